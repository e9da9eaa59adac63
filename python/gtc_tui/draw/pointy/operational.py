"""Zoom 2: four columns and two lines a hex.

A hex's line holds its sign and, right of it, what joins it to the east; the line below holds what joins it to the
south, one column aside: all that runs straight on a map is straight here. What lies along hexsides shares those cells.
"""

from __future__ import annotations

from gtc_tui.draw.canvas import CREEK, CROSSING, PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.ground import SIGN_STYLE
from gtc_tui.draw.layers import SideSign, StackGlyph, Surface
from gtc_tui.draw.pointy.ground import NE, NW, SE, SW, E, W
from gtc_tui.draw.pointy.level import RIVER_SIGN, WAY_SIGN, Pointy
from gtc_tui.draw.zoom import Stacks

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


class PointyOperational(Pointy):
    pitch = (4, 2)
    origin = (2, 1)
    block = (1, 0)
    margin = (2, 1)
    around = (2, 1, 6, 3)
    spots = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1), ("left", 3, 0), ("right", -3, 0), ("left", -1, 1), ("left", -1, -1)),
    )
    far_spots = tuple(
        (part, across, down) for down in (-2, 2, -3, 3) for part, across in (("middle", 0), ("left", 0), ("right", 0))
    )
    number_at = None
    asked_number_at = (-1, 0)
    asked_numbers = 2  # they are as wide as hexes
    ground_rank = TEXTURE
    worst_name = 5
    stream_names = 18

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        ground = self.ground
        x, y = self.centre(hex_id)
        terrain, printed = ground.terrain[hex_id], ground.printed[hex_id]
        if terrain in TEXTURES:
            line, below = TEXTURES[terrain]
            canvas.put(x, y, line, terrain, TEXTURE)
            canvas.put(x, y + 1, below, terrain, TEXTURE)
        if hex_id in ground.lakeside:
            canvas.put(x + 1, y, "~", "lake", TEXTURE)
            canvas.put(x, y + 1, "~", "lake", TEXTURE)
        for direction, bank in enumerate(ground.banks[hex_id]):
            if bank and (direction in (NW, NE, E) or not printed[direction]):
                for across, down, sign in SIDES[direction]:
                    canvas.put(x + across, y + down, "=" if bank == "shore" else sign, bank, CREEK)
        rivers, ways = ground.rivers[hex_id], ground.ways[hex_id]
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

    def slope(self, direction: int) -> tuple[tuple[int, int], ...]:
        return (SIDES[direction][0][:2],)

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
        ground = self.ground
        sign, rivers, ways = ground.signs[hex_id], ground.rivers[hex_id], ground.ways[hex_id]
        if any(rivers):
            canvas.put(x, y, RIVER_SIGN, "river", RANK["river"])
        for way in ("trail", "railroad"):
            if any(one == way and not river for one, river in zip(ways, rivers, strict=True)):
                canvas.put(x, y, WAY_SIGN[way], way, RANK[way])
        if sign:
            canvas.put(x, y, sign, SIGN_STYLE.get(sign, "place"), PLACE)
        if hex_id in ground.bridges:
            canvas.put(x - 1, y, "H", "crossing", CROSSING)
        if hex_id in ground.supplies:
            canvas.put(x + 1, y, "S", "place", PLACE)

    # -- what lies over it -----------------------------------------------------------------------------------
    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        over.put(self.centre(hex_id)[0] - 1, self.centre(hex_id)[1], self._text(hex_id, stacks), stacks[hex_id].style)

    def _text(self, hex_id: int, stacks: Stacks) -> str:
        """Three cells; a fourth where the next hex has no stack."""
        glyph: StackGlyph = stacks[hex_id]
        room = 3 if self.ground.beside(hex_id, E) in stacks else 4
        return f"{(glyph.operational + self.arm(glyph.arm))[:room]:^3}"

    def _beside(self, hex_id: int, stacks: Stacks) -> tuple[int, int]:
        """Columns left and right of the middle for what encloses a hex."""
        return 2, len(self._text(hex_id, stacks)) - 1 if hex_id in stacks else 2

    def mark(self, over: Surface, hex_id: int, text: str, style: str, stacks: Stacks) -> None:
        """Below a stack."""
        x, y = self.centre(hex_id)
        over.put(x - (len(text[:3]) > 1), y + (hex_id in stacks), text[:3], style)

    def highlight(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        left, right = self._beside(hex_id, stacks) if hex_id in stacks else (1, 1)
        for across in range(1 - left, right):
            over.restyle(x + across, y, style)
        over.put(x - left, y, "(", style)
        over.put(x + right, y, ")", style)

    def sign(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        beside = hex_id in stacks
        over.put(x - beside, y + beside, char, style)

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """In the hexside's own cell."""
        x, y = self.centre(hex_id)
        across, down, _sign = SIDES[direction][0]
        over.put(x + across, y + down, sign.text[:1], sign.style)

    def control(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks, signed: bool) -> None:
        x, y = self.centre(hex_id)
        beside = hex_id in stacks
        over.put(x + (beside or signed), y + beside, char[:1], style)

    def cursor(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        left, right = self._beside(hex_id, stacks)
        over.put(x - left, y, "[", style)
        over.put(x + right, y, "]", style)
