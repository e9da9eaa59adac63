"""The front's end of the nursery: it is started, asked for sessions, and started anew when it dies."""

from __future__ import annotations

import array
import asyncio
import contextlib
import os
import shutil
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from gtc_tui.server.front.journal import Journal
from gtc_tui.server.session.orders import Order, Told

PACKET = 1 << 14
_SOON, _AGAIN = 0.1, 1.0  # seconds until there is a nursery again; where the last one had not even begun
_LAST_WORDS = 5.0  # seconds for sessions that a dead nursery had just forked to tell of themselves


class Hatched:
    """The process of one session. ended: takes its exit code; None: it is not known, since the nursery died."""

    def __init__(self, ended: Callable[[int | None], None]) -> None:
        self.process = 0
        self.born_once = False
        self.ended = ended
        self.game: int | None = None  # as in Told
        self._wanted: list[int] = []

    def born(self, process: int) -> None:
        self.process, self.born_once = process, True
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
    """folder: for what sessions write; desk: its socket; python: of which installation. Sessions of a nursery that has
    died go on."""

    def __init__(self, folder: Path, desk: Path, journal: Journal, python: str = sys.executable) -> None:
        self._python = python
        self._journal = journal
        self._folder = folder
        self._desk = desk
        self._line: socket.socket | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._sessions: dict[int, Hatched] = {}
        self._ready = asyncio.Event()
        self._begun = False  # has the last one come so far?
        self.closing = False

    async def run(self) -> None:
        """Keeps a nursery until it is cancelled."""
        while not self.closing:
            try:
                await self._keep()
            except OSError as fault:
                self._journal.tell("fault", process="nursery", text=str(fault))
            if not self.closing:
                self._journal.died("nursery")
                await asyncio.sleep(_SOON if self._begun else _AGAIN)

    async def _keep(self) -> None:
        """One, from its start to its end."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        loop = asyncio.get_running_loop()
        command = [self._python, "-m", "gtc_tui.server.front.nursery", str(self._folder), str(self._desk)]
        try:
            self._process = await asyncio.create_subprocess_exec(*command, stdin=theirs.fileno())
            theirs.close()
            self._line = ours
            loop.add_reader(ours.fileno(), self._heard)
            await self._process.wait()
        finally:
            self._begun = self._ready.is_set()
            self._ready.clear()
            self._line = None
            loop.remove_reader(ours.fileno())
            left, self._sessions = self._sessions, {}
            try:
                await self._heard_all(ours, left)
            finally:
                ours.close()
                theirs.close()
                for number, hatched in left.items():
                    _orphaned(hatched, self._folder / str(number))

    async def _heard_all(self, line: socket.socket, left: dict[int, Hatched]) -> None:
        """What a dead nursery and the sessions that it had just forked still say: each session tells its birth itself,
        so that at the end of the line all who were not born never will be."""
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                while data := await asyncio.get_running_loop().sock_recv(line, PACKET):
                    _take(data, left)

    def _heard(self) -> None:
        assert self._line is not None
        try:
            data = self._line.recv(PACKET)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._line.fileno())
        elif (told := _take(data, self._sessions)).session == 0:
            self._ready.set()
            if told.code is not None:
                self._journal.tell("warm")

    async def ready(self) -> None:
        """Until sessions can be had."""
        await self._ready.wait()

    def hatch(self, order: Order, channel: int, complaints: int, ended: Callable[[int | None], None]) -> Hatched:
        """A session; ended: see `Hatched`. Raises OSError where there is no nursery now."""
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


def _take(data: bytes, sessions: dict[int, Hatched]) -> Told:
    """Births and ends of sessions; what was told."""
    told = msgspec.msgpack.decode(data, type=Told)
    if told.code is None:
        if told.session in sessions:
            sessions[told.session].born(told.process)
    elif (hatched := sessions.pop(told.session, None)) is not None:
        hatched.process, hatched.game = 0, told.game
        hatched.ended(told.code)
    return told


def _orphaned(hatched: Hatched, folder: Path) -> None:
    """Its nursery has died: a session goes on until it ends; one that was not born has ended. folder: what it wrote."""
    if not hatched.process:
        hatched.ended(None)
        return
    loop = asyncio.get_running_loop()
    try:
        watched = os.pidfd_open(hatched.process)
    except OSError:
        _has_ended(hatched, folder)
        return

    def ends() -> None:
        loop.remove_reader(watched)
        os.close(watched)
        _has_ended(hatched, folder)

    loop.add_reader(watched, ends)


def _has_ended(hatched: Hatched, folder: Path) -> None:
    hatched.process = 0
    shutil.rmtree(folder, ignore_errors=True)
    hatched.ended(None)
