"""The line of keys at the foot of a screen: a click on a key presses it."""

from __future__ import annotations

import re

from textual import events

from gtc_tui.tui.settings.keys import key_named
from gtc_tui.tui.widgets.panel import LineWidget

_ITEM = re.compile(r"\S+(?: \S+)*")  # hints stand two blanks or more apart
_WORD = re.compile(r"\S+")
_INSIDE = re.compile(r"\((Esc|Enter)\b")  # a key told in the middle of a question


def key_at(text: str, x: int) -> str | None:
    """The key, as Textual names it, of the hint in column x: the very one there, or else the last that the hint
    begins with."""
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


class HintLine(LineWidget):
    """hints: whether keys stand there now, or something else is told."""

    hints = True

    def on_click(self, event: events.Click) -> None:
        key = key_at(self.shown, event.x) if self.hints else None
        if key is not None:
            event.stop()
            self.app.simulate_key(key)
