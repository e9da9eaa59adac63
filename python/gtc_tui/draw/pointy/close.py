"""Zoom 3: eight columns and four lines a hex."""

from __future__ import annotations

from gtc_tui.draw.canvas import OUTLINE
from gtc_tui.draw.layers import Surface
from gtc_tui.draw.outlined import scatter
from gtc_tui.draw.pointy.outlined import PointyOutlined, Shape
from gtc_tui.draw.zoom import Stacks

_WIDTH = 7  # of a stack
_TEXTURES = {
    "forest": scatter('"', (0, -1), (-2, 0), (2, 0), (0, 1)),
    "rough": scatter("^", (-1, -1), (2, 0), (-2, 1)),
    "desert": scatter(",", (1, -1), (-2, 0), (2, 1)),
    "lake": scatter("~", (0, -2), (-2, -1), (2, -1), (0, 0), (-2, 1), (2, 1), (0, 2)),
    "seasonal-lake": scatter("-", (-1, -1), (1, -1), (-2, 0), (2, 0), (-2, 1), (0, 1), (2, 1)),
}


class PointyClose(PointyOutlined):
    shape = Shape(2)
    pitch = (shape.columns, shape.lines)
    origin = (4, 2)
    block = (4, 1)
    margin = (1, 2)
    around = (4, 2, 9, 6)
    spots = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1), ("left", 3, 0), ("right", -3, 0), ("left", -1, 1), ("left", -1, -1)),
    )
    far_spots = tuple(
        (part, across, down) for down in (-2, 2, -3, 3) for part, across in (("middle", 0), ("left", 0), ("right", 0))
    )
    number_at = (-2, 2)
    asked_number_at = (-2, 2)
    asked_numbers = 1
    ground_rank = OUTLINE
    worst_name = 5
    stream_names = 9
    textures = _TEXTURES
    lakeside = ((1, -1), (3, 0), (1, 1), (3, 1))
    mark_line, brackets = -1, (-2, 2)
    inner = range(-3, 4), range(2)
    sign_at, control_at = (-1, 2), (1, 2)
    cursor_columns = (-4, 4)

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        """Its name over its status with the sign of its arm, drawn together where that is long."""
        x, y = self.centre(hex_id)
        glyph = stacks[hex_id]
        name, code = glyph.close
        if len(name) > _WIDTH:
            name, plus, more = name.rpartition("+") if "+" in name else (name, "", "")
            name = name[: _WIDTH - len(plus + more)] + plus + more
        texts = (f"{self.arm(glyph.arm)} {text}".lstrip() for text in (code, code.replace(" ", "")))
        code = next((text for text in texts if len(text) <= _WIDTH), code.replace(" ", ""))
        for down, text in enumerate((name, code)):
            over.put(x - 3, y + down, f"{text[:_WIDTH]:^{_WIDTH}}", glyph.style)
