"""What every zoom level knows: where hexes lie on the page, how the ground is painted, how things lie over it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from gtc_tui.draw.canvas import TEXTURE, Canvas
from gtc_tui.draw.ground import Ground
from gtc_tui.draw.layers import SideSign, StackGlyph, Surface

LEFT_OUT = "/"
Spot = tuple[str, int, int]
"""Where a name may stand: which part of it ("left" end, "middle", "right" end) lies how many columns and lines
from the hex's centre."""


class Zoom(ABC):
    """One level. Coordinates are cells of the whole page, hexes are ids.

    What lies over a hex is told of the stack in it (None: there is none), or of all stacks, so that it can stand beside
    them.
    """

    pitch: tuple[int, int]  # columns and lines from hex to hex
    drop: int  # lines an even column lies lower
    origin: tuple[int, int]  # centre of the hex in the first column and row, were it odd
    block: tuple[int, int]  # columns and lines of a hex's block left of and above its centre
    margin: tuple[int, int]  # columns and lines of the page beyond the last block
    around: tuple[int, int, int, int]  # all that may be drawn for a hex: columns left, lines above, width, height
    spots: tuple[Spot, ...]
    far_spots: tuple[Spot, ...]  # more of them, for towns
    number_at: tuple[int, int] | None  # where the printed number stands, from the centre; None = nowhere
    asked_number_at: tuple[int, int]  # the same where numbers are asked for, without the sheet's letter
    asked_numbers: int  # only columns and rows that this divides
    ground_rank: int  # highest rank that a name may hide freely
    worst_name: int  # rank of the least important names shown
    stream_names: int  # hexsides from one name of a stream to the next; 0 = none

    def __init__(self, ground: Ground, arms: Mapping[str, str]) -> None:
        """arms: signs of arms, where they are not the arms' own codes."""
        self.ground = ground
        self._arms = arms

    def arm(self, code: str) -> str:
        """How an arm is shown."""
        return self._arms.get(code, code)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines of the page."""
        width = self.pitch[0] * self.ground.columns + self.margin[0]
        return width, self.pitch[1] * self.ground.rows + self.drop + self.margin[1]

    def centre(self, hex_id: int) -> tuple[int, int]:
        ground = self.ground
        column = ground.column[hex_id]
        x = self.origin[0] + self.pitch[0] * (column - ground.first_column)
        y = self.origin[1] + self.pitch[1] * (ground.row[hex_id] - ground.first_row)
        return x, y if column % 2 else y + self.drop

    def place_of(self, x: int, y: int) -> tuple[int, int]:
        """Column and row of the grid whose block holds the cell, whether or not that hex is printed."""
        ground = self.ground
        column = (x - self.origin[0] + self.block[0]) // self.pitch[0] + ground.first_column
        y -= self.origin[1] - self.block[1] + (0 if column % 2 else self.drop)
        return column, y // self.pitch[1] + ground.first_row

    @abstractmethod
    def paint(self, canvas: Canvas, hex_id: int) -> None:
        """The ground of one hex, names excepted; hexes may come in any order."""

    def leave_out(self, canvas: Canvas, hex_id: int) -> None:
        """The ground of a hex that does not belong to the game."""
        canvas.put(*self.centre(hex_id), LEFT_OUT, "off-map", TEXTURE)

    @abstractmethod
    def stack(self, over: Surface, hex_id: int, glyph: StackGlyph) -> None: ...

    @abstractmethod
    def mark(self, over: Surface, hex_id: int, text: str, style: str, stacks: Mapping[int, StackGlyph]) -> None: ...

    @abstractmethod
    def highlight(self, over: Surface, hex_id: int, style: str, stack: StackGlyph | None) -> None: ...

    @abstractmethod
    def sign(self, over: Surface, hex_id: int, char: str, style: str, stack: StackGlyph | None) -> None: ...

    @abstractmethod
    def side(
        self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Mapping[int, StackGlyph]
    ) -> None:
        """direction: NE, SE or S."""

    @abstractmethod
    def control(
        self, over: Surface, hex_id: int, char: str, style: str, stack: StackGlyph | None, signed: bool
    ) -> None:
        """signed: there is a sign in the hex."""

    @abstractmethod
    def cursor(self, over: Surface, hex_id: int, style: str, stack: StackGlyph | None) -> None: ...
