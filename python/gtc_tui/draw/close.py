"""Zoom 3: eight columns and four lines a hex."""

from __future__ import annotations

from gtc_tui.draw.canvas import OUTLINE
from gtc_tui.draw.layers import Surface
from gtc_tui.draw.outlined import Outlined, Shape, scatter
from gtc_tui.draw.zoom import Stacks

_TEXTURES = {
    "rolling": scatter(",", (-1, -1), (3, 0), (-3, 1)),
    "rough": scatter("^", (-1, -1), (2, -1), (3, 0), (-3, 1), (2, 1)),
    "woods": scatter('"', (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "swamp": scatter("%", (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "mountain": ((-1, -1, "/"), (0, -1, "\\"), (-2, 0, "/"), (1, 0, "\\"), (2, 1, "^"), (-3, 1, "^")),
    "city": scatter("#", (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "water": scatter("~", *((across, down) for down in (-1, 0, 1, 2) for across in range(-3, 4, 2))),
}


class Close(Outlined):
    shape = Shape(2)
    pitch = (shape.columns, shape.lines)
    drop = 2
    origin = (4, 2)
    block = (3, 1)
    margin = (2, 1)
    around = (4, 1, 10, 4)
    spots = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1), ("left", 3, 0), ("right", -3, 0), ("left", -1, 1), ("left", -1, -1)),
    )
    far_spots = tuple(
        (part, across, down) for down in (-2, 2, -3, 3) for part, across in (("middle", 0), ("left", 0), ("right", 0))
    )
    number_at = (-2, 2)
    asked_number_at = (-1, 1)
    asked_numbers = 1
    ground_rank = OUTLINE
    worst_name = 5
    stream_names = 9
    textures = _TEXTURES
    mark_line = -1
    brackets = (-2, 3)
    inner = range(-3, 5), range(2)
    sign_at, control_at = (-1, -1), (2, -1)
    cursor_columns = (-4, 5)

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        """Its name over its status with the sign of its arm, drawn together where that is long."""
        x, y = self.centre(hex_id)
        glyph = stacks[hex_id]
        name, code = glyph.close
        texts = (f"{self.arm(glyph.arm)} {text}".lstrip() for text in (code, code.replace(" ", "")))
        code = next((text for text in texts if len(text) <= 8), code.replace(" ", ""))
        for down, text in enumerate((name, code)):
            over.put(x - 3, y + down, f"{text[:8]:^8}", glyph.style)
