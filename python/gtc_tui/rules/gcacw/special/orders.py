"""Marches that a scenario binds to a goal (13.7)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from gtc_tui._core import Area
from gtc_tui.engine.action import PieceId
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS
from gtc_tui.rules.gcacw.special.objectives import Errand, Sent
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.special import SpecialRule


@COMPONENTS.declare("sent-units")
class SentUnits(SpecialRule, frozen=True):
    """No step of a march or an advance of these units leads farther from a hex, from a turn on and until they have been
    there. worth: points, about, that a unit is worth that may go where it likes again."""

    units: tuple[PieceId, ...]
    hex: str
    since: Annotated[int, Meta(ge=1, le=99)]
    worth: float

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return self.units

    def needs_hexes(self) -> tuple[str, ...]:
        return (self.hex,)

    def marks(self) -> tuple[str, ...]:
        return tuple(f"arrived:{unit}" for unit in self.units)

    def _astray(self, play: GcacwPlay, unit: PieceId) -> bool:
        """Has the unit still to go there?"""
        return unit in self.units and play.record.turn >= self.since and not map_state.get(play, f"arrived:{unit}")

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        if piece in self.units and pieces.hex_of(play, piece) == self.hex:
            map_state.put(play, f"arrived:{piece}", 1)

    def barring_steps(self, play: GcacwPlay) -> bool:
        return play.record.turn >= self.since

    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        """One that keeps the distance is as good as one nearer."""
        if not self._astray(play, unit):
            return None
        distance, goal = play.game.map.hexmap.distance, play.game.map.ids[self.hex]
        if distance(play.game.map.ids[to], goal) <= distance(pieces.hex_id(play, unit), goal):
            return None
        return _("{unit} may not move farther from {hex} until it has been there").format(
            unit=play.game.piece(unit).name, hex=self.hex
        )

    def sent(self, play: GcacwPlay) -> Sent | None:
        strays = tuple(unit for unit in self.units if self._astray(play, unit))
        return Sent(strays, self.hex) if strays else None

    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """They are of use only when they have been where they were sent."""
        strays = {unit: self.worth for unit in self.units if self._astray(play, unit)}
        goal = play.game.map.ids[self.hex]
        return (Errand("staff-error", Area([goal]), strays, play.game.turns),) if strays else ()
