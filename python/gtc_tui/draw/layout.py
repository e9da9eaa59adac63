"""Names on the painted ground: the more important first, where they hide nothing but ground (towns may hide a bit of
road). Each has one place and one form, found once from what is printed. What lies over the map takes away the names
that it would hide; of names of objectives, boxes and regions, where players are sent, it leaves what can still be read,
and an objective of which that is nothing is named in another place while it lasts.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain
from typing import NamedTuple

from gtc_tui.draw.canvas import NAME, OUTLINE, Canvas
from gtc_tui.draw.labels import CHIEF_RANK, GOAL_RANK, NUMBER_RANK, REGION_RANK, TOWN_RANK, Label, labels
from gtc_tui.draw.zooms.zoom import Spot, Zoom
from gtc_tui.model.mapdata import MapData

_MAY_HIDE = {REGION_RANK: 99, CHIEF_RANK: 99, GOAL_RANK: 12, TOWN_RANK: 99, 1: 2}  # cells, by rank
_SHORTENING = {
    REGION_RANK: 8,
    GOAL_RANK: 2,
}  # cells that a name may hide rather than be shortened once more, by rank; others: any
_GOALS = (CHIEF_RANK, GOAL_RANK)
_LEAST_LETTERS = 4  # of a name that is cut, and of a word within it
_UNSAFE = 5  # cells that a name which lasts may hide rather than begin where a stack of another hex hides that
_NONE = array("H")
_NO_CELLS = bytearray()
_AROUND = (16, 4)  # columns and lines from one goal's name to another's that may make room for it


class _Placed(NamedTuple):
    """covered: characters, styles and ranks of the ground below."""

    label: Label
    left: int
    line: int
    text: str
    covered: tuple[list[str], list[str], bytearray]

    @property
    def right(self) -> int:
        return self.left + len(self.text)


class _Hidden(NamedTuple):
    """Names of a line that give way. taken: the cells of the line that something lies over, not 0. moved: names of
    objectives that stand here instead of where they are hidden."""

    names: list[_Placed]
    taken: bytearray
    moved: list[_Placed]


class Span(NamedTuple):
    """Cells of a line: the first, and the one behind the last."""

    line: int
    left: int
    right: int


class Page:
    """The ground of a map with its names, but those that are hidden; these are taken away line by line, where the map
    is looked at. goals: where the names of objectives are that can be read, by hex."""

    def __init__(self, sheet: Canvas, hidden: dict[int, _Hidden], goals: Mapping[int, Span]) -> None:
        self.goals = goals
        self._canvas = sheet.twin() if hidden else sheet
        self._hidden = hidden

    def between(self, top: int, bottom: int) -> Canvas:
        """As it is from one line to before another; other lines may have names that are hidden."""
        for y in range(top, bottom) if self._hidden else ():
            names, taken, moved = self._hidden.pop(y, _Hidden([], _NO_CELLS, []))
            for placed in names:
                _uncover(self._canvas, placed)
                start, end = _readable(placed, taken) if placed.label.lasting else (0, 0)
                if start < end:
                    text, left = placed.text[start:end], placed.left + start
                    self._canvas.put(left, y, text, placed.label.style, NAME)
            for placed in moved:
                self._canvas.own(y)
                self._canvas.put(placed.left, y, placed.text, placed.label.style, NAME)
        return self._canvas


class Sheet:
    """The ground of a map with its names."""

    def __init__(
        self, ground: Canvas, zoom: Zoom, map_data: MapData, important: frozenset[int], outside: frozenset[int]
    ) -> None:
        """ground: painted, without names. important: hexes whose names come first. outside: hexes that get none."""
        self._page = ground
        self._zoom = zoom
        # Cells of flags and of stacks, by whose they are.
        kept = {*important, *map_data.boxes} - outside
        self._kept = {cell: hex_id for hex_id in sorted(kept) for cell in zoom.reserved(hex_id)}
        self._placed: dict[int, list[_Placed]] = defaultdict(list)  # by line
        for placed in self._write(ground, labels(zoom, map_data, important, outside)):
            self._placed[placed.line].append(placed)
        self._goals = {
            placed.label.order: Span(line, placed.left, placed.right)
            for line, row in self._placed.items()
            for placed in row
            if placed.label.rank in _GOALS
        }
        # First column and the one behind the last of each, one after the other: looking for what is hidden touches no
        # name, so that processes that share them go on to.
        self._spans = {
            line: array("H", chain.from_iterable((one.left, one.right) for one in row))
            for line, row in self._placed.items()
        }

    def clear_of(self, taken: Set[tuple[int, int]]) -> Page:
        """The page with no name in any of these cells; names that last are cut there."""
        lines: dict[int, bytearray] = {}
        for x, y in taken:
            if 0 <= x < self._page.width and 0 <= y < self._page.height:
                if y not in lines:
                    lines[y] = bytearray(self._page.width)
                lines[y][x] = 1
        hidden: dict[int, _Hidden] = {}
        for y, row in lines.items():
            spans = self._spans.get(y, _NONE)
            met = [at for at in range(0, len(spans), 2) if row.find(1, spans[at], spans[at + 1]) >= 0]
            if met:
                hidden[y] = _Hidden([self._placed[y][at // 2] for at in met], row, [])
        self._move(hidden, lines)
        return Page(self._page, hidden, self._read(hidden) if hidden else self._goals)

    def _read(self, hidden: Mapping[int, _Hidden]) -> dict[int, Span]:
        """Where the names of objectives can be read: whole words of them."""
        goals = dict(self._goals)
        for line, row in hidden.items():
            for placed in row.names:
                if placed.label.rank in _GOALS:
                    start, end = _readable(placed, row.taken)
                    end = end if placed.text[end : end + 1] in ("", " ") else start
                    goals[placed.label.order] = Span(line, placed.left + start, placed.left + end)
        moved = {
            placed.label.order: Span(line, placed.left, placed.right)
            for line, row in hidden.items()
            for placed in row.moved
        }
        return {goal: span for goal, span in (goals | moved).items() if span.left < span.right}

    def _move(self, hidden: dict[int, _Hidden], taken: Mapping[int, bytearray]) -> None:
        """Finds other places for names of objectives that cannot be read where they are."""
        lost = [
            placed
            for line in sorted(hidden)
            for placed in hidden[line].names
            if placed.label.rank in _GOALS and _readable(placed, hidden[line].taken) == (0, 0)
        ]
        if not lost:
            return
        page = self._page.twin()
        for names, _taken, _moved in hidden.values():
            for placed in names:
                _uncover(page, placed)
        for placed in lost:
            label = placed.label
            found = self._best(page, label, label.texts + label.shorter, self._zoom.goal_shifts, taken)
            if found is not None:
                left, line, text = found
                page.own(line)
                page.put(left, line, text, label.style, NAME)
                row = hidden.setdefault(line, _Hidden([], _NO_CELLS, []))
                row.moved.append(placed._replace(left=left, line=line, text=text))

    def _write(self, page: Canvas, wanted: Iterable[Label]) -> list[_Placed]:
        """Those that found room."""
        written: list[_Placed] = []
        for label in wanted:
            placed = self._put(page, label, label.texts + label.shorter)
            if placed is not None:
                written.append(placed)
            elif label.rank in _GOALS:
                self._make_room(page, label, written)
        return written

    def _make_room(self, page: Canvas, label: Label, written: list[_Placed]) -> None:
        """A goal's name for which another goal's must stand elsewhere."""
        for at, other in enumerate(written):
            if other.label.rank != GOAL_RANK or not self._close(label, other.label):
                continue
            _uncover(page, other)
            placed = self._put(page, label, label.texts + label.shorter)
            if placed is not None:
                moved = self._put(page, other.label, other.label.texts + other.label.shorter)
                if moved is not None:
                    written[at] = moved
                    written.append(placed)
                    return
                _uncover(page, placed)
            page.put(other.left, other.line, other.text, other.label.style, NAME)

    @staticmethod
    def _close(one: Label, other: Label) -> bool:
        (x, y), (at_x, at_y) = one.points[0], other.points[0]
        return abs(x - at_x) <= _AROUND[0] and abs(y - at_y) <= _AROUND[1]

    def _put(self, page: Canvas, label: Label, texts: tuple[str, ...]) -> _Placed | None:
        """Writes it where there is room; numbers of hexes give way."""
        found = self._room(page, label, texts)
        if found is None:
            return None
        left, line, text = found
        for number in self._placed.get(line, ()):
            meets = number.label.rank == NUMBER_RANK and number.left < left + len(text) and left < number.right
            if meets and page.styles[line][number.left : number.right] == ["number"] * len(number.text):
                _uncover(page, number)
        page.own(line)
        span = slice(left, left + len(text))
        covered = page.chars[line][span], page.styles[line][span], page.ranks[line][span]
        page.put(left, line, text, label.style, OUTLINE if label.rank == NUMBER_RANK else NAME)
        return _Placed(label, left, line, text, covered)

    def _room(self, page: Canvas, label: Label, texts: tuple[str, ...]) -> tuple[int, int, str] | None:
        """Where to write which of the texts: where it hides least and is shortened least."""
        if label.rank == NUMBER_RANK:
            return self._number_room(page, label)
        near = self._best(page, label, texts, _spots(self._zoom, label.rank))
        if near is None and label.rank == REGION_RANK:
            return self._best(page, label, texts, _elsewhere(self._zoom))
        return near

    def _best(
        self,
        page: Canvas,
        label: Label,
        texts: tuple[str, ...],
        spots: tuple[Spot, ...],
        taken: Mapping[int, bytearray] | None = None,
    ) -> tuple[int, int, str] | None:
        """taken: cells of lines that something lies over, not 0."""
        ground = self._zoom.ground_rank
        allowed = _MAY_HIDE.get(label.rank, 0)
        shortening = _SHORTENING.get(label.rank, 99)
        best: tuple[int, int, int, str] | None = None
        for form, text in enumerate(texts):
            price = shortening * max(0, form - len(label.texts) + 1)
            if best is not None and best[0] <= price:
                break
            for x, y in label.points:
                for left, line in _starts(x, y, len(text), spots):
                    hidden = page.hidden(left, line, len(text), ground, label.apart)
                    if hidden is None or hidden > allowed:
                        continue
                    if taken and any(taken.get(line, _NO_CELLS)[max(left - 1, 0) : left + len(text) + 1]):
                        continue
                    if label.lasting and left - x < (self._zoom.safe_from or left - x):
                        hidden += _UNSAFE
                    if best is not None and hidden + price >= best[0]:
                        continue
                    if self._beside_no_other(label, left, line, len(text)):
                        best = hidden + price, left, line, text
                        if hidden == 0:
                            break
                if best is not None and best[0] <= price:
                    break
        return best and best[1:]

    def _beside_no_other(self, label: Label, left: int, line: int, length: int) -> bool:
        """Hides no flag, and is not read as the name of another's."""
        for at in range(left - 1, left + length + 1):
            whose = self._kept.get((at, line))
            if whose is not None and (left <= at < left + length or whose != label.order):
                return False
        return True

    def _number_room(self, page: Canvas, label: Label) -> tuple[int, int, str] | None:
        at = self._zoom.ground.number_at
        assert at is not None
        (x, y), (text,), (across, down) = label.points[0], label.texts, at
        free = page.hidden(x + across, y + down, len(text), self._zoom.ground_rank) == 0
        return (x + across, y + down, text) if free else None


