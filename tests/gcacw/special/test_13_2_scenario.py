"""13.2 Grant Crosses the Rapidan. Its wagon trains: test_13_2_trains.py."""

from __future__ import annotations

import pytest
from rapidan import ELYS, FAR, GERMANNA, RAPIDAN

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import bridges, control
from gtc_tui.rules.gcacw.special.pontoons import FreePontoons
from gtc_tui.rules.gcacw.state import ground, map_state
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, scenario, scene, texts


def opening(**placed: At | str) -> State:
    """The first action phase of the game, with the units of the set-up, some of them elsewhere."""
    return scene(game=RAPIDAN, others=True, record={"turn": 1, "action": 0}, **placed)


def first_question() -> State:
    state = RAPIDAN.new_state()
    while state.decision is not None and state.decision.kind in ("transfer", "attach"):
        drive(state, "done")
    return state


def evening(turn: int = 1, **placed: At | str) -> State:
    """The recovery phase as the sequence of play begins it."""
    state = scene(game=RAPIDAN, stack=(Game(), Recovery(UNION)), record={"phase": "recovery", "turn": turn}, **placed)
    play = inner(state)
    play.game.rules.recovery_begins(play)
    return State.from_play(play)


# -- the scenario's file -------------------------------------------------------------------------------
def test_13_2_five_turns_on_the_north_map_with_attachment_and_no_events() -> None:
    phases = RAPIDAN.phases(1)
    assert (RAPIDAN.turns, RAPIDAN.first_day, RAPIDAN.sheets) == (5, "1864-05-04", ("N",))
    assert tuple(phases) == ("transfer", "attachment", "actions", "recovery")
    assert [level.least for level in RAPIDAN.levels] == [38, 28, 18, 8, -2, None]
    assert (RAPIDAN.loss_points[CONFEDERATE], RAPIDAN.loss_points[UNION]) == (3, -2)
    forts = {entry.piece for entry in RAPIDAN.set_up if entry.entrenchment == "fort"}
    assert forts == {"chambliss", "rodes", "ramseur-brig", "steuart"}


def test_13_2_2_the_union_begins_with_a_bridge_at_kellys_ford() -> None:
    assert bridges.state(inner(RAPIDAN.new_state()), "N2404/N2504") == ground.PONTOON


# -- 3: activations before the first roll --------------------------------------------------------------
def test_13_2_3_the_union_activates_six_leaders_before_the_first_roll() -> None:
    state = first_question()
    assert state.decision is not None
    assert (state.decision.kind, state.decision.rule) == ("opening", "13.2")
    leaders = ["hancock", "warren", "sedgwick", "torbert", "sheridan", "wilson"]
    assert texts(state) == [*(f"activate {leader}" for leader in leaders), "done"]
    for number, leader in enumerate(leaders, start=1):
        drive(state, f"activate {leader}")
        while state.decision is not None and state.decision.kind not in ("opening", "initiative"):
            lines = texts(state)
            routine = [
                line for line in lines if line in ("done", "stop") or line.startswith(("roll", "choose", "march"))
            ]
            drive(state, next((line for line in ("done", "stop") if line in lines), (routine or lines)[0]))
        assert state.decision is not None
        assert state.decision.kind == ("opening" if number < len(leaders) else "initiative")
        assert f"activate {leader}" not in texts(state)


def test_37_0_the_union_may_hide_units_before_each_of_these_activations() -> None:
    state = scenario("gtc/02-grant-crosses-the-rapidan", "limited-information").new_state()
    while state.decision is not None and state.decision.kind in ("transfer", "attach"):
        drive(state, "done")
    assert "hide N1205" in texts(state)
    drive(state, "hide N1205")
    assert state.decision is not None and state.decision.kind == "opening"
    assert {"add-dummy N1205", "take-off N1205", "activate hancock"} <= set(texts(state))
    assert refused(state, "hide N1205")[0] == "37.0"


def test_13_2_3_each_leader_once_and_nobody_else() -> None:
    state = first_question()
    assert refused(state, "strategic-activate warren")[0] == "20.0"
    for line in ("march griffin", "entrench griffin", "pass", "reinforce 1 N2101", "assault warren N1609"):
        assert refused(state, line) == ("13.2", "free activations are of leaders only")
    assert refused(state, "activate d-m-gregg")[0] == "13.2"
    assert refused(state, "activate grant")[0] == "13.2"
    drive(state, "activate warren", "choose griffin", "done", "roll 3", "march griffin", "stop")
    while state.decision is not None and state.decision.kind != "opening":
        drive(state, "done")
    assert refused(state, "activate warren") == ("13.2", "Warren has had his free activation")


