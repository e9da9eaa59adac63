"""5.4 Burn railroad station, in scenario 5."""

from __future__ import annotations

import pytest

from gtc_tui.engine.report import Overlay, Text
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import stations, victory
from gtc_tui.rules.gcacw.state import map_state
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, scenario, scene, texts

RAID = scenario("gtc/05-sheridan-rides-south")
ASHLAND, POINTS = "S3313", 2
BURN = "burn devin"


def raider(**changes: object) -> State:
    return scene(game=RAID, acting=UNION, devin=At(ASHLAND, **changes), gracie="S3733")


def mark(state: State) -> int:
    return map_state.get(inner(state), f"station:{ASHLAND}")


@pytest.mark.parametrize(("organized", "highest"), [(True, 2), (False, 1)])
def test_5_4_a_die_damages_the_station(organized: bool, highest: int) -> None:
    for die in range(1, 7):
        state = raider(organized=organized)
        before = victory.points(inner(state))
        events = drive(state, BURN, f"roll {die}")
        assert mark(state) == (die <= highest)
        assert victory.points(inner(state)) - before == (POINTS if die <= highest else 0)
        told = next(event for event in events if event.kind == "burn")
        assert (told.rule, told.hexes, told.amount) == ("5.4", (ASHLAND,), POINTS if die <= highest else 0)


def test_5_4_it_is_an_action_and_costs_fatigue() -> None:
    state = raider(fatigue=3)
    drive(state, BURN, "roll 6")
    assert at(state, "devin").fatigue == 4 and inner(state).record.action == 4
    tired = scene(game=RAID, acting=UNION, devin=At(ASHLAND, fatigue=4), gibbs=ASHLAND)
    assert refused(tired, BURN)[0] == "5.0"


def test_5_4_damaged_then_destroyed_and_points_once() -> None:
    state = raider()
    drive(state, BURN, "roll 1", "roll 6 1")
    points = victory.points(inner(state))
    told = drive(state, BURN, "roll 1", "roll 6 1")
    assert [event.amount for event in told if event.kind == "burn"] == [0]
    assert mark(state) == stations.DESTROYED and victory.points(inner(state)) == points
    assert refused(state, BURN) == ("5.4", "Ashland is already destroyed")
    assert BURN not in texts(state)


def test_5_4_points_stay_when_the_unit_rides_on() -> None:
    state = raider()
    drive(state, BURN, "roll 1", "roll 6 1", "march devin", "roll 3 3", "step S3312", "stop")
    assert [(award.key, award.points) for award in stations.awards(inner(state))] == [(f"station:{ASHLAND}", POINTS)]


def test_5_4_who_may_not() -> None:
    elsewhere = scene(game=RAID, acting=UNION, devin="S3312")
    assert refused(elsewhere, BURN) == ("5.4", "Devin is at no station that scores in this scenario")
    owner = scene(game=RAID, acting=CONFEDERATE, lomax=ASHLAND)
    assert refused(owner, "burn lomax")[0] == "5.4" and "burn lomax" not in texts(owner)
    rain = scene(game=RAID, acting=UNION, record={"rain": True}, devin=ASHLAND)
    assert refused(rain, BURN) == ("5.4", "no station can be burned in rain")
    assert refused(raider(), "burn lomax")[0] == "4.0"


def test_5_4_stations_are_told_with_the_objectives_and_with_their_hex() -> None:
    state = raider()
    goals = {goal.hex: (goal.label, goal.side) for goal in state.view(None).objectives}
    assert goals[ASHLAND] == ("Ashland (intact)", CONFEDERATE)
    drive(state, BURN, "roll 1")
    goals = {goal.hex: (goal.label, goal.side) for goal in state.view(None).objectives}
    assert goals[ASHLAND] == ("Ashland (damaged)", UNION)
    told = state.query(None, "stack", hex=ASHLAND)
    assert isinstance(told, Text) and "Ashland is damaged" in told.lines
    shown = state.query(None, "objectives")
    assert isinstance(shown, Overlay) and (shown.cells[ASHLAND].text, shown.cells["S2202"].text) == ("x2", "S3")
