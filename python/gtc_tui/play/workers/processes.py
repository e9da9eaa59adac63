"""Work in this process, or in several on this machine."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol, TypeVar

from gtc_tui.engine.thinking import processors
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.workers.task import Bench, Task, Unwanted, always, answer, raised

R = TypeVar("R")

_TRIES = 2  # of a piece of work whose process was killed
_PATIENCE = 5.0  # seconds to stop in
_TICK = 0.2  # seconds from one time that is asked whether it is still wanted to the next
_EACH = 4  # processes for each processor: some wait, for programs that play


class Workers(Protocol):
    """Does pieces of work. Whoever has one closes it; nothing is left running then."""

    @property
    def count(self) -> int:
        """How many there are now."""

    def run(self, tasks: Iterable[Task[R]], wanted: Callable[[], bool] = always) -> Iterator[R]:
        """What comes out, in any order; tasks are taken as there is room. Ends once it is not wanted any more, asked
        every now and then. Closing the iterator stops what is under way. Raises GtcError when a task cannot be done."""

    def close(self) -> None:
        """Nothing can be done any more."""


class Here:
    """Works in this process, in order."""

    count = 1

    def __init__(self, bench: Bench | None = None) -> None:
        self._bench = bench or Bench()

    def run(self, tasks: Iterable[Task[R]], wanted: Callable[[], bool] = always) -> Iterator[R]:
        self._bench.wanted = wanted
        try:
            for task in tasks:
                if not wanted():
                    return
                with contextlib.suppress(Unwanted):
                    yield self._bench.do(task)
        finally:
            self._bench.wanted = always

    def close(self) -> None:
        pass


class Processes:
    """Works in so many processes of this machine at once; what a process was killed over is done again, once."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._idle: list[tuple[Connection, SpawnProcess]] = []

    def run(self, tasks: Iterable[Task[R]], wanted: Callable[[], bool] = always) -> Iterator[R]:
        context = get_context("spawn")
        source, again = iter(tasks), deque[tuple[Task[R], int]]()
        busy: dict[Connection, tuple[SpawnProcess, Task[R], int]] = {}
        try:
            while True:
                while len(busy) < self.count:
                    task, tries = again.popleft() if again else (next(source, None), 1)
                    if task is None:
                        break
                    pipe, process = self._idle.pop() if self._idle else _start(context)
                    busy[pipe] = process, task, tries
                    with contextlib.suppress(BrokenPipeError):  # killed already; seen below
                        pipe.send(task)
                if not busy or not wanted():
                    return
                for ready in connection.wait(list(busy), None if wanted is always else _TICK):
                    assert isinstance(ready, Connection)
                    pipe = ready
                    process, task, tries = busy.pop(pipe)
                    try:
                        kind, what = pipe.recv()
                    except (EOFError, ConnectionResetError):
                        _stop([(pipe, process)])
                        if tries >= _TRIES:
                            told = _("{what}: its process was killed, twice")
                            raise GtcError(told.format(what=task.told)) from None
                        again.append((task, tries + 1))
                        continue
                    self._idle.append((pipe, process))
                    if kind != "done":
                        raise raised(kind, what)
                    yield what
        finally:
            _stop([(pipe, process) for pipe, (process, _task, _tries) in busy.items()])

    def close(self) -> None:
        _stop(self._idle)
        self._idle = []


def on_this_machine(jobs: int) -> Workers:
    """This process, or so many others; no more than the machine has any use for."""
    return Here() if jobs <= 1 else Processes(min(jobs, _EACH * processors()))


def _start(context: Any) -> tuple[Connection, SpawnProcess]:
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _stop(pool: list[tuple[Connection, SpawnProcess]]) -> None:
    """Ends processes, at first kindly, so that they end the programs that play in them."""
    for pipe, process in pool:
        pipe.close()
        process.terminate()
    for _pipe, process in pool:
        process.join(_PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
        process.close()


def _serve(pipe: Connection) -> None:
    """The other process: does what it is sent until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that started this one stops it
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(0))
    threading.Thread(target=_follow_parent, daemon=True).start()
    bench = Bench()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            pipe.send(answer(bench, pipe.recv()))


def _follow_parent() -> None:
    """A parent that was killed cannot stop this process; then it stops itself."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
