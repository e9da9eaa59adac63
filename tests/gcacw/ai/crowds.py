"""Random crowds of pieces on the real maps, close enough to fight."""

from __future__ import annotations

from random import Random

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER, NO_HEX
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state import ground, pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Menu
from support import CONFEDERATE, inner


def crowd(game: GcacwGame, random: Random, rain: bool = False, radius: int = 3) -> GcacwPlay:
    """The pieces of a scenario in any condition within a few hexes, sides apart, leaders with a unit of theirs."""
    play = inner(game.new_state())
    position = play.position
    for number in range(len(game.pieces)):
        position.lift(number)
    barred = set(game.barred)
    open_hexes = [hex_id for hex_id in range(game.map.hexmap.size) if hex_id not in barred]
    forts = [game.map.ids[where] for where in game.forts]
    wanted = forts or [game.map.ids[objective.hex] for objective in game.objectives]
    centre = random.choice(wanted if wanted and random.random() < 0.5 else open_hexes)
    near = [hex_id for hex_id in game.map.hexmap.within(centre, radius) if hex_id not in barred]
    units = [number for number, piece in enumerate(game.pieces) if not piece.is_leader]
    random.shuffle(units)
    for number in units[: random.randint(6, 16)]:
        side = game.side_index(game.pieces[number].side)
        own = game.pieces[number].side == CONFEDERATE
        free = [hex_id for hex_id in near if position.owner(hex_id) in (-1, side) and (own or hex_id not in forts)]
        if free:
            _put(play, number, random.choice(free), random)
    for number, piece in enumerate(game.pieces):
        followers = [
            position.hex(other)
            for other, unit in enumerate(game.pieces)
            if not unit.is_leader and position.hex(other) != NO_HEX and piece.leads(unit)
        ]
        if piece.is_leader and followers and random.random() < 0.8:
            position.place(number, random.choice(followers))
    play.amend(phase="actions", action=3, owed=None, passed=None, rain=rain)
    ground.refresh(play)
    return play


def _put(play: GcacwPlay, number: int, hex_id: int, random: Random) -> None:
    position = play.position
    position.set(number, MANPOWER, random.randint(1, 14))
    position.set(number, FATIGUE, random.choice((0, 0, 1, 2, 3, 4)))
    position.set(number, DISORGANIZED, random.random() < 0.3)
    position.set(number, EXHAUSTED, random.random() < 0.3)
    position.set(number, DEMORALIZED, random.choice((0, 0, 0, 0, 1, 2)))
    position.set(number, ENTRENCHMENT, random.choice((0, 0, 0, 1, 2, 3, 4, 5)))
    position.place(number, hex_id)
    assert pieces.manpower(play, play.game.pieces[number].id) > 0


def menu(play: GcacwPlay, side: int) -> State:
    """A state in which that side is asked for an action in this position, and for nothing after it."""
    twin = play.clone()
    twin.stack = [Menu(play.game.sides[side])]
    return State.from_play(twin)
