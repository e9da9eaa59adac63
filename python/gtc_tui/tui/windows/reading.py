"""A screen of text over the game: help, the log, the ledger, the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from gtc_tui.i18n import _
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.window import Window

_WIDEST = 100  # cells; what stands at the end of a longer line is hard to find
Writer = Callable[[int], list[Line]]
"""Lines for a width."""


class ReadingScreen(Window[None]):
    """Scrolls with arrows and pages, closes with Escape, Enter, Space or q."""

    tells_strays = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space,question_mark,f1,i,P", "close", show=False),
        Binding("down,j", "scroll_by(1)", show=False),
        Binding("up,k", "scroll_by(-1)", show=False),
        Binding("pagedown,n,right_square_bracket", "page(1)", show=False),
        Binding("pageup,o,left_square_bracket", "page(-1)", show=False),
        Binding("home,g", "edge(-1)", show=False),
        Binding("end,G", "edge(1)", show=False),
    ]

    def __init__(self, look: Look, title: str, write: Writer, at_end: bool = False) -> None:
        super().__init__()
        self.look = look
        self._heading = title
        self._write = write
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        yield Panel(self.look, self._heading, id="text")
        yield HintLine(self.look, id="hints")

    def on_mount(self) -> None:
        self.tell_keys()

    def tell_keys(self) -> None:
        self.query_one("#hints", LineWidget).put([[(self.hints(), "dim")]])

    def hints(self) -> str:
        """The line at the bottom."""
        return _("Up Down PgUp PgDn scroll   Esc back")

    def told_stray(self, sign: str) -> str:
        """Before the keys: none lists them."""
        told = _("{key} is no key here").format(key=sign)
        return f"{told}   {self.hints()}"

    def on_resize(self) -> None:
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        panel = self.query_one("#text", Panel)
        panel.put(self._write(min(panel.text_width, _WIDEST)), key="text")
        if self._at_end:
            panel.to_end()
            self._at_end = False

    def action_close(self) -> None:
        self.dismiss()

    def action_scroll_by(self, lines: int) -> None:
        self.query_one("#text", Panel).scroll(lines)

    def action_page(self, pages: int) -> None:
        self.query_one("#text", Panel).page(pages)

    def action_edge(self, end: int) -> None:
        panel = self.query_one("#text", Panel)
        panel.scroll(end * len(panel.lines))
