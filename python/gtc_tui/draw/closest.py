"""Zoom 4: sixteen columns and eight lines a hex. Every piece of a stack has a line: its arm, its name, its status."""

from __future__ import annotations

from gtc_tui.draw.canvas import OUTLINE
from gtc_tui.draw.layers import PieceGlyph, StackGlyph, Surface
from gtc_tui.draw.outlined import Outlined, Shape, scatter
from gtc_tui.draw.zoom import Stacks, Zoom
from gtc_tui.i18n import _

_LINES = 6  # of a stack
_WIDTH = 16
_FIRST = (0, 0, 0, -1, -1, -2, -2)  # the first line of a stack, by how many it has
_DENSE = (
    *((-3, -3), (3, -3), (-6, -2), (6, -2), (-2, -1), (3, -1), (-7, 0), (7, 0), (-4, 1), (4, 1), (-6, 2), (6, 2)),
    *((-2, 3), (3, 3)),
)

_TEXTURES = {
    "rolling": scatter(",", (-4, -2), (5, -1), (-6, 0), (6, 1), (-3, 2), (2, 3)),
    "rough": scatter("^", *_DENSE[::2], (5, -1), (-5, 3)),
    "woods": scatter('"', *_DENSE),
    "swamp": scatter("%", *_DENSE),
    "mountain": (
        *scatter("/", (-2, -2), (-3, -1), (-4, 0), (3, 2), (2, 3)),
        *scatter("\\", (-1, -2), (0, -1), (1, 0), (4, 2), (5, 3)),
        *scatter("^", (4, -2), (6, 0), (-6, 2)),
    ),
    "city": scatter("#", *_DENSE),
    "water": scatter("~", *((across, down) for down in range(-3, 5) for across in range(-6 + down % 2, 8, 3))),
}


class Closest(Outlined):
    shape = Shape(4)
    pitch = (shape.columns, shape.lines)
    drop = 4
    origin = (9, 4)
    block = (7, 3)
    margin = (4, 1)
    around = (8, 3, 18, 8)
    spots = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1), ("left", 3, 0), ("right", -3, 0), ("left", -1, 1), ("left", -1, -1)),
        *(("middle", 0, -2), ("middle", 0, 2)),
    )
    far_spots = tuple(
        (part, across, down) for down in (-3, 3, -4, 4) for part, across in (("middle", 0), ("left", 0), ("right", 0))
    )
    number_at = (-2, 4)
    asked_number_at = (-1, 3)
    asked_numbers = 1
    ground_rank = OUTLINE
    worst_name = 5
    stream_names = 6
    textures = _TEXTURES
    mark_line = -3
    brackets = (-3, 4)
    inner = range(-6, 8), range(-2, 3)
    sign_at, control_at = (-2, -3), (2, -3)
    cursor_columns = (-8, 9)

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        lines = stack_lines(self, stacks[hex_id], _LINES, _WIDTH)
        for down, text in enumerate(lines, _FIRST[len(lines)]):
            over.put(x - 7, y + down, text, stacks[hex_id].style)


def stack_lines(zoom: Zoom, glyph: StackGlyph, most: int, width: int) -> list[str]:
    """A line for each piece, `most` at most, each `width` columns wide."""
    shown, more = glyph.pieces[:most], len(glyph.pieces) - most
    lines = [_line(zoom, piece, width) for piece in shown]
    if more > 0:
        lines[-1] = _("+{n} more").format(n=more + 1)[:width].center(width)
    return lines


def _line(zoom: Zoom, piece: PieceGlyph, width: int) -> str:
    """The name gives way to the status; that is drawn together where it is long."""
    room = width - 2
    code = piece.code if len(piece.name) + len(piece.code) < room else piece.code.replace(" ", "")
    name = piece.name[: max(room - 1 - len(code), 3)]
    return f"{zoom.arm(piece.arm):1} {name} {code:>{room - 1 - len(name)}}"[:width]
