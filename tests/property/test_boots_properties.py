"""What holds of any position: ranges and routes in half points, supply lines, stacks, ways of retreat."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scenes import MAD_ANTHONY, PERSHING, game, inner, scene
from wandering import Wanderer, step

from gtc_tui._core import NO_HEX, OPEN, UNREACHED
from gtc_tui.rules.boots.combat.retreat import Retreat, RetreatTo
from gtc_tui.rules.boots.movement import supply
from gtc_tui.rules.boots.state import pieces, stacking
from gtc_tui.rules.boots.state.game import BootsPlay

BOTH = pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
POINTS = st.integers(0, 24)
"""Halves of movement points."""


def examples(count: int) -> settings:
    """Machines that run these are shared: no deadlines, and the same examples every time."""
    return settings(max_examples=count, deadline=None, derandomize=True)


def deployed(data: st.DataObject, game_id: str, most: int = 10) -> BootsPlay:
    """Some units near to one another, sides apart, on ground where they may be."""
    found = game(game_id)
    centre = data.draw(st.integers(0, found.map.hexmap.size - 1))
    near = [where for where in sorted(found.map.hexmap.within(centre, 4)) if found.map.lakes.get(where) != "all"]
    taking_part = [unit for unit in found.pieces if unit.side in found.sides and unit.enters not in ("never", "option")]
    chosen = data.draw(st.lists(st.sampled_from(range(len(taking_part))), min_size=2, max_size=most, unique=True))
    owners: dict[int, str] = {}
    placed: dict[str, str] = {}
    assume(near)
    for number in chosen:
        unit, here = taking_part[number], data.draw(st.sampled_from(near))
        if owners.setdefault(here, unit.side) == unit.side:
            placed[unit.id.replace("-", "_")] = found.map.names[here]
    return inner(scene(game_id, **placed))


def standing(play: BootsPlay) -> list[int]:
    return [number for number in range(len(play.game.pieces)) if play.position.hex(number) != NO_HEX]


@BOTH
@examples(30)
@given(data=st.data(), some=POINTS, more=POINTS)
def test_7_more_points_reach_as_far_and_no_dearer(game_id: str, data: st.DataObject, some: int, more: int) -> None:
    play = deployed(data, game_id)
    unit, position = standing(play)[0], play.position
    near, far = position.reach(unit, min(some, more)), position.reach(unit, max(some, more))
    assert all(cheap in (UNREACHED, dear) for cheap, dear in zip(near, far, strict=True))
    free = position.reach(unit, max(some, more), True)
    assert all(alone <= met for alone, met in zip(free, far, strict=True))


@BOTH
@examples(30)
@given(data=st.data(), points=st.integers(2, 24))
def test_7_a_route_costs_what_its_steps_cost(game_id: str, data: st.DataObject, points: int) -> None:
    """The unit is put into one hex of the route after the other; each step asks its own price."""
    play = deployed(data, game_id)
    unit, position, grid = standing(play)[0], play.position, play.game.map.hexmap
    reach = dict(position.reach_list(unit, points))
    goal = data.draw(st.sampled_from(sorted(reach)))
    route = position.route(unit, goal, points)
    assert route is not None and (route == []) == (goal == position.hex(unit))
    total = 0
    for to in route:
        direction = grid.direction(position.hex(unit), to)
        assert direction is not None
        where, cost, reason = position.step(unit, direction)
        assert (where, reason) == (to, OPEN)
        total += cost
        position.place(unit, to)
    assert total == reach[goal]


def lines(play: BootsPlay, side: int, origins: Sequence[int]) -> bytes:
    return supply.reach(play, side, list(origins))


@BOTH
@examples(30)
@given(data=st.data())
def test_14_more_sources_and_fewer_enemies_never_lengthen_a_line(game_id: str, data: st.DataObject) -> None:
    play = deployed(data, game_id)
    hexes = sorted({play.position.hex(number) for number in standing(play)})
    origins = data.draw(st.lists(st.sampled_from(hexes), min_size=1, max_size=3, unique=True))
    for side in (0, 1):
        before = lines(play, side, origins)
        for one in origins:
            assert all(both <= alone for both, alone in zip(before, lines(play, side, [one]), strict=True))
        enemies = [number for number in standing(play) if play.position.owner(play.position.hex(number)) == 1 - side]
        if enemies:
            twin = play.position.clone()
            play.position.lift(data.draw(st.sampled_from(enemies)))
            assert all(now <= then for now, then in zip(lines(play, side, origins), before, strict=True))
            play.position.copy_from(twin)


@BOTH
@examples(30)
@given(data=st.data())
def test_14_a_line_goes_hex_by_hex_from_a_source(game_id: str, data: st.DataObject) -> None:
    play = deployed(data, game_id)
    hexes = sorted({play.position.hex(number) for number in standing(play)})
    origins = data.draw(st.lists(st.sampled_from(hexes), min_size=1, max_size=3, unique=True))
    most, grid = play.game.tables.supply[play.game.scenario], play.game.map.hexmap
    for side in (0, 1):
        row = lines(play, side, origins)
        for where, length in enumerate(row):
            beside = [row[there] for there in grid.neighbours(where) if there != NO_HEX]
            assert length == UNREACHED or length <= most
            assert length in (0, UNREACHED) or length - 1 in beside
            assert length != 0 or where in origins


@BOTH
@examples(50)
@given(data=st.data())
def test_8_what_is_left_of_a_legal_stack_is_legal(game_id: str, data: st.DataObject) -> None:
    """Unless it was a fort's garrison that allowed it (5.7); and the order of units does not matter."""
    play = deployed(data, game_id)
    found = play.game
    where = data.draw(st.integers(0, found.map.hexmap.size - 1))
    side = data.draw(st.sampled_from(found.sides))
    own = [number for number, unit in enumerate(found.pieces) if unit.side == side and not unit.is_garrison]
    units = data.draw(st.lists(st.sampled_from(own), min_size=1, max_size=5, unique=True))
    legal = stacking.fault(play, where, units) is None
    assert legal == (stacking.fault(play, where, data.draw(st.permutations(units))) is None)
    for gone in units:
        if legal:
            assert stacking.fault(play, where, [unit for unit in units if unit != gone]) is None


@BOTH
@examples(4)
@given(seed=st.integers(0, 10**6))
def test_11_1_every_way_of_a_retreat_leads_away_from_the_battle(game_id: str, seed: int) -> None:
    """In games where units seek the enemy: farther from the battle, next to the stack, no enemy there."""
    state, player = game(game_id).new_state(), Wanderer(seed, 9)
    while state.decision is not None:
        play, stage = inner(state), inner(state).stack[-1]
        ways = [action for action in state.legal_actions() if isinstance(action, RetreatTo)]
        if ways and isinstance(stage, Retreat):
            grid, data = play.game.map.hexmap, play.game.map
            here = next(where for where in (pieces.hex_of(play, unit) for unit in stage.units) if where is not None)
            away = sum(grid.distance(here, one) for one in stage.battle)
            for way in ways:
                to = data.ids[way.to]
                assert to in grid.neighbours(here)
                assert sum(grid.distance(to, one) for one in stage.battle) > away
                assert grid.distance(to, stage.start) == grid.distance(here, stage.start) + 1
                assert all(pieces.owner(play, unit) == stage.side for unit in play.position.at(to))
        step(state, player)
