"""The core from Python, over 64 fronts in turn: our own figures and their ceilings."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import cycle, repeat
from statistics import mean
from typing import Any, Protocol

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import gtc_tui
from fronts import BOARDS, FRONTS, MOVERS, MOVING, OPPOSING, Front, board_of, fronts, in_turn
from gtc_tui._core import Position
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.boots.state import boards
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.native.board import build_board
from timing import RESULTS, Figure

_US = 1e3
_SOURCES = 6  # of supply
_BARRED, _ENDING = [(int(Edge.SHORE), 0)], [1]  # water that its lines do not cross (the same bit on every map), and a
# terrain that they do not run through

Steps = Iterator[object]


exhaust = deque[object](maxlen=0).extend
"""Runs an iterator to its end with the least ado."""


class Measure(Protocol):
    """Times one step of an endless iterator: `iterations` a round, `count` queries in each step."""

    def __call__(
        self, what: str, steps: Steps, iterations: int, ceiling: float | None = None, count: int = 1
    ) -> None: ...


@pytest.fixture(scope="module", params=BOARDS)
def situations(request: pytest.FixtureRequest) -> list[Front]:
    """On the board of every map, one after the other."""
    return fronts(board_of(request.param), BOARDS[request.param])


@pytest.fixture
def measure(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> Measure:
    def run(what: str, steps: Steps, iterations: int, ceiling: float | None = None, count: int = 1) -> None:
        step: Callable[[], object] = steps.__next__
        pedantic: Any = benchmark.pedantic
        pedantic(step, rounds=15, iterations=iterations, warmup_rounds=1)
        assert benchmark.stats is not None  # set by pedantic
        median = benchmark.stats.stats.median * 1e9 / count
        called = getattr(request.node, "callspec", None)
        where = "" if called is None else next(iter(called.params.values())).rpartition("/")[2][:11]
        name = f"{where}: {what}" if where else what
        request.config.stash[RESULTS].figures.append(Figure(name, median, ceiling))

    return run


def test_harness(measure: Measure) -> None:
    """What measuring itself costs a step; it is part of every figure."""

    measure("(measuring itself)", repeat(None), 20_000)


def test_range_bytes(situations: list[Front], measure: Measure) -> None:
    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            yield front.position.reach(piece, front.points)

    held = [len(front.position.reach_list(piece, front.points)) for front, piece in in_turn(situations)]
    what = f"range of {situations[0].points} points ({mean(held):.0f} hexes), bytes"
    measure(what, steps(), FRONTS * MOVERS, (3.9 if situations[0].is_large else 3) * _US)


def test_range_array(situations: list[Front], measure: Measure) -> None:
    array = np.empty(situations[0].position.board.map.places, np.uint8)

    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            front.position.reach_into(piece, front.points, array)
            yield None

    measure(f"range of {situations[0].points} points, into a numpy array", steps(), FRONTS * MOVERS, 3 * _US)


def test_range_list(situations: list[Front], measure: Measure) -> None:
    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            yield front.position.reach_list(piece, front.points)

    measure(f"range of {situations[0].points} points, list of pairs", steps(), FRONTS * MOVERS)


def test_ranges_in_one_call(situations: list[Front], measure: Measure) -> None:
    pieces = list(range(MOVERS))
    limits = [situations[0].points] * MOVERS

    def steps() -> Steps:
        for front in cycle(situations):
            yield front.position.reach_many(pieces, limits)

    measure(f"{MOVERS} ranges of {limits[0]} points in one call", steps(), FRONTS, 250 * _US)


def test_one_to_all(situations: list[Front], measure: Measure) -> None:
    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            yield front.position.distances(piece)

    measure("one to all", steps(), FRONTS * 4, (250 if situations[0].is_large else 90) * _US)


def test_route(situations: list[Front], measure: Measure) -> None:
    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            yield front.position.route(piece, front.targets[piece])

    measure("cheapest route to a hex", steps(), FRONTS * 4)


def test_trace(situations: list[Front], measure: Measure) -> None:
    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            yield front.position.trace(MOVING, front.homes[piece], 254)

    measure("trace over the whole map", steps(), FRONTS * 4)


def test_trace_nearby(situations: list[Front], measure: Measure) -> None:
    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            yield front.position.trace(MOVING, front.homes[piece], 5)

    measure("trace within 5 hexes (command)", steps(), FRONTS * MOVERS)


def test_supply(situations: list[Front], measure: Measure) -> None:
    """From several sources at once, with a kind of terrain and of hexside that lines do not cross."""

    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            sources = [front.homes[(piece + number * 17) % MOVERS] for number in range(_SOURCES)]
            yield front.position.supply(MOVING, sources, 254, barred=_BARRED, ends_in=_ENDING)

    measure(f"supply from {_SOURCES} sources over the whole map", steps(), FRONTS * 4)


def test_flank(situations: list[Front], measure: Measure) -> None:
    def steps() -> Steps:
        for front, piece in cycle(in_turn(situations)):
            yield front.position.flank(front.homes[piece], OPPOSING)

    measure("cover around a defender", steps(), FRONTS * MOVERS)


def test_move(situations: list[Front], measure: Measure) -> None:
    """A step moves all pieces of one front away, or back; zones of control are current after each."""
    positions = [front.position.clone() for front in situations]

    def steps() -> Steps:
        for back in cycle((False, True)):
            for front, position in zip(situations, positions, strict=True):
                hexes = front.homes if back else front.targets
                yield exhaust(map(position.place, range(MOVERS), hexes))

    measure("move a piece, zones of control current", steps(), FRONTS * 4, 100, MOVERS)


def test_clone(situations: list[Front], measure: Measure) -> None:
    """A step copies all positions, so that each lies as far away in memory as in a search."""
    positions = [front.position for front in situations]

    def steps() -> Steps:
        while True:
            yield exhaust(map(Position.clone, positions))

    measure("copy of a position, new object", steps(), 50, 600 if situations[0].is_large else 300, FRONTS)


def test_copy_from(situations: list[Front], measure: Measure) -> None:
    positions = [front.position for front in situations]
    scratch = positions[0].clone()

    def steps() -> Steps:
        while True:
            yield exhaust(map(scratch.copy_from, positions))

    measure("copy of a position into another", steps(), 50, 600 if situations[0].is_large else 300, FRONTS)


def test_snapshot(situations: list[Front], measure: Measure) -> None:
    positions = [front.position for front in situations]

    def steps() -> Steps:
        while True:
            yield exhaust(map(Position.snapshot, positions))

    measure("snapshot of a position, for undo", steps(), 50, None, FRONTS)


def test_board(game: GcacwGame, measure: Measure) -> None:
    """Weather, bridges and bans change it in the middle of a game."""

    def steps() -> Steps:
        for weather in cycle(("rain", "normal")):
            yield build_board(game.map, game.tables, weather, game.barred)

    measure("board of the whole map", steps(), 50, 1500 * _US)


@pytest.mark.parametrize("game_id", [name for name in BOARDS if name.startswith("boots2/")])
def test_board_in_halves(game_id: str, measure: Measure) -> None:
    """Pontoons and garrisons change it in the middle of a game."""
    game = gtc_tui.load(game_id)
    assert isinstance(game, BootsGame)
    hexmap, chart = game.board.map, game.tables.grounds[game.scenario]

    def steps() -> Steps:
        while True:
            yield boards.build_board(hexmap, chart)

    measure("board of the whole map", steps(), 50, 1500 * _US)


def test_odds(game: GcacwGame, measure: Measure) -> None:
    table = game.tables.combat
    cases = [
        (modifier, coins, defender, attacker)
        for modifier in range(-6, 11)
        for coins in ((), (-1,))
        for defender in (2, 9, 17, 30, 61)
        for attacker in (3, 12, 24, 58, 90)
    ]

    def steps() -> Steps:
        for modifier, coins, defender, attacker in cycle(cases):
            yield table.distribution(modifier, coins, defender, attacker)

    measure("odds of a combat, whole distribution", steps(), len(cases))
