"""A match: two machine players over scenarios, both sides, many seeds. What it plays, and what came out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from gtc_tui import systems
from gtc_tui.engine.action import Side
from gtc_tui.i18n import _
from gtc_tui.play.matches.match import pace
from gtc_tui.play.matches.onegame import Job, Played, game_seed
from gtc_tui.play.matches.statistics import Clock, added, elo, interval

Winner = Literal["a", "b", "draw"]


class Contest(msgspec.Struct, frozen=True):
    """What is to be played. a, b: machine players. games: of each scenario. swap: every seed is played twice, the
    second time with sides exchanged; else `a` always has the first side. logged: logs of its games are asked for."""

    a: str
    b: str
    scenarios: Sequence[str]
    games: int
    swap: bool
    seed: int
    options: Mapping[str, Any] = {}
    logged: bool = False


class Finished(msgspec.Struct, frozen=True):
    """A game that was played. side: that of `a`. points: of the scoring side. fault: why the loser's program forfeited
    the game; its level is "forfeit" then. clocks: of a and b."""

    scenario: str
    number: int
    seed: int
    side: Side
    winner: Winner
    level: str
    points: int | None
    actions: int
    clocks: tuple[Clock, Clock]
    fault: str = ""


class Tally(msgspec.Struct, frozen=True):
    """Games as `a` saw them. forfeits: by a and b, lost in `won` and `lost`. points: mean of the scoring side's, games
    to the end only. levels: victory level -> games."""

    games: int
    won: int
    drawn: int
    lost: int
    forfeits: tuple[int, int]
    points: float | None
    levels: Mapping[str, int]


class Seconds(msgspec.Struct, frozen=True):
    """How long a player took for decisions with more than one answer. median: within 5 %."""

    decisions: int
    median: float | None
    worst: float
    total: float


class Record(msgspec.Struct, frozen=True):
    """What `a` scored. score: 1 a win, 1/2 a draw, mean; elo: the difference of ratings that fits it, None without
    bound. *_interval: at 95 %. sides: by the side that `a` played."""

    tally: Tally
    score: float | None
    score_interval: tuple[float, float]
    elo: float | None
    elo_interval: tuple[float | None, float | None]
    sides: Mapping[Side, Tally]
    seconds: Mapping[str, Seconds]


class Report(msgspec.Struct, frozen=True):
    """A match. due: games that it has when it is complete."""

    a: str
    b: str
    seed: int
    swap: bool
    options: Mapping[str, Any]
    due: int
    complete: bool
    total: Record
    scenarios: Mapping[str, Record]


def jobs(contest: Contest, done: Collection[tuple[str, int]] = ()) -> Iterator[Job]:
    """Games still to be played, scenarios in turn. A job's number is the game's place in the whole match, so that
    `finished` knows it again."""
    for number in range(contest.games):
        for place, scenario in enumerate(contest.scenarios):
            if (scenario, number) not in done:
                yield _job(contest, scenario, number, number * len(contest.scenarios) + place)


def _job(contest: Contest, scenario: str, number: int, place: int) -> Job:
    first, second = systems.load(scenario, contest.options).sides if scenario not in _sides else _sides[scenario]
    _sides[scenario] = first, second
    exchanged = contest.swap and number % 2
    players = {first: contest.b, second: contest.a} if exchanged else {first: contest.a, second: contest.b}
    pair = number // 2 if contest.swap else number
    seed = game_seed(f"{contest.seed}:{scenario}", pair)
    return Job(place, scenario, contest.options, players, seed, contest.logged)


_sides: dict[str, tuple[Side, Side]] = {}


def finished(contest: Contest, played: Played) -> Finished:
    """The game as it is kept."""
    number, place = divmod(played.number, len(contest.scenarios))
    scenario = contest.scenarios[place]
    job = _job(contest, scenario, number, played.number)
    first, second = _sides[scenario]
    a = second if contest.swap and number % 2 else first
    b = second if a == first else first
    winner: Winner = "draw"
    if played.outcome is None:
        level, points = "forfeit", None
        winner = "b" if played.forfeit == a else "a"
    else:
        result = played.outcome.result
        level, points = result.level, result.points
        if result.winner is not None:
            winner = "a" if result.winner == a else "b"
    clocks = played.clocks[a].rounded(), played.clocks[b].rounded()
    return Finished(scenario, number, job.seed, a, winner, level, points, played.actions, clocks, played.fault)


def report(contest: Contest, games: Iterable[Finished]) -> Report:
    """What came out so far. Games that the contest does not ask for (of a longer one) are left out."""
    wanted = [one for one in games if one.scenario in contest.scenarios and one.number < contest.games]
    due = contest.games * len(contest.scenarios)
    return Report(
        a=contest.a,
        b=contest.b,
        seed=contest.seed,
        swap=contest.swap,
        options=contest.options,
        due=due,
        complete=len(wanted) == due,
        total=record(wanted),
        scenarios={name: record([one for one in wanted if one.scenario == name]) for name in contest.scenarios},
    )


def record(games: Sequence[Finished]) -> Record:
    tally = _tally(games)
    low, high = interval(tally.won, tally.drawn, tally.lost)
    score = (tally.won + tally.drawn / 2) / tally.games if games else None
    return Record(
        tally=tally,
        score=_round(score),
        score_interval=(round(low, 4), round(high, 4)),
        elo=_round(None if score is None else elo(score), 1),
        elo_interval=(_round(elo(low), 1), _round(elo(high), 1)),
        sides={
            side: _tally([one for one in games if one.side == side]) for side in sorted({one.side for one in games})
        },
        seconds={name: _seconds(added(one.clocks[n] for one in games)) for n, name in enumerate(("a", "b"))},
    )


def _tally(games: Sequence[Finished]) -> Tally:
    levels: dict[str, int] = {}
    for one in games:
        levels[one.level] = levels.get(one.level, 0) + 1
    points = [one.points for one in games if one.points is not None]
    return Tally(
        games=len(games),
        won=sum(one.winner == "a" for one in games),
        drawn=sum(one.winner == "draw" for one in games),
        lost=sum(one.winner == "b" for one in games),
        forfeits=(sum(bool(one.fault) and one.winner == "b" for one in games),
                  sum(bool(one.fault) and one.winner == "a" for one in games)),
        points=round(sum(points) / len(points), 3) if points else None,
        levels=dict(sorted(levels.items())),
    )  # fmt: skip


def _seconds(clock: Clock) -> Seconds:
    return Seconds(clock.decisions, _round(clock.median, 6), round(clock.worst, 6), round(clock.total, 3))


def _round(value: float | None, digits: int = 4) -> float | None:
    return None if value is None else round(value, digits)


def progress(contest: Contest, games: Sequence[Finished], new: int, seconds: float, workers: int) -> str:
    """A line for people who wait. new: games played in these seconds."""
    now = report(contest, games)
    total, (low, high) = now.total, now.total.score_interval
    score = 0.0 if total.score is None else total.score
    told = _(
        "{done} of {due} games: {won} won, {drawn} drawn, {lost} lost by {a}, {score:.0%} ({low:.0%} to {high:.0%})"
    )
    line = told.format(
        done=total.tally.games,
        due=now.due,
        won=total.tally.won,
        drawn=total.tally.drawn,
        lost=total.tally.lost,
        a=contest.a,
        score=score,
        low=low,
        high=high,
    )
    line = _("{line}; {pace}").format(line=line, pace=pace(new, seconds, workers))
    left = (now.due - total.tally.games) * seconds / new if new else 0
    return _("{line}; {minutes:.0f} minutes left").format(line=line, minutes=left / 60) if left > 90 else line
