"""Screens over the game that are a table to choose from."""

from __future__ import annotations

from collections.abc import Callable

from textual.binding import Binding

from gtc_tui.errors import GtcError
from gtc_tui.tui.widgets.panel import LineWidget
from gtc_tui.tui.windows.over import OverScreen
from gtc_tui.tui.windows.window import Result

MOVES = (Binding("down,j", "move(1)", show=False), Binding("up,k", "move(-1)", show=False))
"""For those that take no words."""
ENDS = (Binding("home", "move(-9999)", show=False), Binding("end", "move(9999)", show=False))

TABBED = (Binding("down,j,tab", "move(1)", show=False), Binding("up,k,shift+tab", "move(-1)", show=False))
PLANNING = (
    Binding("escape,q", "leave", show=False),
    Binding("b", "begin", show=False),
    *TABBED,
    Binding("right,l,space", "turn(1)", show=False),
    Binding("left,h", "turn(-1)", show=False),
    Binding("enter", "enter", show=False),
)
"""For those on which a game is set up, line by line."""


class TableScreen(OverScreen[Result]):
    """The table is `#table`, the keys stand in `#hints` below it, what there is to say in `#note`."""

    def hints(self) -> str:
        """The line at the bottom."""
        return ""

    def fill(self) -> None:
        """Writes the table anew."""

    def on_mount(self) -> None:
        self.tell_keys()

    def tell_keys(self) -> None:
        self.tell(self.hints(), "dim")

    def on_resize(self) -> None:
        self.call_after_refresh(self.fill)

    def tell(self, text: str, style: str = "error") -> None:
        """In place of the keys."""
        self.query_one("#hints", LineWidget).put([[(text, style)]])

    def say(self, text: str) -> None:
        """What stands against it; "" for nothing."""
        self.query_one("#note", LineWidget).put([[(text, "error")]])

    def tried(self, do: Callable[[], object]) -> None:
        """Does it or says why not, and shows what there is then."""
        try:
            do()
        except GtcError as fault:
            self.say(str(fault))
        else:
            self.say("")
        self.fill()
