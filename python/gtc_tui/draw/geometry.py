"""What the shape of a map's hexes decides of its drawing: where they lie on the page, and how their ground is painted.

All else (zoom levels, layers, names, the vector picture's sheet) asks a `Geometry` and its grounds and knows no shape.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module

from gtc_tui.draw.canvas import OUTLINE, PLACE, TEXTURE, Canvas
from gtc_tui.draw.charset import Signs
from gtc_tui.draw.land import BOX, Land
from gtc_tui.draw.layers import SideSign, Stacks, Surface
from gtc_tui.model import terrain
from gtc_tui.model.mapdata import Line, MapData

LEFT_OUT = "/"
Rows = tuple[tuple[int, int, int], ...]
"""Of cells: lines and columns from a hex's centre to where a row begins, and how long it is."""
Entry = tuple[str, str, str]
"""Of a legend: style key, sample, meaning."""


class Ground(ABC):
    """The ground of a map at one zoom. Coordinates are cells of the whole page, hexes are ids."""

    pitch: tuple[int, int]  # columns and lines from hex to hex
    origin: tuple[int, int]  # centre of the hex in the upper left corner, did it not stand half a hex aside
    block: tuple[int, int]  # columns and lines of a hex's block left of and above its centre
    margin: tuple[int, int]  # columns and lines of the page beyond the last block
    around: tuple[int, int, int, int]  # all that may be drawn for a hex: columns left, lines above, width, height
    number_at: tuple[int, int] | None = None  # where the printed number stands, from the centre; None = nowhere
    asked_number_at: tuple[int, int]  # the same where numbers are asked for, without the sheet's letter
    asked_numbers = 1  # only columns and rows that this divides
    worst_name = 5  # rank of the least important names shown
    signs: Signs  # of the charset "unicode"
    streams_apart: int  # columns from the name of a stream to other names and to signs
    named_streams: Mapping[str, str]  # styles of streams with names, by kinds of `Line`

    def __init__(self, land: Land) -> None:
        self.land = land

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Columns and lines of the page."""

    @abstractmethod
    def centre(self, hex_id: int) -> tuple[int, int]:
        """The cell of a hex's sign."""

    @abstractmethod
    def place_of(self, x: int, y: int) -> tuple[int, int]:
        """Column and row of the grid whose block holds the cell, whether or not that hex is printed."""

    @property
    def block_rows(self) -> Rows:
        """The cells whose ground is a hex's: they tile the page."""
        (wide, high), (left, above) = self.pitch, self.block
        return tuple((down - above, -left, wide) for down in range(high))

    @abstractmethod
    def stream_points(self, line: Line, outside: Container[int]) -> Iterator[tuple[int, int]]:
        """Cells beside which the name of a stream may stand. outside: hexes that get no names."""

    @abstractmethod
    def paint(self, canvas: Canvas, hex_id: int) -> None:
        """The ground of one hex, names excepted; hexes may come in any order."""

    def paint_box(self, canvas: Canvas, box: int) -> None:
        """A box off the map: a pair of braces."""
        x, y = self.centre(box)
        canvas.put(x - 1, y, "{", BOX, PLACE)
        canvas.put(x + 1, y, "}", BOX, PLACE)

    def leave_out(self, canvas: Canvas, hex_id: int) -> None:
        """The ground of a hex that does not belong to the game."""
        canvas.put(*self.centre(hex_id), LEFT_OUT, "off-map", TEXTURE)

    def redraw(self, canvas: Canvas, _outside: Container[int]) -> None:
        """Puts the signs of the charset "unicode" for those of the painted ground, before names are written."""
        for chars, styles in zip(canvas.chars, canvas.styles, strict=True):
            for at, key in enumerate(zip(styles, chars, strict=True)):
                if key in self.signs:
                    chars[at] = self.signs[key]

    @abstractmethod
    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """What is at a hexside. direction: one of `layers.OWN_SIDES`."""


class CampaignGround(Ground):
    """At zoom 1."""

    pitch = (2, 1)
    origin = (1, 0)
    block = (0, 0)
    margin = (2, 0)
    around = (1, 0, 4, 1)
    asked_number_at = (0, 0)
    asked_numbers = 5

    def paint_box(self, canvas: Canvas, box: int) -> None:
        x, y = self.centre(box)
        canvas.put(x, y, "{}", BOX, PLACE)


