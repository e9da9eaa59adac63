"""What both kinds of map need to become `MapData`: marks on hexsides, ways along hexes, names by hex."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Mapping

from gtc_tui._core import HexMap
from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId
from gtc_tui.model.mapdata import HexName, MapData, Place
from gtc_tui.scenario.mapreader import UNKNOWN, Side
from gtc_tui.scenario.mapsections import Named, Sections, Way


class Draft(ABC):
    """Hexside features and lists of names, filled section by section. Faults go to the text's."""

    closed: frozenset[int]
    """Terrain that no road or railroad passes."""

    def __init__(self, text: Sections) -> None:
        self.text = text
        self.grid = text.grid
        self.fault = text.fault
        self.terrain = text.terrain
        self.names = text.grid.names
        self.edges = array("H", bytes(12 * len(self.names)))

    @abstractmethod
    def finish(self, map_id: str) -> MapData:
        """The map. Raises CoreError."""

    def hexmap(self) -> HexMap:
        """Of the terrain and the hexsides so far. Raises CoreError."""
        if sys.byteorder == "big":
            self.edges.byteswap()
        columns = bytes(column for _row, column in self.grid.places)
        rows = bytes(row for row, _column in self.grid.places)
        boxes, links = len(self.text.boxes), self.text.links
        return HexMap(columns, rows, bytes(self.terrain), self.edges.tobytes(), boxes=boxes, links=links)

    def place_names(self) -> tuple[HexName, ...]:
        """Printed names of all hexes and boxes."""
        return (*self.names, *(HexName(code) for code in self.text.boxes))

    def place_ids(self) -> dict[str, HexId]:
        return self.grid.ids | {box.code: box.place for box in self.text.boxes.values()}

    def boxes(self) -> dict[int, str]:
        return {box.place: box.name for box in self.text.boxes.values()}

    # hexsides

    def both(self, side: Side) -> Iterator[int]:
        """Where the one or two copies of a hexside lie in `edges`."""
        hex_id, direction = side
        yield 6 * hex_id + direction
        other = self.grid.neighbours[hex_id][direction]
        if other >= 0:
            yield 6 * other + (direction + 3) % 6

    def mark(self, side: Side, bits: int) -> None:
        for at in self.both(side):
            self.edges[at] |= bits

    def bits(self, side: Side) -> int:
        return self.edges[6 * side[0] + side[1]]

    def side_name(self, side: Side) -> str:
        other = self.grid.neighbours[side[0]][side[1]]
        here = self.names[side[0]]
        return f"{here}/{self.names[other]}" if other >= 0 else f"{here}:{self.text.vocabulary.directions[side[1]]}"

    # ways

    def lay_way(self, way: Way, bit: int) -> None:
        """A road or railroad with its exits."""
        if len(way.path) < 2 and not way.exits:
            self.fault(way.line, _("{name}: fewer than two hexes").format(name=way.name))
        for line, hex_id in way.path:
            if hex_id != UNKNOWN and self.terrain[hex_id] in self.closed:
                what = _("{name}: {hex} is {terrain}")
                kind = self.text.vocabulary.terrains[self.terrain[hex_id]]
                self.fault(line, what.format(name=way.name, hex=self.names[hex_id], terrain=kind))
        for line, side in self.course(way):
            self.check_side(way, line, side)
            self.lay(side, bit)
        on_way = {hex_id for _line, hex_id in way.path}
        for line, side in way.exits:
            if side[0] not in on_way:
                what = _("{name}: the exit {side} is not on it")
                self.fault(line, what.format(name=way.name, side=self.side_name(side)))
            self.lay(side, bit)

    def course(self, way: Way) -> Iterator[tuple[int, Side]]:
        """(line, hexside) from hex to hex of a way."""
        for (_line, here), (line, there) in zip(way.path, way.path[1:], strict=False):
            if UNKNOWN in (here, there):
                continue
            direction = self.grid.direction(here, there)
            if direction is None:
                what = _("{name}: {a} and {b} do not touch")
                self.fault(line, what.format(name=way.name, a=self.names[here], b=self.names[there]))
            else:
                yield line, (here, direction)

    @abstractmethod
    def check_side(self, way: Way, line: int, side: Side) -> None:
        """Whether a way can pass over a hexside; the fault is the line's."""

    def lay(self, side: Side, bit: int) -> None:
        """A way over a hexside."""
        self.mark(side, bit)

    def check_stations(self) -> None:
        """Every station lies on its railroad."""
        for way in self.text.railroads:
            on_line = {hex_id for _line, hex_id in way.path}
            for station in way.stations:
                if station.hex not in on_line:
                    what = _("{name}: {hex} is not on the {railroad}")
                    name, where = station.name, self.names[station.hex]
                    self.fault(station.line, what.format(name=name, hex=where, railroad=way.name))

    # names

    def stations(self) -> list[Named]:
        return [station for way in self.text.railroads for station in way.stations]

    def all_places(self, others: list[Named]) -> dict[int, tuple[Place, ...]]:
        """All names by hex, chief name first; a town that is something else too (`others`) appears once."""
        found: dict[int, list[Place]] = {}
        first: dict[str, Named] = {}
        for place in self.text.places:
            if place.name in first:
                other = first[place.name]
                what = _("{name}: also in {hex}, line {n}")
                where = self.names[other.hex]
                self.fault(place.line, what.format(name=place.name, hex=where, n=abs(other.line)))
            first.setdefault(place.name, place)
            found.setdefault(place.hex, []).append(Place(place.name, place.kind))
        stations = [station._replace(kind="station") for station in self.stations()]
        for extra in (*stations, *others):
            here = found.setdefault(extra.hex, [])
            if all(place.name != extra.name for place in here):
                here.append(Place(extra.name, extra.kind))
        return {hex_id: tuple(found[hex_id]) for hex_id in sorted(found)}


def by_hex(named: list[Named]) -> Mapping[int, tuple[Place, ...]]:
    found: dict[int, list[Place]] = {}
    for item in named:
        found.setdefault(item.hex, []).append(Place(item.name, item.kind))
    return {hex_id: tuple(places) for hex_id, places in sorted(found.items())}
