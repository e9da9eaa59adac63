"""3.0 Sequence of play, leader transfer."""

from __future__ import annotations

from gtc_tui.engine.stage import Stage
from gtc_tui.rules.gcacw.turn.sequence import Game
from gtc_tui.rules.gcacw.turn.transfer import LeaderTransfer
from support import UNION, At, at, drive, inner, race, refused, scene, texts, verbs

TRANSFER: tuple[Stage, ...] = (Game(), LeaderTransfer(UNION))
PHASE = {"phase": "transfer"}


def test_3_0_a_turn_runs_transfer_actions_recovery() -> None:
    state = race().new_state()
    assert state.decision is not None
    assert (state.decision.kind, state.to_move) == ("transfer", "union")
    drive(state, "done")
    assert (state.decision.kind, state.to_move) == ("transfer", "confederate")
    drive(state, "done")
    assert state.decision.kind == "initiative"
    events = drive(state, "roll 6 1", "pass", "pass")
    told = [event.text for event in events if event.kind == "phase"]
    assert told == ["Turn 1: Recovery Phase"]
    assert state.to_move is None
    assert state.result is not None


def test_3_0_the_next_turn_begins_after_recovery() -> None:
    state = race(turns=2).new_state()
    drive(state, "done", "done", "roll 6 1", "pass", "pass")
    while state.decision is not None and state.decision.kind == "recovery":
        drive(state, "done")
    assert state.decision is not None
    assert state.decision.kind == "transfer"
    assert inner(state).record.turn == 2


def test_3_0_no_work_is_asked_for_in_the_last_recovery_but_units_rest() -> None:
    state = scene(acting=UNION, robinson=At("N3217", fatigue=2), lomax=At("N3318", fatigue=4, organized=False))
    drive(state, "pass")  # the other side has nothing to act with
    assert state.to_move is None
    assert at(state, "robinson").fatigue == 0
    assert (at(state, "lomax").fatigue, at(state, "lomax").exhausted) == (1, True)


def test_3_0_a_leader_transfers_ten_hexes_and_no_farther() -> None:
    pieces = {"warren": "N3213", "robinson": "N3213"}
    state = scene(stack=TRANSFER, record=PHASE, **pieces, griffin="N3419", cutler="N3423")
    assert texts(state) == ["transfer warren N3419", "done"]
    rule, reason = refused(state, "transfer warren N3423")
    assert rule == "3.0"
    assert "10" in reason


def test_3_0_only_to_a_unit_of_his_command_and_once() -> None:
    state = scene(
        stack=TRANSFER, record=PHASE, warren="N3213", robinson="N3213", griffin="N3215", wright="N3214", rodes="N2413"
    )
    assert texts(state) == ["transfer warren N3215", "done"]
    assert refused(state, "transfer warren N3214")[0] == "3.0"
    drive(state, "transfer warren N3215")
    assert at(state, "warren").hex == "N3215"
    assert state.decision is not None
    assert state.decision.kind == "initiative"  # nobody else could transfer


def test_3_0_a_transfer_may_not_pass_enemy_zones() -> None:
    spots = {"wilson": "N3714", "mcintosh": "N3714", "chapman": "N3219"}  # at Block House Bridge
    state = scene(stack=TRANSFER, record=PHASE, **spots, rodes="N2413")
    assert "transfer wilson N3219" in texts(state)
    state = scene(stack=TRANSFER, record=PHASE, **spots, rodes="N3419", e_johnson="N3218")
    assert state.decision is not None and state.decision.kind != "transfer"


def test_3_0_each_side_transfers_its_own_leaders() -> None:
    state = race().new_state()
    assert refused(state, "transfer stuart N3614")[0] == "4.0"
    assert refused(state, "transfer robinson N3117")[0] == "2.2"
    assert refused(state, "transfer warren N3217")[0] == "3.0"


def test_3_0_the_menu_follows_the_dice() -> None:
    state = race().new_state()
    drive(state, "done", "done", "roll 6 1")
    assert {"march", "activate", "entrench", "pass"} <= verbs(state)
