"""Flat-topped hexes: where they lie on the page. Even columns stand half a hex low."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from types import MappingProxyType

from gtc_tui.draw.canvas import Canvas
from gtc_tui.draw.charset import SIGNS
from gtc_tui.draw.flat.charset import redraw_ways
from gtc_tui.draw.flat.land import FlatLand, N, S
from gtc_tui.draw.geometry import Ground
from gtc_tui.model.mapdata import Line


class Flat(Ground):
    """What the grounds of a flat-topped map share."""

    land: FlatLand
    signs = SIGNS
    streams_apart = 1
    named_streams: Mapping[str, str] = MappingProxyType({"minor-river": "river", "major-river": "wide-river"})

    @property
    def size(self) -> tuple[int, int]:
        (wide, high), land = self.pitch, self.land
        return wide * land.columns + self.margin[0], high * land.rows + high // 2 + self.margin[1]

    def centre(self, hex_id: int) -> tuple[int, int]:
        (wide, high), land = self.pitch, self.land
        column = land.column[hex_id]
        x = self.origin[0] + wide * (column - land.first_column)
        y = self.origin[1] + high * (land.row[hex_id] - land.first_row)
        return x, y if column % 2 else y + high // 2

    def place_of(self, x: int, y: int) -> tuple[int, int]:
        (wide, high), land = self.pitch, self.land
        column = (x - self.origin[0] + self.block[0]) // wide + land.first_column
        y -= self.origin[1] - self.block[1] + (0 if column % 2 else high // 2)
        return column, y // high + land.first_row

    def stream_points(self, line: Line, outside: Container[int]) -> Iterator[tuple[int, int]]:
        """Where its horizontal hexsides lie."""
        down = self.pitch[1] // 2
        for hex_id, direction in line.hexsides:
            if direction in (N, S) and hex_id not in outside:
                x, y = self.centre(hex_id)
                yield x, y + down if direction == S else y - down

    def redraw(self, canvas: Canvas, outside: Container[int]) -> None:
        super().redraw(canvas, outside)
        for hex_id, links in enumerate(self.land.links):
            if hex_id not in outside and any(links):
                redraw_ways(canvas, *self.centre(hex_id), links, self.pitch[1])
