"""2.2 Pieces: what stands where, in which condition, and the changes that rules make to it.

The native position is the only copy of all this; these functions give its fields their names. A piece is
named by its id, a hex by its printed name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gtc_tui._core import (
    DEMORALIZED,
    DISORGANIZED,
    ENTRENCHMENT,
    EXHAUSTED,
    FATIGUE,
    MANPOWER,
    NO_HEX,
    Joined,
    Loss,
)
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.gcacw.state import commands, ledger
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.options import ATTACH_ARTILLERY
from gtc_tui.rules.gcacw.state.record import HIDDEN, CampaignRecord, Travellers


# -- where ---------------------------------------------------------------------------------------------
def hex_of(play: GcacwPlay, piece: PieceId) -> str | None:
    """Printed name of the piece's hex; None off the map."""
    number = play.position.hex(play.game.index[piece])
    return None if number == NO_HEX else play.game.map.names[number]


def hex_id(play: GcacwPlay, piece: PieceId) -> HexId:
    """Native hex id, NO_HEX off the map."""
    return play.position.hex(play.game.index[piece])


def in_box(play: GcacwPlay, piece: PieceId) -> bool:
    """Is the piece in a box off the map?"""
    return bool(play.game.map.boxes) and play.position.hex(play.game.index[piece]) in play.game.map.boxes


def box_rule(play: GcacwPlay, piece: PieceId) -> str | None:
    """The rule of the theatre off the map that a piece is in; None where it is in none."""
    place, campaign = hex_of(play, piece), play.game.campaign
    return campaign.boxes.rule(place) if campaign is not None and place is not None and in_box(play, piece) else None


def is_aboard(play: GcacwPlay, unit: PieceId) -> bool:
    """Does the unit wait on a train or in boats (21.0, 22.0)?"""
    record = play.record
    return isinstance(record, CampaignRecord) and unit in (*record.entrained, *record.afloat)


def travellers(play: GcacwPlay) -> tuple[Travellers, ...]:
    """Those between the map and the boxes beside it (28.0)."""
    return play.record.off_map.travellers if isinstance(play.record, CampaignRecord) else ()


def leave_travellers(play: GcacwPlay, piece: PieceId) -> None:
    """A piece is on the way no more (28.0); those with whom it was go on."""
    record = play.record
    if isinstance(record, CampaignRecord):
        groups = tuple(
            msgspec.structs.replace(group, pieces=tuple(one for one in group.pieces if one != piece))
            for group in record.off_map.travellers
            if group.pieces != (piece,)
        )
        play.amend(off_map=msgspec.structs.replace(record.off_map, travellers=groups))


def on_the_way(play: GcacwPlay, side: Side) -> list[PieceId]:
    """The side's units between the map and the boxes (28.0), those first who arrive first."""
    groups = sorted(travellers(play), key=lambda group: group.turn)
    found = [play.game.piece(piece) for group in groups for piece in group.pieces]
    return [piece.id for piece in found if piece.side == side and not piece.is_leader]


def go_along(play: GcacwPlay, leader: PieceId, unit: PieceId, rule: str) -> None:
    """A leader who is nowhere joins a unit that is on its way (28.0). rule: the section that makes him go."""
    record, game = play.record, play.game
    assert isinstance(record, CampaignRecord)
    groups = tuple(
        msgspec.structs.replace(group, pieces=(*group.pieces, leader)) if unit in group.pieces else group
        for group in record.off_map.travellers
    )
    play.amend(off_map=msgspec.structs.replace(record.off_map, travellers=groups))
    text = _("{leader} joins {unit} on its way").format(leader=game.piece(leader).name, unit=game.piece(unit).name)
    play.emit(Event("leader", text, rule, game.piece(leader).side, (leader, unit)))


def units_in(play: GcacwPlay, where: str) -> list[PieceId]:
    """Units in a hex, in piece order."""
    ids = play.game.ids
    return [ids[number] for number in play.position.units_at(play.game.map.ids[where])]


def leaders_in(play: GcacwPlay, where: str) -> list[PieceId]:
    """Leaders in a hex, in piece order."""
    game = play.game
    ids, leaders = game.ids, game.leaders
    return [ids[number] for number in play.position.at(game.map.ids[where]) if number in leaders]


