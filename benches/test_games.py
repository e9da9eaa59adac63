"""Whole games, machine players and the command line: what people and scripts wait for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import perf_counter, perf_counter_ns

import pytest

from gtc_tui import systems
from gtc_tui.bots.base import bot_names, make_bot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.play.matches.onegame import Played, play
from gtc_tui.rules.gcacw.state.game import GcacwGame
from timing import RESULTS, Figure, Race, Table, duration

_BUDGET = 20.0  # seconds a benchmark of games may take
_PROCESSES = 11
_RATE = 30_000  # answers a second in random games
_WHOLE_GAMES = {"gtc/03-race-for-spotsylvania": 1e8, "gtc/02-grant-crosses-the-rapidan": 2e9}
"""Ceilings of a random game, in nanoseconds."""


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[..., None]:
    def add(what: str, nanoseconds: float, ceiling: float | None = None) -> None:
        request.config.stash[RESULTS].figures.append(Figure(what, nanoseconds, ceiling))

    return add


def _random_game(game: GcacwGame, seed: int) -> State:
    """A game of random choices to its end."""
    state, random, referee = game.new_state(), Random(seed), Referee(seed)
    while (decision := state.decision) is not None:
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else random.choice(decision.actions))
    return state


def test_random_games(game: GcacwGame, figure: Callable[[str, float], None]) -> None:
    """Decisions, dice included, from different seeds: legal actions made, one applied, a snapshot kept for undo."""
    times: list[int] = []
    lengths: list[int] = []
    end = perf_counter() + _BUDGET
    while perf_counter() < end and len(times) < 200:
        start = perf_counter_ns()
        state = _random_game(game, len(times))
        times.append(perf_counter_ns() - start)
        lengths.append(len(state))
    figure("a decision of a random game", sum(times) / sum(lengths))
    figure(f"a random game ({median(lengths):.0f} decisions)", median(times))


def test_random_games_of_every_scenario(request: pytest.FixtureRequest, figure: Callable[..., None]) -> None:
    """As `gtc simulate` plays random games, in processor time: answers a second, those of the dice among them."""
    table = Table("random games of every scenario, processor time")
    table.rows.append(("scenario", "answers/s", "of players", "a game", "answers"))
    rates: list[float] = []
    for game_id in systems.scenarios():
        game = systems.load(game_id, {})
        players = dict.fromkeys(game.sides, "bot:random")
        played: list[Played] = []
        play(game, players, 0)  # what is kept for all games of a scenario
        while sum(one.cpu for one in played) < _BUDGET / 8:
            played.append(play(game, players, len(played)))
        cpu, answers = sum(one.cpu for one in played), sum(one.actions for one in played)
        decisions = sum(one.outcome.decisions for one in played if one.outcome is not None)
        rates.append(answers / cpu)
        each = duration(1e9 * cpu / len(played))
        table.rows.append(
            (game_id, f"{answers / cpu:.0f}", f"{decisions / cpu:.0f}", each, f"{answers / len(played):.0f}")
        )
        if game_id in _WHOLE_GAMES:
            figure(f"a random game of {game_id}", 1e9 * cpu / len(played), _WHOLE_GAMES[game_id])
    figure("an answer in random games, mean of the scenarios' rates", 1e9 * len(rates) / sum(rates), 1e9 / _RATE)
    request.config.stash[RESULTS].tables.append(table)


@pytest.mark.parametrize("spec", bot_names())
def test_bot(game: GcacwGame, spec: str, figure: Callable[[str, float], None]) -> None:
    """What one choice takes, over games of the player against itself; choices with a single answer left out."""
    times: list[int] = []
    end = perf_counter() + _BUDGET
    seed = 0
    while perf_counter() < end and len(times) < 20_000:
        bot, referee, state = make_bot(spec, seed), Referee(seed), game.new_state()
        while (decision := state.decision) is not None and perf_counter() < end:
            if decision.side == CHANCE:
                state.apply(referee.roll(decision, len(state)))
                continue
            start = perf_counter_ns()
            action = bot.choose(Seat.deciding(state))
            if len(decision.actions) > 1:
                times.append(perf_counter_ns() - start)
            state.apply(action)
        seed += 1
    figure(f"{spec}, a choice", median(times))
    figure(f"{spec}, the slowest choice in a hundred", quantiles(times, n=100)[-1])


def test_state(game: GcacwGame, figure: Callable[[str, float], None]) -> None:
    """Copies and hashes of states spread over one random game, as a search asks for them."""
    history = _random_game(game, 1).history
    state = game.new_state()
    clones, hashes, undos = [], [], []
    for index, action in enumerate(history):
        state.apply(action)
        if index % 5 == 0:
            start = perf_counter_ns()
            twin = state.clone()
            cloned = perf_counter_ns()
            key = twin.hash
            hashed = perf_counter_ns()
            twin.undo()
            undone = perf_counter_ns()
            assert key == state.hash
            clones.append(cloned - start)
            hashes.append(hashed - cloned)
            undos.append(undone - hashed)
    figure("copy of a state", median(clones))
    figure("hash of a state", median(hashes))
    figure("undo", median(undos))


def test_start(request: pytest.FixtureRequest) -> None:
    """Whole processes, caches warm."""
    race = Race("start of the command line")
    request.config.stash[RESULTS].races.append(race)
    listing = "from gtc_tui.cli import main; raise SystemExit(main(['list']))"
    commands = {
        "python -c pass": "pass",
        "import gtc_tui": "import gtc_tui",
        "gtc list": listing,
        "gtc list, Textual imported": f"import textual.app; {listing}",
    }
    race.notes.append("Textual is imported by the full-screen interface only; the last line is what it would cost")

    def process(code: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)

    runs = {name: process(code) for name, code in commands.items()}
    for run in runs.values():
        run()
    for _ in range(_PROCESSES):
        race.run(runs, 1)
