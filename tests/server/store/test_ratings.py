"""Ratings: the figures of the paper, what a side is worth, and which games count."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from gtc_tui.server.store.games import Entry, Kept, Seated
from gtc_tui.server.store.glicko import START, UNSURE, Rating, after, aged, bias, expected
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.ratings import DECISIONS
from support import CONFEDERATE, RACE, UNION

DAY = 86_400_000


def test_the_weights_and_expectations_of_the_paper() -> None:
    """Glickman's example: 1500 (200) against 1400 (30), 1550 (100), 1700 (300)."""
    one = Rating(1500, 200)
    others = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    assert [round(expected(one, other), 3) for other in others] == [0.639, 0.432, 0.303]


def test_a_period_of_one_game_is_that_of_the_paper() -> None:
    """The same formulas, worked out for the first game of the example alone: variance 4.4 (1 / (0.9955 ** 2 * 0.639 *
    0.361)), 200 / 173.7178 before, so 1500 + 173.7178 * 0.9955 * 0.361 / (1 / 1.3291 + 1 / 4.3735)."""
    won = after(Rating(1500, 200), Rating(1400, 30), 1, 0)
    assert won.value == pytest.approx(1563.6, abs=0.2) and won.deviation == pytest.approx(175.4, abs=0.2)
    assert won.volatility == pytest.approx(0.06, abs=1e-4) and won.games == 1


def test_who_wins_rises_and_who_loses_falls_by_how_unlikely_it_was() -> None:
    strong, weak = Rating(1800, 60, games=9), Rating(1400, 60, games=9)
    usual, upset = after(strong, weak, 1, 0), after(weak, strong, 1, 0)
    assert 0 < usual.value - 1800 < upset.value - 1400
    assert after(strong, weak, 0, 0).value < 1800 and after(weak, strong, 0.5, 0).value > 1400
    favoured = after(strong, strong, 1, 0, bias=200).value - 1800
    assert 0 < favoured < after(strong, strong, 1, 0).value - 1800 < after(strong, strong, 1, 0, bias=-200).value - 1800


def test_a_rating_grows_less_sure_with_time_and_never_more_than_a_new_one() -> None:
    one = Rating(1600, 50, games=20, at=0)
    assert aged(one, 0).deviation == pytest.approx(50)
    assert 50 < aged(one, 365 * DAY).deviation < aged(one, 3650 * DAY).deviation <= UNSURE
    assert (Rating(1540, 50).told, Rating(1540.4, 200).told) == ("1540", "1540?")


def test_what_a_side_is_worth_needs_many_games() -> None:
    assert bias(0, 0) == 0 and bias(5, 10) == 0
    assert 0 < bias(1, 1) < bias(8, 10) < bias(80, 100) and bias(2, 10) == pytest.approx(-bias(8, 10))


def ended(store: Store, players: tuple[int, int | None], decisions: int, victor: str) -> Kept:
    seats = [
        Seated(side, player, "" if player else "bot:greedy", None, 0)
        for side, player in zip((UNION, CONFEDERATE), players, strict=True)
    ]
    number = store.games.open(RACE, {}, 1, seats, 1000)
    store.games.begin(number, "gtc-tui 1", "{}", 1000)
    lines = [Entry("pass", side, 1, "person") for side in (UNION, CONFEDERATE) for _n in range(decisions)]
    store.games.append(number, 1, lines, 1000)
    store.games.end(number, "", victor, 2000)
    game = store.games.game(number)
    assert game is not None
    return game


def test_games_of_two_people_count_when_both_have_decided_often_enough(tmp_path: Path, address: str) -> None:
    with closing(Store(tmp_path, address)) as store:
        anna = store.people.sign_up("Anna", "", "SHA256:a", "", 1000).id
        ben = store.people.sign_up("Ben", "", "SHA256:b", "", 1000).id
        with store.database.transaction():
            for game in (
                ended(store, (anna, None), DECISIONS, UNION),
                ended(store, (anna, anna), DECISIONS, UNION),
                ended(store, (anna, ben), DECISIONS - 1, UNION),
            ):
                store.ratings.rate(game, 2000)
            assert store.ratings.of({anna, ben}, "gtc") == {}
            store.ratings.rate(ended(store, (anna, ben), DECISIONS, UNION), 2000)
            found = store.ratings.of({anna, ben}, "gtc")
            assert found[anna].value > START > found[ben].value and found[anna].games == found[ben].games == 1
            assert store.ratings.of({anna, ben}, "boots2") == {}
            assert store.ratings.bias(RACE, UNION) > 0 > store.ratings.bias(RACE, CONFEDERATE)
            store.ratings.rate(ended(store, (ben, anna), DECISIONS, ""), 3000)
            again = store.ratings.of({anna, ben}, "gtc")
            assert again[ben].value > found[ben].value and again[anna].deviation < found[anna].deviation


def test_games_with_a_bot_change_the_ratings_of_bots_alone(tmp_path: Path, address: str) -> None:
    with closing(Store(tmp_path, address)) as store:
        anna = store.people.sign_up("Anna", "", "SHA256:a", "", 1000).id
        ben = store.people.sign_up("Ben", "", "SHA256:b", "", 1000).id
        deep, deeper = (store.people.sign_up(name, "", name, "", 1000, bot=True).id for name in ("Deep", "Deeper"))
        ratings = store.ratings
        with store.database.transaction():
            ratings.rate(ended(store, (anna, ben), DECISIONS, UNION), 2000)
            before, bias_before = ratings.of({anna}, "gtc"), ratings.bias(RACE, UNION)
            ratings.rate(ended(store, (deep, anna), DECISIONS, UNION), 3000)
            assert ratings.of({anna}, "gtc") == before and ratings.bias(RACE, UNION) == bias_before
            assert ratings.of({deep}, "gtc")[deep].value > START and ratings.has_played_as_bot(deep)
            ratings.rate(ended(store, (deeper, deep), DECISIONS, ""), 4000)
            assert ratings.of({deep, deeper}, "gtc").keys() == {deep, deeper}
            assert [player for player, _one in ratings.best("gtc", False, 9)] == [anna, ben]
            assert [player for player, _one in ratings.best("gtc", True, 9)] == [deep, deeper]
            assert [player for player, _one in ratings.best("gtc", True, 1)] == [deep]
            store.people.declare(ben, True)  # what he has won as a person he does not take along
            assert ratings.of({ben}, "gtc") == {} and [one for one, _r in ratings.best("gtc", False, 9)] == [anna]
