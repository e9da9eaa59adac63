"""Settings: each with its values, changed at once and kept for all games."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, pad, plain, wrap
from gtc_tui.tui.settings import settings
from gtc_tui.tui.settings.settings import CHOICES, Choice, Settings, value_name
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.sample import SampleScreen, is_doubtful
from gtc_tui.tui.windows.table import MOVES, TableScreen
from gtc_tui.widths import cells

_NAME = 9  # cells of a setting's name


class SettingScreen(TableScreen[None]):
    """faults: of the player's files, told below. use: makes settings count."""

    about = (N_("Changes apply at once and are saved to config.toml (other lines in it are untouched)."),)

    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        Binding("escape,q,O", "leave", show=False),
        Binding("right,l,enter,space", "turn(1)", show=False),
        Binding("left,h", "turn(-1)", show=False),
    ]

    def __init__(self, look: Look, now: Settings, faults: Sequence[str], use: Callable[[Settings], None]) -> None:
        super().__init__(look)
        self._faults = faults
        self._now = now
        self._use = use
        self._chosen = 0
        self._choice_of: list[int] = []  # which setting each line is about

    def reword(self) -> None:
        self.query_one("#table", Panel).title = _("Settings")
        self.tell_keys()
        self.fill()

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("Settings"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("Up Down choose  Left Right change  ? help  Esc back")

    def fill(self) -> None:
        lines: list[Line] = []
        self._choice_of = []
        lit: set[int] = set()
        table = self.query_one("#table", Panel)
        room = table.text_width - _NAME
        for number, choice in enumerate(CHOICES):
            rows = self._values(choice, room)
            if number == self._chosen:
                lit.update(range(len(lines), len(lines) + len(rows)))
            names = [_(choice.name), *[""] * (len(rows) - 1)]
            lines += [[(pad(name, _NAME), "key"), (row, "text")] for name, row in zip(names, rows, strict=True)]
            lines += [[(" " * _NAME, "dim"), *line] for line in wrap(choice.told, room, "dim")]
            self._choice_of += [number] * (len(lines) - len(self._choice_of))
        for fault in self._faults:
            lines += [plain(""), *wrap(fault, table.text_width, "error")]
        table.put(lines, key="settings", lit=frozenset(lit))
        table.reveal(len(self._choice_of) - 1 - self._choice_of[::-1].index(self._chosen))
        table.reveal(min(lit))

    def _values(self, choice: Choice, room: int) -> list[str]:
        """The values of a setting in as many rows as they take."""
        value = getattr(self._now, choice.key)
        rows: list[str] = []
        for one in choice.values:
            shown = f"[{value_name(one)}]" if one == value else f" {value_name(one)} "
            if rows and cells(rows[-1]) + 2 + cells(shown) <= room:
                rows[-1] += f"  {shown}"
            else:
                rows.append(shown)
        return rows

    def action_move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(CHOICES)
        self.fill()

    def action_turn(self, by: int) -> None:
        choice = CHOICES[self._chosen]
        value = choice.values[(choice.values.index(getattr(self._now, choice.key)) + by) % len(choice.values)]
        if value == "unicode" and is_doubtful(os.environ):
            self.app.push_screen(SampleScreen(self.look), lambda narrow: self._set(choice, value) if narrow else None)
        else:
            self._set(choice, value)

    def _set(self, choice: Choice, value: str) -> None:
        self._now = msgspec.structs.replace(self._now, **{choice.key: value})
        self._use(self._now)
        note = ""
        try:
            settings.save(self._now)
        except GtcError as fault:
            note = _("Not saved: {fault}").format(fault=fault)
        self.say(note)
        self.fill()

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        if message.line >= len(self._choice_of):
            return
        again = self._chosen == self._choice_of[message.line]
        self._chosen = self._choice_of[message.line]
        if again:
            self.action_turn(1)
        else:
            self.fill()
