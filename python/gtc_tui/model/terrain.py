"""Shapes of hexes and what belongs to each: kinds of terrain, features of hexsides, names of directions.

A map has one of two geometries (`MapData.geometry`), each with its vocabulary. `FLAT`: straight columns of flat-topped
hexes run north to south, streams run along hexsides (`TERRAINS`, `Edge`, `DIRECTIONS`). `POINTY`: straight rows of
pointy-topped hexes run west to east, rivers run through hexes (`POINTY_TERRAINS`, `PointyEdge`, `POINTY_DIRECTIONS`).
Terrain ids are positions in the list of a vocabulary. A hexside's features are a bit set; both hexes that share the
hexside hold the same bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntFlag
from types import MappingProxyType

TERRAINS = (
    "clear",
    "rolling",
    "rough",
    "woods",
    "swamp",
    "mountain",
    "city",
    "redoubt",
    "fort",
    "water",
    "off-map",
)
TERRAIN_ID = {name: index for index, name in enumerate(TERRAINS)}


class Edge(IntFlag):
    """Features of a hexside (16 bits, as the native core stores them)."""

    CREEK = 1
    MINOR_RIVER = 2
    MAJOR_RIVER = 4
    SHORE = 8  # between land and an all-water hex
    BRIDGE = 16
    FORD = 32
    FERRY = 64
    DAM = 128
    PIKE = 256
    ROAD = 512
    TRAIL = 1024
    RAILROAD = 2048
    WOODS = 4096  # woods on both sides of the hexside
    PONTOON = 8192


DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")

POINTY_TERRAINS = ("clear", "forest", "rough", "desert", "lake")
"""lake: nothing but water. What else lies in a hex (part of a lake, a river, ...) `MapData` tells beside it."""
POINTY_TERRAIN_ID = {name: index for index, name in enumerate(POINTY_TERRAINS)}


class PointyEdge(IntFlag):
    """Features of a hexside of a pointy-topped map (16 bits); values are those of `Edge` where the meaning is.

    What depends on the way over the hexside has two bits: forward is in directions 0 to 2, backward in 3 to 5
    (see `LEAVING`, `NO_ZONE`).
    """

    RIVER = 1  # a river runs from hex to hex
    BORDER = 2  # between two countries
    LAKE = 8  # a lake all along the hexside
    WATERWAY = 16  # boats pass: a river runs from hex to hex, or water of one lake on both sides, or LAKE
    LEAVING_FORWARD = 32  # out of a river or lake hex without bridge, into one that is not of that river or lake
    LEAVING_BACKWARD = 64
    NO_ZONE_FORWARD = 128  # out of a hex that is part of a lake, into one that is all lake, or over LAKE
    NO_ZONE_BACKWARD = 256
    TRAIL = 1024
    RAILROAD = 2048


POINTY_DIRECTIONS = ("w", "nw", "ne", "e", "se", "sw")
"""In the native core's order: its columns are the printed rows, counted from the south and one up; its rows are the
printed columns, counted from the west."""

LEAVING = (PointyEdge.LEAVING_FORWARD,) * 3 + (PointyEdge.LEAVING_BACKWARD,) * 3
"""By direction: the bit that says that a step in it leaves a river or lake."""
NO_ZONE = (PointyEdge.NO_ZONE_FORWARD,) * 3 + (PointyEdge.NO_ZONE_BACKWARD,) * 3
"""By direction: the bit that says that water keeps zones of control from going out in it."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a map's numbers mean. features: printed features of a hexside, by the words of the bots' protocol."""

    terrains: tuple[str, ...]
    features: Mapping[str, int]
    directions: tuple[str, ...]


def _words(*edges: Edge | PointyEdge) -> Mapping[str, int]:
    return MappingProxyType({str(edge.name).lower().replace("_", "-"): int(edge) for edge in edges})


@dataclass(frozen=True, slots=True)
class Geometry:
    """How hexes stand. across: the two ways along a line of printed numbers that no hexside lies in, as steps from
    column to column of the core's grid."""

    name: str
    vocabulary: Vocabulary
    across: Mapping[str, int]


FLAT = Geometry("flat", Vocabulary(TERRAINS, _words(*Edge), DIRECTIONS), MappingProxyType({"w": -1, "e": 1}))
POINTY = Geometry(
    "pointy",
    Vocabulary(
        POINTY_TERRAINS,
        _words(PointyEdge.RIVER, PointyEdge.BORDER, PointyEdge.LAKE, PointyEdge.TRAIL, PointyEdge.RAILROAD),
        POINTY_DIRECTIONS,
    ),
    MappingProxyType({"s": -1, "n": 1}),
)
