"""Figures of the series, read from scenarios/boots/tables.toml (see tablefile.py).

Every group of figures stands in the file with its section and provenance; an owner of the game corrects the file, never
the code. Costs are in half movement points, as the native core counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import ceil

import msgspec

from gtc_tui._core import Casualties, ResultsTables, Units, Verdict
from gtc_tui.rules.boots.tables.schema import (
    Arrivals,
    Catastrophe,
    Heroism,
    Markers,
    NewYear,
    PointsMadAnthony,
    PointsPershing,
    Scouting,
    Shifts,
    Victory,
    Works,
)

SKIRMISH, CHARGE = "skirmish", "charge"
"""The two combat results tables (10.12)."""

INDIANS, OTHERS = "indians", "others"
"""Defenders to whom alone a terrain gives its shift (23: village, town)."""


class HeroismKind(msgspec.Struct, frozen=True):
    """One kind of heroism marker (6.7). after: "pool", "kept" or "out" (6.4)."""

    id: str
    name: str
    count: int
    after: str


class Terrain(msgspec.Struct, frozen=True):
    """One line of a terrain chart (23). cost: half points to enter. shift: columns for the defender. stack: most units
    of a side. defender: who alone has the shift, "" for everybody. no_stack: arms that may not end there. works: may
    an entrenchment be dug?"""

    cost: int
    shift: int
    stack: int
    defender: str = ""
    no_stack: tuple[str, ...] = ()
    works: bool = True


class Ground(msgspec.Struct, frozen=True):
    """A scenario's terrain chart (23). trail, rail, boats: half points along one, None where the chart has none.
    river_exit: half points more for leaving river or lake (7.10). river_shift: columns for a defender in a river hex.
    burned_stack: most units in a burned hex (21.20)."""

    terrain: Mapping[str, Terrain]
    river_exit: int
    river_shift: int
    trail: int | None = None
    rail: int | None = None
    boats: int | None = None
    burned_stack: int = 0


class CombatResult(msgspec.Struct, frozen=True):
    """What a result of a combat table does (10.23).

    attacker_loses, defender_loses: "", "one" unit, "half" the strength, "all", "weaker" (bloodbath).
    attacker_retreats: hexes; defender_retreats: hexes, None = a die. path: who chooses the way of the defender's
    retreat ("own": himself, "attacker"). foot, horse: hexes of pursuit; fights: pursuers may fight again.
    attacker_draws, defender_draws: heroism markers.
    """

    code: str
    attacker_loses: str = ""
    defender_loses: str = ""
    attacker_retreats: int = 0
    defender_retreats: int | None = 0
    path: str = "own"
    foot: int = 0
    horse: int = 0
    fights: bool = False
    attacker_draws: int = 0
    defender_draws: int = 0


class Tables(msgspec.Struct, frozen=True, dict=True):
    """Every figure in use, under the names of the groups of the file."""

    heroism: Heroism  # 6.5-6.7
    kinds: Mapping[str, HeroismKind]  # 6.7, by id
    catastrophe: Catastrophe
    grounds: Mapping[str, Ground]  # 23, by scenario
    ratio: tuple[int, ...]  # 10.13: per cent from which each column counts
    combat: Mapping[str, tuple[tuple[str, ...], ...]]  # SKIRMISH, CHARGE -> by die less 1 -> by column -> code
    results: Mapping[str, CombatResult]  # 10.23, by code
    shifts: Shifts
    supply: Mapping[str, int]  # 14.8, by scenario: hexes from a source
    attrition: int  # 14.5: lost at this die or more
    scouting: Scouting
    works: Works
    markers: Markers
    victory: Victory
    points_mad_anthony: PointsMadAnthony
    new_year: NewYear
    points_pershing: PointsPershing
    arrivals: Arrivals

    def column(self, attack: int, defence: int, shift: int = 0) -> int:
        """10.13-10.15: column for these strengths, moved to the right by `shift` as far as the table goes. Without
        strength units attack in the first one, whatever they attack; with some in the last one those who have none."""
        return self.results_tables.column(attack, defence, shift)

    def lost_of_hand(self, held: int) -> int:
        """6.7: markers that a natural catastrophe takes out of a hand of so many, fractions rounded up."""
        return ceil(held * Fraction(self.catastrophe.hand))

    def result(self, table: str, die: int, column: int) -> CombatResult:
        """10.13: the result of a die, 1 to 6."""
        return self.results[self.results_tables.result(table == CHARGE, die, column)]

    def casualties(self, code: str, attack: int, defence: int) -> tuple[Casualties, Casualties]:
        """10.23: what a result takes of attacker and defender of these strengths."""
        return self.results_tables.casualties(code, attack, defence)

    def pursuit(self, code: str, units: Units, unit: int) -> int:
        """12.2: hexes that one of the units of a game may pursue by a result."""
        return self.results_tables.pursuit(code, units, unit)

    @cached_property
    def results_tables(self) -> ResultsTables:
        """As the native core has them."""
        return ResultsTables(
            [
                Verdict(
                    one.code,
                    attacker_loses=one.attacker_loses,
                    defender_loses=one.defender_loses,
                    attacker_retreats=one.attacker_retreats,
                    defender_retreats=one.defender_retreats,
                    attackers_path=one.path == "attacker",
                    foot=one.foot,
                    horse=one.horse,
                    fights=one.fights,
                    attacker_draws=one.attacker_draws,
                    defender_draws=one.defender_draws,
                )
                for one in self.results.values()
            ],
            least=self.ratio,
            skirmish=self.combat[SKIRMISH],
            charge=self.combat[CHARGE],
        )

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns as a player reads them: "<=49", "50-99", ..., ">=500"."""
        last = len(self.ratio) - 1
        made = [f"{least}-{self.ratio[number + 1] - 1}" for number, least in enumerate(self.ratio[:-1])]
        made[0] = f"<={self.ratio[1] - 1}"
        return (*made, f">={self.ratio[last]}")

    @cached_property
    def heroism_names(self) -> Mapping[str, str]:
        """Printed names of the heroism markers by id."""
        return {kind.id: kind.name for kind in self.kinds.values()}
