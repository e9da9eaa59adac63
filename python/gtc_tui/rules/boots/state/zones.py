"""9.0 Zones of control: who exerts one where. They have no effect on movement (7.5)."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import POINTY_TERRAIN_ID, PointyEdge
from gtc_tui.rules.boots.state.game import BootsPlay

_LAKE = POINTY_TERRAIN_ID["lake"]


def in_zone_of(play: BootsPlay, side: Side, hex_id: HexId) -> bool:
    """Does a unit of a side exert its zone into a hex (9.1)?"""
    return play.position.zoc(play.game.side_index(side), hex_id)[0] > 0


def in_enemy_zone(play: BootsPlay, side: Side, hex_id: HexId) -> bool:
    """Is a hex in the zone of the enemy of a side (9.1)?"""
    return in_zone_of(play, play.game.enemy(side), hex_id)


def exerts(play: BootsPlay, origin: HexId, to: HexId) -> bool:
    """Do the units in one hex exert their zone into a neighbouring one (9.2)? Not over water (23), nor over a border
    that they may not cross (22.9); fort garrisons, and who is with them, do not (9.3); units of nobody do not."""
    game, hexmap = play.game, play.game.map.hexmap
    direction = hexmap.direction(origin, to)
    if direction is None or play.position.owner(origin) not in (0, 1):
        return False
    if play.position.board.zoc_kind(origin, direction) == 0:
        return False
    border = hexmap.edge(origin, direction) & PointyEdge.BORDER
    return any(
        not game.pieces[number].is_garrison and not (border and game.is_bound(number))
        for number in play.position.at(origin)
    )


def fought_over(play: BootsPlay, hex_id: HexId, direction: int) -> bool:
    """Can units attack over a hexside: no lake from end to end, neither hex nothing but lake (23)?"""
    hexmap = play.game.map.hexmap
    other = hexmap.neighbour(hex_id, direction)
    if other == NO_HEX or hexmap.edge(hex_id, direction) & PointyEdge.LAKE:
        return False
    return _LAKE not in (hexmap.terrain(hex_id), hexmap.terrain(other))
