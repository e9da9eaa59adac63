"""A sheet of a vector picture: which hexes it shows, where they lie, and how elements are written.

A flat-topped hex is 80 wide and 70 high, a pointy one 70 wide and 80 high, all of its corners on whole numbers:
pictures stay small and lines exact.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from gtc_tui.draw.layers import OWN_SIDES
from gtc_tui.draw.shelf import grid
from gtc_tui.engine.report import View
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import FLAT, POINTY
from gtc_tui.widths import cells

Point = tuple[float, float]

EDGE = 12
"""From the frame to the hexes."""


class Window(NamedTuple):
    """Columns and rows of the core's grid, both ends included; on a pointy-topped map columns run north."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Shape(ABC):
    """Of hexes, from their centres. Hexside `d` lies between corners d and d + 1.

    middles: of hexsides. turns: degrees, clockwise from the east, of the way over each hexside. outline: path data from
    the upper left corner, `begin`. room: what counters may take, across and down. flag: top of a flag. foot: line of a
    mark. farther: places for a name where those about a hex are taken (across, down, which end of the words).
    """

    corners: tuple[Point, ...]
    middles: tuple[Point, ...]
    turns: tuple[float, ...]
    begin: Point
    outline: str
    room: tuple[float, float]
    flag: float
    foot: float
    farther: tuple[tuple[float, float, str], ...]

    @abstractmethod
    def size(self, window: Window) -> Point:
        """Of a window, from the first hexes' edges to the last ones'."""

    @abstractmethod
    def place(self, window: Window, column: int, row: int) -> Point:
        """The centre of a hex, from the upper left corner of what `size` measures."""


class _Flat(Shape):
    def size(self, window: Window) -> Point:
        return 60 * (window.right - window.left) + 80, 70 * (window.bottom - window.top) + 105

    def place(self, window: Window, column: int, row: int) -> Point:
        low = 0 if column % 2 else 35
        return 40 + 60 * (column - window.left), 35 + 70 * (row - window.top) + low


class _Pointy(Shape):
    def size(self, window: Window) -> Point:
        return 70 * (window.bottom - window.top) + 105, 60 * (window.right - window.left) + 80

    def place(self, window: Window, column: int, row: int) -> Point:
        east = 0 if column % 2 else 35
        return 35 + 70 * (row - window.top) + east, 40 + 60 * (window.right - column)


