"""Waiting for a machine player between lines: Control-C cuts it short, a second one soon after leaves."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from gtc_tui.i18n import _
from gtc_tui.play.table.pondering import GRACE, Pondering

_TICK = 0.2  # seconds
_PATIENCE = 2.0  # seconds until a word is said
_AGAIN = 2.0  # seconds in which another Control-C means the game, whoever thinks by then


class Waiting:
    """For one answer after another."""

    def __init__(self) -> None:
        self._cut = float("-inf")  # when one was last cut short

    def finished(self, pondering: Pondering[Any], tell: Callable[[str], None]) -> bool:
        """Starts it and waits until it is over. False: it was told to stop and went on all the same.

        tell: takes one line when it takes long. A second KeyboardInterrupt soon after another goes on to the caller.
        """
        pondering.start()
        told = False
        try:
            while not pondering.wait(_TICK):
                if not told and pondering.seconds > _PATIENCE:
                    tell(_("The computer is thinking; Control-C: play the best so far; again: quit."))
                    told = True
        except KeyboardInterrupt:
            if time.monotonic() - self._cut < _AGAIN:
                pondering.abandon()
                raise
            self._cut = time.monotonic()
            pondering.thought.stop()
            return pondering.wait(GRACE)
        return True
