"""One line to type: a file name, a place to go to, a yes."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Input

from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget
from gtc_tui.tui.windows.window import Window


class AskScreen(Window[str | None], ModalScreen[str | None]):
    """Gives back what was typed, or None when it was left with Escape."""

    DEFAULT_CSS = """
    AskScreen { align: left bottom; background: transparent; }
    AskScreen LineWidget { dock: bottom; offset: 0 -1; }
    AskScreen Input { dock: bottom; height: 1; border: none; padding: 0; background: ansi_default; }
    AskScreen Input:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False, priority=True)]

    def __init__(self, look: Look, question: str, value: str = "") -> None:
        super().__init__()
        self._look = look
        self._question = question
        self._value = value

    def compose(self) -> ComposeResult:
        yield HintLine(self._look, id="question")
        yield Input(self._value, compact=True, id="typed")

    def on_mount(self) -> None:
        self.query_one("#question", LineWidget).put([[(self._question, "prompt")]])
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
