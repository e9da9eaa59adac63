"""Long games are not played again by the desk or by a session that comes to one: a snapshot knows where they stood."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from gtc_tui.folders import cache_root
from gtc_tui.play.checks.dicecheck import check_lines
from gtc_tui.play.table import replay
from gtc_tui.server.desk.hosted import Hosted
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.store.games import Kept
from gtc_tui.server.store.kept import Store
from gtc_tui.store import snapshots
from served import CONFEDERATE, UNION, DeskProcess, begun, paired, play

LEAST = 40


@pytest.fixture(autouse=True)
def short_is_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(snapshots, "LEAST", LEAST)
    monkeypatch.setattr(snapshots, "_BEGINNING", 20)


def not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_named: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(replay, "replay_lines", fail)


def hosted(store: Store, number: int) -> Hosted:
    game = store.games.game(number)
    assert isinstance(game, Kept)
    return Hosted(store, game)


def played(store: Store, lines: int) -> int:
    """A game of two people, which is left after so many lines."""
    players = {side: store.people.sign_up(side, "", f"SHA256:{side}", "", 1000).id for side in (UNION, CONFEDERATE)}
    table, dice = begun(store, players), Random(1)
    table.go_on()
    answer(table, players, dice, lines)
    return table.number


def answer(table: Hosted, players: dict[str, int], dice: Random, lines: int) -> None:
    while not table.over and table.lines < lines:
        side = table.table.to_move
        assert side is not None
        action = dice.choice(table.table.seat(side).legal_actions())
        table.act(side, players[side], table.lines, table.table.game.system.codec.text(action), False)


def test_the_desk_takes_up_a_long_game_without_playing_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(tmp_path / "data")) as store:
        number = played(store, 3 * LEAST)
        first = hosted(store, number)
        assert len(list((cache_root() / "snapshots").iterdir())) == 1
        not_again(monkeypatch)
        second = hosted(store, number)
        assert second.table.state.hash == first.table.state.hash and second.lines == first.lines
        assert second.table.to_move == first.table.to_move


def test_a_game_taken_up_goes_on_with_the_dice_of_its_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(tmp_path / "data")) as store:
        number = played(store, 3 * LEAST)
        hosted(store, number)
        with monkeypatch.context() as patch:
            not_again(patch)
            table = hosted(store, number)
            game = store.games.game(number)
            assert game is not None
            players: dict[str, int] = {seat.side: seat.player for seat in game.seats if seat.player is not None}
            answer(table, players, Random(2), 10_000)
        assert table.over
        checked = check_lines(table.log(0), "log")
        assert checked.rolls > 10 and not checked.foreseen


def test_a_spoilt_snapshot_is_passed_over(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "data")) as store:
        number = played(store, 3 * LEAST)
        before = hosted(store, number).table.state.hash
        (path,) = (cache_root() / "snapshots").iterdir()
        path.write_bytes(path.read_bytes()[:-9] + b"spoilt by")
        assert hosted(store, number).table.state.hash == before


def test_a_session_that_comes_back_to_a_long_game_plays_nothing_again(
    desk: DeskProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = paired(desk)
    play(tables, list(desk.clients[:2]), 3 * LEAST, lambda given, choices: given * 7 % choices)
    RemoteTable(desk.clients[0], tables[0].number)
    not_again(monkeypatch)
    back = RemoteTable(desk.clients[0], tables[0].number)
    assert back.state.hash == tables[0].state.hash and back.lines == tables[0].lines
    assert back.told(back.side) == tables[0].told(tables[0].side)
