"""Loading a map: file -> `MapData`, with every fault listed as "file:line: what".

`mapparse` reads the lines; here the sections are held against each other (a road that crosses a river needs a
crossing, a station lies on its railroad, ...), what follows from the rest is worked out (woods hexsides, shores, best
road of a hexside) and the native map is built.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path

from gtc_tui._core import CoreError, HexMap
from gtc_tui.errors import DataError
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import Crossing, Line, MapData, Place
from gtc_tui.model.terrain import DIRECTIONS, TERRAIN_ID, TERRAINS, Edge
from gtc_tui.scenario import locate
from gtc_tui.scenario.mapparse import WORK_KINDS, MapText, Named, Way
from gtc_tui.scenario.mapreader import UNKNOWN, Side

LARGEST = 4 * 1024 * 1024
"""Bytes; a map file beyond this is refused unread."""

# Plain integers: enum arithmetic is slow.
_STREAM_EDGE = {"creek": int(Edge.CREEK), "minor": int(Edge.MINOR_RIVER), "major": int(Edge.MAJOR_RIVER)}
_STREAM_KIND = {"creek": "creek", "minor": "minor-river", "major": "major-river"}
_ROAD_EDGE = {"pike": int(Edge.PIKE), "road": int(Edge.ROAD), "trail": int(Edge.TRAIL)}
_RAILROAD = int(Edge.RAILROAD)
_CROSSING_EDGE = {
    "bridge": int(Edge.BRIDGE),
    "railroad-bridge": int(Edge.BRIDGE),
    "ford": int(Edge.FORD),
    "ferry": int(Edge.FERRY),
    "dam": int(Edge.DAM),
    "pontoon": int(Edge.PONTOON),
}
_RIVER = int(Edge.MINOR_RIVER | Edge.MAJOR_RIVER)
_SHORE = int(Edge.SHORE)
_WET = _RIVER | int(Edge.CREEK | Edge.SHORE)
_ROADS = int(Edge.PIKE | Edge.ROAD | Edge.TRAIL)
_WOODS_SIDE = int(Edge.WOODS)
_ROAD_CROSSINGS = ("bridge", "ford", "ferry", "dam")
_RAIL_CROSSINGS = ("bridge", "railroad-bridge")
_WATER, _OFF_MAP, _WOODS = TERRAIN_ID["water"], TERRAIN_ID["off-map"], TERRAIN_ID["woods"]


def load_map(map_id: str) -> MapData:
    """The map of an id such as "gtc/virginia". Raises UnknownName, DataError (all faults)."""
    return load_map_file(locate.find_map(map_id), map_id)


def load_map_file(path: Path, map_id: str = "") -> MapData:
    """The map in a file. Raises DataError (all faults, in order of lines)."""
    content, odd = _text_of(path)
    text = MapText(content)
    draft = _Draft(text)
    told = _("column {column}: a character that is not plain ASCII")
    # What else stands in such a line is hidden by the character; other lines are judged as ever.
    text.faults[:] = [fault for fault in text.faults if fault[0] not in odd]
    for line, column in odd.items():
        text.fault(line, told.format(column=column))
    if text.faults:
        raise DataError(_lines(path, text))
    try:
        return draft.finish(map_id or path.stem)
    except CoreError as error:
        raise DataError([f"{path}: {error}"]) from error


def check_map(path: Path) -> list[str]:
    """All faults of a map file, as "file:line: what"; empty when it can be used."""
    try:
        load_map_file(path)
    except DataError as error:
        return list(error.faults)
    return []


def _text_of(path: Path) -> tuple[str, dict[int, int]]:
    """The text, "?" in place of all that is not plain ASCII, and where the first of it stands: line to column."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise DataError([f"{path}: {error.strerror or error}"]) from error
    if len(data) > LARGEST:
        raise DataError([_("{file}: larger than {n} MB").format(file=path, n=LARGEST >> 20)])
    text = data.replace(b"\r\n", b"\n").decode("ascii", "replace")
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text, {}
    lines = text.split("\n")
    odd = {}
    for number, line in enumerate(lines, start=1):
        if not all(map(_plain, line)):
            odd[number] = next(at for at, char in enumerate(line, start=1) if not _plain(char))
            lines[number - 1] = "".join(char if _plain(char) else "?" for char in line)
    return "\n".join(lines), odd


def _plain(char: str) -> bool:
    return char == "\t" or (char.isascii() and char.isprintable())


def _lines(path: Path, text: MapText) -> list[str]:
    return [f"{path}:{line}: {what}" for line, what in sorted(text.faults, key=lambda fault: fault[0])]


