"""Machine against machine: many games, repeatable from one seed."""

from __future__ import annotations

import hashlib
import signal
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec

from gtc_tui import systems
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Result
from gtc_tui.i18n import _

_AHEAD = 4  # games a process that are given out before they are asked for


class Outcome(msgspec.Struct, frozen=True):
    """One game. decisions: answers by players, dice not counted; actions: dice counted."""

    number: int
    seed: int
    result: Result
    decisions: int
    actions: int


class Summary(msgspec.Struct, frozen=True):
    """Many games. wins: side, or "draw" -> games; levels: victory level -> games; points: mean."""

    game: str
    options: Mapping[str, Any]
    players: Mapping[Side, str]
    seed: int
    games: int
    wins: dict[str, int]
    levels: dict[str, int]
    points: float
    decisions: int
    seconds: float
    decisions_per_second: float
    results: tuple[Outcome, ...]


def game_seed(seed: int, number: int) -> int:
    """Seed of one game of a series (63 bits, so that a log holds it)."""
    return int.from_bytes(hashlib.blake2b(f"{seed}:{number}".encode(), digest_size=8).digest(), "big") >> 1


def play_one(game: Game, players: Mapping[Side, str], seed: int, number: int = 0) -> Outcome:
    """Plays a game to its end. Raises UnknownName for a player that does not exist."""
    state = game.new_state()
    referee = Referee(seed)
    bots = {side: make_bot(spec, game_seed(seed, index)) for index, (side, spec) in enumerate(sorted(players.items()))}
    decisions = 0
    while (decision := state.decision) is not None:
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
        else:
            state.apply(bots[decision.side].choose(state))
            decisions += 1
    result = state.result
    assert result is not None
    return Outcome(number, seed, result, decisions, len(state))


def play_many(game: Game, players: Mapping[Side, str], games: int, seed: int, jobs: int = 1) -> Iterator[Outcome]:
    """Outcomes in order; the same for any number of `jobs` (processes)."""
    seeds = [game_seed(seed, number) for number in range(games)]
    if jobs <= 1:
        for number, own in enumerate(seeds):
            yield play_one(game, players, own, number)
        return
    start = (game.id, dict(game.options), dict(players))
    with ProcessPoolExecutor(jobs, get_context("spawn"), _start, start) as pool:
        due: deque[Future[Outcome]] = deque()
        try:
            for number, own in enumerate(seeds):
                due.append(pool.submit(_work, own, number))
                if len(due) > _AHEAD * jobs:
                    yield due.popleft().result()
            while due:
                yield due.popleft().result()
        finally:
            for future in due:  # nobody waits for them any more
                future.cancel()


_mine: tuple[Game, Mapping[Side, str]]


def _start(game_id: str, options: Mapping[str, Any], players: Mapping[Side, str]) -> None:
    global _mine
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that started this one stops it
    _mine = systems.load(game_id, options), players


def _work(seed: int, number: int) -> Outcome:
    return play_one(*_mine, seed, number)


def summarize(game: Game, players: Mapping[Side, str], seed: int, seconds: float, outcomes: list[Outcome]) -> Summary:
    """Counts of a series; every side and level that occurred."""
    wins: dict[str, int] = dict.fromkeys((*game.sides, "draw"), 0)
    levels: dict[str, int] = {}
    for outcome in outcomes:
        wins[outcome.result.winner or "draw"] += 1
        levels[outcome.result.level] = levels.get(outcome.result.level, 0) + 1
    decisions = sum(outcome.decisions for outcome in outcomes)
    return Summary(
        game=game.id,
        options=game.options,
        players=players,
        seed=seed,
        games=len(outcomes),
        wins=wins,
        levels=dict(sorted(levels.items())),
        points=round(sum(outcome.result.points for outcome in outcomes) / len(outcomes), 3),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1),
        results=tuple(outcomes),
    )


def progress(done: int, games: int, seconds: float) -> str:
    """A line for people who wait."""
    return _("{done} of {games} games, {rate:.1f} a second").format(done=done, games=games, rate=done / seconds)
