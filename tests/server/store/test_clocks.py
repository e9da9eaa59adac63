"""Clocks of people who play by turns: what a hand-over brings, what stops them, and that nothing ends by itself."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.server.store.clocks import DAY, HOUR, MINUTE, PACES, VACATION, Clocks
from gtc_tui.server.store.database import migrations
from gtc_tui.server.store.games import Kept, Seated
from gtc_tui.server.store.kept import GAMES, Store, opened

UNION, CONFEDERATE = Side("union"), Side("confederate")
START = int(datetime(2026, 3, 1, tzinfo=UTC).timestamp() * 1000)


class Table:
    """A game of two people with nothing but clocks."""

    def __init__(self, folder: Path, pace: str, address: str = "") -> None:
        self.store = Store(folder, address)
        self.anna, self.ben = (
            self.store.people.sign_up(name, "", f"SHA256:{name}", "", START).id for name in ("Anna", "Ben")
        )
        seats = (Seated(UNION, self.anna, "", None, 0), Seated(CONFEDERATE, self.ben, "", None, 0))
        with self.store.database.transaction():
            self.number = self.store.games.open("gtc/x", {}, self.anna, seats, START, pace=pace)
            self.store.games.begin(self.number, "", "{}", START)
            self.clocks.start(self.game)
        self.to(UNION, START)

    @property
    def clocks(self) -> Clocks:
        return self.store.clocks

    @property
    def game(self) -> Kept:
        found = self.store.games.game(self.number)
        assert found is not None
        return found

    def to(self, side: Side, at: int, earned: bool = True) -> None:
        with self.store.database.transaction():
            self.clocks.hand_over(self.game, [self.game.active], at, earned)
            self.store.games.turn_to(self.number, side, at, 0)

    def left(self, at: int) -> list[int | None]:
        return [self.clocks.left(self.game, seat, at) for seat in self.game.seats]

    def away(self, player: int, days: int, at: int) -> None:
        with self.store.database.transaction():
            self.clocks.go_away(player, days, at)


def test_only_the_clock_of_who_is_asked_runs_and_a_hand_over_brings_time(tmp_path: Path, address: str) -> None:
    table, pace = Table(tmp_path, "evenings", address), PACES["evenings"]
    assert table.left(START) == [pace.start, pace.start]
    assert table.left(START + DAY) == [2 * DAY, 3 * DAY]
    table.to(CONFEDERATE, START + DAY)
    assert table.left(START + DAY) == [2 * DAY + 12 * HOUR, 3 * DAY]
    assert table.left(START + 2 * DAY) == [2 * DAY + 12 * HOUR, 2 * DAY]
    assert [table.clocks.runs(table.game, seat, START + DAY) for seat in table.game.seats] == [False, True]


def test_no_more_than_the_bank_holds(tmp_path: Path) -> None:
    table, at = Table(tmp_path, "evenings"), START
    for n in range(20):
        at += MINUTE
        table.to((CONFEDERATE, UNION)[n % 2], at)
    assert table.left(at)[1] == PACES["evenings"].most == 5 * DAY
    live = Table(tmp_path / "live", "live")
    for n in range(8):
        live.to((CONFEDERATE, UNION)[n % 2], START)
    assert live.left(START) == [49 * MINUTE, 49 * MINUTE]


def test_an_answer_that_was_ready_leaves_the_clocks_as_one_given_at_once(tmp_path: Path) -> None:
    ready, given = Table(tmp_path / "ready", "evenings"), Table(tmp_path / "given", "evenings")
    with ready.store.database.transaction():
        ready.clocks.hand_over(ready.game, [UNION, CONFEDERATE], START + DAY)
    given.to(CONFEDERATE, START + DAY)
    given.to(UNION, START + DAY)
    for at in (START + DAY, START + 2 * DAY):
        assert ready.left(at) == given.left(at)


def test_taking_back_brings_no_time(tmp_path: Path) -> None:
    table = Table(tmp_path, "slow")
    table.to(CONFEDERATE, START + DAY)
    table.to(UNION, START + 2 * DAY, earned=False)
    assert table.left(START + 2 * DAY) == [7 * DAY, 6 * DAY]


def test_a_clock_that_has_run_out_ends_nothing(tmp_path: Path, address: str) -> None:
    table = Table(tmp_path, "evenings", address)
    assert table.clocks.out(table.game, START + 3 * DAY - 1) is None
    out = table.clocks.out(table.game, START + 4 * DAY)
    assert out is not None and out.side == UNION and table.game.status == "running"
    table.to(CONFEDERATE, START + 4 * DAY)  # he came after all
    assert table.clocks.out(table.game, START + 4 * DAY) is None
    assert table.left(START + 4 * DAY) == [12 * HOUR, 3 * DAY]
    with table.store.database.transaction():
        table.clocks.give(table.game, table.game.seats[1], START + 8 * DAY)
    assert table.left(START + 8 * DAY)[1] == DAY


def test_a_vacation_stops_the_clock_of_who_takes_it(tmp_path: Path) -> None:
    table = Table(tmp_path, "evenings")
    table.away(table.anna, 10, START + DAY)
    table.away(table.ben, 2, START)  # the other one's changes nothing
    assert table.left(START + 9 * DAY) == [2 * DAY, 3 * DAY]
    assert not table.clocks.runs(table.game, table.game.seats[0], START + 9 * DAY)
    assert table.left(START + 12 * DAY) == [DAY, 3 * DAY]
    live = Table(tmp_path / "live", "live")
    live.away(live.anna, 3, START)
    assert live.left(START + HOUR)[0] == -15 * MINUTE  # there is nothing to go away for


def test_a_year_has_so_many_days_of_vacation(tmp_path: Path, address: str) -> None:
    table = Table(tmp_path, "slow", address)
    with pytest.raises(GtcError, match="21 days"):
        table.away(table.anna, VACATION + 1, START)
    table.away(table.anna, 20, START)
    table.away(table.anna, 0, START + 5 * DAY)  # back early: the rest is there again
    assert table.clocks.vacation(table.anna, START + 5 * DAY) is None
    assert table.clocks.days_left(table.anna, START + 5 * DAY) == 16
    table.away(table.anna, 16, START + 5 * DAY)
    assert table.clocks.days_left(table.anna, START + 6 * DAY) == 0
    assert table.clocks.days_left(table.anna, START + 330 * DAY) == VACATION
    with pytest.raises(GtcError, match="0 days"):
        table.away(table.anna, 9, START + 30 * DAY)


def test_no_clock_runs_while_the_server_is_away(tmp_path: Path, address: str) -> None:
    table = Table(tmp_path, "live", address)
    with table.store.database.transaction():
        table.clocks.beat(START + 10 * MINUTE)
        table.clocks.woke(START + 10 * DAY)
    assert table.left(START + 10 * DAY + MINUTE) == [34 * MINUTE, 45 * MINUTE]
    table.away(table.anna, 3, START + 9 * DAY)  # at the same time as something else: counted once
    assert table.left(START + 10 * DAY + MINUTE) == [34 * MINUTE, 45 * MINUTE]


def test_games_of_a_folder_made_before_go_on_without_clocks(tmp_path: Path, address: str) -> None:
    old = opened(tmp_path, address, GAMES)
    old.migrate(migrations()[:2])
    with old.transaction():
        old.write("insert into player (name, made, seen) values ('Anna', 1, 1)")
        old.write(
            "insert into game (scenario, status, owner, code, active, made, moved) values ('gtc/x', 'running', 1, 'c', "
            "'union', 1, 1)"
        )
        old.write("insert into seat (game, side, place, player) values (1, 'union', 0, 1)")
    old.close()
    store = Store(tmp_path, address)
    game = store.games.game(1)
    assert game is not None and (game.pace, game.seats[0].clock, game.unrated) == ("none", None, False)
    assert store.clocks.out(game, START) is None and store.clocks.left(game, game.seats[0], START) is None
