"""Sends a terminal only the cells that changed.

Textual repaints a changed span from the left edge of its widget and ends every piece of text with a reset; over
a slow line that costs fifty times what the eye sees change. `FrugalDisplay` keeps what the terminal shows and
writes the difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

_BLANK = (" ", "")
_UNKNOWN = ("", "?")  # equals no cell that is ever painted
_BRIDGE = 5  # unchanged cells of one style that are cheaper to write again than to jump over

Cell = tuple[str, str]
"""A character (empty behind a wide one) and the parameters of its SGR sequence."""


@lru_cache(maxsize=4096)
def _sgr(style: Style | None, colours: ColorSystem | None) -> str:
    """Parameters of the SGR sequence that turns the default look into this style; "" for the default."""
    if style is None:
        return ""
    codes = [
        code
        for code, on in (
            ("1", style.bold),
            ("2", style.dim),
            ("3", style.italic),
            ("4", style.underline),
            ("7", style.reverse),
        )
        if on
    ]
    if colours is not None:
        for colour, foreground in ((style.color, True), (style.bgcolor, False)):
            if colour is not None and not colour.is_default:
                codes.extend(colour.downgrade(colours).get_ansi_codes(foreground))
    return ";".join(codes)


class FrugalDisplay:
    """What a terminal of `width` x `height` shows, as far as we know. colours None: none are sent."""

    def __init__(self, colours: ColorSystem | None) -> None:
        self.colours = colours
        self._rows: list[list[Cell]] = []
        self._size = (0, 0)
        self._at: tuple[int, int] | None = None
        self._look = ""

    def forget(self) -> None:
        """The terminal may show anything now (resized, resumed): the next paint writes every cell."""
        self._size = (0, 0)

    def paint(self, update: CompositorUpdate, width: int, height: int, cursor: tuple[int, int]) -> str:
        """Control sequences that bring the terminal up to date and leave its cursor at (column, row)."""
        written: list[str] = []
        if (width, height) != self._size:
            self._size = (width, height)
            self._rows = [[_UNKNOWN] * width for _ in range(height)]
            self._at = None
            written.append("\x1b[m")
        if isinstance(update, LayoutUpdate):
            left = update.region.x
            for row, strips in enumerate(update.strips, update.region.y):
                self._line(written, row, left, (segment for strip in strips for segment in strip), width)
        elif isinstance(update, ChopsUpdate):
            for row, x1, x2 in update.spans:
                for end, (x, strip) in zip(update.chop_ends[row], update.chops[row].items(), strict=False):
                    if strip is not None and x <= x2 and end > x1:
                        self._line(written, row, x, strip, min(end, x2))
        if self._look:
            written.append("\x1b[m")
            self._look = ""
        if self._at != cursor:
            written.append(f"\x1b[{cursor[1] + 1};{cursor[0] + 1}H")
            self._at = cursor
        return "".join(written)

    def _line(self, out: list[str], row: int, left: int, segments: Iterable[Segment], stop: int) -> None:
        """Writes what differs in one row from `left` on, before column `stop`."""
        if not 0 <= row < len(self._rows):
            return
        shown = self._rows[row]
        stop = min(stop, len(shown))
        column = left
        changed: list[tuple[int, Cell]] = []
        for text, style, control in segments:
            if control:
                continue
            look = _sgr(style, self.colours)
            if text.isascii():
                cells: Iterable[Cell] = [(character, look) for character in text]
            else:
                cells = _wide(text, look)
            for cell in cells:
                if 0 <= column < stop and shown[column] != cell:
                    shown[column] = cell
                    changed.append((column, cell))
                column += 1
        if changed:
            self._write(out, row, shown, changed)

    def _write(self, out: list[str], row: int, shown: list[Cell], changed: list[tuple[int, Cell]]) -> None:
        for column, (character, sgr) in changed:
            if not character:
                continue  # the right half of a wide character came with its left half
            out.append(self._jump(row, column, shown))
            if sgr != self._look:
                out.append(f"\x1b[0;{sgr}m" if sgr else "\x1b[m")
                self._look = sgr
            out.append(character)
            after = column + (1 if character.isascii() else cell_len(character))
            # At the right margin terminals differ in where the cursor stays.
            self._at = (after, row) if after < len(shown) else None

    def _jump(self, row: int, column: int, shown: list[Cell]) -> str:
        """What takes the terminal's cursor to a cell: nothing, the cells between once more, or a sequence."""
        if self._at == (column, row):
            return ""
        if self._at is not None and self._at[1] == row and self._at[0] < column:
            start = self._at[0]
            between = shown[start:column]
            if column - start <= _BRIDGE and all(text and sgr == self._look for text, sgr in between):
                return "".join(text for text, _ in between)
            return f"\x1b[{column - start}C"
        return f"\x1b[{row + 1};{column + 1}H"


def _wide(text: str, look: str) -> Iterable[Cell]:
    for character in text:
        cells = cell_len(character)
        if cells:
            yield character, look
            for _ in range(cells - 1):
                yield "", look
