"""A grid of cells (character, style key, rank, ground) and its rows as segments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

Segment = tuple[str, str]
"""(text, style key)."""

# What may be painted over by what: a cell takes a character of equal or higher rank.
EMPTY, TEXTURE, OUTLINE, CREEK, RIVER, WIDE_RIVER, TRAIL, ROAD, PIKE, RAILROAD, CROSSING, PLACE, NAME = range(13)
RANK = {
    "creek": CREEK,
    "river": RIVER,
    "wide-river": WIDE_RIVER,
    "trail": TRAIL,
    "road": ROAD,
    "pike": PIKE,
    "railroad": RAILROAD,
}
BAND = "band"
_BANDS = frozenset(("river", "wide-river"))


class Canvas:
    """Writing outside the canvas is ignored. grounds: what lies below a cell; a river is a band, whatever crosses."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _row in range(height)]
        self.styles = [["clear"] * width for _row in range(height)]
        self.ranks = [bytearray(width) for _row in range(height)]
        self.grounds = [[""] * width for _row in range(height)]
        self._shared: set[int] = set()  # rows of another canvas

    def twin(self) -> Canvas:
        """Shares its rows with this one until it is told to `own` them."""
        twin = Canvas(0, 0)
        twin.width, twin.height = self.width, self.height
        twin.chars, twin.styles, twin.ranks = self.chars[:], self.styles[:], self.ranks[:]
        twin.grounds = self.grounds  # names change none
        twin._shared = set(range(self.height))
        return twin

    def own(self, y: int) -> bytearray:
        """From now on a row is this canvas's alone; gives its ranks."""
        if y in self._shared:
            self._shared.discard(y)
            self.chars[y], self.styles[y] = self.chars[y][:], self.styles[y][:]
            self.ranks[y] = self.ranks[y][:]
        return self.ranks[y]

    def lay(self, x: int, y: int, width: int, ground: str) -> None:
        """Puts a ground below the cells from (x, y) to the right."""
        if 0 <= y < self.height:
            left, right = max(0, x), min(x + width, self.width)
            self.grounds[y][left:right] = [ground] * (right - left)

    def put(self, x: int, y: int, text: str, style: str, rank: int) -> None:
        """Writes from (x, y) to the right, where nothing of higher rank stands."""
        if 0 <= y < self.height:
            chars, styles, ranks = self.chars[y], self.styles[y], self.ranks[y]
            if style in _BANDS and rank < NAME:
                self.lay(x, y, len(text), BAND)
            for at, char in enumerate(text, start=x):
                if 0 <= at < self.width and ranks[at] <= rank:
                    chars[at] = char
                    styles[at] = style
                    ranks[at] = rank

    def hidden(self, x: int, y: int, width: int, ground: int, apart: int = 1) -> int | None:
        """What a text would hide above rank `ground`, streams counting thrice; None where it may not stand. apart:
        columns to whatever has a sign of its own."""
        if not 0 <= y < self.height or x < 0 or x + width > self.width:
            return None
        row = self.ranks[y]
        if max(row[max(0, x - apart) : x + width + apart]) >= CROSSING:
            return None
        found = row[x : x + width]
        if max(found, default=0) <= ground:
            return 0
        return sum((3 if rank <= WIDE_RIVER else 1) for rank in found if rank > ground)


def segments(chars: Sequence[str], styles: Sequence[str]) -> list[Segment]:
    """Neighbouring cells of one style joined."""
    found: list[Segment] = []
    start = 0
    for at in range(1, len(chars) + 1):
        if at == len(chars) or styles[at] != styles[start]:
            found.append(("".join(chars[start:at]), styles[start]))
            start = at
    return found


def to_plain(lines: Iterable[Sequence[Segment]]) -> str:
    """The characters alone, without blanks at the ends of lines."""
    return "\n".join("".join(text for text, _style in line).rstrip() for line in lines)


def to_ansi(lines: Iterable[Sequence[Segment]], palette: Mapping[str, str]) -> str:
    """With colours: `palette` gives the SGR parameters of a style key, e.g. "1;32"; plain for keys it lacks."""
    rows = []
    for line in lines:
        row = []
        for code, run in groupby(line, lambda segment: palette.get(segment[1], "")):
            text = "".join(text for text, _style in run)
            row.append(f"\x1b[{code}m{text}\x1b[0m" if code else text)
        rows.append("".join(row))
    return "\n".join(rows)
