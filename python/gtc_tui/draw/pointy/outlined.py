"""Hexes with outlines, in any size: zooms 3 and 4.

    / \\
  /     \\
 |       |   line 0: the hex's centre, in the middle column
 |       |
  \\     /
    \\ /
"""

from __future__ import annotations

from collections.abc import Iterator

from gtc_tui.draw.canvas import CREEK, OUTLINE, RANK, TEXTURE, Canvas
from gtc_tui.draw.geometry import Cells, Outline, OutlinedGround, scatter
from gtc_tui.draw.pointy.ground import RIVER_SIGN, WAY_SIGN, Pointy
from gtc_tui.draw.pointy.land import NE, NW, SE, SW, E, W

_OUTLINE = "|/\\|/\\"
_CLOSE = {
    "forest": scatter('"', (0, -1), (-2, 0), (2, 0), (0, 1)),
    "rough": scatter("^", (-1, -1), (2, 0), (-2, 1)),
    "desert": scatter(",", (1, -1), (-2, 0), (2, 1)),
    "lake": scatter("~", (0, -2), (-2, -1), (2, -1), (0, 0), (-2, 1), (2, 1), (0, 2)),
    "seasonal-lake": scatter("-", (-1, -1), (1, -1), (-2, 0), (2, 0), (-2, 1), (0, 1), (2, 1)),
}
_WAVES = ((0, -4), (-4, -2), (4, -2), (0, 0), (-4, 2), (4, 2), (0, 4))
_CLOSEST = {
    "forest": scatter(
        '"',
        *((0, -4), (-3, -3), (4, -2), (-5, -1), (1, -1), (6, 0), (-3, 1), (3, 2), (-6, 2), (-1, 3), (5, 3), (0, 5)),
    ),
    "rough": scatter("^", (-2, -3), (4, -2), (-5, -1), (1, -1), (5, 1), (-4, 1), (-1, 3), (4, 3), (-3, 4)),
    "desert": scatter(",", (1, -3), (-4, -2), (5, -1), (-2, 0), (-6, 1), (4, 2), (-1, 3), (2, 4)),
    "lake": scatter("~", *((across + at, down) for across, down in _WAVES for at in range(2))),
    "seasonal-lake": scatter("-", *((across, down) for down in range(-2, 4) for across in range(-5 + down % 2, 6, 3))),
}


class Shape(Outline):
    """half: lines of a slanted side, and of an upright one."""

    upright = (W, NW, NE, E, SE, SW)

    def __init__(self, half: int) -> None:
        super().__init__(half)
        side, upright = 2 * half, range(1 - half // 2, half // 2 + 1)
        above = [(2 * at + 1, upright[0] - half + at) for at in range(half)]
        below = [(2 * at + 1, upright[-1] + half - at) for at in range(half)]
        self.sides = (
            tuple((-side, down) for down in upright),
            tuple((-across, down) for across, down in above),
            tuple(above),
            tuple((side, down) for down in upright),
            tuple(below),
            tuple((-across, down) for across, down in below),
        )
        self.steps = ((-1, 0), (-1, -1), (1, -1), (1, 0), (1, 1), (-1, 1))
        self.crossings = {at: (across * half, down * half) for at, (across, down) in enumerate(self.steps)}

    def path(self, direction: int, whole: bool) -> Iterator[tuple[int, int]]:
        """Between two centres, or as far as the hexside."""
        across, down = self.steps[direction]
        length = self.columns if direction in (W, E) else self.lines
        for at in range(1, length if whole else length // 2 + 1):
            yield at * across, at * down


class PointyOutlined(Pointy, OutlinedGround):
    """What the grounds with outlines share."""

    shape: Shape
    lakeside: Cells

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        super().paint(canvas, hex_id)
        land, shape, printed = self.land, self.shape, self.land.printed[hex_id]
        x, y = self.centre(hex_id)
        if hex_id in land.lakeside:
            for across, down in self.lakeside:
                canvas.put(x + across, y + down, "~", "lake", TEXTURE)
        for direction, bank in enumerate(land.banks[hex_id]):
            sign, style, rank = _OUTLINE[direction], "outline", OUTLINE
            if bank:
                sign, style, rank = "=" if bank == "shore" else "#", bank, CREEK
            for across, down in shape.sides[direction]:
                canvas.put(x + across, y + down, sign, style, rank)
        rivers, ways = land.rivers[hex_id], land.ways[hex_id]
        for direction in range(6):
            whole = printed[direction]
            if whole and direction not in (NW, NE, E):
                continue
            if rivers[direction]:
                for across, down in shape.path(direction, whole):
                    canvas.put(x + across, y + down, RIVER_SIGN, "river", RANK["river"])
            way = ways[direction]
            if way:
                beside = int(rivers[direction])
                for across, down in shape.path(direction, whole):
                    if way == "trail" and direction in (W, E) and across % 2:
                        continue
                    canvas.put(x + across, y + down + beside, WAY_SIGN[way], way, RANK[way])
        self._middle(canvas, hex_id, x, y)

    def _middle(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        """A way that runs beside a river is one line lower than its own place."""
        land = self.land
        rivers, ways = land.rivers[hex_id], land.ways[hex_id]
        if any(rivers):
            canvas.put(x, y, RIVER_SIGN, "river", RANK["river"])
        for way, river in zip(ways, rivers, strict=True):
            if way:
                canvas.put(x, y + river, WAY_SIGN[way], way, RANK[way])
        self._put_signs(canvas, hex_id, x, y)


class PointyClose(PointyOutlined):
    """Eight columns and four lines a hex."""

    shape = Shape(2)
    pitch = shape.pitch
    origin = (4, 2)
    block = (4, 1)
    margin = (1, 2)
    around = (4, 2, 9, 6)
    number_at = (-2, 2)
    asked_number_at = (-2, 2)
    textures = _CLOSE
    lakeside = ((1, -1), (3, 0), (1, 1), (3, 1))
    mark_line, brackets = -1, (-2, 2)
    inner = range(-3, 4), range(2)
    sign_at, flag_at = (-1, 2), (1, 2)
    cursor_columns = (-4, 4)
    stack_width = 7


class PointyClosest(PointyOutlined):
    """Sixteen columns and eight lines a hex."""

    shape = Shape(4)
    pitch = shape.pitch
    origin = (8, 5)
    block = (8, 3)
    margin = (1, 3)
    around = (8, 5, 17, 12)
    number_at = (-2, 5)
    asked_number_at = (-2, 5)
    textures = _CLOSEST
    lakeside = tuple((across + at, down) for across, down in _WAVES if across + down > 0 for at in range(2))
    mark_line, brackets = -3, (-3, 3)
    inner = range(-6, 7), range(-1, 3)
    sign_at, flag_at = (-2, 4), (1, 4)
    cursor_columns = (-8, 8)
    stack_width = 15
