"""Tables as the native core takes them: what both the rules and the simulation ask it by."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from gtc_tui._core import BattleTable
from gtc_tui.model.terrain import TERRAIN_ID, TERRAINS, Edge

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw.tables import Tables

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
