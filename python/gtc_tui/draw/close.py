"""Zoom 3: eight columns and four lines a hex, with outlines.

  ______
 /      \\          line 1
/        \\______   line 2: the hex's centre, in the fifth column
\\        /          line 3
 \\______/           line 4: its south hexside
"""

from __future__ import annotations

from gtc_tui.draw.canvas import CROSSING, OUTLINE, PLACE, RANK, TEXTURE, Canvas
from gtc_tui.draw.ground import NE, SE, SIGN_STYLE, STREAM_SIGN, WAYS, N, S
from gtc_tui.draw.layers import Overlay, StackGlyph
from gtc_tui.draw.zoom import Zoom

_SIDES = (  # cells of each hexside, from the hex's centre
    tuple((across, -2) for across in range(-2, 4)),
    ((4, -1), (5, 0)),
    ((5, 1), (4, 2)),
    tuple((across, 2) for across in range(-2, 4)),
    ((-4, 1), (-3, 2)),
    ((-3, -1), (-4, 0)),
)
_OUTLINE = "_\\/_\\/"
# The way to a neighbour: cells, and characters of a plain road.
_PATHS = {
    NE: ((1, 0, "'"), (2, -1, "_"), (3, -1, "."), (4, -1, "-"), (5, -1, "'"), (6, -2, "_"), (7, -2, ".")),
    SE: ((1, 0, "."), (2, 0, "_"), (3, 1, "'"), (4, 1, "-"), (5, 1, "."), (6, 1, "_"), (7, 2, "'")),
    S: ((0, 1, "|"), (0, 2, "|"), (0, 3, "|")),
}
_CROSSING_AT = {NE: (4, -1), SE: (5, 1), S: (0, 2)}
_UPRIGHT = {"railroad": "+", "pike": "H", "road": "|", "trail": ":"}


def _scatter(char: str, *cells: tuple[int, int]) -> tuple[tuple[int, int, str], ...]:
    return tuple((across, down, char) for across, down in cells)


TEXTURES = {
    "rolling": _scatter(",", (-1, -1), (3, 0), (-3, 1)),
    "rough": _scatter("^", (-1, -1), (2, -1), (3, 0), (-3, 1), (2, 1)),
    "woods": _scatter('"', (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "swamp": _scatter("%", (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "mountain": ((-1, -1, "/"), (0, -1, "\\"), (-2, 0, "/"), (1, 0, "\\"), (2, 1, "^"), (-3, 1, "^")),
    "city": _scatter("#", (-2, -1), (2, -1), (-3, 0), (3, 0), (-1, 1), (2, 1)),
    "water": _scatter("~", *((across, down) for down in (-1, 0, 1, 2) for across in range(-3, 4, 2))),
}


class Close(Zoom):
    pitch = (8, 4)
    drop = 2
    origin = (4, 2)
    block = (3, 1)
    margin = (2, 1)
    around = (4, 1, 10, 4)
    spots = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1), ("left", 3, 0), ("right", -3, 0), ("left", -1, 1), ("left", -1, -1)),
    )
    far_spots = tuple(
        (part, across, down) for down in (-2, 2, -3, 3) for part, across in (("middle", 0), ("left", 0), ("right", 0))
    )
    number_at = (-2, 2)
    ground_rank = OUTLINE
    worst_name = 5
    stream_names = 9

    def paint(self, canvas: Canvas, hex_id: int) -> None:
        ground = self.ground
        x, y = self.centre(hex_id)
        terrain = ground.terrain[hex_id]
        for across, down, char in TEXTURES.get(terrain, ()):
            canvas.put(x + across, y + down, char, terrain, TEXTURE)
        for direction, stream in enumerate(ground.streams[hex_id]):
            if direction == N and ground.printed[hex_id][N]:
                continue  # the south hexside of the hex above
            for across, down in _SIDES[direction]:
                if stream:
                    canvas.put(x + across, y + down, STREAM_SIGN[stream], stream, RANK[stream])
                else:
                    canvas.put(x + across, y + down, _OUTLINE[direction], "outline", OUTLINE)
        for direction in range(6):
            way = ground.links[hex_id][direction]
            if way and (direction in _PATHS or not ground.printed[hex_id][direction]):
                self._way(canvas, x, y, direction, way, ground.printed[hex_id][direction])
        for direction, (across, down) in _CROSSING_AT.items():
            if ground.crossings[hex_id][direction]:
                canvas.put(x + across, y + down, ground.crossings[hex_id][direction], "crossing", CROSSING)
        self._centre(canvas, hex_id, x, y)

    def _way(self, canvas: Canvas, x: int, y: int, direction: int, way: str, printed: bool) -> None:
        """To the neighbour's centre; where none is printed, as far as the hexside."""
        if direction == N:
            cells: tuple[tuple[int, int, str], ...] = ((0, -1, "|"), (0, -2, "|"))
        elif direction in _PATHS:
            cells = _PATHS[direction]
            cells = cells if printed else cells[: 2 if direction == S else 4]
        else:  # to the west: the neighbour's way to the east, from its far end
            shift = 2 if direction == 5 else -2
            cells = _PATHS[SE if direction == 5 else NE][4:]
            cells = tuple((across - 8, down - shift, char) for across, down, char in cells)
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

    def stack(self, over: Overlay, hex_id: int, glyph: StackGlyph) -> None:
        x, y = self.centre(hex_id)
        for down, text in enumerate(glyph.close[:2]):
            over.put(x - 3, y + down, f"{text[:8]:^8}", glyph.style)

    def mark(self, over: Overlay, hex_id: int, text: str, style: str, stacked: bool) -> None:
        x, y = self.centre(hex_id)
        over.put(x - 1, y - 1, f"{text[:3]:^3}", style)

    def highlight(self, over: Overlay, hex_id: int, style: str, stacked: bool) -> None:
        x, y = self.centre(hex_id)
        over.put(x - 2, y - 1, "(", style)
        over.put(x + 3, y - 1, ")", style)
        if not stacked:
            for down in (0, 1):
                for across in range(-3, 5):
                    over.restyle(x + across, y + down, style)

    def control(self, over: Overlay, hex_id: int, char: str, style: str, stacked: bool) -> None:
        x, y = self.centre(hex_id)
        over.put(x + (2 if stacked else 0), y - stacked, char[:1], style)

    def cursor(self, over: Overlay, hex_id: int, style: str) -> None:
        x, y = self.centre(hex_id)
        for down in (0, 1):
            over.put(x - 4, y + down, "[", style)
            over.put(x + 5, y + down, "]", style)
