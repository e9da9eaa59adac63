"""Figures of the standard rules, read from scenarios/gcacw/tables.toml.

Every group of figures stands in the file with its section and provenance; an owner of the booklet
corrects the file, never the code. Combat values are in halves (cv2), multipliers exact fractions.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import msgspec

from gtc_tui._core import BattleTable, CombatTable, Tolls
from gtc_tui.rules.gcacw.tables.core import battle_table, tolls


class MoveCosts(msgspec.Struct, frozen=True):
    """Costs of one kind of mover in one weather (6.2), movement points; None = not allowed."""

    terrain: dict[str, int | None]
    lines: dict[str, int]  # pike, road, railroad, trail
    hexsides: dict[str, int | None]  # creek, ford-minor, ford-major, ferry, bridge, dam


class StackTier(msgspec.Struct, frozen=True):
    """Price of entering a hex with friends (6.2): at least so much combat value -> extra points."""

    least: int
    open: int
    close: int


class AttackType(msgspec.Struct, frozen=True):
    """One type of march attack (7.1): modifier and movement points that must be left."""

    key: str  # column, hasty, normal, prepared
    modifier: int
    foot: int
    mounted: int


class ArtilleryCell(msgspec.Struct, frozen=True):
    """Artillery modifier (7.4): `sure` always, `coin` more when an even die comes up (0: no die)."""

    sure: int
    coin: int


class Letters(msgspec.Struct, frozen=True):
    """Letters of a combat result (7.5), decoded from the native core's bits."""

    fatigue: int  # f 1, F 2, D 3
    disorganized: bool  # D
    exhausted: bool  # E
    retreat: bool  # r
    rout: int  # R 1, R* 2, else 0 (a rout is a retreat too: `retreat` is then False)
    advance: bool  # a


class ExtendedMarch(msgspec.Struct, frozen=True):
    """5.1. Rows by modified die: (manpower lost, becomes disorganized)."""

    organized: dict[int, tuple[int, bool]]
    disorganized: dict[int, tuple[int, bool]]
    union: int
    modifiers: dict[str, dict[int, int]]  # "normal"/"exhausted" -> new fatigue -> modifier; absent = no roll
    wagon: int


class Recovery(msgspec.Struct, frozen=True):
    """One row of the recovery table (8.0)."""

    fatigue: int  # new level
    organize: bool  # a disorganized unit becomes organized
    refresh: bool  # an organized, exhausted unit turns to its normal side
    exhaust: bool  # the unit turns to its exhausted side


class Bridges(msgspec.Struct, frozen=True):
    """10.0. Dice succeed at the number or less; `repair` is added to the number."""

    manpower: int  # least manpower of a unit that builds or repairs
    arms: tuple[str, ...]
    max_fatigue: int
    minor: int  # river
    major: int
    repair: int
    attempts: int  # of each side in a turn, building and repairing together
    demolition: int
    demolition_points: int  # movement points
    removal_points: int  # movement points for taking up an enemy pontoon
    in_rain: bool  # may they be built and repaired in rain?


class Stations(msgspec.Struct, frozen=True):
    """5.4. The die succeeds at the number or less: a whole station is damaged, a damaged one destroyed."""

    arms: tuple[str, ...]
    organized: int
    disorganized: int
    in_rain: bool


class Fort(msgspec.Struct, frozen=True):
    """32.0: what a printed fort adds to its defence, with or without units in it."""

    combat_value: int
    artillery: int


class Event(msgspec.Struct, frozen=True):
    """A random event (15.0). key: none, rain, night-march, union-paralysis, confederate-paralysis."""

    key: str
    more: int = 0  # rain: turns after the present one


class Events(msgspec.Struct, frozen=True):
    """15.0, by the sum of two dice."""

    rows: dict[int, Event]
    late_rows: dict[int, Event]
    late: str  # ISO date from which `late_rows` serve
    lee_sick: dict[int, Event]  # while Lee is sick, in place of either

    def event(self, total: int, day: str, lee_sick: bool) -> Event:
        """The event of a sum of the dice on a day (ISO date)."""
        rows = self.late_rows if day >= self.late else self.rows
        return self.lee_sick.get(total, rows[total]) if lee_sick else rows[total]


class ArmyActivation(msgspec.Struct, frozen=True):
    """31.0."""

    success: int  # the die succeeds at this or less
    least: int  # units chosen
    most: int
    mounted: int  # the die's movement points times this for cavalry


class Wagon(msgspec.Struct, frozen=True):
    """13.2: price of a ford for a wagon train, in place of that on foot; None = not allowed."""

    ford_minor: int | None
    ford_major: int | None


class Ammunition(msgspec.Struct, frozen=True):
    """29.7."""

    levels: int  # at the start
    share: Fraction  # of the combat value of units that have none left
    cavalry_retreat: int  # added to the die of cavalry that has none left


