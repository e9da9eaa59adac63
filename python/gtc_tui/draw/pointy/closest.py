"""Zoom 4: sixteen columns and eight lines a hex. Every piece of a stack has a line: its arm, its name, its status."""

from __future__ import annotations

from gtc_tui.draw.canvas import OUTLINE
from gtc_tui.draw.closest import stack_lines
from gtc_tui.draw.layers import Surface
from gtc_tui.draw.outlined import scatter
from gtc_tui.draw.pointy.outlined import PointyOutlined, Shape
from gtc_tui.draw.zoom import Stacks

_LINES, _WIDTH = 6, 15  # of a stack
_FIRST = (0, 0, 0, -1, -1, -2, -2)  # the first line of a stack, by how many it has
_WAVES = ((0, -4), (-4, -2), (4, -2), (0, 0), (-4, 2), (4, 2), (0, 4))
_TEXTURES = {
    "forest": scatter(
        '"',
        *((0, -4), (-3, -3), (4, -2), (-5, -1), (1, -1), (6, 0), (-3, 1), (3, 2), (-6, 2), (-1, 3), (5, 3), (0, 5)),
    ),
    "rough": scatter("^", (-2, -3), (4, -2), (-5, -1), (1, -1), (5, 1), (-4, 1), (-1, 3), (4, 3), (-3, 4)),
    "desert": scatter(",", (1, -3), (-4, -2), (5, -1), (-2, 0), (-6, 1), (4, 2), (-1, 3), (2, 4)),
    "lake": scatter("~", *((across + at, down) for across, down in _WAVES for at in range(2))),
    "seasonal-lake": scatter("-", *((across, down) for down in range(-2, 4) for across in range(-5 + down % 2, 6, 3))),
}


class PointyClosest(PointyOutlined):
    shape = Shape(4)
    pitch = (shape.columns, shape.lines)
    origin = (8, 5)
    block = (8, 3)
    margin = (1, 3)
    around = (8, 5, 17, 12)
    spots = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1), ("left", 3, 0), ("right", -3, 0), ("left", -1, 1), ("left", -1, -1)),
        *(("middle", 0, -2), ("middle", 0, 2)),
    )
    far_spots = tuple(
        (part, across, down) for down in (-3, 3, -4, 4) for part, across in (("middle", 0), ("left", 0), ("right", 0))
    )
    number_at = (-2, 5)
    asked_number_at = (-2, 5)
    asked_numbers = 1
    ground_rank = OUTLINE
    worst_name = 5
    stream_names = 6
    textures = _TEXTURES
    lakeside = tuple((across + at, down) for across, down in _WAVES if across + down > 0 for at in range(2))
    mark_line, brackets = -3, (-3, 3)
    inner = range(-6, 7), range(-1, 3)
    sign_at, control_at = (-2, 4), (2, 4)
    cursor_columns = (-8, 8)

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        lines = stack_lines(self, stacks[hex_id], _LINES, _WIDTH)
        for down, text in enumerate(lines, _FIRST[len(lines)]):
            over.put(x - 7, y + down, text, stacks[hex_id].style)
