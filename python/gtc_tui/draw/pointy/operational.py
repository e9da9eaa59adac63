"""Zoom 2: four columns and two lines a hex.

A hex's line holds its sign and, right of it, what joins it to the east; the line below holds what joins it to the
south, one column aside: all that runs straight on a map is straight here. What lies along hexsides shares those cells.
"""

from __future__ import annotations

from gtc_tui.draw.canvas import CREEK, RANK, TEXTURE, Canvas
from gtc_tui.draw.geometry import OperationalGround
from gtc_tui.draw.layers import SideSign, Stacks, Surface
from gtc_tui.draw.pointy.ground import RIVER_SIGN, WAY_SIGN, Pointy
from gtc_tui.draw.pointy.land import NE, NW, SE, SW, E, W

TEXTURES = {  # four cells of the hex's line, four of the line below
    "forest": ('"   ', ' "  '),
    "rough": ("^   ", "    "),
    "desert": (",   ", "    "),
    "lake": ("~ ~ ", " ~ ~"),
    "seasonal-lake": ("- - ", "    "),
}
SIDES = {  # cells of a hexside in the line of the hex or the one above or below, with their signs
    W: ((-2, 0, "|"),),
    NW: ((-1, -1, "/"),),
    NE: ((1, -1, "\\"),),
    E: ((2, 0, "|"),),
    SE: ((1, 1, "/"),),
    SW: ((-1, 1, "\\"),),
}
# A way that runs beside a river lies a line lower: from below the middle of a hex to below that of the next.
_BESIDE = {
    W: ((0, 1), (-2, 1)),
    NW: ((0, 1), (-1, 0)),
    NE: ((0, 1), (1, 0)),
    E: ((0, 1), (2, 1)),
    SE: ((0, 1), (1, 2)),
    SW: ((0, 1), (-1, 2)),
}


class PointyOperational(Pointy, OperationalGround):
    pitch = (4, 2)
    origin = (2, 1)
    block = (1, 0)
    margin = (2, 1)
    around = (2, 1, 6, 3)
    asked_number_at = (-1, 0)
    asked_numbers = 2  # they are as wide as hexes

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        land = self.land
        x, y = self.centre(hex_id)
        terrain, printed = land.terrain[hex_id], land.printed[hex_id]
        if terrain in TEXTURES:
            line, below = TEXTURES[terrain]
            canvas.put(x, y, line, terrain, TEXTURE)
            canvas.put(x, y + 1, below, terrain, TEXTURE)
        if hex_id in land.lakeside:
            canvas.put(x + 1, y, "~", "lake", TEXTURE)
            canvas.put(x, y + 1, "~", "lake", TEXTURE)
        for direction, bank in enumerate(land.banks[hex_id]):
            if bank and (direction in (NW, NE, E) or not printed[direction]):
                for across, down, sign in SIDES[direction]:
                    canvas.put(x + across, y + down, "=" if bank == "shore" else sign, bank, CREEK)
        rivers, ways = land.rivers[hex_id], land.ways[hex_id]
        for direction in range(6):
            if rivers[direction]:
                self._join(canvas, x, y, direction, printed[direction], RIVER_SIGN, "river")
            way = ways[direction]
            if way and rivers[direction]:
                for across, down in _BESIDE[direction][: 1 + printed[direction]]:
                    canvas.put(x + across, y + down, WAY_SIGN[way], way, CREEK if down == 0 else RANK[way])
            elif way:
                self._join(canvas, x, y, direction, printed[direction], WAY_SIGN[way], way)
        self._middle(canvas, hex_id, x, y)

    def _join(self, canvas: Canvas, x: int, y: int, direction: int, printed: bool, sign: str, style: str) -> None:
        """Between this hex and a neighbour, or as far as the hexside."""
        rank = RANK[style]
        if direction in (E, W):
            if printed and direction == W:
                return
            step = 1 if direction == E else -1
            for at in (2,) if style == "trail" else (1, 2, 3) if printed else (1, 2):
                canvas.put(x + at * step, y, sign, style, rank)
        else:
            across, down, _sign = SIDES[direction][0]
            canvas.put(x + across, y + down, sign, style, rank)

    def _middle(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        land = self.land
        rivers, ways = land.rivers[hex_id], land.ways[hex_id]
        if any(rivers):
            canvas.put(x, y, RIVER_SIGN, "river", RANK["river"])
        for way in ("trail", "railroad"):
            if any(one == way and not river for one, river in zip(ways, rivers, strict=True)):
                canvas.put(x, y, WAY_SIGN[way], way, RANK[way])
        self._put_signs(canvas, hex_id, x, y)

    def room(self, hex_id: int, stacks: Stacks) -> int:
        """Three cells; a fourth where the next hex has no stack."""
        return 3 if self.land.beside(hex_id, E) in stacks else 4

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """In the hexside's own cell."""
        x, y = self.centre(hex_id)
        across, down, _sign = SIDES[direction][0]
        over.put(x + across, y + down, sign.text[:1], sign.style)