class OperationalGround(Ground):
    """At zoom 2."""

    @abstractmethod
    def room(self, hex_id: int, stacks: Stacks) -> int:
        """Cells for a stack."""

    def below(self, _hex_id: int, text: str, _length: Callable[[int], int], _stacks: Stacks) -> tuple[str, int]:
        """A mark below a stack, as far as it has room, and how many columns it is pushed aside. length: of the text
        of another stack."""
        return text, 0


Cells = tuple[tuple[int, int], ...]
"""Columns and lines from a hex's centre."""
Scatter = tuple[tuple[int, int, str], ...]
"""The same, with what stands there."""


def scatter(char: str, *cells: tuple[int, int]) -> Scatter:
    return tuple((across, down, char) for across, down in cells)


class Outline:
    """Where the parts of a hex lie that is four times as wide as half as high. half: lines from its centre to the end
    of its block. sides: cells of its hexsides, by direction. crossings: where a way meets a hexside."""

    sides: tuple[Cells, ...]
    upright: tuple[int, ...]  # directions of those that are not level
    crossings: Mapping[int, tuple[int, int]]

    def __init__(self, half: int) -> None:
        self.half = half
        self.columns, self.lines = self.pitch = 4 * half, 2 * half  # from hex to hex

    def rows(self) -> Rows:
        """From each cell of its western hexsides to before the first of its eastern ones: those are its neighbours'."""
        ends: dict[int, list[int]] = {}
        for direction in self.upright:
            for across, down in self.sides[direction]:
                ends.setdefault(down, []).append(across)
        return tuple((down, min(found), max(found) - min(found)) for down, found in sorted(ends.items()))


class OutlinedGround(Ground):
    """At zooms 3 and 4. Places are columns and lines from a hex's centre."""

    shape: Outline
    textures: Mapping[str, Scatter]
    side_step = 1  # from cell to cell of what lies along a hexside
    mark_line: int  # of marks, and of the brackets of a highlight
    brackets: tuple[int, int]  # columns of those
    inner: tuple[range, range]  # columns and lines that a highlight colours
    sign_at: tuple[int, int]  # of a sign, and of an objective's flag, where a stack is
    flag_at: tuple[int, int]
    cursor_columns: tuple[int, int]  # of the brackets of the cursor
    stack_width: int

    @property
    def block_rows(self) -> Rows:
        return self.shape.rows()

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        """Its terrain; what else there is differs by geometry."""
        (x, y), terrain = self.centre(hex_id), self.land.terrain[hex_id]
        for across, down, char in self.textures.get(terrain, ()):
            canvas.put(x + across, y + down, char, terrain, TEXTURE)

    def paint_box(self, canvas: Canvas, box: int) -> None:
        """A frame as large as a hex."""
        (x, y), (left, right), half = self.centre(box), self.cursor_columns, self.shape.half
        for down in range(-half, half + 1):
            end, fill = ("+", "-") if abs(down) == half else ("|", " ")
            canvas.put(x + left, y + down, f"{end}{fill * (right - left - 1)}{end}", BOX, OUTLINE)

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, _stacks: Stacks) -> None:
        """On the way over the hexside, or along it."""
        x, y = self.centre(hex_id)
        if not sign.whole:
            across, down = self.shape.crossings[direction]
            over.put(x + across, y + down, sign.text, sign.style)
            return
        for at, (across, down) in enumerate(self.shape.sides[direction][:: self.side_step]):
            over.put(x + across, y + down, sign.text[at % len(sign.text)], sign.style)


@dataclass(frozen=True)
class Geometry:
    """How maps of one shape of hexes are drawn. land: what is drawn of a map. grounds: by zoom. entries: what a
    zoom's signs mean."""

    land: Callable[[MapData], Land]
    grounds: Mapping[int, type[Ground]]
    entries: Callable[[int], list[Entry]]


def drawing_of(geometry: terrain.Geometry) -> Geometry:
    """Modules of the other shape are not loaded."""
    found: Geometry = import_module(f"gtc_tui.draw.{geometry.name}").GEOMETRY
    return found
