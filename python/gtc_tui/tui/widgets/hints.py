"""The line of keys at the foot of a screen: a click on a key presses it."""

from __future__ import annotations

import re

from textual import events
from textual.strip import Strip

from gtc_tui.tui.lines import cut_at_word
from gtc_tui.tui.settings.keys import key_named
from gtc_tui.tui.widgets.panel import LineWidget, strip_of
from gtc_tui.widths import cells, column_to_index

_ITEM = re.compile(r"\S+(?: \S+)*")  # hints stand two blanks or more apart
_WORD = re.compile(r"\S+")
_INSIDE = re.compile(r"\((Esc|Enter)\b")  # a key told in the middle of a question


def key_at(text: str, x: int) -> str | None:
    """The key, as Textual names it, of the hint in column x: the very one there, or else the last that the hint
    begins with."""
    x = column_to_index(text, x)
    item = next((found for found in _ITEM.finditer(text) if found.start() <= x < found.end()), None)
    if item is None:
        return None
    key = None
    for word in _WORD.finditer(text, item.start(), item.end()):
        named = key_named(word.group())
        if named is None:
            break
        key = named
        if word.start() <= x < word.end():
            return key
    if key is None and (inside := _INSIDE.search(item.group())):
        key = key_named(inside.group(1))
    return key


def fitted(text: str, width: int, last: int = 2) -> str:
    """As many hints as there is room for, and always so many of the last, which lead to help and back; a single text
    is cut at a word."""
    items = _ITEM.findall(text)
    if cells(text) <= width or len(items) <= 1:
        return cut_at_word(text, width)
    while len(items) > max(1, last) and cells("  ".join(items)) > width:
        del items[-last - 1]
    return cut_at_word("  ".join(items), width)


class HintLine(LineWidget):
    """Tells no hint by halves. hints: whether keys stand there now, or something else is told. last: how many of the
    last hints stay on a narrow screen."""

    hints = True
    last = 2

    def render_line(self, y: int) -> Strip:
        line = [(self._fitted(text), style) for text, style in self._rows[y]] if y < len(self._rows) else []
        return strip_of(line, self.size.width, self.look)

    @property
    def shown(self) -> str:
        return "\n".join("".join(self._fitted(text) for text, _style in row) for row in self._rows)

    def _fitted(self, text: str) -> str:
        width = self.size.width
        return fitted(text, width, self.last) if self.hints else cut_at_word(text, width)

    def on_click(self, event: events.Click) -> None:
        key = key_at(self.shown, event.x) if self.hints else None
        if key is not None:
            event.stop()
            self.app.simulate_key(key)
