"""29.6, 29.7 Units that the enemy or the ground shuts in on all sides."""

from __future__ import annotations

from gtc_tui._core import BLOCK_ENEMY, OPEN
from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay


def shut_in(play: GcacwPlay, unit: PieceId) -> bool:
    """29.6: is each of the six hexes around the unit held by the enemy, in a zone of control of his (friends there or
    not), or barred to it?"""
    return not pieces.in_box(play, unit) and all(_hostile(play, unit, direction) for direction in range(6))


def cut_off(play: GcacwPlay, unit: PieceId) -> bool:
    """29.7: the same, with no friend in any of them."""
    if not shut_in(play, unit):
        return False
    side, near = play.game.piece(unit).side, play.game.map.hexmap.neighbours(pieces.hex_id(play, unit))
    return all(play.position.owner(number) != play.game.side_index(side) for number in _real(play, near))


def _hostile(play: GcacwPlay, unit: PieceId, direction: int) -> bool:
    number, _cost, reason = play.position.step(play.game.index[unit], direction)
    if reason not in (OPEN, BLOCK_ENEMY):
        return True
    return reason == BLOCK_ENEMY or zones.enemy_zone(play, play.game.piece(unit).side, number)


def _real(play: GcacwPlay, numbers: tuple[int, ...]) -> list[int]:
    return [number for number in numbers if number < play.game.map.hexmap.size]
