"""Machine players at work, and hints of theirs, in a few processes of their own. They are given a log, not the game's
state: what a player may not know is not in their hands any longer than it takes to make a seat of it."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import TypeVar

import msgspec

from gtc_tui.bots.base import Bot, make_bot
from gtc_tui.engine.action import Side
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, reading
from gtc_tui.play.aids.advice import advise
from gtc_tui.play.table.command import Command, CommanderSeat
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.server import wire

Q = TypeVar("Q")
A = TypeVar("A")

_NICE = 10
_TRIES = 3
_PLAYERS = 64  # that a process keeps


class Thought(msgspec.Struct, frozen=True):
    """What a machine player is asked: the log so far, its name, and what its choices between equals come from."""

    lines: tuple[str, ...]
    spec: str
    seed: str


def chosen(thought: Thought) -> str:
    """The answer, as the log writes it. Raises GtcError."""
    state = replay_lines(thought.lines, "game").timeline.state
    seed = int.from_bytes(hashlib.blake2b(thought.seed.encode(), digest_size=8).digest(), "big")
    return state.game.system.codec.text(_player(thought.spec, seed).choose(Seat.deciding(state)))


@lru_cache(maxsize=_PLAYERS)
def _player(spec: str, seed: int) -> Bot:
    """Plans that it has made in this process it need not make again; a new one answers the same (`Bot`)."""
    return make_bot(spec, seed)


class Question(msgspec.Struct, frozen=True):
    """What somebody wants advice on: the log so far, a side, and his place among its commanders where several share it
    (command None: nobody does). spec: who is asked; top: for how many answers, in which language."""

    lines: tuple[str, ...]
    side: Side
    command: Command | None
    place: int
    spec: str
    top: int
    language: str


def advised(question: Question) -> tuple[wire.AdviceRow, ...]:
    """Raises GtcError."""
    state = replay_lines(question.lines, "game").timeline.state
    seat, text = Seat(state, question.side), state.game.system.codec.text
    if question.command is not None:
        seat = CommanderSeat(state, question.side, question.command, question.place)
    with reading(question.language):
        found = advise(seat, question.top, question.spec)
    return tuple(
        wire.AdviceRow(
            *(text(one.action), one.text, one.points, one.parts, one.line, one.by, one.playouts, one.value, one.error),
            one.note,
            tuple(wire.StepRow(step.tie, text(step.action), step.subject) for step in one.ahead),
            *(one.subject, one.counted),
        )
        for one in found
    )


def _begin() -> None:
    """In a process of the pool: it leaves room for people, and ends with the desk, however that ends."""
    os.nice(_NICE)
    threading.Thread(target=_end_with_desk, daemon=True).start()


def _end_with_desk() -> None:
    desk = multiprocessing.parent_process()
    assert desk is not None
    desk.join()
    os._exit(0)


def _pool(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=_begin)


class Thinkers:
    """As many at once as there are processors but one; others wait their turn."""

    def __init__(self, processes: int | None = None, pool: Callable[[int], ProcessPoolExecutor] = _pool) -> None:
        """pool: begins one of so many processes."""
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._new_pool = pool
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, thought: Thought) -> str:
        """Raises GtcError where the player fails."""
        return await self._asked(chosen, thought)

    async def advise(self, question: Question) -> tuple[wire.AdviceRow, ...]:
        """Raises GtcError where the player fails."""
        return await self._asked(advised, question)

    async def _asked(self, work: Callable[[Q], A], what: Q) -> A:
        """A process that dies is asked again in another one; so it is where the system has none to give now."""
        for _n in range(_TRIES):
            pool = self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, what)
            except (BrokenProcessPool, OSError):
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise GtcError(_("the computer player does not answer"))

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = self._new_pool(self._processes)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            for process in list(self._pool._processes.values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
