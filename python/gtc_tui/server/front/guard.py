"""How much of everything one address, one player and all together may have."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

from gtc_tui.server.settings import Limits

_MINUTE = 60.0
_ADDRESSES = 10_000  # remembered

Connection = TypeVar("Connection")


class Guard(Generic[Connection]):
    """Connections that have not logged in, and sessions. drop: ends a connection at once."""

    def __init__(
        self, limits: Limits, drop: Callable[[Connection], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self._drop = drop
        self._clock = clock
        self._unfinished: OrderedDict[Connection, str] = OrderedDict()
        self._new: OrderedDict[str, deque[float]] = OrderedDict()
        self._sessions: Counter[str] = Counter()

    def knocks(self, connection: Connection, address: str) -> bool:
        """A new connection; False: it may not come in. Where too many wait in all, the one that has waited longest
        makes room: whoever says nothing keeps nobody out."""
        now = self._clock()
        times = self._new.setdefault(address, deque())
        self._new.move_to_end(address)
        while times and now - times[0] > _MINUTE:
            times.popleft()
        while len(self._new) > _ADDRESSES:
            self._new.popitem(last=False)
        waiting = sum(other == address for other in self._unfinished.values())
        if len(times) >= self.limits.a_minute or waiting >= self.limits.unfinished_address:
            return False
        times.append(now)
        self._unfinished[connection] = address
        if len(self._unfinished) > self.limits.unfinished:
            oldest, _address = self._unfinished.popitem(last=False)
            self._drop(oldest)
        return True

    def settled(self, connection: Connection) -> None:
        """It has logged in, or is gone."""
        self._unfinished.pop(connection, None)

    def waits(self, connection: Connection) -> bool:
        """Whether it has not logged in."""
        return connection in self._unfinished

    def enters(self, who: str) -> bool:
        """Whether another session may begin; it counts then."""
        if self._sessions.total() >= self.limits.sessions or self._sessions[who] >= self.limits.sessions_player:
            return False
        self._sessions[who] += 1
        return True

    def leaves(self, who: str) -> None:
        self._sessions[who] -= 1
        if self._sessions[who] <= 0:
            del self._sessions[who]

    @property
    def unfinished(self) -> int:
        return len(self._unfinished)

    @property
    def sessions(self) -> int:
        return self._sessions.total()


class Bucket:
    """How many bytes may pass now: a burst, and then so many a second."""

    def __init__(self, rate: int, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._level = float(burst)
        self._then = clock()

    def take(self, wanted: int) -> int:
        """How many of these bytes may pass; they are gone then."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now
        passed = min(wanted, int(self._level))
        self._level -= passed
        return passed

    def wait(self) -> float:
        """Seconds until a fair number of bytes may pass."""
        return 64 / self._rate
