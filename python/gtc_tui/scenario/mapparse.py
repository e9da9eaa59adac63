"""The text of a map of flat-topped hexes, section by section, with every fault noted by its line.

    gtc-map 1                                      format and version, first line
    title ...
    sheet N at 0,0 columns 1-58 rows 1-34 odd 1-33 even
    join gtc/virginia at 72,36                     another map's sheets and sections, laid so far off (`mapjoin`)
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
or after a blank begins a remark. Only ASCII. What needs more than one section to judge is checked in `mapflat`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gtc_tui.i18n import _
from gtc_tui.model.terrain import DIRECTIONS, FLAT
from gtc_tui.scenario.mapreader import Side
from gtc_tui.scenario.mapsections import Named, Section, Sections, Way
from gtc_tui.scenario.mapsheets import MOST, Sheet

_SHEET = re.compile(
    r"sheet ([A-Z]{1,3}) at (\d{1,3}),(\d{1,3}) columns (\d{1,2})-(\d{1,2}) "
    r"rows (\d{1,2})-(\d{1,2}) odd (\d{1,2})-(\d{1,2}) even"
)
_MOST_SHEETS = 16
STREAM_CLASSES = ("creek", "minor", "major")
ROAD_CLASSES = ("pike", "road", "trail")
CROSSING_KINDS = ("bridge", "railroad-bridge", "ford", "ferry", "dam", "pontoon")
WORK_KINDS = ("redoubt", "fort")
PLACE_KINDS = (
    *("city", "town", "courthouse", "village", "tavern", "store", "church", "academy", "house", "plantation"),
    *("mill", "mine", "crossroads", "bridge", "ford", "ferry", "landing", "station", "rail-end", "fort"),
    "mountain",
)


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


class CrossingText(NamedTuple):
    line: int
    side: Side
    kind: str
    name: str


class FlatText(Sections):
    """A map of flat-topped hexes."""

    pictures = ("terrain", "counties")
    optional = ("regions",)
    place_kinds = PLACE_KINDS

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        super().__init__(FLAT.vocabulary)
        self.counties: list[str] = []
        self.streams: list[Stream] = []
        self.stream: Stream | None = None
        self.waters: dict[int, tuple[int, str]] = {}
        self.crossings: list[CrossingText] = []
        self.roads: list[Way] = []
        self.landings: list[Named] = []
        self.works: list[Named] = []
        self.read(lines)

    def sheet_line(self, number: int, line: str) -> None:
        match = _SHEET.fullmatch(line)
        if match is None:
            return self.no_such_sheet(number, "sheet N at 0,0 columns 1-58 rows 1-34 odd 1-33 even")
        across, down, left, right, odd_top, odd_end, even_top, even_end = map(int, match.groups()[1:])
        if self.backward(number, (left, right), (odd_top, odd_end), (even_top, even_end)):
            return
        if across % 2:
            return self.fault(number, _("a sheet must be offset by an even number of columns"))
        if max(across + right, down + odd_end, down + even_end) > MOST:
            return self.fault(number, _("the common grid holds at most {n} columns and rows").format(n=MOST))
        if len(self.sheets) == _MOST_SHEETS:
            return self.fault(number, _("more than {n} sheets").format(n=_MOST_SHEETS))
        if any(sheet.letter == match[1] for sheet in self.sheets):
            return self.fault(number, _("sheet {letter} given twice").format(letter=match[1]))
        extent = (left, right), (odd_top, odd_end), (even_top, even_end)
        self.sheets.append(Sheet(match[1], (across, down), *extent))

    def sections(self) -> dict[str, Section]:
        return {
            "terrain": self.picture_section("terrain"),
            "counties": self.picture_section("counties"),
            "streams": self._stream_line,
            "waters": self._water_line,
            "crossings": self._crossing_line,
            "roads": self._road_line,
            "railroads": self.railroad_line,
            "landings": self._landing_line,
            "works": self._work_line,
            "places": self.place_line,
            "regions": self.region_line,
        }

    def after_terrain(self, last_line: int) -> None:
        self.counties = ["" if word == "none" else word for _line, word in self.picture("counties", last_line)]

    def _stream_line(self, number: int, indented: bool, line: str) -> None:
        if not self.under_heading(number, indented, line):
            if self.heading is not None and not indented:
                self._stream(number, self.heading)
            return
        kind, *words = line.split()
        assert self.stream is not None
        parts = self.stream.parts
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

    def _stream(self, number: int, name: str) -> None:
        """What is told next is a stream's; one of a joined map goes on."""
        self.stream = next((one for one in self.streams if one.line < 0 and one.name == name and number > 0), None)
        if self.stream is not None:
            self.stream.parts.append([])
            return
        self.once(number, name)
        self.stream = Stream(number, name, [[]])
        self.streams.append(self.stream)

    def _water_line(self, number: int, indented: bool, line: str) -> None:
        if self.under_heading(number, indented, line):
            for word in line.split():
                hex_id = self.hex(number, word)
                if hex_id is None:
                    continue
                if hex_id in self.waters:
                    what = _("{hex}: named on line {n} too")
                    self.fault(number, what.format(hex=word, n=abs(self.waters[hex_id][0])))
                self.waters[hex_id] = (number, self.heading or "")

    def _crossing_line(self, number: int, _indented: bool, line: str) -> None:
        word, kind, name = self.three(number, line)
        side = self.written_side(number, word)
        if self.known(number, kind, CROSSING_KINDS) and side is not None:
            self.crossings.append(CrossingText(number, side, kind, name))

    def _road_line(self, number: int, indented: bool, line: str) -> None:
        if indented:
            self.way_line(number, line, stations=False)
            return
        kind, _blank, name = line.partition(" ")
        self.known(number, kind, ROAD_CLASSES)
        self.way = Way(number, kind, self.name(number, name))
        self.roads.append(self.way)

    def _landing_line(self, number: int, indented: bool, line: str) -> None:
        if not self.under_heading(number, indented, line):
            return
        word, sides, name = self.three(number, line)
        hex_id = self.hex(number, word)
        names = sides.split(",")
        unknown = [side for side in names if side not in DIRECTIONS]
        if unknown:
            self.direction(number, unknown[0], unknown[0])
        elif hex_id is not None:
            directions = tuple(sorted({DIRECTIONS.index(side) for side in names}))
            self.landings.append(Named(number, hex_id, self.heading or "", name, directions))

    def _work_line(self, number: int, _indented: bool, line: str) -> None:
        self.kind_line(number, line, WORK_KINDS, self.works)
