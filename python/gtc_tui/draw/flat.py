"""Flat-topped hexes: where they lie on the page. Even columns stand half a hex low."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from types import MappingProxyType

from gtc_tui.draw.ground import Ground, N, S
from gtc_tui.draw.zoom import Zoom
from gtc_tui.model.mapdata import Line


class Flat(Zoom):
    """What the levels of a flat-topped map share."""

    ground: Ground
    drop: int  # lines an even column lies lower
    origin: tuple[int, int]  # centre of the hex in the first column and row, were it odd
    block: tuple[int, int]  # columns and lines of a hex's block left of and above its centre
    margin: tuple[int, int]  # columns and lines of the page beyond the last block
    streams_apart = 1
    named_streams: Mapping[str, str] = MappingProxyType({"minor-river": "river", "major-river": "wide-river"})

    @property
    def size(self) -> tuple[int, int]:
        width = self.pitch[0] * self.ground.columns + self.margin[0]
        return width, self.pitch[1] * self.ground.rows + self.drop + self.margin[1]

    def centre(self, hex_id: int) -> tuple[int, int]:
        ground = self.ground
        column = ground.column[hex_id]
        x = self.origin[0] + self.pitch[0] * (column - ground.first_column)
        y = self.origin[1] + self.pitch[1] * (ground.row[hex_id] - ground.first_row)
        return x, y if column % 2 else y + self.drop

    def place_of(self, x: int, y: int) -> tuple[int, int]:
        ground = self.ground
        column = (x - self.origin[0] + self.block[0]) // self.pitch[0] + ground.first_column
        y -= self.origin[1] - self.block[1] + (0 if column % 2 else self.drop)
        return column, y // self.pitch[1] + ground.first_row

    def stream_points(self, line: Line, outside: Container[int]) -> Iterator[tuple[int, int]]:
        """Where its horizontal hexsides lie."""
        down = self.pitch[1] // 2
        for hex_id, direction in line.hexsides:
            if direction in (N, S) and hex_id not in outside:
                x, y = self.centre(hex_id)
                yield x, y + down if direction == S else y - down
