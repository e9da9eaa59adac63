"""Hexes with outlines, in any size: zooms 3 and 4.

    / \\
  /     \\
 |       |   line 0: the hex's centre, in the middle column
 |       |
  \\     /
    \\ /
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gtc_tui.draw.canvas import CREEK, CROSSING, OUTLINE, PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.ground import SIGN_STYLE
from gtc_tui.draw.layers import SideSign, Surface
from gtc_tui.draw.pointy.ground import NE, NW, E, W
from gtc_tui.draw.pointy.level import RIVER_SIGN, WAY_SIGN, Pointy
from gtc_tui.draw.roomy import Roomy
from gtc_tui.draw.zoom import Stacks

Cells = tuple[tuple[int, int], ...]
"""From a hex's centre: columns, lines."""
_OUTLINE = "|/\\|/\\"


class Shape:
    """Where the parts of a hex lie, from its centre. half: lines of a slanted side, and of an upright one."""

    def __init__(self, half: int) -> None:
        self.columns, self.lines = 4 * half, 2 * half  # from hex to hex
        side, upright = 2 * half, range(1 - half // 2, half // 2 + 1)
        above = [(2 * at + 1, upright[0] - half + at) for at in range(half)]
        below = [(2 * at + 1, upright[-1] + half - at) for at in range(half)]
        self.sides: tuple[Cells, ...] = (
            tuple((-side, down) for down in upright),
            tuple((-across, down) for across, down in above),
            tuple(above),
            tuple((side, down) for down in upright),
            tuple(below),
            tuple((-across, down) for across, down in below),
        )
        self.steps = ((-1, 0), (-1, -1), (1, -1), (1, 0), (1, 1), (-1, 1))
        self.meetings = tuple((across * half, down * half) for across, down in self.steps)

    def path(self, direction: int, whole: bool) -> Iterator[tuple[int, int]]:
        """Between two centres, or as far as the hexside."""
        across, down = self.steps[direction]
        length = self.columns if direction in (W, E) else self.lines
        for at in range(1, length if whole else length // 2 + 1):
            yield at * across, at * down


class PointyOutlined(Roomy, Pointy):
    """What the levels with outlines share."""

    shape: Shape
    textures: Mapping[str, tuple[tuple[int, int, str], ...]]
    lakeside: Cells

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        ground, shape = self.ground, self.shape
        x, y = self.centre(hex_id)
        terrain, printed = ground.terrain[hex_id], ground.printed[hex_id]
        for across, down, char in self.textures.get(terrain, ()):
            canvas.put(x + across, y + down, char, terrain, TEXTURE)
        if hex_id in ground.lakeside:
            for across, down in self.lakeside:
                canvas.put(x + across, y + down, "~", "lake", TEXTURE)
        for direction, bank in enumerate(ground.banks[hex_id]):
            sign, style, rank = _OUTLINE[direction], "outline", OUTLINE
            if bank:
                sign, style, rank = "=" if bank == "shore" else "#", bank, CREEK
            for across, down in shape.sides[direction]:
                canvas.put(x + across, y + down, sign, style, rank)
        rivers, ways = ground.rivers[hex_id], ground.ways[hex_id]
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

    def slope(self, direction: int) -> tuple[tuple[int, int], ...]:
        return tuple(self.shape.path(direction, True))

    def _middle(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        """A way that runs beside a river is one line lower than its own place."""
        ground = self.ground
        sign, rivers, ways = ground.signs[hex_id], ground.rivers[hex_id], ground.ways[hex_id]
        if any(rivers):
            canvas.put(x, y, RIVER_SIGN, "river", RANK["river"])
        for way, river in zip(ways, rivers, strict=True):
            if way:
                canvas.put(x, y + river, WAY_SIGN[way], way, RANK[way])
        if sign:
            canvas.put(x, y, sign, SIGN_STYLE.get(sign, "place"), PLACE)
        if hex_id in ground.bridges:
            canvas.put(x - 1, y, "H", "crossing", CROSSING)
        if hex_id in ground.supplies:
            canvas.put(x + 1, y, "S", "place", PLACE)

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """In its middle, or along it."""
        x, y = self.centre(hex_id)
        if not sign.whole:
            across, down = self.shape.meetings[direction]
            over.put(x + across, y + down, sign.text, sign.style)
            return
        for at, (across, down) in enumerate(self.shape.sides[direction]):
            over.put(x + across, y + down, sign.text[at % len(sign.text)], sign.style)
