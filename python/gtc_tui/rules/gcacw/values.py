"""7.2 Combat values and 7.3 artillery values: what each side brings into a combat.

The native core holds the value of each unit; here they are added up, multiplied for entrenchments (7.4) and limited.
All multiplied values are exact fractions of a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from gtc_tui.engine.action import PieceId
from gtc_tui.model.terrain import TERRAINS
from gtc_tui.rules.gcacw import ammunition, forts, pieces
from gtc_tui.rules.gcacw.game import GcacwPlay

WORKS = ("redoubt", "fort")
"""Terrain that multiplies like an entrenchment (32.0)."""


class Strength(NamedTuple):
    """One side in a combat. cv2: combat value in halves without entrenchments (it chooses the column of the combat
    table); value: with them (it makes the ratio); guns: artillery value with them. All within their limits.
    entrenched: entrenchments or works raise some unit's value.
    """

    cv2: int
    value: Fraction
    guns: Fraction
    entrenched: bool = False


def terrain(play: GcacwPlay, where: str) -> str:
    """Kind of terrain of a hex."""
    hex_map = play.game.map
    return TERRAINS[hex_map.hexmap.terrain(hex_map.ids[where])]


def multiplier(play: GcacwPlay, unit: PieceId, dug_in: bool = True) -> Fraction:
    """7.4: what the unit's entrenchment, and a redoubt or fort on top of it, multiply its values by in defence.

    dug_in: False leaves its entrenchment out (33.0).
    """
    tables = play.game.tables
    factor = tables.multipliers[pieces.entrenchment(play, unit) if dug_in else 0]
    where = pieces.hex_of(play, unit)
    if where is not None and terrain(play, where) in WORKS:
        factor *= tables.works_multiplier
    return factor


def artillery(play: GcacwPlay, unit: PieceId) -> int:
    """7.3; 29.7: none without ammunition."""
    return 0 if ammunition.is_out(play, unit) else pieces.artillery(play, unit)


def _cv2(play: GcacwPlay, units: Sequence[PieceId]) -> tuple[int, int]:
    """Combat value in halves of the units of a stack that have ammunition, and of those that have none (29.7)."""
    supplied, out = 0, 0
    for unit in units:
        own = play.position.cv2(play.game.index[unit])
        if ammunition.is_out(play, unit):
            out += own
        else:
            supplied += own
    return supplied, ammunition.reduced(play, out)


def attack(play: GcacwPlay, attackers: Iterable[PieceId]) -> Strength:
    """7.2: the attacking units together; the limit holds for each hex they attack from."""
    game, position = play.game, play.position
    by_hex: dict[int, list[PieceId]] = {}
    for unit in attackers:
        by_hex.setdefault(position.hex(game.index[unit]), []).append(unit)
    guns = sum(artillery(play, unit) for units in by_hex.values() for unit in units)
    limit = 2 * game.tables.limit_attacker
    cv2 = sum(min(limit, sum(_cv2(play, units))) for units in by_hex.values())
    value = Fraction(cv2, 2)
    return Strength(cv2, value, min(Fraction(guns), value))


def defence(play: GcacwPlay, target: str, dug_in: bool = True) -> Strength:
    """7.2: every unit in the hex; the limit rises when half or all of its infantry units are entrenched.

    dug_in: False leaves their entrenchments out; a redoubt or fort stays what it is (33.0).
    32.0: a fort adds its own values to those of the units, unmultiplied and without limit; never to the column.
    """
    game, position = play.game, play.position
    guns, entrenched = Fraction(0), False
    units = pieces.units_in(play, target)
    plain, raised = [0, 0], [Fraction(0), Fraction(0)]  # of units with ammunition, and without
    for unit in units:
        factor = multiplier(play, unit, dug_in)
        own = position.cv2(game.index[unit])
        out = ammunition.is_out(play, unit)
        plain[out] += own
        raised[out] += Fraction(own, 2) * factor
        guns += artillery(play, unit) * factor
        entrenched = entrenched or factor > 1
    cv2, value = plain[0], raised[0]
    if plain[1]:  # 29.7: half of their value, however it is multiplied
        half = ammunition.reduced(play, plain[1])
        cv2 += half
        value += raised[1] * half / plain[1]
    limit = defence_limit(play, units) if dug_in else game.tables.limit_defender
    value = min(value, Fraction(limit))
    guns = min(guns, value)
    if forts.stands(play, target):
        fort = forts.strength(game, target)
        value, guns = value + fort.combat_value, guns + fort.artillery
    return Strength(min(cv2, 2 * limit), value, guns, entrenched)


def defence_limit(play: GcacwPlay, units: Iterable[PieceId]) -> int:
    """7.2: most combat value that counts for these defenders."""
    tables = play.game.tables
    dug_in = [pieces.entrenchment(play, unit) > 0 for unit in units if play.game.piece(unit).arm == "infantry"]
    if dug_in and all(dug_in):
        return tables.limit_entrenched_all
    if dug_in and 2 * sum(dug_in) >= len(dug_in):
        return tables.limit_entrenched_half
    return tables.limit_defender
