"""31.0 Army activation, under a scenario that has it by the die."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.special.hooks import Hooks
from gtc_tui.rules.gcacw.state import zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import ArmyTry
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, scenario, scene, texts, verbs


class ByTheDie:
    def army_activation(self, play: GcacwPlay, side: Side) -> str:
        return "die"


GAME = dataclasses.replace(scenario("gtc/04-bloody-spotsylvania"), rules=Hooks([ByTheDie()]))
RECORD = {"turn": 3}
CAMP: dict[str, Any] = {"grant": "N2612", "warren": "N2612", "griffin": "N2612", "field": "N2920", "lee": None}


def camp(**given: Any) -> State:
    """Grant with Warren and Griffin, far from the enemy."""
    return scene(**{"game": GAME, "acting": UNION, "record": RECORD, **CAMP, **given})


def activated(*units: str, roll: int = 4, **given: Any) -> State:
    """The army is activated with these units and has rolled."""
    state = camp(**given)
    drive(state, "army-activate grant", "roll 3", *(f"choose {unit}" for unit in units))
    if state.decision is not None and state.decision.kind == "choose":
        drive(state, "done")
    drive(state, f"roll {roll}")
    return state


# -- conditions -------------------------------------------------------------------------------------------------------
def test_31_0_only_a_scenario_that_allows_it_has_it() -> None:
    plain = dataclasses.replace(GAME, rules=Hooks(section="13.0"))
    state = camp(game=plain)
    assert "army-activate" not in verbs(state) and refused(state, "army-activate grant")[0] == "13.0"
    assert "army-activate grant" in texts(camp())


def test_31_02_he_needs_another_leader_with_him_and_not_one_of_cavalry() -> None:
    told = ("31.0", "Grant needs another leader in his hex, other than a cavalry leader")
    assert refused(camp(warren=None), "army-activate grant") == told
    assert refused(camp(warren=None, sheridan="N2612", devin="N2612"), "army-activate grant") == told


def test_31_03_ready_infantry_must_be_within_his_command_radius() -> None:
    told = ("31.0", "no infantry that may be selected is within Grant's command radius")
    assert refused(camp(griffin=At("N2612", fatigue=4), mcintosh="N3614"), "army-activate grant") == told
    assert refused(camp(griffin=At("N2612", fatigue=4), devin="N2612"), "army-activate grant") == told
    assert "army-activate grant" in texts(camp(griffin=At("N2612", fatigue=3)))
    assert "army-activate grant" in texts(camp(griffin=At("N2612", fatigue=4), cutler="N2613"))


def test_31_0_lee_may_too_and_no_other_leader() -> None:
    state = camp(acting=CONFEDERATE, lee="N2920", anderson_i="N2920")
    assert "army-activate lee" in texts(state)
    assert refused(state, "army-activate anderson-i")[0] == "31.0"
    assert refused(state, "activate lee")[0] == "5.2"


@pytest.mark.parametrize(
    ("tries", "may"),
    [
        ((), True),
        (((3, "union", False),), True),
        (((3, "union", False), (3, "union", False)), False),
        (((3, "union", True),), False),
        (((2, "union", True),), False),
        (((1, "union", True),), True),
        (((2, "union", False), (2, "union", False)), True),
        (((3, "confederate", True),), True),
    ],
)
def test_31_04_31_05_31_13_two_attempts_a_turn_and_a_pause_after_a_success(tries: tuple[Any, ...], may: bool) -> None:
    made = tuple(ArmyTry(turn, Side(side), succeeded) for turn, side, succeeded in tries)
    state = camp(record={**RECORD, "army_tries": made})
    assert ("army-activate grant" in texts(state)) is may
    if not may:
        assert refused(state, "army-activate grant")[0] == "31.0"


# -- the die ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("die", "succeeds"), [(1, True), (3, True), (4, False), (6, False)])
def test_31_06_31_09_it_succeeds_on_three_or_less(die: int, succeeds: bool) -> None:
    state = camp()
    drive(state, "army-activate grant", f"roll {die}")
    record = inner(state).record
    assert record.army_tries == (ArmyTry(3, UNION, succeeds),)
    assert state.decision is not None and (state.decision.kind == "choose") is succeeds
    if not succeeds:  # the action is over and cost nothing; dice decide who acts next
        assert state.decision.kind == "initiative" and at(state, "griffin").fatigue == 0
        assert record.owed is None


def test_31_18_after_a_success_the_other_side_has_the_initiative_without_dice() -> None:
    state = activated("griffin")
    drive(state, "march griffin", "stop")
    if state.decision is not None and state.decision.kind == "join":
        drive(state, "done")
    assert state.decision is not None and (state.decision.kind, state.to_move) == ("action", CONFEDERATE)


# -- units and points -------------------------------------------------------------------------------------------------
def test_31_10_units_of_any_arm_and_command_within_the_radius_take_part() -> None:
    state = camp(devin="N2614", barlow="N2613", mcintosh="N3614", birney=At("N2612", fatigue=4))
    drive(state, "army-activate grant", "roll 1")
    assert set(texts(state)) == {"choose griffin", "choose devin", "choose barlow"}
    assert refused(state, "choose mcintosh")[0] == "2.5"


def test_31_10_at_most_ten_units() -> None:
    eleven = [
        "crawford",
        "provisional",
        "neill",
        "cutler",
        "willcox",
        "robinson",
        "kitching",
        "birney",
        "gibbon",
        "mott",
    ]
    state = camp(**dict.fromkeys(eleven, "N2612"))
    drive(state, "army-activate grant", "roll 1", *(f"choose {unit}" for unit in eleven[:9]))
    assert state.decision is not None and state.decision.kind == "choose"
    drive(state, f"choose {eleven[9]}")
    assert state.decision.kind == "allowance"  # the eleventh, Griffin, stays out


def test_31_11_one_roll_as_for_an_ordinary_leader_and_twice_as_far_for_cavalry() -> None:
    state = activated("griffin", "devin", roll=4, devin="N2612")
    drive(state, "march griffin")
    assert state.decision is not None and "5 MP left" in state.decision.prompt
    drive(state, "stop", "march devin")
    assert "10 MP left" in state.decision.prompt


def test_31_12_units_that_march_pay_fatigue() -> None:
    state = activated("griffin")
    drive(state, "march griffin", "stop")
    assert at(state, "griffin").fatigue == 1


# -- restrictions -----------------------------------------------------------------------------------------------------
def test_31_14_31_17_nobody_entrenches_or_attacks() -> None:
    state = activated("griffin", griffin="N3217", grant="N3217", warren="N3217", field=None, kershaw="N3318")
    assert verbs(state) == {"march"}
    assert refused(state, "entrench griffin") == ("31.0", "units do not entrench in an army activation")
    drive(state, "march griffin")
    assert "attack" not in verbs(state)
    assert refused(state, "attack N3318") == ("31.0", "units may not attack in an army activation")


def test_31_15_nobody_enters_an_enemy_zone_not_even_a_limited_one() -> None:
    there = {"griffin": "N3117", "grant": "N3117", "warren": "N3117", "field": None, "kershaw": "N3318"}
    state = activated("griffin", roll=6, **there)
    drive(state, "march griffin")
    play = inner(state)
    steps = [text.split()[1] for text in texts(state) if text.startswith("step")]
    assert steps and not any(zones.any_enemy_zone(play, UNION, play.game.map.ids[to]) for to in steps)
    near = play.game.map.hexmap.neighbours(play.game.map.ids["N3117"])
    shut = [
        str(play.game.map.names[hex_id])
        for hex_id in near
        if zones.any_enemy_zone(play, UNION, hex_id) and play.position.owner(hex_id) < 0
    ]
    assert shut
    assert refused(state, f"step {shut[0]}")[0] == "31.0"
    plain = camp(**there)
    drive(plain, "march griffin", "roll 6")
    assert f"step {shut[0]}" in texts(plain)


def test_31_15_a_limited_zone_alone_keeps_it_out() -> None:
    there = {"griffin": "N3117", "grant": "N3117", "warren": "N3117", "field": "N3015"}
    state = activated("griffin", roll=6, **there)
    drive(state, "march griffin")
    play = inner(state)
    assert play.position.zoc(1, play.game.map.ids["N3116"]) == (0, 1)
    assert "step N3116" not in texts(state) and refused(state, "step N3116")[0] == "31.0"
    plain = camp(**there)
    drive(plain, "march griffin", "roll 6")
    assert "step N3116" in texts(plain)


def test_31_15_a_unit_with_no_other_way_out_may_enter_a_zone() -> None:
    around = {"field": "N3116", "kershaw": "N3118", "mahone": "N3017", "heth": "N3216", "wilcox": "N3019"}
    state = activated("griffin", roll=6, griffin="N3117", grant="N3117", warren="N3117", **around)
    drive(state, "march griffin")
    play = inner(state)
    steps = [text.split()[1] for text in texts(state) if text.startswith("step")]
    assert steps and all(zones.any_enemy_zone(play, UNION, play.game.map.ids[to]) for to in steps)


def test_31_16_leaving_a_zone_costs_as_usual() -> None:
    there = {"griffin": "N3217", "grant": "N3217", "warren": "N3217", "field": None, "kershaw": "N3318"}
    army, plain = activated("griffin", roll=6, **there), camp(**there)
    drive(army, "march griffin")
    drive(plain, "march griffin", "roll 6")
    play, codec = inner(army), army.game.system.codec
    assert zones.enemy_zone(play, UNION, play.game.map.ids["N3217"])
    steps = [text for text in texts(army) if text.startswith("step")]
    assert steps
    for text in steps:
        assert army.label(codec.parse(text)).told() == plain.label(codec.parse(text)).told()
