"""Sections of a map file that both kinds of map have, and how a file is taken apart into sections."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import Vocabulary
from gtc_tui.scenario.mapreader import UNKNOWN, Reader, Side

VERSION = 1
_REMARK = re.compile(r"(?:^|(?<=\s))#.*")

Section = Callable[[int, bool, str], None]
"""Takes a line: its number, whether it is indented, its words."""


class Named(NamedTuple):
    """A place, station, landing or work as written."""

    line: int
    hex: int
    kind: str
    name: str
    sides: tuple[int, ...] = ()


class Box(NamedTuple):
    """A box off the map as written; `place` is its number."""

    place: HexId
    code: str
    name: str


@dataclass(slots=True)
class Way:
    """A road, railroad or course of a river; `path` holds (line, hex), UNKNOWN for a hex that failed."""

    line: int
    kind: str
    name: str
    short: str = ""
    path: list[tuple[int, int]] = field(default_factory=list)
    exits: list[tuple[int, Side]] = field(default_factory=list)  # (line, hexside)
    stations: list[Named] = field(default_factory=list)


def without_remark(line: str) -> str:
    """The line without its remark."""
    return _REMARK.sub("", line) if "#" in line else line


class Sections(Reader):
    """What a map file says. Whatever failed is left out, or UNKNOWN; `faults` says what."""

    optional: tuple[str, ...]
    """Sections that a file may do without."""
    place_kinds: tuple[str, ...]

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        self.terrain: list[int] = []
        self.terrain_line: list[int] = []
        self.railroads: list[Way] = []
        self.places: list[Named] = []
        self.regions: dict[int, str] = {}
        self.boxes: dict[str, Box] = {}
        self.links: list[tuple[int, int, int]] = []  # place, place, bits
        self.heading: str | None = None
        self.way: Way | None = None
        self._names: set[str] = set()

    def sections(self) -> dict[str, Section]:
        """Who takes the lines of each section."""
        raise NotImplementedError

    def picture_section(self, picture: str) -> Section:
        """Who takes the lines of a picture."""
        return lambda number, _indented, line: self.picture_line(picture, number, line)

    def read(self, lines: Sequence[tuple[int, str]]) -> None:
        """Takes the whole file in: lines with their numbers, negative for what another map brought (`mapjoin`)."""
        last = max(number for number, _raw in lines)
        first = lines[0][1].split()
        if len(first) != 2 or first[0] != "gtc-map" or not first[1].isdigit():
            self.foreign = True
            return self.fault(1, _("not a map file: the first line must be `gtc-map {n}`").format(n=VERSION))
        if first[1] != str(VERSION):
            what = _("map format {n}; this program reads format {own}")
            return self.fault(1, what.format(n=first[1][:9], own=VERSION))
        sections = self.sections()
        sections |= {"boxes": self.box_line, "links": self.link_line}
        section: Section = self._header_line
        seen: set[str] = set()
        for number, raw in lines[1:]:
            raw = without_remark(raw)
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
                self.heading, self.way, self._names = None, None, set()
            else:
                section(number, raw[0] in " \t", line)
        if not seen and not self.lay_sheets(last):
            return None
        missing = [
            f"[{name}]" for name in sections if name not in seen and name not in (*self.optional, "boxes", "links")
        ]
        if missing:
            self.fault(last, _("missing: {sections}").format(sections=" ".join(missing)))
        terrain = self.picture("terrain", last)
        known = {word: number for number, word in enumerate(self.vocabulary.terrains)}
        self.terrain = [known.get(word, UNKNOWN) for _line, word in terrain]
        self.terrain_line = [line for line, _word in terrain]
        return self.after_terrain(last)

    def after_terrain(self, last_line: int) -> None:
        """Takes in the other pictures."""
        raise NotImplementedError

    def _header_line(self, number: int, _indented: bool, line: str) -> None:
        self.header_line(number, line)

    def _unknown_line(self, _number: int, _indented: bool, _line: str) -> None:
        """A line of an unknown section: its heading has been reported."""

    def under_heading(self, number: int, indented: bool, line: str) -> bool:
        """True for an indented line below a heading; takes in a heading."""
        if not indented:
            self.heading = self.name(number, line)
            return False
        if self.heading is None:
            self.fault(number, _("indented, but nothing above it to belong to"))
            return False
        return True

    def once(self, number: int, name: str) -> None:
        """A name that a section may hold once."""
        if name in self._names:
            self.fault(number, _("{name} given twice").format(name=name))
        self._names.add(name)

    def railroad_line(self, number: int, indented: bool, line: str) -> None:
        if indented:
            self.way_line(number, line, stations=True)
            return
        short, _blank, name = line.partition(" ")
        self.way = Way(number, "railroad", self.name(number, name), short)
        goes_on = next((way for way in self.railroads if way.line < 0 and way.short == short), None)
        if goes_on is not None and goes_on.name == self.way.name:
            self.way = goes_on
            goes_on.path.append((number, UNKNOWN))
            return
        self.once(number, self.way.name)
        self.once(number, short)
        self.railroads.append(self.way)

    def way_line(self, number: int, line: str, stations: bool) -> None:
        """A line below the heading of a road or railroad."""
        way = self.way
        if way is None:
            return self.fault(number, _("indented, but nothing above it to belong to"))
        word, _blank, rest = line.partition(" ")
        if word == "exit":
            side = self.written_side(number, rest.strip())
            if side is not None and self.grid.neighbours[side[0]][side[1]] >= 0:
                if number > 0:  # it left a map that others go on from
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
            self.path_line(number, line, way)

    def path_line(self, number: int, line: str, way: Way) -> None:
        """Hexes of a way."""
        for word in line.split():
            hex_id = self.hex(number, word)
            way.path.append((number, UNKNOWN if hex_id is None else hex_id))

    def place_line(self, number: int, _indented: bool, line: str) -> None:
        self.kind_line(number, line, self.place_kinds, self.places)

    def region_line(self, number: int, _indented: bool, line: str) -> None:
        word, _blank, name = line.partition(" ")
        hex_id = self.hex(number, word)
        if hex_id is not None:
            self.regions[hex_id] = self.name(number, name.strip())

    def box_line(self, number: int, _indented: bool, line: str) -> None:
        """Printed name, name."""
        code, _blank, name = line.partition(" ")
        name = self.name(number, name)
        self.once(number, name)
        if code in self.grid.ids or code in self.boxes or not code.isalnum() or code != code.upper():
            what = _("{word}: a box is called by capitals and digits that no hex or other box has")
            return self.fault(number, what.format(word=code[:20]))
        self.boxes[code] = Box(HexId(len(self.grid.names) + len(self.boxes)), code, name)

    def link_line(self, number: int, _indented: bool, line: str) -> None:
        """Two places, one of them a box, and what leads from the one to the other: words for what lies on hexsides."""
        one, other, *kinds = [*line.split(), "", ""][: max(2, len(line.split()))]
        ends = [self.place(number, word) for word in (one, other)]
        known = self.vocabulary.features
        unknown = [kind for kind in kinds if kind not in known]
        for kind in unknown:
            self.fault(number, _("{word}: no such link; {known}").format(word=kind[:20], known=" ".join(known)))
        if not kinds:
            self.fault(number, _("a link is two places and what leads from one to the other"))
        if None in ends or unknown or not kinds:
            return
        a, b = (end for end in ends if end is not None)
        if a == b or max(a, b) < len(self.grid.names):
            return self.fault(number, _("{a} {b}: a link leads from a box to another place").format(a=one, b=other))
        if any({a, b} == {first, second} for first, second, _bits in self.links):
            return self.fault(number, _("{a} {b}: linked twice").format(a=one, b=other))
        self.links.append((a, b, sum(known[kind] for kind in set(kinds))))

    def place(self, number: int, word: str) -> int | None:
        """A box or a hex by its printed name."""
        box = self.boxes.get(word)
        return box.place if box is not None else self.hex(number, word)

    def kind_line(self, number: int, line: str, kinds: tuple[str, ...], into: list[Named]) -> None:
        """Hex, kind, name."""
        word, kind, name = self.three(number, line)
        hex_id = self.hex(number, word)
        if self.known(number, kind, kinds) and hex_id is not None:
            into.append(Named(number, hex_id, kind, name))

    def three(self, number: int, line: str) -> tuple[str, str, str]:
        """First word, second word, name."""
        words = [*line.split(None, 2), "", ""]
        return words[0], words[1], self.name(number, words[2])

    def known(self, number: int, kind: str, kinds: tuple[str, ...]) -> bool:
        """Whether it is one of them."""
        if kind not in kinds:
            what = _("{word}: unknown kind; there are {known}")
            self.fault(number, what.format(word=kind[:20], known=" ".join(kinds)))
        return kind in kinds
