"""People who come to a server in benches go on coming when it is killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import asyncssh
import pytest

_BENCHES = Path(__file__).parents[3] / "benches"


class Ending:
    """A connection whose server has been killed: it refuses at once, and is known to be closed a turn of the loop
    later."""

    def __init__(self) -> None:
        self._closed = False
        asyncio.get_running_loop().call_soon(self._close)

    def _close(self) -> None:
        self._closed = True

    def is_closed(self) -> bool:
        return self._closed

    async def run(self, *_command: str, **_typed: str) -> None:
        raise asyncssh.ChannelOpenError(asyncssh.OPEN_CONNECT_FAILED, "SSH connection closed")


def test_who_asks_again_at_once_notices_that_his_connection_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(_BENCHES))
    people: Any = __import__("server_people")

    async def ask() -> bool:
        one = people.People(None)
        line = one._lines["Anna"] = Ending()
        assert await one.run("Anna", "games") == (-1, "")
        return line.is_closed()

    monkeypatch.setattr(people, "_AGAIN", 0.0)
    try:
        assert asyncio.run(ask())
    finally:
        sys.modules.pop("server_people")
