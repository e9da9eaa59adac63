"""A pointy-topped map in signs one column wide; see `gtc_tui.draw.charset` for which may be used."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gtc_tui.draw.canvas import Canvas
from gtc_tui.draw.charset import SIGNS as COMMON
from gtc_tui.draw.charset import signs_of
from gtc_tui.draw.pointy.land import NE, NW

SIGNS = {
    **COMMON,
    **signs_of("forest", '"', "\u219f"),  # two-headed arrow: a fir
    **signs_of("desert", ",", "\u25e0"),  # upper half circle: a dune
    **signs_of("lake", "~", "\u223f"),  # sine wave
    **signs_of("seasonal-lake", "-", "\u223e"),  # inverted lazy s
    **signs_of("trail", ".", "\u2219"),  # bullet operator
    **signs_of("shore", "=", "\u224b"),  # triple tilde
    **signs_of("border", "/\\|#_", "\u2571\u2572\u2502\u2573_"),
    **signs_of("outline", "/\\|", "\u2571\u2572\u2502"),
    **signs_of("town", "V", "\u25b5"),  # small triangle: a lodge
}
_SLOPES = {NW: "\u22f1", NE: "\u22f0"}  # diagonal dots


def redraw_slopes(
    canvas: Canvas, x: int, y: int, ways: tuple[str, ...], slope: Callable[[int], Iterable[tuple[int, int]]]
) -> None:
    """Trails of a hex around (x, y). slope: cells from there to the next hex in a direction."""
    for direction, sign in _SLOPES.items():
        if ways[direction] != "trail":
            continue
        for across, down in slope(direction):
            for beside in (0, 1):  # a line lower where it runs beside a river
                if canvas.styles[y + down + beside][x + across] == "trail":
                    canvas.chars[y + down + beside][x + across] = sign
