"""6.2 Costs and reach of marches among units in any condition."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import deployed, deployments, examples

from gtc_tui._core import NO_HEX, OPEN, UNREACHED, Position
from support import At, race

POINTS = st.integers(0, 20)
GRID = race().map.hexmap


def marcher(placed: dict[str, At]) -> tuple[Position, int]:
    """A position and the first unit named."""
    assume(placed)
    _state, play = deployed(placed)
    return play.position, play.game.index[next(iter(placed)).replace("_", "-")]  # type: ignore[index]


@examples(150)
@given(deployments(), POINTS, POINTS)
def test_6_2_more_points_reach_as_far_and_no_dearer(placed: dict[str, At], some: int, more: int) -> None:
    position, unit = marcher(placed)
    near, far = position.reach(unit, min(some, more)), position.reach(unit, max(some, more))
    for cheap, dear in zip(near, far, strict=True):
        assert cheap == UNREACHED or dear == cheap
    reached = {(hex_id, cost) for hex_id, cost in enumerate(near) if cost != UNREACHED}
    assert all(cost <= min(some, more) for _hex_id, cost in reached)
    assert (position.hex(unit), 0) in reached
    assert set(position.reach_list(unit, min(some, more))) == reached


@examples(150)
@given(deployments(), POINTS)
def test_6_2_enemies_never_make_a_march_cheaper(placed: dict[str, At], points: int) -> None:
    position, unit = marcher(placed)
    with_enemies, without = position.reach(unit, points), position.reach(unit, points, True)
    assert all(free <= met for free, met in zip(without, with_enemies, strict=True))


@examples(150)
@given(deployments(), st.integers(1, 14), st.booleans(), st.data())
def test_6_2_a_route_costs_what_its_steps_cost(
    placed: dict[str, At], points: int, ignore_enemy: bool, data: st.DataObject
) -> None:
    """The unit is put into one hex of the route after the other; each step asks its own price. The price of
    leaving a zone of control is paid on the first step alone: a march stops in the first zone it enters."""
    position, unit = marcher(placed)
    reach = dict(position.reach_list(unit, points, ignore_enemy))
    goal = data.draw(st.sampled_from(sorted(reach)))
    route = position.route(unit, goal, points, ignore_enemy)
    assert route is not None
    assert (route == []) == (goal == position.hex(unit))
    if ignore_enemy:
        position = position.clone()
        for other in range(len(race().pieces)):
            if race().pieces[other].side != race().pieces[unit].side:
                position.lift(other)
    side = race().side_index(race().pieces[unit].side)
    total = 0
    for number, to in enumerate(route):
        direction = GRID.direction(position.hex(unit), to)
        assert direction is not None
        assert number == 0 or not position.zoc(1 - side, position.hex(unit))[0], "a march stops in an enemy zone"
        where, cost, reason = position.step(unit, direction)
        assert (where, reason) == (to, OPEN)
        total += cost
        position.place(unit, to)
    assert total == reach[goal]


@examples(150)
@given(deployments(), st.integers(0, 20))
def test_6_2_nothing_beyond_the_reach_is_cheaper(placed: dict[str, At], points: int) -> None:
    """Reach is where the distance without a limit stays within the points."""
    position, unit = marcher(placed)
    costs = memoryview(position.distances(unit)).cast("H")
    reach = position.reach(unit, points)
    for hex_id, cost in enumerate(reach):
        assert cost == (costs[hex_id] if costs[hex_id] <= points else UNREACHED)


@examples(150)
@given(deployments())
def test_6_2_questions_leave_the_position_alone(placed: dict[str, At]) -> None:
    position, unit = marcher(placed)
    before = position.to_bytes()
    side = race().side_index(race().pieces[unit].side)
    position.reach(unit, 9)
    position.route(unit, 0)
    position.trace(side, position.hex(unit), 10)
    position.retreat_steps(side, position.hex(unit), position.hex(unit), [])
    position.flank(position.hex(unit), 1 - side)
    assert position.to_bytes() == before and position.check() is None


@examples(150)
@given(deployments())
def test_2_4_zones_fall_with_those_who_exert_them(placed: dict[str, At]) -> None:
    """Lifting and placing again leaves the same zones; without a unit no zone is larger than before."""
    position, unit = marcher(placed)
    side = race().side_index(race().pieces[unit].side)
    before, where = position.clone(), position.hex(unit)
    assert where != NO_HEX
    position.lift(unit)
    for now, then in zip(position.zoc_row(side), before.zoc_row(side), strict=True):
        assert now & 15 <= then & 15 and now >> 4 <= then >> 4
    position.place(unit, where)
    assert position == before and position.hash == before.hash
