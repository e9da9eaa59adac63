"""Pieces that are put on the map one by one: the computer may place the rest."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import ngettext
from gtc_tui.play.aids.placing import is_placement, placed
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.history import History


class Placing(Controller):
    def __init__(self, host: Host, history: History, automatic: Automatic) -> None:
        super().__init__(host)
        self._history = history
        self._automatic = automatic

    def place_rest(self) -> None:
        """As one gesture, until the side is asked something else; what the disk has against it appears as a line."""
        session, decision, fault, count = self.desk.session, self.desk.decision, "", 0
        assert decision is not None
        first = session.events
        self._history.begin(first)
        try:
            while self._asked(decision.side):
                session.act(placed(self.desk.seat), goes_on=count > 0)
                self.desk.refresh()
                count += 1
        except GtcError as found:
            fault = str(found)
        self._history.tell(first)
        self.host.asked()
        told = ngettext("The computer has placed {n} unit", "The computer has placed {n} units", count)
        self.host.say(fault or told.format(n=count), "error" if fault else "notice")
        self._automatic.go_on()

    def _asked(self, side: Side) -> bool:
        decision = self.desk.decision
        return decision is not None and decision.side == side and self.desk.asks_human and is_placement(self.desk.seat)
