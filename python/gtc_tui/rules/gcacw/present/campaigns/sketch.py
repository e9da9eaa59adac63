"""The theatres off the map as a sketch: each box with the manpower of both sides, links as lines (2.1, 26.0, 27.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from gtc_tui.i18n import _, listing
from gtc_tui.model.words import way_name
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.words.phrases import army, letter
from gtc_tui.widths import cells, head

_ALL, _ONE = 73, 43  # characters of a line unless told otherwise: of the whole, of one theatre
MOST = 500
_GAP, _HIGH = 2, 3  # characters between columns, lines from row to row
_LINES: Mapping[str, tuple[str, str]] = {"pike": ("=", "|"), "road": ("-", ":"), "railroad": ("+", "+")}
"""Characters of links along a row and along a column."""


def sketch(play: GcacwPlay, theatre: str | None = None, width: int | None = None) -> Iterable[str]:
    """Lines of at most so many characters; a column is as wide as its names where there is room. The lines end with
    what lines and figures mean."""
    figures = campaign_of(play).boxes
    shown = figures.all() if theatre is None else figures.theatres()[theatre]
    spots = {name: box.at for name, box in shown.items()}
    left, top = (min(at[axis] for at in spots.values()) for axis in (0, 1))
    spots = {name: (column - left, row - top) for name, (column, row) in spots.items()}
    high = 1 + max(row for _column, row in spots.values())
    names, drawn = play.game.map.names, set[str]()
    texts = {name: (play.game.map.label(play.game.map.ids[name]), _strengths(play, name)) for name in spots}
    rooms = _rooms(spots, texts, (_ALL if theatre is None else _ONE) if width is None else max(1, min(width, MOST)))
    columns = [0, *accumulate(room + _GAP for room in rooms)]
    page = [[" "] * columns[-1] for _line in range(_HIGH * high)]
    for name, spot in spots.items():
        for to, ways in play.game.map.links(play.game.map.ids[name]):
            if names[to] in spots:
                drawn.add(ways[0])
                _draw(page, spot, spots[names[to]], ways[0], columns)
    for name, (column, row) in spots.items():
        for line, text in enumerate(texts[name]):
            _write(page[_HIGH * row + line], columns[column], text, rooms[column])
    yield from (text for line in page if (text := "".join(line).rstrip()))
    yield "  ".join(f"{along} {down} {way_name(way).told()}" for way, (along, down) in _LINES.items() if way in drawn)
    if theatre is None:
        letters = listing(f"{letter(side)} {army(side)}" for side in play.game.sides)
        yield _("Manpower: {letters}").format(letters=letters)


def _rooms(spots: Mapping[str, tuple[int, int]], texts: Mapping[str, Sequence[str]], width: int) -> list[int]:
    """Characters of each column: as its names need, the widest less where all of them do not fit. Strengths, which
    are the second text, are never cut."""
    count = 1 + max(column for column, _row in spots.values())
    inside = [[texts[name] for name, (column, _row) in spots.items() if column == at] for at in range(count)]
    needed = [max((cells(text) for some in column for text in some), default=0) for column in inside]
    least = [max((cells(strengths) for _label, strengths in column), default=0) for column in inside]
    while sum(needed) + _GAP * (count - 1) > width:
        loose = [at for at in range(count) if needed[at] > least[at]]
        if not loose:
            break
        needed[max(loose, key=needed.__getitem__)] -= 1
    return needed


def _draw(
    page: list[list[str]], start: tuple[int, int], end: tuple[int, int], way: str, columns: Sequence[int]
) -> None:
    """A link to the right or down; the same one is met again from its other end."""
    (left, top), (right, bottom) = start, end
    along, down = _LINES[way]
    if top == bottom:
        for at in range(columns[left], columns[right] + 1):
            page[_HIGH * top][at] = along
    else:
        for line in range(_HIGH * top, _HIGH * bottom):
            page[line][columns[left] + 1] = down


def _write(line: list[str], at: int, text: str, room: int) -> None:
    """A text of a box over the lines that lead to it. A wide letter takes the place of two characters."""
    shown = text if cells(text) <= room else f"{head(text, room - 2).rstrip()}.."
    end = at + cells(shown)
    line[at:end] = [*shown, *[""] * (end - at - len(shown))]
    if end < len(line):
        line[end] = " "


def _strengths(play: GcacwPlay, box: str) -> str:
    """Manpower of each side, by its letter."""
    parts = []
    for side in play.game.sides:
        units = boxes.units(play, box, side)
        if units:
            parts.append(f"{letter(side)} {sum(pieces.manpower(play, unit) for unit in units)}")
    return "  ".join(parts) or _("nobody")
