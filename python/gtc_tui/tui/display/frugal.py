"""Sends a terminal only the cells that changed.

Textual repaints a changed span from the left edge of its widget and ends every piece of text with a reset; over
a slow line that costs fifty times what the eye sees change. `FrugalDisplay` keeps what the terminal shows and
writes the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

_UNKNOWN = ("", ((), "?", ""))  # equals no cell that is ever painted
_ERASE = "\x1b[K"
_LEAST_ERASED = 4  # blanks from which on erasing the rest of a row may be shorter than writing them
_MOST_THOROUGH = 2000  # cells whose rows are tried several ways
_FEW = 400  # bytes: to have fewer of them is not worth the time that trying takes
# By a row, in the same column, never beyond the first or the last. A line feed would do, but the terminal's line
# discipline makes it the beginning of the next row.
_DOWN, _UP = "\v", "\x1bM"

Look = tuple[tuple[str, ...], str, str]
"""SGR parameters: attributes, colour of the character, colour of the ground; "" for the terminal's own."""
Cell = tuple[str, Look]
"""A character (empty behind a wide one) and its look."""

_Place = tuple[int, int]  # row and column
_LEAST_BY_LOOK, _MOST_BY_LOOK = 60, 8000  # cells that are tried look by look: fewer gain little, more take too long
_GAP = 3  # cells that are written once more rather than left out
_MOST_RUNS = 80  # that are tried nearest first
_TURNS_WEIGH = (1.0, 1.6)  # how much more than going somewhere a turn of the look counts there


class _Run(NamedTuple):
    """Cells of a row before `end` that are written in one go; none: where the row is erased from. blank: nothing is
    seen of its look but the ground. after: the run that has to be written before, if any."""

    row: int
    start: int
    end: int
    look: Look
    blank: bool
    after: int | None


