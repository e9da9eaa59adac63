"""What every zoom level knows: where hexes lie on the page, how the ground is painted, how things lie over it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Mapping

from gtc_tui.draw.canvas import TEXTURE, Canvas
from gtc_tui.draw.ground import Land
from gtc_tui.draw.layers import SideSign, StackGlyph, Surface
from gtc_tui.model.mapdata import Line

LEFT_OUT = "/"
Spot = tuple[str, int, int]
"""Where a name may stand: which part of it ("left" end, "middle", "right" end) lies how many columns and lines
from the hex's centre."""
Stacks = Mapping[int, StackGlyph]
"""By hex."""


class Zoom(ABC):
    """One level. Coordinates are cells of the whole page, hexes are ids.

    What lies over a hex is told of all stacks, so that it can stand beside them.
    """

    pitch: tuple[int, int]  # columns and lines from hex to hex
    around: tuple[int, int, int, int]  # all that may be drawn for a hex: columns left, lines above, width, height
    spots: tuple[Spot, ...]
    far_spots: tuple[Spot, ...]  # more of them, for towns
    number_at: tuple[int, int] | None  # where the printed number stands, from the centre; None = nowhere
    asked_number_at: tuple[int, int]  # the same where numbers are asked for, without the sheet's letter
    asked_numbers: int  # only columns and rows that this divides
    ground_rank: int  # highest rank that a name may hide freely
    worst_name: int  # rank of the least important names shown
    stream_names: int  # places for the name of a stream from one to the next; 0 = none
    streams_apart: int  # columns from the name of a stream to other names and to signs
    named_streams: Mapping[str, str]  # styles of streams with names, by kinds of `Line`

    def __init__(self, ground: Land, arms: Mapping[str, str]) -> None:
        """arms: signs of arms, where they are not the arms' own codes."""
        self.ground = ground
        self._arms = arms

    def arm(self, code: str) -> str:
        """How an arm is shown."""
        return self._arms.get(code, code)

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

    @abstractmethod
    def stream_points(self, line: Line, outside: Container[int]) -> Iterator[tuple[int, int]]:
        """Cells beside which the name of a stream may stand. outside: hexes that get no names."""

    @abstractmethod
    def paint(self, canvas: Canvas, hex_id: int) -> None:
        """The ground of one hex, names excepted; hexes may come in any order."""

    def leave_out(self, canvas: Canvas, hex_id: int) -> None:
        """The ground of a hex that does not belong to the game."""
        canvas.put(*self.centre(hex_id), LEFT_OUT, "off-map", TEXTURE)

    @abstractmethod
    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None: ...

    @abstractmethod
    def mark(self, over: Surface, hex_id: int, text: str, style: str, stacks: Stacks) -> None: ...

    @abstractmethod
    def highlight(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None: ...

    @abstractmethod
    def sign(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks) -> None: ...

    @abstractmethod
    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """direction: 1, 2 or 3 of the core; the other three are those of neighbours."""

    @abstractmethod
    def control(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks, signed: bool) -> None:
        """signed: there is a sign in the hex."""

    @abstractmethod
    def cursor(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None: ...
