"""A database that is a file on this machine."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.database import Clash, Database, Row

_PATIENCE = 10.0  # seconds for a lock that a backup or another program holds


class Sqlite(Database):
    """In write-ahead mode; every commit is flushed to the disk."""

    def __init__(self, path: Path) -> None:
        """Opens the file, makes it where there is none; only its owner may read it. Raises GtcError."""
        self.path = path
        self.name = str(path)
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
            self._connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
                self._connection.execute(f"pragma {pragma}")
        except (OSError, sqlite3.Error) as fault:
            raise self.failure(_reason(fault)) from None

    def known(self) -> int:
        return int(self.rows("pragma user_version")[0]["user_version"])

    def _step(self, script: str, number: int) -> None:
        try:
            self._connection.executescript(f"begin immediate;\n{script}\npragma user_version = {number};\ncommit;")
        except sqlite3.Error as fault:
            self._rollback()
            raise self.failure(_reason(fault)) from None

    def _begin(self) -> None:
        self._run("begin immediate", ())

    def _commit(self) -> None:
        self._run("commit", ())

    def _rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("rollback")

    def rows(self, sql: str, *values: Any) -> list[Row]:
        cursor = self._run(sql, values)
        try:
            found = cursor.fetchall()
        except sqlite3.Error as fault:
            raise self.failure(_reason(fault)) from None
        names = _names(cursor)
        return [dict(zip(names, row, strict=True)) for row in found]

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        self._run("begin", ())
        try:
            yield
        finally:
            self._rollback()

    def each(self, sql: str) -> Iterator[Row]:
        cursor = self._run(sql, ())
        names = _names(cursor)
        try:
            for row in cursor:
                yield dict(zip(names, row, strict=True))
        except sqlite3.Error as fault:
            raise self.failure(_reason(fault)) from None

    def _write(self, sql: str, values: Sequence[Any]) -> None:
        self._run(sql, values)

    def _insert(self, sql: str, values: Sequence[Any]) -> int:
        return self._run(sql, values).lastrowid or 0

    def _run(self, sql: str, values: Sequence[Any]) -> sqlite3.Cursor:
        try:
            return self._connection.execute(sql, values)
        except sqlite3.IntegrityError as fault:
            raise Clash(str(fault)) from None
        except sqlite3.Error as fault:
            raise self.failure(_reason(fault)) from None

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


def _names(cursor: sqlite3.Cursor) -> list[str]:
    return [column[0] for column in cursor.description or ()]


def _reason(fault: Exception) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
