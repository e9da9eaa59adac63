"""2.4 Zones of control and 2.5 the command radius, as the other chapters ask for them. The native core counts them."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay


def enemy_zone(play: GcacwPlay, side: Side, hex_id: HexId) -> bool:
    """2.4: does a full zone of control of the other side reach into the hex? Limited ones do not bind movement."""
    full, _limited = play.position.zoc(1 - play.game.side_index(side), hex_id)
    return full > 0


def any_enemy_zone(play: GcacwPlay, side: Side, hex_id: HexId) -> bool:
    """Does a zone of control of the other side reach into the hex, a limited one included (31.0)?"""
    return any(play.position.zoc(1 - play.game.side_index(side), hex_id))


def in_enemy_zone(play: GcacwPlay, piece: PieceId) -> bool:
    """2.4: does the piece stand in an enemy zone of control?"""
    return enemy_zone(play, play.game.piece(piece).side, pieces.hex_id(play, piece))


def friendly_path(play: GcacwPlay, leader: PieceId, radius: int) -> bytes:
    """One byte a hex: length in hexes of the shortest path that command can take from the leader (2.5)."""
    side = play.game.side_index(play.game.piece(leader).side)
    return play.position.trace(side, pieces.hex_id(play, leader), radius)


def followers(play: GcacwPlay, leader: PieceId, radius: int) -> list[PieceId]:
    """Units of the leader's command to which he can trace a path of at most `radius` hexes, in piece order."""
    ids = play.game.ids
    return [ids[number] for number in numbers_following(play, leader, radius)]


def numbers_following(play: GcacwPlay, leader: PieceId, radius: int) -> list[PieceNo]:
    """The same by their numbers."""
    return commands.rules(play).followers(play.position, play.game.index[leader], radius)
