"""Zoom 1: two columns and one line a hex.

The first column is the hex, the second what joins it to the east. Diagonals join by themselves: the next hex stands one
column aside, one line on. A river hides the trail beside it, a railroad the river.
"""

from __future__ import annotations

from gtc_tui.draw.canvas import CREEK, PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.geometry import CampaignGround
from gtc_tui.draw.layers import SideSign, Stacks, Surface
from gtc_tui.draw.pointy.ground import RIVER_SIGN, WAY_SIGN, Pointy
from gtc_tui.draw.pointy.land import NE, SE, SW, E

TEXTURES = {
    "forest": '" ',
    "rough": "^ ",
    "desert": ", ",
    "lake": "~~",
    "seasonal-lake": "--",
}
LAKESIDE = "~"


class PointyCampaign(Pointy, CampaignGround):
    worst_name = 2

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        land = self.land
        x, y = self.centre(hex_id)
        terrain, rivers, ways = land.terrain[hex_id], land.rivers[hex_id], land.ways[hex_id]
        canvas.put(x, y, TEXTURES.get(terrain, "  "), terrain, TEXTURE)
        if hex_id in land.lakeside:
            canvas.put(x + 1, y, LAKESIDE, "lake", TEXTURE)
        for direction, across, sign in ((SW, 0, "_"), (SE, 1, "_"), (E, 1, "|")):
            if land.banks[hex_id][direction]:
                canvas.put(x + across, y, sign, land.banks[hex_id][direction], CREEK)
        for at, river, joins in ((x, any(rivers), ways), (x + 1, rivers[E], (ways[E],))):
            if river:
                canvas.put(at, y, RIVER_SIGN, "river", RANK["river"])
            for way in ("trail", "railroad"):
                if way in joins and not (river and way == "trail"):
                    canvas.put(at, y, WAY_SIGN[way], way, RANK[way])
        if land.signs[hex_id] not in ("", "o"):
            canvas.put(x, y, land.signs[hex_id], "town", PLACE)

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """East of a hex; else in the cell above it where the hexside is, which is another hex's, unless a stack is."""
        x, y = self.centre(hex_id)
        if direction == E or self.land.beside(hex_id, direction) in stacks:
            over.put(x + 1, y, sign.text[:1], sign.style)
        else:
            over.put(x + (direction == NE), y - 1, sign.text[:1], sign.style)