def on_map(play: GcacwPlay, side: Side, leaders: bool = False) -> list[PieceId]:
    """The side's units (or leaders) on the map, in piece order. Those in the boxes of a campaign are not: they act in
    the segments of its strategic cycle."""
    found = in_play(play, side, leaders)
    return [piece for piece in found if not in_box(play, piece)] if play.game.campaign is not None else found


def in_play(play: GcacwPlay, side: Side, leaders: bool = False) -> list[PieceId]:
    """The side's units (or leaders) on the map and in boxes, in piece order."""
    ids = play.game.ids
    return [ids[number] for number in play.position.standing(play.game.side_index(side), leaders)]


def owner(play: GcacwPlay, where: str) -> Side | None:
    """The side whose units stand in a hex."""
    number = play.position.owner(play.game.map.ids[where])
    return None if number < 0 else play.game.sides[number]


def keeps_out(play: GcacwPlay, side: Side, where: str) -> bool:
    """Is a unit of the side's enemy in a hex, or a force marker of his (37.0)? None of the side arrives there."""
    record, enemy = play.record, play.game.enemy(side)
    marked = isinstance(record, HIDDEN) and any(one[:2] == (enemy, where) for one in record.forces.markers)
    return marked or owner(play, where) == enemy


def leads(play: GcacwPlay, leader: PieceId, unit: PieceId) -> bool:
    """2.2: is the unit of the leader's command (all units of a side answer to its army leader)?"""
    return commands.leads(play, leader, unit)


# -- condition -----------------------------------------------------------------------------------------
def manpower(play: GcacwPlay, unit: PieceId) -> int:
    return play.position.get(play.game.index[unit], MANPOWER)


def total_manpower(play: GcacwPlay, units: Iterable[PieceId]) -> int:
    return sum(manpower(play, unit) for unit in units)


def fatigue(play: GcacwPlay, unit: PieceId) -> int:
    return play.position.get(play.game.index[unit], FATIGUE)


def is_organized(play: GcacwPlay, unit: PieceId) -> bool:
    return not play.position.get(play.game.index[unit], DISORGANIZED)


def is_exhausted(play: GcacwPlay, unit: PieceId) -> bool:
    return bool(play.position.get(play.game.index[unit], EXHAUSTED))


def demoralization(play: GcacwPlay, unit: PieceId) -> int:
    """0, 1 or 2 (11.0)."""
    return play.position.get(play.game.index[unit], DEMORALIZED)


def entrenchment(play: GcacwPlay, unit: PieceId) -> int:
    """Step on the ladder of `tables.ladder`, 0 = none (9.0)."""
    return play.position.get(play.game.index[unit], ENTRENCHMENT)


def artillery(play: GcacwPlay, unit: PieceId) -> int:
    """7.3: the unit's artillery value, that of units attached to it included where 30.3 is in force. In a
    campaign it is noted where it is not the printed one."""
    value = play.game.piece(unit).artillery
    if play.game.campaign is not None:
        return dict(commands.parts(play).guns).get(unit, value)
    if not play.record.attached or ATTACH_ARTILLERY not in play.game.options:
        return value
    return value + sum(artillery(play, other) for other, host in play.record.attached if host == unit)


def is_ready(play: GcacwPlay, unit: PieceId) -> bool:
    """5.0: on the map, a unit, below the highest fatigue level, and not held by a rule of the scenario: it may be
    selected.
    """
    fresh = rulebook.of(play.game).is_fresh(play.position, play.game.index[unit])
    return fresh and play.game.rules.holds(play, unit) is None


def ready(play: GcacwPlay, side: Side, kept: Sequence[PieceNo]) -> list[PieceNo]:
    """Numbers of the side's units that may be selected (see `is_ready`), ascending. kept: what `held` says."""
    fresh = rulebook.of(play.game).fresh(play.position, play.game.side_index(side))
    return [number for number in fresh if number not in kept] if kept else fresh


def free_leaders(play: GcacwPlay, side: Side) -> list[PieceId]:
    """The side's leaders on the map that no rule of the scenario holds, in piece order."""
    return free(play, on_map(play, side, leaders=True))


def free(play: GcacwPlay, some: list[PieceId]) -> list[PieceId]:
    """Those of some pieces that no rule of the scenario holds."""
    kept = play.game.rules.held(play)
    return [piece for piece in some if piece not in kept] if kept else some


