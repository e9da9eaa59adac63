"""Waiting for a machine player between lines: Control-C cuts it short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gtc_tui.i18n import _
from gtc_tui.play.pondering import GRACE, Pondering

_TICK = 0.2  # seconds
_PATIENCE = 2.0  # seconds until a word is said


def finished(pondering: Pondering[Any], tell: Callable[[str], None]) -> bool:
    """Starts it and waits until it is over. False: it was told to stop and went on all the same.

    tell: takes one line when it takes long. A second KeyboardInterrupt goes on to the caller.
    """
    pondering.start()
    told = False
    try:
        while not pondering.wait(_TICK):
            if not told and pondering.seconds > _PATIENCE:
                tell(_("The machine is thinking; Control-C: it takes the best it has."))
                told = True
    except KeyboardInterrupt:
        pondering.thought.stop()
        return pondering.wait(GRACE)
    return True
