"""What a server keeps is there again after it was killed, and nobody writes a line twice."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.server.store.database import Clash, migrations
from gtc_tui.server.store.games import OPEN, OVER, RUNNING, Entry, Seated
from gtc_tui.server.store.kept import GAMES, SECRETS, Hold, Store
from gtc_tui.server.store.people import BadName
from gtc_tui.server.store.sqlite import Sqlite

UNION, CONFEDERATE = Side("union"), Side("confederate")
SEATS = (Seated(UNION, 1, "", None, 0), Seated(CONFEDERATE, None, "", None, 0))


def begun(store: Store) -> int:
    """A game with one player in it that runs."""
    player = store.people.sign_up("Anna", "", "SHA256:a", "ssh-ed25519", 1000)
    with store.database.transaction():
        number = store.games.open("gtc/03-race-for-spotsylvania", {}, player.id, SEATS, 1000)
        store.games.begin(number, "gtc-tui 1", "{}", 1001)
    return number


def test_names_are_one_persons_however_they_are_written(tmp_path: Path, address: str) -> None:
    store = Store(tmp_path, address)
    anna = store.people.sign_up("  Anna  Lee ", "ja", "SHA256:a", "", 1000)
    assert (anna.name, anna.language) == ("Anna Lee", "ja")
    with pytest.raises(BadName, match="taken"):
        store.people.sign_up("ANNA LEE", "", "SHA256:b", "", 1001)
    assert store.people.by_key("SHA256:b") is None
    for bad in ("x", "a" * 21, "--", "a\x1b[2J", "a/b", "12"):
        with pytest.raises(BadName):
            store.people.sign_up(bad, "", "SHA256:c", "", 1002)
    for seen_alike in ("Anna Lee\u3164", "\u115fAnna Lee", "Anna\uffa0Lee", "\u0410nna Lee", "Ann\u03b1 Lee"):
        with pytest.raises(BadName, match="letters"):
            store.people.sign_up(seen_alike, "", "SHA256:c", "", 1002)
    for number, good in enumerate(("\u0410\u043d\u043d\u0430", "\u30a2\u30f3\u30ca Lee", "\u00c9mile")):
        assert store.people.sign_up(good, "", f"SHA256:{number}", "", 1003).name == good
    assert store.people.by_name("anna lee") == anna == store.people.by_key("SHA256:a")


def test_only_its_owner_reads_the_databases(tmp_path: Path) -> None:
    store = Store(tmp_path / "new")
    assert store.dice_secret(1) == store.dice_secret(1) != store.dice_secret(2)
    for name in (GAMES, SECRETS):
        assert stat.S_IMODE((tmp_path / "new" / name).stat().st_mode) == 0o600
    assert b"dice" not in (tmp_path / "new" / GAMES).read_bytes()


def test_a_game_is_found_again(tmp_path: Path, address: str) -> None:
    store = Store(tmp_path, address)
    number = begun(store)
    with store.database.transaction():
        store.games.append(number, 1, [Entry("go", UNION, 1, "person"), Entry("roll 5", given="dice")], 1002)
        store.games.turn_to(number, CONFEDERATE, 3, 0xABC)
        store.games.keep_standing(number, UNION, [Standing(UNION, "evade", "stand")])
    store.close()
    store = Store(tmp_path, address)
    game = store.games.game(number)
    assert game is not None and (game.status, game.lines, game.active) == (RUNNING, 3, CONFEDERATE)
    assert store.games.lines(number) == ["{}", "go", "roll 5"] and store.games.lines(number, 2) == ["roll 5"]
    assert [entry.given for entry in store.games.entries(number)] == ["", "person", "dice"]
    assert store.games.standing(number) == {Standing(UNION, "evade", "stand")}
    assert [one.id for one in store.games.of_player(1, [RUNNING], 9)] == [number]
    assert store.games.by_code(game.code) == game and len(game.code) == 10
    assert game.seats == SEATS


def test_a_line_is_written_once(tmp_path: Path, address: str) -> None:
    store = Store(tmp_path, address)
    number = begun(store)
    with store.database.transaction():
        store.games.append(number, 1, [Entry("go", UNION, 1, "person")], 1002)
    with pytest.raises(Clash), store.database.transaction():
        store.games.end(number, "won", UNION, 1003)
        store.games.append(number, 1, [Entry("stay", UNION, 1, "person")], 1003)
    game = store.games.game(number)
    assert game is not None and game.status == RUNNING  # all of it, or nothing
    assert store.games.lines(number) == ["{}", "go"]


def test_lists_show_no_private_games(tmp_path: Path, address: str) -> None:
    store = Store(tmp_path, address)
    owner = store.people.sign_up("Anna", "", "SHA256:a", "", 1000)
    with store.database.transaction():
        shown = store.games.open("gtc/x", {}, owner.id, SEATS, 1000)
        store.games.open("gtc/x", {}, owner.id, SEATS, 1001, private=True)
    assert [game.id for game in store.games.public(OPEN, 10)] == [shown]
    with store.database.transaction():
        store.games.end(shown, "won", UNION, 1002)
    assert store.games.public(OPEN, 10) == [] and [one.victor for one in store.games.public(OVER, 10)] == [UNION]


def test_what_is_asked_and_said(tmp_path: Path, address: str) -> None:
    store = Store(tmp_path, address)
    number = begun(store)
    with store.database.transaction():
        request = store.games.ask(number, UNION, 1, "undo", 5, 2, 1002)
        store.games.say(number, 1, "players", "hello", 1003)
        store.games.say(number, 1, "spectators", "who wins?", 1004)
    assert [(one.id, one.steps) for one in store.games.pending(number)] == [(request, 2)]
    with store.database.transaction():
        store.games.answer(request, "no")
    assert store.games.pending(number) == []
    assert [one.text for one in store.games.said(number, ["players"], 10)] == ["hello"]
    assert [one.text for one in store.games.said(number, ["players", "spectators"], 1)] == ["who wins?"]


def test_steps_are_carried_out_once_and_whole(tmp_path: Path) -> None:
    database = Sqlite(tmp_path / "x.db")
    database.migrate(["create table a (b);"])
    with pytest.raises(GtcError, match=r"x\.db"):
        database.migrate(["create table a (b);", "create table c (d); insert into nowhere values (1);"])
    assert database.rows("select name from sqlite_master where name = 'c'") == []
    database.migrate(["create table a (b);", "create table c (d);"])
    with pytest.raises(GtcError, match="newer"):
        database.migrate(["create table a (b);"])
    assert len(migrations()) >= 1


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / GAMES).write_text("not a database, and long enough to be read as one" * 100)
    with pytest.raises(GtcError, match=r"games\.db"):
        Store(tmp_path)


def test_a_copy_is_whole(tmp_path: Path) -> None:
    store = Store(tmp_path)
    number = begun(store)
    store.database.copy(tmp_path / "copy.db")
    with sqlite3.connect(tmp_path / "copy.db") as copied:
        assert copied.execute("select id from game").fetchall() == [(number,)]
    copied.close()
    with pytest.raises(GtcError, match="exists"):
        store.database.copy(tmp_path / "copy.db")


def test_a_folder_has_one_desk(tmp_path: Path) -> None:
    first = Hold(tmp_path)
    with pytest.raises(GtcError, match="another server"):
        Hold(tmp_path)
    first.close()
    Hold(tmp_path).close()
