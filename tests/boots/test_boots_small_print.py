"""Clauses that are easily passed over: who is meant, when it is looked at, how often it is paid."""

from __future__ import annotations

import pytest
from battle import EAST, MIDDLE, NORTH_EAST, SOUTH_EAST, WEST, attack_scene, fight
from markers import asked
from scenes import MEXGOV, PERSHING, US, VILLA, at, drive, inner, scene, texts

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.movement.attrition import Attrition
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.record import Loss
from gtc_tui.rules.boots.turn.sequence import Game

LOST = tuple(Loss(PieceId(unit), 3, "combat", 3) for unit in ("st-wag", "st-1us", "m-lx"))


def dug(state: State, where: str) -> bool:
    """Is there an entrenchment?"""
    play = inner(state)
    return ground.entrenchment(play, play.game.map.ids[where]) is not None


def test_21_6_1_nobody_of_st_clairs_comes_back_under_wayne() -> None:
    """Neither the wagon by 14.7 nor anybody by Rally; the militia may."""
    record = {"drawer": US, "pool": ("wayne",), "lost": LOST, "gone": ("st-clair",)}
    state = scene(turn=10, m_fw="1432", sc_wag="1135", record=record, hands=(("rally",), ()))
    drive(state, "draw", "drawn wayne")
    while asked(state)[1] == "reinforce":  # the Legion, late in this scene
        assert not any("st-" in text for text in texts(state))
        drive(state, texts(state)[0])
    assert asked(state) == ("us", "heroism")
    drive(state, "play rally")
    assert {text.split()[1] for text in texts(state)} == {"m-lx"}


def test_14_7_and_6_7_in_1791_st_clairs_units_do_come_back() -> None:
    record = {"drawer": US, "pool": ("st-clair",), "lost": LOST}
    state = scene(turn=4, st_2us="1731", record=record, hands=(("rally",), ()))
    drive(state, "draw", "drawn st-clair")
    assert any(text.startswith("place st-wag") for text in texts(state))
    drive(state, "done", "play rally")
    assert {text.split()[1] for text in texts(state)} == {"st-wag", "st-1us"}


def test_11_2_who_may_not_stay_in_his_last_hex_pays_once_and_goes_on_to_one_where_he_may() -> None:
    """Three hexes deep there are bands of another sub-command: a unit is lost in the first, none in the second."""
    first = {"b_1": EAST, "b_2": NORTH_EAST, "b_3": SOUTH_EAST}
    second = {"dn_lop": "4031", "dn_cer": "4130", "dn_fer": "3930"}
    state = attack_scene("DW", wc_7c=WEST, do_1=MIDDLE, do_2=MIDDLE, do_3=MIDDLE, **first, **second)
    fight(state, WEST, MIDDLE)
    drive(state, f"retreat {EAST}", "lose do-3")
    assert at(state, "do-1") == at(state, "do-2") == "4032" and at(state, "do-3") is None


def halted(state: State) -> State:
    """Past the moves, up to the works."""
    while asked(state)[1] in ("march", "move"):
        drive(state, "stop" if "stop" in texts(state) else "done")
    return state


def test_17_2_an_engineer_in_the_hex_helps_whoever_digs() -> None:
    """It need not be active, nor have been there from the start."""
    state = halted(scene(PERSHING, commands="EC", fc_col="4107", ec_6i="4108", gh_eng="4108"))
    drive(state, "work 4108", "roll 5")
    assert dug(state, "4108")
    state = scene(PERSHING, commands=("EC", "GHQ"), fc_col="4107", ec_6i="4108", gh_eng="4109")
    drive(state, "move gh-eng", "step 4108")
    drive(halted(state), "work 4108", "roll 5")
    assert dug(state, "4108")


def test_17_2_an_engineer_who_has_come_does_not_dig_himself() -> None:
    state = scene(PERSHING, commands=("EC", "GHQ"), fc_col="4107", ec_13c="4108", gh_eng="4109")
    drive(state, "move gh-eng", "step 4108")
    assert asked(halted(state))[1] != "build"


def test_17_3_an_entrenchment_emptied_by_attrition_is_gone_before_the_next_turn() -> None:
    state = scene(
        PERSHING, aligned=US, t_1="2008", ec_wag="4107", do_1="3205", marks={"2008": 4},
        stack=(Game(), Attrition()), record={"phase": "interturn"},
    )  # fmt: skip
    assert dug(state, "2008") and inner(state).game.piece(PieceId("t-1")).side == MEXGOV
    drive(state, "roll 6")
    assert at(state, "t-1") is None and inner(state).record.phase == "heroism" and not dug(state, "2008")


@pytest.mark.parametrize("raided", [False, True])
def test_22_20_the_defender_of_a_raided_hex_has_no_use_of_the_fort_to_stay(raided: bool) -> None:
    marks = {"4214": 64} if raided else {}
    state = attack_scene("DW", fc_bliss="4214", ec_13c="4214", do_1="4215", commands=("Do",), side=VILLA, marks=marks)
    fight(state, "4215", "4214")
    assert asked(state) == ("us", "retreat") and ("halt" in texts(state)) is not raided


def test_6_7_spies_may_be_sent_between_the_moves_of_ones_units() -> None:
    """At any time: before the first unit moves, or after one has come near enough to be anxious."""
    state = scene(
        commands="Sc", hands=(("spies", "spies"), ()), sc_1ky="1731", sc_2ky="1135", in_tec="2118", in_del="2429"
    )
    drive(state, "play spies", "site 2118")
    assert asked(state) == ("us", "move") and {"move sc-1ky", "move sc-2ky"} <= set(texts(state))
    drive(state, "move sc-2ky", "stop", "play spies", "site 2429")
    assert {str(unit) for sight in inner(state).record.seen[0] for unit in sight.pieces} == {"in-tec", "in-del"}
    assert "move sc-1ky" in texts(state) and "play spies" not in texts(state)
