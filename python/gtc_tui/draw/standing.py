"""What lies over the ground of the map: stacks, holders of objectives, closed hexes, overlays, answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gtc_tui.draw.geometry import LEFT_OUT
from gtc_tui.draw.layers import OWN_SIDES, TRAIL, Layers, PieceGlyph, SideSign, StackGlyph
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Cell, MapSign, PieceView, View
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData

CLOSED = "###"
_MOST_GAMES = 32


@dataclass(frozen=True, slots=True)
class Marks:
    """cells: overlays. steady: those of them that stay as the cursor moves, where not all do. labels: what to type for
    a hex. subjects: hexes of pieces that can be answered about. trail: where something happened since the player's last
    answer. All by printed hex names."""

    view: View
    cells: Mapping[str, Cell] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    subjects: frozenset[str] = frozenset()
    trail: tuple[str, ...] = ()
    steady: Mapping[str, Cell] | None = None


def side_letters(names: Mapping[Side, str]) -> dict[Side, str]:
    """One capital a side, so that sides differ without colours: the first letters that do, of their names where those
    are in Latin letters, else of their keys."""
    for first, second in (tuple(names.values()), tuple(names)):
        pairs = zip(first.upper(), second.upper(), strict=False)
        letters = next((pair for pair in pairs if pair[0] != pair[1] and "".join(pair).isascii()), None)
        if letters is not None:
            return dict(zip(names, letters, strict=True))
    return dict(zip(names, "12", strict=True))


def nobodys_letter(letters: Iterable[str]) -> str:
    """For pieces that belong to no player (yet)."""
    return next(letter for letter in "NXZ" if letter not in set(letters))


def layers(marks: Marks, names: Mapping[Side, str], board: MapData, cursor: int | None) -> Layers:
    """For the painter. A label hides the sign of a closed hex, that an overlay, that a trail."""
    ids = board.ids
    letters = side_letters(names)
    sides = list(names)
    stacks: dict[str, list[PieceView]] = {}
    for piece in marks.view.pieces:
        if piece.hex is not None:
            stacks.setdefault(piece.hex, []).append(piece)
    lies = Layers(
        stacks={ids[place]: stack_glyph(here, letters, sides) for place, here in stacks.items()},
        marks=_signs(marks, marks.cells, ids),
        cursor=cursor,
        tints=tints(marks.cells, letters, ids),
        signs={ids[sign.hex]: (sign.sign, sign.style) for sign in marks.view.signs if sign.other is None},
        sides=_side_signs(marks.view.signs, board),
        outside=hexes_outside(marks.view, ids),
        highlights=_highlights(marks, marks.cells, ids),
        important=frozenset(ids[goal.hex] for goal in marks.view.objectives if goal.hex is not None),
        flags=_flags(marks.view, letters, ids),
    )
    if marks.steady is None:
        return lies
    steady = replace(
        lies, marks=_signs(marks, marks.steady, ids), highlights=_highlights(marks, marks.steady, ids), cursor=None
    )
    return replace(lies, steady=steady)


_outside: dict[int, tuple[tuple[str, ...], frozenset[int]]] = {}  # by id of the names, which are kept with it


def hexes_outside(view: View, ids: Mapping[str, int]) -> frozenset[int]:
    """That do not belong to the game. All views of a game have the same names: they are looked up once."""
    names = view.outside
    known = _outside.get(id(names))
    if known is None:
        if len(_outside) >= _MOST_GAMES:
            _outside.clear()
        known = _outside[id(names)] = names, frozenset(map(ids.__getitem__, names))
    return known[1]


def _flags(view: View, letters: Mapping[Side, str], ids: Mapping[str, int]) -> dict[int, tuple[str, str]]:
    """Who holds an objective, and its points where it has any. Of two in a hex the first has the flag."""
    found: dict[int, tuple[str, str]] = {}
    sides = list(letters)
    for goal in view.objectives:
        if goal.hex is not None and goal.side is not None and goal.side in letters:
            flag = f"{letters[goal.side].lower()}{goal.points or ''}"
            found.setdefault(ids[goal.hex], (flag, f"flag{sides.index(goal.side)}"))
    return found


def _side_signs(signs: Iterable[MapSign], board: MapData) -> dict[tuple[int, int], SideSign]:
    found: dict[tuple[int, int], SideSign] = {}
    for sign in signs:
        if sign.other is None:
            continue
        one, other = board.ids[sign.hex], board.ids[sign.other]
        direction = board.hexmap.direction(one, other)
        if direction not in OWN_SIDES:
            one, direction = other, board.hexmap.direction(other, one)
        assert direction is not None
        found[one, direction] = SideSign(sign.sign, sign.style, sign.whole)
    return found


def _signs(marks: Marks, cells: Mapping[str, Cell], ids: Mapping[str, int]) -> dict[int, tuple[str, str]]:
    over: dict[int, tuple[str, str]] = {ids[place]: (TRAIL, "path") for place in marks.trail}
    over.update((ids[place], (cell.text, cell.style)) for place, cell in cells.items() if cell.text)
    over.update((ids[place], (CLOSED, "closed")) for place in marks.view.closed)
    over.update((ids[place], (label, "label")) for place, label in marks.labels.items())
    return over


_BY_SIDE = frozenset(("zoc", "limited", "side0", "side1"))
"""Styles of overlays that tell by a letter whose a hex is."""


def tints(cells: Mapping[str, Cell], letters: Mapping[Side, str], ids: Mapping[str, int]) -> dict[int, str]:
    """Hexes of an overlay in the colour of the side that it gives them to, or of both."""
    found = {}
    for place, cell in cells.items():
        owners = [at for at, letter in enumerate(letters.values()) if letter in cell.text.upper()]
        if owners and cell.style in _BY_SIDE:
            found[ids[place]] = f"tint{owners[0] if len(owners) == 1 else 2}"
    return found


def _highlights(marks: Marks, cells: Mapping[str, Cell], ids: Mapping[str, int]) -> dict[int, str]:
    found = {ids[place]: cell.style for place, cell in cells.items() if not cell.text}
    found.update((ids[place], "subject") for place in marks.subjects if place not in marks.labels)
    return found


def stack_glyph(here: Sequence[PieceView], letters: Mapping[Side, str], sides: Sequence[Side]) -> StackGlyph:
    """ "U2": two units. "U14", "i": their strength together, and which arm has most of it. Close: "Robinson" over
    "9 F2", "Griffi+2" over "U23 x3". Closest: every piece with its arm and its status."""
    units = [piece for piece in here if piece.strength is not None]
    chief = (units or list(here))[0]
    letter = letters.get(chief.side) or nobodys_letter(letters.values())
    strength = sum(piece.strength or 0 for piece in units)
    by_arm: dict[str, int] = {}
    for piece in units or here:
        by_arm[piece.arm] = by_arm.get(piece.arm, 0) + (piece.strength or 0)
    arm = max(by_arm, key=by_arm.__getitem__)
    style = f"stack{sides.index(chief.side)}" if chief.side in sides else "stack2"
    if len(here) == 1:
        close = (chief.short, chief.code)
    else:
        more = f"+{len(here) - 1}"
        code = chief.code if len(units) == 1 else f"{letter}{strength} x{len(units)}"
        close = (chief.short[: 8 - len(more)] + more, code)
    pieces = tuple(PieceGlyph(piece.arm, piece.short, piece.code) for piece in here)
    return StackGlyph(f"{letter}{len(units) or ''}", f"{letter}{strength or ''}", close, style, arm, pieces)


def flags_legend(names: Mapping[Side, str]) -> list[tuple[str, str]]:
    """(flag of an objective, meaning), for each side."""
    told = _("{side} flag on an objective worth 6 VP")
    return [(f"{letter.lower()}6", told.format(side=names[side])) for side, letter in side_letters(names).items()]


def signs_legend(view: View) -> list[tuple[str, str]]:
    """(sign, meaning) of what is on the map now beside pieces and holders."""
    found = dict.fromkeys((sign.sign, sign.meaning) for sign in view.signs)
    if view.outside:
        found[LEFT_OUT, _("not part of this game")] = None
    return list(found)
