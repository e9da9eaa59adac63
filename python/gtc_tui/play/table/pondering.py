"""A machine player at work in a thread of its own, so that people can go on looking around meanwhile."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from gtc_tui.bots.thought import Thought
from gtc_tui.i18n import _

T = TypeVar("T")

GRACE = 1.0
"""Seconds that a player has to answer once it is told to stop."""
PATIENCE = 0.5
"""Seconds after which people want to know what is going on."""
_TICK = 0.2  # seconds


class Pondering(Generic[T]):
    """Work with a `Thought`. It works on a copy of the game, so that the game stands as it was, whatever comes of it.

    The thread does not keep the program from ending. letting_go: done in that thread once it ends after `abandon`.
    threads: how many a search may use in it.
    """

    def __init__(
        self, work: Callable[[Thought], T], letting_go: Callable[[], None] = lambda: None, threads: int = 1
    ) -> None:
        self.thought = Thought(threads)
        self._work = work
        self._letting_go = letting_go
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._abandoned = False
        self._begun = time.monotonic()
        self._found: list[T] = []
        self._fault: BaseException | None = None

    def start(self, done: Callable[[], None] = lambda: None) -> None:
        """done: called in the thread when the work is over."""
        self._begun = time.monotonic()
        threading.Thread(target=self._run, args=(done,), name="pondering", daemon=True).start()

    def _run(self, done: Callable[[], None]) -> None:
        try:
            self._found.append(self._work(self.thought))
        except BaseException as fault:
            self._fault = fault
        with self._lock:
            self._over.set()
            abandoned = self._abandoned
        if abandoned:
            self._let_go()
        done()

    def _let_go(self) -> None:
        with contextlib.suppress(Exception):  # nobody is there to hear of it
            self._letting_go()

    def wait(self, seconds: float) -> bool:
        """Whether it is over, within so many seconds."""
        return self._over.wait(seconds)

    @property
    def over(self) -> bool:
        return self._over.is_set()

    @property
    def seconds(self) -> float:
        """Since it was started."""
        return time.monotonic() - self._begun

    def watch(self, tell: Callable[[str], None], every: float) -> bool:
        """Waits until it is over. tell: is told how far it is, once in so many seconds. The first KeyboardInterrupt
        stops the work; whether there was one. A second one goes on to the caller."""
        told, stopped = self.seconds, False
        while not self.over:
            try:
                self.wait(_TICK)
                if self.seconds - told > every and not stopped:
                    tell(self.progress())
                    told = self.seconds
            except KeyboardInterrupt:
                if stopped:
                    self.abandon()
                    raise
                stopped = True
                self.thought.stop()
        return stopped

    def outcome(self) -> T:
        """Once it is over. Raises what the work has raised."""
        if self._fault is not None:
            raise self._fault
        return self._found[0]

    def abandon(self) -> None:
        """Nobody waits for it any more."""
        self.thought.stop()
        with self._lock:
            self._abandoned = True
            over = self._over.is_set()
        if over:
            self._let_go()

    def progress(self) -> str:
        """How far it is, in a few words: "3 s, 40 %: march to N3118"."""
        share, told = self.thought.share, self.thought.text
        seconds = int(self.seconds)
        if share is None:
            text = _("{n} s").format(n=seconds)
        else:
            text = _("{n} s, {share} %").format(n=seconds, share=int(100 * min(1.0, max(0.0, share))))
        return _("{time}: {found}").format(time=text, found=told) if told else text
