"""20.0 Strategic movement, on scenario 9."""

from __future__ import annotations

from typing import Any

import pytest
from overland import campaign, record_of

from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.march import strategic
from gtc_tui.rules.gcacw.state.record import Today
from support import CONFEDERATE, UNION, At, at, drive, inner, race, refused, scene, texts, verbs

WARREN: dict[str, Any] = {"warren": "N1405", "griffin": "N1405", "crawford": "N1204"}
"""With Crawford the Union holds Culpeper."""


def north(**given: Any) -> State:
    return campaign(acting=UNION, **{**WARREN, **given})


def told(state: State, line: str) -> str:
    rule, reason = refused(state, line)
    assert rule == "20.0"
    return reason


# -- who qualifies ----------------------------------------------------------------------------------------------------
def test_20_01_not_after_a_march_today() -> None:
    assert "strategic-march griffin" in texts(north())
    state = north(record={"today": Today(marched=("griffin",))})
    assert "strategic-march griffin" not in texts(state)
    assert told(state, "strategic-march griffin") == "Griffin has already marched this turn"
    state = north()
    drive(state, "march griffin", "roll 3", "stop")
    assert record_of(state).today.marched == ("griffin",)
    state = north()
    drive(state, "activate warren", "choose griffin", "done", "roll 3", "march griffin", "stop")
    assert record_of(state).today.marched == ("griffin",)


@pytest.mark.parametrize(("where", "far"), [("N1412", False), ("N1413", True)])
def test_20_02_eight_hexes_from_every_enemy(where: str, far: bool) -> None:
    state = north(early=where)
    assert ("strategic-march griffin" in texts(state)) is far
    if not far:
        assert "an enemy is 7 hexes from N1405" in told(state, "strategic-march griffin")


def test_20_02_how_near_the_enemy_is_as_one_says_it() -> None:
    state = north(early="N1407")
    play, ids = inner(state), state.game.map.ids
    for where, reason in (
        ("N1407", "there is an enemy unit in N1407"),
        ("N1406", "an enemy is 1 hex from N1406; strategic movement keeps 8 away"),
        ("N1405", "an enemy is 2 hexes from N1405; strategic movement keeps 8 away"),
    ):
        found = strategic.hex_refusal(play, UNION, ids[where])
        assert found is not None and (found[0], str(found[1])) == ("20.0", reason)


def test_20_03_not_in_a_county_of_the_enemy() -> None:
    """24/11."""
    state = north(crawford=None)
    assert told(state, "strategic-march griffin") == "N1405 is in Culpeper County, which the enemy controls"
    assert "strategic-march heth" in texts(campaign(acting=CONFEDERATE, heth="N0619"))
    assert "strategic-march heth" not in texts(campaign(acting=CONFEDERATE, heth="N1605", crawford="N1204"))


def test_20_04_the_distance_goes_round_open_water() -> None:
    state = campaign(acting=UNION, griffin="N4902", early="N4909")
    play = inner(state)
    assert play.game.map.hexmap.distance(play.game.map.ids["N4902"], play.game.map.ids["N4909"]) == 7
    assert "strategic-march griffin" in texts(state)
    on_this_side = campaign(acting=UNION, griffin="N4902", early="N4807")
    assert "an enemy is 6 hexes" in told(on_this_side, "strategic-march griffin")


def test_20_05_with_a_leader_all_chosen_units_qualify() -> None:
    state = north(early="N1412", robinson="N1404")
    assert "strategic-activate warren" in texts(state)
    drive(state, "strategic-activate warren")
    assert texts(state) == ["choose crawford", "choose robinson"]
    assert "an enemy is 7 hexes" in told(state, "choose griffin")
    near = north(early="N1411", crawford=None, getty="N1204")
    assert told(near, "strategic-activate warren") == (
        "no unit within Warren's command radius may use strategic movement"
    )


