"""Zoom 1: two columns and one line a hex.

The first column is the hex, the second what joins it to the east. A river belongs to the hexes north of it; where it
runs between two columns it keeps to the line of the hexsides that it joins, so that it climbs no steps.
"""

from __future__ import annotations

from gtc_tui.draw.canvas import PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.flat import Flat
from gtc_tui.draw.ground import NE, SE, STREAM_SIGN, S
from gtc_tui.draw.layers import SideSign, Surface
from gtc_tui.draw.zoom import Stacks

TEXTURES = {
    "rolling": ", ",
    "rough": "^ ",
    "woods": '" ',
    "swamp": "% ",
    "mountain": "A ",
    "city": "@@",
    "water": "~~",
}


class Campaign(Flat):
    pitch = (2, 1)
    drop = 0
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
    worst_name = 1
    stream_names = 30

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        ground = self.ground
        x, y = self.centre(hex_id)
        terrain, streams, links = ground.terrain[hex_id], ground.streams[hex_id], ground.links[hex_id]
        canvas.put(x, y, TEXTURES.get(terrain, "  "), terrain, TEXTURE)
        rise = ground.column[hex_id] % 2  # the north-eastern hexside of an odd column ends at hexes one line up
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
        if ground.signs[hex_id] in ("@", "O"):
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
        """Where the stream of that hexside is drawn; beside a stack."""
        x, y = self.centre(hex_id)
        if direction == NE:
            y -= self.ground.column[hex_id] % 2
        over.put(x if direction == S and hex_id not in stacks else x + 1, y, sign.text[:1], sign.style)

    def control(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks, signed: bool) -> None:
        x, y = self.centre(hex_id)
        over.put(x + (signed or hex_id in stacks), y, char[:1], style)

    def cursor(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        over.put(x - 1, y, "[", style)
        over.put(x + 2, y, "]", style)
