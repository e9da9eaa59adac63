"""Earlier installations of the program, for games that a newer one does not play as they were played: a desk of theirs
writes those games and no others, a nursery of theirs forks the sessions that show them. They run as long as they are
needed, and the front puts a session there and back."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count
from pathlib import Path

from gtc_tui.server import wire
from gtc_tui.server.front.asking import asked
from gtc_tui.server.front.hatchery import Hatchery
from gtc_tui.server.front.journal import Journal
from gtc_tui.server.front.keeper import Keeper

PINNED = "pinned"
"""What a desk is told that has only the games of its installation."""
_OFTEN = 60.0  # seconds between two looks at what is needed
_PATIENCE = 60.0  # seconds for one that starts


class Elder:
    """One of them. folder: for its sockets and sessions; python: its own."""

    def __init__(self, python: str, data: Path, folder: Path, key: bytes, journal: Journal) -> None:
        folder.mkdir(mode=0o700)
        path = folder / wire.SOCKET
        self._desk = Keeper("gtc_tui.server.desk", data, path, key, journal, python=python, more=[PINNED])
        self.hatchery = Hatchery(folder, path, journal, python)
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._desk.run()), loop.create_task(self.hatchery.run())]

    async def ready(self) -> bool:
        """Whether sessions can be had."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await self._desk.ready.wait()
                if not self.fault:
                    await self.hatchery.ready()
                    return True
        return False

    @property
    def fault(self) -> bool:
        """It is not there any more, or does not start."""
        return self._desk.fault or any(task.done() for task in self._tasks)

    async def close(self) -> None:
        await self.hatchery.close()
        await self._desk.close()
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await task


class Elders:
    """folder: of the running server; desk: the socket of its own desk, which knows what is needed."""

    def __init__(self, data: Path, folder: Path, desk: Path, key: bytes, journal: Journal) -> None:
        self._data, self._folder, self._desk, self._key, self._journal = data, folder, desk, key, journal
        self._all: dict[str, Elder] = {}
        self._numbers = count(1)

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            found = await asked(self._desk, self._key, wire.Pins())
            if isinstance(found, wire.Pinned):
                await self._keep(found.programs)
            await asyncio.sleep(_OFTEN)

    async def _keep(self, programs: tuple[str, ...]) -> None:
        for python, elder in list(self._all.items()):
            if python not in programs or elder.fault:
                if elder.fault:
                    self._journal.tell("fault", process="elder", text=python)
                del self._all[python]
                await elder.close()
        for python in programs:
            if python not in self._all:
                folder = self._folder / f"elder{next(self._numbers)}"
                self._all[python] = Elder(python, self._data, folder, self._key, self._journal)

    async def of(self, game: int) -> Hatchery | None:
        """Where sessions of a game come from; None: there is no such place now."""
        found = await asked(self._desk, self._key, wire.Pins(game))
        if not isinstance(found, wire.Pinned) or len(found.programs) != 1:
            return None
        await self._keep_too(found.programs[0])
        elder = self._all[found.programs[0]]
        return elder.hatchery if await elder.ready() else None

    async def _keep_too(self, python: str) -> None:
        if python not in self._all or self._all[python].fault:
            await self._keep((*(one for one in self._all if one != python), python))

    async def close(self) -> None:
        for elder in self._all.values():
            await elder.close()
        self._all.clear()
