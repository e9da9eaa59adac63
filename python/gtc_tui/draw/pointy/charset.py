"""The same map in other signs one column wide; see `gtc_tui.draw.charset` for which may be used."""

from __future__ import annotations

from collections.abc import Container

from gtc_tui.draw.canvas import Canvas
from gtc_tui.draw.charset import SIGNS, signs_of
from gtc_tui.draw.pointy.ground import NE, NW
from gtc_tui.draw.pointy.level import Pointy

_SIGNS = {
    **SIGNS,
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


def pointy_text(style: str, text: str) -> str:
    """Signs of one style, as `redraw_pointy` draws them."""
    return "".join(_SIGNS.get((style, char), char) for char in text)


def redraw_pointy(canvas: Canvas, level: Pointy, outside: Container[int]) -> None:
    """Puts other signs for those of the painted ground, before names are written."""
    for chars, styles in zip(canvas.chars, canvas.styles, strict=True):
        for at, key in enumerate(zip(styles, chars, strict=True)):
            if key in _SIGNS:
                chars[at] = _SIGNS[key]
    for hex_id, ways in enumerate(level.ground.ways):
        if hex_id in outside:
            continue
        x, y = level.centre(hex_id)
        for direction, sign in _SLOPES.items():
            if ways[direction] != "trail":
                continue
            for across, down in level.slope(direction):
                for beside in (0, 1):  # a line lower where it runs beside a river
                    if canvas.styles[y + down + beside][x + across] == "trail":
                        canvas.chars[y + down + beside][x + across] = sign
