"""A sheet of a vector picture: which hexes it shows, where they lie, and how elements are written.

A hex is 80 wide and 70 high, all of its corners on whole numbers: pictures stay small and lines exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from gtc_tui.model.mapdata import MapData

Point = tuple[float, float]

ACROSS, DOWN = 60, 70
CORNERS: tuple[Point, ...] = ((-20, -35), (20, -35), (40, 0), (20, 35), (-20, 35), (-40, 0))
"""From the centre; hexside `d` lies between corners d and d + 1."""
MIDDLES: tuple[Point, ...] = ((0, -35), (30, -17.5), (30, 17.5), (0, 35), (-30, 17.5), (-30, -17.5))
TURNS = (-90, -30, 30, 90, 150, -150)
"""Degrees, clockwise from the east, of the way over each hexside."""
HEXAGON = "h40l20 35-20 35h-40l-20-35z"
"""A hex from its upper left corner."""
EDGE = 12
"""From the frame to the hexes."""


class Window(NamedTuple):
    """Columns and rows of the map's grid, both ends included."""

    left: int
    top: int
    right: int
    bottom: int


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
        self._columns = [hexmap.column(number) for number in range(hexmap.size)]
        self._rows = [hexmap.row(number) for number in range(hexmap.size)]
        self.hexes = tuple(
            number
            for number in range(hexmap.size)
            if window.left <= self._columns[number] <= window.right
            and window.top <= self._rows[number] <= window.bottom
            and number not in outside
        )
        self.shown = frozenset(self.hexes)
        self.width = ACROSS * (window.right - window.left) + 80 + 2 * EDGE
        self.height = DOWN * (window.bottom - window.top) + 105 + 2 * EDGE

    @property
    def frame(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def centre(self, hex_id: int) -> Point:
        column = self._columns[hex_id]
        x = EDGE + 40 + ACROSS * (column - self.window.left)
        y = EDGE + 35 + DOWN * (self._rows[hex_id] - self.window.top)
        return x, y if column % 2 else y + 35

    def hexagons(self, hexes: Iterable[int]) -> str:
        """Path data of whole hexes."""
        return "".join(f"M{xy(x - 20, y - 35)}{HEXAGON}" for x, y in map(self.centre, hexes))


def whole_map(map_data: MapData) -> Window:
    """Everything printed."""
    return around_hexes(map_data, range(map_data.hexmap.size), 0)


def around_hexes(map_data: MapData, hexes: Iterable[int], margin: int) -> Window:
    """The smallest window with all of `hexes` (at least one) and `margin` hexes around them, cut to the map."""
    hexmap = map_data.hexmap
    some = list(hexes)
    columns, rows = [hexmap.column(number) for number in some], [hexmap.row(number) for number in some]
    numbers = range(hexmap.size)
    return Window(
        max(min(columns) - margin, min(map(hexmap.column, numbers))),
        max(min(rows) - margin, min(map(hexmap.row, numbers))),
        min(max(columns) + margin, max(map(hexmap.column, numbers))),
        min(max(rows) + margin, max(map(hexmap.row, numbers))),
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


def text_width(words: str, size: float) -> float:
    """About what a sans-serif face needs; wide characters count twice."""
    return sum(1.0 if ord(char) > 0x2E7F else 0.58 for char in words) * size
