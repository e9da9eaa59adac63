"""Distances of the empty map: what two threads ask at the same time is what one alone finds, and stays so."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

import gtc_tui
from gtc_tui.rules.boots.ai.policy.ways import ways as boots_ways
from gtc_tui.rules.boots.state import boards
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.kit.caches import Caches, Recent

Row = Callable[[int], Sequence[int]]
"""A field of distances by number."""


@pytest.fixture(autouse=True)
def _threads_change_often() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def _boots() -> tuple[Row, int]:
    game = gtc_tui.load("boots2/mad-anthony")
    assert isinstance(game, BootsGame)
    game.__dict__.pop("caches", None)
    found = boots_ways(game)
    return lambda n: found.row(7 * (n // 2), (boards.FOOT, boards.FOOT_BOUND)[n % 2]), 2 * (game.map.hexmap.size // 7)


def test_two_threads_measure_what_one_alone_does() -> None:
    row, count = _boots()
    numbers = range(count)
    with ThreadPoolExecutor(2) as pool:
        for thread in [pool.submit(lambda order: [row(n) for n in order], order) for order in (numbers, numbers[::-1])]:
            thread.result()
    shared = [list(row(n)) for n in numbers]
    alone, _count = _boots()
    assert shared == [list(alone(n)) for n in numbers]


def test_a_thing_is_made_once_for_all_threads() -> None:
    caches, made = Caches(), []

    def make() -> object:
        made.append(object())
        return made[-1]

    with ThreadPoolExecutor(8) as pool:
        found = [one.result() for one in [pool.submit(caches.get, "thing", make) for _ in range(200)]]
    assert len(made) == 1 and set(found) == set(made)


def test_the_last_few_are_kept() -> None:
    recent: Recent[list[int], list[int]] = Recent(2)
    one, two = recent.get([1], lambda: [1]), recent.get([2], lambda: [2])
    assert recent.get([1], lambda: [9]) is one
    recent.get([3], lambda: [3])
    assert recent.get([2], lambda: [2]) is not two and recent.get([3], lambda: [9]) == [3]
