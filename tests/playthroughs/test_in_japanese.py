"""Scenario 3 and Pershing played to their ends in Japanese: the catalogue is asked for nothing that it does not have.

That finds what no extraction sees: names out of data files that are told through the catalogue.
"""

from __future__ import annotations

import gettext
import io

import pytest

from gtc_tui import i18n
from gtc_tui.engine.seat import Seat
from gtc_tui.play.table.session import Session
from gtc_tui.text.front import Front
from gtc_tui.widths import cells

_WIDTH = 80


class Listener(gettext.NullTranslations):
    """Behind the catalogue: hears what it does not know."""

    def __init__(self) -> None:
        super().__init__()
        self.missed: set[str] = set()

    def gettext(self, message: str) -> str:
        self.missed.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.missed.add(msgid1)
        return msgid1 if n == 1 else msgid2


@pytest.mark.parametrize("game_id", ["gtc/03-race-for-spotsylvania", "boots2/pershing", "boots2/mad-anthony"])
def test_a_game_to_its_end(game_id: str, japanese: None) -> None:
    listener = Listener()
    catalogue = i18n._found("ja")
    catalogue.add_fallback(listener)
    game = Session.new(game_id, {}, 1).game
    session = Session.new(game_id, dict(zip(game.sides, ("bot:greedy", "bot:random"), strict=True)), 1)
    while session.state.result is None:
        decision = session.state.decision
        assert decision is not None
        str(decision.prompt)
        if len(session.state) % 7 == 0 and session.state.to_move in game.sides:
            seat = Seat.deciding(session.state)
            for action in decision.actions[:20]:
                str(seat.describe(action))
        session.auto()
    target = io.StringIO()
    Front(
        session,
        io.StringIO("log 40\nroster\npoints\nobjectives\ntree\nturns\nhand\nrules\nstory all\n"),
        target,
        _WIDTH,
        None,
    ).run()
    told = target.getvalue()
    wide = [line for line in told.splitlines() if cells(line.removeprefix("> ")) > _WIDTH]
    assert not wide, wide
    assert not listener.missed, sorted(listener.missed)
