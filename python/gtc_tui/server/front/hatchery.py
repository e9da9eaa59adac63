"""The front's end of the nursery: it is started, asked for sessions, and started anew when it dies."""

from __future__ import annotations

import array
import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from gtc_tui.server.session.orders import Order, Told

PACKET = 1 << 14
_AGAIN = 1.0  # seconds


class Hatched:
    """The process of one session."""

    def __init__(self, ended: Callable[[int], None]) -> None:
        self.process = 0
        self.ended = ended
        self._wanted: list[int] = []

    def born(self, process: int) -> None:
        self.process = process
        for number in self._wanted:
            self.send(number)

    def send(self, number: int) -> None:
        if self.process:
            with contextlib.suppress(OSError):
                os.kill(self.process, number)
        else:
            self._wanted.append(number)

    def kill(self) -> None:
        """Nothing where it has ended."""
        if self.process:
            self.send(signal.SIGKILL)


class Hatchery:
    """folder: for what sessions write; desk: its socket. Sessions of a nursery that has died go on."""

    def __init__(self, folder: Path, desk: Path) -> None:
        self._folder = folder
        self._desk = desk
        self._line: socket.socket | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._sessions: dict[int, Hatched] = {}
        self._ready = asyncio.Event()
        self.closing = False

    async def run(self) -> None:
        """Keeps a nursery until it is cancelled."""
        while not self.closing:
            try:
                await self._keep()
            except OSError as fault:
                print(f"nursery: {fault}", file=sys.stderr, flush=True)
            if not self.closing:
                await asyncio.sleep(_AGAIN)

    async def _keep(self) -> None:
        """One, from its start to its end."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        loop = asyncio.get_running_loop()
        command = [sys.executable, "-m", "gtc_tui.server.front.nursery", str(self._folder), str(self._desk)]
        try:
            self._process = await asyncio.create_subprocess_exec(*command, stdin=theirs.fileno())
            theirs.close()
            self._line = ours
            loop.add_reader(ours.fileno(), self._heard)
            await self._process.wait()
        finally:
            self._ready.clear()
            self._line = None
            loop.remove_reader(ours.fileno())
            self._heard_all(ours)
            ours.close()
            theirs.close()

    def _heard_all(self, line: socket.socket) -> None:
        """How sessions end that are left is not told any more: their terminals say so."""
        with contextlib.suppress(OSError):
            while data := line.recv(PACKET):
                self._take(data)
        for hatched in list(self._sessions.values()):
            asyncio.get_running_loop().create_task(_outlive(hatched))
        self._sessions.clear()

    def _heard(self) -> None:
        assert self._line is not None
        try:
            data = self._line.recv(PACKET)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._take(data)
        else:
            asyncio.get_running_loop().remove_reader(self._line.fileno())

    def _take(self, data: bytes) -> None:
        told = msgspec.msgpack.decode(data, type=Told)
        if told.session == 0:
            self._ready.set()
        elif told.code is None:
            if told.session in self._sessions:
                self._sessions[told.session].born(told.process)
        elif (hatched := self._sessions.pop(told.session, None)) is not None:
            hatched.process = 0
            hatched.ended(told.code)

    async def ready(self) -> None:
        """Until sessions can be had."""
        await self._ready.wait()

    def hatch(self, order: Order, channel: int, complaints: int, ended: Callable[[int], None]) -> Hatched:
        """A session; ended: takes its exit code. Raises OSError where there is no nursery now."""
        if self._line is None or not self._ready.is_set():
            raise ConnectionError
        files = array.array("i", [channel, complaints])
        self._line.sendmsg([msgspec.msgpack.encode(order)], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
        hatched = self._sessions[order.session] = Hatched(ended)
        return hatched

    async def close(self) -> None:
        self.closing = True
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()


async def _outlive(hatched: Hatched) -> None:
    """A session whose nursery has died: it is looked at until it has ended."""
    while hatched.process:
        try:
            os.kill(hatched.process, 0)
        except OSError:
            hatched.process = 0
            hatched.ended(0)
            return
        await asyncio.sleep(_AGAIN)
