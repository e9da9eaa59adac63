"""7.4 Flank bonus and 7.8 refusing flanks. The native core finds which hexes around the defender are covered."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.gcacw import pieces, values
from gtc_tui.rules.gcacw.game import GcacwPlay
from gtc_tui.rules.gcacw.tables import Tables


class Cover(NamedTuple):
    """How far a defender is surrounded: hexes of the six around him that are covered, and what reduces the bonus."""

    covered: int
    reductions: int


def cover(play: GcacwPlay, target: str, attacker: Side, defence: values.Strength) -> Cover:
    """7.4, steps 1, 3 and 4: around an entrenched defender only those cover who have a share of his combat value."""
    least = 0
    if defence.entrenched:
        least = ceil(2 * play.game.tables.flank_share * defence.value)
    found = play.position.flank(play.game.map.ids[target], play.game.side_index(attacker), least)
    return Cover(found.covered, found.reductions)


def bonus(tables: Tables, covered: int, reductions: int) -> int:
    """7.4, steps 2 and 3: the bonus to the attacker's die."""
    basic = tables.flank_bonus.get(covered, 0)
    return max(0, min(tables.flank_limit, basic - reductions))


def refusing(play: GcacwPlay, target: str) -> list[PieceId]:
    """7.8: the units that would pay for refusing the flanks of their hex; none where they cannot.

    All infantry of the hex must be undemoralized and fresh enough; cavalry and artillery alone cannot.
    """
    tables = play.game.tables
    foot = [unit for unit in pieces.units_in(play, target) if play.game.piece(unit).arm == "infantry"]
    able = all(
        not pieces.demoralization(play, unit) and pieces.fatigue(play, unit) <= tables.refuse_max_fatigue
        for unit in foot
    )
    return foot if able else []
