"""Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013): a rating, how sure it is, and how steady the player is.
A period is one game; between games a rating grows less sure with time."""

from __future__ import annotations

from math import exp, log, log10, pi, sqrt

import msgspec

START, UNSURE, VOLATILITY = 1500.0, 350.0, 0.06
_SCALE = 173.7178
_TAU = 0.5  # how fast volatility may change
_CLOSE = 1e-6
_DAY = 86_400_000  # milliseconds
_PERIOD = 30 * _DAY  # in which a rating grows less sure by one step of its volatility


class Rating(msgspec.Struct, frozen=True):
    """value, deviation: points; games: rated so far; at: the last of them, milliseconds."""

    value: float = START
    deviation: float = UNSURE
    volatility: float = VOLATILITY
    games: int = 0
    at: int = 0

    @property
    def told(self) -> str:
        """ "1540"; "1540?" where it is not sure yet."""
        return f"{self.value:.0f}" + ("?" if self.deviation > 110 else "")


def aged(one: Rating, now: int) -> Rating:
    """As sure as it still is."""
    if not one.games:
        return one
    steps = max(0.0, (now - one.at) / _PERIOD)
    spread = sqrt((one.deviation / _SCALE) ** 2 + steps * one.volatility**2) * _SCALE
    return msgspec.structs.replace(one, deviation=min(UNSURE, spread))


def expected(one: Rating, other: Rating, bias: float = 0.0) -> float:
    """What share of a game the first may expect. bias: points that his side of the scenario is worth."""
    return 1 / (1 + exp(-_weight(other.deviation) * (one.value + bias - other.value) / _SCALE))


def _weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * (deviation / _SCALE) ** 2 / pi**2)


def after(one: Rating, other: Rating, score: float, now: int, bias: float = 0.0) -> Rating:
    """After a game between two ratings of before it. score: 1 won, 0 lost, 0.5 neither."""
    one, other = aged(one, now), aged(other, now)
    weight, due = _weight(other.deviation), expected(one, other, bias)
    spread = one.deviation / _SCALE
    variance = 1 / (weight**2 * due * (1 - due))
    change = variance * weight * (score - due)
    volatility = _volatility(one.volatility, spread, variance, change)
    before = spread**2 + volatility**2
    sure = 1 / sqrt(1 / before + 1 / variance)
    value = one.value + _SCALE * sure**2 * weight * (score - due)
    return Rating(value, min(UNSURE, _SCALE * sure), volatility, one.games + 1, now)


def _volatility(old: float, spread: float, variance: float, change: float) -> float:
    """Step 5 of the paper: the Illinois way to the root."""
    start = log(old**2)

    def f(x: float) -> float:
        total = spread**2 + variance + exp(x)
        return exp(x) * (change**2 - total) / (2 * total**2) - (x - start) / _TAU**2

    low = start
    if change**2 > spread**2 + variance:
        high = log(change**2 - spread**2 - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        found = f(middle)
        if found * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, found
    return exp(low / 2)


def bias(won: float, games: int) -> float:
    """What a side of a scenario is worth, in points, when it has won so many of so many games. As long as there are few
    of them, it is held near nothing: ten more are thought of, half of them won."""
    share = (won + 5) / (games + 10)
    return 400 * log10(share / (1 - share))
