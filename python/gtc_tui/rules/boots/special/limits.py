"""What units may not do, or may do beyond the usual: borders, stacking, leaving the map (21.19, 22.9, 22.12, 22.25)."""

from __future__ import annotations

from gtc_tui._core import ClosedHexes, RailCountry
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Rule, SideKey
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay, PieceDef
from gtc_tui.rules.kit.files.schema import Name, Word


@COMPONENTS.declare("border")
class Border(Rule, frozen=True):
    """Units that keep to their own country, wherever they come from, with their zones and attacks (22.9, 22.12, 22.15).
    homes: area of the map by printed side."""

    homes: dict[SideKey, Name]
    sides: tuple[SideKey, ...] = ()
    commands: tuple[Code, ...] = ()

    def needs_commands(self) -> tuple[Code, ...]:
        return self.commands

    def binds(self, unit: PieceDef) -> bool:
        return unit.side in self.sides or unit.subcommand in self.commands

    def closed_hexes(self, game: BootsGame) -> list[ClosedHexes]:
        found = []
        for side in dict.fromkeys(game.pieces[number].side for number in sorted(game.bound)):
            units = [number for number in game.bound if game.pieces[number].side == side]
            abroad = [hex_id for hex_id, area in enumerate(game.map.areas) if area != self.homes.get(side)]
            found.append(ClosedHexes(units, abroad))
        return found


@COMPONENTS.declare("railroads")
class Railroads(Rule, frozen=True):
    """Supplied units may use the railroads of their country (22.23). countries: area of the map by printed side."""

    countries: dict[SideKey, Name]

    def rail_countries(self, game: BootsGame) -> list[RailCountry]:
        found = []
        for side, country in self.countries.items():
            units = [number for number, unit in game.numbered if unit.side == side]
            hexes = [hex_id for hex_id, area in enumerate(game.map.areas) if area == country]
            found.append(RailCountry(units, hexes))
        return found


@COMPONENTS.declare("may-leave")
class MayLeave(Rule, frozen=True):
    """Units at the edge of the map may leave it (13.7, 22.25)."""

    def may_leave(self, play: BootsPlay, piece: PieceNo) -> bool:
        return True


@COMPONENTS.declare("stacks-apart")
class StacksApart(Rule, frozen=True):
    """Units of some types do not stack with others of their sub-command, but between their reinforcement and the end of
    a movement sub-phase (21.19)."""

    types: tuple[Word, ...]

    def parts(self, one: PieceDef, other: PieceDef, coming: bool) -> bool:
        return (one.type in self.types) != (other.type in self.types) and not coming