class _Draft:
    """Hexside features and lists of names, filled section by section."""

    def __init__(self, text: MapText) -> None:
        self.text = text
        self.grid = text.grid
        self.fault = text.fault
        self.terrain = text.terrain
        self.names = text.grid.names
        self.edges = array("H", bytes(12 * len(self.names)))
        self.crossed: dict[Side, list[str]] = {}
        self._streams()
        self._terrain_sides()
        self._waters()
        self._crossings()
        for way in text.roads:
            self._way(way, _ROAD_EDGE.get(way.kind, _ROADS), _ROAD_CROSSINGS)
        for way in text.railroads:
            self._way(way, _RAILROAD, _RAIL_CROSSINGS)
            on_line = {hex_id for _line, hex_id in way.path}
            for station in way.stations:
                if station.hex not in on_line:
                    what = _("{name}: {hex} is not on the {railroad}")
                    name, where = station.name, self.names[station.hex]
                    self.fault(station.line, what.format(name=name, hex=where, railroad=way.name))
        self._landings()
        self._works()
        self.places = self._places()

    # hexsides

    def _both(self, side: Side) -> Iterator[int]:
        """Where the one or two copies of a hexside lie in `edges`."""
        hex_id, direction = side
        yield 6 * hex_id + direction
        other = self.grid.neighbours[hex_id][direction]
        if other >= 0:
            yield 6 * other + (direction + 3) % 6

    def _mark(self, side: Side, bits: int) -> None:
        for at in self._both(side):
            self.edges[at] |= bits

    def _bits(self, side: Side) -> int:
        return self.edges[6 * side[0] + side[1]]

    def _side_name(self, side: Side) -> str:
        other = self.grid.neighbours[side[0]][side[1]]
        here = self.names[side[0]]
        return f"{here}/{self.names[other]}" if other >= 0 else f"{here}:{DIRECTIONS[side[1]]}"

    def _streams(self) -> None:
        owner: dict[Side, tuple[str, int]] = {}
        for stream in self.text.streams:
            if not any(stream.parts):
                self.fault(stream.line, _("{name}: no hexsides").format(name=stream.name))
            for part in stream.parts:
                before: set[tuple[int, int]] = set()
                for line, kind, side in part:
                    key = self.text.side(*side)
                    if key in owner:
                        what = _("{side}: already {name}, line {n}")
                        name, where = owner[key]
                        self.fault(line, what.format(side=self._side_name(side), name=name, n=where))
                    owner[key] = (stream.name, line)
                    ends = set(self.grid.corners(*side))
                    if before and not before & ends:
                        what = _("{side}: does not join the hexside before it; a `gap` is missing, or it is wrong")
                        self.fault(line, what.format(side=self._side_name(side)))
                    before = ends
                    self._mark(side, _STREAM_EDGE[kind])

    def _terrain_sides(self) -> None:
        """Woods hexsides and shores."""
        terrain, edges = self.terrain, self.edges
        for here, around in enumerate(self.grid.neighbours):
            if terrain[here] == _WOODS:
                for direction, other in enumerate(around):
                    if other >= 0 and terrain[other] == _WOODS:
                        edges[6 * here + direction] |= _WOODS_SIDE
            elif terrain[here] == _WATER:
                for direction, other in enumerate(around):
                    if other >= 0 and terrain[other] not in (_WATER, _OFF_MAP):
                        self._mark((here, direction), _SHORE)

    def _waters(self) -> None:
        for hex_id, (line, name) in self.text.waters.items():
            if self.terrain[hex_id] not in (_WATER, UNKNOWN):
                what = _("{hex}: not a water hex in [terrain], yet in {name}")
                self.fault(line, what.format(hex=self.names[hex_id], name=name))

    def _crossings(self) -> None:
        for line, side, kind, name in self.text.crossings:
            where = self._side_name(side)
            if self.grid.neighbours[side[0]][side[1]] < 0:
                self.fault(line, _("{side}: a crossing needs a hex on both sides").format(side=where))
            if not self._bits(side) & _WET:
                what = _("{name}: no river, creek or shore on {side}")
                self.fault(line, what.format(name=name, side=where))
            kinds = self.crossed.setdefault(self.text.side(*side), [])
            if kind in kinds:
                self.fault(line, _("{side}: {kind} given twice").format(side=where, kind=kind))
            kinds.append(kind)
            self._mark(side, _CROSSING_EDGE[kind])

    def _way(self, way: Way, bit: int, crossings: tuple[str, ...]) -> None:
        if len(way.path) < 2 and not way.exits:
            self.fault(way.line, _("{name}: fewer than two hexes").format(name=way.name))
        for line, hex_id in way.path:
            if hex_id != UNKNOWN and self.terrain[hex_id] in (_WATER, _OFF_MAP):
                what = _("{name}: {hex} is {terrain}")
                kind = TERRAINS[self.terrain[hex_id]]
                self.fault(line, what.format(name=way.name, hex=self.names[hex_id], terrain=kind))
        for (_line, here), (line, there) in zip(way.path, way.path[1:], strict=False):
            if UNKNOWN in (here, there):
                continue
            direction = self.grid.direction(here, there)
            if direction is None:
                what = _("{name}: {a} and {b} do not touch")
                self.fault(line, what.format(name=way.name, a=self.names[here], b=self.names[there]))
                continue
            side = (here, direction)
            here_now = self.crossed.get(self.text.side(*side), ())
            if self._bits(side) & _RIVER and not any(kind in crossings for kind in here_now):
                what = _("{name}: no crossing for it on {side} ({kinds})")
                text = self._side_name(side)
                self.fault(line, what.format(name=way.name, side=text, kinds=", ".join(crossings)))
            self._lay(side, bit)
        on_way = {hex_id for _line, hex_id in way.path}
        for line, side in way.exits:
            if side[0] not in on_way:
                what = _("{name}: the exit {side} is not on it")
                self.fault(line, what.format(name=way.name, side=self._side_name(side)))
            self._lay(side, bit)

    def _lay(self, side: Side, bit: int) -> None:
        """A hexside keeps its best road: PIKE, ROAD, TRAIL are ascending bits."""
        for at in self._both(side):
            old = self.edges[at]
            best = old & _ROADS
            if not bit & _ROADS:
                self.edges[at] = old | bit
            elif not best or bit < best:
                self.edges[at] = (old & ~_ROADS) | bit

    # names

    def _landings(self) -> None:
        for landing in self.text.landings:
            for direction in landing.sides:
                if not self._bits((landing.hex, direction)) & (_RIVER | _SHORE):
                    what = _("{name}: no river or shore on {side}")
                    side = f"{self.names[landing.hex]}:{DIRECTIONS[direction]}"
                    self.fault(landing.line, what.format(name=landing.name, side=side))

    def _works(self) -> None:
        strong = {TERRAIN_ID[kind] for kind in WORK_KINDS}
        shown = {number for number, kind in enumerate(self.terrain) if kind in strong}
        for work in self.text.works:
            if self.terrain[work.hex] not in (TERRAIN_ID[work.kind], UNKNOWN):
                kind = TERRAINS[self.terrain[work.hex]]
                what = _("{name}: a {kind}, but [terrain] has {terrain} in {hex}")
                where = self.names[work.hex]
                self.fault(work.line, what.format(name=work.name, kind=work.kind, terrain=kind, hex=where))
            shown.discard(work.hex)
        for hex_id in sorted(shown):
            what = _("{hex}: {terrain} here, but nothing of it in [works]")
            kind = TERRAINS[self.terrain[hex_id]]
            self.fault(self.text.terrain_line[hex_id], what.format(hex=self.names[hex_id], terrain=kind))

    def _places(self) -> dict[int, tuple[Place, ...]]:
        """All names by hex, chief name first; a town that is a station or landing too appears once."""
        found: dict[int, list[Place]] = {}
        first: dict[str, Named] = {}
        for place in self.text.places:
            if place.name in first:
                other = first[place.name]
                what = _("{name}: also in {hex}, line {n}")
                where = self.names[other.hex]
                self.fault(place.line, what.format(name=place.name, hex=where, n=other.line))
            first.setdefault(place.name, place)
            found.setdefault(place.hex, []).append(Place(place.name, place.kind))
        stations = [station._replace(kind="station") for way in self.text.railroads for station in way.stations]
        landings = [landing._replace(kind="landing") for landing in self.text.landings]
        for extra in (*stations, *landings, *self.text.works):
            here = found.setdefault(extra.hex, [])
            if all(place.name != extra.name for place in here):
                here.append(Place(extra.name, extra.kind))
        return {hex_id: tuple(found[hex_id]) for hex_id in sorted(found)}

    # the whole

    def finish(self, map_id: str) -> MapData:
        text, grid = self.text, self.grid
        if sys.byteorder == "big":
            self.edges.byteswap()
        columns = bytes(column for _row, column in grid.places)
        rows = bytes(row for row, _column in grid.places)
        stations = [station for way in text.railroads for station in way.stations]
        return MapData(
            id=map_id,
            title=text.title,
            hexmap=HexMap(columns, rows, bytes(self.terrain), self.edges.tobytes()),
            names=grid.names,
            ids=grid.ids,
            counties=tuple(text.counties),
            places=self.places,
            stations=_by_hex(stations),
            landings=_by_hex(text.landings),
            landing_sides={landing.hex: landing.sides for landing in text.landings},
            works=_by_hex(text.works),
            regions=text.regions,
            waters={hex_id: name for hex_id, (_line, name) in text.waters.items()},
            lines=tuple(self._lines()),
            crossings=tuple(
                Crossing(name, kind, (side[0], grid.neighbours[side[0]][side[1]]))
                for _line, side, kind, name in text.crossings
            ),
        )

    def _lines(self) -> Iterator[Line]:
        for way in (*self.text.roads, *self.text.railroads):
            path = tuple(hex_id for _line, hex_id in way.path)
            yield Line(way.name, way.kind, path, (), tuple(side for _line, side in way.exits), way.short)
        for stream in self.text.streams:
            courses: dict[str, list[Side]] = {}
            for part in stream.parts:
                for _line, kind, side in part:
                    courses.setdefault(kind, []).append(side)
            for kind, sides in courses.items():
                yield Line(stream.name, _STREAM_KIND[kind], (), tuple(sides))


def _by_hex(named: list[Named]) -> Mapping[int, tuple[Place, ...]]:
    found: dict[int, list[Place]] = {}
    for item in named:
        found.setdefault(item.hex, []).append(Place(item.name, item.kind))
    return {hex_id: tuple(places) for hex_id, places in sorted(found.items())}
