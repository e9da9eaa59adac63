"""How the benchmarks time and what they report at the end of a run."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter_ns

import pytest

_UNITS = (("s", 1e9), ("ms", 1e6), ("us", 1e3))


def duration(nanoseconds: float) -> str:
    """A time with three figures and a unit, e.g. "1.52 us"."""
    for unit, size in _UNITS:
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


@dataclass
class Figure:
    """One measured median (nanoseconds) and the ceiling set for it, if any."""

    what: str
    nanoseconds: float
    ceiling: float | None = None

    def line(self) -> str:
        text = f"{self.what:<58}{duration(self.nanoseconds):>10}"
        if self.ceiling is None:
            return text
        verdict = "holds" if self.nanoseconds <= self.ceiling else "MISSED"
        return f"{text}   ceiling {duration(self.ceiling):>8}  {verdict}"


@dataclass
class Race:
    """The same work done by several candidates, each once a round, so that a burst of load hits all alike."""

    title: str
    rounds: dict[str, list[float]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def run(self, candidates: Mapping[str, Callable[[], object]], count: int) -> None:
        """One round; `count`: queries in each call. Whoever goes first changes from round to round."""
        names = list(candidates)
        done = len(next(iter(self.rounds.values()), []))
        for index in range(len(names)):
            name = names[(index + done) % len(names)]
            work = candidates[name]
            start = perf_counter_ns()
            work()
            self.rounds.setdefault(name, []).append((perf_counter_ns() - start) / count)

    def lines(self) -> Iterator[str]:
        medians = {name: median(times) for name, times in self.rounds.items()}
        best = min(medians.values())
        yield f"median of {len(next(iter(self.rounds.values())))} rounds; ratio to the fastest"
        for name, value in sorted(medians.items(), key=lambda item: item[1]):
            yield f"  {name:<56}{duration(value):>10}{value / best:>9.1f} x"
        for note in self.notes:
            yield f"  {note}"


@dataclass
class Table:
    """Rows of texts; the first holds the headings."""

    title: str
    rows: list[tuple[str, ...]] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        widths = [max(len(row[at]) for row in self.rows) for at in range(len(self.rows[0]))]
        for row in self.rows:
            cells = [
                row[0].ljust(widths[0]),
                *(text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)),
            ]
            yield "  ".join(cells).rstrip()


@dataclass
class Results:
    """What the run found; printed when it ends, never asserted."""

    figures: list[Figure] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    races: list[Race] = field(default_factory=list)


RESULTS: pytest.StashKey[Results] = pytest.StashKey()


class Quiet:
    """Keeps the garbage collector out of a race."""

    def __enter__(self) -> None:
        gc.collect()
        gc.disable()

    def __exit__(self, *_exception: object) -> None:
        gc.enable()
