"""All that one database keeps, put into another of the same tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.database import Database
from gtc_tui.server.store.sqlite import Sqlite

_TABLE = re.compile(r"^create table (\w+) \($\s+id integer primary key|^create table (\w+) \(", re.MULTILINE)


def fill(target: Database, source: Database, steps: Sequence[str]) -> None:
    """steps: that have made the tables of both. Whole or not at all. Raises GtcError for an older source and for a
    target that has something."""
    if source.known() != len(steps):
        told = _("{file}: written by an older gtc-tui: start and end that server once with this one")
        raise GtcError(told.format(file=source.name))
    with source.snapshot(), target.transaction():
        for table, numbered in tables(steps):
            if target.rows(f"select * from {table} limit 1"):
                raise GtcError(_("{file}: has something in it already").format(file=target.name))
            for row in source.each(f"select * from {table}"):
                marks = ", ".join("?" * len(row))
                target.write(f"insert into {table} ({', '.join(row)}) values ({marks})", *row.values())
            if numbered:
                target.count_on(table)


def tables(steps: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Each after those that it refers to, and whether its rows have numbers of its own."""
    for script in steps:
        for numbered, plain in _TABLE.findall(script):
            yield numbered or plain, bool(numbered)


def copied(source: Database, steps: Sequence[str], path: Path) -> None:
    """A whole copy of it, as of now, in a new file. Raises GtcError."""
    if isinstance(source, Sqlite):
        source.copy(path)
        return
    target = Sqlite(path)
    try:
        target.migrate(steps)
        fill(target, source, steps)
    finally:
        target.close()
