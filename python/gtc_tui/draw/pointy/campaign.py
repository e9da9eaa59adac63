"""Zoom 1: two columns and one line a hex.

The first column is the hex, the second what joins it to the east. Diagonals join by themselves: the next hex stands one
column aside, one line on. A river hides the trail beside it, a railroad the river.
"""

from __future__ import annotations

from gtc_tui.draw.canvas import CREEK, PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.layers import SideSign, Surface
from gtc_tui.draw.pointy.ground import NE, SE, SW, E
from gtc_tui.draw.pointy.level import RIVER_SIGN, WAY_SIGN, Pointy
from gtc_tui.draw.zoom import Stacks

TEXTURES = {
    "forest": '" ',
    "rough": "^ ",
    "desert": ", ",
    "lake": "~~",
    "seasonal-lake": "--",
}
LAKESIDE = "~"


class PointyCampaign(Pointy):
    pitch = (2, 1)
    origin = (1, 0)
    block = (0, 0)
    margin = (2, 0)
    around = (1, 0, 4, 1)
    spots = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1), ("middle", 0, 2), ("middle", 0, -2)),
    )
    far_spots = tuple(
        (part, across, down) for down in (-2, 2, -3, 3) for part, across in (("middle", 0), ("left", 0), ("right", 0))
    )
    number_at = None
    asked_number_at = (0, 0)
    asked_numbers = 5
    ground_rank = TEXTURE
    worst_name = 2
    stream_names = 30

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        ground = self.ground
        x, y = self.centre(hex_id)
        terrain, rivers, ways = ground.terrain[hex_id], ground.rivers[hex_id], ground.ways[hex_id]
        canvas.put(x, y, TEXTURES.get(terrain, "  "), terrain, TEXTURE)
        if hex_id in ground.lakeside:
            canvas.put(x + 1, y, LAKESIDE, "lake", TEXTURE)
        for direction, across, sign in ((SW, 0, "_"), (SE, 1, "_"), (E, 1, "|")):
            if ground.banks[hex_id][direction]:
                canvas.put(x + across, y, sign, ground.banks[hex_id][direction], CREEK)
        for at, river, joins in ((x, any(rivers), ways), (x + 1, rivers[E], (ways[E],))):
            if river:
                canvas.put(at, y, RIVER_SIGN, "river", RANK["river"])
            for way in ("trail", "railroad"):
                if way in joins and not (river and way == "trail"):
                    canvas.put(at, y, WAY_SIGN[way], way, RANK[way])
        if ground.signs[hex_id] not in ("", "o"):
            canvas.put(x, y, ground.signs[hex_id], "town", PLACE)

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        over.put(*self.centre(hex_id), stacks[hex_id].campaign[:2], stacks[hex_id].style)

    def mark(self, over: Surface, hex_id: int, text: str, style: str, stacks: Stacks) -> None:
        if hex_id not in stacks:
            over.put(*self.centre(hex_id), text[:2], style)

    def highlight(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        over.restyle(x, y, style)
        over.put(x + 1, y, ":", style)

    def sign(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks) -> None:
        if hex_id not in stacks:
            over.put(*self.centre(hex_id), char, style)

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """East of a hex; else in the cell above it where the hexside is, which is another hex's, unless a stack is."""
        x, y = self.centre(hex_id)
        if direction == E or self.ground.beside(hex_id, direction) in stacks:
            over.put(x + 1, y, sign.text[:1], sign.style)
        else:
            over.put(x + (direction == NE), y - 1, sign.text[:1], sign.style)

    def control(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks, signed: bool) -> None:
        x, y = self.centre(hex_id)
        over.put(x + (signed or hex_id in stacks), y, char[:1], style)

    def cursor(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        over.put(x - 1, y, "[", style)
        over.put(x + 2, y, "]", style)
