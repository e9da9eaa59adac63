"""Waiting for a machine player without holding up the screen."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

from gtc_tui.play.table.pondering import GRACE, PATIENCE, Pondering

_TICK = 0.2  # seconds


async def attended(pondering: Pondering[Any], tell: Callable[[str], None]) -> bool:
    """Starts it and waits until it is over. False: it was told to stop and went on all the same.

    tell: takes its progress, five times a second once it takes long or there is something to be seen meanwhile.
    """
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def ended() -> None:
        with contextlib.suppress(RuntimeError):  # the program has ended meanwhile
            loop.call_soon_threadsafe(done.set)

    pondering.start(ended)
    stopped = 0.0
    while not pondering.over:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), _TICK)
        if pondering.thought.stopped:
            stopped = stopped or time.monotonic()
            if time.monotonic() - stopped > GRACE:
                return pondering.over
        elif not pondering.over and (pondering.seconds > PATIENCE or pondering.thought.sketch):
            tell(pondering.progress())
    return True
