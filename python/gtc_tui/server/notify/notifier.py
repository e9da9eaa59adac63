"""Letters one after the other: each is asked for when it can be sent, so that none is sent of a turn that was taken."""

from __future__ import annotations

import select
import time
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.notify.fault import Undelivered
from gtc_tui.server.notify.mail import send as mail
from gtc_tui.server.notify.webhook import post
from gtc_tui.server.session.client import Client
from gtc_tui.server.settings import Settings

_PAUSE = 5.0  # seconds between two questions for letters


def run(settings: Settings, socket: Path, key: bytes, ends: int, pause: float = _PAUSE) -> None:
    """Until there is something to read from the file `ends`. Raises DeskLost where there is no desk at all."""
    client = Client(socket, wire.sealed(wire.Pass("", "", 0, wire.NOTIFIER), key))
    while True:
        try:
            sent = send_next(client, settings)
        except GtcError:  # the desk is away: it is started anew, and knows what is still to be sent
            time.sleep(pause)
            sent = False
        if select.select([ends], [], [], 0 if sent else pause)[0]:
            break
    client.close()


def send_next(client: Client, settings: Settings) -> bool:
    """The letter that is due, if there is one. Raises DeskLost."""
    letter = client.asked(wire.Post(), wire.Answer)
    if not isinstance(letter, wire.Letter):
        return False
    why, for_ever = "", False
    try:
        if letter.kind == "mail":
            mail(settings, letter)
        else:
            post(settings, letter)
    except Undelivered as fault:
        why, for_ever = str(fault)[:200] or "undelivered", fault.for_ever
    client.asked(wire.Posted(letter.id, why, for_ever), wire.Done)
    return True
