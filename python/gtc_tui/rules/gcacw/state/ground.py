"""The ground as it is now (10.0, 12.0): the native board for the weather, the bridges that stand, what is barred.

A position always lies on the board that belongs to its marks and record: whoever changes the weather, a bridge, a fort
or what a ban hangs on calls `refresh`.
"""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui._core import BAN_COVER, BAN_MARCH, BAN_RETREAT, BAN_TRACE, NO_HEX, Board
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native.board import build_board

AS_PRINTED, DESTROYED, PONTOON = 0, 1, 2
"""States of a bridge's mark: PONTOON is one of the first side's, PONTOON + 1 one of the other's."""

FORT_BANS = BAN_MARCH | BAN_RETREAT | BAN_TRACE | BAN_COVER
"""What a fort keeps the other side from (32.0): it may be attacked."""


NOWHERE = ("water", "off-map")
"""Terrain that nothing stands on."""


def bridge_key(game: GcacwGame, one: int, other: int) -> str:
    """Mark of the bridge over the hexside between two hexes (ids)."""
    first, second = sorted((one, other))
    return f"bridge:{game.map.names[first]}/{game.map.names[second]}"


def bridge(play: GcacwPlay, one: int, other: int) -> int:
    """State of the bridge between two hexes; AS_PRINTED where none can be built."""
    index = play.game.marks.get(bridge_key(play.game, one, other))
    return AS_PRINTED if index is None else play.position.mark(index)


def edge(play: GcacwPlay, hex_id: HexId, direction: int) -> Edge:
    """What lies on a hexside now."""
    return Edge(play.position.board.edge(hex_id, direction))


def refresh(play: GcacwPlay) -> None:
    """Puts the position on the board that belongs to it now."""
    game = play.game
    states = map(play.position.mark, game.ground_numbers)
    changed = tuple((key, state) for key, state in zip(game.ground_marks, states, strict=True) if state)
    wanted = (play.record.rain, changed, game.rules.bans(play))
    board = game.boards.get(wanted, lambda: _build(game, *wanted))
    if board is not play.position.board:
        play.position.set_board(board)


def _build(game: GcacwGame, rain: bool, changed: tuple[tuple[str, int], ...], bans: tuple[str, ...]) -> Board:
    hex_map = game.map.hexmap
    edges, fallen = [], set()
    for key, state in changed:
        kind, _colon, where = key.partition(":")
        if kind == "fort":
            fallen.add(where)
            continue
        one, other = (game.map.ids[name] for name in where.split("/"))
        direction = hex_map.direction(one, other)
        assert direction is not None
        printed = Edge(hex_map.edge(one, direction))
        bits = printed & ~(Edge.BRIDGE | Edge.FERRY) if state == DESTROYED else printed | Edge.BRIDGE
        edges.append((one, direction, int(bits)))
    shut = tuple(fort for fort in game.forts if fort not in fallen)
    base = game.boards.get(("without bridges", rain, bans, shut), lambda: _bare(game, rain, bans, shut))
    return base.with_edges(edges) if edges else base


def _bare(game: GcacwGame, rain: bool, bans: tuple[str, ...], forts: tuple[str, ...]) -> Board:
    """All hexsides as printed. forts: those that shut out the Union."""
    if not (bans or forts):
        return game.rain_board if rain else game.board
    barred = [step for key in bans for step in game.rules.ban_steps(game, key)]
    cut = [link for key in bans for link in game.rules.ban_links(game, key)]
    union = game.sides[0]
    for fort in forts:
        barred += [(union, *step, FORT_BANS) for step in steps_into(game, game.map.ids[fort])]
    return build_board(
        game.map,
        game.tables,
        "rain" if rain else "normal",
        game.barred,
        [(game.side_index(side), hex_id, direction, bits) for side, hex_id, direction, bits in barred],
        [(game.side_index(side), origin, to, bits) for side, origin, to, bits in cut],
    )


def steps_into(game: GcacwGame, hex_id: HexId) -> Iterable[tuple[HexId, int]]:
    """(hex, direction) of every step that leads into a hex."""
    for direction, near in enumerate(game.map.hexmap.neighbours(hex_id)):
        if near != NO_HEX:
            yield near, (direction + 3) % 6


def ban_entry(game: GcacwGame, side: Side, hexes: Iterable[HexId], bits: int) -> Iterable[tuple[Side, int, int, int]]:
    """A ban on entering any of these hexes from outside them (within them a piece moves as it likes)."""
    inside = set(hexes)
    for hex_id in inside:
        for origin, direction in steps_into(game, hex_id):
            if origin not in inside:
                yield side, origin, direction, bits
