"""Hexes with outlines, in any size: zooms 3 and 4.

  ______
 /      \\          line 1
/        \\______   line 2: the hex's centre, in the fifth column
\\        /          line 3
 \\______/           line 4: its south hexside
"""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui.draw.canvas import CROSSING, OUTLINE, PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.flat import Flat
from gtc_tui.draw.ground import NE, SE, SIGN_STYLE, STREAM_SIGN, WAYS, N, S
from gtc_tui.draw.layers import SideSign, Surface
from gtc_tui.draw.roomy import Roomy
from gtc_tui.draw.zoom import Stacks

Scatter = tuple[tuple[int, int, str], ...]
"""Cells from a hex's centre, with what stands there."""

_OUTLINE = "_\\/_\\/"
_UPRIGHT = {"railroad": "+", "pike": "H", "road": "|", "trail": ":"}
_RISE, _FALL = "'_.-", "._'-"  # a road that climbs a line in four columns, or goes down


def scatter(char: str, *cells: tuple[int, int]) -> Scatter:
    return tuple((across, down, char) for across, down in cells)


class Shape:
    """Where the parts of a hex lie, from its centre. half: lines to its north or south hexside."""

    def __init__(self, half: int) -> None:
        self.half = half
        self.columns, self.lines = 4 * half, 2 * half  # from hex to hex
        flat = range(1 - 3 * half // 2, 3 * half // 2 + 1)  # columns of the north and south hexsides
        slant = range(1, half + 1)
        right, left = flat[-1] + half + 1, flat[0] - half - 1
        self.sides = (
            tuple((across, -half) for across in flat),
            tuple((flat[-1] + at, at - half) for at in slant),
            tuple((right - at, at) for at in slant),
            tuple((across, half) for across in flat),
            tuple((left + at, at) for at in slant),
            tuple((flat[0] - at, at - half) for at in slant),
        )
        rise = [(at, -((at + 2) // 4), _RISE[(at - 1) % 4]) for at in range(1, self.columns)]
        fall = [(at, (at + 1) // 4, _FALL[(at - 1) % 4]) for at in range(1, self.columns)]
        self.paths: dict[int, Scatter] = {
            NE: tuple(rise),
            SE: tuple(fall),
            S: tuple((0, down, "|") for down in range(1, self.lines)),
        }
        self.crossings = {NE: self._meeting(NE), SE: self._meeting(SE), S: (0, half)}

    def _meeting(self, direction: int) -> tuple[int, int]:
        """Where a way meets the hexside."""
        way = {(across, down) for across, down, _char in self.paths[direction]}
        return next(cell for cell in self.sides[direction] if cell in way)

    def upward(self) -> Scatter:
        return tuple((0, -down, "|") for down in range(1, self.half + 1))

    def westward(self, direction: int) -> Scatter:
        """To the hexside alone: what the neighbour's way to the east would have from there on."""
        path, drop = (self.paths[SE], -self.half) if direction == 5 else (self.paths[NE], self.half)
        return tuple((across - self.columns, down + drop, char) for across, down, char in path[2 * self.half :])


class Outlined(Roomy, Flat):
    """What the levels with outlines share."""

    shape: Shape
    textures: Mapping[str, Scatter]

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        ground, shape = self.ground, self.shape
        x, y = self.centre(hex_id)
        terrain, printed = ground.terrain[hex_id], ground.printed[hex_id]
        for across, down, char in self.textures.get(terrain, ()):
            canvas.put(x + across, y + down, char, terrain, TEXTURE)
        for direction, stream in enumerate(ground.streams[hex_id]):
            if direction == N and printed[N]:
                continue  # the south hexside of the hex above
            if stream:
                sign, style, rank = STREAM_SIGN[stream], stream, RANK[stream]
            else:
                sign, style, rank = _OUTLINE[direction], "outline", OUTLINE
            if direction in (N, S):
                left, down = shape.sides[direction][0]
                canvas.put(x + left, y + down, sign * len(shape.sides[direction]), style, rank)
            else:
                for across, down in shape.sides[direction]:
                    canvas.put(x + across, y + down, sign, style, rank)
        for direction, way in enumerate(ground.links[hex_id]):
            if way and (direction in shape.paths or not printed[direction]):
                self._way(canvas, x, y, direction, way, printed[direction])
        for direction, (across, down) in shape.crossings.items():
            if ground.crossings[hex_id][direction]:
                canvas.put(x + across, y + down, ground.crossings[hex_id][direction], "crossing", CROSSING)
        self._centre(canvas, hex_id, x, y)

    def _way(self, canvas: Canvas, x: int, y: int, direction: int, way: str, printed: bool) -> None:
        """To the neighbour's centre; where none is printed, as far as the hexside."""
        shape = self.shape
        if direction == N:
            cells = shape.upward()
        elif direction in shape.paths:
            cells = shape.paths[direction]
            if not printed:
                cells = cells[: shape.half if direction == S else 2 * shape.half]
        else:
            cells = shape.westward(direction)
        for at, (across, down, char) in enumerate(cells):
            if direction in (N, S):
                char = _UPRIGHT[way]
            elif way == "railroad":
                char = "+"
            elif way == "pike":
                char = "="
            elif way == "trail" and at % 2:
                continue
            canvas.put(x + across, y + down, char, way, RANK[way])

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, _stacks: Stacks) -> None:
        """On the way over the hexside; along it on every other cell, so that a stream still shows."""
        x, y = self.centre(hex_id)
        if not sign.whole:
            across, down = self.shape.crossings[direction]
            over.put(x + across, y + down, sign.text, sign.style)
            return
        for at, (across, down) in enumerate(self.shape.sides[direction][::2]):
            over.put(x + across, y + down, sign.text[at % len(sign.text)], sign.style)

    def _centre(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        links = self.ground.links[hex_id]
        sign = self.ground.signs[hex_id]
        if sign:
            canvas.put(x, y, sign, SIGN_STYLE.get(sign, "place"), PLACE)
        elif any(links):
            best = next(way for way in WAYS if way in links)
            leading = [direction for direction, link in enumerate(links) if link]
            if leading == [N, S]:
                char = _UPRIGHT[best]
            else:
                char = {"railroad": "+", "pike": "=", "trail": "."}.get(best, "-")
                if len(leading) > 2 and best != "railroad":
                    char = "x"
            canvas.put(x, y, char, best, RANK[best])
