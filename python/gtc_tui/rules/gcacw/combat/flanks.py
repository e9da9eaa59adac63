"""7.4 Flank bonus and 7.8 refusing flanks, by the native core."""

from __future__ import annotations

from typing import NamedTuple

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.gcacw.combat import combat_values
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import order_of_battle
from gtc_tui.rules.gcacw.tables.tables import Tables


class Cover(NamedTuple):
    """How far a defender is surrounded: hexes of the six around him that are covered, and what reduces the bonus."""

    covered: int
    reductions: int


def cover(play: GcacwPlay, target: str, attacker: Side, defence: combat_values.Strength) -> Cover:
    """7.4, steps 1, 3 and 4: around an entrenched defender only those cover who have a share of his combat value."""
    share_of = defence.value.as_integer_ratio() if defence.entrenched else None
    game = play.game
    found = game.tables.battle.cover(play.position, game.map.ids[target], game.side_index(attacker), share_of)
    return Cover(found.covered, found.reductions)


def bonus(tables: Tables, covered: int, reductions: int) -> int:
    """7.4, steps 2 and 3: the bonus to the attacker's die."""
    return tables.battle.flank_bonus(covered, reductions)


def refusing(play: GcacwPlay, target: str) -> list[PieceId]:
    """7.8: the units that would pay for refusing the flanks of their hex; none where they cannot.

    All infantry of the hex must be undemoralized and fresh enough; cavalry and artillery alone cannot.
    """
    game = play.game
    return [
        game.ids[unit]
        for unit in game.tables.battle.refusing(play.position, order_of_battle.of(play), game.map.ids[target])
    ]