def test_13_2_3_the_union_may_stop_and_then_dice_decide_for_the_rest_of_the_game() -> None:
    state = first_question()
    drive(state, "done")
    assert state.decision is not None and state.decision.kind == "initiative"
    drive(state, "roll 6 1")
    assert state.decision.kind == "action"
    assert "march griffin" in texts(state) and "reinforce 1 N2101" in texts(state)
    drive(state, "entrench griffin")
    assert state.decision is not None and state.decision.kind == "initiative"
    later = scene(game=RAPIDAN, others=True, record={"turn": 2, "action": 0})
    assert later.decision is not None and later.decision.kind == "initiative"


def test_13_2_3_no_union_unit_enters_a_confederate_zone_before_the_first_roll() -> None:
    state = opening(custer="N1108", steuart="N1209")
    drive(state, "activate torbert", "choose custer", "done", "roll 6 6", "march custer")
    zone = [
        RAPIDAN.map.names[near]
        for near in RAPIDAN.map.hexmap.neighbours(RAPIDAN.map.ids["N1108"])
        if inner(state).position.zoc(1, near)[0]
    ]
    assert zone
    for name in zone:
        assert f"step {name}" not in texts(state)
        assert refused(state, f"step {name}") == (
            "13.2",
            "Union units may not enter enemy ZOCs in free activations",
        )
    state = changed(state, lambda play: map_state.put(play, "opening", 1))  # once the dice have decided
    assert [RAPIDAN.rules.bars_step(inner(state), PieceId("custer"), name) for name in zone] == [None] * len(zone)


# -- 4: held Confederates ------------------------------------------------------------------------------
def confederate(turn: int, **placed: At | str) -> State:
    return scene(game=RAPIDAN, acting=CONFEDERATE, record={"turn": turn}, griffin="N1405", heth="N0619", **placed)


def test_13_2_4_johnston_waits_for_turn_2() -> None:
    state = confederate(1, johnston="N3632")
    assert not [line for line in texts(state) if "johnston" in line]
    assert refused(state, "march johnston")[0] == "13.2"
    assert refused(state, "entrench johnston")[0] == "13.2"
    assert "march johnston" in texts(confederate(2, johnston="N3632"))


def test_13_2_4_hampton_young_and_gordon_wait_for_turn_4() -> None:
    camp = {"hampton_h": "N4730", "young": "N4730", "gordon_brig": "N4730"}
    state = confederate(3, **camp)
    for line in ("march young", "entrench gordon-brig", "activate hampton-h"):
        assert line not in texts(state)
        assert refused(state, line)[0] == "13.2"
    free = confederate(4, **camp)
    assert {"march young", "entrench gordon-brig", "activate hampton-h"} <= set(texts(free))
    drive(free, "activate hampton-h")
    assert texts(free) == ["choose young"]  # Gordon is of another division


@pytest.mark.parametrize(("start", "to", "released"), [("N4719", "N4720", True), ("N4718", "N4719", False)])
def test_13_2_4_a_union_unit_within_ten_hexes_of_their_camp_sets_them_free(start: str, to: str, released: bool) -> None:
    """Johnston's hold is a day's: it is not theirs that ends."""
    placed = {"hampton_h": "N4730", "young": "N4731", "gordon_brig": "N4730", "johnston": "N3632"}
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 1}, davies=start, **placed)
    play = inner(state)
    control.enter(play, PieceId("davies"), to, "march")
    distance = play.game.map.hexmap.distance(play.game.map.ids["N4730"], play.game.map.ids[to])
    assert (distance <= 10) is released
    held = [play.game.rules.holds(play, PieceId(piece)) is not None for piece in ("hampton-h", "young", "gordon-brig")]
    assert held == [not released] * 3
    assert play.game.rules.holds(play, PieceId("johnston")) is not None


def test_13_2_4_leaders_and_confederates_do_not_release_them() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 1}, griffin="N4719", warren="N4719", young="N4730")
    play = inner(state)
    control.enter(play, PieceId("warren"), "N4720", "march")
    assert play.game.rules.holds(play, PieceId("young")) is not None


# -- 5: reinforcements ---------------------------------------------------------------------------------
def test_13_2_5_groups_enter_in_order_each_for_an_action() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 1}, griffin="N1405", **FAR)
    assert [line for line in texts(state) if line.startswith("reinforce")] == ["reinforce 1 N2101", "reinforce 1 N2301"]
    assert refused(state, "reinforce 2 N2101")[0] == "13.2"
    drive(state, "reinforce 1 N2301")
    assert (at(state, "stevenson").hex, at(state, "stevenson").fatigue) == ("N2301", 1)
    assert state.decision is not None and state.decision.kind == "initiative"


def test_13_2_5_no_group_enters_before_its_turn() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 1, "entered": (1,)}, griffin="N1405", **FAR)
    assert not [line for line in texts(state) if line.startswith("reinforce")]
    assert refused(state, "reinforce 2 N2101") == ("13.2", "group 2 enters from turn 2 on")
    later = scene(game=RAPIDAN, acting=UNION, record={"turn": 4, "entered": (1, 2, 3)}, griffin="N1405", **FAR)
    drive(later, "reinforce 4 N2301")  # two turns late
    assert at(later, "ferrero").fatigue == 0


