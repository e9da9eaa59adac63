"""All that is kept goes from files to a PostgreSQL server and back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from gtc_tui.cli import main
from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.server.settings import FILE, read
from gtc_tui.server.store.database import Database, migrations
from gtc_tui.server.store.games import Entry, Posted, Seated
from gtc_tui.server.store.kept import GAMES, SECRETS, Store, opened
from gtc_tui.server.store.transfer import fill, tables
from gtc_tui.server.upkeep.backup import backup, restore

UNION, CONFEDERATE = Side("union"), Side("confederate")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A server's folder with something in most of its tables."""
    with closing(Store(tmp_path / "files")) as store, store.database.transaction():
        anna, ben = (store.people.sign_up(name, "", f"SHA256:{name}", "", 1).id for name in ("Anna", "Ben"))
        seats = (Seated(UNION, anna, "", None, 0), Seated(CONFEDERATE, ben, "", None, 0))
        posts = [Posted(UNION, 0, None, ("II",), ""), Posted(UNION, 1, ben, ("V",), "V")]
        number = store.games.open("gtc/x", {"a": True}, anna, seats, 1, posts=posts)
        store.games.begin(number, "p", "{}", 1)
        store.games.append(number, 1, [Entry(f"go {n}", UNION, anna, "person", n % 2 == 0) for n in range(500)], 2)
        store.games.say(number, anna, "players", "50 % of 17?", 3)
        store.letters.add(ben, "mail", "ben@example.org", 4)
        store.verdicts.hold(ben, "spam", 5)
        store.clocks.woke(6)
        store.dice_secret(number)
    return tmp_path / "files"


def all_of(database: Database, steps: list[str]) -> dict[str, list[str]]:
    return {
        table: sorted(
            str({**row, "secret": bytes(row.get("secret", b""))}) for row in database.rows(f"select * from {table}")
        )
        for table, _numbered in tables(steps)
    }


def test_tables_are_found_in_their_order() -> None:
    found = list(tables(migrations()))
    assert found[:4] == [("player", True), ("key", False), ("game", True), ("seat", False)]
    assert len(found) == sum(step.count("create table") for step in migrations())


def test_there_and_back(files: Path, postgresql: str, tmp_path: Path) -> None:
    whole, copied = tmp_path / "server", tmp_path / "copies"
    whole.mkdir(mode=0o700)
    (whole / FILE).write_text(f'name = "ours"\ndatabase = "{postgresql}"\n[limits]\nsessions = 9\n')
    assert main(["serve", "restore", "--data", str(whole), "--from", str(files)]) == 0
    with closing(Store(whole, postgresql)) as store, closing(opened(files, "", GAMES)) as before:
        assert all_of(store.database, migrations()) == all_of(before, migrations())
        carl = store.people.sign_up("Carl", "", "SHA256:c", "", 9)
        assert carl.id == 3  # the count goes on
        copy, _removed = backup(whole, copied)
    found = read(copy)
    assert (found.database, found.name, found.limits.sessions) == ("", "ours", 9)
    for name in (GAMES, SECRETS):
        with closing(opened(whole, postgresql, name)) as source, closing(opened(copy, "", name)) as target:
            steps = migrations() if name == GAMES else ["create table dice (game integer);"]
            assert all_of(source, steps) == all_of(target, steps)
    with closing(Store(copy)) as store:
        assert store.people.by_name("carl") == carl


def test_nothing_is_written_over(files: Path, postgresql: str, tmp_path: Path) -> None:
    whole = tmp_path / "server"
    whole.mkdir(mode=0o700)
    (whole / FILE).write_text(f'database = "{postgresql}"\n')
    restore(whole, files)
    with pytest.raises(GtcError, match="has something in it already"):
        restore(whole, files)
    with pytest.raises(GtcError, match="not a server's folder"):
        restore(whole, tmp_path)
    with closing(opened(tmp_path, "", "old.db")) as old, closing(opened(tmp_path, "", "new.db")) as new:
        old.migrate(migrations()[:3])
        new.migrate(migrations())
        with pytest.raises(GtcError, match="older"):
            fill(new, old, migrations())
