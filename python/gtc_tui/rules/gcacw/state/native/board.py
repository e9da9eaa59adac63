"""2.3, 2.4, 6.2, 12.0: the figures of the tables laid over a map: the native core's boards.

Everything about movement costs and zones of control that a position asks later is settled here, once for normal
weather and once for rain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gtc_tui._core import Board, Profile, Roster
from gtc_tui.engine.action import Side
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import TERRAIN_ID, TERRAINS, Edge
from gtc_tui.rules.gcacw.state.game import PieceDef
from gtc_tui.rules.gcacw.tables.tables import MoveCosts, Tables

FOOT, MOUNTED, WAGON = 0, 1, 2
"""Profiles: infantry and artillery; cavalry; wagon trains."""

_PROFILES = {"cavalry": MOUNTED, "wagon": WAGON}
_NEVER = 255
_LINES = Edge.PIKE | Edge.ROAD | Edge.TRAIL | Edge.RAILROAD
_WIDE_LINES = Edge.PIKE | Edge.ROAD | Edge.RAILROAD  # these carry over a creek in rain (7.4, 12.0)
_LINE_EDGE = {"pike": Edge.PIKE, "road": Edge.ROAD, "railroad": Edge.RAILROAD, "trail": Edge.TRAIL}
# A pontoon on the map is only a place where a scenario may lay one.
_DRY_CROSSINGS = Edge.BRIDGE | Edge.DAM
_CROSSINGS = _DRY_CROSSINGS | Edge.FERRY | Edge.FORD


def build_board(
    data: MapData,
    tables: Tables,
    weather: str,
    closed: Iterable[int] = (),
    bans: Sequence[tuple[int, int, int, int]] = (),
    link_bans: Sequence[tuple[int, int, int, int]] = (),
) -> Board:
    """The map under the figures of a weather ("normal" or "rain"), with the scenario's closed hexes.

    bans: (side, hex, direction, BAN_ bits) of
    hexsides that only one side may not cross; link_bans: (side, from, to, BAN_ bits) of such links.
    """
    rain = weather == "rain"
    costs = tables.costs[weather]
    return Board(
        data.hexmap,
        profiles=[
            _profile(tables, costs["foot"], rain, True),
            _profile(tables, costs["mounted"], rain, False),
            _profile(tables, _wagon_costs(tables, costs["foot"]), rain, True),
        ],
        line_mask=int(_LINES),
        barriers=[(int(mask), int(unless)) for mask, unless in _barriers(tuple(costs.values()))],
        barrier_terrain=[
            (TERRAIN_ID["swamp"], int(_LINES)),
            (TERRAIN_ID["mountain"], int(_LINES)),
            (TERRAIN_ID["water"], 0),
            (TERRAIN_ID["off-map"], 0),
        ],
        limited=[(int(Edge.WOODS), int(_LINES))],
        close_terrain=[TERRAIN_ID[name] for name in tables.close_terrain],
        closed=list(closed),
        bans=list(bans),
        link_bans=list(link_bans),
    )


def _barriers(costs: Sequence[MoveCosts]) -> list[tuple[Edge, Edge]]:
    """2.4, 12.0: (hexsides, crossings that open them). What nobody may ford or wade bars zones and retreats too."""

    def shut(feature: str) -> bool:
        return all(movers.hexsides[feature] is None for movers in costs)

    minor, major = (_CROSSINGS & ~Edge.FORD if shut(ford) else _CROSSINGS for ford in ("ford-minor", "ford-major"))
    barriers = [(Edge.MINOR_RIVER, minor), (Edge.MAJOR_RIVER, major), (Edge.SHORE, major)]
    if shut("creek"):
        barriers.append((Edge.CREEK, _WIDE_LINES | _DRY_CROSSINGS))
    return barriers


def _wagon_costs(tables: Tables, foot: MoveCosts) -> MoveCosts:
    """13.2: a wagon train moves as infantry, pays for fords in its own way and nothing for other crossings."""
    fords = {"ford-minor": tables.wagon.ford_minor, "ford-major": tables.wagon.ford_major}
    hexsides = {
        name: None if points is None else fords.get(name, points if name == "creek" else 0)
        for name, points in foot.hexsides.items()
    }
    return msgspec.structs.replace(foot, hexsides=hexsides)


def _profile(tables: Tables, costs: MoveCosts, rain: bool, pays_stacking: bool) -> Profile:
    terrain = [_cost(costs.terrain.get(name)) for name in TERRAINS]
    # Where a hexside carries two lines the cheaper one counts.
    lines = sorted((points, int(_LINE_EDGE[name])) for name, points in costs.lines.items())
    along = _WIDE_LINES if rain else _LINES
    dry = int(_DRY_CROSSINGS)
    fords = dry | int(Edge.FERRY | Edge.CREEK)
    hexside = costs.hexsides
    extras = [
        (int(Edge.CREEK), int(along) | dry, hexside["creek"]),
        (int(Edge.FORD), fords | int(Edge.MAJOR_RIVER), hexside["ford-minor"]),
        (int(Edge.FORD), fords | int(Edge.MINOR_RIVER), hexside["ford-major"]),
        (int(Edge.FERRY), dry, hexside["ferry"]),
        (int(Edge.BRIDGE), 0, hexside["bridge"]),
        (int(Edge.DAM), int(Edge.BRIDGE), hexside["dam"]),
    ]
    tiers = tables.stacking if pays_stacking else ()
    return Profile(
        terrain=terrain,
        lines=[(mask, points) for points, mask in lines],
        hexsides=[(mask, unless, _cost(points)) for mask, unless, points in extras if points != 0],
        stacking=[(2 * tier.least, tier.open, tier.close) for tier in tiers],
        zoc_exit=tables.zoc_exit,
        links=[(mask, points) for points, mask in lines],  # a link costs what a step along such a line does
    )


def _cost(points: int | None) -> int:
    return _NEVER if points is None else points


def build_roster(pieces: Sequence[PieceDef], sides: Sequence[Side], tables: Tables) -> Roster:
    """Printed figures of all pieces for the native core, in piece order."""
    return Roster(
        side=bytes(sides.index(piece.side) for piece in pieces),
        kind=bytes(piece.is_leader for piece in pieces),
        profile=bytes(_PROFILES.get(piece.arm, FOOT) for piece in pieces),
        zoc=bytes(not piece.is_leader for piece in pieces),
        artillery=bytes(piece.artillery for piece in pieces),
        in_cover=bytes(not piece.is_leader for piece in pieces),
        reduced_cv2=bytes(tables.disorganized_cv2),
        crowding=bytes(piece.arm == "wagon" for piece in pieces),
    )
