"""How a scenario is to be played: by whom, with which optional rules, with which dice."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from gtc_tui.i18n import N_, _
from gtc_tui.play.setup.choices import Choice, Choices
from gtc_tui.play.setup.lobby import Listed, Plan
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, cut_front, pad, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.over import no_key
from gtc_tui.tui.windows.table import PLANNING, TableScreen
from gtc_tui.widths import cells

_LABEL = 24  # cells, at least


class SetupScreen(TableScreen[Plan | None]):
    """Gives back how to begin, or None. scenario: one whose file is in order."""

    tells_strays = False
    about = (
        N_("Choose the players, the optional rules and the seed of the dice. b starts the game from any line."),
        N_("Left and Right, or a click, change the chosen line. Type digits for the seed; BkSp deletes one."),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *PLANNING,
        Binding("backspace", "rub_out", show=False),
    ]

    def __init__(self, look: Look, scenario: Listed, plan: Plan) -> None:
        super().__init__(look)
        assert scenario.brief is not None
        self._choices = Choices(scenario.id, scenario.brief, plan)
        self._title = scenario.brief.title
        self._at = 0  # 0 begins, then the choices
        self._rows: list[int] = []  # which of these each line stands for; -1: none

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("New game: {title}").format(title=self._title), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("Up Down line  Left Right change  b start  Enter start, change  ? help  Esc back")

    def fill(self) -> None:
        panel = self.query_one("#table", Panel)
        lines: list[Line] = []
        self._rows = []

        def add(more: list[Line], row: int) -> None:
            lines.extend(more)
            self._rows.extend([row] * len(more))

        for note in self._choices.notes:
            add(wrap(note, panel.text_width, "error", "  "), -1)
        add([plain(_("Start the game"), "heading")], 0)
        rows = self._choices.rows()
        width = max(_LABEL, *(cells(choice.label) + 2 for choice in rows))
        for number, choice in enumerate(rows, start=1):
            add([[(pad(choice.label, width), "key"), (self._shown(choice, panel.text_width - width), "text")]], number)
            add(wrap(f"  {choice.text}", panel.text_width, "dim"), number)
        first = self._rows.index(self._at)
        panel.put(lines, key="choices", lit=frozenset({first}))
        panel.reveal(len(self._rows) - 1 - self._rows[::-1].index(self._at))
        panel.reveal(first if self._at else 0)

    def _shown(self, choice: Choice, room: int) -> str:
        """All values with the chosen one marked; that one alone where they do not fit."""
        if choice.kind == "seed":
            return f"[{choice.value}]"
        text = "  ".join(f"[{one}]" if number == choice.at else f" {one} " for number, one in enumerate(choice.shown))
        if cells(text) <= room:
            return text
        count = _("{n} of {count}").format(n=choice.at + 1, count=len(choice.values))
        name = choice.shown[choice.at]
        return f"{count} [{cut_front(name, room - cells(count) - 3)}]"

    # -- changing ----------------------------------------------------------------------------------------
    @property
    def _choice(self) -> Choice | None:
        """None on the line that begins."""
        return self._choices.rows()[self._at - 1] if self._at else None

    def action_move(self, by: int) -> None:
        self._at = (self._at + by) % (len(self._choices.rows()) + 1)
        self.say("")
        self.fill()

    def action_turn(self, by: int) -> None:
        if self._choice is None:
            return
        if self._choice.kind == "seed":
            self.say(_("Type digits for the seed; BkSp deletes one"))
            return
        self._choices.turn(self._at - 1, by)
        self.say("")
        self.fill()

    def action_enter(self) -> None:
        if self._at:
            self.action_turn(1)
        else:
            self.action_begin()

    def action_begin(self) -> None:
        self.dismiss(self._choices.plan())

    def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character.isdecimal() and event.character.isascii():
            event.stop()
            seed = next(n for n, choice in enumerate(self._choices.rows(), start=1) if choice.kind == "seed")
            self._at = seed
            self._write_seed(self._choices.seed + event.character)
        elif sign := self.stray(event):
            self.say(no_key(sign))

    def on_paste(self, event: events.Paste) -> None:
        self._write_seed(event.text.strip())

    def action_rub_out(self) -> None:
        self._write_seed(self._choices.seed[:-1])

    def _write_seed(self, text: str) -> None:
        self.tried(lambda: self._choices.write_seed(text))

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        row = self._rows[message.line] if message.line < len(self._rows) else -1
        if row == 0:
            self.action_begin()
        elif row > 0:
            self._at = row
            self.action_turn(1)
            self.fill()
