"""What one side gets of a game, and nothing else: what front ends, players and programs look through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision, face
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Report, View
from gtc_tui.engine.state import State
from gtc_tui.errors import IllegalAction
from gtc_tui.messages import _


class Seat:
    """A state as a side may know it (None: a spectator, to whom nothing is hidden). It follows the state: what is asked
    of it is answered as of now."""

    __slots__ = ("_state", "side")

    def __init__(self, state: State, side: Side | None) -> None:
        """Raises UnknownName for a side that does not play."""
        state.check_side(side)
        self._state, self.side = state, side

    @property
    def game(self) -> Game:
        """What never changes while it is played."""
        return self._state.game

    @property
    def asked(self) -> bool:
        """Is it the side that decides now?"""
        return self.side is not None and self._state.to_move == self.side

    @property
    def decision(self) -> Decision | None:
        """The side's face of the question: all of it to who is asked; of dice what they are for, as far as that may
        be known; to the other side that it has to wait, and for whom: no kind, no prompt, no answers, no subject. In
        series without secrets both sides see all of it. None when the game is over."""
        decision = self._state.decision
        if decision is None or self.side is None or not self._state.game.system.secrets:
            return decision
        return face(decision, self.side, self._state.game.side_words)

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal answers when the side is asked, none else."""
        return self._state.legal_actions() if self.asked else ()

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why an action is not legal now; None where it is. Whoever is not asked learns only that."""
        if not self.asked:
            return IllegalAction("", _("the other side decides"))
        return self._state.refusal(action)

    def describe(self, action: Action) -> str:
        """A legal answer as a short label; "" for whoever is not asked."""
        return self._state.describe(action) if self.asked else ""

    def view(self) -> View:
        """See `State.view`."""
        return self._state.view(self.side)

    def query(self, what: str, /, **args: Any) -> Report:
        """See `State.query`."""
        return self._state.query(self.side, what, **args)

    def events(self, events: Iterable[Event]) -> list[Event]:
        """As much of what happened as the side may know."""
        return [event.for_side(self.side) for event in events]

    def imagined(self, seed: int) -> State | None:
        """A game as it may be, for those who look ahead: see `State.imagined`. A spectator has none."""
        return None if self.side is None else self._state.imagined(self.side, seed)
