"""A sample of signs whose width a terminal decides, and a question about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from gtc_tui.i18n import _
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import plain, wrap
from gtc_tui.tui.widgets.panel import Panel
from gtc_tui.tui.windows.window import Window

SAMPLE = "\u2500\u2502\u253c\u2550\u2551\u256a\u2219\u25e6\u2302\u2591"


class SampleScreen(Window[bool], ModalScreen[bool]):
    """Gives back whether the signs are one column wide here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
    ]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def compose(self) -> ComposeResult:
        yield Panel(self._look, _("One column or two?"), id="sample")

    def on_mount(self) -> None:
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        panel = self.query_one("#sample", Panel)
        told = _("Some terminals give these signs two columns. Does each line end with a bar, all bars in one column?")
        rows = [f"{sign * 10}|" for sign in (".", *SAMPLE[:6:5])] + [f"{SAMPLE}|"]
        keys = _("y they do: use these signs  n they do not, or a sign is missing: stay with plain letters")
        lines = [*wrap(told, panel.text_width), plain(""), *map(plain, rows), plain(""), *wrap(keys, panel.text_width)]
        panel.put(lines, key="sample")

    def action_answer(self, narrow: bool) -> None:
        self.dismiss(narrow)


def is_doubtful(environ: Mapping[str, str]) -> bool:
    """Whether a terminal may be set up for a language in whose fonts such signs are wide. Any of these may say so:
    where the machine has no such locale, Python puts another one first."""
    named = ("LC_ALL", "LC_CTYPE", "LANG", "GTC_LANG")
    return any(environ.get(name, "")[:2] in ("ja", "zh", "ko") for name in named)
