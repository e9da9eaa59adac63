"""Which of several free places of a game, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from gtc_tui.i18n import N_, _
from gtc_tui.server import wire
from gtc_tui.server.session import telling
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.table import ENDS, TABBED, TableScreen


class PlaceScreen(TableScreen[wire.PostRow | None]):
    """Gives back the one that was chosen."""

    about = (N_("The free places of this game. Enter or its number chooses one."),)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
        Binding("enter,space", "choose", show=False),
        *TABBED,
        *ENDS,
    ]

    def __init__(self, look: Look, listing: wire.Listing, places: Sequence[wire.PostRow]) -> None:
        super().__init__(look)
        self._listing, self._places = listing, places
        self._at = 0
        self._rows: list[int] = []  # which place each line is of

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("Which place?"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("Up Down line  Enter choose  ? help  Esc back")

    def fill(self) -> None:
        panel = self.query_one("#table", Panel)
        lines: list[Line] = []
        self._rows = []
        for number, post in enumerate(self._places):
            told = f"{number + 1} {telling.commander(self._listing, post)}"
            wrapped = wrap(told, panel.text_width)
            lines += wrapped
            self._rows += [number] * len(wrapped)
        lit = [line for line, number in enumerate(self._rows) if number == self._at]
        panel.put(lines, key="places", lit=frozenset(lit))
        panel.reveal(lit[-1])
        panel.reveal(lit[0])

    def action_move(self, by: int) -> None:
        last = len(self._places) - 1
        self._at = max(0, min(last, self._at + by)) if abs(by) > 1 else (self._at + by) % (last + 1)
        self.fill()

    def action_choose(self) -> None:
        self.dismiss(self._places[self._at])

    def on_key(self, event: events.Key) -> None:
        if event.key.isdecimal() and 1 <= int(event.key) <= len(self._places):
            event.stop()
            self.dismiss(self._places[int(event.key) - 1])

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        if message.line < len(self._rows):
            self.dismiss(self._places[self._rows[message.line]])