_FLAT = _Flat(
    corners=((-20, -35), (20, -35), (40, 0), (20, 35), (-20, 35), (-40, 0)),
    middles=((0, -35), (30, -17.5), (30, 17.5), (0, 35), (-30, 17.5), (-30, -17.5)),
    turns=(-90, -30, 30, 90, 150, -150),
    begin=(-20, -35),
    outline="h40l20 35-20 35h-40l-20-35z",
    room=(60, 70),
    flag=-33,
    foot=32,
    farther=(),
)
_POINTY = _Pointy(
    corners=((-35, 20), (-35, -20), (0, -40), (35, -20), (35, 20), (0, 40)),
    middles=((-35, 0), (-17.5, -30), (17.5, -30), (35, 0), (17.5, 30), (-17.5, 30)),
    turns=(180, -120, -60, 0, 60, 120),
    begin=(-35, -20),
    outline="l35-20 35 20v40l-35 20-35-20z",
    room=(66, 62),
    flag=-31,
    foot=30,
    farther=((24, 0, "start"), (-34, 0, "end"), (0, 46, "middle"), (0, -46, "middle")),  # of a counter, a flag, a hex
)
_SHAPES: dict[str, Shape] = {FLAT.name: _FLAT, POINTY.name: _POINTY}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle that text must not share."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def shared(self, other: Box) -> float:
        """The room that they share."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, across) * max(0.0, down)

    def within(self, other: Box) -> bool:
        return (
            self.left >= other.left
            and self.right <= other.right
            and self.top >= other.top
            and self.bottom <= other.bottom
        )


class Sheet:
    """The hexes of a window and their places on the page; the frame's upper left corner is the origin."""

    def __init__(self, map_data: MapData, window: Window, outside: frozenset[int] = frozenset()) -> None:
        """outside: hexes that are left out."""
        self.map = map_data
        self.window = window
        hexmap = map_data.hexmap
        self._columns, self._rows = grid(map_data)
        inside = [
            number
            for number in range(hexmap.places)
            if window.left <= self._columns[number] <= window.right
            and window.top <= self._rows[number] <= window.bottom
            and number not in outside
        ]
        self.hexes = tuple(number for number in inside if number not in map_data.boxes)
        self.boxes = tuple(number for number in inside if number in map_data.boxes)
        self.shown = frozenset(inside)
        self.shape = _SHAPES[map_data.geometry.name]
        width, height = self.shape.size(window)
        self.width, self.height = width + 2 * EDGE, height + 2 * EDGE

    @property
    def frame(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def centre(self, hex_id: int) -> Point:
        x, y = self.shape.place(self.window, self._columns[hex_id], self._rows[hex_id])
        return x + EDGE, y + EDGE

    def hexagons(self, hexes: Iterable[int]) -> str:
        """Path data of whole hexes, and of boxes."""
        (left, top), outline = self.shape.begin, self.shape.outline
        ends = ((*self.centre(number), number in self.map.boxes) for number in hexes)
        return "".join(
            f"M{xy(x - 38, y - 33)}h76v66h-76z" if box else f"M{xy(x + left, y + top)}{outline}" for x, y, box in ends
        )

    def side(self, hex_id: int, direction: int) -> tuple[Point, Point]:
        """The ends of a hexside."""
        x, y = self.centre(hex_id)
        (ax, ay), (bx, by) = self.shape.corners[direction], self.shape.corners[(direction + 1) % 6]
        return (x + ax, y + ay), (x + bx, y + by)

    def borders(self, hex_id: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbour) of the hexsides that this hex draws: each pair of hexes one of them."""
        for direction in range(6):
            other = self.map.hexmap.neighbour(hex_id, direction)
            if direction in OWN_SIDES or other not in self.shown:
                yield direction, other

    def through(self, hex_id: int, directions: list[int], bend: bool) -> str:
        """Path data from hexside to hexside, or from each hexside to the centre."""
        x, y = self.centre(hex_id)
        middles = self.shape.middles
        ends = [(x + middles[direction][0], y + middles[direction][1]) for direction in directions]
        if bend:
            return f"M{xy(*ends[0])}Q{xy(x, y)} {xy(*ends[1])}"
        return "".join(f"M{xy(*end)}L{xy(x, y)}" for end in ends)


def around_what_counts(map_data: MapData, view: View) -> Window:
    """What shows all pieces and objectives of a view."""
    places = [piece.hex for piece in view.pieces] + [goal.hex for goal in view.objectives]
    return around_hexes(map_data, [map_data.hex_id(place) for place in places if place is not None], 1)


def whole_map(map_data: MapData) -> Window:
    """Everything printed, boxes beside the map too."""
    return around_hexes(map_data, range(map_data.hexmap.places), 0)


def around_hexes(map_data: MapData, hexes: Iterable[int], margin: int) -> Window:
    """The smallest window with all of `hexes` (at least one) and `margin` hexes around them, cut to the map."""
    all_columns, all_rows = grid(map_data)
    some = list(hexes)
    columns, rows = [all_columns[number] for number in some], [all_rows[number] for number in some]
    return Window(
        max(min(columns) - margin, min(all_columns)),
        max(min(rows) - margin, min(all_rows)),
        min(max(columns) + margin, max(all_columns)),
        min(max(rows) + margin, max(all_rows)),
    )


# -- elements --------------------------------------------------------------------------------------------
def number(value: float) -> str:
    """One decimal at most, none where there is none."""
    return f"{value:.1f}".removesuffix(".0")


def xy(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def path(data: str, style: str) -> Iterator[str]:
    """Nothing for no data."""
    if data:
        yield f'<path class="{style}" d="{data}"/>'


def text(x: float, y: float, words: str, style: str, more: str = "") -> str:
    """Around x, unless `more` or the style says otherwise. What comes from files is escaped here and in `clean`."""
    return f'<text class="{style}" x="{number(x)}" y="{number(y)}"{more}>{clean(words)}</text>'


def use(name: str, x: float, y: float, turn: float = 0) -> str:
    turned = f" rotate({number(turn)})" if turn else ""
    return f'<use href="#{name}" transform="translate({xy(x, y)}){turned}"/>'


def clean(words: str) -> str:
    """As XML text: escaped, without the control characters that XML cannot hold."""
    return escape("".join(char if char.isprintable() else " " for char in words))


def attribute(words: str) -> str:
    """A quoted attribute value."""
    return quoteattr("".join(char if char.isprintable() else " " for char in words))


def text_width(words: str, size: float, bold: bool = False) -> float:
    """About what a wide sans-serif face needs; wide characters count twice."""
    each = 0.64 if bold else 0.61
    return sum(1.0 if cells(char) > 1 else each for char in words) * size


def swatch(style: str) -> str:
    """For a key: a field of 36 by 20."""
    field = "M2 1h32v18h-32z"
    return f'<path class="clear" d="{field}"/><path class="{style}" d="{field}"/><path class="grid" d="{field}"/>'


def stroke(*styles: str) -> str:
    """For a key: a line in a field of 36 by 20."""
    return "".join(f'<path class="{style}" d="M3 10h30"/>' for style in styles)
