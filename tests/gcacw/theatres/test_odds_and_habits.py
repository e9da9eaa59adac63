"""Boxes before the dice and for machine players: odds of battles, what the greedy player answers, what can never be."""

from __future__ import annotations

import pytest
from theatres import VALLEY, arrivals, boxes, off_map_phase, segment, theatres

from gtc_tui.engine.report import Odds
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.rules.gcacw.state.record import Travellers
from gtc_tui.rules.gcacw.theatres.battle import Beaten, BoxBattle, Outcome, Reluctant
from gtc_tui.rules.gcacw.theatres.command import Postures
from support import CONFEDERATE, UNION, At, changed, inner


def _odds(state: State, **arguments: str) -> Odds:
    report = state.query(UNION, "odds", **arguments)
    assert isinstance(report, Odds)
    return report


def _best(state: State) -> str:
    """The answer that looks best to the greedy player."""
    assert state.decision is not None
    values = state.game.system.appraise(inner(state), state.decision)
    best = max(range(len(values)), key=values.__getitem__)
    return state.game.system.codec.text(state.decision.actions[best])


# -- odds ----------------------------------------------------------------------------------------------
def test_26_0_odds_of_the_battle_under_decision_are_exact() -> None:
    state = boxes(BoxBattle("V4", UNION, 12), moor=At("V4", 12), imboden=At("V4", 3))
    found = _odds(state)  # +1: 4 to 1, tactical 0 against 2
    assert found.modifier == 1
    assert found.retreat == pytest.approx(15 / 36)  # two dice differ by 1 or more in the attacker's favour
    assert found == _odds(state, hex="V4")
    assert state.decision is not None and "success 42 %" in state.decision.prompt


def test_26_0_odds_before_a_move_with_those_who_would_go() -> None:
    state = segment(VALLEY, moor=At("V2", 6), thoburn=At("V2", 6), imboden=At("V4", 3))
    alone, both = _odds(state, piece="moor", hex="V4"), _odds(state, piece="moor", hex="V4", units="thoburn")
    assert both.modifier == alone.modifier + 2
    assert "12" in both.lines[0].label


def test_26_0_no_odds_where_nobody_fights() -> None:
    state = segment(VALLEY, moor="V2", sigel="V2", imboden="V4")
    for arguments in ({"hex": "V5"}, {"piece": "moor", "hex": "V5"}, {"piece": "sigel", "hex": "V4"}):
        with pytest.raises(GtcError):
            _odds(state, **arguments)
    with pytest.raises(GtcError):
        _odds(state, piece="moor", hex="V4", units="imboden")


# -- habits --------------------------------------------------------------------------------------------
def test_a_machine_player_goes_for_points_and_leaves_strong_enemies_alone() -> None:
    assert _best(segment(VALLEY, moor="V2", imboden="V6")) == "shift moor V4"
    assert _best(segment(VALLEY, moor=At("V2", 24), imboden=At("V4", 3))) == "shift moor V4"
    weak = {"moor": At("V2", 3), "imboden": At("V4", 8), "echols": "V5", "wharton": "V6"}
    assert _best(segment(VALLEY, **weak)) == "done"


def test_a_machine_player_guards_the_last_box_that_is_in_reach_of_the_enemy() -> None:
    state = segment(VALLEY, active=(), moor="V2", imboden="V3")
    assert _best(state) == "shift imboden V4"


def test_a_machine_player_attacks_a_passive_union_where_it_would_win() -> None:
    field = {"moor": At("V4", 2), "imboden": At("V4", 12)}
    assert _best(boxes(Reluctant("V4"), **field)) == "offer"
    assert _best(boxes(Reluctant("V4"), moor=At("V4", 12), imboden=At("V4", 2))) == "stand"


def test_a_machine_player_fights_on_where_it_is_likely_to_hold() -> None:
    verdict = BoxBattle("V4", UNION, 8, step="verdict", outcome=Outcome(0, (0, 0), (0, 0)))
    assert _best(boxes(verdict, moor=At("V4", 4), imboden=At("V4", 8))) == "again"
    assert _best(boxes(verdict, moor=At("V4", 16), imboden=At("V4", 2))).startswith("withdraw")


def test_a_machine_player_retreats_to_friends() -> None:
    state = boxes(Beaten("V4", CONFEDERATE), moor="V4", imboden="V4", echols="V3")
    assert _best(state) == "withdraw V3"


def test_a_machine_player_is_active_when_it_may_be() -> None:
    state = boxes(Postures((VALLEY,)), off_map={"points": ((VALLEY, 1),)}, moor="V1")
    assert _best(state) == "posture active"


def test_a_machine_player_sends_to_the_map_who_is_not_needed() -> None:
    def confederate(**placed: At | str) -> State:
        return off_map_phase(barlow="N1520", **placed)

    assert _best(confederate(echols="V6")) == "depart echols V6"
    assert _best(confederate(echols="V6", moor="V5")) == "done"
    assert _best(off_map_phase(moor="V2", turner="B7")) == "done"


def test_a_machine_player_arrives_near_friends_and_not_beside_enemies() -> None:
    group = Travellers(("imboden",), "V4", False, 8)  # type: ignore[arg-type]
    near = arrivals(off_map={"travellers": (group,)}, imboden=None, kershaw="N0229")
    assert _best(near) in ("arrive N0128", "arrive N0129")
    beside = arrivals(off_map={"travellers": (group,)}, imboden=None, kershaw="N0229", barlow="N0228")
    assert _best(beside) not in ("arrive N0127", "arrive N0128", "arrive N0129")


# -- what can never be ---------------------------------------------------------------------------------
def test_2_1_28_0_faults_of_boxes_and_travellers() -> None:
    state = segment(VALLEY, moor="V2", imboden="V4")
    assert [fault for fault in state.faults() if "imboden" in fault] == []
    barred = changed(state, lambda play: play.position.place(play.game.index["imboden"], play.game.map.ids["V1"]))
    assert "imboden: in V1, where its side never goes" in barred.faults()
    group = Travellers(("moor",), "V2", False, 12)  # type: ignore[arg-type]
    twice = segment(VALLEY, off_map={"travellers": (group,)}, moor="V2", imboden="V4")
    assert "moor: on its way and elsewhere" in twice.faults()
    rich = segment(VALLEY, off_map={"points": ((VALLEY, 3),)}, moor="V2", imboden="V4")
    assert "valley: 3 command points" in rich.faults()
    assert theatres(rich).points == ((VALLEY, 3),)
