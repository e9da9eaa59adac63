"""Zoom 2: three columns and two lines a hex.

A hex's middle line holds its sign and, left and right of it, the roads that leave by the slanted hexsides; the line
below is its south hexside: a river, or the road south. The cells at both ends of such a line stand for corners of
hexes, so a river is a string of corners and needs no cell of the middle lines.
"""

from __future__ import annotations

from gtc_tui.draw.canvas import CROSSING, PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.flat import Flat
from gtc_tui.draw.ground import NE, NW, SE, SIGN_STYLE, STREAM_SIGN, SW, WAYS, N, S
from gtc_tui.draw.layers import SideSign, StackGlyph, Surface
from gtc_tui.draw.zoom import Stacks

TEXTURES = {  # three cells of the middle line, three of the line below
    "rolling": (" , ", "   "),
    "rough": (" ^ ", "^ ^"),
    "woods": ('" "', ' " '),
    "swamp": ("% %", " % "),
    "mountain": ("/^\\", "/ \\"),
    "water": ("~ ~", " ~ "),
}
_UPRIGHT = {"railroad": "+", "pike": "|", "road": "|", "trail": ":"}
# Up, down, both: the cell left and the cell right of the middle.
_LEFT = {"railroad": "+++", "pike": "\\/>", "road": "\\/>", "trail": "`,:"}
_RIGHT = {"railroad": "+++", "pike": "/\\<", "road": "/\\<", "trail": "'.:"}
_IMPORTANCE = {way: at for at, way in enumerate(WAYS)}


class Operational(Flat):
    pitch = (3, 2)
    drop = 1
    origin = (2, 1)
    block = (1, 0)
    margin = (2, 1)
    around = (2, 0, 6, 2)
    spots = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1), ("left", 3, 0), ("right", -3, 0), ("left", -1, 1), ("left", -1, -1)),
    )
    far_spots = tuple(
        (part, across, down) for down in (-2, 2, -3, 3) for part, across in (("middle", 0), ("left", 0), ("right", 0))
    )
    number_at = None
    asked_number_at = (-1, 0)
    asked_numbers = 1
    ground_rank = TEXTURE
    worst_name = 5
    stream_names = 18

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        x, y = self.centre(hex_id)
        terrain = self.ground.terrain[hex_id]
        if terrain in TEXTURES:
            middle, below = TEXTURES[terrain]
            if not any(self.ground.links[hex_id]):  # roads read better without texture beside them
                canvas.put(x - 1, y, middle, terrain, TEXTURE)
            canvas.put(x - 1, y + 1, below, terrain, TEXTURE)
        if any(self.ground.streams[hex_id]):
            self._streams(canvas, hex_id, x, y)
        self._ways(canvas, hex_id, x, y)
        if not any(self.ground.crossings[hex_id]):
            return
        for direction, at in ((NE, (x + 1, y)), (SE, (x + 1, y)), (S, (x, y + 1))):
            crossing = self.ground.crossings[hex_id][direction]
            if crossing:
                canvas.put(*at, crossing, "crossing", CROSSING)

    def _streams(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        corners = ((x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y))
        for direction, stream in enumerate(self.ground.streams[hex_id]):
            if stream:
                sign = STREAM_SIGN[stream]
                for corner in (corners[direction], corners[(direction + 1) % 6]):
                    canvas.put(*corner, sign, stream, RANK[stream])
                if direction in (N, S):
                    canvas.put(x, y + (1 if direction == S else -1), sign, stream, RANK[stream])

    def _ways(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        links, sign = self.ground.links[hex_id], self.ground.signs[hex_id]
        if sign:
            canvas.put(x, y, sign, SIGN_STYLE.get(sign, "place"), PLACE)
        if not any(links):
            return
        for direction, down in ((N, -1), (S, 1)):
            if links[direction]:
                canvas.put(x, y + down, _UPRIGHT[links[direction]], links[direction], RANK[links[direction]])
        for at, signs, upper, lower in (
            (x - 1, _LEFT, links[NW], links[SW]),
            (x + 1, _RIGHT, links[NE], links[SE]),
        ):
            if upper or lower:
                best = _best(upper, lower)
                canvas.put(at, y, signs[best][2 if upper and lower else 0 if upper else 1], best, RANK[best])
        if not sign:
            best = _best(*links)
            canvas.put(x, y, _meeting(links, best), best, RANK[best])

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        """In the three cells of the middle line, or one more: it ends where the next hex of that line may begin."""
        x, y = self.centre(hex_id)
        over.put(x - 1, y, self._text(stacks[hex_id]), stacks[hex_id].style)

    def _text(self, glyph: StackGlyph) -> str:
        return f"{(glyph.operational + self.arm(glyph.arm))[:4]:^3}"

    def _beside(self, stack: StackGlyph | None) -> tuple[int, int]:
        """Columns left and right of the middle for what encloses a hex."""
        return 2, 2 if stack is None else len(self._text(stack)) - 1

    def mark(self, over: Surface, hex_id: int, text: str, style: str, stacks: Stacks) -> None:
        """Below a stack; there it hides none of the stacks south-east and south-west of it."""
        x, y = self.centre(hex_id)
        text = text[:3]
        if hex_id not in stacks:
            over.put(x - (len(text) > 1), y, text, style)
            return
        text = text if len(text) < 3 else text.removesuffix(")")
        beside = stacks.get(self.ground.beside(hex_id, SW))
        pushed = len(text) == 2 and beside is not None and len(self._text(beside)) > 3
        over.put(x - (len(text) > 1) + pushed, y + 1, text, style)

    def highlight(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        left, right = self._beside(stacks[hex_id]) if hex_id in stacks else (1, 1)
        for across in range(1 - left, right):
            over.restyle(x + across, y, style)
        over.put(x - left, y, "(", style)
        over.put(x + right, y, ")", style)

    def sign(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        beside = hex_id in stacks
        over.put(x - beside, y + beside, char, style)

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        """In the hexside's own cell; on the far side of it where a stack is on this one."""
        x, y = self.centre(hex_id)
        if sign.whole:
            text = sign.text[:2] if direction == S else sign.text[:1]
            over.put(
                x - (len(text) > 1) if direction == S else x + 1, y - 1 if direction == NE else y + 1, text, sign.style
            )
        elif direction == S:
            over.put(x, y + 1, sign.text, sign.style)
        elif hex_id in stacks:
            over.put(x + 2, y - 1 if direction == NE else y + 1, sign.text, sign.style)
        else:
            over.put(x + 1, y, sign.text, sign.style)

    def control(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks, signed: bool) -> None:
        x, y = self.centre(hex_id)
        beside = hex_id in stacks
        over.put(x + (beside or signed), y + beside, char[:1], style)

    def cursor(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        left, right = self._beside(stacks.get(hex_id))
        over.put(x - left, y, "[", style)
        over.put(x + right, y, "]", style)


def _best(*ways: str) -> str:
    return min((way for way in ways if way), key=_IMPORTANCE.__getitem__)


def _meeting(links: tuple[str, ...], best: str) -> str:
    """How the roads of a hex join in its middle."""
    if best == "railroad":
        return "+"
    if best == "pike":
        return "="
    ways = [direction for direction, link in enumerate(links) if link]
    if len(ways) > 2:
        return "x"
    if best == "trail":
        return ":" if ways == [N, S] else "."
    if ways == [N, S]:
        return "|"
    if N in ways:
        return "'"
    if S in ways:
        return "."
    return "_" if ways == [NE, NW] else "-"
