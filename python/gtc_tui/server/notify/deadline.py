"""Until when a letter has to be out: however slowly the other side answers, nobody waits for it any longer."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

from gtc_tui.server.notify.fault import Undelivered


class Deadline:
    """The lines that are held are cut then."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._held: list[socket.socket] = []

    def hold(self, line: socket.socket) -> None:
        """Raises TimeoutError where it is too late: nobody would cut it any more."""
        self._held.append(socket.socket(fileno=os.dup(line.fileno())))
        if time.monotonic() >= self._end:
            raise TimeoutError

    def cut(self) -> None:
        for one in self._held:
            with contextlib.suppress(OSError):  # it is over just now
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        for one in self._held:
            one.close()


def within(seconds: float, work: Callable[[Deadline], None]) -> None:
    """Does it in so many seconds, looking up of names and all. Raises what it raises, and Undelivered."""
    done: Future[None] = Future()
    deadline = Deadline(seconds)

    def tried() -> None:
        try:
            work(deadline)
        except BaseException as fault:
            done.set_exception(fault)
        else:
            done.set_result(None)
        deadline.close()

    threading.Thread(target=tried, daemon=True).start()
    try:
        done.result(seconds)
    except TimeoutError:
        deadline.cut()
        raise Undelivered("undelivered") from None
