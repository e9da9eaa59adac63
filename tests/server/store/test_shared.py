"""38.0 Games whose sides several people share, as they are kept."""

from __future__ import annotations

from pathlib import Path

from gtc_tui.engine.action import Side
from gtc_tui.engine.commanders import Initiative, Post
from gtc_tui.server.store.database import Database, migrations
from gtc_tui.server.store.dispatches import ARRIVED, READ, Dispatches
from gtc_tui.server.store.games import Games, Posted, Seated, Shared
from gtc_tui.server.store.kept import GAMES
from gtc_tui.server.store.kept import opened as database_of
from gtc_tui.server.store.people import People

UNION, CONFEDERATE = Side("union"), Side("confederate")


def opened(folder: Path, address: str) -> tuple[Database, Games, int]:
    """Anna's game: she is in chief, Ben has the V Corps, the VI Corps is nobody's yet."""
    database = database_of(folder, address, GAMES)
    database.migrate(migrations())
    for name in ("Anna", "Ben", "Carl"):
        People(database).sign_up(name, "en", f"SHA256:{name}", "", 1)
    games = Games(database)
    seats = [Seated(UNION, 1, "", None, 0), Seated(CONFEDERATE, 3, "", None, 0)]
    posts = [
        Posted(UNION, 0, None, ("II",), ""),
        Posted(UNION, 1, 2, ("V",), "V"),
        Posted(UNION, 2, None, ("VI",), "VI"),
    ]
    with database.transaction():
        return database, games, games.open("gtc/06-strike-them-a-blow", {}, 1, seats, 1, posts=posts)


def test_games_of_before_have_no_commanders(tmp_path: Path, address: str) -> None:
    database = database_of(tmp_path, address, GAMES)
    database.migrate(migrations()[:7])
    People(database).sign_up("Anna", "en", "SHA256:Anna", "", 1)
    with database.transaction():
        database.write(
            "insert into game (scenario, status, owner, code, made, moved) values ('x', 'open', 1, 'c', 1, 1)"
        )
    database.migrate(migrations())
    kept = Games(database).game(1)
    assert kept is not None and kept.shared is None and kept.posts == () and kept.command is None


def test_38_0_posts_that_are_nobodys_are_the_chiefs(tmp_path: Path, address: str) -> None:
    _database, games, number = opened(tmp_path, address)
    kept = games.game(number)
    assert kept is not None and kept.unrated and not kept.full
    assert [kept.commander(UNION, place) for place in range(3)] == [1, 2, 1]
    assert kept.side_of(2) == UNION and kept.place_of(2) == 1 and kept.seat_of(2) is None
    command = kept.command
    assert command is not None
    assert command.staffs == {UNION: (Post(("II", "VI")), Post(("V",), "V"), Post((), "VI"))}
    assert [one.id for one in games.of_player(2, ("open",), 9)] == [number]


def test_38_0_how_the_commanders_stand_is_kept(tmp_path: Path, address: str) -> None:
    database, games, number = opened(tmp_path, address)
    shared = Shared(1, 77, (UNION,), Initiative(1, (2,)), {UNION: 3})
    with database.transaction():
        games.keep_shared(number, shared)
        games.post(number, UNION, 2, 3)
        games.seen(number, 2, 9)
    kept = games.game(number)
    assert kept is not None and kept.shared == shared
    assert [post.player for post in kept.posts] == [None, 2, 3] and [post.seen for post in kept.posts] == [0, 9, 0]
    assert [seat.seen for seat in kept.seats] == [0, 0]


def test_38_0_a_dispatch_is_had_by_those_who_are_named_in_it(tmp_path: Path, address: str) -> None:
    database, _games, number = opened(tmp_path, address)
    dispatches = Dispatches(database)
    with database.transaction():
        one = dispatches.add(number, UNION, 1, 1, "march", 5)
        dispatches.speak(number, UNION, 2, "aye", 6, 1, [1])
    assert [[row.text for row in dispatches.of(number, player)] for player in (1, 2, 3)] == [
        ["march", "aye"],
        ["aye"],
        [],
    ]
    assert [row.id for row in dispatches.waiting(number, UNION)] == [one.id]
    with database.transaction():
        taken = dispatches.goes(one, READ, (3,), 1)
        dispatches.goes(taken, ARRIVED, (2,), 1)
    assert [[row.text for row in dispatches.of(number, player)] for player in (2, 3)] == [["march", "aye"], ["march"]]
    assert dispatches.waiting(number, UNION) == []
