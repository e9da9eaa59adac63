"""What was answered, taken back and brought back."""

from __future__ import annotations

from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.play.table.table import NotAgreed
from gtc_tui.tui.game.act.answering import Answering
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.settings.keys import ANSWERING, Key, key_of


class Undoing(Controller):
    KEYS = (
        Key("undo", ("u", "backspace"), "undo", N_("undo your last choice, or clear digits typed"), ANSWERING),
        Key("redo", ("U", "ctrl+r"), "redo", N_("redo what was undone"), ANSWERING),
    )

    def __init__(self, host: Host, history: History, automatic: Automatic, answering: Answering) -> None:
        super().__init__(host)
        self._answering = answering
        self._history = history
        self._automatic = automatic
        self._sure_of = -1  # number of actions when the player was told that both have to agree

    def pressed(self, command: str) -> None:
        if command != "undo":
            self._sure_of = -1

    def action_undo(self) -> None:
        if self._answering.untyped():
            return
        self._automatic.interrupt(self._undo)

    def _undo(self) -> None:
        session = self.desk.session
        agreed = self.host.settings.confirm == "no" or self._sure_of == session.count
        try:
            count = session.undo(agreed)
        except NotAgreed as fault:
            self._sure_of = session.count
            told = _("{fault}: {key} again undoes it, if both players agree")
            self.host.say(told.format(fault=fault, key=key_of(self.host.table, "undo")))
            return
        except GtcError as fault:
            self.host.say(str(fault), "error")
            return
        self._sure_of = -1
        self.desk.refresh()
        self._history.begin(session.events)
        self._history.news = False
        text = ngettext("{n} step undone", "{n} steps undone", count)
        self.host.say(text.format(n=count))
        self.host.asked()
        self._automatic.go_on()

    def action_redo(self) -> None:
        """What the last undo took comes back."""
        self._automatic.interrupt(self._redo)

    def _redo(self) -> None:
        try:
            first = self.desk.session.redo()
        except GtcError as fault:
            self.host.say(str(fault), "error")
            return
        self.desk.refresh()
        self._history.begin(first)
        self._history.tell(first)
        self.host.asked()
        self._automatic.go_on()
