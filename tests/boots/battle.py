"""Combats for tests: on clear ground around 4029, with a result that the test chooses."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from scenes import PERSHING, US, drive, game, inner, scene

from gtc_tui.engine.action import CHANCE, PieceId, Roll, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.combat.attacks import CombatPhase
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.combat.declaring import Declaring
from gtc_tui.rules.boots.combat.grouping import Declared, defenders
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.boots.state.record import Effect
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH

# Around 4029: 4028 west, 4128 north-west, 4129 north-east, 4030 east, 3929 south-east, 3928 south-west.
MIDDLE, WEST, NORTH_WEST, NORTH_EAST = "4029", "4028", "4128", "4129"
EAST, SOUTH_EAST, SOUTH_WEST = "4030", "3929", "3928"


@cache
def rigged(code: str, game_id: str = PERSHING, *options: str) -> BootsGame:
    """A scenario in which every attack has this result, on both tables."""
    found = game(game_id, *options)
    rows = tuple((code,) * len(found.tables.ratio) for _face in range(6))
    tables = msgspec.structs.replace(found.tables, combat={SKIRMISH: rows, CHARGE: rows})
    return dataclasses.replace(found, tables=tables)


def attack_scene(code: str | None = None, /, *, game_id: str = PERSHING, **rest: Any) -> State:
    """A combat sub-phase (`scenes.scene`), with a chosen result."""
    rest.setdefault("commands", ("WC", "EC", "NC", "GHQ"))
    rest.setdefault("side", US)
    found = game(game_id) if code is None else rigged(code, game_id)
    return scene(found, sub="combat", **rest)


def declare(state: State, origin: str, target: str, *more: str) -> list[Event]:
    """An attack with everything else by default until its die, which falls as 1. more: answers after the first."""
    events = drive(state, f"attack {origin} {target}", *more)
    while state.decision is not None and state.decision.side != CHANCE:
        default = state.decision.default
        assert default is not None, state.decision
        events += state.apply(default)
    return events


def fight(state: State, origin: str, target: str, *more: str, die: int = 1) -> list[Event]:
    """`declare`, and the die falls: what comes of it up to the next question."""
    return [*declare(state, origin, target, *more), *state.apply(Roll((die,)))]


def unit(state: State, name: str) -> int:
    """Number of a unit."""
    return inner(state).game.index[PieceId(name)]


def ids(state: State, units: Iterable[int]) -> list[str]:
    """Units by number as actions name them."""
    return [str(inner(state).game.pieces[one].id) for one in units]


def hexes(state: State, numbers: Iterable[int]) -> list[str]:
    """Hexes by id as actions name them, sorted."""
    return sorted(str(inner(state).game.map.names[one]) for one in numbers)


def attacks(state: State) -> list[Declared]:
    """Attacks of the sub-phase under way that are declared and have no result."""
    found: list[Declared] = []
    for stage in inner(state).stack:
        match stage:
            case CombatPhase():
                found += stage.pending
            case Combat():
                found.append(stage.attack)
            case Declaring():
                found += stage.made
    return found


def effect(kind: str, side: str, until: str = "combat") -> Effect:
    """A heroism marker in force."""
    return Effect(kind, until, Side(side))


def declared(state: State, attackers: tuple[str, ...], *targets: str, table: str = SKIRMISH) -> Declared:
    """An attack by these units on whoever stands in these hexes, for questions to the rules."""
    play = inner(state)
    units = tuple(unit(state, name) for name in attackers)
    goals = tuple(play.game.map.ids[name] for name in targets)
    origins = tuple(dict.fromkeys(play.position.hex(unit) for unit in units))
    return Declared(units, origins, goals, defenders(play, goals), table)