def test_20_05_a_leader_and_a_division_of_one_name_are_told_apart() -> None:
    """Early leads the III Corps while his division keeps his name."""
    state = campaign(acting=CONFEDERATE, **{"early-iii": "N0619", "early": "N0619", "heth": "N0619"})
    text = state.game.system.codec.text
    labels = {text(action): state.describe(action) for action in state.legal_actions()}
    assert labels["strategic-march early"] == "Strategic move: Early"
    assert labels["strategic-activate early-iii"] == "Strategic moves by Early"


def test_20_06_nobody_entrenches() -> None:
    state = north(robinson="N1404")
    drive(state, "strategic-activate warren", "choose griffin", "choose robinson", *_named(state))
    assert verbs(state) <= {"march", "join"}
    assert told(state, "entrench griffin") == "units do not entrench in strategic movement"


def _named(state: State) -> list[str]:
    """`done`, where somebody else could still be named."""
    twin = state.clone()
    drive(twin, "strategic-activate warren", "choose griffin", "choose robinson")
    return ["done"] if twin.decision is not None and twin.decision.kind == "choose" else []


def test_20_07_two_to_four_levels_of_fatigue() -> None:
    state = north()
    drive(state, "strategic-march griffin")
    assert texts(state) == ["spend 2", "spend 3", "spend 4"]
    assert told(state, "spend 1") == "strategic movement costs 2 to 4 fatigue levels"


def test_20_08_they_are_marked_at_once() -> None:
    state = north()
    drive(state, "strategic-march griffin", "spend 3")
    assert at(state, "griffin").fatigue == 3 and at(state, "griffin").hex == "N1405"


def test_20_09_none_above_four() -> None:
    state = north(griffin=At("N1405", fatigue=1))
    drive(state, "strategic-march griffin")
    assert texts(state) == ["spend 2", "spend 3"]
    assert told(state, "spend 4") == "Griffin is at fatigue level 1: it has too few levels left"
    state = north(griffin=At("N1405", fatigue=2))
    drive(state, "strategic-march griffin")
    assert at(state, "griffin").fatigue == 4 and state.decision is not None and state.decision.kind == "extended-march"
    tired = north(griffin=At("N1405", fatigue=3))
    assert told(tired, "strategic-march griffin") == "Griffin is at fatigue level 3: it cannot gain 2 levels more"


@pytest.mark.parametrize(
    ("acting", "unit", "event", "points"),
    [
        (UNION, "griffin", "none", (12, 18, 24)),
        (UNION, "horse-art", "none", (12, 18, 24)),
        (UNION, "davies", "none", (22, 33, 44)),
        (CONFEDERATE, "heth", "none", (14, 21, 28)),
        (CONFEDERATE, "wickham", "none", (24, 36, 48)),
        (UNION, "griffin", "union-paralysis", (10, 15, 20)),
        (UNION, "horse-art", "union-paralysis", (10, 15, 20)),
        (UNION, "davies", "union-paralysis", (18, 27, 36)),
        (CONFEDERATE, "heth", "confederate-paralysis", (12, 18, 24)),
        (CONFEDERATE, "wickham", "confederate-paralysis", (20, 30, 40)),
        (CONFEDERATE, "heth", "union-paralysis", (14, 21, 28)),
    ],
)
def test_20_10_20_11_allowances_by_levels_arm_side_and_paralysis(
    acting: Any, unit: str, event: str, points: tuple[int, ...]
) -> None:
    where = "N1405" if acting == UNION else "N0628"
    for levels, wanted in zip((2, 3, 4), points, strict=True):
        placed = {unit: where, "crawford": "N1204"}
        state = campaign(acting=acting, record={"event": event}, **placed)
        drive(state, f"strategic-march {unit}", f"spend {levels}")
        if levels == 4:
            drive(state, "roll 1")
        assert state.decision is not None and f"{wanted} MP left" in state.decision.prompt


def test_20_12_no_bonus_and_no_dice_under_a_leader() -> None:
    state = north(robinson="N1404")
    drive(state, "strategic-activate warren", "choose griffin", "done", "march griffin", "spend 2")
    assert state.decision is not None and "12 MP left" in state.decision.prompt


