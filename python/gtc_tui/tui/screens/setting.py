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
        for choice in CHOICES:
            value = getattr(self._now, choice.key)
            named = [(value_name(one), one == value) for one in choice.values]
            shown = "  ".join(f"[{name}]" if chosen else f" {name} " for name, chosen in named)
            lines.append([(pad(_(choice.name), 9), "key"), (shown, "text")])
            lines.append([(" " * 9 + choice.told, "dim")])
        table = self.query_one("#table", Panel)
        for fault in self._faults:
            lines += [plain(""), *wrap(fault, table.text_width, "error")]
        table.put(lines, key="settings", lit=frozenset({2 * self._chosen}))

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
        if message.line >= 2 * len(CHOICES):
            return
        again = self._chosen == message.line // 2
        self._chosen = message.line // 2
        if again:
            self.action_turn(1)
        else:
            self.fill()
