"""7.2 Combat values and 7.3 artillery values: what each side brings into a combat.

The native core holds the value of each unit; here they are added up, multiplied for entrenchments (7.4) and limited.
All multiplied values are exact fractions of a point.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from gtc_tui.engine.action import PieceId
from gtc_tui.model.terrain import TERRAINS
from gtc_tui.rules.gcacw import forts, pieces
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


def multiplier(play: GcacwPlay, unit: PieceId) -> Fraction:
    """7.4: what the unit's entrenchment, and a redoubt or fort on top of it, multiply its values by in defence."""
    tables = play.game.tables
    factor = tables.multipliers[pieces.entrenchment(play, unit)]
    where = pieces.hex_of(play, unit)
    if where is not None and terrain(play, where) in WORKS:
        factor *= tables.works_multiplier
    return factor


def attack(play: GcacwPlay, attackers: Iterable[PieceId]) -> Strength:
    """7.2: the attacking units together; the limit holds for each hex they attack from."""
    game, position = play.game, play.position
    by_hex: dict[int, int] = {}
    guns = 0
    for unit in attackers:
        number = game.index[unit]
        where = position.hex(number)
        by_hex[where] = by_hex.get(where, 0) + position.cv2(number)
        guns += pieces.artillery(play, unit)
    limit = 2 * game.tables.limit_attacker
    cv2 = sum(min(limit, total) for total in by_hex.values())
    value = Fraction(cv2, 2)
    return Strength(cv2, value, min(Fraction(guns), value))


def defence(play: GcacwPlay, target: str) -> Strength:
    """7.2: every unit in the hex; the limit rises when half or all of its infantry units are entrenched.

    32.0: a fort adds its own values to those of the units, unmultiplied and without limit; never to the column.
    """
    game, position = play.game, play.position
    cv2, value, guns, entrenched = 0, Fraction(0), Fraction(0), False
    units = pieces.units_in(play, target)
    for unit in units:
        number = game.index[unit]
        factor = multiplier(play, unit)
        own = position.cv2(number)
        cv2 += own
        value += Fraction(own, 2) * factor
        guns += pieces.artillery(play, unit) * factor
        entrenched = entrenched or factor > 1
    limit = defence_limit(play, units)
    value = min(value, Fraction(limit))
    guns = min(guns, value)
    if forts.stands(play, target):
        own = forts.strength(game, target)
        value, guns = value + own.combat_value, guns + own.artillery
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
