"""A hex map as a vector picture (SVG): the ground, the names, what stands on it, overlays, and a key to the signs.

Knows no rule system. The same arguments give the same picture, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gtc_tui.draw.standing import side_letters
from gtc_tui.draw.svg import flat, pointy
from gtc_tui.draw.svg.names import draw_names
from gtc_tui.draw.svg.over import (
    Pieces,
    draw_goals,
    draw_marks,
    draw_overlays,
    draw_signs,
    flag_box,
    mark_boxes,
    marks,
    tint,
)
from gtc_tui.draw.svg.sheet import (
    Sheet,
    Window,
    attribute,
    clean,
    number,
    path,
    swatch,
    text,
    text_width,
)
from gtc_tui.draw.svg.style import definitions
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import MapSign, Overlay, View
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import FLAT, POINTY

MARK = "<!-- drawn by gtc-tui -->"
"""In the first lines of every picture: it may be drawn anew."""

_GROUNDS = {FLAT.name: flat.ground, POINTY.name: pointy.ground}
_HEAD = 46
_LINE = 26
_LEAST_WIDTH = 480


def picture(
    map_data: MapData,
    window: Window,
    title: str,
    view: View | None = None,
    names: Mapping[Side, str] | None = None,
    overlays: Sequence[Overlay] = (),
    numbers: bool = False,
) -> str:
    """The whole document. view: what stands there (names: its sides in order). numbers: the printed ones of hexes."""
    outside = view.outside if view else ()
    sheet = Sheet(map_data, window, frozenset(map(map_data.ids.__getitem__, outside)))
    names = names or {}
    letters = side_letters(names) if len(names) == 2 else {side: name[:1].upper() for side, name in names.items()}
    width = max(sheet.width, _LEAST_WIDTH)
    key = _Key(width - 40)
    goals = [goal for goal in view.objectives if goal.points or goal.side] if view else []
    flags = {map_data.ids[goal.hex] for goal in goals if goal.hex is not None}
    words = marks(sheet, overlays)
    pieces = Pieces(sheet, view.pieces if view else (), letters, flags, words)
    taken = [*pieces.boxes, *(flag_box(sheet, hex_id) for hex_id in sorted(flags)), *mark_boxes(sheet, words)]
    drawn_ground, ground_key = _GROUNDS[map_data.geometry.name](sheet)
    names_below, names_above = draw_names(sheet, taken, frozenset(flags), numbers)
    key_lines = list(_key(key, sheet, ground_key, overlays, names, letters, view))
    height = _HEAD + sheet.height + key.height + 24

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}" '
        f'text-anchor="middle" role="img" aria-label={attribute(title)}>',
        MARK,
        f"<title>{clean(title)}</title>",
        *definitions(map_data.geometry),
        f'<rect class="paper" width="{number(width)}" height="{number(height)}"/>',
        text(20, 30, title, "head"),
    ]
    if view is not None:
        parts.append(_beside(20 + text_width(title, 20, bold=True) + 20, _told(view), width - 20))
    left = (width - sheet.width) / 2
    parts += [
        f'<clipPath id="sheet"><rect width="{number(sheet.width)}" height="{number(sheet.height)}"/></clipPath>',
        f'<g transform="translate({number(left)} {_HEAD})"><g clip-path="url(#sheet)">',
        *drawn_ground,
        *path(sheet.hexagons(sheet.boxes), "clear"),
        *path(sheet.hexagons(sheet.boxes), "grid"),
        *draw_overlays(sheet, overlays, view.closed if view else (), letters),
        *_haloed(names_below),
        *pieces.draw(),
        *draw_signs(sheet, view.signs if view else ()),
        *_haloed(names_above),  # one that finds no room of its own is read, too
        *draw_goals(sheet, goals, letters, names),
        *_haloed(list(draw_marks(sheet, words))),
        f'</g><rect class="frame" width="{number(sheet.width)}" height="{number(sheet.height)}"/></g>',
        f'<g transform="translate(20 {number(_HEAD + sheet.height + 14)})">',
        *key_lines,
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def _haloed(texts: Sequence[str]) -> Iterator[str]:
    """Over themselves, drawn wide and pale: not every program knows `paint-order`."""
    if texts:
        yield from ('<g class="halo" aria-hidden="true">', *texts, "</g>", *texts)


def _beside(left: float, words: str, right: float) -> str:
    """What is told beside the title, smaller where there is less room."""
    size = 12 * min(1.0, max(0.5, (right - left) / text_width(words, 12)))
    return text(left, 30, words, "note", f' style="font-size:{number(size)}px"' if size < 12 else "")


def _told(view: View) -> str:
    return _("{turn}; {phase}; {label} {points}").format(
        turn=view.turn, phase=view.phase, label=view.points_label, points=view.points
    )


class _Key:
    """Samples with their meaning, line after line."""

    def __init__(self, width: float) -> None:
        self._width = width
        self._x = 0.0
        self._y = 0.0

    @property
    def height(self) -> float:
        return self._y + _LINE

    def entry(self, sample: str, meaning: str) -> Iterator[str]:
        """sample: drawn in a field of 36 by 20 from its upper left corner."""
        needed = 44 + text_width(meaning, 12) + 14
        if self._x and self._x + needed > self._width:
            self._x, self._y = 0.0, self._y + _LINE
        yield f'<g transform="translate({number(self._x)} {number(self._y)})">{sample}</g>'
        yield text(self._x + 42, self._y + 14.5, meaning, "note")
        self._x += needed


def _key(
    key: _Key,
    sheet: Sheet,
    ground_key: Iterable[tuple[str, str]],
    overlays: Sequence[Overlay],
    names: Mapping[Side, str],
    letters: Mapping[Side, str],
    view: View | None,
) -> Iterator[str]:
    """Of what the window shows."""
    for at, (side, name) in enumerate(names.items()):
        card = '<rect class="card" x="8" width="20" height="20" rx="2"/>'
        inner = '<rect class="inner" x="9.5" y="1.5" width="17" height="17" rx="1"/>' if at == 1 else ""
        letter = text(18, 14, letters[side], "piece-strength")
        yield from key.entry(f'<g class="side{at}">{card}{inner}{letter}</g>', name)
    for overlay in overlays:
        for style in dict.fromkeys(tint(cell.style) for cell in overlay.cells.values()):
            meaning = _("{title} (limited)").format(title=overlay.title) if style == "tint-limited" else overlay.title
            yield from key.entry(swatch(style), meaning)
    if view is not None and view.closed:
        yield from key.entry(swatch("closed"), _("nobody may enter"))
    shown = [sign for sign in view.signs if sheet.map.ids[sign.hex] in sheet.shown] if view is not None else []
    for sign in {one.meaning: one for one in shown}.values():
        yield from key.entry(_sign(sign), sign.meaning)
    for sample, name in ground_key:
        yield from key.entry(sample, name)


def _sign(sign: MapSign) -> str:
    inner = '<path class="shut" d="M3 10h30"/>'
    if not sign.whole:
        inner = f'<circle class="card" cx="18" cy="10" r="7.5"/>{text(18, 14, sign.sign, "piece-side")}'
    return f'<g class="map-sign {sign.style}">{inner}</g>'
