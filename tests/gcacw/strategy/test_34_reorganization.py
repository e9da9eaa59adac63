"""34.0 The Confederate reorganization, and whom leaders may choose before and after it; scenarios 9 and 10."""

from __future__ import annotations

from typing import Any

import pytest
from overland import campaign, record_of

from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.data.days import day_of
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.record import Ill, OffMap, Travellers
from gtc_tui.rules.gcacw.strategy import illness
from gtc_tui.rules.gcacw.turn import divisions
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, numbered, refused, texts

HERE, BESIDE, FAR = "S2907", "S2906", "S3912"
GENERALS = ("pickett-p-i", "hoke-h-i", "beauregard")


def recovery(turn: int, record: dict[str, Any] | None = None, **placed: At | str) -> State:
    """A recovery phase begins, in which nobody has any work."""
    fields = {"turn": turn, "phase": "recovery", **(record or {})}
    state = campaign(record=fields, griffin=At("N2605", fatigue=4), **placed)

    def begin(play: Any) -> None:
        play.stack = [Game(), Recovery(UNION)]
        play.game.rules.recovery_begins(play)

    return changed(state, begin)


def led(state: State, leader: str) -> set[str]:
    """Those of five brigades of five commands whom he leads."""
    some = ("barton", "clingman", "wise", "1-md", "steuart")
    return {unit for unit in some if pieces.leads(inner(state), PieceId(leader), PieceId(unit))}


@pytest.mark.parametrize(("turn", "asked"), [(15, False), (16, True), (19, True)])
def test_34_01_34_02_in_the_recovery_phase_of_may_19_to_23(turn: int, asked: bool) -> None:
    state = recovery(turn, heth=HERE)
    assert ("reorganize" in texts(state)) == asked
    if asked:
        assert state.decision is not None and (state.decision.side, state.decision.rule) == (CONFEDERATE, "34.0")
        drive(state, "reorganize")
        assert commands.is_reorganized(inner(state))


def test_34_01_may_19_and_23_are_turns_16_and_20() -> None:
    game = numbered("09")
    assert game.campaign is not None
    figures = game.campaign.reorganization
    days = [str(day_of(game.first_day, turn)) for turn in (figures.first, figures.last)]
    assert days == ["1864-05-19", "1864-05-23"]


def test_34_01_once_a_game() -> None:
    state = recovery(17, {"reorganized": True}, heth=HERE)
    assert "reorganize" not in texts(state)
    late = recovery(20, {"reorganized": True}, heth=HERE)
    assert not [event for event in late.opening if event.kind == "reorganization"]


def test_34_02_not_yet_leaves_all_as_it_was() -> None:
    state = recovery(16, heth=HERE, hoke_h_i=HERE)
    drive(state, "done")
    assert not commands.is_reorganized(inner(state))


def test_34_03_on_the_last_turn_it_happens_by_itself() -> None:
    state = recovery(20, heth=HERE)
    assert commands.is_reorganized(inner(state)) and "reorganize" not in texts(state)


def test_34_03_scenario_10_begins_after_it() -> None:
    assert commands.is_reorganized(numbered("10").new_state().play)


@pytest.mark.parametrize("leader", GENERALS)
def test_34_04_34_05_before_each_of_three_chooses_units_of_three_commands(leader: str) -> None:
    before = campaign(record={"turn": 12}, heth=HERE)
    assert led(before, leader) == {"barton", "clingman", "wise"}
    state = campaign(
        CONFEDERATE, {"turn": 12}, barton=At(BESIDE, 3), clingman=At(HERE, 3), wise=At(HERE, 4),
        griffin="N2605", **{leader.replace("-", "_"): HERE},
    )  # fmt: skip
    drive(state, f"activate {leader}")
    assert set(texts(state)) == {"choose barton", "choose clingman", "choose wise"}


def test_34_04_34_11_34_12_after_it_divisions_have_their_own_and_the_district_all_three() -> None:
    after = campaign(record={"turn": 25, "reorganized": True}, heth=HERE)
    assert [led(after, leader) for leader in GENERALS] == [{"barton"}, {"clingman"}, {"barton", "clingman", "wise"}]


SIX = {"barton": 3, "corse": 3, "clingman": 3, "hagood": 3, "wise": 4, "lewis": 3}


@pytest.mark.parametrize("reorganized", [False, True])
def test_34_05_34_12_at_most_five_units_of_infantry_an_activation(reorganized: bool) -> None:
    placed = {unit: At(HERE, manpower) for unit, manpower in SIX.items()}
    record = {"turn": 25 if reorganized else 12, "reorganized": reorganized}
    state = campaign(CONFEDERATE, record, beauregard=HERE, dearing=At(HERE, 2), griffin="N2605", **placed)
    drive(state, "activate beauregard", *(f"choose {unit}" for unit in list(SIX)[:5]))
    assert texts(state) == ["choose dearing", "done"]  # the limit is of infantry alone
    assert refused(state, "choose lewis") == ("34.0", "Beauregard chooses at most 5 infantry units")


def test_34_05_34_12_whose_choice_is_limited() -> None:
    """Before it that of all three, then the district's alone: the others have no more than their own division."""
    for reorganized, most in ((False, [5, 5, 5]), (True, [None, None, 5])):
        play = inner(campaign(record={"turn": 18, "reorganized": reorganized}, heth=HERE))
        assert [commands.most_infantry(play, PieceId(leader)) for leader in GENERALS] == most


