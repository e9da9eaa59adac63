"""What machine players think while the player does."""

from __future__ import annotations

from gtc_tui.play.table.pondering import GRACE, Pondering
from gtc_tui.tui.game.controller import Controller, Host


class Anticipating(Controller):
    """In another thread, from a moment after a question is asked until it is answered, or the player asks for advice:
    that needs the processors more."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._at_it: Pondering[None] | None = None

    def asked(self) -> None:
        self.rest()
        self._at_it = self.desk.session.anticipating() if self.desk.asks_human else None
        if self._at_it is not None:
            self._at_it.start()

    def answered(self) -> None:
        self.rest()

    def rest(self) -> None:
        """Until something else is asked."""
        if self._at_it is not None:
            self._at_it.abandon()
            self._at_it = None

    def end(self) -> None:
        """The game is left: no thread is in the core when the program ends."""
        at_it = self._at_it
        self.rest()
        if at_it is not None:
            at_it.wait(GRACE)
