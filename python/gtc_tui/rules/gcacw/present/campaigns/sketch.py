"""The theatres off the map as a sketch: each box with the manpower of both sides, links as lines (2.1, 26.0, 27.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gtc_tui.i18n import _
from gtc_tui.model.words import way_name
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.words.phrases import letter
from gtc_tui.widths import cells, head

_WIDE, _HIGH = 15, 3  # characters from column to column, lines from row to row
_ROOM = 13  # characters of a box
_LINES: Mapping[str, tuple[str, str]] = {"pike": ("=", "|"), "road": ("-", ":"), "railroad": ("+", "+")}
"""Characters of links along a row and along a column."""


def sketch(play: GcacwPlay, theatre: str | None = None) -> Iterable[str]:
    """Lines of at most 73 characters, for one theatre of at most 43. The lines end with what lines mean."""
    figures = campaign_of(play).boxes
    shown = figures.all() if theatre is None else figures.theatres()[theatre]
    spots = {name: box.at for name, box in shown.items()}
    left, top = (min(at[axis] for at in spots.values()) for axis in (0, 1))
    spots = {name: (column - left, row - top) for name, (column, row) in spots.items()}
    high = 1 + max(row for _column, row in spots.values())
    wide = 1 + max(column for column, _row in spots.values())
    page = [[" "] * (_WIDE * wide) for _line in range(_HIGH * high)]
    names, drawn = play.game.map.names, set[str]()
    for name, spot in spots.items():
        for to, ways in play.game.map.links(play.game.map.ids[name]):
            if names[to] in spots:
                drawn.add(ways[0])
                _draw(page, spot, spots[names[to]], ways[0])
    for name, (column, row) in spots.items():
        for line, text in enumerate((play.game.map.label(play.game.map.ids[name]), _strengths(play, name))):
            _write(page[_HIGH * row + line], _WIDE * column, text)
    yield from (text for line in page if (text := "".join(line).rstrip()))
    yield "  ".join(f"{along} {down} {way_name(way).told()}" for way, (along, down) in _LINES.items() if way in drawn)


def _draw(page: list[list[str]], start: tuple[int, int], end: tuple[int, int], way: str) -> None:
    """A link to the right or down; the same one is met again from its other end."""
    (left, top), (right, bottom) = start, end
    along, down = _LINES[way]
    if top == bottom:
        for at in range(_WIDE * left + _ROOM // 2, _WIDE * right + 1):
            page[_HIGH * top][at] = along
    else:
        for line in range(_HIGH * top, _HIGH * bottom):
            page[line][_WIDE * left + 1] = down


def _write(line: list[str], at: int, text: str) -> None:
    """A text of a box over the lines that lead to it. A wide letter takes the place of two characters."""
    shown = text if cells(text) <= _ROOM else f"{head(text, _ROOM - 2).rstrip()}.."
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
