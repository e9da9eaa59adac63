"""The end of a game: its result and points, and what next."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from gtc_tui.i18n import _
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.windows.reading import ReadingScreen, Writer


class EndScreen(ReadingScreen):
    """From here to another game, out of the program, or back to the last position."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,Q", "app.another", show=False),
        Binding("q", "app.interrupt", show=False),
    ]

    def __init__(self, look: Look, write: Writer) -> None:
        super().__init__(look, _("The game is over"), write)

    def hints(self) -> str:
        return _("n another game   q quit   Esc the last position   Up Down PgUp PgDn scroll")