class Tables(msgspec.Struct, frozen=True, dict=True):
    """All figures that rules use. Built by `load_tables` (tablefile.py)."""

    disorganized_cv2: tuple[int, ...]  # 2.2, by manpower from 0
    command_radius: int  # 2.5
    transfer_radius: int  # 3.0
    talk_radius: int  # 38.0
    dispatch_read: int  # 38.0, by the enemy, of two dice
    max_fatigue: int  # 5.0
    # 5.1: side -> "foot"/"mounted" -> "individual"/"leader"/"cavalry-corps" -> added to the dice
    allowance: dict[str, dict[str, dict[str, int]]]
    dice: dict[str, int]  # "foot"/"mounted" -> number of dice
    extended_march: ExtendedMarch
    force_march_arms: tuple[str, ...]
    force_march_points: int
    force_march_manpower: int
    costs: dict[str, dict[str, MoveCosts]]  # 6.2: "normal"/"rain" -> "foot"/"mounted"
    stacking: tuple[StackTier, ...]  # highest first
    close_terrain: tuple[str, ...]
    zoc_exit: int
    zone_to_zone_manpower: int  # 2.4: lost by a disorganized unit that steps from zone to zone off the roads
    attack_types: tuple[AttackType, ...]  # 7.1, most demanding first
    assault_modifier: int
    grand_assault_less: int  # 7.1: command value less this, or lower on a die, joins
    limit_defender: int  # 7.2, combat value points
    limit_attacker: int
    limit_entrenched_half: int
    limit_entrenched_all: int
    artillery: dict[
        str, tuple[tuple[int, ArtilleryCell], ...]
    ]  # 7.4: terrain -> (least difference, cell), highest first
    ratio_least: int
    ratio_most: int
    army_leader_bonus: int  # Lee with an assault, Longstreet leading one: at most one of them
    rain_attack: int
    crossing_defence: int
    mountain_defence: tuple[int, int]  # (attacker elsewhere, attacker on a mountain too)
    creek_defence: dict[str, int]  # "normal"/"rain"
    ladder: tuple[str, ...]  # entrenchment steps by level: none, abatis, breastworks-build, ...
    multipliers: tuple[Fraction, ...]  # by level
    works_multiplier: Fraction  # redoubt, printed fort
    entrench_by_action: frozenset[int]  # 5.5: steps that an action gives; the recovery phase gives any
    first_in_works: int  # step of the ladder that the first work in a redoubt or printed fort gives
    flank_bonus: dict[int, int]  # covered hexes -> bonus
    flank_share: Fraction  # least share of an entrenched defender's multiplied CV that covers
    flank_limit: int
    refuse: dict[int, int]  # 7.8: flank bonus -> defender's modifier
    refuse_fatigue: int  # levels paid by each infantry unit
    refuse_max_fatigue: int
    combat: CombatTable  # 7.4
    retreat_length: tuple[int, int]  # 7.6
    rout_length: tuple[int, int]
    retreat_loss: dict[int, int]  # priority -> manpower
    cavalry_retreat_terrain: dict[str, int]  # 7.7
    cavalry_retreat_size: tuple[tuple[int, int], ...]  # (least manpower, modifier), highest first
    cavalry_retreat_divisor: int
    cavalry_retreat_fatigue: int
    cavalry_retreat_fatal_die: int  # this die or less costs manpower
    cavalry_retreat_manpower: int
    cavalry_retreat_max_fatigue: int
    recovery_organized: dict[int, Recovery]  # 8.0, by fatigue now
    recovery_disorganized: dict[int, Recovery]
    recovery_entrench_max_fatigue: int
    recovery_morale_max_fatigue: int
    fifth_activation: int  # 5.2 option: added to the extended march die of a unit chosen at the highest fatigue
    stations: Stations  # 5.4
    bridges: Bridges  # 10.0
    wagon: Wagon  # 13.2
    events: Events  # 15.0
    ammunition: Ammunition  # 29.7
    attachment: dict[tuple[str, str], int]  # 30.2: (arm, size) -> most manpower after attachment
    army_activation: ArmyActivation  # 31.0
    fort: Fort  # 32.0
    strong_forts: dict[str, Fort]  # by hex

    @cached_property
    def battle(self) -> BattleTable:
        """The figures of battle as the native core takes them."""
        return battle_table(self)

    @cached_property
    def tolls(self) -> Tolls:
        """What long marches, cavalry retreats and rest do to units, and how works grow, as the native core takes it."""
        return tolls(self)


# Bits of a combat result in the native core's table.
BIT_F1, BIT_F2, BIT_D, BIT_E, BIT_RETREAT, BIT_ROUT, BIT_ROUT2, BIT_ADVANCE = (1 << n for n in range(8))


def letters(bits: int) -> Letters:
    """The letters that a result's bits stand for."""
    return Letters(
        fatigue=1 * bool(bits & BIT_F1) + 2 * bool(bits & BIT_F2) + 3 * bool(bits & BIT_D),
        disorganized=bool(bits & BIT_D),
        exhausted=bool(bits & BIT_E),
        retreat=bool(bits & BIT_RETREAT),
        rout=2 if bits & BIT_ROUT2 else 1 if bits & BIT_ROUT else 0,
        advance=bool(bits & BIT_ADVANCE),
    )


def result_text(loss: int, bits: int) -> str:
    """A result as the sheet prints it, e.g. "1DR*"; "-" for none."""
    signs = ("f", "F", "D", "E", "r", "R", "R*", "a")
    text = "".join(sign for number, sign in enumerate(signs) if bits & 1 << number)
    return f"{loss or ''}{text}" or "-"
