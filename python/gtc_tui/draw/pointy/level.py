"""Pointy-topped hexes: where they lie on the page. Odd rows (as printed) stand half a hex east.

The grid of the core counts its columns from the south and its rows from the west; core column = printed row + 1.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from types import MappingProxyType

from gtc_tui.draw.pointy.ground import PointyGround
from gtc_tui.draw.zoom import Zoom
from gtc_tui.model.mapdata import Line

RIVER_SIGN = "~"
WAY_SIGN = {"railroad": "+", "trail": "."}


class Pointy(Zoom):
    """What the levels of a pointy-topped map share. `pitch` is twice as wide as high, both even but at zoom 1."""

    ground: PointyGround
    origin: tuple[int, int]  # centre of the hex in the north-western corner, were its row even
    block: tuple[int, int]  # columns and lines of a hex's block left of and above its centre
    margin: tuple[int, int]  # columns and lines of the page beyond the last block
    streams_apart = 3
    named_streams: Mapping[str, str] = MappingProxyType({"river": "river"})

    @property
    def size(self) -> tuple[int, int]:
        (wide, high), ground = self.pitch, self.ground
        return wide * ground.rows + wide // 2 + self.margin[0], high * ground.columns + self.margin[1]

    def centre(self, hex_id: int) -> tuple[int, int]:
        ground, (wide, high) = self.ground, self.pitch
        column = ground.column[hex_id]
        x = self.origin[0] + wide * (ground.row[hex_id] - ground.first_row)
        y = self.origin[1] + high * (ground.first_column + ground.columns - 1 - column)
        return x if column % 2 else x + wide // 2, y

    def place_of(self, x: int, y: int) -> tuple[int, int]:
        ground, (wide, high) = self.ground, self.pitch
        column = ground.first_column + ground.columns - 1 - (y - self.origin[1] + self.block[1]) // high
        x -= self.origin[0] - self.block[0] + (0 if column % 2 else wide // 2)
        return column, x // wide + ground.first_row

    def slope(self, direction: int) -> tuple[tuple[int, int], ...]:
        """Cells from a hex's centre between it and the next one north-west or north-east."""
        return ()

    def stream_points(self, line: Line, outside: Container[int]) -> Iterator[tuple[int, int]]:
        """The middles of its hexes, but of those with a sign: it would seem to be the name of that place."""
        for hex_id in line.path:
            if hex_id not in outside and not self.ground.signs[hex_id]:
                yield self.centre(hex_id)
