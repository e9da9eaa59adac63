"""A piece takes the place of another: a leader who succeeds one killed, a division under its next commander (13.4),
and those who come back (19.0)."""

from __future__ import annotations

import msgspec

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER, NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.combat.combat import Combat
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CampaignRecord

_CONDITION = (MANPOWER, FATIGUE, DISORGANIZED, EXHAUSTED, DEMORALIZED, ENTRENCHMENT)


def replace(play: GcacwPlay, old: PieceId, new: PieceId) -> bool:
    """As `swap`, and the other's game is over, wherever it was."""
    play.amend(removed=(*play.record.removed, old))
    return swap(play, old, new)


def swap(play: GcacwPlay, old: PieceId, new: PieceId) -> bool:
    """Puts a piece from off the map where another stands, with its manpower and condition.

    Nothing happens (False) where the other is neither on the map nor in a box nor on its way between them. In a combat
    under way the piece takes over its part.
    """
    position = play.position
    gone, come = play.game.index[old], play.game.index[new]
    where = position.hex(gone)
    if where == NO_HEX and not is_travelling(play, old):
        return False
    if not play.game.pieces[gone].is_leader:
        for field in _CONDITION:
            position.set(come, field, position.get(gone, field))
            position.set(gone, field, 0)
        _take_over_marks(play, old, new)
    if where != NO_HEX:
        position.lift(gone)
        position.place(come, where)
        markers.take_over(play, old, new)
    _take_over_records(play, old, new)
    if membership.are_used(play.game):  # 14.0: the corps that he leads is in that army
        membership.assign(play, {new: membership.of(play, old)})
    for number, stage in enumerate(play.stack):
        if isinstance(stage, Combat):
            play.stack[number] = _renamed(stage, old, new)
    return True


def is_travelling(play: GcacwPlay, piece: PieceId) -> bool:
    """28.0: is the piece between the map and the boxes?"""
    return any(piece in group.pieces for group in pieces.travellers(play))


def _take_over_records(play: GcacwPlay, old: PieceId, new: PieceId) -> None:
    """What a campaign remembers of a piece that is in play."""
    record = play.record
    if not isinstance(record, CampaignRecord):
        return

    def one(piece: PieceId) -> PieceId:
        return new if piece == old else piece

    off_map = record.off_map
    travellers = tuple(
        msgspec.structs.replace(group, pieces=tuple(map(one, group.pieces))) for group in off_map.travellers
    )
    came = tuple(msgspec.structs.replace(entry, piece=one(entry.piece)) for entry in off_map.came)
    moved = tuple(msgspec.structs.replace(entry, piece=one(entry.piece)) for entry in off_map.moved)
    parts = msgspec.structs.replace(
        record.parts,
        under=tuple((unit, one(parent)) for unit, parent in record.parts.under),
        guns=tuple((one(unit), value) for unit, value in record.parts.guns),
    )
    play.amend(
        off_map=msgspec.structs.replace(off_map, travellers=travellers, came=came, moved=moved),
        parts=parts,
        entrained=tuple(map(one, record.entrained)),
        afloat=tuple(map(one, record.afloat)),
    )


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
