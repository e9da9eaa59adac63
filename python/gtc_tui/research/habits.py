"""How a side had best choose in games that the search plays on: the weights of `ai.toml` that do best for it against
enemies who keep to theirs, or learn at the same time, found by CMA-ES (Hansen and Ostermeier 2001; separable: Ros and
Hansen 2008, library cmaes)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import mean, stdev
from typing import TYPE_CHECKING

import cmaes
import msgspec
import numpy as np

from gtc_tui._core import WEIGHTS, World
from gtc_tui.engine.action import Side
from gtc_tui.engine.thinking import FAR
from gtc_tui.i18n import _
from gtc_tui.play.matches.onegame import game_seed
from gtc_tui.play.workers.task import Bench
from gtc_tui.research.selfplay import opened
from gtc_tui.rules.gcacw.ai import habits, judgement, simulation
from gtc_tui.rules.gcacw.ai.habits import Habit
from gtc_tui.rules.gcacw.ai.learned import Provenance
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.weights import ITSELF, NONE
from gtc_tui.systems import load

if TYPE_CHECKING:
    from numpy.typing import NDArray

POPULATION = 16  # trials of a round, half of them the mirror images of the others: what both have in common cancels out
DICE = 60  # games of a trial
ROUND = POPULATION * DICE  # games
JUDGED = 400  # games on other dice that say what was gained
_SURE = 2.0  # standard errors by which something has to be gained: half of what is as good as before gains a little
_STEP = 0.25  # of the logarithms of weights, at first
_SMOOTH = 0.85  # what is kept of the average of all rounds from one to the next
FIXED = frozenset(
    (
        *("win", "win-scale", "noise", "margin", "matters", "sure-marches"),
        *("no-threat", "perished", "conceding", "lines", "presence"),
    )
)
"""Weights that stay: what the game is about, how a search goes, whole numbers, and what pays in the campaigns alone."""


class Tried(msgspec.Struct, frozen=True):
    """key: of which trial. values: what each game was worth to the side, with what winning is worth; points: of the
    side that scores, on the average; won: share of them."""

    key: tuple[str, Side, int, int]
    values: tuple[float, ...]
    points: float
    won: float


class Trial(msgspec.Struct, frozen=True):
    """A piece of work: games of a scenario in which a side chooses by these weights of the core at first sight, the
    enemy by one of his after the other. key: scenario, side, number of the first game, and which trial of these games
    it is. seed: of the dice, with the numbers of games."""

    key: tuple[str, Side, int, int]
    values: tuple[float, ...]
    enemies: tuple[tuple[float, ...], ...]
    seed: int
    count: int

    @property
    def told(self) -> str:
        return _("game {n} of {game}").format(n=self.key[2], game=self.key[0])

    def done(self, bench: Bench) -> Tried:
        """Raises GtcError where the core does not play such games to their end."""
        scenario, side, *_which = self.key
        play, world = opened(bench, scenario)
        points = _games(play, world, self)
        judge, scores = judgement.judge_of(play), play.game.scoring_side == side
        wins_at = simulation.wins_at(play)
        values = tuple(judge.value(float(one)) * (1 if scores else -1) for one in points)
        won = sum((one >= wins_at) == scores for one in points) / len(points)
        return Tried(self.key, values, mean(points), won)


def _games(play: GcacwPlay, world: World, trial: Trial) -> list[int]:
    """Points that each comes to."""
    _scenario, own, first, _which = trial.key
    points = []
    for number, enemy in enumerate(trial.enemies):
        one, other = (judgement.judge_by(play, trial.values if side == own else enemy) for side in play.game.sides)
        dice = range(first + number, first + trial.count, len(trial.enemies))
        seeds = [game_seed(trial.seed, game) for game in dice]
        points += world.duel(one, other, seeds, nodes=(0, 0), horizon=(FAR, FAR))
    return points


class Learner:
    """Of one side in one scenario. games: that it may play, in whole rounds; against: names of habits of the enemies
    that it meets, `ITSELF` among them."""

    def __init__(self, scenario: str, side: Side, games: int, seed: int, against: Sequence[str]) -> None:
        self.scenario, self.side = scenario, side
        self.rounds = max(1, games // ROUND)
        self._seed, self._against = seed, against
        self._usual = habits.of(scenario, side, NONE).core
        self._free = [n for n, name in enumerate(WEIGHTS) if name not in FIXED and self._usual[n]]
        start = np.zeros(len(self._free))
        self._search = cmaes.SepCMA(start, _STEP, seed=seed, population_size=POPULATION)
        self._asked: list[NDArray[np.float64]] = []
        self._average, self._round = start, 0

    @property
    def over(self) -> bool:
        return self._round >= self.rounds

    @property
    def values(self) -> tuple[float, ...]:
        """What has been found so far."""
        known = 1 - _SMOOTH**self._round
        return self._with(self._average / known) if known else self._usual

    def trials(self, learners: Sequence[Learner]) -> Iterator[Trial]:
        """Of the next round: all with the same dice. learners: all there are."""
        drawn, middle = [self._search.ask() for _trial in range(POPULATION // 2)], self._search.mean
        self._asked = [change for one in drawn for change in (one, 2 * middle - one)]
        enemies = self._enemies(learners)
        for number, change in enumerate(self._asked):
            yield self._trial(number, self._with(change), enemies, self._round * DICE, DICE)

    def learn(self, tried: Sequence[Tried]) -> None:
        """What became of them."""
        loss = {one.key[-1]: -mean(one.values) for one in tried}
        self._search.tell([(change, loss[number]) for number, change in enumerate(self._asked)])
        self._round += 1
        self._average = _SMOOTH * self._average + (1 - _SMOOTH) * self._search.mean

    def judging(self, learners: Sequence[Learner]) -> list[Trial]:
        """The usual weights and those that were found, on dice that neither has seen."""
        enemies, first = self._enemies(learners), self.rounds * DICE
        return [self._trial(n, values, enemies, first, JUDGED) for n, values in enumerate((self._usual, self.values))]

    def habit(self, before: Tried, after: Tried, made: Provenance) -> Habit | None:
        """What was found; None where it does not surely do better, game by game on the same dice. made: by which
        command."""
        gains = [new - old for old, new in zip(before.values, after.values, strict=True)]
        gain, error = mean(gains), stdev(gains) / len(gains) ** 0.5
        if gain <= _SURE * error:
            return None
        values = self.values
        return Habit(
            self.scenario,
            self.side,
            self.rounds * ROUND,
            points=_rounded((before.points, after.points)),
            won=_rounded((before.won, after.won)),
            made=made,
            weights={WEIGHTS[n]: float(f"{values[n]:.4g}") for n in self._free},
            gain=_rounded((gain, error)),
        )

    def _with(self, change: NDArray[np.float64]) -> tuple[float, ...]:
        values = list(self._usual)
        for number, factor in zip(self._free, change.tolist(), strict=True):
            values[number] *= math.exp(factor)
        return tuple(values)

    def _trial(
        self, number: int, values: tuple[float, ...], enemies: tuple[tuple[float, ...], ...], first: int, count: int
    ) -> Trial:
        return Trial((self.scenario, self.side, first, number), values, enemies, self._seed, count)

    def _enemies(self, learners: Sequence[Learner]) -> tuple[tuple[float, ...], ...]:
        """By what those that it meets choose now."""
        enemy = load(self.scenario).enemy(self.side)
        learned = {(one.scenario, one.side): one for one in learners}
        return tuple(
            learned[self.scenario, enemy].values if name == ITSELF else habits.of(self.scenario, enemy, name).core
            for name in self._against
        )


def _rounded(pair: tuple[float, float]) -> tuple[float, float]:
    return round(pair[0], 3), round(pair[1], 3)
