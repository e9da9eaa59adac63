"""38.0 Who may speak with whom, and whose dispatches the enemy reads."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import UNREACHED
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.commanders import CHIEF, Staff
from gtc_tui.rules.gcacw.command import corps
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay


def hears(play: GcacwPlay, side: Side, staff: Staff, one: int, other: int) -> bool:
    """Is there a path as for the command radius between the two, short enough?"""
    radius = play.game.tables.talk_radius
    for leader in _where(play, side, staff, one):
        paths = zones.friendly_path(play, leader, radius)
        for found in _where(play, side, staff, other):
            if paths[pieces.hex_id(play, found)] != UNREACHED:
                return True
    return False


def read_by_enemy(game: GcacwGame, dice: Sequence[int]) -> bool:
    return sum(dice) >= game.tables.dispatch_read


def _where(play: GcacwPlay, side: Side, staff: Staff, place: int) -> list[PieceId]:
    """Who shows where a commander is: the army leader, or whoever leads the corps of the wing commander now."""
    if place == CHIEF:
        return corps.army_leaders(play, side)
    leader = corps.leader_of(play, side, staff[place].wing)
    return [] if leader is None else [leader]
