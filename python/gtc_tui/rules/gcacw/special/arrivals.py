"""Who comes late, where, and who goes home (13.1, 13.2, 13.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.model.terrain import DIRECTIONS
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, Reinforcement
from gtc_tui.rules.gcacw.turn.reinforcement import Reinforce
from gtc_tui.rules.kit.special import SpecialRule

Turn = Annotated[int, Meta(ge=1, le=99)]


@COMPONENTS.declare("entry-from-the-north")
class EntryFromTheNorth(SpecialRule, frozen=True):
    """Reinforcements of a side enter up to a turn; with an enemy in their hex at one of the north edge west of it
    (13.1), be it a force marker of his (37.0)."""

    side: SideKey
    until: Turn

    def entry_hexes(self, play: GcacwPlay) -> Sequence[str]:
        game = play.game
        if not pieces.keeps_out(play, self.side, game.entry[0]):
            return game.entry
        proper = game.map.ids[game.entry[0]]
        return [game.map.names[where] for where in north_edge(game) if _column(game, where) < _column(game, proper)]

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return play.record.turn > self.until and side == self.side and not play.record.entered

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        if isinstance(action, Reinforce) and play.record.turn > self.until:
            return _("reinforcements enter only on turn 1")
        return None


def north_edge(game: GcacwGame) -> list[int]:
    """Hexes of the map's north edge that somebody can stand in, from west to east."""
    north = DIRECTIONS.index("n")
    hex_map = game.map.hexmap
    top = [where for where in range(hex_map.size) if hex_map.neighbour(where, north) == NO_HEX]
    return sorted((where for where in top if where not in game.barred), key=lambda where: _column(game, where))


def _column(game: GcacwGame, where: int) -> int:
    return game.map.hexmap.column(where)


@COMPONENTS.declare("late-arrivals")
class LateArrivals(SpecialRule, frozen=True):
    """A group of reinforcements that comes a turn or more late has rested (13.2)."""

    def arrival_fatigue(self, play: GcacwPlay, entry: Reinforcement) -> int | None:
        return 0 if play.record.turn > entry.turn else None


@COMPONENTS.declare("discharge")
class Discharge(SpecialRule, frozen=True):
    """In the recovery phase of a turn a unit loses half of its manpower, without points (13.7)."""

    unit: PieceId
    turn: Turn

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return (self.unit,)

    def recovery_begins(self, play: GcacwPlay) -> None:
        manpower, where = pieces.manpower(play, self.unit), pieces.hex_of(play, self.unit)
        if play.record.turn != self.turn or where is None:
            return
        unit, section = play.game.piece(self.unit), play.game.rules.section
        text = _("Two brigades of {unit} have served their time and go home").format(unit=unit.name)
        play.emit(Event("discharged", text, section, unit.side, (self.unit,)))
        lost = manpower - manpower // 2
        pieces.lose_manpower(play, self.unit, lost, "discharged", section, scores=False)
        pieces.settle_leaders(play, where)
