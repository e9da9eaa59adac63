"""Tables as the native core takes them: what both the rules and the simulation ask it by."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from gtc_tui._core import BattleTable, Tolls
from gtc_tui.model.terrain import TERRAIN_ID, TERRAINS, Edge

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw.tables.tables import Recovery, Tables

CROSSING = Edge.BRIDGE | Edge.FORD | Edge.FERRY | Edge.DAM
WORKS = ("redoubt", "fort")
"""Terrain that multiplies like an entrenchment (32.0)."""


def _share(value: Fraction) -> tuple[int, int]:
    return value.numerator, value.denominator


def battle_table(tables: Tables) -> BattleTable:
    """7.1 to 7.4, 7.8, 29.7: the figures of battle."""
    refuse = [tables.refuse.get(bonus, 0) for bonus in range(max(tables.refuse, default=0) + 1)]
    columns = {name: tables.artillery.get(name, tables.artillery["clear"]) for name in TERRAINS}
    return BattleTable(
        combat=tables.combat,
        types=[(kind.modifier, kind.foot, kind.mounted) for kind in tables.attack_types],
        assault=tables.assault_modifier,
        ratio=(tables.ratio_least, tables.ratio_most),
        limits=(
            tables.limit_attacker,
            tables.limit_defender,
            tables.limit_entrenched_half,
            tables.limit_entrenched_all,
        ),
        multipliers=[_share(value) for value in tables.multipliers],
        works_multiplier=_share(tables.works_multiplier),
        works=[TERRAIN_ID[name] for name in WORKS],
        artillery=[[(least, cell.sure, cell.coin) for least, cell in columns[name]] for name in TERRAINS],
        flank_bonus=tuple(tables.flank_bonus.get(covered, 0) for covered in range(7)),
        flank_most=tables.flank_limit,
        flank_share=_share(tables.flank_share),
        refuse=refuse,
        refuse_fatigue=tables.refuse_fatigue,
        refuse_most=tables.refuse_max_fatigue,
        helper=tables.army_leader_bonus,
        rain=tables.rain_attack,
        spent_share=_share(tables.ammunition.share),
        crossing=(int(CROSSING), tables.crossing_defence),
        creek=(int(Edge.CREEK), tables.creek_defence["normal"], tables.creek_defence["rain"]),
        heights=([TERRAIN_ID["mountain"]], *tables.mountain_defence),
    )


LEVELS = range(10)  # levels of fatigue that the core's tables have


def tolls(tables: Tables) -> Tolls:
    """5.1, 5.5, 7.7, 8.0: what long marches, cavalry retreats and rest do to units, and how works grow. The Union
    is the first side."""
    march = tables.extended_march
    return Tolls(
        extended_side=[march.union, 0],
        extended_die=(
            [march.modifiers["normal"].get(level) for level in LEVELS],
            [march.modifiers["exhausted"].get(level) for level in LEVELS],
        ),
        extended_first=min(march.organized),
        extended_rows=[[table[total] for total in sorted(table)] for table in (march.organized, march.disorganized)],
        ladder=len(tables.ladder),
        by_action=sorted(tables.entrench_by_action),
        first_in_works=tables.first_in_works,
        resting_most=tables.recovery_entrench_max_fatigue,
        evasion=(
            tables.cavalry_retreat_max_fatigue,
            [tables.cavalry_retreat_terrain.get(name, 0) for name in TERRAINS],
            list(tables.cavalry_retreat_size),
            tables.cavalry_retreat_divisor,
            tables.cavalry_retreat_fatigue,
            tables.cavalry_retreat_fatal_die,
            tables.cavalry_retreat_manpower,
        ),
        rest=(_rest(tables.recovery_organized), _rest(tables.recovery_disorganized)),
        rally_most=tables.recovery_morale_max_fatigue,
    )


def _rest(table: Mapping[int, Recovery]) -> list[tuple[int, bool, bool, bool]]:
    rows = [table[min(level, max(table))] for level in LEVELS]
    return [(row.fatigue, row.organize, row.refresh, row.exhaust) for row in rows]
