"""What a series of games says, and how sure it is."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

Z95 = 1.959963984540054
"""Of the normal distribution, for an interval of 95 %."""
_STEPS = 16  # buckets of a clock to a doubling: 4.4 % wide
_LEAST = 1e-6  # seconds; the first bucket ends there


def interval(won: int, drawn: int, lost: int, z: float = Z95) -> tuple[float, float]:
    """Where the expected score (1 a win, 1/2 a draw) lies, by the score test: Wilson's interval where there are no
    draws; draws narrow it, a little less than their share. (0, 1) without games."""
    games = won + drawn + lost
    if not games:
        return 0.0, 1.0
    score = (won + drawn / 2) / games
    z2 = z * z
    draws = drawn / (games + z2)  # so that a few draws claim nothing
    middle = (2 * games * score + z2) / (2 * (games + z2))
    root = (2 * games * score + z2) ** 2 - 4 * (games + z2) * (games * score * score + z2 * draws / 4)
    half = math.sqrt(max(root, 0.0)) / (2 * (games + z2))
    low = middle - half if won or drawn else 0.0  # exact, whatever was rounded on the way
    high = middle + half if lost or drawn else 1.0
    return max(0.0, low), min(1.0, high)


def elo(score: float) -> float | None:
    """The difference of ratings at which this score is expected; None where it has no bound (0 or 1)."""
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None


class Clock(msgspec.Struct):
    """Seconds that decisions took: their number, the worst, and a histogram with buckets 4.4 % wide. Clocks of many
    games are added up; the median is as exact as the buckets."""

    decisions: int = 0
    worst: float = 0.0
    total: float = 0.0
    buckets: dict[int, int] = {}

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.worst = max(self.worst, seconds)
        self.total += seconds
        bucket = max(0, math.ceil(_STEPS * math.log2(seconds / _LEAST))) if seconds > _LEAST else 0
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    @property
    def median(self) -> float | None:
        """Middle of the bucket of the middle decision (the lower of two); None without decisions."""
        left = (self.decisions + 1) // 2
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left <= 0:
                return min(float(_LEAST * 2 ** ((bucket - 0.5) / _STEPS)), self.worst)
        return None

    def rounded(self) -> Clock:
        """As it is kept in files: microseconds."""
        return Clock(self.decisions, round(self.worst, 6), round(self.total, 6), dict(sorted(self.buckets.items())))


def added(clocks: Iterable[Clock]) -> Clock:
    """All of them together."""
    whole = Clock()
    for clock in clocks:
        whole.decisions += clock.decisions
        whole.worst = max(whole.worst, clock.worst)
        whole.total += clock.total
        for bucket, count in clock.buckets.items():
            whole.buckets[bucket] = whole.buckets.get(bucket, 0) + count
    return whole
