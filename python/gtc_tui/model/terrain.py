"""Vocabulary of the map files: terrain kinds and hexside features.

Terrain ids are positions in `TERRAINS`. A hexside's features are a bit set; both hexes that share the
hexside hold the same bits.
"""

from __future__ import annotations

from enum import IntFlag

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
