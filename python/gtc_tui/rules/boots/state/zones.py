"""9.0 Zones of control: who exerts one where. They have no effect on movement (7.5)."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.state.game import BootsPlay


def in_zone_of(play: BootsPlay, side: Side, hex_id: HexId) -> bool:
    """Does a unit of a side exert its zone into a hex (9.1)?"""
    return play.position.zoc(play.game.side_index(side), hex_id)[0] > 0


def in_enemy_zone(play: BootsPlay, side: Side, hex_id: HexId) -> bool:
    """Is a hex in the zone of the enemy of a side (9.1)?"""
    return in_zone_of(play, play.game.enemy(side), hex_id)
