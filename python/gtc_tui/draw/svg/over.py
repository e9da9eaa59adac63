"""What lies over the ground of a vector picture: overlays, closed hexes, counters, objectives with their holders."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from math import ceil, sqrt

from gtc_tui.draw.standing import nobodys_letter, tints
from gtc_tui.draw.svg.sheet import Box, Sheet, clean, number, path, text, text_width, xy
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import MapSign, Overlay, PieceView, ScoreLine

TINTS = frozenset(("reach", "route", "zoc", "limited", "command", "objective", "threat", "closed"))
_COUNTER = 40.0  # a counter's own units
_FREE, _FLAG, _MARK = 8, 17, 18  # left at its head and foot: nothing there, a flag, a mark
_LARGEST = 38.0


def tint(style: str) -> str:
    """Class of an overlay's cells: an unknown style looks like any overlay."""
    return f"tint-{style if style in TINTS else 'other'}"


def draw_overlays(
    sheet: Sheet, overlays: Sequence[Overlay], closed: Sequence[str], letters: Mapping[Side, str]
) -> Iterator[str]:
    """Tinted hexes, each style with a pattern of its own, over the colour of the side that has them."""
    owned: dict[str, set[int]] = {}
    hexes: dict[str, set[int]] = {}
    for overlay in overlays:
        for hex_id, whose in tints(overlay.cells, letters, sheet.map.ids).items():
            owned.setdefault(f"of-{whose}", set()).add(hex_id)
        for place, cell in overlay.cells.items():
            hexes.setdefault(tint(cell.style), set()).add(sheet.map.ids[place])
    hexes["closed"] = {sheet.map.ids[place] for place in closed}
    for style, some in (*sorted(owned.items()), *sorted(hexes.items())):
        yield from path(sheet.hexagons(sorted(some & sheet.shown)), style)


def draw_signs(sheet: Sheet, signs: Sequence[MapSign]) -> Iterator[str]:
    """A letter in a ring at a hex's left or at the middle of a hexside; a whole hexside is a thick stroke."""
    hexmap, ids = sheet.map.hexmap, sheet.map.ids
    for sign in signs:
        hex_id = ids[sign.hex]
        direction = None if sign.other is None else hexmap.direction(hex_id, ids[sign.other])
        if hex_id not in sheet.shown:
            continue
        x, y = sheet.centre(hex_id)
        across, down = (-24.0, 0.0) if direction is None else sheet.shape.middles[direction]
        yield f'<g class="map-sign {sign.style}"><title>{clean(sign.text)}</title>'
        if sign.whole and direction is not None:
            begin, end = sheet.side(hex_id, direction)
            yield f'<path class="shut" d="M{xy(*begin)}L{xy(*end)}"/></g>'
            continue
        yield f'<circle class="card" cx="{number(x + across)}" cy="{number(y + down)}" r="7.5"/>'
        yield text(x + across, y + down + 4, sign.sign, "piece-side") + "</g>"


def marks(sheet: Sheet, overlays: Sequence[Overlay]) -> dict[int, str]:
    """What overlays say of each hex, one after the other."""
    words: dict[int, list[str]] = {}
    for overlay in overlays:
        for place, cell in overlay.cells.items():
            if cell.text and sheet.map.ids[place] in sheet.shown:
                words.setdefault(sheet.map.ids[place], []).append(cell.text)
    return {hex_id: " ".join(some) for hex_id, some in sorted(words.items())}


def draw_marks(sheet: Sheet, words: Mapping[int, str]) -> Iterator[str]:
    """At the foot of each hex."""
    for hex_id, some in words.items():
        x, y = sheet.centre(hex_id)
        yield text(x, y + sheet.shape.foot, some, "mark")


def mark_boxes(sheet: Sheet, words: Mapping[int, str]) -> Iterator[Box]:
    for hex_id, some in words.items():
        x, y = sheet.centre(hex_id)
        half = text_width(some, 13, bold=True) / 2
        foot = y + sheet.shape.foot
        yield Box(x - half, foot - 12, x + half, foot + 2)


def flag_box(sheet: Sheet, hex_id: int) -> Box:
    """At the head of a hex."""
    x, y = sheet.centre(hex_id)
    top = y + sheet.shape.flag
    return Box(x - 18, top, x + 18, top + 13)


