"""A printed map as data: what every layer may ask about the ground."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from typing import NewType

from gtc_tui._core import HexMap
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import FLAT, Geometry, Vocabulary

HexName = NewType("HexName", str)
"""A hex as printed: "N3520" (sheet letter, column, row) or, on a pointy-topped map, "1026" (row, column)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A name printed on the map. kind: town, courthouse, church, house, mill, station, landing, ...

    Kinds of a pointy-topped map: us-town, british-town, british-fort, native-village, city, town, village, ranch,
    site.
    """

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Line:
    """A named road, railroad, stream or river: the hexes it runs through (roads, rivers), or hexsides (streams).

    A stream that grows is several lines of one name: its creek, its minor and its major river. For a hexside
    (hex, direction) of a stream the hex is the left bank. A river through hexes (downstream) is one line for each
    of its courses.
    """

    name: str
    kind: str  # pike, road, trail, railroad, river / creek, minor-river, major-river
    path: tuple[HexId, ...]  # hexes in order for roads, railroads and rivers; empty for streams
    hexsides: tuple[tuple[int, int], ...]  # (hex, direction) for streams; empty for roads
    exits: tuple[tuple[int, int], ...] = ()  # (hex, direction) by which a road or railroad leaves the map
    short: str = ""  # a railroad's short name, e.g. "RF&P"


@dataclass(frozen=True, slots=True)
class Crossing:
    """A way over the hexside between two hexes. A pontoon is only a place where a scenario may lay one."""

    name: str
    kind: str  # bridge, railroad-bridge, ford, ferry, dam, pontoon
    hexes: tuple[int, int]


@dataclass(frozen=True)
class MapData:
    """A whole map on its grid, and the boxes beside it. Hex ids are those of `hexmap`; a box has one, too, after all
    hexes, but no terrain and nothing that lies on the ground. What a map does not have is empty. Immutable.
    """

    id: str
    title: str
    hexmap: HexMap
    names: tuple[HexName, ...]  # canonical printed name by hex id, boxes included
    ids: Mapping[str, HexId]  # every printed name (both sheets where they overlap) -> hex id
    counties: tuple[str, ...]  # by hex id, "" on water
    places: Mapping[int, tuple[Place, ...]]  # every name in the hex, the chief one first
    stations: Mapping[int, tuple[Place, ...]]  # Place.kind is the railroad's name
    landings: Mapping[int, tuple[Place, ...]]  # Place.kind is the river's name
    landing_sides: Mapping[int, tuple[int, ...]]  # directions of the hexsides where boats lie
    works: Mapping[int, tuple[Place, ...]]  # redoubts and forts
    regions: Mapping[int, str]  # names of stretches of country and whole cities, by the hex in their middle
    waters: Mapping[int, str]  # names of all-water hexes, and of hexes that are part of a lake
    lines: tuple[Line, ...]
    crossings: tuple[Crossing, ...]
    geometry: Geometry = FLAT
    areas: tuple[str, ...] = ()  # by hex id: the country, the side of a river, ... as the map file calls it
    rivers: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # names, several where rivers meet
    lakes: Mapping[int, str] = field(default_factory=dict)  # all, partial or seasonal; names are in `waters`
    bridges: frozenset[int] = frozenset()  # river hexes with a bridge
    supplies: Mapping[int, str] = field(default_factory=dict)  # printed supply symbols: whose
    boxes: Mapping[int, str] = field(default_factory=dict)  # boxes off the map: what they are called

    @property
    def vocabulary(self) -> Vocabulary:
        """What terrain ids, bits of hexsides and directions mean."""
        return self.geometry.vocabulary

    @cached_property
    def lines_through(self) -> Mapping[int, tuple[Line, ...]]:
        """Roads, railroads and rivers, by hex."""
        found: dict[int, tuple[Line, ...]] = {}
        for line in self.lines:
            for hex_id in dict.fromkeys(line.path):
                found[hex_id] = (*found.get(hex_id, ()), line)
        return found

    def terrain(self, hex_id: int) -> str:
        """The kind of terrain, a word of the vocabulary; "" in a box."""
        if hex_id in self.boxes:
            return ""
        return self.vocabulary.terrains[self.hexmap.terrain(hex_id)]

    def links(self, hex_id: int) -> list[tuple[int, list[str]]]:
        """Places linked with a box, or boxes with a hex, and what leads there, words of the vocabulary."""
        features = self.vocabulary.features.items()
        found = self.hexmap.links(hex_id)
        return [(to, [name for name, bit in features if bits & bit]) for to, bits in found]

    def hex_id(self, name: str) -> HexId:
        """Raises UnknownName when no sheet prints that number."""
        try:
            return self.ids[name]
        except (KeyError, TypeError):
            raise _no_hex(name) from None

    def find(self, text: str) -> HexId:
        """A hex by printed number or by the name of a place (or its beginning), capitals or not.

        Raises UnknownName, with what was meant, perhaps.
        """
        if not isinstance(text, str):
            raise _no_hex(text)
        wanted = " ".join(text.split()).casefold()
        if wanted.upper() in self.ids:
            return self.ids[wanted.upper()]
        named = {name.casefold(): number for number, name in (*self.regions.items(), *self.boxes.items())}
        named |= {place.name.casefold(): number for number, all_ in self.places.items() for place in all_}
        if wanted in named:
            return HexId(named[wanted])
        begun = {number for name, number in named.items() if wanted and name.startswith(wanted)}
        if len(begun) == 1:
            return HexId(begun.pop())
        known = {name.casefold(): name for name in self.ids}
        known |= {name.casefold(): name for name in (*self.regions.values(), *self.boxes.values())}
        known |= {place.name.casefold(): place.name for all_ in self.places.values() for place in all_}
        close = difflib.get_close_matches(wanted, known, n=1)
        if close:
            what = _("{name}: no such hex or place on the map; perhaps {other}?")
            raise UnknownName(what.format(name=text[:60], other=known[close[0]]))
        raise UnknownName(_("{name}: no such hex or place on the map").format(name=text[:60]))

    def label(self, hex_id: int) -> str:
        """The hex with its chief place, e.g. "N3520 Spotsylvania Court House"; a box with its name. Raises UnknownName
        for what is no hex of the map, such as NO_HEX."""
        try:
            number = index(hex_id)
        except TypeError:
            raise _no_hex(hex_id) from None
        if not 0 <= number < len(self.names):
            raise _no_hex(hex_id)
        if number in self.boxes:
            return f"{self.names[number]} {self.boxes[number]}"
        places = self.places.get(number, ())
        return f"{self.names[number]} {places[0].name}" if places else str(self.names[number])


def _no_hex(name: object) -> UnknownName:
    return UnknownName(_("{name}: no such hex on the map").format(name=str(name)[:20]))
