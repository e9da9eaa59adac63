"""The sheets of a map: which hexes are printed, their names, and how they lie together.

Flat-topped hexes, even columns half a hex low. A printed number is a sheet's letter, two digits of column, two of
row. Sheets lie on one common grid; where they overlap, the sheet listed first names the hex.

Or one sheet of pointy-topped hexes: rows counted from the south, odd ones half a hex further east, columns from the
west, a printed number two digits of row, two of column. Such a sheet is laid on the grid turned by a quarter, so that
the north is where columns grow: column of the grid = printed row + 1, row of the grid = printed column.
"""

from __future__ import annotations

from dataclasses import dataclass

from gtc_tui.model.ids import HexId
from gtc_tui.model.mapdata import HexName

MOST = 250  # columns and rows of the common grid must fit a byte

# Corners of a hex by direction of the hexside (n ne se s sw nw), in units of 1/3 column and 1/2 row.
_CORNERS = (
    ((-1, -1), (1, -1)),
    ((1, -1), (2, 0)),
    ((2, 0), (1, 1)),
    ((1, 1), (-1, 1)),
    ((-1, 1), (-2, 0)),
    ((-2, 0), (-1, -1)),
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed sheet. `columns` and both row ranges are printed numbers, first and last."""

    letter: str
    offset: tuple[int, int]
    columns: tuple[int, int]
    odd_rows: tuple[int, int]
    even_rows: tuple[int, int]

    def rows_of(self, column: int) -> tuple[int, int]:
        return self.even_rows if column % 2 == 0 else self.odd_rows

    def name(self, column: int, row: int) -> HexName:
        return HexName(f"{self.letter}{column:02d}{row:02d}")

    def place(self, column: int, row: int) -> tuple[int, int]:
        """Row and column of the common grid."""
        across, down = self.offset
        return row + down, column + across

    def letters(self, row: str) -> str:
        """A row of a picture, a letter a hex."""
        return row

    def prints(self, column: int, row: int) -> bool:
        first, last = self.rows_of(column)
        return self.columns[0] <= column <= self.columns[1] and first <= row <= last


class PointySheet(Sheet):
    """It has no letter and no offset, and both row ranges are the same."""

    __slots__ = ()

    def name(self, column: int, row: int) -> HexName:
        return HexName(f"{row:02d}{column:02d}")

    def place(self, column: int, row: int) -> tuple[int, int]:
        return column, row + 1

    def letters(self, row: str) -> str:
        """They may stand apart."""
        return "".join(row.split())


class Grid:
    """All hexes that any sheet prints, sorted by (row, column) of the common grid: their index is the hex id."""

    def __init__(self, sheets: list[Sheet]) -> None:
        named: dict[tuple[int, int], HexName] = {}
        printed: list[tuple[HexName, tuple[int, int]]] = []
        for sheet in sheets:
            for column in range(sheet.columns[0], sheet.columns[1] + 1):
                first, last = sheet.rows_of(column)
                for row in range(first, last + 1):
                    place = sheet.place(column, row)
                    name = sheet.name(column, row)
                    printed.append((name, place))
                    named.setdefault(place, name)
        self.sheets = sheets
        self.places = sorted(named)  # (row, column)
        self.names = tuple(named[place] for place in self.places)
        self.index = {(column, row): number for number, (row, column) in enumerate(self.places)}
        number_of = {place: number for number, place in enumerate(self.places)}
        self.ids: dict[str, HexId] = {name: HexId(number_of[place]) for name, place in printed}
        self.neighbours = [self._around(column, row) for row, column in self.places]

    def _around(self, column: int, row: int) -> tuple[int, int, int, int, int, int]:
        """Ids of the six neighbours, -1 where nothing is printed."""
        get = self.index.get
        upper, lower = (row, row + 1) if column % 2 == 0 else (row - 1, row)
        return (
            get((column, row - 1), -1),
            get((column + 1, upper), -1),
            get((column + 1, lower), -1),
            get((column, row + 1), -1),
            get((column - 1, lower), -1),
            get((column - 1, upper), -1),
        )

    def direction(self, origin: int, to: int) -> int | None:
        """None unless adjacent."""
        around = self.neighbours[origin]
        return around.index(to) if to in around else None

    def corners(self, hex_id: int, direction: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Both ends of a hexside, the same for the two hexes that share it."""
        row, column = self.places[hex_id]
        x, y = 3 * column, 2 * row + (1 if column % 2 == 0 else 0)
        (ax, ay), (bx, by) = _CORNERS[direction]
        return (x + ax, y + ay), (x + bx, y + by)
