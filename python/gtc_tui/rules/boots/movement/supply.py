"""14.0 Supply: sources, supply lines, who is in supply."""

from __future__ import annotations

from gtc_tui._core import NO_HEX, UNREACHED
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.model.terrain import PointyEdge
from gtc_tui.rules.boots.state import boards, charts, pieces
from gtc_tui.rules.boots.state.game import BootsPlay

_BARRED = [(int(PointyEdge.LAKE), 0)]


def sources(play: BootsPlay, piece: PieceNo) -> list[HexId]:
    """14.1: hexes from which a unit may draw supply: those of its side's supply units (14.6), and those that the
    scenario names."""
    position = play.position
    side = play.game.pieces[piece].side
    wagons = (
        position.hex(number)
        for number, unit in play.game.numbered
        if unit.is_supply and unit.side == side and position.hex(number) != NO_HEX
    )
    return sorted({*wagons, *play.game.rules.source_hexes(play, piece)})


def reach(play: BootsPlay, side: int, origins: list[HexId]) -> bytes:
    """14.3, 14.8, 14.9: one byte a hex, how long a supply line from the nearest of these sources to it is, for units of
    a side (its number in the roster); UNREACHED beyond the range of the scenario."""
    game = play.game
    chart = game.tables.grounds[game.scenario]
    ends = ("lake", *game.rules.supply_ends())
    ids = charts.terrain_ids(chart)
    return play.position.supply(
        side,
        origins,
        game.tables.supply[game.scenario],
        barred=_BARRED,
        ends_in=[ids.index(name) for name in ends],
    )


def is_supplied(play: BootsPlay, piece: PieceNo) -> bool:
    """14.2: is a unit on the map in supply? Units off the map are, and nobody asks it of units of nobody's."""
    where = play.position.hex(piece)
    unit = play.game.pieces[piece]
    if where == NO_HEX or unit.is_supply or play.game.rules.always_supplied(play, piece):
        return True
    origins, side = sources(play, piece), play.position.owner(where)
    return side == boards.NEUTRAL or (bool(origins) and reach(play, side, origins)[where] != UNREACHED)


def unsupplied(play: BootsPlay, side: Side) -> list[PieceNo]:
    """Units on the map that a side owns and that are out of supply, in piece order."""
    reaches: dict[tuple[int, ...], bytes] = {}
    found = []
    for number, unit in play.game.numbered:
        where = play.position.hex(number)
        if where == NO_HEX or pieces.owner(play, number) != side or unit.is_supply:
            continue
        if play.game.rules.always_supplied(play, number):
            continue
        origins = tuple(sources(play, number))
        if origins and origins not in reaches:
            reaches[origins] = reach(play, play.position.owner(where), list(origins))
        if not origins or reaches[origins][where] == UNREACHED:
            found.append(number)
    return found
