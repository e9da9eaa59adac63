"""A whole map in the space that there is: waters, mountains, cities, who is where, places to look at by a sign each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil

from gtc_tui.draw.canvas import Segment
from gtc_tui.draw.hexdraw import painter_of
from gtc_tui.draw.standing import hexes_outside, nobodys_letter, side_letters
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import View
from gtc_tui.model.mapdata import MapData

_GROUND: Mapping[str, tuple[str, str]] = {"water": ("~", "water"), "lake": ("~", "lake"), "mountain": ("^", "mountain")}
_RIVERS = frozenset(("major-river", "river"))
_CITY = ("@", "city")
BOTH = "*"
"""Pieces of several sides in one cell."""

Cell = tuple[int, int]


def miniature(
    board: MapData, view: View, names: Mapping[Side, str], width: int, height: int, signs: Mapping[str, str]
) -> list[list[Segment]]:
    """Rows of at most so many columns. signs: a character for places, over all else."""
    painter = painter_of(board, 1, "ascii")
    outside = hexes_outside(view, board.ids)
    left, top, right, bottom = painter.extent(outside)
    scale = max((right - left) / max(1, width), (bottom - top) / max(1, height), 1.0)
    columns, lines = min(width, ceil((right - left) / scale)), min(height, ceil((bottom - top) / scale))

    def cell(place: int) -> Cell:
        x, y = painter.centre(place)
        return min(columns - 1, int((x - left) / scale)), min(lines - 1, int((y - top) / scale))

    seen = {place: cell(place) for place in range(board.hexmap.places) if place not in outside}
    drawn = {**_ground(board, seen), **_rivers(board, seen), **_cities(board, seen), **_sides(board, view, names, seen)}
    drawn |= {seen[board.ids[place]]: (sign, "cursor") for place, sign in signs.items() if board.ids[place] in seen}
    return [_row([drawn.get((x, y), (" ", "void")) for x in range(columns)]) for y in range(lines)]


def _ground(board: MapData, seen: Mapping[int, Cell]) -> dict[Cell, tuple[str, str]]:
    """What most of a cell is."""
    kinds: dict[Cell, Counter[str]] = {}
    for place, at in seen.items():
        kinds.setdefault(at, Counter())[board.terrain(place)] += 1
    most = {at: max(sorted(found), key=found.__getitem__) for at, found in kinds.items()}
    return {at: _GROUND.get(kind, (".", "rolling")) for at, kind in most.items()}


def _cities(board: MapData, seen: Mapping[int, Cell]) -> dict[Cell, tuple[str, str]]:
    return {at: _CITY for place, at in seen.items() if board.terrain(place) == "city"}


def _rivers(board: MapData, seen: Mapping[int, Cell]) -> dict[Cell, tuple[str, str]]:
    hexes: set[int] = {where for line in board.lines if line.kind in _RIVERS for where in line.path}
    hexes |= {where for line in board.lines if line.kind in _RIVERS for where, _direction in line.hexsides}
    return {seen[where]: ("~", "wide-river") for where in hexes if where in seen}


def _sides(
    board: MapData, view: View, names: Mapping[Side, str], seen: Mapping[int, Cell]
) -> dict[Cell, tuple[str, str]]:
    letters, order = side_letters(names), list(names)
    found: dict[Cell, set[Side]] = {}
    for piece in view.pieces:
        if piece.hex is not None and board.ids[piece.hex] in seen:
            found.setdefault(seen[board.ids[piece.hex]], set()).add(piece.side)
    drawn = {}
    for at, sides in found.items():
        (side, *others) = sides
        if others:
            drawn[at] = (BOTH, "stack2")
        else:
            letter = letters.get(side) or nobodys_letter(letters.values())
            drawn[at] = (letter, f"stack{order.index(side)}" if side in order else "stack2")
    return drawn


def _row(cells: list[tuple[str, str]]) -> list[Segment]:
    """Neighbours of one style together."""
    found: list[Segment] = []
    for sign, style in cells:
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + sign, style)
        else:
            found.append((sign, style))
    return found
