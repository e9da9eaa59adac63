"""What a front end lays over the ground: stacks, marks, cursor, highlights, flags of objectives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, Protocol

NAMES = frozenset({"name", "town-name", "goal-name", "region-name", "lake-name"})
"""Styles of names of places."""
_STREAMS = frozenset({"river", "wide-river"})
"""Styles of streams, and of their names: letters are of those."""


class PieceGlyph(NamedTuple):
    """A piece in a list. arm: as in `StackGlyph`; code: its status in a few characters."""

    arm: str
    name: str
    code: str


@dataclass(frozen=True, slots=True)
class StackGlyph:
    """A stack at each zoom. Texts that are too long are cut.

    campaign: at most 2 characters. operational: at most 4 with the sign of its arm, which is left out first. close: two
    lines of 8, name and status. arm: which arm is the strongest, a key of `charset.ARMS` or another character. pieces:
    all of them.
    """

    campaign: str
    operational: str
    close: tuple[str, str]
    style: str
    arm: str = ""
    pieces: tuple[PieceGlyph, ...] = ()


Stacks = Mapping[int, StackGlyph]
"""By hex."""


class SideSign(NamedTuple):
    """What is at a hexside. whole: its characters in turn from end to end, where there is room for that."""

    text: str
    style: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Layers:
    """Keys are hex ids, style keys the caller's own words.

    marks: up to 3 characters (costs, jump labels; at zoom 1 two). highlights: style of a highlighted hex; it shows
    without colours too. signs: one character for what has become of a place. sides: by hex and direction, one of
    `OWN_SIDES`. flags: of objectives, a letter for who holds it and its points ("c12"). important: hexes whose names
    are written before others'; the ground is painted anew when they change. outside: hexes that do not belong to the
    game.

    tints: grounds that lie over those of hexes, all but rivers.

    numbers: of the hexes too, where there is neither a name nor anything of these.

    plain: styles are not shown, so that the cursor's brackets stand whatever they hide.

    Names on the map give way to everything but the cursor and numbers. steady: to these layers instead, for a caller
    whose own ones follow the cursor about, so that names do not come and go while it moves.
    """

    stacks: Mapping[int, StackGlyph] = field(default_factory=lambda: MappingProxyType({}))
    marks: Mapping[int, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    cursor: int | None = None
    highlights: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    flags: Mapping[int, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    important: frozenset[int] = frozenset()
    numbers: bool = False
    steady: Layers | None = None
    signs: Mapping[int, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    sides: Mapping[tuple[int, int], SideSign] = field(default_factory=lambda: MappingProxyType({}))
    outside: frozenset[int] = frozenset()
    tints: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    plain: bool = False


class Surface(Protocol):
    """What layers are drawn on. Coordinates are cells of the whole page."""

    def put(self, x: int, y: int, text: str, style: str) -> None: ...

    def restyle(self, x: int, y: int, style: str) -> None: ...

    def light(self, x: int, y: int, style: str) -> None: ...

    def is_read(self, x: int, y: int) -> bool: ...


class Footprint:
    """The cells whose characters layers would change, as they are found."""

    def __init__(self) -> None:
        self.cells: set[tuple[int, int]] = set()

    def put(self, x: int, y: int, text: str, _style: str) -> None:
        self.cells.update((at, y) for at in range(x, x + len(text)))

    def restyle(self, x: int, y: int, style: str) -> None:
        """Changes no character."""

    light = restyle

    def is_read(self, x: int, y: int) -> bool:
        """Nothing is written here that could be hidden."""
        return False


class Overlay:
    """Rows of a window that something is laid over; other rows stay as they are. plain: as in `Layers`."""

    def __init__(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        chars: list[list[str]],
        styles: list[list[str]],
        plain: bool = False,
    ) -> None:
        self._plain = plain
        self._x, self._y, self._width, self._height = x, y, width, height
        self._chars, self._styles = chars, styles
        self._rows: dict[int, tuple[list[str], list[str]]] = {}

    def _row(self, y: int) -> tuple[list[str], list[str]] | None:
        at = y - self._y
        if not 0 <= at < self._height or not 0 <= y < len(self._chars):
            return None
        if at not in self._rows:
            left, right = self._x, self._x + self._width
            self._rows[at] = window(self._chars[y], left, right, " "), window(self._styles[y], left, right, VOID)
        return self._rows[at]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        row = self._row(y)
        if row is not None:
            chars, styles = row
            for at, char in enumerate(text, start=x - self._x):
                if 0 <= at < self._width:
                    chars[at] = char
                    styles[at] = style

    def restyle(self, x: int, y: int, style: str) -> None:
        """All but names: those keep their looks in one piece."""
        row = self._row(y)
        if row is not None and 0 <= x - self._x < self._width and row[1][x - self._x] not in NAMES:
            row[1][x - self._x] = style

    def light(self, x: int, y: int, style: str) -> None:
        """Also a letter of a name."""
        row = self._row(y)
        if row is not None and 0 <= x - self._x < self._width:
            row[1][x - self._x] = style

    def is_read(self, x: int, y: int) -> bool:
        """Is it a letter of a name, or a letter or digit of what was laid over the ground, that may be lit?"""
        row, at = self._row(y), x - self._x
        if self._plain or row is None or not 0 <= at < self._width:
            return False
        char, style, below = row[0][at], row[1][at], window(self._chars[y], x, x + 1, " ")[0]
        if style in NAMES or (style in _STREAMS and char.isalpha()):
            return char != " "
        return char.isalnum() and char != below

    def end_name(self, x: int, y: int) -> None:
        """The rest of a name from here on: what was put before it has hidden its beginning."""
        row = self._row(y)
        if row is not None:
            chars, styles = row
            for at in range(max(x - self._x, 0), self._width):
                if styles[at] not in NAMES:
                    break
                chars[at], styles[at] = " ", "clear"

    def row(self, at: int) -> tuple[list[str], list[str]] | None:
        """Characters and styles of row `at` of the window, None when nothing lies over it."""
        return self._rows.get(at)


OWN_SIDES = (1, 2, 3)
"""Directions of the core: the hexsides that a hex stands for; the other three are its neighbours'."""
TRAIL = "*"
"""Mark of a hex where something happened."""
VOID = "void"
"""Style of cells beyond the map."""


def window(row: list[str], left: int, right: int, filler: str) -> list[str]:
    """Cells left..right-1 of a row, with filler beyond its ends."""
    if left >= 0 and right <= len(row):
        return row[left:right]
    before = [filler] * (min(0, right) - min(0, left))
    cells = row[max(0, left) : max(0, right)]
    return before + cells + [filler] * (right - left - len(before) - len(cells))
