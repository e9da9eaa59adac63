"""The text of a map file, section by section, with every fault noted by its line.

    gtc-map 1                                      format and version, first line
    title ...
    sheet N at 0,0 columns 1-58 rows 1-34 odd 1-33 even
    [terrain] [counties]                           pictures: `legend <letter> <word>`, then a line a printed row
    [streams]                                      name; below it `creek|minor|major` and hexsides, or `gap`
    [waters]                                       name; below it all-water hexes
    [crossings]                                    hexside, kind, name
    [roads]                                        class and name; below it hexes in order, `exit <hexside>`
    [railroads]                                    short name and name; below it the same, and `station <hex> <name>`
    [landings]                                     waterway; below it hex, sides, name
    [works] [places]                               hex, kind, name
    [regions]                                      hex in its middle, name; a file may do without

"Below it" means indented lines. A hexside is A/B, or A:nw where no hex is printed beyond. `#` at the start of a line
or after a blank begins a remark. Only ASCII. What needs more than one section to judge is checked in `mapfile`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from gtc_tui.i18n import _
from gtc_tui.model.terrain import DIRECTIONS, TERRAIN_ID
from gtc_tui.scenario.mapreader import UNKNOWN, Reader, Side

VERSION = 1
STREAM_CLASSES = ("creek", "minor", "major")
ROAD_CLASSES = ("pike", "road", "trail")
CROSSING_KINDS = ("bridge", "railroad-bridge", "ford", "ferry", "dam", "pontoon")
WORK_KINDS = ("redoubt", "fort")
PLACE_KINDS = (
    *("city", "town", "courthouse", "village", "tavern", "store", "church", "academy", "house", "plantation"),
    *("mill", "mine", "crossroads", "bridge", "ford", "ferry", "landing", "station", "rail-end", "fort"),
    "mountain",
)
_OPTIONAL = ("regions",)
_REMARK = re.compile(r"(?:^|(?<=\s))#.*")


class Named(NamedTuple):
    """A place, station, landing or work as written."""

    line: int
    hex: int
    kind: str
    name: str
    sides: tuple[int, ...] = ()


class StreamSide(NamedTuple):
    line: int
    kind: str
    side: Side  # as written: the hex is the left bank


@dataclass(slots=True)
class Stream:
    """`parts` are unbroken courses, downstream."""

    line: int
    name: str
    parts: list[list[StreamSide]] = field(default_factory=list)


@dataclass(slots=True)
class Way:
    """A road or railroad; `path` holds (line, hex), UNKNOWN for a hex that failed."""

    line: int
    kind: str
    name: str
    short: str = ""
    path: list[tuple[int, int]] = field(default_factory=list)
    exits: list[tuple[int, Side]] = field(default_factory=list)  # (line, hexside)
    stations: list[Named] = field(default_factory=list)


class CrossingText(NamedTuple):
    line: int
    side: Side
    kind: str
    name: str


class MapText(Reader):
    """What a map file says. Whatever failed is left out, or UNKNOWN; `faults` says what."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.terrain: list[int] = []
        self.terrain_line: list[int] = []
        self.counties: list[str] = []
        self.streams: list[Stream] = []
        self.waters: dict[int, tuple[int, str]] = {}
        self.crossings: list[CrossingText] = []
        self.roads: list[Way] = []
        self.railroads: list[Way] = []
        self.landings: list[Named] = []
        self.works: list[Named] = []
        self.places: list[Named] = []
        self.regions: dict[int, str] = {}
        self._heading: str | None = None
        self._way: Way | None = None
        self._names: set[str] = set()
        self._read(text)

    def _read(self, text: str) -> None:
        lines = text.split("\n")
        first = lines[0].split()
        if len(first) != 2 or first[0] != "gtc-map" or not first[1].isdigit():
            return self.fault(1, _("not a map file: the first line must be `gtc-map {n}`").format(n=VERSION))
        if first[1] != str(VERSION):
            what = _("map format {n}; this program reads format {own}")
            return self.fault(1, what.format(n=first[1][:9], own=VERSION))
        sections: dict[str, Callable[[int, bool, str], None]] = {
            "terrain": lambda number, _indented, line: self.picture_line("terrain", number, line),
            "counties": lambda number, _indented, line: self.picture_line("counties", number, line),
            "streams": self._stream_line,
            "waters": self._water_line,
            "crossings": self._crossing_line,
            "roads": self._road_line,
            "railroads": self._railroad_line,
            "landings": self._landing_line,
            "works": self._work_line,
            "places": self._place_line,
            "regions": self._region_line,
        }
        section: Callable[[int, bool, str], None] = self._header_line
        seen: set[str] = set()
        for number, raw in enumerate(lines[1:], start=2):
            if "#" in raw:
                raw = _REMARK.sub("", raw)
            line = raw.strip()
            if not line:
                continue
            if self.flooded:
                break
            if line[0] == "[" and line[-1] == "]":
                name = line[1:-1]
                if not seen and not self.lay_sheets(number):
                    return None
                if name not in sections:
                    self.fault(number, _("unknown section {name}").format(name=line[:40]))
                elif name in seen:
                    self.fault(number, _("section {name} given twice").format(name=line))
                seen.add(name)
                section = sections.get(name, self._unknown_line)
                self._heading, self._way, self._names = None, None, set()
            else:
                section(number, raw[0] in " \t", line)
        if not seen and not self.lay_sheets(len(lines)):
            return None
        missing = [f"[{name}]" for name in sections if name not in seen and name not in _OPTIONAL]
        if missing:
            self.fault(len(lines), _("missing: {sections}").format(sections=" ".join(missing)))
        terrain = self.picture("terrain", len(lines))
        self.terrain = [TERRAIN_ID.get(word, UNKNOWN) for _line, word in terrain]
        self.terrain_line = [line for line, _word in terrain]
        self.counties = ["" if word == "none" else word for _line, word in self.picture("counties", len(lines))]
        return None

    def _header_line(self, number: int, _indented: bool, line: str) -> None:
        self.header_line(number, line)

    def _unknown_line(self, _number: int, _indented: bool, _line: str) -> None:
        """A line of an unknown section: its heading has been reported."""

    def _under_heading(self, number: int, indented: bool, line: str) -> bool:
        """True for an indented line below a heading; takes in a heading."""
        if not indented:
            self._heading = self.name(number, line)
            return False
        if self._heading is None:
            self.fault(number, _("indented, but nothing above it to belong to"))
            return False
        return True

    def _once(self, number: int, name: str) -> None:
        """A name that a section may hold once."""
        if name in self._names:
            self.fault(number, _("{name} given twice").format(name=name))
        self._names.add(name)

    def _stream_line(self, number: int, indented: bool, line: str) -> None:
        if not self._under_heading(number, indented, line):
            if self._heading is not None and not indented:
                self._once(number, self._heading)
                self.streams.append(Stream(number, self._heading, [[]]))
            return
        kind, *words = line.split()
        parts = self.streams[-1].parts
        if kind == "gap" and not words:
            parts.append([])
        elif kind not in STREAM_CLASSES:
            self.fault(number, _("{word}: expected creek, minor, major or gap").format(word=kind[:20]))
        else:
            for word in words:
                side = self.written_side(number, word)
                if side is None:
                    parts.append([])  # what comes next need not join what came before
                else:
                    parts[-1].append(StreamSide(number, kind, side))

    def _water_line(self, number: int, indented: bool, line: str) -> None:
        if self._under_heading(number, indented, line):
            for word in line.split():
                hex_id = self.hex(number, word)
                if hex_id is None:
                    continue
                if hex_id in self.waters:
                    what = _("{hex}: named on line {n} too")
                    self.fault(number, what.format(hex=word, n=self.waters[hex_id][0]))
                self.waters[hex_id] = (number, self._heading or "")

    def _crossing_line(self, number: int, _indented: bool, line: str) -> None:
        word, kind, name = self._three(number, line)
        side = self.written_side(number, word)
        if self._known(number, kind, CROSSING_KINDS) and side is not None:
            self.crossings.append(CrossingText(number, side, kind, name))

    def _road_line(self, number: int, indented: bool, line: str) -> None:
        if indented:
            self._way_line(number, line, stations=False)
            return
        kind, _blank, name = line.partition(" ")
        self._known(number, kind, ROAD_CLASSES)
        self._way = Way(number, kind, self.name(number, name))
        self.roads.append(self._way)

    def _railroad_line(self, number: int, indented: bool, line: str) -> None:
        if indented:
            self._way_line(number, line, stations=True)
            return
        short, _blank, name = line.partition(" ")
        self._way = Way(number, "railroad", self.name(number, name), short)
        self._once(number, self._way.name)
        self._once(number, short)
        self.railroads.append(self._way)

    def _way_line(self, number: int, line: str, stations: bool) -> None:
        way = self._way
        if way is None:
            return self.fault(number, _("indented, but nothing above it to belong to"))
        word, _blank, rest = line.partition(" ")
        if word == "exit":
            side = self.written_side(number, rest.strip())
            if side is not None and self.grid.neighbours[side[0]][side[1]] >= 0:
                self.fault(number, _("{side}: does not leave the map").format(side=rest.strip()))
            elif side is not None:
                way.exits.append((number, side))
        elif word == "station" and stations:
            where, _blank, name = rest.strip().partition(" ")
            hex_id = self.hex(number, where)
            name = self.name(number, name)
            if hex_id is not None:
                way.stations.append(Named(number, hex_id, way.name, name))
        else:
            for word in line.split():
                hex_id = self.hex(number, word)
                way.path.append((number, UNKNOWN if hex_id is None else hex_id))

    def _landing_line(self, number: int, indented: bool, line: str) -> None:
        if not self._under_heading(number, indented, line):
            return
        word, sides, name = self._three(number, line)
        hex_id = self.hex(number, word)
        names = sides.split(",")
        unknown = [side for side in names if side not in DIRECTIONS]
        if unknown:
            self.fault(number, _("{word}: no such side; n ne se s sw nw").format(word=unknown[0][:20]))
        elif hex_id is not None:
            directions = tuple(sorted({DIRECTIONS.index(side) for side in names}))
            self.landings.append(Named(number, hex_id, self._heading or "", name, directions))

    def _work_line(self, number: int, _indented: bool, line: str) -> None:
        self._kind_line(number, line, WORK_KINDS, self.works)

    def _place_line(self, number: int, _indented: bool, line: str) -> None:
        self._kind_line(number, line, PLACE_KINDS, self.places)

    def _region_line(self, number: int, _indented: bool, line: str) -> None:
        word, _blank, name = line.partition(" ")
        hex_id = self.hex(number, word)
        if hex_id is not None:
            self.regions[hex_id] = self.name(number, name.strip())

    def _kind_line(self, number: int, line: str, kinds: tuple[str, ...], into: list[Named]) -> None:
        word, kind, name = self._three(number, line)
        hex_id = self.hex(number, word)
        if self._known(number, kind, kinds) and hex_id is not None:
            into.append(Named(number, hex_id, kind, name))

    def _three(self, number: int, line: str) -> tuple[str, str, str]:
        """First word, second word, name."""
        words = [*line.split(None, 2), "", ""]
        return words[0], words[1], self.name(number, words[2])

    def _known(self, number: int, kind: str, kinds: tuple[str, ...]) -> bool:
        if kind not in kinds:
            what = _("{word}: unknown kind; there are {known}")
            self.fault(number, what.format(word=kind[:20], known=" ".join(kinds)))
        return kind in kinds