@pytest.mark.parametrize("leader", GENERALS)
def test_34_04_34_05_at_most_five_units_of_infantry_an_assault(leader: str) -> None:
    placed = {unit: At(HERE, manpower) for unit, manpower in SIX.items()}
    state = campaign(CONFEDERATE, {"turn": 12}, griffin=BESIDE, **placed, **{leader.replace("-", "_"): HERE})
    drive(state, f"assault {leader} {BESIDE}", *(f"choose {unit}" for unit in list(SIX)[:4]))
    assert "choose lewis" in texts(state)
    assert state.decision is not None and state.decision.kind == "order"
    drive(state, "choose wise")
    assert state.decision.kind != "order"  # five: no more are asked for


def test_34_06_34_13_division_units_are_not_used_before_it() -> None:
    """What may be formed after it: `test_30_33_...`."""
    start = campaign_start()
    assert all(at(start, unit).hex is None for unit in ("hoke", "pickett", "b-r-johnson-div"))
    for reorganized in (False, True):
        state = campaign(record={"turn": 18, "reorganized": reorganized}, barton=At(HERE, 6), corse=At(HERE, 5))
        state = changed(state, lambda play: play.position.set(play.game.index[PieceId("pickett")], MANPOWER, 0))
        assert bool(divisions.options(inner(state), CONFEDERATE)) == reorganized


def campaign_start() -> State:
    return numbered("09").new_state()


def test_34_07_34_10_leader_johnson_comes_with_his_brigade() -> None:
    assert at(campaign_start(), "b-r-johnson-j-sev").hex is None
    state = recovery(16, b_r_johnson_brig=At("B6", 2), wise=At("B5", 4), heth=HERE)
    drive(state, "reorganize")
    assert at(state, "b-r-johnson-j-sev").hex == "B6"


def test_34_10_where_his_brigade_is_lost_with_another_of_his_command() -> None:
    state = recovery(16, ransom=At("B6", 2), wise=At(HERE, 4), clingman=At(HERE, 2), heth=HERE)
    drive(state, "reorganize")
    assert set(texts(state)) == {"take-command ransom", "take-command wise"}
    assert refused(state, "take-command clingman") == ("34.0", "Clingman is not a brigade of that command")
    drive(state, "take-command wise")
    assert at(state, "b-r-johnson-j-sev").hex == HERE


def test_34_08_pickett_is_well_at_once_and_placed_with_his_own() -> None:
    state = recovery(16, {"ill": (Ill(PieceId("pickett-p-i")),)}, barton=At(HERE, 3), corse=At("B5", 3), heth=HERE)
    drive(state, "reorganize")
    assert record_of(state).ill == ()
    assert {text.split()[-1] for text in texts(state)} == {HERE, "B5"}
    drive(state, f"rejoin pickett-p-i {HERE}")
    assert at(state, "pickett-p-i").hex == HERE


def test_34_09_leaders_join_the_nearest_unit_of_their_own() -> None:
    state = recovery(
        16, pickett_p_i=HERE, hoke_h_i="B5", beauregard=HERE, clingman=At(HERE, 3), wise=At("B5", 4),
        barton=At("S2910", 3), corse=At(FAR, 3), hagood=At("B6", 3), martin=At(FAR, 3),
    )  # fmt: skip
    drive(state, "reorganize")
    assert at(state, "pickett-p-i").hex == "S2910"
    assert at(state, "hoke-h-i").hex == "B6"
    assert at(state, "beauregard").hex == HERE  # with a unit that he leads


def test_34_09_a_leader_whose_own_units_are_all_lost_leaves_the_map() -> None:
    state = recovery(16, pickett_p_i=HERE, wise=At(HERE, 4), heth=HERE)
    drive(state, "reorganize")
    assert at(state, "pickett-p-i").hex is None


def travelling(*units: str) -> OffMap:
    """These are on their way from Burkeville to the map (28.0)."""
    return OffMap(travellers=(Travellers(tuple(map(PieceId, units)), "B1", False, 18),))


def on_the_way(state: State) -> list[tuple[PieceId, ...]]:
    return [group.pieces for group in record_of(state).off_map.travellers]


def test_34_09_a_leader_whose_own_units_are_all_on_their_way_goes_with_them() -> None:
    state = recovery(16, {"off_map": travelling("hagood")}, hoke_h_i=HERE, wise=At(HERE, 4), heth=HERE)
    drive(state, "reorganize")
    assert at(state, "hoke-h-i").hex is None and on_the_way(state) == [("hagood", "hoke-h-i")]


def test_34_08_pickett_is_well_and_goes_with_his_own_where_all_of_them_are_on_their_way() -> None:
    ill = {"ill": (Ill(PieceId("pickett-p-i")),), "off_map": travelling("barton")}
    state = recovery(16, ill, wise=At(HERE, 4), heth=HERE)
    drive(state, "reorganize")
    assert record_of(state).ill == () and on_the_way(state) == [("barton", "pickett-p-i")]


def test_34_07_leader_johnson_comes_with_his_brigade_on_its_way() -> None:
    state = recovery(16, {"off_map": travelling("b-r-johnson-brig")}, wise=At(HERE, 4), heth=HERE)
    drive(state, "reorganize")
    assert at(state, "b-r-johnson-j-sev").hex is None
    assert on_the_way(state) == [("b-r-johnson-brig", "b-r-johnson-j-sev")]


def test_34_14_after_it_pickett_does_not_fall_ill() -> None:
    for reorganized in (False, True):
        state = campaign(record={"turn": 18, "reorganized": reorganized}, barton=HERE, pickett_p_i=HERE)
        assert illness.may_fall_ill(inner(state), PieceId("pickett-p-i")) != reorganized
