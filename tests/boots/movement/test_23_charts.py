"""23 The terrain charts: what every step on both maps costs, told once more from the maps and the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from scenes import MAD_ANTHONY, PERSHING, game, inner, scene

from gtc_tui._core import NO_HEX
from gtc_tui.model.mapdata import MapData
from gtc_tui.rules.boots.state import boards, ground
from gtc_tui.rules.boots.state.game import BootsGame

CLOSED = 255
POINTS = {
    MAD_ANTHONY: {"clear": 2, "forest": 4, "rough": 4},
    PERSHING: {"clear": 2, "rough": 4, "desert": 4},
}
TERRAIN = ("clear", "forest", "rough", "desert", "lake")
BOTH = pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])


def steps(data: MapData) -> Iterator[tuple[int, int, int]]:
    for here in range(data.hexmap.size):
        for direction, there in enumerate(data.hexmap.neighbours(here)):
            if there != NO_HEX:
                yield here, direction, there


def links(data: MapData, *kinds: str) -> set[frozenset[int]]:
    """Pairs of hexes that follow each other on a line of these kinds."""
    lines = [line.path for line in data.lines if line.kind in kinds]
    return {frozenset(pair) for path in lines for pair in pairwise(path)}


def water(data: MapData, number: int) -> set[str]:
    """Rivers of a hex, and its lake where there is water all the year."""
    lake = {data.waters[number]} if data.lakes.get(number) in ("all", "partial") else set()
    return {*data.rivers.get(number, ()), *lake}


def on_land(found: BootsGame, here: int, there: int, lines: set[frozenset[int]], line_cost: int) -> int:
    """7.8 to 7.11: half points of a step of a unit that does not use boats."""
    data = found.map
    pair = frozenset((here, there))
    if data.lakes.get(there) == "all":
        return CLOSED
    kind = TERRAIN[data.hexmap.terrain(there)]
    cost = POINTS[found.id][kind]
    if data.lakes.get(there) == "seasonal":
        cost = max(cost, 4)
    if pair in lines:
        cost = line_cost
    wet = water(data, here)
    if wet and not wet & water(data, there) and here not in data.bridges:
        cost += 4
    return cost


@BOTH
def test_7_8_to_7_11_every_step_on_foot_costs_what_the_charts_say(game_id: str) -> None:
    found = game(game_id)
    trails = links(found.map, "trail")
    for here, direction, there in steps(found.map):
        if found.map.hexmap.edge(here, direction) & 8:  # a lake from end to end
            assert found.board.step_cost(boards.FOOT, here, direction) == CLOSED
            continue
        wanted = on_land(found, here, there, trails, 2)
        assert found.board.step_cost(boards.FOOT, here, direction) == wanted, (found.map.names[here], direction)


def test_7_9_and_22_23_every_step_of_mobile_units() -> None:
    found = game(PERSHING)
    rails = links(found.map, "railroad")
    dear = 0
    for here, direction, there in steps(found.map):
        if found.map.hexmap.edge(here, direction) & 8:
            continue
        wanted = on_land(found, here, there, rails, 1)
        assert found.board.step_cost(boards.MOBILE, here, direction) == wanted, found.map.names[here]
        dear += frozenset((here, there)) in rails and wanted == 5
    assert dear  # railroads leave rivers where no bridge is printed


def test_22_9_every_step_over_the_border_is_closed_to_who_may_not_cross_it() -> None:
    found = game(PERSHING)
    for here, direction, there in steps(found.map):
        abroad = found.map.areas[here] != found.map.areas[there]
        free = found.board.step_cost(boards.FOOT, here, direction)
        assert found.board.step_cost(boards.FOOT_BOUND, here, direction) == (CLOSED if abroad else free)


def test_7_12_every_step_by_boat() -> None:
    found = game(MAD_ANTHONY)
    data = found.map
    rivers, trails = links(data, "river"), links(data, "trail")
    for here, direction, there in steps(data):
        lake = [data.waters.get(number) for number in (here, there) if data.lakes.get(number) in ("all", "partial")]
        afloat = (
            frozenset((here, there)) in rivers
            or (len(lake) == 2 and lake[0] == lake[1])
            or bool(data.hexmap.edge(here, direction) & 8)
        )
        cost = found.board.step_cost(boards.BOATS, here, direction)
        wet = water(data, here)
        if afloat:
            extra = 4 if wet and not wet & water(data, there) else 0
            assert cost == 1 + extra, (data.names[here], data.names[there])
        else:
            assert cost == on_land(found, here, there, trails, 2), (data.names[here], data.names[there])


def test_22_23_trains_run_on_rails_within_a_country() -> None:
    found = game(PERSHING)
    rails = links(found.map, "railroad")
    for here, direction, there in steps(found.map):
        runs = frozenset((here, there)) in rails and found.map.areas[here] == found.map.areas[there]
        assert (found.board.step_cost(boards.RAIL, here, direction) != CLOSED) == runs


@BOTH
def test_8_1_every_hex_holds_what_the_charts_say(game_id: str) -> None:
    play = inner(scene(game_id))
    data = play.game.map
    terrain = {"clear": 4, "forest": 3, "rough": 3 if game_id == MAD_ANTHONY else 2, "desert": 2, "lake": 0}
    places = {"us-town": 4, "british-town": 4, "native-village": 4, "city": 6, "town": 4}
    for number in range(data.hexmap.size):
        wanted = terrain[TERRAIN[data.hexmap.terrain(number)]]
        if data.lakes.get(number) == "seasonal":
            wanted = min(wanted, 2)
        kinds = [place.kind for place in data.places.get(number, ()) if place.kind in places]
        assert ground.limit(play, number) == (places[kinds[0]] if kinds else wanted), data.names[number]