_PLAIN: Look = ((), "", "")
_BLANK: Cell = (" ", _PLAIN)
_LEVELS = (0, 95, 135, 175, 215, 255)
_NUMBERED = {
    **{(_LEVELS[at // 36], _LEVELS[at // 6 % 6], _LEVELS[at % 6]): 16 + at for at in range(6, 216)},
    **{(8 + 10 * at,) * 3: 232 + at for at in range(24)},
}
"""Colours that have one of 256 numbers everywhere, by red, green and blue; themes of shells change the first 22."""
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27"}
_SEEN_ON_BLANKS = frozenset("47")


@cache
def _look(style: Style | None, colours: ColorSystem | None) -> Look:
    if style is None:
        return _PLAIN
    attributes = tuple(
        code
        for code, on in (
            ("1", style.bold),
            ("2", style.dim),
            ("3", style.italic),
            ("4", style.underline),
            ("7", style.reverse),
        )
        if on
    )
    inks = ["", ""]
    if colours is not None:
        for at, colour in enumerate((style.color, style.bgcolor)):
            if colour is not None and not colour.is_default:
                inks[at] = ";".join(_ink(colour.downgrade(colours), at == 0))
    return attributes, inks[0], inks[1]


def _ink(colour: Color, foreground: bool) -> tuple[str, ...]:
    """By its number, where it has one: that is shorter."""
    number = None if colour.number is not None or colour.triplet is None else _NUMBERED.get(colour.triplet)
    return colour.get_ansi_codes(foreground) if number is None else ("38" if foreground else "48", "5", str(number))


@cache
def _blank(look: Look) -> Cell:
    """A blank in this look, without what is not seen of it: all but its ground. A line below it, and reversed colours,
    show everything."""
    return (" ", look if _SEEN_ON_BLANKS.intersection(look[0]) else ((), "", look[2]))


@cache
def _as_good(old: Look, wanted: Look) -> Look:
    """The look that is nearest to the one that is on and makes such a blank."""
    if wanted[0]:
        return wanted
    return tuple(code for code in old[0] if code not in _SEEN_ON_BLANKS), old[1], wanted[2]


@cache
def _turn(old: Look, new: Look, colours: bool) -> str:
    """The shortest SGR sequence from one look to the other. Terminals without colours may not know how to turn a
    single attribute off: those get a reset first."""
    codes = [*new[0], *filter(None, new[1:])]
    whole = f"\x1b[{';'.join(['0', *codes])}m" if codes else "\x1b[m"
    gone = [code for code in old[0] if code not in new[0]]
    ends = dict.fromkeys(_OFF[code] for code in gone)
    if ends and not colours:
        return whole
    kept = [code for code in old[0] if code in new[0] and _OFF[code] not in ends]
    parts = [*ends, *(code for code in new[0] if code not in kept)]
    for was, now, default in ((old[1], new[1], "39"), (old[2], new[2], "49")):
        if was != now:
            parts.append(now or default)
    change = f"\x1b[{';'.join(parts)}m"
    return min(change, whole, key=len)


class Able(NamedTuple):
    """What not every terminal can do. erases_ground: it erases with the ground that is on; others with their own.
    to_column: it has a sequence for going to a column of the row."""

    erases_ground: bool = False
    to_column: bool = False


SIMPLE = Able()


class FrugalDisplay:
    """What a terminal of `width` x `height` shows, as far as we know. colours None: none are sent."""

    def __init__(self, colours: ColorSystem | None, able: Able = SIMPLE) -> None:
        self.colours = colours
        self._erases_ground = able.erases_ground and colours is not None
        self._to_column = able.to_column
        self._rows: list[list[Cell]] = []
        self._size = (0, 0)
        self._at: tuple[int, int] | None = None
        self._look = _PLAIN

    def forget(self) -> None:
        """The terminal may show anything now (resized, resumed): the next paint writes every cell."""
        self._size = (0, 0)

    def paint(self, update: CompositorUpdate, width: int, height: int, cursor: tuple[int, int]) -> str:
        """Control sequences that bring the terminal up to date and leave its cursor at (column, row)."""
        _keep_few()
        written: list[str] = []
        if (width, height) != self._size:
            self._size = (width, height)
            self._rows = [[_UNKNOWN] * width for _ in range(height)]
            self._at = None
            written.append("\x1b[m")
        changed: dict[int, list[int]] = {}
        if isinstance(update, LayoutUpdate):
            left = update.region.x
            for row, strips in enumerate(update.strips, update.region.y):
                self._take(changed, row, left, (segment for strip in strips for segment in strip), width)
        elif isinstance(update, ChopsUpdate):
            for row, x1, x2 in update.spans:
                for end, (x, strip) in zip(update.chop_ends[row], update.chops[row].items(), strict=False):
                    if strip is not None and x <= x2 and end > x1:
                        self._take(changed, row, x, strip, min(end, x2))
        written.append(self._write({row: sorted(set(changed[row])) for row in sorted(changed)}))
        written.append(self._jump(cursor[1], cursor[0], set()))
        self._at = cursor
        if self._look != _PLAIN:
            written.append("\x1b[m")
            self._look = _PLAIN
        return "".join(written)

    def _take(self, changed: dict[int, list[int]], row: int, left: int, segments: Iterable[Segment], stop: int) -> None:
        """What differs in one row from `left` on, before column `stop`."""
        if not 0 <= row < len(self._rows):
            return
        shown = self._rows[row]
        stop = min(stop, len(shown))
        column = left
        found = changed.setdefault(row, [])
        for text, style, control in segments:
            if control:
                continue
            look = _look(style, self.colours)
            for cell in _cells(text, look, _blank(look)):
                if 0 <= column < stop and shown[column] != cell:
                    shown[column] = cell
                    found.append(column)
                column += 1

    def _write(self, changed: dict[int, list[int]]) -> str:
        """Columns by row: row by row; where that is long, also look by look over all rows, and always to the nearest,
        whichever is shortest."""
        cells: list[_Place] = []
        ends: list[_Place] = []  # from where rows are erased
        begin = self._at, self._look
        written: list[str] = []
        thorough = sum(map(len, changed.values())) <= _MOST_THOROUGH
        for row, columns in changed.items():
            if columns:
                text, erased, kept = self._row(row, columns, thorough)
                written.append(text)
                cells += kept
                if erased is not None:
                    ends.append((row, erased))
        by_row = "".join(written)
        if len(by_row) <= _FEW or len(changed) < 2 or not _LEAST_BY_LOOK <= len(cells) <= _MOST_BY_LOOK:
            return by_row
        best, ended = by_row, (self._at, self._look)
        self._at, self._look = begin
        by_look = "".join(self._erase(*place) for place in ends)
        by_look += self._cells_in(sorted(cells, key=_order(self._rows, cells, self._look)))
        if len(by_look) < len(best):
            best, ended = by_look, (self._at, self._look)
        runs = self._runs(cells, ends)
        for weight in _TURNS_WEIGH if len(runs) <= _MOST_RUNS else ():
            self._at, self._look = begin
            by_way = self._in_runs(self._nearest_first(runs, weight), set(cells))
            if len(by_way) < len(best):
                best, ended = by_way, (self._at, self._look)
        self._at, self._look = ended
        return best

    def _runs(self, cells: list[_Place], ends: list[_Place]) -> list[_Run]:
        """Neighbouring cells of one look, or nearly so, and where rows are erased, which comes before what is behind
        that."""
        runs = [_Run(row, column, column, self._rows[row][column][1], True, None) for row, column in ends]
        erased = {run.row: (run.start, number) for number, run in enumerate(runs)}
        for row, column in sorted(cells):
            shown = self._rows[row]
            character, look = shown[column]
            if not character:
                continue
            end = column + (1 if character.isascii() else cell_len(character))
            from_column, number = erased.get(row, (len(shown), None))
            after = number if column >= from_column else None
            last = runs[-1] if runs else None
            if last is not None and last.start < last.end and (last.row, last.after) == (row, after):
                gap = shown[last.end : column]
                if len(gap) <= _GAP and all(_goes_with(cell, last.look) for cell in (*gap, shown[column])):
                    runs[-1] = last._replace(end=end, blank=last.blank and character == " ")
                    continue
                if last.blank and not gap and _as_good(look, last.look) == look:
                    runs[-1] = last._replace(end=end, look=look, blank=False)
                    continue
            runs.append(_Run(row, column, end, look, character == " ", after))
        return runs

    def _nearest_first(self, runs: list[_Run], weight: float) -> list[_Run]:
        """From run to run to the one that costs the least."""
        at, look, colours = self._at, self._look, self.colours is not None
        width = len(self._rows[0])
        left = dict(enumerate(runs))
        found: list[_Run] = []
        while left:
            best, least, its = -1, 1e9, look
            for number, run in left.items():
                if run.after is None or run.after not in left:
                    wanted = _as_good(look, run.look) if run.blank else run.look
                    cost: float = len(_way(at, (run.start, run.row), self._to_column))
                    if wanted != look:
                        cost += weight * len(_turn(look, wanted, colours))
                    if cost < least:
                        best, least, its = number, cost, wanted
            run = left.pop(best)
            at, look = (run.end, run.row) if run.end < width else None, its
            found.append(run)
        return found

    def _in_runs(self, runs: list[_Run], due: set[_Place]) -> str:
        out = []
        for run in runs:
            if run.start == run.end:
                out.append(self._erase(run.row, run.start))
            else:
                out.append(self._cells_in([(run.row, column) for column in range(run.start, run.end)], due))
        return "".join(out)

    def _row(self, row: int, columns: list[int], thorough: bool) -> tuple[str, int | None, list[_Place]]:
        """What brings one row up to date: as it is written alone, from where it is erased first (None: not at all), and
        the cells written after that. thorough: the shortest of writing all of it, and of erasing the first or the last
        gap of blanks and all behind it; else blanks at its end are erased, untried."""
        begin, shown = (self._at, self._look), self._rows[row]
        erasable = self._erasable(row, columns)
        places: list[int | None]
        if thorough:
            places = [None, *dict.fromkeys((*erasable[:1], *erasable[-1:]))]
        else:
            places = [erasable[0] if erasable and shown[-1][0] == " " else None]
        best: tuple[str, int | None, list[_Place]] | None = None
        ended = begin
        for place in places:
            self._at, self._look = begin
            kept = [(row, column) for column in columns if place is None or column < place]
            text = self._in_row(kept)
            if place is not None:
                behind = [(row, at) for at in range(place, len(shown)) if shown[at][0] != " "]
                text += self._erase(row, place) + self._in_row(behind)
                kept += behind
            if best is None or len(text) < len(best[0]):
                best = text, place, kept
                ended = self._at, self._look
        self._at, self._look = ended
        return best or ("", None, [])

    def _erasable(self, row: int, columns: list[int]) -> list[int]:
        """Where blanks begin that have to be written, and from where all blanks of the row are alike."""
        shown = self._rows[row]
        blank = next((cell for cell in reversed(shown) if cell[0] == " "), None)
        if blank is None or blank[1][0] or (blank[1][2] and not self._erases_ground):
            return []
        found: list[int] = []
        due = set(columns)
        count = 0
        for at in range(len(shown) - 1, columns[0] - 1, -1):
            if shown[at] == blank:
                count += at in due
                begins = at in due and not (at - 1 in due and shown[at - 1] == blank)
                if begins and count >= _LEAST_ERASED:
                    found.append(at)
            elif shown[at][0] == " " or not shown[at][0]:
                break
        return found

    def _erase(self, row: int, column: int) -> str:
        """From a cell to the end of its row."""
        out = [self._jump(row, column, set())]
        look = self._rows[row][column][1]
        if _as_good(self._look, look) != self._look:
            self._turn_to(out, look)
        out.append(_ERASE)
        self._at = (column, row)
        return "".join(out)

    def _in_row(self, cells: list[_Place]) -> str:
        """Writes cells of one row, from left to right or look by look."""
        begin = self._at, self._look
        written = self._cells_in(cells)
        if len({self._rows[row][column][1] for row, column in cells}) < 2:
            return written
        by_look = sorted(cells, key=_order(self._rows, cells, begin[1]))
        if by_look != cells:
            ended = self._at, self._look
            self._at, self._look = begin
            other = self._cells_in(by_look)
            if len(other) < len(written):
                return other
            self._at, self._look = ended
        return written

    def _cells_in(self, cells: list[_Place], due: set[_Place] | None = None) -> str:
        """Writes cells in this order, of those that are due, if not all."""
        out: list[str] = []
        rows = self._rows
        due = set(cells) if due is None else due
        for place in cells:
            row, column = place
            shown = rows[row]
            character, look = shown[column]
            if not character or place not in due:
                continue  # the right half of a wide character came with its left half, some blanks with a jump
            if self._at != (column, row):
                out.append(self._jump(row, column, due))
            due.discard(place)
            if look != self._look:
                if character == " ":
                    look = _as_good(self._look, look)
                if look != self._look:
                    self._turn_to(out, look)
            out.append(character)
            after = column + (1 if character.isascii() else cell_len(character))
            # At the right margin terminals differ in where the cursor stays.
            self._at = (after, row) if after < len(shown) else None
        return "".join(out)

    def _turn_to(self, out: list[str], look: Look) -> None:
        out.append(_turn(self._look, look, self.colours is not None))
        self._look = look

    def _jump(self, row: int, column: int, due: set[_Place]) -> str:
        """What takes the terminal's cursor to a cell: nothing, the cells between once more, or a sequence. due: cells
        that are yet to be written: anything may stand there until then."""
        if self._at == (column, row):
            return ""
        jump = _way(self._at, (column, row), self._to_column)
        if self._at is None or self._at[1] != row:
            return jump
        start = self._at[0]
        if start < column and column - start <= len(jump):
            between = self._rows[row][start:column]
            right = [
                text.isascii() and (look if text != " " else _as_good(self._look, look)) == self._look
                for text, look in between
            ]
            if all(
                (same and text) or (row, at) in due
                for at, same, (text, _look) in zip(range(start, column), right, between, strict=True)
            ):
                due.difference_update((row, at) for at, same in enumerate(right, start) if same)
                return "".join(text if same else " " for same, (text, _look) in zip(right, between, strict=True))
        return jump


@cache
def _way(at: _Place | None, to: _Place, to_column: bool) -> str:
    """The shortest sequence from a column and row to others; None: from anywhere."""
    column, row = to
    place = _place(row, column)
    if at is None:
        return place
    start, from_row = at
    along = _along(start, column)
    if to_column and column != start:
        along = min(along, f"\x1b[{column + 1}G", key=len)
    far = row - from_row
    if far == 0:
        return along
    line = f"\r{_DOWN}{_along(0, column)}" if far == 1 else place
    return min(place, line, _by_rows(far) + along, key=len)


def _keep_few() -> None:
    """Not by a cache that keeps the newest: that one writes to what it remembers each time it is asked, and processes
    that share it no longer would."""
    for one, most in ((_look, 4096), (_blank, 4096), (_as_good, 4096), (_turn, 4096), (_way, 1 << 16)):
        if one.cache_info().currsize > most:
            one.cache_clear()


def _place(row: int, column: int) -> str:
    """From anywhere to a cell."""
    if column:
        return f"\x1b[{row + 1};{column + 1}H"
    return f"\x1b[{row + 1}H" if row else "\x1b[H"


def _by_rows(far: int) -> str:
    """Down by so many rows of the same column, or up."""
    if far in (1, -1):
        return _DOWN if far > 0 else _UP
    return f"\x1b[{far}B" if far > 0 else f"\x1b[{-far}A"


def _along(start: int, column: int) -> str:
    """From a column to another of the row, step by step."""
    far = column - start
    if far == 0:
        return ""
    ahead = "\x1b[C" if far == 1 else f"\x1b[{far}C"
    back = "\b" * -far if far > -4 else f"\x1b[{-far}D"
    again = "\r" if column == 0 else f"\r\x1b[{column}C"
    return ahead if far > 0 else min(back, again, key=len)


def _goes_with(cell: Cell, look: Look) -> bool:
    """Whether it is written without a turn of this look, and takes one byte and column."""
    character, own = cell
    return character.isascii() and character != "" and (own if character != " " else _as_good(look, own)) == look


def _order(rows: list[list[Cell]], cells: list[_Place], look: Look) -> Callable[[_Place], tuple[int, ...]]:
    """Cells of one look together: going back costs less than turning to a look once more. Ground by ground, on each by
    attributes, first those of the look that is on; blanks with what is before them, or with the first that has their
    ground."""
    orders: tuple[dict[object, int], ...] = ({look[2]: 0}, {look[0]: 0}, {look: 0})
    of_ground = {look[2]: look}
    places = {}
    for row, column in cells:
        character, own = rows[row][column]
        if character not in ("", " "):
            look = own
        elif _as_good(look, own) != look:
            other = of_ground.get(own[2], own)
            look = other if _as_good(other, own) == other else own
        of_ground.setdefault(look[2], look)
        parts = (look[2], look[0], look)
        places[row, column] = tuple(
            order.setdefault(part, len(order)) for order, part in zip(orders, parts, strict=True)
        )
    return places.__getitem__


def _cells(text: str, look: Look, blank: Cell) -> Iterable[Cell]:
    """Control characters take no cell: a terminal is never sent one of a name or a line that came from elsewhere."""
    if text.isascii() and text.isprintable():
        return [blank if character == " " else (character, look) for character in text]
    return _wide(text, look, blank)


def _wide(text: str, look: Look, blank: Cell) -> Iterable[Cell]:
    for character in text:
        cells = cell_len(character)
        if cells:
            yield blank if character == " " else (character, look)
            for _ in range(cells - 1):
                yield "", look
