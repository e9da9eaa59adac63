"""2.2 Pieces: what stands where, in which condition, and the changes that rules make to it.

The native position is the only copy of all this; these functions give its fields their names. A piece is
named by its id, a hex by its printed name.
"""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui._core import (
    DEMORALIZED,
    DISORGANIZED,
    ENTRENCHMENT,
    EXHAUSTED,
    FATIGUE,
    MANPOWER,
    NO_HEX,
)
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.i18n import _, ngettext
from gtc_tui.rules.gcacw.state import ledger
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.options import ATTACH_ARTILLERY


# -- where ---------------------------------------------------------------------------------------------
def hex_of(play: GcacwPlay, piece: PieceId) -> str | None:
    """Printed name of the piece's hex; None off the map."""
    number = play.position.hex(play.game.index[piece])
    return None if number == NO_HEX else play.game.map.names[number]


def hex_id(play: GcacwPlay, piece: PieceId) -> int:
    """Native hex id, NO_HEX off the map."""
    return play.position.hex(play.game.index[piece])


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
    """The side's units (or leaders) on the map, in piece order."""
    ids = play.game.ids
    return [ids[number] for number in play.position.standing(play.game.side_index(side), leaders)]


def owner(play: GcacwPlay, where: str) -> Side | None:
    """The side whose units stand in a hex."""
    number = play.position.owner(play.game.map.ids[where])
    return None if number < 0 else play.game.sides[number]


def leads(game: GcacwGame, leader: PieceId, unit: PieceId) -> bool:
    """2.2: is the unit of the leader's command (all units of a side answer to its army leader)?"""
    return game.piece(leader).leads(game.piece(unit))


# -- condition -----------------------------------------------------------------------------------------
def manpower(play: GcacwPlay, unit: PieceId) -> int:
    return play.position.get(play.game.index[unit], MANPOWER)


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
    """7.3: the unit's artillery value, that of units attached to it included where 30.3 is in force."""
    value = play.game.piece(unit).artillery
    if not play.record.attached or ATTACH_ARTILLERY not in play.game.options:
        return value
    return value + sum(artillery(play, other) for other, host in play.record.attached if host == unit)


def is_ready(play: GcacwPlay, unit: PieceId) -> bool:
    """5.0: on the map, a unit, below the highest fatigue level, and not held by a rule of the scenario: it may be
    selected.
    """
    number = play.game.index[unit]
    position = play.position
    return (
        not play.game.pieces[number].is_leader
        and position.hex(number) != NO_HEX
        and position.get(number, FATIGUE) < play.game.tables.max_fatigue
        and play.game.rules.holds(play, unit) is None
    )


def ready(play: GcacwPlay, side: Side) -> Iterable[PieceId]:
    """The side's units that may be selected (see `is_ready`), in piece order, found as they are asked for."""
    ids = play.game.ids
    return free(play, [ids[number] for number in rested(play, side)])


def rested(play: GcacwPlay, side: Side) -> list[int]:
    """Numbers of the side's units on the map below the highest fatigue level, whatever a scenario says to them."""
    game = play.game
    return play.position.standing(game.side_index(side), 0, game.tables.max_fatigue - 1)


def free_leaders(play: GcacwPlay, side: Side) -> list[PieceId]:
    """The side's leaders on the map that no rule of the scenario holds, in piece order."""
    return list(free(play, on_map(play, side, leaders=True)))


def free(play: GcacwPlay, some: list[PieceId]) -> Iterable[PieceId]:
    """Those of some pieces that no rule of the scenario holds, found as they are asked for."""
    rules = play.game.rules
    return (piece for piece in some if rules.holds(play, piece) is None) if rules.holding(play) else some


# -- changes -------------------------------------------------------------------------------------------
def raise_fatigue(play: GcacwPlay, unit: PieceId, levels: int) -> None:
    """6.5: never beyond the highest level."""
    number = play.game.index[unit]
    level = min(play.game.tables.max_fatigue, play.position.get(number, FATIGUE) + levels)
    play.position.set(number, FATIGUE, level)


