"""Who is in supply wherever he stands, and sources beside the supply units (14.1, 21.21, 22.26)."""

from __future__ import annotations

from gtc_tui import _core
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Rule, SideKey
from gtc_tui.rules.boots.state.game import BootsGame
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

    def always_supplied(self, game: BootsGame) -> list[_core.AlwaysSupplied]:
        units = [
            number
            for number, unit in game.numbered
            if unit.side in self.sides or unit.subcommand in self.commands or unit.type in self.types
        ]
        if not self.places and not self.areas:
            return [_core.AlwaysSupplied(units)]
        places = [hex_id for kind in self.places for hex_id in game.sites.get(kind, ())]
        hexes = [hex_id for hex_id, area in enumerate(game.map.areas) if area in self.areas]
        return [_core.AlwaysSupplied(units, places=places, hexes=hexes)]


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

    def stockade_holders(self, game: BootsGame) -> list[PieceNo]:
        return [number for number, unit in game.numbered if unit.type not in self.not_by.get(unit.side, ())]


@COMPONENTS.declare("printed-supply")
class PrintedSupply(Rule, frozen=True):
    """Sources that the map shows, where a unit of the side stands there. areas: whose they are, by printed side."""

    areas: dict[SideKey, Name]

    def printed_sources(self, game: BootsGame) -> list[tuple[Side, HexId]]:
        return [(side, hex_id) for side, area in self.areas.items() for hex_id in printed(game, area)]