def _readable(placed: _Placed, taken: bytearray) -> tuple[int, int]:
    """The longest part of a name that lies free from the beginning of a word on, a column from what covers the rest, as
    start and end; nothing where that is less than half of its letters, or too few to be known by."""
    text, best = placed.text, (0, 0)
    free = [not any(taken[max(at - 1, 0) : at + 2]) for at in range(placed.left, placed.right)]
    for start in range(len(text)):
        if text[start] == " " or (start and text[start - 1] != " "):
            continue
        end = next((at for at in range(start, len(text)) if not free[at]), len(text))
        begun = text.rfind(" ", start, end) + 1
        if end < len(text) and text[end] != " " and begun > 0 and end - begun < _LEAST_LETTERS:
            end = begun
        end = start + len(text[start:end].rstrip())
        if end - start > best[1] - best[0]:
            best = start, end
    letters = len(text[slice(*best)].replace(" ", ""))
    return best if letters >= max(_LEAST_LETTERS, len(text.replace(" ", "")) / 2) else (0, 0)


def _uncover(page: Canvas, placed: _Placed) -> None:
    page.own(placed.line)
    chars, styles, ranks = placed.covered
    page.chars[placed.line][placed.left : placed.right] = chars
    page.styles[placed.line][placed.left : placed.right] = styles
    page.ranks[placed.line][placed.left : placed.right] = ranks


def _spots(zoom: Zoom, rank: int) -> tuple[Spot, ...]:
    """Towns may be named from farther away, objectives beside their flags; a region's name lies across it, or beside
    its middle."""
    if rank == REGION_RANK:
        return tuple(("middle", 0, down) for down in (0, 1, -1, 2, -2, 3, -3)) + zoom.spots
    if rank in _GOALS:
        return zoom.goal_spots
    return zoom.spots + zoom.far_spots if rank == TOWN_RANK else zoom.spots


def _elsewhere(zoom: Zoom) -> tuple[Spot, ...]:
    """Within two hexes of a region's middle."""
    across, down = zoom.ground.pitch
    shifts = [(x * across // 2, y) for x in range(-4, 5) for y in range(-2 * down, 2 * down + 1)]
    shifts.sort(key=lambda shift: abs(shift[0]) / across + abs(shift[1]) / down)
    return tuple(("middle", x, y) for x, y in shifts)


def _starts(x: int, y: int, width: int, spots: Iterable[Spot]) -> Iterator[tuple[int, int]]:
    for part, across, down in spots:
        left = x + across
        if part == "middle":
            left -= width // 2
        elif part == "right":
            left -= width - 1
        yield left, y + down
