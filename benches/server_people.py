"""People who come to a server over connections of their own, one each, for benches."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
from pathlib import Path

import asyncssh

_TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(_TESTS), str(_TESTS / "tui")]

from sshserver import Server  # noqa: E402

RACE = "gtc/03-race-for-spotsylvania"
PATIENCE = 60.0
"""Seconds for anything."""
_QUIET = 0.15  # seconds without a byte: it is painted
_AGAIN = 0.05  # seconds


class Screen(asyncssh.SSHClientSession[bytes]):
    """A session on a terminal of 80x24: its bytes, and when they come."""

    def __init__(self) -> None:
        self.data = bytearray()
        self._fresh = asyncio.Event()
        self.ended = False
        self.channel: asyncssh.SSHClientChannel[bytes]

    def data_received(self, data: bytes, datatype: object) -> None:
        self.data += data
        self._fresh.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True
        self._fresh.set()

    def type(self, keys: bytes) -> None:
        self.channel.write(keys)

    async def come(self) -> None:
        """The next bytes. Raises ConnectionError where the session has ended."""
        self._fresh.clear()
        if not self.ended:
            async with asyncio.timeout(PATIENCE):
                await self._fresh.wait()
        if self.ended:
            raise ConnectionError

    async def until(self, word: bytes) -> None:
        """It is painted after now."""
        begun = len(self.data)
        while word not in self.data[begun:]:
            await self.come()

    async def rest(self) -> None:
        """Until nothing comes any more."""
        with contextlib.suppress(TimeoutError):
            while not self.ended:
                self._fresh.clear()
                await asyncio.wait_for(self._fresh.wait(), _QUIET)


class People:
    """Who comes, each over one connection of his own."""

    def __init__(self, host: Server) -> None:
        self._host = host
        self._lines: dict[str, asyncssh.SSHClientConnection] = {}
        self._keys: dict[str, asyncssh.SSHKey] = {}

    async def line(self, name: str) -> asyncssh.SSHClientConnection:
        if name not in self._lines or self._lines[name].is_closed():
            new = name not in self._keys
            key = self._keys.setdefault(name, asyncssh.generate_private_key("ssh-ed25519"))
            self._lines[name] = await asyncssh.connect(
                "127.0.0.1", self._host.port, username="play", client_keys=[key], known_hosts=None, config=None
            )
            if new:
                await self.run(name, "text", f"en\n{name}\nquit\n")
        return self._lines[name]

    async def run(self, name: str, command: str, typed: str = "") -> tuple[int, str]:
        """A command without a terminal: its exit code (-1: it was cut off, or the server is away), and what it
        writes."""
        try:
            line = await self.line(name)
            async with asyncio.timeout(PATIENCE):
                found = await line.run(command, input=typed)
        except (OSError, asyncssh.Error):  # it ended before it had read what was typed
            await asyncio.sleep(_AGAIN)  # a line that has just ended refuses at once, until the loop has noticed
            return -1, ""
        return -1 if found.exit_status is None else found.exit_status, str(found.stdout)

    async def screen(self, name: str) -> Screen:
        line = await self.line(name)
        channel, one = await line.create_session(Screen, term_type="xterm-256color", term_size=(80, 24), encoding=None)
        one.channel = channel
        return one

    async def game(self, first: str, second: str) -> int:
        """A new one of theirs."""
        await self.line(second)
        _code, told = await self.run(first, "text", f"new {RACE} union {second}\nquit\n")
        number = int(re.findall(r"Game (\d+):", told)[0])
        async with asyncio.timeout(PATIENCE):
            while (await self.run(second, f"show {number}"))[0] != 0:  # a server that dies meanwhile is asked again
                await self.run(second, "text", f"{number}\nquit\nquit\n")
        return number

    def close(self) -> None:
        for line in self._lines.values():
            line.abort()
