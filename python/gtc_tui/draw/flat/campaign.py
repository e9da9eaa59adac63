"""Zoom 1: two columns and one line a hex.

The first column is the hex, the second what joins it to the east. A river belongs to the hexes north of it; where it
runs between two columns it keeps to the line of the hexsides that it joins, so that it climbs no steps.
"""

from __future__ import annotations

from gtc_tui.draw.canvas import PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.flat.charset import OVERVIEW
from gtc_tui.draw.flat.ground import Flat
from gtc_tui.draw.flat.land import NE, SE, STREAM_SIGN, S
from gtc_tui.draw.geometry import CampaignGround
from gtc_tui.draw.layers import SideSign, Stacks, Surface

TEXTURES = {
    "rolling": ", ",
    "rough": "^ ",
    "woods": '" ',
    "swamp": "% ",
    "mountain": "A ",
    "city": "@@",
    "water": "~~",
}


class FlatCampaign(Flat, CampaignGround):
    worst_name = 1
    signs = OVERVIEW

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        land = self.land
        x, y = self.centre(hex_id)
        terrain, streams, links = land.terrain[hex_id], land.streams[hex_id], land.links[hex_id]
        canvas.put(x, y, TEXTURES.get(terrain, "  "), terrain, TEXTURE)
        rise = land.column[hex_id] % 2  # the north-eastern hexside of an odd column ends at hexes one line up
        for direction, across, down in ((S, 0, 0), (SE, 1, 0), (NE, 1, -rise)):
            stream = streams[direction]
            if stream and stream != "creek":
                canvas.put(x + across, y + down, STREAM_SIGN[stream], stream, RANK[stream])
        if "railroad" in links:
            canvas.put(x, y, "+", "railroad", RANK["railroad"])
            if "railroad" in (links[NE], links[SE]):
                canvas.put(x + 1, y, "+", "railroad", RANK["railroad"])
        elif "pike" in links:
            canvas.put(x, y, "-", "pike", RANK["pike"])
        if land.signs[hex_id] in ("@", "O"):
            canvas.put(x, y, land.signs[hex_id], "town", PLACE)

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """Where the stream of that hexside is drawn; beside a stack."""
        x, y = self.centre(hex_id)
        if direction == NE:
            y -= self.land.column[hex_id] % 2
        over.put(x if direction == S and hex_id not in stacks else x + 1, y, sign.text[:1], sign.style)
