"""A process that is started anew whenever it dies."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from gtc_tui.server.front.journal import Journal

_SOON, _AGAIN = 0.1, 0.5  # seconds until there is another one; where the last one had not even begun
_READY = b"ready\n"


class Keeper:
    """A process of its own that is told where data and desk are, and more. python: of which installation. fault: it
    could not begin. ready: it has said so (`says`), or need not."""

    def __init__(
        self,
        module: str,
        data: Path,
        path: Path,
        key: bytes,
        journal: Journal,
        says: bool = True,
        python: str = sys.executable,
        more: Sequence[str] = (),
    ) -> None:
        self._name = module.rpartition(".")[2]
        self._says = says
        self._journal = journal
        self._command = [python, "-m", module, str(data), str(path), *more]
        self._key = key
        self._process: asyncio.subprocess.Process | None = None
        self.ready = asyncio.Event()
        self.fault = False
        self._closing = False

    async def run(self) -> None:
        """Raises OSError where there is no such installation, or the system has no process to give at the start; later
        it is asked again."""
        begun = False
        while not self._closing:
            pause = _AGAIN
            pipe = asyncio.subprocess.PIPE
            try:
                self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
            except OSError as fault:
                if not begun or isinstance(fault, FileNotFoundError):
                    raise
                self._journal.tell("fault", process=self._name, text=str(fault))
                await asyncio.sleep(_AGAIN)
                continue
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.write(self._key)
            if not self._says or await self._process.stdout.readline() == _READY:
                begun, pause = True, _SOON if self._says else _AGAIN
                self.ready.set()
            elif not begun:
                self.fault = True
                self.ready.set()
                return
            await self._process.wait()
            if not self._closing:
                self._journal.died(self._name)
                await asyncio.sleep(pause)

    async def close(self) -> None:
        self._closing = True
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()
