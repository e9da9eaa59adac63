"""What is called sure in an analysis: chance alone hardly ever is, a difference that is there is found."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from gtc_tui.play.analysis.weighing import CLEARLY, Tried, error, given_away, student, surely

OTHERS = 9


def contest(chance: Random, playouts: int, better: float) -> list[Tried]:
    """A move and others whose playouts meet the same dice; mostly the same comes of all, now and then a great deal more
    or less. The last is better by so much."""
    shared = [chance.gauss(0.0, 10.0) for _number in range(playouts)]
    gains = [0.0] * OTHERS + [better]
    swings = (0.0, 0.0, 0.0, 0.0, -20.0, -5.0, 5.0, 20.0)
    return [
        Tried((str(number),), [points + gain + chance.choice(swings) for points in shared])
        for number, gain in enumerate(gains)
    ]


@pytest.mark.parametrize("playouts", [4, 8, 16, 32])
def test_moves_that_are_as_good_are_hardly_ever_clearly_worse(playouts: int) -> None:
    chance = Random(playouts)
    given = []
    for _number in range(1500):
        tried = contest(chance, playouts, better=0.0)
        given.append(given_away(tried[0], tried, 1.0))
    assert sum(surely(one, 0.0, CLEARLY) for one in given) <= 10  # of 1,500
    total, unsure = sum(map(fmean, given)), sum(error(one) ** 2 for one in given) ** 0.5
    assert abs(total) < 4.0 * unsure  # nor do sums make something out of nothing


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_what_was_given_away_is_found_whoever_it_is_good_for(sign: float) -> None:
    chance = Random(7)
    given = []
    for _number in range(200):
        tried = contest(chance, 64, better=sign * 15.0)
        given.append(given_away(tried[0], tried, sign))
    assert sum(surely(one, 0.0, CLEARLY) for one in given) > 190
    assert fmean(map(fmean, given)) == pytest.approx(15.0, abs=1.0)


def test_a_move_that_was_left_behind_is_compared_by_the_playouts_that_it_had() -> None:
    best, early = Tried(("best",), [5.0, 6.0, 7.0, 8.0]), Tried(("early",), [1.0, 1.0])
    assert given_away(early, [Tried(("played",), [4.0, 4.0, 4.0, 4.0]), best], 1.0) == [4.0, 5.0]


@pytest.mark.parametrize(
    ("sure", "freedom", "quantile"),
    [(2.0, 7, 2.43), (2.0, 31, 2.08), (3.0, 15, 3.59), (3.0, 31, 3.26), (3.0, 999, 3.01)],
)
def test_few_figures_have_to_be_farther_off(sure: float, freedom: int, quantile: float) -> None:
    assert student(sure, freedom) == pytest.approx(quantile, abs=0.01)
