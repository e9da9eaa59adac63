"""Letters, a few at a time: each is asked for when it can be sent, so that none is sent of a turn that was taken."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
import time
from collections import deque
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.notify.fault import Undelivered
from gtc_tui.server.notify.mail import send as mail
from gtc_tui.server.notify.webhook import post
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.settings import Settings

_PAUSE = 5.0  # seconds between two questions for letters
_AT_ONCE = 4  # letters; of one player one


def run(settings: Settings, path: Path, key: bytes, ends: int, pause: float = _PAUSE) -> None:
    """Until there is something to read from the file `ends`. Raises DeskLost where there is no desk at all."""
    client = Client(path, wire.sealed(wire.Pass("", "", 0, wire.NOTIFIER), key))
    notifier = Notifier(client, settings)
    while True:
        try:
            notifier.turn()
        except GtcError:  # the desk is away: it is started anew, and knows what is still to be sent
            time.sleep(pause)
        if notifier.wait(pause, ends):
            break
    notifier.close()


class Notifier:
    def __init__(self, client: Client, settings: Settings) -> None:
        self._client, self._settings = client, settings
        self._away: set[int] = set()  # letters whose end the desk has not been told
        self._ended: deque[wire.Posted] = deque()
        self._woken, self._wakes = socket.socketpair()

    def turn(self) -> bool:
        """Says what has become of letters, and lets those go that are due; whether some are under way now. Raises
        DeskLost."""
        while self._ended:
            with contextlib.suppress(Refused):  # it is asked for again
                self._client.asked(self._ended[0], wire.Done)
            self._away.discard(self._ended.popleft().letter)
        while len(self._away) < _AT_ONCE:
            letter = self._client.asked(wire.Post(tuple(sorted(self._away))), wire.Answer)
            if not isinstance(letter, wire.Letter):
                break
            self._away.add(letter.id)
            threading.Thread(target=self._deliver, args=(letter,), daemon=True).start()
        return bool(self._away)

    def wait(self, seconds: float, *files: int) -> bool:
        """Until one of the letters is out, or lost; or (True) one of these files can be read."""
        woken = self._woken.fileno()
        found, _writable, _faults = select.select([woken, *files], [], [], 0 if self._ended else seconds)
        if woken in found:
            self._woken.recv(1 << 10)
        return any(one in found for one in files)

    def _deliver(self, letter: wire.Letter) -> None:
        why, for_ever = "", False
        try:
            (mail if letter.kind == wire.MAIL else post)(self._settings, letter)
        except Undelivered as fault:
            why, for_ever = str(fault)[:200] or "undelivered", fault.for_ever
        except Exception as fault:  # a fault of ours: the letter is tried again, and the others go out
            why = type(fault).__name__
        self._ended.append(wire.Posted(letter.id, why, for_ever))
        with contextlib.suppress(OSError):  # nobody waits any more
            self._wakes.send(b"!")

    def close(self) -> None:
        """Letters that are under way are asked for again, of the next one."""
        for line in (self._client, self._woken, self._wakes):
            line.close()
