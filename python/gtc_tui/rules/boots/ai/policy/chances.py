"""What an attack promises before its die, in points, by the exact chances of the combat tables (10.13 to 10.23).

Quick where `odds` explains: forces are only a strength and what their loss is worth, columns are looked up once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gtc_tui._core import half_strength
from gtc_tui.rules.boots.ai.weights import Results
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH, CombatResult, Tables


class Force(NamedTuple):
    """One side of an attack. worth: points that the loss of everybody costs it; least: of one unit, the cheapest;
    part: of units with half of the strength."""

    strength: float
    worth: float
    least: float
    part: float
    guns: int = 0
    others: int = 1


NOBODY = Force(0, 0.0, 0.0, 0.0, 0, 0)


def force(units: Iterable[tuple[int, float]], guns: int = 0, others: int = 1) -> Force:
    """A force of known units: strength and worth of each."""
    known = tuple(units)
    strength, worth = sum(cf for cf, _worth in known), sum(worth for _cf, worth in known)
    best: dict[int, float] = {0: 0.0}
    for cf, price in known:
        if cf:
            for total, so_far in sorted(best.items(), reverse=True):
                then = so_far + price
                if then < best.get(total + cf, 1e9):
                    best[total + cf] = then
    part = min((price for total, price in best.items() if total >= half_strength(strength)), default=worth)
    return Force(strength, worth, min((price for _cf, price in known), default=0.0), part, guns, others)


def rough(strength: float, worth: float) -> Force:
    """A force of which only averages are known: taken for two units."""
    return Force(strength, worth, 0.5 * worth, 0.7 * worth)


class Chances:
    """The combat tables, with every column added up once."""

    def __init__(self, tables: Tables, weights: Results) -> None:
        self.tables, self.weights = tables, weights
        self._parts = {
            "": 0.0,
            "one": weights.lost_one,
            "half": weights.lost_half,
            "weaker": weights.lost_weaker,
            "all": 1.0,
        }
        self._columns: dict[tuple[str, int], tuple[CombatResult, ...]] = {}
        self._shares: dict[int, float] = {}

    def _results(self, table: str, column: int) -> tuple[CombatResult, ...]:
        found = self._columns.get((table, column))
        if found is None:
            found = tuple(self.tables.result(table, die, column) for die in range(1, 7))
            self._columns[table, column] = found
        return found

    def column(self, attack: float, defence: float, shift: int) -> int:
        """10.13: the column of strengths that may be averages."""
        return self.tables.column(round(4 * attack), round(4 * defence), shift)

    def expected(self, table: str, column: int, ours: Force, theirs: Force, ground: float = 0.0) -> float:
        """Points that an attack on a table is worth to the attacker, in a column. ground: what driving the defenders
        out of their hex is worth."""
        return sum(self.of_result(result, ours, theirs, ground) for result in self._results(table, column)) / 6

    def best(
        self, ours: Force, theirs: Force, shift: int, charge: bool, ground: float = 0.0, screened: bool = False
    ) -> tuple[float, str]:
        """Points of an attack on the table that its chooser takes, and which. charge: may it be Charge? screened: the
        defender chooses (16.1)."""
        at = self.column(ours.strength, theirs.strength, shift)
        mild = self.expected(SKIRMISH, at, ours, theirs, ground)
        if not charge and not screened:
            return mild, SKIRMISH
        hard = self.expected(CHARGE, at, ours, theirs, ground)
        return (hard, CHARGE) if (hard < mild) == screened else (mild, SKIRMISH)

    def lost_share(self, column: int) -> float:
        """0..1: part of a defender that an attack in this column takes away, on the worse table for him."""
        found = self._shares.get(column)
        if found is None:
            found = self._shares[column] = max(
                sum(self._parts[result.defender_loses] for result in self._results(table, column)) / 6
                for table in (SKIRMISH, CHARGE)
            )
        return found

    def of_result(self, result: CombatResult, ours: Force, theirs: Force, ground: float = 0.0) -> float:
        """Points that one result is worth to the attacker. ground: what driving the defenders out is worth."""
        weights = self.weights
        total = _loss(result.defender_loses, theirs, ours) - _loss(result.attacker_loses, ours, theirs)
        total += weights.draw * (result.attacker_draws - result.defender_draws)
        total -= weights.retreat * (result.attacker_retreats > 0)
        if result.defender_retreats != 0 or result.defender_loses == "all":
            total += ground + weights.retreat
        return total + weights.fight_on * result.fights


def _loss(loses: str, who: Force, other: Force) -> float:
    match loses:
        case "one":
            return who.least
        case "half":
            return who.part
        case "all":
            return who.worth
        case "weaker":
            return who.worth * (1.0 if who.strength <= other.strength else other.strength / who.strength)
    return 0.0
