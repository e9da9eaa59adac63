"""The text of a map of pointy-topped hexes, section by section, with every fault noted by its line.

    gtc-map 1                                      format and version, first line
    title ...
    sheet rows 4-40 columns 16-47 pointy           rows counted from the south, odd ones half a hex further east
    [terrain] [areas]                              pictures: `legend <letter> <word>`, then a line a row, e.g. `40 fff`
    [rivers]                                       name; below it hexes downstream, `gap` before another course
    [waters]                                       name of a lake; below it `all|partial|seasonal` and hexes, or
                                                   `hexsides` and hexsides that it covers from end to end
    [borders]                                      two areas: `A / B`
    [trails]                                       name; below it hexes in order, `exit <hexside>`
    [railroads]                                    short name and name; below it the same, and `station <hex> <name>`
    [bridges]                                      river hexes
    [supply]                                       hex, area whose supply symbol it has
    [places]                                       hex, kind, name
    [regions]                                      hex in its middle, name

A file may do without the sections from [borders] to [supply] and [regions]. "Below it" means indented lines. A hexside
is A/B, or A:nw where no hex is printed beyond; `#` begins a remark, as in the other kind of map (`mapparse`). Letters
of a picture may stand apart. What needs more than one section to judge is checked in `mappointy`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gtc_tui.i18n import _
from gtc_tui.model.terrain import POINTY
from gtc_tui.scenario.mapreader import Side
from gtc_tui.scenario.mapsections import Section, Sections, Way
from gtc_tui.scenario.mapsheets import PointySheet

_SHEET = re.compile(r"sheet rows (\d{1,2})-(\d{1,2}) columns (\d{1,2})-(\d{1,2}) pointy")
PLACE_KINDS = (
    *("us-town", "british-town", "british-fort", "native-village"),
    *("city", "town", "village", "ranch", "site"),
)
LAKE_KINDS = ("all", "partial", "seasonal")
"""Nothing but water; part of a lake; a lake in the rains, dry land otherwise."""


class LakeHex(NamedTuple):
    line: int
    kind: str
    name: str


class Word(NamedTuple):
    """A word of a line."""

    line: int
    text: str


class PointyText(Sections):
    """A map of pointy-topped hexes."""

    pictures = ("terrain", "areas")
    optional = ("borders", "trails", "railroads", "bridges", "supply", "regions")
    place_kinds = PLACE_KINDS

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        super().__init__(POINTY.vocabulary)
        self.areas: list[str] = []
        self.rivers: list[Way] = []  # a way for each course
        self.waters: dict[int, LakeHex] = {}
        self.lake_sides: list[tuple[int, Side]] = []
        self.borders: list[tuple[Word, Word]] = []
        self.trails: list[Way] = []
        self.bridges: dict[int, int] = {}  # hex to line
        self.supplies: dict[int, Word] = {}
        self.read(lines)

    def sheet_line(self, number: int, line: str) -> None:
        match = _SHEET.fullmatch(line)
        if match is None:
            return self.no_such_sheet(number, "sheet rows 4-40 columns 16-47 pointy")
        south, north, west, east = map(int, match.groups())
        if self.backward(number, (south, north), (west, east)):
            return
        if self.sheets:
            return self.fault(number, _("a map of pointy-topped hexes is one sheet"))
        self.sheets.append(PointySheet("", (0, 0), (west, east), (south, north), (south, north)))

    def sections(self) -> dict[str, Section]:
        return {
            "terrain": self.picture_section("terrain"),
            "areas": self.picture_section("areas"),
            "rivers": self._river_line,
            "waters": self._water_line,
            "borders": self._border_line,
            "trails": self._trail_line,
            "railroads": self.railroad_line,
            "bridges": self._bridge_line,
            "supply": self._supply_line,
            "places": self.place_line,
            "regions": self.region_line,
        }

    def after_terrain(self, last_line: int) -> None:
        self.areas = ["" if word == "none" else word for _line, word in self.picture("areas", last_line)]

    def _river_line(self, number: int, indented: bool, line: str) -> None:
        if not self.under_heading(number, indented, line):
            if self.heading is not None and not indented:
                self.once(number, self.heading)
                self.rivers.append(Way(number, "river", self.heading))
        elif line == "gap":
            self.rivers.append(Way(number, "river", self.heading or ""))
        else:
            self.path_line(number, line, self.rivers[-1])

    def _water_line(self, number: int, indented: bool, line: str) -> None:
        if not self.under_heading(number, indented, line):
            return
        kind, *words = line.split()
        if kind == "hexsides":
            for word in words:
                side = self.written_side(number, word)
                if side is not None:
                    self.lake_sides.append((number, side))
        elif self.known(number, kind, (*LAKE_KINDS, "hexsides")):
            for word in words:
                hex_id = self.hex(number, word)
                if hex_id is None:
                    continue
                if hex_id in self.waters:
                    what = _("{hex}: named on line {n} too")
                    self.fault(number, what.format(hex=word, n=self.waters[hex_id].line))
                self.waters[hex_id] = LakeHex(number, kind, self.heading or "")

    def _border_line(self, number: int, _indented: bool, line: str) -> None:
        one, slash, other = line.partition(" / ")
        if not slash:
            return self.fault(number, _("a border is written A / B, two words of [areas]"))
        self.borders.append((Word(number, self.name(number, one)), Word(number, self.name(number, other))))

    def _trail_line(self, number: int, indented: bool, line: str) -> None:
        if indented:
            return self.way_line(number, line, stations=False)
        self.way = Way(number, "trail", self.name(number, line))
        self.once(number, self.way.name)
        self.trails.append(self.way)

    def _bridge_line(self, number: int, _indented: bool, line: str) -> None:
        for word in line.split():
            hex_id = self.hex(number, word)
            if hex_id is not None:
                self.once(number, word)
                self.bridges[hex_id] = number

    def _supply_line(self, number: int, _indented: bool, line: str) -> None:
        word, _blank, area = line.partition(" ")
        hex_id = self.hex(number, word)
        area = self.name(number, area)
        if hex_id is not None:
            self.once(number, word)
            self.supplies[hex_id] = Word(number, area)
