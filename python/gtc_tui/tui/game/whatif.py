"""A game on the side, to try something and throw it away: what differs there."""

from __future__ import annotations

from gtc_tui.i18n import _
from gtc_tui.tui.game.act.keeping import Keeping
from gtc_tui.tui.game.header import Header
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.lines import Span, cut
from gtc_tui.tui.settings.keys import key_of
from gtc_tui.widths import cells


class TrialHeader(Header):
    phase_first = True

    def status(self, width: int) -> Span:
        told = _("WHAT IF ({key} discards it)").format(key=key_of(self.host.table, "quit"))
        return cut(f"{told}  {self.standing(max(1, width - cells(told) - 2))}", width), "error"


class TrialHistory(History):
    def look_now(self) -> None:
        """The real game has not been looked at by this."""

    def tell_news(self) -> None:
        """Nothing of the real game is news here."""


class TrialKeeping(Keeping):
    def action_whatif(self, alone: bool = False) -> None:
        self.host.say(_("This is a what-if game already"), "error")

    def action_save(self) -> None:
        self.host.say(_("A what-if game is not saved"), "error")

    def action_report(self) -> None:
        self.action_save()

    def action_leave(self) -> None:
        """Back to the real game, as it was."""
        self._automatic.paused = True
        self._advising.end()
        self._automatic.interrupt(self._leave_program)
