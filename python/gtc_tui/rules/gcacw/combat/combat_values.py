"""7.2 Combat values and 7.3 artillery values: what each side brings into a combat.

The native core adds them up, multiplies them for entrenchments (7.4) and limits them. All multiplied values are exact
fractions of a point.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import order_of_battle


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
    """Kind of terrain of a hex; "" in a box."""
    return play.game.map.terrain(play.game.map.ids[where])


def attack(play: GcacwPlay, attackers: Iterable[PieceId]) -> Strength:
    """7.2: the attacking units together; the limit holds for each hex they attack from."""
    game = play.game
    units = [game.index[unit] for unit in attackers]
    return _told(*game.tables.battle.attackers(play.position, order_of_battle.of(play), units))


def defence(play: GcacwPlay, target: str, dug_in: bool = True) -> Strength:
    """7.2: every unit in the hex; the limit rises when half or all of its infantry units are entrenched.

    dug_in: False leaves their entrenchments out; a redoubt or fort stays what it is (33.0).
    32.0: a fort adds its own values to those of the units, unmultiplied and without limit; never to the column.
    """
    game = play.game
    fort = forts.numbers(game, target) if forts.stands(play, target) else None
    return _told(
        *game.tables.battle.defenders(
            play.position, order_of_battle.of(play), game.map.ids[target], dug_in=dug_in, fort=fort
        )
    )


def _told(cv2: int, value: int, guns: int, under: int, entrenched: bool) -> Strength:
    return Strength(cv2, Fraction(value, under), Fraction(guns, under), entrenched)
