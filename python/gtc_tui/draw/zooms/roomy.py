"""What is laid over a hex that has room for it: zoom 3 (a stack's name and status) and zoom 4 (all of its pieces)."""

from __future__ import annotations

from gtc_tui.draw.canvas import OUTLINE
from gtc_tui.draw.geometry import OutlinedGround
from gtc_tui.draw.layers import PieceGlyph, StackGlyph, Stacks, Surface
from gtc_tui.draw.zooms.zoom import Held, Zoom, around, far, fitted
from gtc_tui.i18n import _

_LINES = 6  # of a stack
_FIRST = (0, 0, 0, -1, -1, -2, -2)  # the first line of a stack, by how many it has


class Roomy(Zoom):
    """What both share."""

    ground: OutlinedGround
    ground_rank = OUTLINE
    safe_from: int  # where a stack begins
    stack_lines: tuple[int, ...]  # those that most stacks have

    def mark(self, over: Surface, hex_id: int, text: str, style: str, _stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        over.put(x - 1, y + self.ground.mark_line, f"{text[:3]:^3}", style)

    def highlight(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        for across, char in zip(self.ground.brackets, "()", strict=True):
            over.put(x + across, y + self.ground.mark_line, char, style)
        if hex_id not in stacks:
            columns, lines = self.ground.inner
            for down in lines:
                for across in columns:
                    over.restyle(x + across, y + down, style)

    def sign(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        across, down = self.ground.sign_at if hex_id in stacks else (0, 0)
        over.put(x + across, y + down, char, style)

    def flag(self, over: Surface, hex_id: int, text: str, style: str, held: Held) -> None:
        """In place of the hex's own sign, at the foot of a stack."""
        x, y = self.centre(hex_id)
        text = fitted(text, 3)
        across, down = self.ground.flag_at if held.stack else (1 if held.sign else -(len(text) > 1), 0)
        over.put(x + across, y + down, text, style)

    def reserved(self, hex_id: int) -> list[tuple[int, int]]:
        """Those of a stack, if of not too many pieces, and of a mark, so that nothing in its own hex hides a name."""
        x, y = self.centre(hex_id)
        first = x + self.safe_from
        stack = [(at, y + down) for down in self.stack_lines for at in range(first, first + self.ground.stack_width)]
        return [*stack, *((x + across, y + self.ground.mark_line) for across in (-1, 0, 1))]

    def cursor(self, over: Surface, hex_id: int, style: str, _stacks: Stacks) -> None:
        x, y = self.centre(hex_id)
        for across, char in zip(self.ground.cursor_columns, "[]", strict=True):
            self.bracket(over, x + across, y, char, style)


class Close(Roomy):
    """Zoom 3."""

    # Below and above a stack, from its first column on: stacks of the next hexes hide the end of a name, if anything.
    goal_spots = (("left", -3, 2), ("left", -3, -2), *Roomy.goal_spots)
    goal_shifts = (*goal_spots, *around(10, 1, -1, 2, -2, 3, -3))
    stream_names = 9
    safe_from = -3
    stack_lines = (0, 1)

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        """Its name over its status with the sign of its arm; where that is long, strength and fatigue stay apart if one
        of the other blanks can go."""
        x, y = self.centre(hex_id)
        glyph, width = stacks[hex_id], self.ground.stack_width
        name, code = glyph.close
        if len(name) > width:
            name, plus, more = name.rpartition("+") if "+" in name else (name, "", "")
            name = name[: width - len(plus + more)] + plus + more
        arm, (first, blank, others) = self.arm(glyph.arm), code.partition(" ")
        letters = first + blank + others.replace(" ", "")
        close = (
            arm + letters if code[:1].isdigit() else f"{arm} {code.replace(' ', '')}"
        )  # a sum of units has no status
        texts = (f"{arm} {code}".lstrip(), f"{arm} {letters}".lstrip(), close.lstrip())
        code = next((text for text in texts if len(text) <= width), code.replace(" ", ""))
        for down, text in enumerate((name, code)):
            over.put(x + self.safe_from, y + down, f"{text[:width]:^{width}}", glyph.style)


class Closest(Roomy):
    """Zoom 4."""

    spots = (*Roomy.spots, ("middle", 0, -2), ("middle", 0, 2))
    far_spots = far(-3, 3, -4, 4)
    goal_spots = (("left", -7, 3), ("left", -7, -3), *Roomy.goal_spots, *far(-3, 3))
    goal_shifts = (*goal_spots, *around(14, 1, -1, 2, -2, 3, -3, 4, -4))
    stream_names = 6
    safe_from = -7
    stack_lines = (-1, 0, 1)

    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None:
        """A line for each piece: its arm, its name, its status."""
        x, y = self.centre(hex_id)
        lines = self._lines(stacks[hex_id], self.ground.stack_width)
        for down, text in enumerate(lines, _FIRST[len(lines)]):
            over.put(x + self.safe_from, y + down, text, stacks[hex_id].style)

    def _lines(self, glyph: StackGlyph, width: int) -> list[str]:
        shown, more = glyph.pieces[:_LINES], len(glyph.pieces) - _LINES
        lines = [self._line(piece, width) for piece in shown]
        if more > 0:
            lines[-1] = _("+{n} more").format(n=more + 1)[:width].center(width)
        return lines

    def _line(self, piece: PieceGlyph, width: int) -> str:
        """The name gives way to the status; where that is long, its letters are drawn together, but for the first."""
        room, code = width - 2, piece.code
        if len(piece.name) + len(code) >= room:
            first, blank, others = code.partition(" ")
            code = first + blank + others.replace(" ", "")
        name = piece.name[: max(room - 1 - len(code), 3)]
        return f"{self.arm(piece.arm):1} {name} {code:>{room - 1 - len(name)}}"[:width]
