"""gtc-tui: hex-and-counter wargames with the rules enforced.

A game is a chain of small decisions, dice among them:

>>> import gtc_tui
>>> game = gtc_tui.load("gtc/03-race-for-spotsylvania")
>>> state = game.new_state()
>>> while (decision := state.decision) is not None:
...     events = state.apply(decision.default or decision.actions[0])
>>> state.result.winner in (*game.sides, None)
True

`State` says what it can be asked, `gtc_tui.core` what the native core under it can, `gtc_tui.bots.base.Bot` what a
player of your own has to offer.
"""

from __future__ import annotations

from gtc_tui.engine.action import CHANCE, Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import DataError, GtcError, IllegalAction, LogError, UnknownName
from gtc_tui.systems import load, scenarios

__version__ = "0.2.1"
PROGRAM = f"gtc-tui {__version__}"
"""How logs and others name this program."""

__all__ = [
    "CHANCE",
    "Action",
    "DataError",
    "Decision",
    "Event",
    "Game",
    "GtcError",
    "IllegalAction",
    "LogError",
    "PieceId",
    "Roll",
    "Seat",
    "Side",
    "State",
    "UnknownName",
    "load",
    "scenarios",
]
