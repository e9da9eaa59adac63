"""Zoom 2: a line for the hex, with a stack in three or four of its cells, and one for its signs and marks below."""

from __future__ import annotations

from gtc_tui.draw.geometry import OperationalGround
from gtc_tui.draw.layers import Stacks, Surface
from gtc_tui.draw.zooms.zoom import Held, Zoom, around, fitted


class Operational(Zoom):
    ground: OperationalGround
    goal_spots = (
        *(("left", 3, 0), ("right", -3, 0)),
        *(("middle", shift, down) for shift in (0, 1, -1, 2, -2, 3, -3, 4, -4) for down in (1, -1)),
    )
    keyed = True
    goal_shifts = (*goal_spots, *around(6, 1, -1, 2, -2))

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        over.put(x - 1, y, self._text(hex_id, stacks), stacks[hex_id].style)

    def _text(self, hex_id: int, stacks: Stacks) -> str:
        glyph = stacks[hex_id]
        return f"{(glyph.operational + self.arm(glyph.arm))[: self.ground.room(hex_id, stacks)]:^3}"

    def _beside(self, hex_id: int, stacks: Stacks) -> tuple[int, int]:
        """Columns left and right of the middle for what encloses a hex."""
        return 2, len(self._text(hex_id, stacks)) - 1 if hex_id in stacks else 2

    def mark(self, over: Surface, hex_id: int, text: str, style: str, stacks: Stacks) -> None:
        """Below a stack."""
        x, y = self.centre(hex_id)
        text, pushed = text[:3], 0
        if hex_id in stacks:
            text, pushed = self.ground.below(hex_id, text, lambda other: len(self._text(other, stacks)), stacks)
        over.put(x - (len(text) > 1) + pushed, y + (hex_id in stacks), text, style)

    def highlight(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        left, right = self._beside(hex_id, stacks) if hex_id in stacks else (1, 1)
        for across in range(1 - left, right):
            over.restyle(x + across, y, style)
        over.put(x - left, y, "(", style)
        over.put(x + right, y, ")", style)

    def sign(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        beside = hex_id in stacks
        over.put(x - beside, y + beside, char, style)

    def flag(self, over: Surface, hex_id: int, text: str, style: str, held: Held) -> None:
        """In place of the hex's own sign; below what else is there."""
        over.put(*self._flag(hex_id, text, held), style)

    def _flag(self, hex_id: int, text: str, held: Held) -> tuple[int, int, str]:
        x, y = self.centre(hex_id)
        if held.stack and held.mark:  # the mark is below the stack, too
            return x + 1, y + 1, text[:1]
        if held.stack and held.sign:  # so is the sign
            return x, y + 1, fitted(text, 2)
        text = fitted(text, 3)
        return x - (len(text) > 1), y + any(held), text

    def key_at(self, hex_id: int, flag: str, held: Held) -> tuple[int, int]:
        x, y, text = self._flag(hex_id, flag or " ", held)
        return x + len(text), y

    def reserved(self, hex_id: int) -> list[tuple[int, int]]:
        """All of a stack, so that a stack in its own hex hides no name."""
        x, y = self.centre(hex_id)
        return [(x + across, y) for across in range(-1, 3)]

    def cursor(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        left, right = self._beside(hex_id, stacks)
        self.bracket(over, x - left, y, "[", style)
        self.bracket(over, x + right, y, "]", style)
