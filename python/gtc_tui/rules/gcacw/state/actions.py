"""What every answer and question of the series is declared to, and the few answers that belong to no chapter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Group
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.actions import Catalogue, Menu, Occasion

T = TypeVar("T")

CATALOGUE: Catalogue[GcacwPlay] = Catalogue()


class Acting:
    """A side that may carry out an action (4.0), and whom it may give one: looked up once for all kinds of actions."""

    def __init__(self, play: GcacwPlay, side: Side) -> None:
        self._play = play
        self._held: list[PieceNo] | None = None
        self._ready: list[PieceNo] | None = None
        self._found: dict[Callable[[GcacwPlay, Acting], Any], Any] = {}
        self.side = side

    @property
    def held(self) -> list[PieceNo]:
        """Numbers of the pieces that a rule of the scenario holds."""
        if self._held is None:
            self._held = pieces.held(self._play)
        return self._held

    @property
    def ready(self) -> list[PieceNo]:
        """Numbers of its units that may be selected (5.0)."""
        if self._ready is None:
            self._ready = pieces.ready(self._play, self.side, self.held)
        return self._ready

    def once(self, find: Callable[[GcacwPlay, Acting], T]) -> T:
        """What several kinds of actions ask for, found for the first of them."""
        if find not in self._found:
            self._found[find] = find(self._play, self)
        found: T = self._found[find]
        return found


# Kinds of answers, in the order of their weight; the digits are those that a player types for them.
ACTIVATIONS = Group(1, Message("Activate .."))
ASSAULTS = Group(2, Message("Assault .."))
MARCHES = Group(3, Message("March with .."), marches=True)
WORKS = Group(4, Message("Entrench .."))
JOURNEYS = Group(5, Message("Go by rail, by boat .."))
BURNINGS = Group(6, Message("Burn a station .."))
ENTRIES = Group(7, Message("Bring on a group .."))
BOMBARDMENTS = Group(8, Message("Gunboats bombard .."))
MARKERS = Group(9, Message("Force markers .."))

IN_COMBAT = Occasion(("actions",), "7.0", Message("that is decided in a combat, and none is under way"))
"""Of answers that only the course of a combat asks for."""

MENU: Menu[GcacwPlay, Acting] = Menu(CATALOGUE)
"""What may be done in an action phase."""


class Choose(Action, frozen=True, tag="choose"):
    """Take a unit into an activation, or order it into an assault (5.2, 5.3)."""

    unit: PieceId


class Done(Action, frozen=True, tag="done"):
    """Nothing more of the kind asked for. Each question calls it by a name of its own (`Stage.label`)."""


class Stand(Action, frozen=True, tag="stand"):
    """Await the attack: no cavalry retreat (7.7), or no voluntary retreat (7.5)."""


CATALOGUE.answer(Choose, lambda play, action: _("Add {unit}").format(unit=play.game.piece(action.unit).name))
CATALOGUE.answer(Done, lambda play, action: _("Done"))
CATALOGUE.answer(Stand, lambda play, action: _("Stay here"))
