"""4.0 Sequence of play, 5.0 sub-commands and activation."""

from __future__ import annotations

from fractions import Fraction

from scenes import INDIAN, US, drive, inner, kinds, over, scene, texts

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.state import State


def phases(state: State) -> tuple[str, str]:
    return inner(state).record.phase, inner(state).record.sub


def test_4_2_the_first_player_draws_first_and_then_they_take_turns() -> None:
    state = scene(sc_1ky="1026", m_lm="1135")
    assert state.to_move == US and state.decision is not None and state.decision.kind == "operation"
    drive(state, "draw")
    assert state.to_move == CHANCE and state.decision.kind == "draw-marker"
    drive(state, "drawn militia")
    over(state)
    assert state.to_move == INDIAN and state.decision.kind == "operation"


def test_4_2_every_marker_in_the_pool_is_equally_likely() -> None:
    state = scene(st_1us="1731")
    drive(state, "draw")
    decision = state.decision
    assert decision is not None
    assert {text.split()[1] for text in texts(state)} == set(inner(state).record.pool)
    assert {decision.probability(action) for action in decision.actions} == {Fraction(1, len(decision.actions))}


def test_5_2_whose_marker_it_is_acts_whoever_drew_it() -> None:
    state = scene(st_1us="1731", record={"drawer": INDIAN})
    drive(state, "draw", "drawn st-clair")
    active = inner(state).record.active
    assert active is not None and (active.side, active.drawer) == (US, INDIAN)
    assert state.to_move == US


def test_4_2_reinforcements_movement_combat_in_this_order() -> None:
    state = scene(st_1us="1731")
    drive(state, "draw", "drawn st-clair")
    assert phases(state) == ("operations", "movement")  # nothing was due
    drive(state, "done")
    assert inner(state).record.active is None


def test_4_3_a_drawn_marker_stays_aside_until_the_return_phase() -> None:
    state = scene(st_1us="1731", m_lm="1135")
    drive(state, "draw", "drawn st-clair")
    over(state)
    record = inner(state).record
    assert "st-clair" in record.aside and "st-clair" not in record.pool
    events = drive(state, "pass", "pass")
    assert "operations-end" in kinds(events)
    assert {*inner(state).record.pool} == {*inner(state).game.pool}
    assert inner(state).record.aside == ()


def test_4_4_a_marker_without_units_does_nothing() -> None:
    state = scene(m_lm="1135")
    drive(state, "draw", "drawn scott")
    assert inner(state).record.active is None and state.to_move == INDIAN
    assert "scott" in inner(state).record.aside


def test_4_5_a_player_may_pass_and_draw_again_later() -> None:
    state = scene(st_1us="1731", m_lm="1135")
    drive(state, "pass")
    assert state.to_move == INDIAN
    drive(state, "draw", "drawn militia")
    over(state)
    assert state.to_move == US and inner(state).record.passed is None
    assert "draw" in texts(state)


def test_4_5_two_passes_in_succession_end_the_operations_phases() -> None:
    state = scene(st_1us="1731")
    turn = inner(state).record.turn
    drive(state, "pass", "pass")
    assert inner(state).record.turn == turn + 1 or inner(state).record.phase == "interturn"


def test_4_2_so_does_an_empty_pool() -> None:
    state = scene(st_1us="1731", record={"pool": ("st-clair",), "aside": ()})
    drive(state, "draw", "drawn st-clair")
    over(state)
    assert inner(state).record.phase != "operations"


def test_5_3_a_drawn_sub_command_is_not_drawn_again_in_the_turn() -> None:
    state = scene(st_1us="1731", m_lm="1135")
    drive(state, "draw", "drawn st-clair", "done", "draw")
    assert "drawn st-clair" not in texts(state)


def test_4_6_two_markers_of_a_sub_command_let_it_act_twice() -> None:
    state = scene(in_mia="2429", in_del="2228", record={"drawer": INDIAN})
    drive(state, "draw", "drawn little-turtle", "done", "pass", "draw", "drawn blue-jacket")
    active = inner(state).record.active
    assert active is not None and (active.marker, active.commands) == ("blue-jacket", ("Indian",))
    assert "move in-mia" in texts(state)


def test_4_2_the_turn_marker_goes_on() -> None:
    state = scene(st_1us="1731", turn=1)
    while inner(state).record.turn == 1:
        drive(state, "pass" if "pass" in texts(state) else texts(state)[0])
    assert inner(state).record.turn == 2
    assert inner(state).record.phase == "heroism"
