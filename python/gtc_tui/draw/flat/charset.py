"""A flat-topped map in signs one column wide; see `gtc_tui.draw.charset` for which may be used."""

from __future__ import annotations

from gtc_tui.draw.canvas import Canvas
from gtc_tui.draw.charset import SIGNS, signs_of
from gtc_tui.draw.flat.land import NE, NW, SE, SW, WAYS, N, S

OVERVIEW = {**SIGNS, **signs_of("pike", "-", "\u2550")}
_UPRIGHT_RAIL = "\u256b"
# Lines that meet in a cell, by where they come from: 1 above, 2 below, 4 left, 8 right.
_MEETING = {
    "road": " \u2502\u2502\u2502\u2500\u2518\u2510\u2524\u2500\u2514\u250c\u251c\u2500\u2534\u252c\u253c",
    "pike": " \u2551\u2551\u2551\u2550\u255d\u2557\u2563\u2550\u255a\u2554\u2560\u2550\u2569\u2566\u256c",
}
_UNDER = "_"  # a road's middle between two ways that go up


def redraw_ways(canvas: Canvas, x: int, y: int, links: tuple[str, ...], high: int) -> None:
    """Of a hex around (x, y), `high` lines from the next; in the overview roads keep their signs."""
    _rails(canvas, x, y, links, high)
    if high > 1 and canvas.styles[y][x] in _MEETING:
        canvas.chars[y][x] = _meeting(canvas.styles[y][x], links, high)


def _rails(canvas: Canvas, x: int, y: int, links: tuple[str, ...], high: int) -> None:
    """Railroads that run up and down."""
    rails = {direction for direction, way in enumerate(links) if way == "railroad"}
    lines = range(y + 1, y + high) if S in rails else range(0)
    if rails and rails <= {N, S}:
        lines = range(y, max(lines.stop, y + 1))
    for line in lines:
        if line < canvas.height and canvas.styles[line][x] == "railroad":
            canvas.chars[line][x] = _UPRIGHT_RAIL


def _meeting(style: str, links: tuple[str, ...], high: int) -> str:
    """The middle of a hex with nothing in it but roads."""
    ways = [direction for direction, way in enumerate(links) if way in WAYS]
    if style == "road" and high == 2 and ways == [NE, NW]:
        return _UNDER
    from_left, from_right = NW in ways or SW in ways, NE in ways or SE in ways
    return _MEETING[style][(N in ways) + 2 * (S in ways) + 4 * from_left + 8 * from_right]
