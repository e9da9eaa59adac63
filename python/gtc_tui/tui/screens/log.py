"""The whole log: narrowed by typing, and every line leads to its place on the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.app import ComposeResult

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.i18n import N_, _
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, plain
from gtc_tui.tui.sheets import event_lines
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.table import TableScreen

_MOVES = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}


class LogScreen(TableScreen[str | None]):
    """Gives back the hex of the chosen event, or None. pieces: id -> name, so that a piece can be looked for."""

    tells_strays = False
    about = (
        N_("Everything that happened, a sentence each, with its dice and rules."),
        N_(
            "Type to filter: a piece, a hex, a side, a rule, a kind such as attack or march; all words "
            "must match. Enter or a click shows the place on the map."
        ),
    )

    def __init__(
        self, look: Look, happened: Sequence[Event], names: Mapping[Side, str], pieces: Mapping[str, str]
    ) -> None:
        super().__init__(look)
        self._names = names
        self._texts = [
            (
                event,
                " ".join(
                    [event.text, event.rule, event.kind, *event.hexes]
                    + [pieces.get(piece, piece) for piece in event.pieces]
                    + ([names[event.side]] if event.side is not None and event.side in names else [])
                ).casefold(),
            )
            for event in happened
        ]
        self._typed = ""
        self._found: list[Event] = []
        self._chosen = len(happened) - 1
        self._event_of: list[int] = []

    def compose(self) -> ComposeResult:
        yield LineWidget(self.look, id="question")
        yield Panel(self.look, _("Log"), id="table")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("type to filter  Up Down choose  Enter show the place  F1 help  Esc back")

    def fill(self) -> None:
        words = self._typed.casefold().split()
        self._found = [event for event, text in self._texts if all(word in text for word in words)]
        self._chosen = max(0, min(self._chosen, len(self._found) - 1))
        self.query_one("#question", LineWidget).put([[(_("Filter: {typed}_").format(typed=self._typed), "prompt")]])
        panel = self.query_one("#table", Panel)
        lines: list[Line] = []
        self._event_of = []
        for index, event in enumerate(self._found):
            own = event_lines(event, self._names, panel.text_width)
            lines += own
            self._event_of += [index] * len(own)
        if not lines:
            lines = [plain(self._nothing(), "dim")]
        lit = [line for line, index in enumerate(self._event_of) if index == self._chosen]
        panel.put(lines, key="log", lit=frozenset(lit))
        if lit:
            panel.reveal(lit[-1])
            panel.reveal(lit[0])

    def _nothing(self) -> str:
        return _("No entry has these words.") if self._texts else _("Nothing has happened yet")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.tell_keys()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "f1":
            self.action_about()
        elif event.key == "enter":
            self._go()
        elif event.key in _MOVES:
            self._chosen += _MOVES[event.key]
            self.fill()
        elif event.key in ("home", "end"):
            self._chosen = 0 if event.key == "home" else len(self._found)
            self.fill()
        elif event.key == "backspace" or (event.is_printable and event.character):
            self._typed = self._typed[:-1] if event.key == "backspace" else f"{self._typed}{event.character}"[:40]
            self._chosen = len(self._texts)
            self.fill()

    def _go(self) -> None:
        hexes = self._found[self._chosen].hexes if self._found else ()
        if not self._found:
            self.tell(self._nothing())
        elif hexes:
            self.dismiss(hexes[-1])
        else:
            self.tell(_("This entry has no place on the map"))

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        """A click shows the place at once."""
        if message.line < len(self._event_of):
            self._chosen = self._event_of[message.line]
            self.fill()
        self._go()
