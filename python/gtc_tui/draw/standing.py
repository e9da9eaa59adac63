"""What lies over the ground of the map: stacks, holders of objectives, closed hexes, overlays, answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gtc_tui.draw.layers import Layers, StackGlyph
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Cell, PieceView, View

CLOSED = "###"


@dataclass(frozen=True, slots=True)
class Marks:
    """cells: overlays. labels: what to type for a hex. subjects: hexes of pieces that can be answered about. trail:
    where something happened since the player's last answer. All by printed hex names."""

    view: View
    cells: Mapping[str, Cell] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    subjects: frozenset[str] = frozenset()
    trail: tuple[str, ...] = ()


def side_letters(names: Mapping[Side, str]) -> dict[Side, str]:
    """One capital a side, so that sides differ without colours: the first letters that do."""
    first, second = (name.upper() for name in names.values())
    pairs = zip(first, second, strict=False)
    letters = next((pair for pair in pairs if pair[0] != pair[1] and "".join(pair).isascii()), ("1", "2"))
    return dict(zip(names, letters, strict=True))


def layers(marks: Marks, names: Mapping[Side, str], ids: Mapping[str, int], cursor: int | None) -> Layers:
    """For the painter. A label hides the sign of a closed hex, that an overlay, that a trail."""
    letters = side_letters(names)
    sides = list(names)
    stacks: dict[str, list[PieceView]] = {}
    for piece in marks.view.pieces:
        if piece.hex is not None:
            stacks.setdefault(piece.hex, []).append(piece)
    over: dict[int, tuple[str, str]] = {ids[place]: ("*", "path") for place in marks.trail}
    over.update((ids[place], (cell.text, cell.style)) for place, cell in marks.cells.items() if cell.text)
    over.update((ids[place], (CLOSED, "closed")) for place in marks.view.closed)
    over.update((ids[place], (label, "label")) for place, label in marks.labels.items())
    highlights = {ids[place]: cell.style for place, cell in marks.cells.items() if not cell.text}
    highlights.update((ids[place], "subject") for place in marks.subjects if place not in marks.labels)
    held = [goal for goal in marks.view.objectives if goal.hex is not None and goal.side in letters]
    return Layers(
        stacks={ids[place]: stack_glyph(here, letters, sides) for place, here in stacks.items()},
        marks=over,
        cursor=cursor,
        highlights=highlights,
        important=frozenset(ids[goal.hex] for goal in marks.view.objectives if goal.hex is not None),
        controls={
            ids[goal.hex]: (letters[goal.side].lower(), f"side{sides.index(goal.side)}")
            for goal in held
            if goal.hex is not None and goal.side is not None
        },
    )


def stack_glyph(here: Sequence[PieceView], letters: Mapping[Side, str], sides: Sequence[Side]) -> StackGlyph:
    """ "U2": two units. "U14": their strength together. Close: "Robinson" over "9 F2", "Griffi+2" over "U23 x3"."""
    units = [piece for piece in here if piece.strength is not None]
    chief = (units or list(here))[0]
    letter = letters.get(chief.side, "?")
    strength = sum(piece.strength or 0 for piece in units)
    style = f"stack{sides.index(chief.side)}" if chief.side in sides else "stack0"
    if len(here) == 1:
        close = (chief.name, chief.code)
    else:
        more = f"+{len(here) - 1}"
        code = chief.code if len(units) == 1 else f"{letter}{strength} x{len(units)}"
        close = (chief.name[: 8 - len(more)] + more, code)
    return StackGlyph(f"{letter}{len(units) or ''}", f"{letter}{strength or ''}", close, style)
