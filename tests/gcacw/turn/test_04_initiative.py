"""4.0 Action cycle and initiative."""

from __future__ import annotations

import pytest

from support import CONFEDERATE, UNION, At, drive, inner, refused, scene, texts, verbs


@pytest.mark.parametrize(
    ("union", "confederate", "winner"), [(5, 3, UNION), (3, 5, CONFEDERATE), (4, 4, CONFEDERATE), (1, 1, CONFEDERATE)]
)
def test_4_0_the_higher_die_wins_and_ties_go_to_the_confederate(union: int, confederate: int, winner: str) -> None:
    state = scene(robinson="N3217", lomax="N3418")
    assert state.decision is not None
    assert (state.decision.kind, len(state.decision.actions)) == ("initiative", 36)
    drive(state, f"roll {union} {confederate}")
    assert state.to_move == winner


def test_4_0_after_a_pass_the_other_side_may_act() -> None:
    state = scene(robinson="N3217", lomax="N3418")
    drive(state, "roll 5 3", "pass")
    assert state.to_move == CONFEDERATE
    assert state.decision is not None and state.decision.kind == "action"
    drive(state, "entrench lomax")
    assert state.decision.kind == "initiative"  # a new phase: the earlier pass is forgotten
    drive(state, "roll 5 3", "pass")
    assert state.to_move == CONFEDERATE


def test_4_0_both_passing_in_one_phase_ends_the_cycle() -> None:
    state = scene(robinson="N3217", lomax="N3418")
    drive(state, "roll 5 3", "pass", "entrench lomax", "roll 3 5", "pass")
    assert state.to_move == UNION
    events = drive(state, "pass")
    assert "cycle-end" in [event.kind for event in events]
    assert inner(state).record.phase == "end"


def test_4_0_there_is_no_limit_on_passes() -> None:
    state = scene(robinson="N3217", lomax="N3418", wickham="N3418", field="N3418")
    for digger in ("lomax", "wickham", "field"):
        drive(state, "roll 5 3", "pass", f"entrench {digger}")
    assert state.decision is not None and state.decision.kind == "initiative"


def test_4_0_a_side_without_a_ready_unit_loses_the_initiative_without_dice() -> None:
    state = scene(robinson="N3217", lomax=At("N3418", fatigue=4))
    assert state.decision is not None
    assert (state.decision.kind, state.to_move) == ("action", UNION)
    assert state.decision.prompt == "Union: the Confederates cannot act. Act, or pass and end the action cycle"
    assert state.decision.weighty  # one pass is enough
    events = drive(state, "pass")
    assert "cycle-end" in [event.kind for event in events]


def test_4_0_with_no_ready_unit_at_all_the_cycle_ends() -> None:
    state = scene(acting=UNION, robinson=At("N3217", fatigue=3), lomax=At("N3418", fatigue=4))
    drive(state, "entrench robinson")
    assert state.to_move is None


def test_4_0_the_menu_lists_what_each_piece_may_do() -> None:
    state = scene(acting=UNION, warren="N3213", robinson="N3213", griffin=At("N3214", fatigue=4), lomax="N3418")
    assert texts(state) == ["march robinson", "activate warren", "entrench robinson", "pass"]


def test_5_0_refusals_name_the_reason() -> None:
    state = scene(
        acting=UNION,
        warren="N3213",
        robinson=At("N3213", fatigue=4),
        sedgwick="N3113",
        wright="N3113",
        lomax="N3418",
    )
    assert refused(state, "march robinson") == ("5.0", "Robinson is at fatigue level 4 and may not be selected")
    assert refused(state, "march lomax")[0] == "4.0"
    assert refused(state, "march nobody")[0] == "2.2"
    assert refused(state, "march warren")[0] == "5.0"
    assert refused(state, "march neill")[0] == "2.2"
    assert refused(state, "activate warren")[0] == "5.2"
    assert refused(state, "activate wright")[0] == "2.2"
    assert refused(state, "assault sedgwick N3114") == ("7.1", "there is no enemy unit in N3114")
    assert "march" in verbs(state)