def set_fatigue(play: GcacwPlay, unit: PieceId, level: int) -> None:
    play.position.set(play.game.index[unit], FATIGUE, level)


def set_organized(play: GcacwPlay, unit: PieceId, organized: bool) -> None:
    play.position.set(play.game.index[unit], DISORGANIZED, not organized)


def set_exhausted(play: GcacwPlay, unit: PieceId, exhausted: bool) -> None:
    play.position.set(play.game.index[unit], EXHAUSTED, exhausted)


def set_demoralization(play: GcacwPlay, unit: PieceId, level: int) -> None:
    play.position.set(play.game.index[unit], DEMORALIZED, level)


def set_entrenchment(play: GcacwPlay, unit: PieceId, level: int) -> None:
    play.position.set(play.game.index[unit], ENTRENCHMENT, level)


def move(play: GcacwPlay, piece: PieceId, to: str) -> None:
    """Puts a piece into another hex. A unit that leaves its hex loses its entrenchment (9.0)."""
    number = play.game.index[piece]
    goal = play.game.map.ids[to]
    if not play.game.pieces[number].is_leader and play.position.hex(number) != goal:
        play.position.set(number, ENTRENCHMENT, 0)
    play.position.place(number, goal)


def lose_manpower(play: GcacwPlay, unit: PieceId, points: int, cause: str, rule: str, scores: bool) -> int:
    """Takes manpower off a unit (as much as it has) and eliminates it at 0; returns what was lost.

    scores: losses in combat, retreat and cavalry retreat count for victory points (13.0); those of extended
    march, force march and zone-to-zone steps do not. Leaders left behind are the caller's: `settle_leaders`.
    """
    number = play.game.index[unit]
    piece = play.game.pieces[number]
    had = play.position.get(number, MANPOWER)
    lost = min(points, had)
    if lost == 0:
        return 0
    play.position.set(number, MANPOWER, had - lost)
    where = play.game.map.names[play.position.hex(number)]
    if scores:
        ledger.loss(play, cause, piece.side, unit, lost)
    else:
        lost_so_far = list(play.record.unscored)
        lost_so_far[play.game.side_index(piece.side)] += lost
        play.amend(unscored=tuple(lost_so_far))
    text = ngettext("{unit} loses {n} manpower point", "{unit} loses {n} manpower points", lost)
    play.emit(Event("loss", text.format(unit=piece.name, n=lost), rule, piece.side, (unit,), (where,), lost))
    if had == lost:
        play.position.lift(number)
        text = _("{unit} is eliminated").format(unit=piece.name)
        play.emit(Event("eliminated", text, rule, piece.side, (unit,), (where,)))
        play.game.rules.eliminated(play, unit, cause)
    return lost


def settle_leaders(play: GcacwPlay, where: str) -> None:
    """2.2, 6.3: a leader never stands without a unit of his command; one left so joins the nearest.

    Nearest by hexes, then in piece order; with no unit of his command on the map he leaves it.
    """
    game = play.game
    here = units_in(play, where)
    for leader in leaders_in(play, where):
        if any(leads(game, leader, unit) for unit in here):
            continue
        origin = hex_id(play, leader)
        side = game.piece(leader).side
        followers = [unit for unit in on_map(play, side) if leads(game, leader, unit)]
        name = game.piece(leader).name
        if not followers:
            play.position.lift(game.index[leader])
            text = _("{leader} has no command left and leaves the map").format(leader=name)
            play.emit(Event("leader", text, "6.3", side, (leader,), (where,)))
            continue
        nearest = min(followers, key=lambda unit: game.map.hexmap.distance(origin, hex_id(play, unit)))
        goal = hex_of(play, nearest)
        assert goal is not None
        move(play, leader, goal)
        text = _("{leader} joins {unit} at {hex}").format(
            leader=name, unit=game.piece(nearest).name, hex=game.map.label(game.map.ids[goal])
        )
        play.emit(Event("leader", text, "6.3", side, (leader, nearest), (where, goal)))
