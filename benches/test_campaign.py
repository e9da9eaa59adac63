"""The campaign of forty turns: what its size costs people and scripts (13.9, 29.4)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter_ns, process_time

import pytest

from gtc_tui import systems
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.state import State
from gtc_tui.play.story.story import Story
from gtc_tui.play.table.replay import open_lines, replay_lines
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.ai.plan import Plan
from gtc_tui.rules.gcacw.ai.weights import load as weights
from gtc_tui.rules.gcacw.campaign import counties, supply_status
from gtc_tui.rules.gcacw.state.game import GcacwGame
from timing import RESULTS, Figure

_GAME = "gtc/09-the-overland-campaign"
_GRAND = "gtc/11-grants-1864-offensive"
_ROUNDS = 31
_GAMES = 7
_UNDONE = 4_000
_OPENED = 5


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[..., None]:
    def add(what: str, nanoseconds: float, ceiling: float | None = None) -> None:
        request.config.stash[RESULTS].figures.append(Figure(what, nanoseconds, ceiling))

    return add


@pytest.fixture(scope="module")
def overland() -> GcacwGame:
    game = systems.load(_GAME, {})
    assert isinstance(game, GcacwGame)
    return game


def _at_random(game: GcacwGame, seed: int, kept: list[State] | None = None) -> State:
    """The end of a whole game of random choices. kept: takes its position every 500 answers."""
    state, random, referee = game.new_state(), Random(seed), Referee(seed)
    while (decision := state.decision) is not None:
        if kept is not None and len(state) % 500 == 0:
            kept.append(state.clone())
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else random.choice(decision.actions))
    return state


def _median(positions: list[State], work: Callable[[State], object]) -> float:
    """Over positions in turn, so that nothing is known by heart."""
    times = []
    for _round in range(_ROUNDS):
        for state in positions:
            start = perf_counter_ns()
            work(state)
            times.append(perf_counter_ns() - start)
    return median(times)


def test_a_random_game(overland: GcacwGame, figure: Callable[..., None]) -> None:
    start = perf_counter_ns()
    _at_random(overland, 1)
    figure("campaign: a random game of 13.9", perf_counter_ns() - start, 10e9)


def test_the_grand_campaign(figure: Callable[..., None]) -> None:
    """Opened as by a program that has just begun, then a whole game."""
    systems._loaded.clear()
    start = perf_counter_ns()
    game = systems.load(_GRAND, {})
    game.new_state()
    figure("grand campaign: opened", perf_counter_ns() - start, 1.5e9)
    assert isinstance(game, GcacwGame)
    start = perf_counter_ns()
    answers = len(_at_random(game, 1))
    figure(f"grand campaign: a random game of 13.11, {answers:,} answers", perf_counter_ns() - start)


def test_answers_of_random_games(overland: GcacwGame, figure: Callable[..., None]) -> None:
    """In processor time, dice included, what all games of the scenario share being made already."""
    _at_random(overland, 0)
    rates = []
    for seed in range(1, _GAMES + 1):
        start = process_time()
        answers = len(_at_random(overland, seed))
        rates.append(answers / (process_time() - start))
    figure("campaign: an answer in random games of 13.9", 1e9 / median(rates), 5e4)


def test_supply_control_and_plan(overland: GcacwGame, figure: Callable[..., None]) -> None:
    positions: list[State] = []
    _at_random(overland, 2, positions)

    def supply(state: State) -> object:
        return [supply_status.unserved(state.play, side) for side in overland.sides]

    figure("campaign: supply status of all units", _median(positions, supply), 5e5)
    figure("campaign: control of all counties", _median(positions, lambda state: counties.held(state.play)), 5e5)
    figure(
        "campaign: plan of both sides", _median(positions, lambda state: Plan(state.play, weights().campaign).orders)
    )
    figure("campaign: copy of a game", _median(positions, lambda state: state.clone()))


def test_a_long_log(
    tmp_path: Path, overland: GcacwGame, figure: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened by playing it again, and from its snapshot; then any of its positions."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "long.log"
    session = Session.new(overland, dict.fromkeys(overland.sides, "bot:random"), 1, path)
    while session.auto() is not None:
        pass
    session.close()
    path.write_text(path.read_text().replace("bot:random", "human"))
    start = perf_counter_ns()
    opened = Session.resume(path)
    figure(f"campaign: a log of {len(opened.state)} answers opened", perf_counter_ns() - start, 2e9)
    ways = {"played again": replay_lines, "from its snapshot": open_lines}
    times: dict[str, list[float]] = {how: [] for how in ways}
    for _round in range(_OPENED):
        for how, way in ways.items():
            start = perf_counter_ns()
            assert way(opened.lines, str(path)).timeline.state.hash == opened.state.hash
            times[how].append(perf_counter_ns() - start)
    played, taken_up = (median(times[how]) for how in ways)
    figure("campaign: the same played again", played)
    figure(f"campaign: the same from its snapshot, {played / taken_up:.0f} times as fast", taken_up, 2e8)
    undone = [*opened.lines, *["undo"] * _UNDONE]
    start = perf_counter_ns()
    replay_lines(undone, str(path))
    figure(f"campaign: the same, {_UNDONE:,} of them taken back in the log", perf_counter_ns() - start)
    start = perf_counter_ns()
    opened.undo(agreed=True)
    figure("campaign: one answer taken back", perf_counter_ns() - start)
    story = Story.of(opened)
    start = perf_counter_ns()
    story.seat(len(story) // 2)
    figure("campaign: the position in the middle of it", perf_counter_ns() - start)
    opened.close()
