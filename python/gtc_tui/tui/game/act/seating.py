"""One keyboard for two people: the game is covered until the other one has it."""

from __future__ import annotations

from collections.abc import Callable

from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.history import History


class Seating(Controller):
    """forget_typed: what has been typed until now was meant for what is gone."""

    def __init__(self, host: Host, history: History, forget_typed: Callable[[], None]) -> None:
        super().__init__(host)
        self._history = history
        self._forget_typed = forget_typed
        self._covered = False
        self._changed_hands = False

    def cover(self) -> None:
        """What is still typed when the keyboard is to change hands does not uncover the game."""
        if self.desk.cover is not None and not self._covered:
            self._forget_typed()
        self._covered = self.desk.cover is not None

    def take_over(self) -> None:
        """The other person sits at the keyboard, and sees nothing of what the first one looked at."""
        self._history.take_over()
        for one in self.host.controllers:
            one.taken_over()
        if self._changed_hands:  # else it is what the program says on opening the game
            self.host.note("")
        self._changed_hands = True
        self.host.asked()
        self._history.tell_news()