@pytest.mark.parametrize(
    ("exhausted", "levels", "rolls"), [(False, 3, False), (False, 4, True), (True, 2, False), (True, 3, True)]
)
def test_20_13_20_14_extended_marches_come_later(exhausted: bool, levels: int, rolls: bool) -> None:
    state = north(griffin=At("N1405", exhausted=exhausted))
    drive(state, "strategic-march griffin", f"spend {levels}")
    assert state.decision is not None and (state.decision.kind == "extended-march") is rolls


@pytest.mark.parametrize(
    ("acting", "exhausted", "levels", "total"),
    [
        (UNION, False, 4, 3),
        (UNION, True, 3, 3),
        (UNION, True, 4, 5),
        (CONFEDERATE, False, 4, 2),
        (CONFEDERATE, True, 4, 4),
    ],
)
def test_20_15_their_modifiers_are_the_usual_ones(acting: Any, exhausted: bool, levels: int, total: int) -> None:
    unit, where = ("griffin", "N1405") if acting == UNION else ("heth", "N0628")
    placed: dict[str, Any] = {unit: At(where, exhausted=exhausted), "crawford": "N1204"}
    state = campaign(acting=acting, **placed)
    drive(state, f"strategic-march {unit}", f"spend {levels}")
    events = drive(state, "roll 1")
    assert f"modified {total}" in events[0].text


def test_20_16_points_are_paid_as_usual() -> None:
    state = north()
    drive(state, "strategic-march griffin", "spend 2", "step N1306")
    usual = north()
    drive(usual, "march griffin", "roll 6")
    cost = next(cost for to, cost in _steps(usual) if to == "N1306")
    assert state.decision is not None and f"{12 - cost} MP left" in state.decision.prompt


def _steps(state: State) -> list[tuple[str, int]]:
    play = inner(state)
    names = play.game.map.names
    return [(names[to], cost) for to, cost in play.position.open_steps(play.game.index["griffin"])]


def test_20_17_20_18_every_unit_of_an_activation_chooses_its_levels() -> None:
    state = north(robinson="N1404")
    drive(state, "strategic-activate warren", "choose griffin", "choose robinson", *_named(state))
    drive(state, "march griffin", "spend 2", "stop", "march robinson", "spend 3", "stop")
    assert (at(state, "griffin").fatigue, at(state, "robinson").fatigue) == (2, 3)


def test_20_19_all_the_way_eight_hexes_from_the_enemy() -> None:
    state = north(early="N1413")
    drive(state, "strategic-march griffin", "spend 2")
    assert "step N1406" not in texts(state) and "step N1404" in texts(state)
    assert told(state, "step N1406").startswith("an enemy is 7 hexes from N1406")


def test_20_20_no_force_march() -> None:
    state = north()
    drive(state, "strategic-march griffin", "spend 2")
    assert "force" not in verbs(state)
    assert told(state, "force") == "units do not force march in strategic movement"


def test_20_21_once_a_turn() -> None:
    state = north()
    drive(state, "strategic-march griffin", "spend 2", "stop", "roll 6 1")
    assert "march griffin" in texts(state) and "strategic-march griffin" not in texts(state)
    assert told(state, "strategic-march griffin") == "Griffin has already marched this turn"


def test_20_22_24_11_into_no_county_of_the_enemy() -> None:
    state = campaign(acting=CONFEDERATE, heth="N1213", crawford="N1204")
    drive(state, "strategic-march heth", "spend 2")
    assert "step N1214" in texts(state) and "step N1212" not in texts(state)
    assert told(state, "step N1212") == "N1212 is in Culpeper County, which the enemy controls"


def test_20_0_the_basic_game_has_none() -> None:
    state = scene(game=race(), acting=UNION, robinson="N3217")
    assert not verbs(state) & {"strategic-march", "strategic-activate"}
    assert told(state, "strategic-march robinson") == "strategic movement is part of the advanced game only"
