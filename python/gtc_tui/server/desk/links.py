"""Words that are good once, for a quarter of an hour: into a browser, or for a key that is to open an account, too.
Only what they hash to is kept."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from gtc_tui.server.wire import LINK_MINUTES

_LASTS = LINK_MINUTES * 60.0  # seconds

T = TypeVar("T")


class Links(Generic[T]):
    """fresh: a word that nobody guesses."""

    def __init__(self, fresh: Callable[[], str], clock: Callable[[], float] = time.monotonic) -> None:
        self._fresh = fresh
        self._clock = clock
        self._kept: dict[bytes, tuple[T, float]] = {}

    def make(self, holder: T) -> str:
        """A new one; what the holder had before is good for nothing any more."""
        self.forget(lambda one: one == holder)
        word = self._fresh()
        self._kept[_hashed(word)] = holder, self._clock() + _LASTS
        return word

    def use(self, word: str) -> T | None:
        """Whose it is; None for one that was used, is too old or never was."""
        holder, end = self._kept.pop(_hashed(word), (None, 0.0))
        return holder if self._clock() < end else None

    def forget(self, whose: Callable[[T], bool]) -> None:
        """Those that these holders have, and those that are too old."""
        moment = self._clock()
        self._kept = {key: (one, end) for key, (one, end) in self._kept.items() if end > moment and not whose(one)}


def _hashed(word: str) -> bytes:
    return hashlib.sha256(word.encode("utf-8", "replace")).digest()