class Pieces:
    """Counters side by side in their hexes, so that none hides another."""

    def __init__(
        self,
        sheet: Sheet,
        pieces: Sequence[PieceView],
        letters: Mapping[Side, str],
        flags: Container[int],
        marked: Container[int],
    ) -> None:
        """letters: the sign of each side. flags, marked: hexes where room is needed at the head, at the foot."""
        self._letters = letters
        self._sides = list(letters)
        stacks: dict[int, list[PieceView]] = {}
        for piece in pieces:
            if piece.hex is not None and sheet.map.ids[piece.hex] in sheet.shown:
                stacks.setdefault(sheet.map.ids[piece.hex], []).append(piece)
        wide, high = sheet.shape.room
        self._laid: list[tuple[PieceView, Box]] = []
        for hex_id, here in sorted(stacks.items()):
            x, y = sheet.centre(hex_id)
            head, foot = _FLAG if hex_id in flags else _FREE, _MARK if hex_id in marked else _FREE
            across = ceil(sqrt(len(here)))
            down = ceil(len(here) / across)
            size = min(wide / across, (high - head - foot) / down, _LARGEST) - 1.0
            top = y + (head - foot) / 2 - down * (size + 1) / 2
            for at, piece in enumerate(here):
                row, column = divmod(at, across)
                count = min(across, len(here) - row * across)
                left = x - count * (size + 1) / 2 + column * (size + 1)
                self._laid.append(
                    (piece, Box(left, top + row * (size + 1), left + size, top + row * (size + 1) + size))
                )

    @property
    def boxes(self) -> list[Box]:
        return [box for _piece, box in self._laid]

    def draw(self) -> Iterator[str]:
        for piece, box in self._laid:
            yield from self.counter(piece, box.left, box.top, box.right - box.left)

    def counter(self, piece: PieceView, left: float, top: float, size: float) -> Iterator[str]:
        """Name, letter of the side, sign of the arm, strength, status code; full words as its title."""
        side = f"side{self._sides.index(piece.side)}" if piece.side in self._sides else "nobody"
        scale = "" if size == _COUNTER else f" scale({size / _COUNTER:.3f})"
        yield f'<g class="counter {side}" transform="translate({xy(left, top)}){scale}">'
        yield f"<title>{clean(f'{piece.name}: {piece.note}' if piece.note else piece.name)}</title>"
        yield '<rect class="card" width="40" height="40" rx="3"/>'
        if side == "side1":
            yield '<rect class="inner" x="2" y="2" width="36" height="36" rx="2"/>'
        if piece.acted:
            yield '<path class="done" d="M30 1h9v9z"/>'
        yield _fitted(20, 10.5, piece.short, "piece-name", 8.5, 35)
        yield text(6, 24.5, self._letters.get(piece.side) or nobodys_letter(self._letters.values()), "piece-side")
        yield _arm(piece)
        if piece.strength is not None:
            yield text(31, 25, str(piece.strength), "piece-strength")
        yield _fitted(20, 36, piece.code, "piece-code", 8.5, 35)
        yield "</g>"


def _fitted(x: float, y: float, words: str, style: str, size: float, width: float) -> str:
    """Words too wide for the counter are set smaller."""
    needed = text_width(words, size)
    more = f' style="font-size:{number(size * width / needed)}px"' if needed > width else ""
    return text(x, y, words, style, more)


def _arm(piece: PieceView) -> str:
    """The signs of maps and orders of battle: crossed belts, one belt, a ball; a star for who leads."""
    sign = {
        "infantry": "M11 15l11 10M22 15l-11 10",
        "cavalry": "M22 15l-11 10",
        "artillery": "M14.5 20a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
        "leader": "",
    }.get(piece.kind)
    if sign is None:
        return text(17, 24, piece.kind_text[:3], "piece-side")
    if piece.kind == "leader":
        return '<path class="star" d="M20 12.5l2 5h5.3l-4.2 3.4 1.6 5.3-4.7-3.2-4.7 3.2 1.6-5.3-4.2-3.4h5.3z"/>'
    return f'<path class="arm" d="M11 15h11v10h-11z{sign}"/>'


def draw_goals(
    sheet: Sheet, goals: Sequence[ScoreLine], letters: Mapping[Side, str], names: Mapping[Side, str]
) -> Iterator[str]:
    """A flag at the head of each hex: its holder's letter and what it is worth."""
    sides = list(letters)
    for goal in goals:
        hex_id = None if goal.hex is None else sheet.map.ids[goal.hex]
        if hex_id is None or hex_id not in sheet.shown:
            continue
        box = flag_box(sheet, hex_id)
        holder = f"side{sides.index(goal.side)}" if goal.side is not None and goal.side in letters else "nobody"
        letter = letters.get(goal.side, "-") if goal.side else "-"
        held = names.get(goal.side, "-") if goal.side else "-"
        yield f'<g class="goal {holder}" transform="translate({xy(box.left, box.top)})">'
        yield f"<title>{clean(f'{goal.label}: {goal.points}, {held}')}</title>"
        yield '<path class="card" d="M0 0h36l-4 6.5 4 6.5h-36z"/>'
        if holder == "side1":
            yield '<path class="inner" d="M1.7 1.7h31l-3 4.8 3 4.8h-31z"/>'
        yield text(16, 10, f"{letter} {goal.points}" if goal.points else letter, "goal-text")
        yield "</g>"
