"""A database file and the way to its newest tables. Only the desk writes."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

_PATIENCE = 10.0  # seconds for a lock that a backup or another program holds


class Database:
    """One connection in write-ahead mode. A transaction is on disk when its `with` block ends. Not thread-safe."""

    def __init__(self, path: Path) -> None:
        """Opens the file, makes it where there is none (only its owner may read it), and brings its tables up to date.
        Raises GtcError."""
        self.path = path
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
            self._connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            self._connection.row_factory = sqlite3.Row
            for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
                self._connection.execute(f"pragma {pragma}")
        except (OSError, sqlite3.Error) as fault:
            raise self._failure(fault) from None
        self._inside = False

    def migrate(self, steps: Sequence[str]) -> None:
        """steps: SQL scripts, the first one makes the tables. Those that the file has not seen yet are carried out,
        each whole or not at all. Raises GtcError, also for a file of a newer version."""
        known = int(self.rows("pragma user_version")[0][0])
        if known > len(steps):
            told = _("{file}: written by a newer gtc-tui (tables {n}, this program knows {ours})")
            raise GtcError(told.format(file=self.path, n=known, ours=len(steps)))
        for number in range(known, len(steps)):
            try:
                self._connection.executescript(
                    f"begin immediate;\n{steps[number]}\npragma user_version = {number + 1};\ncommit;"
                )
            except sqlite3.Error as fault:
                if self._connection.in_transaction:
                    self._connection.execute("rollback")
                raise self._failure(fault) from None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing; one inside another is part of it. Raises GtcError where the disk does not take it."""
        if self._inside:
            yield
            return
        try:
            self._connection.execute("begin immediate")
        except sqlite3.Error as fault:
            raise self._failure(fault) from None
        self._inside = True
        try:
            yield
            self._connection.execute("commit")
        except BaseException as fault:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            if isinstance(fault, sqlite3.Error):
                raise self._failure(fault) from None
            raise
        finally:
            self._inside = False

    @property
    def version(self) -> int:
        """It changes when another process has written."""
        return int(self.rows("pragma data_version")[0][0])

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """Raises GtcError."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as fault:
            raise self._failure(fault) from None

    def row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        """The first one. Raises GtcError."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def write(self, sql: str, *values: Any) -> int:
        """Inside a transaction. Number of the row that was inserted last. Raises Clash, GtcError."""
        assert self._inside
        try:
            return self._connection.execute(sql, values).lastrowid or 0
        except sqlite3.IntegrityError as fault:
            raise Clash(str(fault)) from None
        except sqlite3.Error as fault:
            raise self._failure(fault) from None

    def copy(self, path: Path) -> None:
        """A whole copy of it, as of now, in a new file. Raises GtcError."""
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
            target = sqlite3.connect(path)
            try:
                self._connection.backup(target)
            finally:
                target.close()
        except (OSError, sqlite3.Error) as fault:
            raise GtcError(_("{file}: {reason}").format(file=path, reason=_reason(fault))) from None

    def close(self) -> None:
        self._connection.close()

    def _failure(self, fault: Exception) -> GtcError:
        return GtcError(_("{file}: {reason}").format(file=self.path, reason=_reason(fault)))


class Clash(GtcError):
    """What must be there once is there already."""


def migrations() -> list[str]:
    """The scripts of `migrations/`, `0001.sql` and so on, without a gap."""
    folder = files("gtc_tui.server.store").joinpath("migrations")
    found = sorted((one for one in folder.iterdir() if one.name.endswith(".sql")), key=lambda one: one.name)
    assert [one.name for one in found] == [f"{n:04}.sql" for n in range(1, len(found) + 1)]
    return [one.read_text(encoding="utf-8") for one in found]


def _reason(fault: Exception) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
