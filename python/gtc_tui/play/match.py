"""Machine against machine: many games, repeatable from one seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.engine.game import Game
from gtc_tui.errors import BotFault
from gtc_tui.i18n import _
from gtc_tui.play.onegame import Job, Outcome, Played, game_seed
from gtc_tui.play.workers import workers


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


def play_many(game: Game, players: Mapping[Side, str], games: int, seed: int, jobs: int = 1) -> Iterator[Outcome]:
    """Outcomes in order; the same for any number of `jobs` (processes). Raises BotFault when a program that plays does
    what it may not."""
    due = (Job(n, game.id, game.options, players, game_seed(seed, n)) for n in range(games))
    done: dict[int, Outcome] = {}
    following = 0
    for played in workers(jobs).run(due):
        done[played.number] = _outcome(played)
        while following in done:
            yield done.pop(following)
            following += 1


def _outcome(played: Played) -> Outcome:
    if played.outcome is None:
        raise BotFault(_("game {n}, {side}: {fault}").format(n=played.number, side=played.forfeit, fault=played.fault))
    return played.outcome


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
