"""Machine against machine: many games, repeatable from one seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.engine.game import Game
from gtc_tui.errors import BotFault
from gtc_tui.i18n import _, ngettext
from gtc_tui.play.matches.onegame import Job, Outcome, Played, game_seed
from gtc_tui.play.workers.processes import Workers


class Summary(msgspec.Struct, frozen=True):
    """Many games. wins: side, or "draw" -> games; levels: victory level -> games; points: mean.

    decisions: answers by players; actions: every answer, those of the dice too. seconds: by the clock on the wall, the
    loading of the scenario included; cpu_seconds: of the processors that played, games alone.
    """

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
    actions: int
    cpu_seconds: float
    decisions_per_cpu_second: float
    actions_per_cpu_second: float
    results: tuple[Outcome, ...]


def play_many(game: Game, players: Mapping[Side, str], games: int, seed: int, workers: Workers) -> Iterator[Played]:
    """Games with an outcome, in order; it is the same whoever plays them. Raises BotFault when a program that plays
    does what it may not."""
    due = (Job(n, game.id, game.options, players, game_seed(seed, n)) for n in range(games))
    done: dict[int, Played] = {}
    following = 0
    for played in workers.run(due):
        _outcome(played)
        done[played.number] = played
        while following in done:
            yield done.pop(following)
            following += 1


def _outcome(played: Played) -> Outcome:
    if played.outcome is None:
        raise BotFault(_("game {n}, {side}: {fault}").format(n=played.number, side=played.forfeit, fault=played.fault))
    return played.outcome


def summarize(game: Game, players: Mapping[Side, str], seed: int, seconds: float, done: list[Played]) -> Summary:
    """Counts of a series; every side and level that occurred. seconds: by the clock on the wall."""
    outcomes = [_outcome(played) for played in done]
    cpu = max(sum(played.cpu for played in done), 1e-9)
    wins: dict[str, int] = dict.fromkeys((*game.sides, "draw"), 0)
    levels: dict[str, int] = {}
    for outcome in outcomes:
        wins[outcome.result.winner or "draw"] += 1
        levels[outcome.result.level] = levels.get(outcome.result.level, 0) + 1
    decisions, actions = (sum(getattr(outcome, name) for outcome in outcomes) for name in ("decisions", "actions"))
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
        actions=actions,
        cpu_seconds=round(cpu, 3),
        decisions_per_cpu_second=round(decisions / cpu, 1),
        actions_per_cpu_second=round(actions / cpu, 1),
        results=tuple(outcomes),
    )


def progress(done: int, games: int, seconds: float, workers: int) -> str:
    """A line for people who wait."""
    return _("{done} of {games} games, {pace}").format(done=done, games=games, pace=pace(done, seconds, workers))


def pace(games: int, seconds: float, workers: int) -> str:
    """How fast so many games were played."""
    told = ngettext("{rate} games a minute by {n} worker", "{rate} games a minute by {n} workers", workers)
    rate = 60 * games / max(seconds, 1e-9)
    return told.format(rate=f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}", n=workers)
