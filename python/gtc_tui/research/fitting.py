"""A small network fitted to what positions came to, and how far it can be trusted. numpy alone, float32; the same
positions and seed give the same network on the same machine."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gtc_tui.research.selfplay import Positions

    Table = NDArray[np.float32]

POINTS = 10.0  # of the game that count as one
SCALE = 6.0  # points of lead within which it is open who wins: win-scale of ai.toml
SPREAD = 6.0  # standard deviations of a feature that count
_STEADY = 1e-4  # a feature that varies by less tells nothing
_HELD_OUT = 5  # every so manieth game is held out
_CHECKED = 10  # of those learned from, every so manieth says when to stop, the one in the middle of each so many
_BATCH, _EPOCHS, _RATE, _DECAY = 256, 15, 2e-3, 1e-4
_FADING = (0.9, 0.999)


class Network(msgspec.Struct, frozen=True):
    """mean, inverse: (f,), what is taken away from features and what they are multiplied by. weights: (f, h); bias:
    (h,); outer: (h, 2); direct: (f, 2); outer_bias: (2,). offsets: (scenarios, 2), what is otherwise in each. Outputs:
    points still to come, lead in the end."""

    mean: Table
    inverse: Table
    weights: Table
    bias: Table
    outer: Table
    outer_bias: Table
    direct: Table
    offsets: Table

    def outputs(self, features: Table, scenario: NDArray[np.int64]) -> Table:
        """(n, 2)."""
        seen = np.clip((features - self.mean) * self.inverse, -SPREAD, SPREAD)
        inner = np.maximum(seen @ self.weights + self.bias, 0)
        found: Table = inner @ self.outer + self.outer_bias + seen @ self.direct + self.offsets[scenario]
        return found

    def lists(self) -> dict[str, tuple[float, ...]]:
        """As the core takes them, by what they are for (`Judge.learned`)."""
        scale = np.stack([self.mean, self.inverse], axis=1).ravel()
        hidden = np.concatenate([self.bias[:, None], self.weights.T], axis=1).ravel()
        found = {"scale": scale, "hidden": hidden}
        for number, name in enumerate(("points", "lead")):
            parts = (self.outer_bias[number : number + 1], self.direct[:, number], self.outer[:, number])
            found[name] = np.concatenate(parts)
        return {name: tuple(float(f"{value:.6g}") for value in values) for name, values in found.items()}


def lead(points: Table, wins_at: Table) -> Table:
    """-1 surely lost, 1 surely won."""
    found: Table = np.clip((points - wins_at + 0.5) / SCALE, -1, 1).astype(np.float32)
    return found


def held_out(games: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which positions are of games that nothing is learned from. games: number of the game of each."""
    found: NDArray[np.bool_] = games % _HELD_OUT == _HELD_OUT - 1
    return found


