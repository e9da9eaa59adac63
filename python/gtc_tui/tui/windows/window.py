"""What opens over another screen, and is closed once."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen

from gtc_tui.tui.lines import Line
from gtc_tui.tui.widgets.hints import HintLine

Result = TypeVar("Result")


class Window(Screen[Result]):
    """Every screen but the first one is closed in the same way. tells_strays: a sign that no command has is said to be
    none, in `#hints` until the next key; not so where words are typed, or where it is told in another line."""

    tells_strays: ClassVar[bool] = False
    _hidden_hints: tuple[list[Line], list[Line]] | None = None
    """The keys, and what stands in their place now."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Closes it, with what stands over it, and gives the result back. Once it is closed nothing more happens."""
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)

    def reword(self) -> None:
        """The player reads another language from now on."""

    def action_leave(self) -> None:
        self.dismiss()

    # -- signs that no command has ---------------------------------------------------------------------------
    def stray(self, event: events.Key) -> str:
        """The sign typed, if no command has it: a newcomer would wait for what it does. Not so with Control or Alt,
        which belong to the terminal as often."""
        typed = event.is_printable and "+" not in event.key
        return (event.character or "") if typed and not self._bindings.key_to_bindings.get(event.key) else ""

    def told_stray(self, sign: str) -> str:
        """What is said of it."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        if not self.tells_strays:
            return
        line, sign = self.query_one("#hints", HintLine), self.stray(event)
        if self._hidden_hints is not None and line.rows == self._hidden_hints[1]:
            line.put(self._hidden_hints[0])
        self._hidden_hints = None
        if sign:
            said: list[Line] = [[(self.told_stray(sign), "error")]]
            self._hidden_hints = line.rows, said
            line.put(said)
