"""What all see of the lists is made once after each change, and nobody sees in it what is another's."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path

import pytest

from gtc_tui.server import wire
from gtc_tui.server.desk.lists import Lists
from gtc_tui.server.store.games import Kept, Seated
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.people import Player
from served import CONFEDERATE, UNION, begun
from support import RACE

START = 1_790_000_000_000


class House:
    """A store with games, and lists of it. present: who is here; moment: what the clock shows."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.anna, self.ben, self.carl = (self.signed_up(name) for name in ("Anna", "Ben", "Carl"))
        self.open = self.opened(self.anna, None)
        self.private = self.opened(self.anna, None, private=True)
        self.kept = self.opened(self.anna, self.ben)
        self.running = [begun(self.store, {UNION: self.anna.id, CONFEDERATE: self.ben.id}).number for _n in range(8)]
        self.present: dict[int, int] = {}
        self.moment = START
        self.lists = Lists(
            self.store, lambda game: 0, self.online, self.at, self.here, lambda game: True, lambda: self.moment
        )

    def signed_up(self, name: str) -> Player:
        return self.store.people.sign_up(name, "en", f"SHA256:{name}", "ssh-ed25519", START)

    def opened(self, owner: Player, invited: Player | None, private: bool = False) -> int:
        seats = [
            Seated(UNION, owner.id, "", None, 0),
            Seated(CONFEDERATE, None, "", invited.id if invited else None, 0),
        ]
        with self.store.database.transaction():
            return self.store.games.open(RACE, {}, owner.id, seats, START, private=private)

    def online(self, player: int) -> bool:
        return player in self.present

    def at(self, player: int, game: int) -> bool:
        return self.present.get(player) == game

    def here(self) -> Hashable:
        return frozenset(self.present.items())

    def look(self, player: Player | None) -> wire.Lobby:
        return self.lists.lobby(player, ())

    def row(self, number: int, player: Player | None) -> wire.Listing:
        lobby = self.look(player)
        return next(row for part in (lobby.mine, lobby.open, lobby.watch) for row in part if row.game == number)

    def game(self, number: int) -> Kept:
        game = self.store.games.game(number)
        assert game is not None
        return game


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    one = House(tmp_path)
    yield one
    one.store.close()


def asked(house: House, player: Player | None, monkeypatch: pytest.MonkeyPatch) -> int:
    """Questions to the database for one look."""
    rows, count = house.store.database.rows, 0

    def counted(sql: str, *values: object) -> object:
        nonlocal count
        count += 1
        return rows(sql, *values)

    with monkeypatch.context() as patch:
        patch.setattr(house.store.database, "rows", counted)
        house.look(player)
    return count


def test_what_all_see_is_made_once_after_a_change(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(house, None, monkeypatch) > 0
    assert [asked(house, one, monkeypatch) for one in (None, None)] == [0, 0]
    assert asked(house, house.carl, monkeypatch) == 2  # his own games: there are none
    house.store.people.use(house.carl.id, "ja", {})
    assert asked(house, None, monkeypatch) > 0


def test_many_games_are_not_asked_about_one_by_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before = asked(house, None, monkeypatch)
    for _n in range(20):
        house.opened(house.ben, None)
    assert asked(house, None, monkeypatch) == before


def test_nobody_sees_what_is_anothers(house: House) -> None:
    for _time in range(2):  # in whichever order they look
        own = house.row(house.private, house.anna)
        assert own.yours and own.code == house.game(house.private).code and own.seats[0].you
        invited = house.row(house.kept, house.ben)
        assert invited.invites_you and not invited.yours and invited.seats[1].for_you and invited.code == ""
        for who in (house.carl, None):
            assert house.private not in [row.game for row in house.look(who).open]
            for number in (house.open, house.running[0]):
                row = house.row(number, who)
                assert not row.yours and row.code == "" and row.news == 0 and not row.claims
                assert not any(seat.you or seat.for_you for seat in row.seats)
    assert house.row(house.running[0], house.ben).seats[1].you
    assert house.row(house.running[0], house.ben).news == house.game(house.running[0]).lines


def test_what_has_changed_is_seen_at_once(house: House) -> None:
    number = house.running[0]
    assert not any(seat.online or seat.here for seat in house.row(number, None).seats)
    house.present[house.anna.id] = number
    assert [(seat.online, seat.here) for seat in house.row(number, None).seats] == [(True, True), (False, False)]
    with house.store.database.transaction():
        house.store.people.declare(house.anna.id, True)
    assert house.row(number, None).seats[0].program and house.row(number, None).owner == "Anna [bot]"
    with pytest.raises(KeyError), house.store.database.transaction():
        house.store.games.withdraw(house.open, START)
        assert house.open not in [row.game for row in house.look(None).open]
        raise KeyError
    assert house.open in [row.game for row in house.look(None).open]


def test_clocks_go_on_and_operators_are_heard(house: House, tmp_path: Path) -> None:
    game = house.opened(house.anna, None)
    with house.store.database.transaction():
        house.store.database.write("update game set pace = 'live', status = 'running', active = 'union', asked = ? "
                                   "where id = ?", START, game)  # fmt: skip
        house.store.database.write("update seat set clock = 60000 where game = ?", game)
    left = house.row(game, None).seats[0].left
    house.moment += 1000
    assert house.row(game, None).seats[0].left == left - 1000
    beside = Store(tmp_path)
    with beside.database.transaction():
        beside.people.declare(house.anna.id, True)
    beside.close()
    house.lists.forget()
    assert house.row(game, None).owner == "Anna [bot]"
