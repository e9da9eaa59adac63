"""Where units due, or that return, come onto the map (21.6, 21.10, 22.6)."""

from __future__ import annotations

from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Rule, SideKey
from gtc_tui.rules.boots.special.places import sites
from gtc_tui.rules.boots.special.supply import printed
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.kit.files.schema import Name, Word


def edge(game: BootsGame, north: bool) -> list[HexId]:
    """Hexes of the north or south edge of the map: the top or bottom row."""
    rows = [int(name[:2]) for name in game.map.names]
    row = max(rows) if north else min(rows)
    return [HexId(hex_id) for hex_id, found in enumerate(rows) if found == row]


@COMPONENTS.declare("arrival-places")
class ArrivalPlaces(Rule, frozen=True):
    """Units of a printed side come in places of some kinds, with stockades in those too that it has built or holds.
    types, without: only such units, all but such units."""

    side: SideKey
    places: tuple[Word, ...] = ()
    stockades: bool = False
    types: tuple[Word, ...] = ()
    without: tuple[Word, ...] = ()

    def needs_places(self) -> tuple[Word, ...]:
        return self.places

    def entry_hexes(self, play: BootsPlay, piece: PieceNo) -> list[HexId]:
        unit = play.game.pieces[piece]
        if unit.side != self.side or unit.type in self.without or (self.types and unit.type not in self.types):
            return []
        found = set(sites(play.game, *self.places))
        if self.stockades:
            works = [(hex_id, ground.stockade(play, hex_id)) for hex_id in ground.marked(play)]
            found |= {h for h, side in works if side and unit.side in (side, pieces.holder(play, h))}
        return sorted(hex_id for hex_id in found if not play.game.rules.bars_arrival(play, hex_id))


@COMPONENTS.declare("arrival-at-sources")
class ArrivalAtSources(Rule, frozen=True):
    """Units of a printed side come at the sources of supply of an area, at the north edge of the map where the enemy
    holds all of these (22.6)."""

    side: SideKey
    area: Name

    def entry_hexes(self, play: BootsPlay, piece: PieceNo) -> list[HexId]:
        if play.game.pieces[piece].side != self.side:
            return []
        sources = printed(play.game, self.area)
        if all(pieces.holder(play, hex_id) not in (None, self.side) for hex_id in sources):
            return edge(play.game, north=True)
        return sources
