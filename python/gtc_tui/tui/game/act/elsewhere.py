"""The other player is elsewhere: what has to be done for him when he is to go on, and what comes from him."""

from __future__ import annotations

import asyncio

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import key_of

_TICK = 1.0  # seconds between two looks


class Elsewhere(Controller):
    def __init__(self, host: Host, history: History, automatic: Automatic) -> None:
        super().__init__(host)
        self._history = history
        self._automatic = automatic
        self._told = -1  # actions when the player was told what to do
        self._watching = False

    def asked(self) -> None:
        """It is his turn, or the end: he has to be told."""
        session = self.desk.session
        if session.waiting not in ("away", "over") or session.count == self._told:
            return
        try:
            lines = session.hand_over()
        except GtcError as fault:
            self.host.note(str(fault), "error")
            return
        self._told = session.count
        if lines:
            self.host.call_after_refresh(self._show, tuple(lines))
        if lines and session.waiting == "away" and not self._watching:
            self._watching = True
            self.host.in_background(self._watch())

    def _show(self, lines: tuple[str, ...]) -> None:
        from gtc_tui.tui.windows.reading import ReadingScreen  # when it is wanted: a faster start

        leave = _("The game continues here when the answer arrives; {key} quits until then.")
        texts = [*lines, leave.format(key=key_of(self.host.table, "quit"))]

        def write(width: int) -> list[Line]:
            return [line for text in texts for line in (*wrap(text, width), plain(""))]

        self.host.open(ReadingScreen(self.host.look, _("Your opponent's turn"), write))

    async def _watch(self) -> None:
        """Until he has answered."""
        session = self.desk.session
        try:
            while self.host.is_open and session.waiting == "away":
                await asyncio.sleep(_TICK)
                first = session.fetch() if self.host.is_open else None
                for notice in session.take_notices():
                    self.host.say(notice, "error")
                if first is not None:
                    self._arrived(first)
        except GtcError as fault:
            self.host.say(str(fault), "error")
        finally:
            self._watching = False

    def _arrived(self, first: int) -> None:
        self.desk.refresh()
        for one in self.host.controllers:
            one.went_on()
        self._history.tell(first)
        self.host.note(_("your opponent has answered"))
        self.host.asked()
        self._automatic.go_on()