def held(play: GcacwPlay) -> list[PieceNo]:
    """Numbers of the pieces that a rule of the scenario holds."""
    index = play.game.index
    return [index[piece] for piece in play.game.rules.held(play)]


# -- changes -------------------------------------------------------------------------------------------
def move(play: GcacwPlay, piece: PieceId, to: str) -> None:
    """Puts a piece into another hex. A unit that leaves its hex loses its entrenchment (9.0)."""
    rulebook.of(play.game).shift(play.position, play.game.index[piece], play.game.map.ids[to])


def lose_manpower(play: GcacwPlay, unit: PieceId, points: int, cause: str, rule: str, scores: bool) -> int:
    """Takes manpower off a unit (as much as it has) and eliminates it at 0; returns what was lost.

    scores: losses in combat, retreat and cavalry retreat count for victory points (13.0); those of extended
    march, force march and zone-to-zone steps do not. Leaders left behind are the caller's: `settle_leaders`.
    """
    loss = rulebook.of(play.game).lose(play.position, play.game.index[unit], points)
    tell_loss(play, loss, cause, rule, scores)
    return loss.points


def tell_loss(play: GcacwPlay, loss: Loss, cause: str, rule: str, scores: bool) -> None:
    """Enters manpower that a unit has lost into the record, and tells of it."""
    if not loss.points:
        return
    piece = play.game.pieces[loss.unit]
    where = play.game.map.names[loss.hex]
    if scores:
        ledger.loss(play, cause, piece.side, piece.id, loss.points)
    else:
        lost_so_far = list(play.record.unscored)
        lost_so_far[play.game.side_index(piece.side)] += loss.points
        play.amend(unscored=tuple(lost_so_far))
    text = ngettext("{unit} loses {n} manpower", "{unit} loses {n} manpower", loss.points)
    told = text.format(unit=piece.name, n=loss.points)
    play.emit(Event("loss", told, rule, piece.side, (piece.id,), (where,), loss.points))
    if loss.destroyed:
        text = _("{unit} is eliminated").format(unit=piece.name)
        play.emit(Event("eliminated", text, rule, piece.side, (piece.id,), (where,)))
        play.game.rules.eliminated(play, piece.id, cause)


def left_behind(play: GcacwPlay, unit: PieceId, where: str) -> list[PieceId]:
    """2.2: leaders in a hex who have no other unit of their command there than this one of it."""
    game = play.game
    found = commands.rules(play).left_behind(play.position, game.index[unit], game.map.ids[where])
    return [game.ids[number] for number in found]


def settle_leaders(play: GcacwPlay, where: str, rule: str = "6.3") -> None:
    """2.2, 6.3: a leader never stands without a unit of his command; one left so joins the nearest."""
    tell_joined(play, where, commands.rules(play).settle(play.position, play.game.map.ids[where]), rule)


def tell_joined(play: GcacwPlay, where: str, joined: Iterable[Joined], rule: str = "6.3") -> None:
    """Tells where leaders have gone who were alone in a hex; with no unit of their command on the map they join one on
    its way there or to a box (28.0), or leave the map. rule: the section that makes them go."""
    game = play.game
    for one in joined:
        leader = game.pieces[one.leader]
        if one.unit is None and (travelling := _travelling_command(play, leader.id)) is not None:
            go_along(play, leader.id, travelling, rule)
            continue
        if one.unit is None:
            text = _("{leader} has no unit left to command and leaves the map").format(leader=leader.name)
            play.emit(Event("leader", text, rule, leader.side, (leader.id,), (where,)))
            continue
        unit, goal = game.pieces[one.unit], play.position.hex(one.unit)
        text = _("{leader} joins {unit} at {hex}").format(leader=leader.name, unit=unit.name, hex=game.map.label(goal))
        play.emit(Event("leader", text, rule, leader.side, (leader.id, unit.id), (where, game.map.names[goal])))


def _travelling_command(play: GcacwPlay, leader: PieceId) -> PieceId | None:
    """The first unit of a leader's command to arrive; none for one who goes to the map with infantry alone."""
    campaign = play.game.campaign
    if campaign is None or leader in campaign.doors.escorted:
        return None
    units = on_the_way(play, play.game.piece(leader).side)
    return next((unit for unit in units if leads(play, leader, unit)), None)
