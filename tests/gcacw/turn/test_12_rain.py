"""12.0 Rain, on the real map: what it closes, what it slows, what it does to combat."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from gtc_tui._core import COVER_HEXSIDE, NO_HEX, OPEN, UNREACHED
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import TERRAINS, Edge
from gtc_tui.rules.gcacw.combat.modifiers import Battle, assess_battle
from gtc_tui.rules.gcacw.march import extended_march
from gtc_tui.rules.gcacw.turn import random_events
from support import UNION, At, changed, drive, inner, refused, scenario, scene, texts

GAME = scenario("gtc/04-bloody-spotsylvania")
LINES = Edge.PIKE | Edge.ROAD | Edge.RAILROAD | Edge.TRAIL
DRY = Edge.BRIDGE | Edge.DAM | Edge.FERRY
RIVER = Edge.MINOR_RIVER | Edge.MAJOR_RIVER
CLOSED = ("swamp", "mountain", "water", "off-map")


def hexsides(wanted: Callable[[Edge], bool]) -> Iterator[tuple[str, str]]:
    """Hexsides of the sheet in play, between hexes that anybody can enter, with features as wanted."""
    data = GAME.map
    outside = set(GAME.barred)
    for number, name in enumerate(data.names):
        for direction, near in enumerate(data.hexmap.neighbours(number)):
            if near == NO_HEX or near in outside or number in outside:
                continue
            shut = any(TERRAINS[data.hexmap.terrain(one)] in CLOSED for one in (number, near))
            if not shut and wanted(Edge(data.hexmap.edge(number, direction))):
                yield str(name), str(data.names[near])


def first(wanted: Callable[[Edge], bool]) -> tuple[str, str]:
    return next(hexsides(wanted))


PIKE = first(lambda edge: bool(edge & Edge.PIKE) and not edge & (RIVER | Edge.CREEK | Edge.ROAD | Edge.RAILROAD))
ROAD = first(lambda edge: edge & LINES == Edge.ROAD and not edge & (RIVER | Edge.CREEK))
TRAIL = first(lambda edge: edge & LINES == Edge.TRAIL and not edge & (RIVER | Edge.CREEK))
FORD = first(lambda edge: bool(edge & Edge.FORD and edge & RIVER) and not edge & DRY)
BRIDGE = first(lambda edge: bool(edge & Edge.BRIDGE and edge & RIVER and edge & Edge.ROAD))
CREEK = first(lambda edge: bool(edge & Edge.CREEK) and not edge & (LINES | DRY | RIVER))
CREEK_TRAIL = first(lambda edge: bool(edge & Edge.CREEK) and edge & LINES == Edge.TRAIL and not edge & (DRY | RIVER))
CREEK_ROAD = first(lambda edge: bool(edge & Edge.CREEK) and edge & LINES == Edge.ROAD and not edge & (DRY | RIVER))


def weather(rain: bool, **placed: At | str) -> State:
    """The second turn, wet or dry, with the Union at its menu."""
    state = scene(game=GAME, acting=UNION, record={"turn": 2, "rainy": (2,) if rain else ()}, **placed)
    return changed(state, random_events.set_weather)


def step(rain: bool, unit: str, way: tuple[str, str]) -> tuple[int, int]:
    """(cost, reason) of one step."""
    play = inner(weather(rain, **{unit: way[0]}))
    return play.position.step(GAME.index[PieceId(unit)], direction(way))[1:]


def direction(way: tuple[str, str]) -> int:
    found = GAME.map.hexmap.direction(GAME.map.ids[way[0]], GAME.map.ids[way[1]])
    assert found is not None
    return found


@pytest.mark.parametrize("unit", ["griffin", "chapman"])
def test_12_0_roads_cost_2_and_trails_3_pikes_stay_at_1(unit: str) -> None:
    assert [step(False, unit, way)[0] for way in (PIKE, ROAD, TRAIL)] == [1, 1, 2]
    assert [step(True, unit, way)[0] for way in (PIKE, ROAD, TRAIL)] == [1, 2, 3]


@pytest.mark.parametrize("unit", ["griffin", "chapman"])
@pytest.mark.parametrize("way", [FORD, CREEK, CREEK_TRAIL])
def test_12_0_fords_and_creeks_off_the_roads_are_closed_to_marches(unit: str, way: tuple[str, str]) -> None:
    assert step(False, unit, way)[1] == OPEN
    assert step(True, unit, way)[1] != OPEN


def test_12_0_a_march_over_a_ford_is_refused_in_rain() -> None:
    state = weather(True, griffin=FORD[0])
    drive(state, "march griffin", "roll 6")
    assert f"step {FORD[1]}" not in texts(state)
    rule, reason = refused(state, f"step {FORD[1]}")
    assert rule == "6.2" and "cannot be crossed" in reason


@pytest.mark.parametrize("way", [BRIDGE, CREEK_ROAD])
def test_12_0_bridges_and_creeks_on_roads_stay_open(way: tuple[str, str]) -> None:
    assert step(True, "griffin", way) == (2, OPEN)


@pytest.mark.parametrize("way", [FORD, CREEK, CREEK_TRAIL])
def test_12_0_no_attack_and_no_zone_of_control_over_them(way: tuple[str, str]) -> None:
    here, there = (GAME.map.ids[name] for name in way)
    dry, wet = (inner(weather(rain, griffin=way[0], kershaw=way[1])).position for rain in (False, True))
    assert dry.attack_block(here, there, 0) == OPEN and wet.attack_block(here, there, 0) != OPEN
    assert any(dry.zoc(1, here)) and not any(wet.zoc(1, here))


@pytest.mark.parametrize("way", [FORD, CREEK])
def test_12_0_nor_do_retreats_lead_over_them(way: tuple[str, str]) -> None:
    here, there = (GAME.map.ids[name] for name in way)
    dry, wet = (inner(weather(rain, griffin=way[0])).position for rain in (False, True))
    assert there in [to for to, _priority in dry.retreat_steps(0, here, here, ())]
    assert there not in [to for to, _priority in wet.retreat_steps(0, here, here, ())]


def test_12_0_command_takes_another_way() -> None:
    here, there = (GAME.map.ids[name] for name in FORD)
    dry, wet = (inner(weather(rain, griffin=FORD[0])).position for rain in (False, True))
    assert dry.trace(0, here, 1)[there] == 1 and wet.trace(0, here, 1)[there] == UNREACHED


@pytest.mark.parametrize("way", [FORD, CREEK])
def test_12_0_for_flanks_a_hex_behind_them_is_covered(way: tuple[str, str]) -> None:
    here = GAME.map.ids[way[0]]
    dry, wet = (inner(weather(rain, kershaw=way[0])).position.flank(here, 0) for rain in (False, True))
    assert not dry.cells[direction(way)] & COVER_HEXSIDE
    assert wet.cells[direction(way)] & COVER_HEXSIDE
    assert wet.covered > dry.covered


def lines(rain: bool, way: tuple[str, str]) -> dict[str, int]:
    play = inner(weather(rain, griffin=way[0], kershaw=way[1]))
    battle = Battle("march", (PieceId("griffin"),), (way[0],), way[1], points=2)
    return {line.key: line.value for line in assess_battle(play, battle).lines if line.value is not None}


def test_12_0_the_attackers_die_loses_one() -> None:
    dry, wet = lines(False, ROAD), lines(True, ROAD)
    assert "rain" not in dry and wet["rain"] == -1
    assert wet["ratio"] == dry["ratio"]


def test_12_0_a_creek_gives_the_defender_two_instead_of_one() -> None:
    assert lines(False, CREEK_ROAD)["hexside"] == 1
    assert lines(True, CREEK_ROAD)["hexside"] == 2


def test_12_0_extended_marches_are_what_they_are() -> None:
    there = {"griffin": At("N2612", fatigue=3), "chapman": At("N2712", fatigue=3, exhausted=True)}
    for unit in ("griffin", "chapman"):
        dry, wet = (extended_march.modifier(inner(weather(rain, **there)), PieceId(unit)) for rain in (False, True))
        assert dry == wet and dry is not None


def test_12_0_the_weather_turns_back() -> None:
    state = weather(True, griffin=FORD[0])
    play = inner(state)
    wet = play.position.board
    play.amend(turn=3)
    random_events.set_weather(play)
    assert play.position.board is not wet and not play.record.rain
    assert play.position.step(GAME.index[PieceId("griffin")], direction(FORD))[2] == OPEN
    assert play.position.check() is None
