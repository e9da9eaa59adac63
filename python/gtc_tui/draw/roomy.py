"""What is laid over a hex that has room for it: zooms 3 and 4 of any map."""

from __future__ import annotations

from gtc_tui.draw.layers import Surface
from gtc_tui.draw.zoom import Stacks, Zoom


class Roomy(Zoom):
    """Places are columns and lines from a hex's centre."""

    mark_line: int  # of marks, and of the brackets of a highlight
    brackets: tuple[int, int]  # columns of those
    inner: tuple[range, range]  # columns and lines that a highlight colours
    sign_at: tuple[int, int]  # of a sign, and of who controls a place, where a stack is
    control_at: tuple[int, int]
    cursor_columns: tuple[int, int]  # of the brackets of the cursor

    def mark(self, over: Surface, hex_id: int, text: str, style: str, _stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        over.put(x - 1, y + self.mark_line, f"{text[:3]:^3}", style)

    def highlight(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        for across, char in zip(self.brackets, "()", strict=True):
            over.put(x + across, y + self.mark_line, char, style)
        if hex_id not in stacks:
            columns, lines = self.inner
            for down in lines:
                for across in columns:
                    over.restyle(x + across, y + down, style)

    def sign(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        across, down = self.sign_at if hex_id in stacks else (0, 0)
        over.put(x + across, y + down, char, style)

    def control(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks, signed: bool) -> None:
        x, y = self.centre(hex_id)
        across, down = self.control_at if hex_id in stacks else (int(signed), 0)
        over.put(x + across, y + down, char[:1], style)

    def cursor(self, over: Surface, hex_id: int, style: str, _stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        for down in (0, 1):
            for across, char in zip(self.cursor_columns, "[]", strict=True):
                over.put(x + across, y + down, char, style)
