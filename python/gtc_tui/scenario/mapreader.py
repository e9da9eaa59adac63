"""Words, sheets and pictures of a map file: what every section is made of.

Faults are noted with their line and reading goes on, so that all of them are found at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from gtc_tui.i18n import _
from gtc_tui.model.terrain import Vocabulary
from gtc_tui.scenario.mapsheets import Grid, Sheet

NOT_PRINTED, ELSEWHERE, UNKNOWN = "-", "=", -1
_LONGEST_NAME = 80
_MOST_FAULTS = 1000

Side = tuple[int, int]
"""(hex id, direction)."""


class Reader(ABC):
    """Reads words of a map file; `faults` are (line, what)."""

    pictures: tuple[str, ...]
    """Sections that are pictures; [terrain] is one of them."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.faults: list[tuple[int, str]] = []
        self.flooded = False  # no use to read on
        self.foreign = False  # no map at all
        self.title = ""
        self.sheets: list[Sheet] = []
        self.grid = Grid([])
        self._legends: dict[str, dict[str, str]] = {picture: {} for picture in self.pictures}
        self._pictures: dict[str, dict[int, tuple[int, str]]] = {picture: {} for picture in self.pictures}
        self._rows: set[tuple[str, str, int]] = set()

    def fault(self, line: int, what: str) -> None:
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append((line, what))
        elif not self.flooded:
            self.flooded = True
            self.faults.append((line, _("there are more faults; mend these first")))

    def header_line(self, number: int, line: str) -> None:
        word, _blank, rest = line.partition(" ")
        if word == "title":
            self.title = self.name(number, rest)
        elif word == "sheet":
            self.sheet_line(number, line)
        else:
            self.fault(number, _("{word}: expected title, sheet or a [section]").format(word=word))

    @abstractmethod
    def sheet_line(self, number: int, line: str) -> None:
        """A sheet of the header."""

    def no_such_sheet(self, number: int, example: str) -> None:
        self.fault(number, _("a sheet is written like this: {example}").format(example=example))

    def backward(self, number: int, *ranges: tuple[int, int]) -> bool:
        """Notes a range that goes the wrong way."""
        if any(first > last for first, last in ranges):
            self.fault(number, _("a range must go from the smaller to the larger number"))
            return True
        return False

    def lay_sheets(self, number: int) -> bool:
        if not self.title:
            self.fault(number, _("no title line before the first section"))
        if not self.sheets:
            self.fault(number, _("no sheet line before the first section"))
        self.grid = Grid(self.sheets)
        return bool(self.sheets)

    def name(self, number: int, text: str) -> str:
        name = " ".join(text.split())
        if not name:
            self.fault(number, _("a name is missing"))
        elif len(name) > _LONGEST_NAME:
            self.fault(number, _("{name}...: longer than {n} letters").format(name=name[:20], n=_LONGEST_NAME))
        return name

    def hex(self, number: int, word: str) -> int | None:
        found = self.grid.ids.get(word)
        if found is None:
            self.fault(number, _("{word}: not a hex of these sheets").format(word=word[:20]))
        return found

    def side(self, hex_id: int, direction: int) -> Side:
        """The one way to name a hexside."""
        other = self.grid.neighbours[hex_id][direction]
        return (other, (direction + 3) % 6) if 0 <= other < hex_id else (hex_id, direction)

    def written_side(self, number: int, word: str) -> Side | None:
        """A/B as (A, direction to B), A:nw as (A, 5): left as written, for the left bank."""
        slash, colon = word.find("/"), word.find(":")
        if slash < 0 and colon < 0:
            self.fault(number, _("{word}: a hexside is written A/B or A:nw").format(word=word[:20]))
            return None
        cut = slash if slash >= 0 else colon
        origin = self.hex(number, word[:cut])
        if slash >= 0:
            other = self.hex(number, word[cut + 1 :])
            if origin is None or other is None:
                return None
            direction = self.grid.direction(origin, other)
            if direction is None:
                self.fault(number, _("{word}: these hexes do not touch").format(word=word))
                return None
            return origin, direction
        if origin is None:
            return None
        direction = self.direction(number, word[cut + 1 :], word)
        if direction is None:
            return None
        if self.grid.neighbours[origin][direction] >= 0 and number > 0:
            self.fault(number, _("{word}: a hex is printed beyond; write A/B").format(word=word))
            return None
        return origin, direction

    def direction(self, number: int, side: str, word: str) -> int | None:
        """A side's direction by its name. word: what the fault is to show."""
        known = self.vocabulary.directions
        if side in known:
            return known.index(side)
        self.fault(number, _("{word}: no such side; {known}").format(word=word[:20], known=" ".join(known)))
        return None

    def picture_line(self, picture: str, number: int, line: str) -> None:
        word, _blank, rest = line.partition(" ")
        rest = rest.strip()
        if word == "legend":
            letter, _blank, meaning = rest.partition(" ")
            legend = self._legends[picture]
            if len(letter) != 1 or letter in (NOT_PRINTED, ELSEWHERE):
                self.fault(number, _("legend: one letter (not - or =), then its meaning"))
            elif letter in legend:
                self.fault(number, _("letter {letter} given twice").format(letter=letter))
            elif picture == "terrain" and meaning.strip() not in self.vocabulary.terrains:
                known = " ".join(self.vocabulary.terrains)
                what = _("{word}: unknown terrain; there are {known}")
                self.fault(number, what.format(word=meaning.strip()[:20], known=known))
            else:
                legend[letter] = self.name(number, meaning)
            return
        for sheet in self.grid.sheets:
            digits = word.removeprefix(sheet.letter)
            if word.startswith(sheet.letter) and len(digits) == 2 and digits.isdigit():
                return self._picture_row(picture, number, sheet, int(digits), sheet.letters(rest))
        self.fault(number, _("{word}: no row of these sheets").format(word=word[:20]))

    def _picture_row(self, picture: str, number: int, sheet: Sheet, row: int, letters: str) -> None:
        first, last = sheet.columns
        if not any(sheet.prints(column, row) for column in (first, min(first + 1, last))):
            return self.fault(number, _("row {row}: outside the sheet").format(row=f"{sheet.letter}{row:02d}"))
        width = last - first + 1
        if len(letters) != width:
            what = _("row {row}: {n} letters where the sheet has {width} columns")
            row_name = f"{sheet.letter}{row:02d}"
            return self.fault(number, what.format(row=row_name, n=len(letters), width=width))
        if (picture, sheet.letter, row) in self._rows:
            return self.fault(number, _("row {row} given twice").format(row=f"{sheet.letter}{row:02d}"))
        self._rows.add((picture, sheet.letter, row))
        cells = self._pictures[picture]
        ids = self.grid.ids
        legend = self._legends[picture]
        for column, letter in enumerate(letters, start=first):
            name = sheet.name(column, row)
            hex_id = ids.get(name)
            if (hex_id is None) != (letter == NOT_PRINTED):
                if hex_id is None:
                    self.fault(number, _("{hex}: no such hex is printed; write -").format(hex=name))
                else:
                    self.fault(number, _("{hex}: marked as not printed").format(hex=name))
            elif hex_id is None or letter == ELSEWHERE:
                continue
            elif letter not in legend:
                self.fault(number, _("{hex}: letter {letter} is not in the legend").format(hex=name, letter=letter))
                cells.setdefault(hex_id, (number, ""))
            elif cells.setdefault(hex_id, (number, letter))[0] != number:
                self.fault(number, _("{hex}: given on line {n} too").format(hex=name, n=abs(cells[hex_id][0])))

    def _missing(self, picture: str, number: int) -> None:
        cells = self._pictures[picture]
        missing = [name for hex_id, name in enumerate(self.grid.names) if hex_id not in cells]
        if missing:
            what = _("[{picture}]: hexes without a letter: {n}, the first {hex}")
            self.fault(number, what.format(picture=picture, n=len(missing), hex=missing[0]))

    def picture(self, picture: str, last_line: int) -> list[tuple[int, str]]:
        """(line, word of the legend) by hex id; the word is "" where the picture failed."""
        self._missing(picture, last_line)
        cells, legend = self._pictures[picture], self._legends[picture]
        nothing = (0, "")
        found = [cells.get(hex_id, nothing) for hex_id in range(len(self.grid.names))]
        return [(line, legend.get(letter, "")) for line, letter in found]
