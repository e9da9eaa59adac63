"""What opens over another screen, and is closed once."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Result = TypeVar("Result")


class Window(Screen[Result]):
    """Every screen but the first one is closed in the same way."""

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
