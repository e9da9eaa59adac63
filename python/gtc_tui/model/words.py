"""Words of the map."""

from __future__ import annotations

from gtc_tui.i18n import N_, _
from gtc_tui.messages import Message
from gtc_tui.model.terrain import FLAT, Geometry

TERRAINS = {
    "clear": N_("clear"),
    "rolling": N_("rolling"),
    "rough": N_("rough"),
    "woods": N_("woods"),
    "swamp": N_("swamp"),
    "mountain": N_("mountain"),
    "city": N_("city"),
    "redoubt": N_("redoubt"),
    "fort": N_("fort"),
    "water": N_("water"),
    "off-map": N_("off the map"),
    "forest": N_("forest"),
    "desert": N_("desert"),
    "lake": N_("lake"),
}
_WAYS = {
    "pike": N_("pike"),
    "road": N_("road"),
    "trail": N_("trail"),
    "railroad": N_("railroad"),
    "ferry": N_("ferry"),
    "river": N_("river"),
    "minor-river": N_("minor river"),
    "major-river": N_("major river"),
    "creek": N_("creek"),
    "shore": N_("shore"),
    "lake": N_("lake"),
    "bridge": N_("bridge"),
    "ford": N_("ford"),
    "dam": N_("dam"),
    "pontoon": N_("pontoon"),
    "woods": N_("woods"),
    "border": N_("border"),
}
_LAKES = {"all": N_("all lake"), "partial": N_("part of the hex"), "seasonal": N_("seasonal")}
_DIRECTIONS = {
    "n": N_("n"),
    "ne": N_("ne"),
    "e": N_("e"),
    "se": N_("se"),
    "s": N_("s"),
    "sw": N_("sw"),
    "w": N_("w"),
    "nw": N_("nw"),
}


def terrain_name(kind: str) -> Message:
    """A kind of terrain (one of `terrain.TERRAINS` or `terrain.POINTY_TERRAINS`)."""
    return Message(TERRAINS[kind])


def way_name(kind: str) -> Message:
    """What leads from place to place, a word of a map's vocabulary."""
    return Message(_WAYS[kind])


def lake_name(kind: str) -> str:
    """How much of a hex a lake takes up, and when: `MapData.lakes`."""
    return _(_LAKES[kind])


def direction_name(direction: int, geometry: Geometry = FLAT) -> str:
    """A hexside by its direction, 0 to 5, as short as a compass."""
    return _(_DIRECTIONS[geometry.vocabulary.directions[direction]])
