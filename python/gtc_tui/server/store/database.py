"""What is kept, and the way to its newest tables. Only the desk writes, and what an operator decides beside it.

Statements are written once, as SQLite takes them, in the part of the language that PostgreSQL has too: a `?` for each
value, upserts, no functions of one of them alone. What differs all the same is in `sqlite.py` and `postgres.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.resources import files
from typing import Any, TypeAlias

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

Row: TypeAlias = dict[str, Any]


class Database(ABC):
    """One connection. A transaction is on disk when its `with` block ends. Not thread-safe. All of it raises GtcError,
    and Lost where the connection is gone. name: as messages call it."""

    name: str
    writes = 0
    """Grows with each write, and each that is taken back: what was read before may not be true any more."""
    _inside = False

    @abstractmethod
    def known(self) -> int:
        """How many steps have made its tables."""

    @abstractmethod
    def _step(self, script: str, number: int) -> None:
        """Carries out the step with this number, counted from 1, whole or not at all."""

    @abstractmethod
    def _begin(self) -> None:
        """Nobody else's transaction is under way from now on."""

    @abstractmethod
    def _commit(self) -> None: ...

    @abstractmethod
    def _rollback(self) -> None:
        """Also of one that has failed. Raises nothing."""

    @abstractmethod
    def rows(self, sql: str, *values: Any) -> list[Row]:
        """All of them."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """What is read in it is as it was when it began. Nothing can be written."""

    @abstractmethod
    def each(self, sql: str) -> Iterator[Row]:
        """In a snapshot: one after the other, however many there are."""

    @abstractmethod
    def _write(self, sql: str, values: Sequence[Any]) -> None:
        """Raises Clash."""

    @abstractmethod
    def _insert(self, sql: str, values: Sequence[Any]) -> int:
        """Raises Clash."""

    @abstractmethod
    def close(self) -> None: ...

    def hold(self) -> None:  # noqa: B027 -- a file is held with its folder
        """No other desk uses it, as long as the connection lasts."""

    def count_on(self, table: str) -> None:  # noqa: B027 -- most databases see for themselves
        """Rows were given numbers from elsewhere: new ones get higher ones. Inside a transaction."""

    def migrate(self, steps: Sequence[str]) -> None:
        """steps: SQL scripts, the first one makes the tables. Those that have not been carried out yet are. A database
        of a newer version is refused."""
        known = self.known()
        if known > len(steps):
            told = _("{file}: written by a newer gtc-tui (tables {n}, this program knows {ours})")
            raise GtcError(told.format(file=self.name, n=known, ours=len(steps)))
        for number in range(known, len(steps)):
            self._step(steps[number], number + 1)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing; one inside another is part of it."""
        if self._inside:
            yield
            return
        self._begin()
        self._inside = True
        try:
            yield
            self._commit()
        except BaseException:
            self._rollback()
            self.writes += 1
            raise
        finally:
            self._inside = False

    def row(self, sql: str, *values: Any) -> Row | None:
        """The first one."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def write(self, sql: str, *values: Any) -> None:
        """Inside a transaction. Raises Clash."""
        assert self._inside
        self.writes += 1
        self._write(sql, values)

    def insert(self, sql: str, *values: Any) -> int:
        """Inside a transaction: a row of a table with numbers; its `id`. Raises Clash."""
        assert self._inside
        self.writes += 1
        return self._insert(sql, values)

    def failure(self, reason: object) -> GtcError:
        return GtcError(_("{file}: {reason}").format(file=self.name, reason=reason))


class Clash(GtcError):
    """What must be there once is there already."""


class Lost(GtcError):
    """The connection is gone. Another process may write by now: whoever wrote begins anew."""


def migrations() -> list[str]:
    """The scripts of `migrations/`, `0001.sql` and so on, without a gap."""
    folder = files("gtc_tui.server.store").joinpath("migrations")
    found = sorted((one for one in folder.iterdir() if one.name.endswith(".sql")), key=lambda one: one.name)
    assert [one.name for one in found] == [f"{n:04}.sql" for n in range(1, len(found) + 1)]
    return [one.read_text(encoding="utf-8") for one in found]
