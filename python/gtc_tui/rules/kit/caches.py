"""What is worked out once and then shared by all threads that play a game. A game owns its caches."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Caches:
    """Of one game: each thing is made once, as long as the game lives, and nobody gets it half made."""

    def __init__(self, most: int | None = None) -> None:
        """most: when there would be more, what is known is forgotten."""
        self._most = most
        self._lock = RLock()
        self._known: dict[Hashable, Any] = {}
        self.found = self._known.get
        """What has been made for a key; None where nothing has."""

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """What was made for this key. make: not called by two threads at once."""
        found: V | None = self._known.get(key)
        if found is None:
            with self._lock:
                found = self._known.get(key)
                if found is None:
                    found = make()
                    if self._most is not None and len(self._known) >= self._most:
                        self._known.clear()
                    self._known[key] = found
        return found


class Recent(Generic[K, V]):
    """The last few things that were asked for. Keys need no hash, only to be equal or not."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = RLock()
        self._known: list[tuple[K, V]] = []

    def get(self, key: K, make: Callable[[], V]) -> V:
        """What was made for an equal key. make: not called by two threads at once."""
        with self._lock:
            for number, (known, thing) in enumerate(self._known):
                if known == key:
                    self._known.append(self._known.pop(number))
                    return thing
            made = make()
            self._known.append((key, made))
            del self._known[: -self._most]
            return made
