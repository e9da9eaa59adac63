"""Machine players at work, in a few processes of their own. They are given a log, not the game's state: what a player
may not know is not in their hands any longer than it takes to make a seat of it."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from gtc_tui.bots.base import make_bot
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.table.replay import replay_lines

_NICE = 10
_TRIES = 3


class Thought(msgspec.Struct, frozen=True):
    """What a machine player is asked: the log so far, its name, and what its choices between equals come from."""

    lines: tuple[str, ...]
    spec: str
    seed: str


def chosen(thought: Thought) -> str:
    """The answer, as the log writes it. Raises GtcError."""
    state = replay_lines(thought.lines, "game").timeline.state
    seed = int.from_bytes(hashlib.blake2b(thought.seed.encode(), digest_size=8).digest(), "big")
    return state.game.system.codec.text(make_bot(thought.spec, seed).choose(Seat.deciding(state)))


def _begin() -> None:
    """In a process of the pool: it leaves room for people, and ends with the desk, however that ends."""
    os.nice(_NICE)
    threading.Thread(target=_end_with_desk, daemon=True).start()


def _end_with_desk() -> None:
    desk = multiprocessing.parent_process()
    assert desk is not None
    desk.join()
    os._exit(0)


class Thinkers:
    """As many at once as there are processors but one; others wait their turn."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, thought: Thought) -> str:
        """Raises GtcError where the player fails; a process that dies is asked again in another one."""
        for _n in range(_TRIES):
            pool = self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, chosen, thought)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise GtcError(_("the computer player does not answer"))

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, spawn, initializer=_begin)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            for process in list(self._pool._processes.values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
