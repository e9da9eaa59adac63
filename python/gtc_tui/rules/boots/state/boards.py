"""7, 9, 23 The figures of the charts laid over a map: the native core's boards, and rosters of who is whose.

Costs, zones of control and what they may not pass are settled here once; a position is then asked. Points are halves.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from gtc_tui._core import Board, HexMap, Profile, Roster
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId, PieceNo, numbered
from gtc_tui.model.terrain import LEAVING, NO_ZONE, PointyEdge
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay, PieceDef
from gtc_tui.rules.boots.tables.tables import Ground

FOOT, MOBILE, FOOT_BOUND, MOBILE_BOUND, BOATS, RAIL = range(6)
"""Profiles: units; mobile units (22.23); both again for those who may not cross a border (22.9, 22.12, 22.15); by
flatboat where there is water (7.12); by rail within a country (22.23)."""

NEUTRAL = 2
"""Side of a roster's pieces that are nobody's (22.13)."""

_CLOSED = 255
_LAKE, _BORDER = int(PointyEdge.LAKE), int(PointyEdge.BORDER)
_TRAIL, _RAIL, _WATER = int(PointyEdge.TRAIL), int(PointyEdge.RAILROAD), int(PointyEdge.WATERWAY)
_LEAVING = (int(PointyEdge.LEAVING_FORWARD), int(PointyEdge.LEAVING_BACKWARD))
_NO_ZONE = (int(PointyEdge.NO_ZONE_FORWARD), int(PointyEdge.NO_ZONE_BACKWARD))


def build_board(hexmap: HexMap, chart: Ground, edges: Sequence[tuple[int, int, int]] = ()) -> Board:
    """A board on a `board_map`. edges: (hex, direction, `PointyEdge` bits) of hexsides that are not as printed."""
    return Board(
        hexmap,
        profiles=_profiles(chart),
        line_mask=_TRAIL | _RAIL | _WATER,
        barriers=[],
        barrier_terrain=[],
        limited=[],
        edges=list(edges),
        zones_stop=False,
        zoc_borders=[(_BORDER, 0)],
        zoc_out=_NO_ZONE,
    )


def _profiles(chart: Ground) -> list[Profile]:
    land = [line.cost for line in chart.terrain.values()]
    trail = [] if chart.trail is None else [(_TRAIL, chart.trail)]
    rail = [] if chart.rail is None else [(_RAIL, chart.rail)]
    boats = [] if chart.boats is None else [(_WATER, chart.boats)]
    shore, frontier = (_LAKE, 0, _CLOSED), (_BORDER, 0, _CLOSED)

    def profile(lines: list[tuple[int, int]], hexsides: list[tuple[int, int, int]], terrain: list[int]) -> Profile:
        return Profile(
            terrain=[*terrain, _CLOSED],
            lines=lines,
            hexsides=hexsides,
            stacking=[],
            zoc_exit=0,
            leaving=[(*_LEAVING, chart.river_exit, 0)],
        )

    return [
        profile(trail, [shore], land),
        profile(trail + rail, [shore], land),
        profile(trail, [shore, frontier], land),
        profile(trail + rail, [shore, frontier], land),
        profile(boats + trail, [], land) if boats else profile(trail, [shore], land),
        Profile(
            terrain=[_CLOSED] * (len(land) + 1),
            lines=[(_RAIL, 1)] if rail else [],
            hexsides=[shore, frontier],
            stacking=[],
            zoc_exit=0,
        ),
    ]


def build_roster(
    pieces: Sequence[PieceDef],
    sides: Sequence[Side],
    aligned: Side | None,
    bound: Container[int],
    free: Container[int] = (),
) -> Roster:
    """Printed figures of all pieces for the native core, in piece order. aligned: side that the Mexican government's
    pieces belong to, None: nobody (22.13). bound: units that may not cross the border (22.9). free: those whose zones
    do all the same."""

    def zone(number: PieceNo, piece: PieceDef) -> int:
        if piece.is_garrison:
            return 0
        return 2 if number in bound and number not in free else 1

    def side(piece: PieceDef) -> int:
        whose = piece.side if piece.side in sides else aligned
        return NEUTRAL if whose is None else sides.index(whose)

    def profile(number: PieceNo, piece: PieceDef) -> int:
        if piece.mobile:
            return MOBILE_BOUND if number in bound else MOBILE
        return FOOT_BOUND if number in bound else FOOT

    return Roster(
        side=bytes(side(piece) for piece in pieces),
        kind=bytes(len(pieces)),
        profile=bytes(profile(number, piece) for number, piece in numbered(pieces)),
        zoc=bytes(zone(number, piece) for number, piece in numbered(pieces)),
        artillery=bytes(piece.artillery for piece in pieces),
        reduced_cv2=b"\x00\x02",
    )


def unbind(play: BootsPlay, units: Container[int]) -> None:
    """Lets zones of units go over the border (22.9)."""
    game = play.game
    play.position.set_roster(build_roster(game.pieces, game.sides, play.record.alignment, game.bound, units))


def refresh(play: BootsPlay, bridged: Iterable[HexId] = ()) -> None:
    """Gives the position the board that belongs to what stands on the map. bridged: river hexes that a pontoon bridges
    for the unit that is about to move (18.2)."""
    key = (tuple(sorted(bridged)), tuple(sorted(_garrisoned(play))))
    if key == ((), ()):
        play.position.set_board(play.game.board)
        return
    play.position.set_board(play.game.caches.get(("board", key), lambda: _changed(play, *key)))


def _garrisoned(play: BootsPlay) -> set[HexId]:
    """9.3: hexes of fort garrisons."""
    numbers = range(len(play.game.pieces))
    on_map = play.game.map.hexmap.size
    found = {play.position.hex(number) for number in numbers if play.game.pieces[number].is_garrison}
    return {hex_id for hex_id in found if hex_id < on_map}


def _changed(play: BootsPlay, bridged: tuple[HexId, ...], garrisoned: tuple[HexId, ...]) -> Board:
    hexmap = play.game.board.map
    bits: dict[tuple[HexId, int], int] = {}

    def edge(hex_id: HexId, direction: int) -> int:
        """The bits so far, and the hexside told from the hex with which it was told before."""
        return bits.get((hex_id, direction), hexmap.edge(hex_id, direction))

    def put(hex_id: HexId, direction: int, value: int) -> None:
        other = hexmap.neighbour(hex_id, direction)
        if other < hexmap.size:
            bits[hex_id, direction] = bits[other, (direction + 3) % 6] = value

    for direction in range(6):
        for hex_id in bridged:
            put(hex_id, direction, edge(hex_id, direction) & ~int(LEAVING[direction]))
        for hex_id in garrisoned:
            put(hex_id, direction, edge(hex_id, direction) | int(NO_ZONE[direction]))
    edges = [(hex_id, direction, value) for (hex_id, direction), value in sorted(bits.items())]
    return build_board(hexmap, play.game.tables.grounds[play.game.scenario], edges)


def align(play: BootsPlay, side: Side) -> None:
    """22.13: the Mexican government's pieces belong to a side from now on."""
    if play.record.alignment == side:
        return
    play.amend(alignment=side)
    play.position.set_roster(roster(play.game, side))


def roster(game: BootsGame, aligned: Side | None) -> Roster:
    """The order of battle as it is while the Mexican government's pieces belong to a side, or (None) to nobody."""
    if aligned is None:
        return game.roster
    return game.caches.get(("roster", aligned), lambda: build_roster(game.pieces, game.sides, aligned, game.bound))
