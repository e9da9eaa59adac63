"""Search by playouts: answers are carried on in the rules with what a greedy player would do, and compared by what they
come to. All answers meet the same dice."""

from __future__ import annotations

import random
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Generic, NamedTuple, TypeVar

from gtc_tui._core import Stop
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.play import Play
from gtc_tui.engine.thinking import Budget, Clock, Proposal

P = TypeVar("P", bound=Play[Any, Any])
R = TypeVar("R")

_POLL = 0.04  # seconds
_DOUBT = 2.0  # standard errors by which a lead may still change


class Outcome(NamedTuple):
    """To the side that decides: points, and what they are worth (the same where nothing else counts)."""

    points: float
    value: float


def best_first(values: Sequence[float], most: int) -> list[int]:
    """Numbers of the highest values."""
    return sorted(range(len(values)), key=lambda number: (-values[number], number))[:most]


def mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def standard_error(values: Sequence[float]) -> float:
    """Of their mean; 0 where there are not two of them."""
    count, middle = len(values), mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count) if count > 1 else 0.0


class Lead(NamedTuple):
    """By how much an answer did better than another in so many playouts with the same dice: on the average, and the
    standard error of that."""

    mean: float
    error: float
    playouts: int

    @classmethod
    def of(cls, ahead: Sequence[float]) -> Lead:
        return cls(mean(ahead), standard_error(ahead), len(ahead))

    def least(self, errors: float) -> float:
        """Less so many standard errors."""
        return self.mean - errors * self.error

    def most(self, errors: float) -> float:
        return self.mean + errors * self.error

    def is_sure(self, points: float, errors: float) -> bool:
        """Is it more than so many points, and more than so many standard errors?"""
        return self.mean > max(points, errors * self.error)

    def may_be_sure(self, points: float, errors: float, playouts: float) -> bool:
        """May it still come to that by the time that there are so many playouts?"""
        part = min(1.0, self.playouts / playouts)
        return self.most(_DOUBT * sqrt(1.0 - part)) > max(points, errors * self.error * sqrt(part))


class Tally:
    """What the playouts of an answer, and of what is to follow it, came to, in their order."""

    def __init__(self, answer: Action, following: tuple[Action, ...] = ()) -> None:
        self.answer, self.following = answer, following
        self.points: list[float] = []
        self.values: list[float] = []

    def add(self, outcome: Outcome) -> None:
        self.points.append(outcome.points)
        self.values.append(outcome.value)

    def ahead(self, other: Tally) -> list[float]:
        """By how much its values were better, playout by playout with the same dice."""
        return [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]

    def lead(self, other: Tally) -> Lead:
        return Lead.of(self.ahead(other))

    def proposal(self, gain: float | None, value: float | None) -> Proposal:
        """gain, value: as a proposal has them."""
        points, error = mean(self.points), standard_error(self.values)
        return Proposal(self.answer, self.following, points, error, gain, len(self.points), value)


def sweep(active: Sequence[Tally], outcome: Callable[[Tally], Outcome | None], clock: Clock) -> bool:
    """A playout of each, which is a node of the budget; they count only if all come to something: do they?"""
    found: list[Outcome] = []
    for tally in active:
        known = outcome(tally)
        if known is None:
            return False
        found.append(known)
    for tally, known in zip(active, found, strict=True):
        tally.add(known)
    clock.left -= len(found)
    return True


def seconds_of(playout: Callable[[], object]) -> tuple[float, float]:
    """Of one, and of the same again, for which there is nothing to be made ready any more."""
    times = [time.monotonic()]
    for _playout in range(2):
        playout()
        times.append(time.monotonic())
    return times[1] - times[0], times[2] - times[1]


class Playouts(ABC, Generic[P]):
    """Rounds of playouts, one of each answer, while the budget lasts and something is open. Each is a node of it."""

    def __init__(self, play: P, budget: Budget, clock: Clock) -> None:
        self.play, self.budget, self.clock = play, budget, clock

    @abstractmethod
    def world(self, answers: Sequence[Action], number: int) -> P | None:
        """What a round begins with; None where this round is left out."""

    @abstractmethod
    def outcome(self, world: P, answer: Action, number: int) -> Outcome | None:
        """Of an answer in a round; None when the budget is used up before. The world is not changed."""

    def still_open(self, active: Sequence[Tally], rounds: int) -> Sequence[Tally]:
        """Those to be played out further, the first of them always one; fewer than two end the search."""
        return active

    def run(self, answers: Sequence[Action]) -> list[Tally]:
        """A tally for each answer."""
        tallies = [Tally(answer) for answer in answers]
        active: Sequence[Tally] = tallies
        number = 0
        while len(active) > 1 and self.clock.left >= len(active) and not self.clock.over:
            world = self.world(answers, number)
            if world is None:
                self.clock.left -= 1
            elif not self._round(world, active, number):
                break
            number += 1
            if world is not None:
                active = self.still_open(active, number)
        return tallies

    def _round(self, world: P, active: Sequence[Tally], number: int) -> bool:
        """Played to its end?"""
        return sweep(active, lambda tally: self.outcome(world, tally.answer, number), self.clock)


class Dice:
    """Of one playout: those of each kind of throw by themselves, so that what one answer throws more does not change
    the others' dice."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._known: dict[str, random.Random] = {}

    def throw(self, asked: Decision) -> Action:
        name = f"{self._name}:{asked.kind}"
        dice = self._known.get(name)
        if dice is None:
            dice = self._known[name] = random.Random(name)
        return dice.choices(asked.actions, asked.weights)[0]


def carry_on(play: Play[Any, Any], action: Action) -> Decision | None:
    """Plays an answer: what is asked next."""
    play.apply(action)
    asked = play.settle()
    play.events = []
    return asked


def next_action(
    asked: Decision, dice: Dice, appraise: Callable[[], Sequence[float]], ties: random.Random | None = None
) -> Action:
    """What chance brings, or what looks best: the first such answer, or any by `ties`."""
    if asked.side == CHANCE:
        return dice.throw(asked)
    if len(asked.actions) == 1:
        return asked.actions[0]
    values = appraise()
    best = max(values)
    equals = [action for action, value in zip(asked.actions, values, strict=True) if value == best]
    return equals[0] if ties is None else ties.choice(equals)


def until_stopped(run: Callable[[Stop], R], stopped: Callable[[], bool] | None) -> R:
    """What a search of the native core comes to, which is told to end once `stopped` says so, or by a signal."""
    stop = Stop()
    if stopped is None and threading.current_thread() is not threading.main_thread():
        return run(stop)
    found: list[R] = []
    faults: list[BaseException] = []

    def work() -> None:
        try:
            found.append(run(stop))
        except BaseException as fault:
            faults.append(fault)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(_POLL)
            if stopped is not None and stopped():
                stop.set()
    finally:
        stop.set()
    if faults:
        raise faults[0]
    return found[0]
