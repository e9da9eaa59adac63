"""What a game is expected to come to: for whoever judges it afterwards."""

from __future__ import annotations

from statistics import mean

import pytest

from support import CONFEDERATE, UNION, drive, race, scenario, scene

NAMES = [f"1:{number}" for number in range(6)]


def test_the_same_dice_bring_the_same() -> None:
    state = race().new_state()
    found = state.prospects(NAMES, state.horizon)
    assert found == state.clone().prospects(NAMES, state.horizon)
    assert found[2:4] == state.prospects(NAMES[2:4], state.horizon)
    assert len(set(found)) > 1


def test_13_0_the_end_of_a_game_is_worth_its_points() -> None:
    state = scene(acting=UNION, record={"passed": CONFEDERATE}, robinson="N3520")
    drive(state, "pass")
    assert state.result is not None
    assert state.prospects(NAMES, state.horizon) == (float(state.result.points),) * len(NAMES)


def test_once_stopped_there_are_fewer() -> None:
    state = race().new_state()
    left = iter([False] * 4 + [True] * 1000)
    assert len(state.prospects(NAMES, state.horizon, lambda: next(left))) < len(NAMES)


@pytest.mark.parametrize("game", ["gtc/06-strike-them-a-blow", "gtc/09-the-overland-campaign"])
def test_playouts_go_to_the_end_of_the_game_and_in_a_campaign_to_that_of_the_turn(game: str) -> None:
    loaded = scenario(game)
    state = loaded.new_state()
    assert state.horizon == ((loaded.turns if loaded.campaign is None else 1),)
    assert len(state.prospects(NAMES[:1], state.horizon)) == 1


def test_13_10_of_what_places_promise_in_a_campaign_half_is_expected_and_less_with_each_turn() -> None:
    """Games between greedy players brought 82 and 119 VP, where places and armies promised 138 at the start."""
    state = scenario("gtc/10-marching-to-cold-harbor").new_state()
    points = state.view(None).points
    assert points is not None
    expected = mean(state.prospects(NAMES[:2], state.horizon))
    assert points + 40 < expected < points + 80
