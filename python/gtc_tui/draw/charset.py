"""The same map in box drawing and other signs one column wide, for terminals that have them.

Every sign is Unicode-narrow but the lines of the box drawing block: Unicode leaves their width to the terminal, and
terminals set up for East Asian text may give them two columns and tear the map. So ASCII stays the default. Every sign
is in the DejaVu fonts, on which terminals fall back; they lack the scan lines, for one, so slopes keep their ASCII.
"""

from __future__ import annotations

from collections.abc import Container

from gtc_tui.draw.canvas import Canvas
from gtc_tui.draw.flat import Flat
from gtc_tui.draw.ground import NE, NW, SE, SW, WAYS, N, S

CHARSETS = ("ascii", "unicode")

_Signs = dict[tuple[str, str], str]


def signs_of(style: str, ascii_signs: str, others: str) -> _Signs:
    """By style and sign."""
    return {(style, one): other for one, other in zip(ascii_signs, others, strict=True)}


SIGNS: _Signs = {
    **signs_of("rolling", ",", "\u25e0"),  # upper half circle
    **signs_of("rough", "^", "\u22c0"),  # big "and": a knoll
    **signs_of("woods", '"', "\u219f"),  # two-headed arrow: a fir
    **signs_of("swamp", "%", "\u0471"),  # psi: reeds
    **signs_of("mountain", "A^/\\", "\u25b5\u25b5\u2571\u2572"),  # small triangle, diagonals
    **signs_of("city", "@#", "\u2302\u2302"),  # house
    **signs_of("water", "~", "\u223f"),  # sine wave
    **signs_of("creek", ".", "\u2219"),  # bullet operator
    **signs_of("river", "~", "\u223f"),
    **signs_of("wide-river", "=", "\u224b"),  # triple tilde
    **signs_of("crossing", "H:", "\u224d\u205d"),  # equivalent to, three dots
    **signs_of("town", "@O", "\u229e\u25c9"),  # squared plus, fisheye
    **signs_of("place", "o", "\u25e6"),  # white bullet
    **signs_of("railroad", "+", "\u256a"),
    **signs_of("road", "/\\|-x", "\u2571\u2572\u2502\u2500\u253c"),
    **signs_of("pike", "/\\|=H", "\u2571\u2572\u2551\u2550\u2551"),
    **signs_of("trail", ":", "\u254e"),
}
_SIGNS: dict[int, _Signs] = {
    1: {**SIGNS, **signs_of("pike", "-", "\u2550")},
    2: SIGNS,
    **{zoom: {**SIGNS, **signs_of("outline", "/\\", "\u2571\u2572")} for zoom in (3, 4)},
}
ARMS = {"i": "\u22a0", "c": "\u2298", "a": "\u22a1", "w": "\u229a", "*": "\u22c6"}
"""Signs of arms, by their codes: foot, horse and guns much as staffs draw them, a wheel, a star for a leader."""
_UPRIGHT_RAIL = "\u256b"
# Lines that meet in a cell, by where they come from: 1 above, 2 below, 4 left, 8 right.
_MEETING = {
    "road": " \u2502\u2502\u2502\u2500\u256f\u256e\u2524\u2500\u2570\u256d\u251c\u2500\u2534\u252c\u253c",
    "pike": " \u2551\u2551\u2551\u2550\u255d\u2557\u2563\u2550\u255a\u2554\u2560\u2550\u2569\u2566\u256c",
    "trail": " \u254e\u254e\u254e\u254c\u254c\u254c\u254c\u254c\u254c\u254c\u254c\u254c\u254c\u254c\u254c",
}
_UNDER = "_"  # a road's middle between two ways that go up


def unicode_text(zoom: int, style: str, text: str) -> str:
    """Signs of one style, as `redraw` draws them."""
    signs = _SIGNS[zoom]
    return "".join(signs.get((style, char), char) for char in text)


def redraw(canvas: Canvas, level: Flat, zoom: int, outside: Container[int]) -> None:
    """Puts other signs for those of the painted ground, before names are written."""
    signs = _SIGNS[zoom]
    for chars, styles in zip(canvas.chars, canvas.styles, strict=True):
        for at, key in enumerate(zip(styles, chars, strict=True)):
            if key in signs:
                chars[at] = signs[key]
    for hex_id, links in enumerate(level.ground.links):
        if hex_id not in outside and any(links):
            _rails(canvas, level, hex_id, links, zoom)
            if zoom != 1:
                _meet(canvas, level, hex_id, links, zoom)


def _rails(canvas: Canvas, level: Flat, hex_id: int, links: tuple[str, ...], zoom: int) -> None:
    """Railroads that run up and down."""
    x, y = level.centre(hex_id)
    rails = {direction for direction, way in enumerate(links) if way == "railroad"}
    lines = range(y + 1, y + level.pitch[1]) if S in rails else range(0)
    if rails and rails <= {N, S}:
        lines = range(y, max(lines.stop, y + 1))
    for line in lines:
        if line < canvas.height and canvas.styles[line][x] == "railroad":
            canvas.chars[line][x] = _UPRIGHT_RAIL


def _meet(canvas: Canvas, level: Flat, hex_id: int, links: tuple[str, ...], zoom: int) -> None:
    """The middle of a hex with nothing in it but roads."""
    x, y = level.centre(hex_id)
    style = canvas.styles[y][x]
    if style not in _MEETING:
        return
    ways = [direction for direction, way in enumerate(links) if way in WAYS]
    from_left, from_right = NW in ways or SW in ways, NE in ways or SE in ways
    char = _MEETING[style][(N in ways) + 2 * (S in ways) + 4 * from_left + 8 * from_right]
    if style == "road" and zoom == 2 and ways == [NE, NW]:
        char = _UNDER
    canvas.chars[y][x] = char
