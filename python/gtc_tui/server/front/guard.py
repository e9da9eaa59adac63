"""How much of everything one address, one player and all together may have."""

from __future__ import annotations

import contextlib
import ipaddress
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

from gtc_tui.server.settings import Limits

_MINUTE = 60.0
_REMEMBERED = 10_000  # addresses, keys

Connection = TypeVar("Connection")


def neighbourhood(address: str) -> str:
    """What counts as one address: of IPv6 a network of 64 bits, which one customer has to himself."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Recent:
    """Who has come when, in the last minute."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def comes(self, who: str, most: int) -> float | None:
        """When; None: he has come so often already."""
        now = self._clock()
        times = self._times.setdefault(who, deque())
        self._times.move_to_end(who)
        while times and now - times[0] > _MINUTE:
            times.popleft()
        while len(self._times) > _REMEMBERED:
            self._times.popitem(last=False)
        if len(times) >= most:
            return None
        times.append(now)
        return now

    def forget(self, who: str, when: float) -> None:
        """That he has come then."""
        with contextlib.suppress(KeyError, ValueError):
            self._times[who].remove(when)


class Guard(Generic[Connection]):
    """Connections that have not logged in, those that have and rest, without a session, and sessions. drop: ends a
    connection at once."""

    def __init__(
        self, limits: Limits, drop: Callable[[Connection], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self._drop = drop
        self._unfinished: OrderedDict[Connection, str] = OrderedDict()
        self._addresses, self._keys = Recent(clock), Recent(clock)
        self._came: dict[Connection, tuple[str, float]] = {}
        self._resting: OrderedDict[Connection, str] = OrderedDict()
        self._sessions: Counter[str] = Counter()
        self._strangers = 0  # sessions of theirs

    def knocks(self, connection: Connection, address: str) -> bool:
        """A new connection; False: it may not come in. Where too many wait in all, the one that has waited longest
        makes room: whoever says nothing keeps nobody out."""
        waiting = sum(other == address for other in self._unfinished.values())
        if waiting >= self.limits.unfinished_address:
            return False
        when = self._addresses.comes(address, self.limits.a_minute)
        if when is None:
            return False
        self._came[connection] = address, when
        self._unfinished[connection] = address
        if len(self._unfinished) > self.limits.unfinished:
            oldest, _address = self._unfinished.popitem(last=False)
            self._drop(oldest)
        return True

    def settled(self, connection: Connection) -> None:
        """It has logged in, or is gone."""
        self._unfinished.pop(connection, None)

    def rests(self, connection: Connection, who: str) -> None:
        """It has logged in and has no session. Where too many rest, of one or in all, the first of them goes."""
        self._resting[connection] = who
        first = next(iter(self._resting))
        if sum(other == who for other in self._resting.values()) > self.limits.unfinished_address:
            first = next(one for one, other in self._resting.items() if other == who)
        elif len(self._resting) <= self.limits.sessions:
            return
        self.works(first)
        self._drop(first)

    def works(self, connection: Connection) -> None:
        """It has a session, or is gone."""
        self._resting.pop(connection, None)

    def gone(self, connection: Connection) -> None:
        self.settled(connection)
        self.works(connection)
        self._came.pop(connection, None)

    def known(self, connection: Connection, key: str) -> bool:
        """It has logged in with a key that has an account: it counts for the key, and not for its address any more.
        Anybody can make keys, but not accounts as fast. False: the key has come too often."""
        if connection in self._came:
            self._addresses.forget(*self._came.pop(connection))
        return self._keys.comes(key, self.limits.a_minute_key) is not None

    def waits(self, connection: Connection) -> bool:
        """Whether it has not logged in."""
        return connection in self._unfinished

    def enters(self, who: str, stranger: bool = False) -> bool:
        """Whether another session may begin; it counts then. stranger: without an account; one half of all sessions
        stays free of them, so that nobody who makes keys keeps players out."""
        if self._sessions.total() >= self.limits.sessions or self._sessions[who] >= self.limits.sessions_player:
            return False
        if stranger and self._strangers >= -(-self.limits.sessions // 2):
            return False
        self._sessions[who] += 1
        self._strangers += stranger
        return True

    def leaves(self, who: str, stranger: bool = False) -> None:
        self._strangers -= stranger
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
