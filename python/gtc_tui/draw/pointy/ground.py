"""Pointy-topped hexes: where they lie on the page. Odd rows (as printed) stand half a hex east.

The grid of the core counts its columns from the south and its rows from the west; core column = printed row + 1.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from types import MappingProxyType

from gtc_tui.draw.canvas import CROSSING, PLACE, Canvas
from gtc_tui.draw.geometry import Ground
from gtc_tui.draw.land import SIGN_STYLE
from gtc_tui.draw.pointy.charset import SIGNS
from gtc_tui.draw.pointy.land import PointyLand
from gtc_tui.model.mapdata import Line

RIVER_SIGN = "~"
WAY_SIGN = {"railroad": "+", "trail": "."}


class Pointy(Ground):
    """What the grounds of a pointy-topped map share. `pitch` is twice as wide as high, both even but at zoom 1."""

    land: PointyLand
    signs = SIGNS
    streams_apart = 3
    named_streams: Mapping[str, str] = MappingProxyType({"river": "river"})

    @property
    def size(self) -> tuple[int, int]:
        (wide, high), land = self.pitch, self.land
        return wide * land.rows + wide // 2 + self.margin[0], high * land.columns + self.margin[1]

    def centre(self, hex_id: int) -> tuple[int, int]:
        (wide, high), land = self.pitch, self.land
        column = land.column[hex_id]
        x = self.origin[0] + wide * (land.row[hex_id] - land.first_row)
        y = self.origin[1] + high * (land.first_column + land.columns - 1 - column)
        return x if column % 2 else x + wide // 2, y

    def place_of(self, x: int, y: int) -> tuple[int, int]:
        (wide, high), land = self.pitch, self.land
        column = land.first_column + land.columns - 1 - (y - self.origin[1] + self.block[1]) // high
        x -= self.origin[0] - self.block[0] + (0 if column % 2 else wide // 2)
        return column, x // wide + land.first_row

    def stream_points(self, line: Line, outside: Container[int]) -> Iterator[tuple[int, int]]:
        """The middles of its hexes, but of those with a sign: it would seem to be the name of that place."""
        for hex_id in line.path:
            if hex_id not in outside and not self.land.signs[hex_id]:
                yield self.centre(hex_id)

    def _put_signs(self, canvas: Canvas, hex_id: int, x: int, y: int) -> None:
        """Of a hex's place, its bridge and its supply symbol."""
        land, sign = self.land, self.land.signs[hex_id]
        if sign:
            canvas.put(x, y, sign, SIGN_STYLE.get(sign, "place"), PLACE)
        if hex_id in land.bridges:
            canvas.put(x - 1, y, "H", "crossing", CROSSING)
        if hex_id in land.supplies:
            canvas.put(x + 1, y, "S", "place", PLACE)
