"""A printed map as data: what every layer may ask about the ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from gtc_tui._core import HexMap
from gtc_tui.errors import UnknownName

HexName = NewType("HexName", str)
"""A hex as printed, e.g. "N3520" (sheet letter and four digits)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A name printed on the map. kind: town, courthouse, church, house, mill, station, landing, ..."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Line:
    """A named road, railroad or stream: the hexes it runs through (roads), or hexsides (streams)."""

    name: str
    kind: str  # pike, road, trail, railroad / creek, minor-river, major-river
    path: tuple[int, ...]  # hexes in order for roads and railroads; empty for streams
    hexsides: tuple[tuple[int, int], ...]  # (hex, direction) for streams; empty for roads


@dataclass(frozen=True, slots=True)
class Crossing:
    """A bridge, ford, ferry, dam or pontoon on the hexside between two hexes."""

    name: str
    kind: str
    hexes: tuple[int, int]


@dataclass(frozen=True)
class MapData:
    """A whole map on its grid. Hex ids are those of `hexmap`. Immutable."""

    id: str
    title: str
    hexmap: HexMap
    names: tuple[HexName, ...]  # canonical printed name by hex id
    ids: Mapping[str, int]  # every printed name (both sheets where they overlap) -> hex id
    counties: tuple[str, ...]  # by hex id, "" on water
    places: Mapping[int, tuple[Place, ...]]
    stations: Mapping[int, tuple[Place, ...]]  # Place.kind is the railroad's name
    landings: Mapping[int, tuple[Place, ...]]  # Place.kind is the river's name
    works: Mapping[int, tuple[Place, ...]]  # redoubts and forts
    lines: tuple[Line, ...]
    crossings: tuple[Crossing, ...]

    def hex_id(self, name: str) -> int:
        """Raises UnknownName when no sheet prints that number."""
        try:
            return self.ids[name]
        except KeyError:
            raise UnknownName(f"{name}: no such hex on {self.title}") from None

    def label(self, hex_id: int) -> str:
        """The hex with its chief place, e.g. "N3520 Spotsylvania Court House"."""
        places = self.places.get(hex_id, ())
        return f"{self.names[hex_id]} {places[0].name}" if places else str(self.names[hex_id])
