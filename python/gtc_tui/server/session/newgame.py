"""A new game on the server: which scenario, which side, against whom, with which optional rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Brief
from gtc_tui.i18n import N_, _
from gtc_tui.server import wire
from gtc_tui.server.session.scenarios import listed
from gtc_tui.server.session.telling import machine_name, pace_name
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, cut, pad, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.ask import AskScreen
from gtc_tui.tui.windows.table import PLANNING, TableScreen

_LABEL = 20  # cells
_ANYBODY, _NAMED, _PRIVATE = "anybody", "named", "private"


class NewGameScreen(TableScreen[wire.OpenGame | None]):
    """Gives back what the desk is asked for."""

    about = (
        N_("The scenario, the players and the optional rules. b starts, from any line."),
        N_(
            "Anybody: it stands in the list until somebody sits down. One player: only he may sit down. Private: it is "
            "in no list; its code lets somebody in. A machine plays at once."
        ),
        N_(
            "Clocks: each player's runs while he is asked. When it has run out, the opponent may claim the game, let "
            "the computer or another player take over, or wait. Vacations stop the clocks of evenings and slow."
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *PLANNING,
    ]

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._scenarios = listed()
        self._scenario = min(range(len(self._scenarios)), key=self._length)
        self._side = 0  # 0: by lot
        self._opponents = (_ANYBODY, _NAMED, _PRIVATE, *wire.MACHINES)
        self._opponent = 0
        self._invited = ""
        self._notice = ""
        self._pace = 0
        self._options: set[str] = set()
        self._at = 0  # 0 begins, then the rows
        self._lines: list[int] = []

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("New game"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("Up Down line  Left Right change  Enter start, change  b start  ? help  Esc back")

    def _length(self, number: int) -> tuple[int, int]:
        """Turns and pieces of a scenario."""
        brief = self._scenarios[number].brief
        return (0, 0) if brief is None else (brief.turns, brief.pieces)

    # -- rows ------------------------------------------------------------------------------------------------
    @property
    def _brief(self) -> Brief:
        brief = self._scenarios[self._scenario].brief
        assert brief is not None
        return brief

    def _rows(self) -> list[tuple[str, str, str]]:
        """(what, label, value)."""
        brief = self._brief
        sides = [_("by lot"), *brief.sides.values()]
        opponent = self._opponents[self._opponent]
        shown = {
            _ANYBODY: _("anybody"),
            _NAMED: _("one player: {name}").format(name=self._invited or _("type a name")),
            _PRIVATE: _("private, by code"),
        }.get(opponent) or machine_name(opponent)
        rows = [
            ("scenario", _("Scenario"), brief.title),
            ("side", _("Your side"), sides[self._side]),
            ("opponent", _("Opponent"), shown),
        ]
        if opponent in (_ANYBODY, _NAMED):
            rows.append(("notice", _("Notice"), self._notice or _("none (Enter types one)")))
        if opponent not in wire.MACHINES:
            rows.append(("pace", _("Clocks"), pace_name(wire.PACES[self._pace])))
        for offer in brief.options:
            rows.append(
                (offer.name, offer.name.replace("-", " "), _("yes") if offer.name in self._options else _("no"))
            )
        return rows

    def fill(self) -> None:
        panel = self.query_one("#table", Panel)
        lines: list[Line] = [plain(_("Start"), "heading")]
        self._lines = [0]
        rows = self._rows()
        for number, (_what, label, value) in enumerate(rows, start=1):
            width = max(_LABEL, min(panel.text_width // 2, 1 + max(len(one[1]) for one in rows)))
            lines.append([(pad(label, width), "key"), (cut(f"[{value}]", panel.text_width - width), "text")])
            self._lines.append(number)
        lines.append(plain(""))
        self._lines.append(-1)
        about = self._about()
        lines += [line for text in about for line in wrap(text, panel.text_width, "dim")]
        self._lines += [-1] * (len(lines) - len(self._lines))
        first = self._lines.index(self._at)
        panel.put(lines, key="new", lit=frozenset({first}))
        panel.reveal(first)

    def _about(self) -> list[str]:
        """Of the line chosen."""
        brief = self._brief
        what = self._rows()[self._at - 1][0] if self._at else "scenario"
        offer = next((one for one in brief.options if one.name == what), None)
        if offer is not None:
            return [offer.text]
        return [brief.when, *brief.words] if what == "scenario" else []

    # -- changing --------------------------------------------------------------------------------------------
    def action_move(self, by: int) -> None:
        self._at = (self._at + by) % (len(self._rows()) + 1)
        self.say("")
        self.fill()

    def action_turn(self, by: int) -> None:
        if not self._at:
            return
        what = self._rows()[self._at - 1][0]
        if what == "scenario":
            self._scenario = (self._scenario + by) % len(self._scenarios)
            self._side = min(self._side, len(self._brief.sides))
            self._options &= {offer.name for offer in self._brief.options}
        elif what == "side":
            self._side = (self._side + by) % (len(self._brief.sides) + 1)
        elif what == "opponent":
            self._opponent = (self._opponent + by) % len(self._opponents)
        elif what == "pace":
            self._pace = (self._pace + by) % len(wire.PACES)
        elif what == "notice":
            self._type(_("Notice for those who look for a game: (Esc: none)"), self._write_notice)
        else:
            self._options ^= {what}
        self.say("")
        self.fill()

    def action_enter(self) -> None:
        what = self._rows()[self._at - 1][0] if self._at else ""
        if not self._at:
            self.action_begin()
        elif what == "opponent" and self._opponents[self._opponent] == _NAMED:
            self._type(_("Which player? (Esc cancels)"), self._write_name)
        else:
            self.action_turn(1)

    def _type(self, question: str, then: Callable[[str | None], None]) -> None:
        self.app.push_screen(AskScreen(self.look, question), then)

    def _write_notice(self, typed: str | None) -> None:
        self._notice = (typed or "")[:200]
        self.fill()

    def _write_name(self, typed: str | None) -> None:
        self._invited = (typed or "")[:40]
        self.fill()

    def action_begin(self) -> None:
        opponent = self._opponents[self._opponent]
        if opponent == _NAMED and not self._invited:
            self._type(_("Which player? (Esc cancels)"), self._write_name)
            return
        sides = [Side(""), *self._brief.sides]
        self.dismiss(
            wire.OpenGame(
                self._scenarios[self._scenario].id,
                tuple(sorted(self._options)),
                sides[self._side],
                private=opponent == _PRIVATE,
                invited=self._invited if opponent == _NAMED else "",
                bot=opponent if opponent in wire.MACHINES else "",
                pace=wire.PACES[self._pace],
                notice=self._notice if opponent in (_ANYBODY, _NAMED) else "",
            )
        )

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        row = self._lines[message.line] if message.line < len(self._lines) else -1
        if row == 0:
            self.action_begin()
        elif row > 0:
            self._at = row
            self.action_enter()
            self.fill()
