"""What the screens over the game share: each explains itself, and some say where their parts stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Region

from gtc_tui.i18n import _
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.widgets.panel import Placed
from gtc_tui.tui.windows.reading import ReadingScreen
from gtc_tui.tui.windows.window import Result, Window


class OverScreen(Window[Result]):
    """about: paragraphs on what is seen and done here, N_ marked; `?` and F1 show them."""

    about: ClassVar[tuple[str, ...]] = ()
    tells_strays = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1", "about", show=False)]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look

    def action_about(self) -> None:
        def write(width: int) -> list[Line]:
            return [line for text in self.about for line in (*wrap(_(text), width), plain(""))]

        self.app.push_screen(ReadingScreen(self.look, _("What this is"), write))

    def told_stray(self, sign: str) -> str:
        return no_key(sign)


def no_key(sign: str, keys: str = "?") -> str:
    """That what was typed is no key of this screen. keys: which one lists them."""
    return _("{key} is no key here; {keys} lists the keys").format(key=sign, keys=keys)


class PlacedScreen(OverScreen[Result]):
    """Its widgets show only where `put` puts them."""

    DEFAULT_CSS = """
    PlacedScreen { layers: base; overflow: hidden hidden; }
    PlacedScreen > * { position: absolute; display: none; }
    """

    def put(self, places: Mapping[str, Region | None]) -> None:
        """Regions by widget id; what is not in it is hidden."""
        for widget in self.query_children(Placed):
            widget.put_at(places.get(widget.id or ""))
