"""A list of every command with its keys, narrowed by typing; Enter does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult

from gtc_tui.i18n import N_, _
from gtc_tui.tui.display.arrange import is_narrow
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, Span, cut, pad, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.table import TableScreen
from gtc_tui.widths import cells

_BEFORE = 30  # columns of keys, name and the frame; a text that is longer than the rest stands whole below


class Command(NamedTuple):
    """name: in keys.toml. idle: it has nothing to do now."""

    name: str
    shown: str
    text: str
    idle: bool = False


class PaletteScreen(TableScreen[str | None]):
    """Gives back the name of a command, or None."""

    tells_strays = False
    about = (
        N_("Every command with its keys and its name; keys.toml gives a command other keys."),
        N_("Type to filter. Enter runs the chosen command; a dim one has nothing to do now."),
    )

    def __init__(self, look: Look, commands: Sequence[Command]) -> None:
        super().__init__(look)
        self._commands = commands
        self._typed = ""
        self._found = list(commands)
        self._chosen = 0

    def compose(self) -> ComposeResult:
        yield LineWidget(self.look, id="question")
        yield Panel(self.look, _("Commands"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("type to filter  Up Down choose  Enter run  F1 help  Esc back")

    def fill(self) -> None:
        words = self._typed.casefold().split()
        self._found = [
            one
            for one in self._commands
            if all(word in f"{one.name} {one.text} {one.shown}".casefold() for word in words)
        ]
        self._chosen = max(0, min(self._chosen, len(self._found) - 1))
        self.query_one("#question", LineWidget).put([[(_("Command: {typed}_").format(typed=self._typed), "prompt")]])
        panel = self.query_one("#table", Panel)
        room = self.size.width - _BEFORE
        lines: list[Line] = []
        for one in self._found:
            text, style = _text(one)
            lines.append(
                [(pad(one.shown, 10) + " ", "key"), (pad(one.name, 16) + " ", "dim"), (cut(text, room), style)]
            )
        told, style = _text(self._found[self._chosen]) if self._found else ("", "text")
        note = self.query_one("#note", LineWidget)
        note.styles.height = 2 if is_narrow(self.size.width) else 1
        note.put(wrap(told, self.size.width, style) if cells(told) > room else [])
        if not lines:
            lines = [plain(_("No command has these words."), "dim")]
        panel.put(lines, key="commands", lit=frozenset({self._chosen} if self._found else ()))
        panel.reveal(self._chosen)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.tell_keys()
        moves = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "tab": 1, "shift+tab": -1}
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "f1":
            self.action_about()
        elif event.key == "enter":
            self._do(self._chosen)
        elif event.key in moves:
            self._chosen += moves[event.key]
            self.fill()
        elif event.key == "backspace":
            self._typed = self._typed[:-1]
            self.fill()
        elif event.is_printable and event.character:
            self._typed = (self._typed + event.character)[:40]
            self._chosen = 0
            self.fill()

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        self._do(message.line)

    def _do(self, index: int) -> None:
        if self._found and self._found[index].idle:
            told = _("{command}: nothing to do now").format(command=self._found[index].name)
            self.tell(told)
        else:
            self.dismiss(self._found[index].name if self._found else None)


def _text(command: Command) -> Span:
    return (_("{text} (not now)").format(text=command.text), "dim") if command.idle else (command.text, "text")
