"""Letters for hexes, any of them two keys away; and the window that takes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from gtc_tui.i18n import _, ngettext
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import fitting
from gtc_tui.tui.widgets.panel import LineWidget
from gtc_tui.tui.windows.window import Window

LETTERS = "asdfghjklqwertyuiopzxcvbnm"
"""The keys under the fingers first."""

_ZOOMS = {"plus": 1, "equals_sign": 1, "minus": -1}


def jump_letters(places: Sequence[str]) -> dict[str, str]:
    """Hex -> what to type: one letter where there are enough, else two; never one that begins another. The nearest
    should come first. More than 676 hexes go without."""
    if len(places) <= len(LETTERS):
        return dict(zip(places, LETTERS, strict=False))
    pairs = (first + second for first in LETTERS for second in LETTERS)
    return dict(zip(places, pairs, strict=False))


def narrow(letters: dict[str, str], typed: str) -> dict[str, str]:
    """What is left to type of those that go on after a letter."""
    return {place: text[1:] for place, text in letters.items() if text.startswith(typed)}


class JumpScreen(Window[str | None], ModalScreen[str | None]):
    """Gives back the hex, or None. The map below shows the letters: `show` draws them, `zoom` zooms and gives anew
    those that are in sight with how many are not."""

    DEFAULT_CSS = """
    JumpScreen { align: left bottom; background: transparent; }
    JumpScreen LineWidget { dock: bottom; }
    """

    def __init__(
        self,
        look: Look,
        letters: tuple[dict[str, str], int],
        show: Callable[[dict[str, str]], None],
        zoom: Callable[[int], tuple[dict[str, str], int]],
    ) -> None:
        super().__init__()
        self._look = look
        self._letters, self._hidden = letters
        self._show = show
        self._zoom = zoom

    def compose(self) -> ComposeResult:
        yield LineWidget(self._look, id="jump")

    def on_mount(self) -> None:
        self._tell()

    def _tell(self) -> None:
        told = _("Type the letters of a hex; + and - zoom, Esc back")
        forms = [told]
        if self._hidden:
            more = ngettext("{n} more out of sight", "{n} more out of sight", self._hidden).format(n=self._hidden)
            forms.insert(0, f"{told}; {more}")
        self.query_one(LineWidget).put([[(fitting(forms, self.app.size.width), "prompt")]])
        self._show(self._letters)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in _ZOOMS:
            self._letters, self._hidden = self._zoom(_ZOOMS[event.key])
            self._tell()
            return
        left = narrow(self._letters, event.character.lower()) if event.character else {}
        done = next((place for place, rest in left.items() if not rest), None)
        if done is not None or not left:
            self._show({})
            self.dismiss(done)
        else:
            self._letters = left
            self._tell()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self._show({})
        self.dismiss(None)