def set_aside(games: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which positions are of games that say when to stop. games: number of the game of each, those held out not among
    them: so it goes by how many games come before, and not by numbers, of which some are missing. Raises GtcError where
    there are too few games for any."""
    _games, before = np.unique(games, return_inverse=True)
    found: NDArray[np.bool_] = before % _CHECKED == _CHECKED // 2 - 1
    if not found.any():
        raise GtcError(_("train: too few games to see when to stop learning; more of them, by --games or =GAMES"))
    return found


def check(games: int) -> None:
    """Raises GtcError where so many games, even if all tell something, are too few to be learned from."""
    numbers = np.arange(games)
    set_aside(numbers[~held_out(numbers)])


def fitted(positions: Positions, hidden: int, seed: int) -> Network:
    """Least squares, by Adam, with the rounds that do best in games set aside. Raises GtcError where there are none."""
    random = np.random.default_rng(seed)
    mean, inverse = _scale(positions.features)
    seen = np.clip((positions.features - mean) * inverse, -SPREAD, SPREAD).astype(np.float32)
    still = (positions.ends - positions.stands) / POINTS
    wanted = np.stack([still, lead(positions.ends, positions.wins_at)], axis=1).astype(np.float32)
    every = _Rows(seen, positions.scenario, wanted, _of_games(positions)[:, None])
    aside = set_aside(positions.games)
    known, checked = every.where(~aside), every.where(aside)
    fit = _Fit(seen.shape[1], hidden, len(positions.names), random)
    best: tuple[float, list[Table]] | None = None
    for epoch in range(_EPOCHS):
        rate = _RATE * (1 - epoch / _EPOCHS) + 1e-5
        order = random.permutation(len(known.seen))
        for begin in range(0, len(order), _BATCH):
            fit.learn(known.where(order[begin : begin + _BATCH]), rate)
        error = fit.error(checked)
        if best is None or error < best[0]:
            best = (error, [one.copy() for one in fit.values])
    assert best is not None
    weights, bias, outer, outer_bias, direct, offsets = best[1]
    scale = np.array([POINTS, 1.0], dtype=np.float32)
    return Network(mean, inverse, weights, bias, outer * scale, outer_bias * scale, direct * scale, offsets * scale)


def _scale(features: Table) -> tuple[Table, Table]:
    """What is taken away from features, and what they are multiplied by then."""
    mean, spread = features.mean(axis=0), features.std(axis=0)
    mean[0] = 0.0  # the first is 1 everywhere: a bias
    return mean, np.where(spread < _STEADY, 0.0, 1.0 / np.maximum(spread, _STEADY)).astype(np.float32)


class _Rows(NamedTuple):
    """Positions to learn from. wanted: outputs; weight: each game counts as much as another, however long it is."""

    seen: Table
    scenario: NDArray[np.int64]
    wanted: Table
    weight: Table

    def where(self, chosen: NDArray[np.bool_ | np.int64]) -> _Rows:
        return _Rows(self.seen[chosen], self.scenario[chosen], self.wanted[chosen], self.weight[chosen])


class _Fit:
    """A network that learns, by Adam (Kingma and Ba 2015) with decay of its weights (Loshchilov and Hutter 2019).
    values: weights, bias, outer, outer bias, direct, offsets, as a `Network` has them but for the scale of outputs."""

    def __init__(self, features: int, hidden: int, scenarios: int, random: np.random.Generator) -> None:
        shapes = [(features, hidden), (hidden,), (hidden, 2), (2,), (features, 2), (scenarios, 2)]
        sizes = [features**-0.5, 0.0, 0.5 * max(hidden, 1) ** -0.5, 0.0, 0.0, 0.0]
        self.values: list[Table] = [
            random.normal(0, 1, shape).astype(np.float32) * np.float32(size)
            for shape, size in zip(shapes, sizes, strict=True)
        ]
        self._decays = [_DECAY, 0.0, _DECAY, 0.0, _DECAY, _DECAY]
        self._first, self._second = ([np.zeros_like(one) for one in self.values] for _moment in range(2))
        self._step = 0

    def learn(self, rows: _Rows, rate: float) -> None:
        """One step against the slopes of these."""
        self._step += 1
        for number, slope in enumerate(self._slopes(rows)):
            value, first, second = self.values[number], self._first[number], self._second[number]
            first += (1 - _FADING[0]) * (slope - first)
            second += (1 - _FADING[1]) * (slope**2 - second)
            moved = first / (1 - _FADING[0] ** self._step)
            size = np.sqrt(second / (1 - _FADING[1] ** self._step)) + 1e-8
            value -= np.float32(rate) * (moved / size + np.float32(self._decays[number]) * value)

    def _slopes(self, rows: _Rows) -> list[Table]:
        """Of the squares of errors, by each of the values."""
        inner, wrong = self._wrong(rows)
        wrong *= rows.weight / len(wrong)
        back = (wrong @ self.values[2].T) * (inner > 0)
        apart = np.zeros_like(self.values[5])
        np.add.at(apart, rows.scenario, wrong)
        return [rows.seen.T @ back, back.sum(axis=0), inner.T @ wrong, wrong.sum(axis=0), rows.seen.T @ wrong, apart]

    def _wrong(self, rows: _Rows) -> tuple[Table, Table]:
        """What the hidden layer has, and by how much outputs miss what is wanted."""
        weights, bias, outer, outer_bias, direct, offsets = self.values
        inner = np.maximum(rows.seen @ weights + bias, 0)
        return inner, inner @ outer + outer_bias + rows.seen @ direct + offsets[rows.scenario] - rows.wanted

    def error(self, rows: _Rows) -> float:
        """Mean square."""
        _inner, wrong = self._wrong(rows)
        return float((wrong**2 * rows.weight).mean())


def _of_games(positions: Positions) -> Table:
    """Weights of rows, one on the average: the same for each game, however many positions it has, and each scenario."""
    _games, place, counts = np.unique(positions.games, return_inverse=True, return_counts=True)
    weight = 1.0 / counts[place]
    for number in range(len(positions.names)):
        chosen = positions.scenario == number
        weight[chosen] /= max(weight[chosen].sum(), 1e-9)
    found: Table = (weight / weight.mean()).astype(np.float32)
    return found


class Trust(msgspec.Struct, frozen=True):
    """How far off the points in the end are from what is told, in held-out positions: root mean squares."""

    scenario: str
    games: int
    positions: int
    as_they_stand: float
    by_habit: float | None
    learned: float
    learned_bias: float


class Promise(msgspec.Struct, frozen=True):
    """Positions with such a chance of winning of the side that scores, by what was learned. error: of the share won, by
    games."""

    least: float
    most: float
    positions: int
    games: int
    told: float
    won: float
    error: float


def trust(network: Network, held: Positions) -> tuple[Trust, ...]:
    """By scenario."""
    found = []
    points = held.stands + network.outputs(held.features, held.scenario)[:, 0]
    for number, name in enumerate(held.names):
        here = held.scenario == number
        if here.any():
            habit = _off(held.habit[here], held.ends[here]) if held.habit.any() else None
            bias = round(float((points[here] - held.ends[here]).mean()), 2)
            known = (_off(held.stands[here], held.ends[here]), habit, _off(points[here], held.ends[here]), bias)
            found.append(Trust(name, len(np.unique(held.games[here])), int(here.sum()), *known))
    return tuple(found)


def _off(told: Table, came: Table) -> float:
    return round(float(np.sqrt(((told - came) ** 2).mean())), 3)


def promises(network: Network, held: Positions, edges: tuple[float, ...]) -> tuple[Promise, ...]:
    """The table of reliability: what share was won of positions with such a chance."""
    chance = (np.clip(network.outputs(held.features, held.scenario)[:, 1], -1, 1) + 1) / 2
    won = (held.ends >= held.wins_at).astype(np.float64)
    found = []
    for least, most in pairwise(edges):
        here = (chance >= least) & ((chance < most) | (most >= 1.0))
        if here.any():
            games = np.unique(held.games[here])
            share = float(won[here].mean())
            # Positions of one game have its end in common.
            parts = [(won[here & (held.games == game)] - share).sum() for game in games]
            error = float(np.sqrt(np.square(parts).sum())) / int(here.sum())
            told = round(float(chance[here].mean()), 3)
            found.append(Promise(least, most, int(here.sum()), len(games), told, round(share, 3), round(error, 3)))
    return tuple(found)