def test_13_2_5_who_comes_a_turn_late_is_rested() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 2}, griffin="N1405", **FAR)
    drive(state, "reinforce 1 N2101")
    assert at(state, "stevenson").fatigue == 0
    third = scene(game=RAPIDAN, acting=UNION, record={"turn": 2, "entered": (1, 2, 3)}, griffin="N1405", **FAR)
    drive(third, "reinforce 4 N2101")
    assert {at(third, piece).fatigue for piece in ("ferrero", "ix-corps-art", "3-nj", "22-ny", "2-oh", "13-pa")} == {2}


def test_13_2_5_each_piece_of_a_group_enters_at_either_hex() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 2, "entered": (1, 2)}, griffin="N1405", **FAR)
    drive(state, "reinforce 3 N2101")
    assert state.decision is not None and (state.to_move, state.decision.kind) == (UNION, "entry")
    assert texts(state) == ["enter potter N2301", "enter provisional N2301", "done"]  # Burnside goes after his units
    assert refused(state, "enter burnside N2301")[0] == "2.2"
    assert refused(state, "enter potter N2101")[0] == "13.2"
    assert refused(state, "enter griffin N2301") == ("13.2", "Griffin is not entering now")
    drive(state, "enter potter N2301")
    assert texts(state) == ["enter burnside N2301", "enter provisional N2301", "done"]
    assert refused(state, "enter potter N2301")[0] == "13.2"
    drive(state, "done")
    found = {piece: at(state, piece).hex for piece in ("burnside", "potter", "provisional")}
    assert found == {"burnside": "N2101", "potter": "N2301", "provisional": "N2101"}
    assert at(state, "potter").fatigue == 1
    assert state.decision.kind == "initiative"
    state.undo()
    drive(state, "enter provisional N2301")
    assert at(state, "burnside").hex == "N2301"  # nobody of his command is left at the other hex


def test_13_2_5_an_enemy_in_one_of_the_hexes_leaves_the_other() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 2, "entered": (1, 2)}, griffin="N1405", lomax="N2301")
    assert [line for line in texts(state) if line.startswith("reinforce")] == ["reinforce 3 N2101"]
    drive(state, "reinforce 3 N2101")
    assert state.decision is not None and state.decision.kind == "initiative"


# -- 7: pontoons of the first turn ---------------------------------------------------------------------
def test_13_2_7_two_pontoons_without_dice_in_the_first_recovery_phase() -> None:
    state = evening(davies="N2409", wagon_train_a="N3009", getty="N2711", **FAR)
    assert state.decision is not None
    assert (state.to_move, state.decision.kind) == (UNION, "pontoon")
    assert texts(state) == [f"lay {GERMANNA}", "lay N2710/N2711", f"lay {ELYS}", "done"]
    drive(state, f"lay {GERMANNA}", f"lay {ELYS}")
    play = inner(state)
    assert [bridges.state(play, hexside) for hexside in (GERMANNA, ELYS)] == [ground.PONTOON] * 2
    assert bridges.bits(play, GERMANNA) & Edge.BRIDGE
    assert state.decision.kind == "recovery"
    assert "entrench getty" in texts(state)
    assert refused(state, "lay N2710/N2711")  # two and no more


def test_13_2_7_with_a_union_and_no_confederate_unit_beside_the_ford_of_a_minor_river() -> None:
    state = evening(davies="N2409", wickham="N2510", griffin="N4012", getty="N3009", barlow="N2404")
    assert texts(state) == [f"lay {ELYS}", "lay N4012/N4013", "done"]
    for hexside, why in (
        (GERMANNA, "a Confederate unit is adjacent to"),
        ("N2710/N2711", "no Union unit is adjacent to"),
        ("N2404/N2504", "already has a bridge or dam"),
        ("N4213/N4114", "is not a ford over a minor river"),
        ("N9999/N0000", "no river hexside in play"),
    ):
        rule, reason = refused(state, f"lay {hexside}")
        assert (rule, why in reason) == ("13.2", True), reason


def test_13_2_7_only_in_the_first_turn_and_nobody_has_to() -> None:
    state = evening(davies="N2409", **FAR)
    drive(state, "done")
    assert bridges.state(inner(state), GERMANNA) == ground.AS_PRINTED
    assert state.decision is not None and state.decision.kind == "recovery"
    later = evening(turn=2, davies="N2409", **FAR)
    assert later.decision is not None and later.decision.kind == "recovery"
    assert not any(isinstance(stage, FreePontoons) for stage in inner(later).stack)


def test_13_2_7_the_sequence_of_play_offers_them_before_other_work() -> None:
    stack: tuple[Stage, ...] = (Game(), Cycle())
    state = scene(
        game=RAPIDAN,
        stack=stack,
        record={"turn": 1, "entered": (1, 2, 3, 4)},
        davies=At("N2409", fatigue=4),
        lomax=At("N4325", fatigue=4),
    )
    assert state.decision is not None and state.decision.kind == "pontoon"
