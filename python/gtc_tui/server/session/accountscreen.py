"""One's own account as a screen: a line each, and what is typed there is a command of `account`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, cut, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.ask import AskScreen
from gtc_tui.tui.windows.reading import ReadingScreen
from gtc_tui.tui.windows.table import MOVES, TableScreen


class _Row(NamedTuple):
    """does: what Enter types in front of the answer, "" nothing; removes: what x types."""

    text: str
    does: str = ""
    removes: tuple[str, ...] = ()


def paragraphs(look: Look, title: str, texts: Sequence[str]) -> ReadingScreen:
    """To be read, and no more."""

    def write(width: int) -> list[Line]:
        return [line for text in texts for line in (*wrap(text, width), plain(""))]

    return ReadingScreen(look, title, write)


class AccountScreen(TableScreen[None]):
    about = (
        N_("Enter changes the line. A vacation stops the clocks at the paces evenings and slow."),
        N_(
            "Notices tell you that it is your turn: one for each turn, a minute after it began, none if you have moved "
            "by then; one when half of your time is gone, one a day before its end. A new address is sent a code."
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
        *MOVES,
        Binding("enter,space", "enter", show=False),
        Binding("x,delete", "remove", show=False),
    ]

    def __init__(self, look: Look, client: Client) -> None:
        super().__init__(look)
        self._client = client
        self._account = wire.Account(0, 0)
        self._at = 0

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("Your account"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("Up Down line  Enter change  x remove an address, a key  ? help  Esc back")

    def on_mount(self) -> None:
        super().on_mount()
        try:
            self._account = self._client.asked(wire.LookUp(), wire.Account)
        except GtcError as fault:
            self.say(str(fault))

    def _rows(self) -> list[_Row]:
        rows = [
            _Row(account.vacation_told(self._account), "vacation"),
            _Row(_("Notices: {when}").format(when=account.when_told(self._account.notices)), "notices"),
            _Row(account.whose(self._account), "player"),
        ]
        for one in self._account.addresses:
            rows.append(_Row(account.address_told(one), "" if one.confirmed else "confirm", ("remove", str(one.id))))
        rows += [_Row(account.key_told(one), removes=("dropkey", one.fingerprint)) for one in self._account.keys]
        rows.append(_Row(_("Add a key"), "addkey"))
        rows.append(_Row(_("Add a mail address"), "mail"))
        rows.append(_Row(_("Add a webhook"), "webhook"))
        rows += [_Row(text) for text in account.standing_told(self._account)]
        return rows

    def fill(self) -> None:
        panel = self.query_one("#table", Panel)
        rows = self._rows()
        self._at = min(self._at, len(rows) - 1)
        lines: list[Line] = [plain(cut(printable(row.text), panel.text_width)) for row in rows]
        panel.put(lines, key="account", lit=frozenset({self._at}))
        panel.reveal(self._at)

    def action_move(self, by: int) -> None:
        self._at = (self._at + by) % len(self._rows())
        self.say("")
        self.fill()

    def action_enter(self) -> None:
        what = self._rows()[self._at].does
        if what == "notices":
            self._do(what, wire.NOTICES[(wire.NOTICES.index(self._account.notices) + 1) % len(wire.NOTICES)])
            return
        if what == "addkey":
            self._show_word()
            return
        if what == "player":
            self._do(what, "person" if self._account.bot else "bot")
            return
        questions = {
            "vacation": _("How many days from now on? 0: none (Esc cancels)"),
            "confirm": _("The code that was sent: (Esc cancels)"),
            "mail": _("Mail address: (Esc cancels)"),
            "webhook": _("URL; with discord or slack in front, as these want it: (Esc cancels)"),
        }
        if what in questions:

            def answer(typed: str | None) -> None:
                if typed is not None:
                    self._do(what, *typed.split())

            self.app.push_screen(AskScreen(self.look, questions[what]), answer)

    def _show_word(self) -> None:
        try:
            told = account.key_wanted(self._client)
        except GtcError as fault:
            self.say(str(fault))
        else:
            self.app.push_screen(paragraphs(self.look, _("Another key"), told))

    def action_remove(self) -> None:
        if removes := self._rows()[self._at].removes:
            self._do(*removes)

    def _do(self, *words: str) -> None:
        self.say("")
        try:
            account.do(self._client, words)
            self._account = self._client.asked(wire.LookUp(), wire.Account)
        except GtcError as fault:
            self.say(str(fault))
        self.fill()

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        if message.line < len(self._rows()):
            self._at = message.line
            self.fill()
            self.action_enter()
