"""The grid of the real map: neighbours, distances, names."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from strategies import HEXES, examples

from gtc_tui._core import NO_HEX
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import DIRECTIONS
from support import race

MAP: MapData = race().map
GRID = MAP.hexmap
HEX = st.integers(0, GRID.size - 1)
DIRECTION = st.integers(0, 5)
# Any name that a sheet prints; a hex on two sheets has two.
PRINTED = st.sampled_from(sorted(MAP.ids))


def cube(number: int) -> tuple[int, int, int]:
    """Coordinates whose sum is 0; even columns lie half a hex low."""
    column, row = GRID.column(number), GRID.row(number)
    q, r = column, row - (column + (column & 1)) // 2
    return q, r, -q - r


@examples(300)
@given(HEX, DIRECTION)
def test_a_step_there_and_back(number: int, direction: int) -> None:
    near = GRID.neighbour(number, direction)
    assert GRID.neighbours(number)[direction] == near
    if near == NO_HEX:
        return
    back = (direction + 3) % 6
    assert GRID.neighbour(near, back) == number
    assert (GRID.direction(number, near), GRID.direction(near, number)) == (direction, back)
    assert GRID.edge(number, direction) == GRID.edge(near, back)
    assert GRID.distance(number, near) == 1


@examples(300)
@given(HEX, HEX, HEX)
def test_distances(one: int, two: int, three: int) -> None:
    apart = GRID.distance(one, two)
    assert apart == max(abs(a - b) for a, b in zip(cube(one), cube(two), strict=True))
    assert apart == GRID.distance(two, one)
    assert (apart == 0) == (one == two)
    assert apart <= GRID.distance(one, three) + GRID.distance(three, two)
    assert (GRID.direction(one, two) is not None) == (apart == 1)


@examples(30)
@given(HEX, st.integers(0, 12))
def test_within_is_all_hexes_up_to_a_distance(centre: int, radius: int) -> None:
    near = [number for number in range(GRID.size) if GRID.distance(centre, number) <= radius]
    assert sorted(GRID.within(centre, radius)) == near


@examples(200)
@given(HEX, DIRECTION, DIRECTION)
def test_two_ways_round_a_hexside_meet(number: int, direction: int, turn: int) -> None:
    """Going one way and then another is going the other and then the one."""
    one, two = GRID.neighbour(number, direction), GRID.neighbour(number, turn)
    if NO_HEX not in (one, two):
        assert GRID.neighbour(one, turn) == GRID.neighbour(two, direction)


@examples(300)
@given(PRINTED)
def test_names_of_hexes(printed: str) -> None:
    number = MAP.hex_id(printed)
    assert MAP.ids[MAP.names[number]] == number
    assert MAP.find(printed.lower()) == number
    assert GRID.hex_at(GRID.column(number), GRID.row(number)) == number
    assert MAP.label(number).split()[0] == MAP.names[number]


def test_every_hex_has_a_name_of_its_own() -> None:
    assert len(set(HEXES)) == len(HEXES) == GRID.size
    assert len(DIRECTIONS) == 6
