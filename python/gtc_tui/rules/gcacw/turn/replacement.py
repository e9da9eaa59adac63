"""A piece takes the place of another: a leader who succeeds one killed, a division under its next commander (13.4)."""

from __future__ import annotations

import msgspec

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER, NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.combat.combat import Combat
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.state.game import GcacwPlay

_CONDITION = (MANPOWER, FATIGUE, DISORGANIZED, EXHAUSTED, DEMORALIZED, ENTRENCHMENT)


def replace(play: GcacwPlay, old: PieceId, new: PieceId) -> bool:
    """Puts a piece from off the map where another stands, with its manpower and condition; the other's game is over.

    Nothing happens (False) where the other is not on the map. In a combat under way the piece takes over its part.
    """
    position = play.position
    gone, come = play.game.index[old], play.game.index[new]
    where = position.hex(gone)
    play.amend(removed=(*play.record.removed, old))
    if where == NO_HEX:
        return False
    if not play.game.pieces[gone].is_leader:
        for field in _CONDITION:
            position.set(come, field, position.get(gone, field))
            position.set(gone, field, 0)
        _take_over_marks(play, old, new)
    position.lift(gone)
    position.place(come, where)
    for number, stage in enumerate(play.stack):
        if isinstance(stage, Combat):
            play.stack[number] = _renamed(stage, old, new)
    return True


def _take_over_marks(play: GcacwPlay, old: PieceId, new: PieceId) -> None:
    """What optional rules remember of a unit by marks, and what has been attached to it (30.2)."""
    for key in play.game.marks:
        kind, _colon, whose = key.partition(":")
        if whose == old:
            map_state.put(play, f"{kind}:{new}", map_state.get(play, key))
    attached = ((unit, new if host == old else host) for unit, host in play.record.attached)
    play.amend(attached=tuple(attached))


def _renamed(stage: Combat, old: PieceId, new: PieceId) -> Combat:
    def swap(units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
        return tuple(new if unit == old else unit for unit in units)

    battle = msgspec.structs.replace(stage.battle, attackers=swap(stage.battle.attackers))
    outcome = stage.outcome
    if outcome is not None:
        outcome = msgspec.structs.replace(outcome, defenders=swap(outcome.defenders))
    return msgspec.structs.replace(stage, battle=battle, outcome=outcome)
