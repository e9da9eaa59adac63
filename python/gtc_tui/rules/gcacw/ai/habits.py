"""How a side chooses in games that the search plays on, where that has been learned: files `habits-NAME.toml` beside
`ai.toml`, made by `gtc habits`. Who has learned nothing chooses by `ai.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from gtc_tui._core import WEIGHTS
from gtc_tui.engine.action import Side
from gtc_tui.engine.thinking import Budget
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.ai import weights
from gtc_tui.rules.gcacw.ai.learned import Provenance
from gtc_tui.rules.gcacw.ai.weights import Weights
from gtc_tui.rules.kit.caches import Recent
from gtc_tui.rules.kit.weights import NONE, NamedFiles
from gtc_tui.scenario.tomlfile import Reader


class Habit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of a side in a scenario. games: that it was learned from. points, won: points of the side that scores, and share
    of games that this side won, on other dice, before and after. weights: of the core, those that are otherwise than in
    `ai.toml`. gain: by how much a game came to be worth more to this side, with what winning is worth, and the standard
    error; None in files from before that was asked."""

    scenario: str
    side: str
    games: int
    points: tuple[float, float]
    won: tuple[float, float]
    made: Provenance
    weights: dict[str, float]
    gain: tuple[float, float] | None = None


Habits = Mapping[tuple[str, Side], Habit]
"""By scenario and side."""


def of(scenario: str, side: Side, name: str = "") -> Weights:
    """By what the side chooses. Raises UnknownName, DataError."""
    usual, known = weights.load(), load(name)
    own = None if known is None else known.get((scenario, side))
    if own is None:
        return usual

    def made() -> Weights:
        core = (own.weights.get(one, value) for one, value in zip(WEIGHTS, usual.core, strict=True))
        return msgspec.structs.replace(usual, core=tuple(core))

    return _used.get((usual, own), made)


_used: Recent[tuple[Weights, Habit], Weights] = Recent(8)


class Assumed(NamedTuple):
    """How the sides are taken to choose: by habits of this name, but for those who choose by `ai.toml` all the same."""

    name: str = ""
    plain: frozenset[Side] = frozenset()

    @classmethod
    def by(cls, budget: Budget) -> Assumed:
        return cls(budget.habits, budget.plain)

    def of(self, scenario: str, side: Side) -> Weights:
        """Raises UnknownName, DataError."""
        return of(scenario, side, NONE if side in self.plain else self.name)


WITHOUT = Assumed(NONE)
"""Nobody has learned any."""


def _read(reader: Reader) -> Habits:
    reader.known(("made", "habit"))
    all_made = reader.group("made", Provenance) if "made" in reader.data else None  # before habits had one each
    found: dict[tuple[str, Side], Habit] = {}
    for table in reader.tables("habit"):
        made = reader.group("made", Provenance, table) if "made" in table.raw or all_made is None else all_made
        label = table.label.rstrip()
        habit = reader.struct({**table.raw, "made": made}, Habit, label, table.place)
        if habit is None:
            continue
        for name, value in habit.weights.items():
            if name not in WEIGHTS:
                reader.fault(
                    _("{label}: {name}: no such weight").format(label=label, name=name[:40]), *table.place(name)
                )
            elif abs(value) > 1000:
                reader.fault(_("{name}: must be a number from -1000 to 1000").format(name=name), *table.place(name))
        found[habit.scenario, Side(habit.side)] = habit
    return found


FILES = NamedFiles("gcacw/habits", _read)
load = FILES.load
