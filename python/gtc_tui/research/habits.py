"""How a side had best choose in games that the search plays on: the weights of `ai.toml` that do best for it against an
enemy who keeps to his, found by CMA-ES (Hansen and Ostermeier 2001; separable: Ros and Hansen 2008, library cmaes)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import mean
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
from gtc_tui.research.training import in_toml, provenance
from gtc_tui.rules.gcacw.ai import habits, judgement, simulation
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.weights import NONE

if TYPE_CHECKING:
    from numpy.typing import NDArray

POPULATION = 16  # trials of a round, half of them the mirror images of the others: what both have in common cancels out
DICE = 60  # games of a trial
ROUND = POPULATION * DICE  # games
JUDGED = 400  # games on other dice that say what was gained
_STEP = 0.25  # of the logarithms of weights, at first
_SMOOTH = 0.85  # what is kept of the average of all rounds from one to the next
FIXED = frozenset(
    (
        *("win", "win-scale", "noise", "margin", "matters", "sure-marches"),
        *("no-threat", "perished", "conceding", "lines", "presence"),
    )
)
"""Weights that stay: what the game is about, how a search goes, whole numbers, and what pays in the campaigns alone."""

Found = habits.Habit
"""What is learned of a side in a scenario."""


class Tried(msgspec.Struct, frozen=True):
    """key: of which trial. value: what a game was worth to the side on the average, with what winning is worth; won:
    share of them."""

    key: tuple[str, Side, int, int]
    value: float
    points: float
    won: float


class Trial(msgspec.Struct, frozen=True):
    """A piece of work: games of a scenario in which a side chooses by these weights of the core at first sight, the
    enemy by habits of that name. key: scenario, side, number of the first game, and which trial of these games it is.
    seed: of the dice, with the numbers of games."""

    key: tuple[str, Side, int, int]
    values: tuple[float, ...]
    against: str
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
        values = [judge.value(float(one)) for one in points]
        won = sum((one >= wins_at) == scores for one in points) / len(points)
        return Tried(self.key, mean(values) * (1 if scores else -1), mean(points), won)


def _games(play: GcacwPlay, world: World, trial: Trial) -> list[int]:
    """Points that each comes to."""
    sides = []
    for side in play.game.sides:
        own = side == trial.key[1]
        values = trial.values if own else habits.of(play.game.id, side, trial.against).core
        sides.append(judgement.judge_by(play, values))
    seeds = [game_seed(trial.seed, trial.key[2] + number) for number in range(trial.count)]
    return world.duel(sides[0], sides[1], seeds, nodes=(0, 0), horizon=(FAR, FAR))


class Learner:
    """Of one side in one scenario. games: that it may play, in whole rounds."""

    def __init__(self, scenario: str, side: Side, games: int, seed: int, against: str) -> None:
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

    def trials(self) -> Iterator[Trial]:
        """Of the next round: all with the same dice."""
        drawn, middle = [self._search.ask() for _trial in range(POPULATION // 2)], self._search.mean
        self._asked = [change for one in drawn for change in (one, 2 * middle - one)]
        for number, change in enumerate(self._asked):
            yield self._trial(number, self._with(change), self._round * DICE, DICE)

    def learn(self, tried: Sequence[Tried]) -> None:
        """What became of them."""
        loss = {one.key[-1]: -one.value for one in tried}
        self._search.tell([(change, loss[number]) for number, change in enumerate(self._asked)])
        self._round += 1
        self._average = _SMOOTH * self._average + (1 - _SMOOTH) * self._search.mean

    def judging(self) -> list[Trial]:
        """The usual weights and those that were found, on dice that neither has seen."""
        first = self.rounds * DICE
        return [self._trial(n, values, first, JUDGED) for n, values in enumerate((self._usual, self._found()))]

    def habit(self, before: Tried, after: Tried) -> Found | None:
        """What was found; None where it does no better."""
        if after.value <= before.value:
            return None
        values = self._found()
        weights = {WEIGHTS[n]: float(f"{values[n]:.4g}") for n in self._free}
        points, won = (before.points, after.points), (before.won, after.won)
        return Found(self.scenario, self.side, self.rounds * ROUND, _rounded(points), _rounded(won), weights)

    def _found(self) -> tuple[float, ...]:
        return self._with(self._average / (1 - _SMOOTH**self._round))

    def _with(self, change: NDArray[np.float64]) -> tuple[float, ...]:
        values = list(self._usual)
        for number, factor in zip(self._free, change.tolist(), strict=True):
            values[number] *= math.exp(factor)
        return tuple(values)

    def _trial(self, number: int, values: tuple[float, ...], first: int, count: int) -> Trial:
        return Trial((self.scenario, self.side, first, number), values, self._against, self._seed, count)


def _rounded(pair: tuple[float, float]) -> tuple[float, float]:
    return round(pair[0], 3), round(pair[1], 3)


def written(command: str, found: Sequence[Found]) -> str:
    """The file."""
    lines = ["[made]", *in_toml(msgspec.to_builtins(provenance(command)))]
    for one in found:
        values = msgspec.to_builtins(one)
        weights = values.pop("weights")
        lines += ["", "[[habit]]", *in_toml(values), "[habit.weights]", *in_toml(weights)]
    return "\n".join([*lines, ""])
