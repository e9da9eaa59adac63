"""14.0 Supply: sources, supply lines, who is in supply. The native core works them out."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import Supply
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.model.terrain import PointyEdge
from gtc_tui.rules.boots.state import charts
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay

_BARRED = [(int(PointyEdge.LAKE), 0)]


def native(game: BootsGame) -> Supply:
    """What supplies whom in a game."""
    return game.caches.get(Supply, lambda: _made(game))


def _made(game: BootsGame) -> Supply:
    """With the sources and exceptions that special rules name."""
    chart, sources = game.tables.grounds[game.scenario], game.rules.printed_sources(game)
    ids = charts.terrain_ids(chart)
    return Supply(
        game.units,
        always=game.rules.always_supplied(game),
        holders=game.rules.stockade_holders(game),
        printed=[[hex_id for side, hex_id in sources if side == printed] for printed in game.printed],
        radius=game.tables.supply[game.scenario],
        barred=_BARRED,
        ends_in=[ids.index(name) for name in ("lake", *game.rules.supply_ends())],
    )


def sources(play: BootsPlay, piece: PieceNo) -> list[HexId]:
    """14.1: hexes from which a unit may draw supply: those of its side's supply units (14.6), and those that the
    scenario names."""
    return native(play.game).sources(play.position, piece)


def reach(play: BootsPlay, side: int, origins: Sequence[HexId]) -> bytes:
    """14.3, 14.8, 14.9: one byte a hex, how long a supply line from the nearest of these sources to it is, for units of
    a side (its number in the roster); UNREACHED beyond the range of the scenario."""
    return native(play.game).reach(play.position, side, origins)


def is_always(play: BootsPlay, piece: PieceNo) -> bool:
    """Is a unit as it stands in supply by a special rule, wherever a line may lead?"""
    return native(play.game).is_always(play.position, piece)


def is_supplied(play: BootsPlay, piece: PieceNo) -> bool:
    """14.2: is a unit in supply? Units off the map are, and nobody asks it of units of nobody's."""
    return native(play.game).is_supplied(play.position, piece)


def unsupplied(play: BootsPlay, side: Side) -> list[PieceNo]:
    """Units on the map that a side owns and that are out of supply, in piece order."""
    return native(play.game).unsupplied(play.position, play.game.side_index(side))
