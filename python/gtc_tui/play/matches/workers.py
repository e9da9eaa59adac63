"""Who plays the games of a series: this process, several on this machine, or something else behind the same interface.

A `Job` and what comes back (`Played`) are plain data with a JSON form, and a job is all that a worker has to know. An
engine for a cluster offers `run` as below and nothing else.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol

from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.play.matches.onegame import Job, Played, Player

_TRIES = 2  # of a game whose process was killed
_PATIENCE = 5.0  # seconds to stop in
_EACH = 4  # processes for each processor: some wait, for programs that play


class Workers(Protocol):
    """Plays jobs."""

    def run(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """Games as they are done, in any order; jobs are taken from `jobs` as there is room. Closing the iterator stops
        the games under way, and leaves nothing running. Raises GtcError when a game cannot be played at all."""


class Here:
    """Plays in this process, in order."""

    def run(self, jobs: Iterable[Job]) -> Iterator[Played]:
        player = Player()
        for job in jobs:
            yield player.play(job)


class Processes:
    """Plays in so many processes of this machine at once; a game whose process was killed is played again, once."""

    def __init__(self, count: int) -> None:
        self._count = count

    def run(self, jobs: Iterable[Job]) -> Iterator[Played]:
        context = get_context("spawn")
        source, again = iter(jobs), deque[tuple[Job, int]]()
        busy: dict[Connection, tuple[SpawnProcess, Job, int]] = {}
        idle: list[tuple[Connection, SpawnProcess]] = []
        try:
            while True:
                while len(busy) < self._count:
                    job, tries = again.popleft() if again else (next(source, None), 1)
                    if job is None:
                        break
                    pipe, process = idle.pop() if idle else _start(context)
                    busy[pipe] = process, job, tries
                    with contextlib.suppress(BrokenPipeError):  # killed already; seen below
                        pipe.send(job)
                if not busy:
                    return
                for ready in connection.wait(list(busy)):
                    assert isinstance(ready, Connection)
                    pipe = ready
                    process, job, tries = busy.pop(pipe)
                    try:
                        kind, what = pipe.recv()
                    except (EOFError, ConnectionResetError):
                        _stop([(pipe, process)])
                        if tries >= _TRIES:
                            told = _("game {n} of {game}: its process was killed, twice")
                            raise GtcError(told.format(n=job.number, game=job.game)) from None
                        again.append((job, tries + 1))
                        continue
                    idle.append((pipe, process))
                    if kind != "played":
                        raise _raised(kind, what)
                    yield what
        finally:
            _stop([*idle, *((pipe, process) for pipe, (process, _job, _tries) in busy.items())])


def workers(jobs: int) -> Workers:
    """This process, or so many others; no more than the machine has any use for."""
    return Here() if jobs <= 1 else Processes(min(jobs, _EACH * _processors()))


def _processors() -> int:
    """Those that this process may use, where that can be asked."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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


def _raised(kind: str, what: str) -> Exception:
    """The error of a worker, here."""
    return {"unknown": UnknownName, "fault": GtcError}.get(kind, RuntimeError)(what)


def _serve(pipe: Connection) -> None:
    """The other process: plays what it is sent until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that started this one stops it
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(0))
    threading.Thread(target=_follow_parent, daemon=True).start()
    player = Player()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            pipe.send(_answer(player, pipe.recv()))


def _answer(player: Player, job: Job) -> tuple[str, Any]:
    try:
        return "played", player.play(job)
    except UnknownName as fault:
        return "unknown", str(fault)
    except GtcError as fault:
        return "fault", str(fault)
    except Exception:
        return "crash", traceback.format_exc()


def _follow_parent() -> None:
    """A parent that was killed cannot stop this process; then it stops itself."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
