"""Hexes with outlines, in any size: zooms 3 and 4.

  ______
 /      \\          line 1
/        \\______   line 2: the hex's centre, in the fifth column
\\        /          line 3
 \\______/           line 4: its south hexside
"""

from __future__ import annotations

from gtc_tui.draw.canvas import CROSSING, OUTLINE, PLACE, RANK, Canvas
from gtc_tui.draw.charset import SIGNS
from gtc_tui.draw.flat.ground import Flat
from gtc_tui.draw.flat.land import NE, NW, SE, STREAM_SIGN, SW, WAYS, N, S
from gtc_tui.draw.geometry import Outline, OutlinedGround, Scatter, scatter
from gtc_tui.draw.land import SIGN_STYLE

_OUTLINE = "_\\/_\\/"
_UPRIGHT = {"railroad": "+", "pike": "H", "road": "|", "trail": ":"}
_RISE, _FALL = "'_.-", "._'-"  # a road that climbs a line in four columns, or goes down


_CLOSE = {
    "rolling": scatter(",", (-1, -1), (3, 0), (-3, 1)),
    "rough": scatter("^", (-1, -1), (2, -1), (3, 0), (-3, 1), (2, 1)),
    "woods": scatter('"', (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "swamp": scatter("%", (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "mountain": ((-1, -1, "/"), (0, -1, "\\"), (-2, 0, "/"), (1, 0, "\\"), (2, 1, "^"), (-3, 1, "^")),
    "city": scatter("#", (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "water": scatter("~", *((across, down) for down in (-1, 0, 1, 2) for across in range(-3, 4, 2))),
}
_DENSE = (
    *((-3, -3), (3, -3), (-6, -2), (6, -2), (-2, -1), (3, -1), (-7, 0), (7, 0), (-4, 1), (4, 1), (-6, 2), (6, 2)),
    *((-2, 3), (3, 3)),
)
_CLOSEST = {
    "rolling": scatter(",", (-4, -2), (5, -1), (-6, 0), (6, 1), (-3, 2), (2, 3)),
    "rough": scatter("^", *_DENSE[::2], (5, -1), (-5, 3)),
    "woods": scatter('"', *_DENSE),
    "swamp": scatter("%", *_DENSE),
    "mountain": (
        *scatter("/", (-2, -2), (-3, -1), (-4, 0), (3, 2), (2, 3)),
        *scatter("\\", (-1, -2), (0, -1), (1, 0), (4, 2), (5, 3)),
        *scatter("^", (4, -2), (6, 0), (-6, 2)),
    ),
    "city": scatter("#", *_DENSE),
    "water": scatter("~", *((across, down) for down in range(-3, 5) for across in range(-6 + down % 2, 8, 3))),
}


class Shape(Outline):
    """half: lines to its north or south hexside."""

    upright = (NE, SE, SW, NW)

    def __init__(self, half: int) -> None:
        super().__init__(half)
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


class FlatOutlined(Flat, OutlinedGround):
    """What the grounds with outlines share."""

    signs = SIGNS
    shape: Shape
    side_step = 2  # a stream still shows

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        super().paint(canvas, hex_id)
        land, shape, printed = self.land, self.shape, self.land.printed[hex_id]
        x, y = self.centre(hex_id)
        for direction, stream in enumerate(land.streams[hex_id]):
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
        for direction, way in enumerate(land.links[hex_id]):
            if way and (direction in shape.paths or not printed[direction]):
                self._way(canvas, x, y, direction, way, printed[direction])
        for direction, (across, down) in shape.crossings.items():
            if land.crossings[hex_id][direction]:
                canvas.put(x + across, y + down, land.crossings[hex_id][direction], "crossing", CROSSING)
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

    def _centre(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        links = self.land.links[hex_id]
        sign = self.land.signs[hex_id]
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


class FlatClose(FlatOutlined):
    """Eight columns and four lines a hex."""

    shape = Shape(2)
    pitch = shape.pitch
    origin = (4, 2)
    block = (3, 1)
    margin = (2, 1)
    around = (4, 1, 10, 4)
    number_at = (-2, 2)
    asked_number_at = (-1, 1)
    textures = _CLOSE
    mark_line = -1
    brackets = (-2, 3)
    inner = range(-3, 5), range(2)
    sign_at, flag_at = (-1, -1), (-1, 2)
    cursor_columns = (-4, 5)
    stack_width = 8


class FlatClosest(FlatOutlined):
    """Sixteen columns and eight lines a hex."""

    shape = Shape(4)
    pitch = shape.pitch
    origin = (9, 4)
    block = (7, 3)
    margin = (4, 1)
    around = (8, 3, 18, 8)
    number_at = (-2, 4)
    asked_number_at = (-1, 3)
    textures = _CLOSEST
    mark_line = -3
    brackets = (-3, 4)
    inner = range(-6, 8), range(-2, 3)
    sign_at, flag_at = (-2, -3), (-1, 4)
    cursor_columns = (-8, 9)
    stack_width = 16
