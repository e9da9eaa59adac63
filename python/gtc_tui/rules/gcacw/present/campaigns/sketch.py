"""The theatres off the map as a sketch: each box with the manpower of both sides, links as lines (2.1, 26.0, 27.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, product

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
_GAP = 2  # characters between columns
_LEAST = 3  # letters of the end of a word that is divided
_LINES: Mapping[str, tuple[str, str]] = {"pike": ("=", "|"), "road": ("-", ":"), "railroad": ("+", "+")}
"""Characters of links along a row and along a column."""


def sketch(play: GcacwPlay, theatre: str | None = None, width: int | None = None) -> Iterable[str]:
    """Lines of at most so many characters; a column is as wide as its names where there is room, and they are broken
    between words where not. The lines end with what lines and figures mean."""
    figures = campaign_of(play).boxes
    shown = figures.all() if theatre is None else figures.theatres()[theatre]
    spots = {name: box.at for name, box in shown.items()}
    left, top = (min(at[axis] for at in spots.values()) for axis in (0, 1))
    spots = {name: (column - left, row - top) for name, (column, row) in spots.items()}
    names, drawn = play.game.map.names, set[str]()
    texts = {name: (play.game.map.label(play.game.map.ids[name]), _strengths(play, name)) for name in spots}
    rooms = _rooms(spots, texts, (_ALL if theatre is None else _ONE) if width is None else max(1, min(width, MOST)))
    columns = [0, *accumulate(room + _GAP for room in rooms)]
    rows = [0, *accumulate(high + 2 for high in _heights(spots, texts, rooms))]  # strengths and a line between
    page = [[" "] * columns[-1] for _line in range(rows[-1])]
    for name, spot in spots.items():
        for to, ways in play.game.map.links(play.game.map.ids[name]):
            if names[to] in spots:
                drawn.add(ways[0])
                _draw(page, spot, spots[names[to]], ways[0], columns, rows)
    for name, (column, row) in spots.items():
        label, strengths = texts[name]
        for line, text in enumerate((*_broken(label, rooms[column]), strengths)):
            _write(page[rows[row] + line], columns[column], text)
    yield from (text for line in page if (text := "".join(line).rstrip()))
    yield "  ".join(f"{along} {down} {way_name(way).told()}" for way, (along, down) in _LINES.items() if way in drawn)
    if theatre is None:
        letters = listing(f"{letter(side)} {army(side)}" for side in play.game.sides)
        yield _("Manpower: {letters}").format(letters=letters)


_Spots = Mapping[str, tuple[int, int]]
_Texts = Mapping[str, tuple[str, str]]


def _rooms(spots: _Spots, texts: _Texts, width: int) -> Sequence[int]:
    """Characters of each column: as its names need, or where all of them do not fit so that the page is as low as may
    be and as few names as may be are broken. Words are divided only where nothing else is left; strengths, the second
    text, never are."""
    count = 1 + max(column for column, _row in spots.values())
    inside = [[texts[name] for name, (column, _row) in spots.items() if column == at] for at in range(count)]
    left = width - _GAP * (count - 1)
    fitting = [rooms for rooms in product(*map(_widths, inside)) if sum(rooms) <= left]
    if fitting:
        return min(fitting, key=lambda rooms: _lines(spots, texts, rooms))
    least = [max((cells(strengths) for _label, strengths in column), default=0) for column in inside]
    rooms = [_widths(column)[0] for column in inside]
    while sum(rooms) > left:
        loose = [at for at in range(count) if rooms[at] > least[at]]
        if not loose:
            break
        rooms[max(loose, key=rooms.__getitem__)] -= 1
    return rooms


def _widths(column: Sequence[tuple[str, str]]) -> list[int]:
    """What a column may be wide without a word cut, the narrowest first: only where its names are broken otherwise."""
    strengths = max((cells(strong) for _label, strong in column), default=0)
    words = max((cells(word) for label, _strong in column for word in label.split()), default=0)
    most = max((cells(label) for label, _strong in column), default=0)
    found = {
        max((cells(line) for label, _strong in column for line in _broken(label, room)), default=0)
        for room in range(words, most + 1)
    }
    return sorted({max(strengths, room) for room in found})


def _heights(spots: _Spots, texts: _Texts, rooms: Sequence[int]) -> list[int]:
    """Lines of the names of each row."""
    found = [1] * (1 + max(row for _column, row in spots.values()))
    for name, (column, row) in spots.items():
        found[row] = max(found[row], len(_broken(texts[name][0], rooms[column])))
    return found


def _lines(spots: _Spots, texts: _Texts, rooms: Sequence[int]) -> tuple[int, int]:
    """How many lines the names make the page high, and how many they are."""
    each = (len(_broken(texts[name][0], rooms[column])) for name, (column, _row) in spots.items())
    return sum(_heights(spots, texts, rooms)), sum(each)


@lru_cache(maxsize=1000)
def _broken(label: str, room: int) -> tuple[str, ...]:
    """In lines, between words: "B6 Port", "Walthall Station"; a word that is too long on more than one."""
    lines: list[str] = []
    for word in (part for whole in label.split() for part in _divided(whole, max(room, 2))):
        if lines and cells(f"{lines[-1]} {word}") <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _divided(word: str, room: int) -> Iterable[str]:
    while cells(word) > room:
        part = head(word, min(room - 1, max(1, cells(word) - _LEAST)))  # no line is for the last letter alone
        yield f"{part}-"
        word = word[len(part) :]
    yield word


def _draw(
    page: list[list[str]],
    start: tuple[int, int],
    end: tuple[int, int],
    way: str,
    columns: Sequence[int],
    rows: Sequence[int],
) -> None:
    """A link to the right or down; the same one is met again from its other end."""
    (left, top), (right, bottom) = start, end
    along, down = _LINES[way]
    if top == bottom:
        for at in range(columns[left], columns[right] + 1):
            page[rows[top]][at] = along
    else:
        for line in range(rows[top], rows[bottom]):
            page[line][columns[left] + 1] = down


def _write(line: list[str], at: int, text: str) -> None:
    """A text of a box over the lines that lead to it. A wide letter takes the place of two characters."""
    end = at + cells(text)
    line[at:end] = [*text, *[""] * (end - at - len(text))]
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
