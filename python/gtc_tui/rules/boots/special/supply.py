"""Who is in supply wherever he stands, and sources beside the supply units (14.1, 21.21, 22.26)."""

from __future__ import annotations

from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Rule, SideKey
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.kit.files.schema import Name, Word


def printed(game: BootsGame, area: str) -> list[HexId]:
    """22.26: hexes of the sources of supply that the map shows for an area, ascending."""
    return sorted(HexId(hex_id) for hex_id, whose in game.map.supplies.items() if whose == area)


@COMPONENTS.declare("always-supplied")
class AlwaysSupplied(Rule, frozen=True):
    """Units of some sides, sub-commands or types that are always in supply; with places and areas only in places of
    such kinds that have not burned, and in those areas of the map."""

    sides: tuple[SideKey, ...] = ()
    commands: tuple[Code, ...] = ()
    types: tuple[Word, ...] = ()
    places: tuple[Word, ...] = ()
    areas: tuple[Name, ...] = ()

    def always_supplied(self, play: BootsPlay, piece: PieceNo) -> bool:
        unit, where = play.game.pieces[piece], pieces.hex_of(play, piece)
        if not (unit.side in self.sides or unit.subcommand in self.commands or unit.type in self.types):
            return False
        if not self.places and not self.areas:
            return True
        if where is None:
            return False
        if ground.has_place(play.game, where, *self.places) and not ground.burned(play, where):
            return True
        return ground.area(play.game, where) in self.areas


@COMPONENTS.declare("supply-ends")
class SupplyEnds(Rule, frozen=True):
    """Terrain that a supply line may enter but does not go on from (14.9)."""

    terrain: tuple[Word, ...]

    def supply_ends(self) -> tuple[Word, ...]:
        return self.terrain


@COMPONENTS.declare("stockade-supply")
class StockadeSupply(Rule, frozen=True):
    """Stockades are sources for the side that holds them, whoever has built them (14.1, 21.21). not_by: types of units
    that hold none for a side."""

    not_by: dict[SideKey, tuple[Word, ...]]

    def source_hexes(self, play: BootsPlay, piece: PieceNo) -> list[HexId]:
        side = play.game.pieces[piece].side
        weak = self.not_by.get(side, ())
        return [
            hex_id
            for hex_id in ground.marked(play)
            if ground.stockade(play, hex_id) is not None
            and any(unit.side == side and unit.type not in weak for unit in pieces.defs(play, play.position.at(hex_id)))
        ]


@COMPONENTS.declare("printed-supply")
class PrintedSupply(Rule, frozen=True):
    """Sources that the map shows, where a unit of the side stands there. areas: whose they are, by printed side."""

    areas: dict[SideKey, Name]

    def source_hexes(self, play: BootsPlay, piece: PieceNo) -> list[HexId]:
        side = play.game.pieces[piece].side
        return [
            hex_id
            for hex_id in printed(play.game, self.areas.get(side, ""))
            if any(unit.side == side for unit in pieces.defs(play, play.position.at(hex_id)))
        ]
