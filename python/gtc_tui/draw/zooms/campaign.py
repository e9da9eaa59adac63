"""Zoom 1: a cell for the hex, and one for what joins it to the east."""

from __future__ import annotations

from gtc_tui.draw.layers import Stacks, Surface
from gtc_tui.draw.zooms.zoom import Held, Zoom, fitted


class Campaign(Zoom):
    spots = (*Zoom.beside, ("middle", 0, 2), ("middle", 0, -2))
    goal_spots = (("left", 3, 0), *spots)
    stream_names = 30

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

    def flag(self, over: Surface, hex_id: int, text: str, style: str, held: Held) -> None:
        x, y = self.centre(hex_id)
        if any(held):
            over.put(x + 1, y, text[:1], style)
        else:
            over.put(x, y, fitted(text, 2), style)

    def reserved(self, hex_id: int) -> list[tuple[int, int]]:
        x, y = self.centre(hex_id)
        return [(x, y), (x + 1, y)]

    def cursor(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        """The hex itself is lit: the cells of its brackets are the next hexes', whose letters stay."""
        x, y = self.centre(hex_id)
        for at in (x, x + 1):
            over.light(at, y, style)
        for at, char in ((x - 1, "["), (x + 2, "]")):
            if not over.is_read(at, y):
                over.put(at, y, char, style)
