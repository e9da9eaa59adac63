"""Who is here: the sessions that speak to the desk."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable, Iterator

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Clock
from gtc_tui.server.desk.lobby import side_of
from gtc_tui.server.store.games import Kept
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.people import Player

SPEECHES = 20
"""Lines of talk of a session that are counted."""
_BACKLOG = 8 << 20  # bytes that a session may leave unread
_LOOKS = 5 * 60_000  # milliseconds without a word, until somebody at a table is taken to be away


class Visit:
    """One session. player None: nobody has this key yet, or it only looks on. admitted: private games whose code it has
    said."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self.passed: wire.Pass | None = None
        self.player: Player | None = None
        self.follows: set[int] = set()
        self.admitted: set[int] = set()
        self.spoke: deque[float] = deque(maxlen=SPEECHES)
        self._tasks: set[asyncio.Task[None]] = set()
        self.heard = 0  # when it asked something last

    def tell(self, note: wire.Answer, number: int = 0) -> None:
        """Whoever does not read is let go: a session reads all the time."""
        if self._writer.transport.get_write_buffer_size() > _BACKLOG:
            self.drop()
        elif not self._writer.is_closing():
            self._writer.write(wire.frame(number, note))

    def thinks(self, task: asyncio.Task[None]) -> None:
        """One that answers it later."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def does_without(self) -> None:
        """It is gone: nobody waits for what is being thought of."""
        for task in self._tasks:
            task.cancel()

    def drop(self) -> None:
        self._writer.transport.abort()

    @property
    def language(self) -> str:
        return self.player.language if self.player is not None else ""

    @property
    def is_front(self) -> bool:
        """Not a session: the front asks for itself."""
        return self.passed is not None and self.passed.session == 0

    def named(self) -> Player:
        """Raises GtcError while it has no name."""
        if self.player is None:
            keyless = self.passed is not None and not self.passed.fingerprint
            raise GtcError(_("without a key you can only watch") if keyless else _("choose a name first"))
        return self.player

    def is_of(self, player: int) -> bool:
        return self.player is not None and self.player.id == player


class Visits:
    """All sessions of now."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._all: set[Visit] = set()

    def __iter__(self) -> Iterator[Visit]:
        return iter(list(self._all))

    def __len__(self) -> int:
        return len(self._all)

    def add(self, visit: Visit) -> None:
        self._all.add(visit)

    def discard(self, visit: Visit) -> None:
        self._all.discard(visit)

    # -- people ----------------------------------------------------------------------------------------------
    def online(self, player: int) -> bool:
        return any(visit.is_of(player) for visit in self._all)

    def names(self) -> tuple[str, ...]:
        return tuple(sorted({one.player.shown for one in self._all if one.player is not None}, key=str.casefold))

    def refresh(self, player: int) -> None:
        """What is known of him has changed."""
        for visit in self._all:
            if visit.is_of(player):
                visit.player = self._store.people.by_id(player)

    def refresh_all(self) -> None:
        """What is known of anybody may have changed: those who are banned go."""
        for visit in self:
            if visit.player is not None:
                visit.player = self._store.people.by_id(visit.player.id)
                if visit.player is None or visit.player.banned:
                    visit.drop()

    def drop_key(self, fingerprint: str, but: Visit) -> None:
        """Those that have come in with this key, which is good for nothing any more."""
        for visit in self:
            if visit is not but and visit.passed is not None and visit.passed.fingerprint == fingerprint:
                visit.drop()

    # -- games -----------------------------------------------------------------------------------------------
    def at(self, player: int, game: int) -> bool:
        return any(visit.is_of(player) and game in visit.follows for visit in self._all)

    def look(self, player: int, game: int) -> bool:
        """Whether he is at this table, and has done something there."""
        since = self._clock() - _LOOKS
        return any(visit.is_of(player) and game in visit.follows and visit.heard >= since for visit in self._all)

    def present(self) -> Hashable:
        """Equal as long as the same people are here, at the same games."""
        return frozenset(
            (id(visit), 0 if visit.player is None else visit.player.id, frozenset(visit.follows))
            for visit in self._all
            if visit.player is not None or visit.follows
        )

    def watching(self, game: Kept) -> int:
        return sum(game.id in visit.follows and not side_of(game, visit.player) for visit in self._all)

    def of_players(self, game: Kept, but: Visit | None = None) -> list[Visit]:
        """Sessions at the table of those who play there."""
        return [
            visit
            for visit in self._all
            if game.id in visit.follows and visit is not but and side_of(game, visit.player)
        ]
