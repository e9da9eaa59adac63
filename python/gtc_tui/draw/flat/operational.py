"""Zoom 2: three columns and two lines a hex.

A hex's middle line holds its sign and, left and right of it, the roads that leave by the slanted hexsides; the line
below is its south hexside: a river, or the road south. The cells at both ends of such a line stand for corners of
hexes, so a river is a string of corners and needs no cell of the middle lines.
"""

from __future__ import annotations

from collections.abc import Callable

from gtc_tui.draw.canvas import CROSSING, PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.flat.ground import Flat
from gtc_tui.draw.flat.land import NE, NW, SE, STREAM_SIGN, SW, WAYS, N, S
from gtc_tui.draw.geometry import OperationalGround
from gtc_tui.draw.land import SIGN_STYLE
from gtc_tui.draw.layers import SideSign, Stacks, Surface

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


class FlatOperational(Flat, OperationalGround):
    pitch = (3, 2)
    origin = (2, 1)
    block = (1, 0)
    margin = (2, 1)
    around = (2, 0, 6, 2)
    asked_number_at = (-1, 0)

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        x, y = self.centre(hex_id)
        terrain = self.land.terrain[hex_id]
        if terrain in TEXTURES:
            middle, below = TEXTURES[terrain]
            if not any(self.land.links[hex_id]):  # roads read better without texture beside them
                canvas.put(x - 1, y, middle, terrain, TEXTURE)
            canvas.put(x - 1, y + 1, below, terrain, TEXTURE)
        if any(self.land.streams[hex_id]):
            self._streams(canvas, hex_id, x, y)
        self._ways(canvas, hex_id, x, y)
        if not any(self.land.crossings[hex_id]):
            return
        for direction, at in ((NE, (x + 1, y)), (SE, (x + 1, y)), (S, (x, y + 1))):
            crossing = self.land.crossings[hex_id][direction]
            if crossing:
                canvas.put(*at, crossing, "crossing", CROSSING)

    def _streams(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        corners = ((x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y))
        for direction, stream in enumerate(self.land.streams[hex_id]):
            if stream:
                sign = STREAM_SIGN[stream]
                for corner in (corners[direction], corners[(direction + 1) % 6]):
                    canvas.put(*corner, sign, stream, RANK[stream])
                if direction in (N, S):
                    canvas.put(x, y + (1 if direction == S else -1), sign, stream, RANK[stream])

    def _ways(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        links, sign = self.land.links[hex_id], self.land.signs[hex_id]
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

    def room(self, _hex_id: int, _stacks: Stacks) -> int:
        """The three cells of the middle line, and one more: it ends where the next hex of that line may begin."""
        return 4

    def below(self, hex_id: int, text: str, length: Callable[[int], int], stacks: Stacks) -> tuple[str, int]:
        """Hides none of the stacks south-east and south-west of it."""
        text = text if len(text) < 3 else text.removesuffix(")")
        beside = self.land.beside(hex_id, SW)
        return text, int(len(text) == 2 and beside in stacks and length(beside) > 3)

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
