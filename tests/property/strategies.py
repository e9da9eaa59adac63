"""What the property tests draw: indices of legal answers, pieces on the real map, actions from anywhere."""

from __future__ import annotations

import os
import random
from typing import get_type_hints

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.game import Game
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import At, inner, race, scene

# The same examples every time where a fault would hold others up; new ones on a developer's machine.
FIXED = "CI" in os.environ
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


def examples(count: int) -> settings:
    """Settings of one test. Machines that run these are shared: no deadlines."""
    return settings(max_examples=count, deadline=None, derandomize=FIXED, suppress_health_check=SLOW)


def pick(things: tuple[Action, ...], chance: random.Random) -> Action:
    """Rare answers as often as frequent ones."""
    verb = chance.choice(sorted({action.verb for action in things}))
    return chance.choice([action for action in things if action.verb == verb])


PIECES = [piece.id for piece in race().pieces]
HEXES = [str(name) for name in race().map.names]
HEXSIDES = [key.removeprefix("bridge:") for key in race().marks if key.startswith("bridge:")]


@st.composite
def actions(draw: st.DrawFn, game: Game | None = None) -> Action:
    """Any action of a game's system (None: scenario 3) with names that exist, do not exist, or belong elsewhere."""
    game = race() if game is None else game
    classes, board = game.system.codec.classes, game.map
    hexes = HEXES if game.map is race().map else [str(name) for name in board.names]
    pieces = PIECES if game.map is race().map else list(game.system.piece_ids(game))
    cls = draw(st.sampled_from(sorted(classes.values(), key=lambda cls: cls.__name__)))
    values: list[object] = []
    hints = get_type_hints(cls)
    for field in cls.__struct_fields__:
        if hints[field] is int:
            values.append(draw(st.integers(-1, 12)))
        elif field == "dice":
            values.append(tuple(draw(st.lists(st.integers(-1, 7), max_size=3))))
        elif field in ("to", "target", "origin", "hex"):
            values.append(draw(st.sampled_from([*hexes, "N9999", "x"])))
        elif field == "hexside":
            values.append(draw(st.sampled_from([*HEXSIDES, "N9999/x", "x"])))
        else:
            values.append(draw(st.sampled_from([*pieces, PieceId("nobody")])))
    return cls(*values)


UNITS = [piece for piece in race().pieces if not piece.is_leader]
OBJECTIVE = race().map.ids["N3520"]
# Hexes around the roads where the scenario is played; others are much the same.
GROUND = [
    hex_id
    for hex_id in race().map.hexmap.within(OBJECTIVE, 14)
    if race().map.names[hex_id] not in race().closed and race().map.counties[hex_id]
]


@st.composite
def deployments(draw: st.DrawFn, most: int = 8) -> dict[str, At]:
    """Some units in any condition, near to one another, sides apart."""
    centre = draw(st.sampled_from(GROUND))
    near = sorted(set(race().map.hexmap.within(centre, 3)) & set(GROUND))
    chosen = draw(st.lists(st.sampled_from(range(len(UNITS))), min_size=2, max_size=most, unique=True))
    owners: dict[int, str] = {}
    placed: dict[str, At] = {}
    for number in chosen:
        unit = UNITS[number]
        here = draw(st.sampled_from(near))
        if owners.setdefault(here, unit.side) != unit.side:
            continue
        placed[unit.id.replace("-", "_")] = At(
            race().map.names[here],
            manpower=draw(st.integers(1, 21)),
            fatigue=draw(st.integers(0, 4)),
            organized=draw(st.booleans()),
            exhausted=draw(st.booleans()),
            demoralized=draw(st.integers(0, 2)),
            works=draw(st.sampled_from(race().tables.ladder)),
        )
    return placed


def deployed(placed: dict[str, At]) -> tuple[State, GcacwPlay]:
    """A game with these units and no others, at the action cycle."""
    state = scene(**placed)  # type: ignore[arg-type]
    return state, inner(state)
