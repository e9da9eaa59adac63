"""13.0 Control of objectives and victory points."""

from __future__ import annotations

import pytest
from ground import Witness

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Ledger
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import control, victory
from gtc_tui.rules.gcacw.combat.advance import AdvanceAfterCombat
from gtc_tui.rules.gcacw.combat.retreat import Retreat
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import CONFEDERATE, UNION, At, changed, drive, inner, race, scene


def holder(state: State | GcacwPlay, where: str) -> str:
    play = inner(state) if isinstance(state, State) else state
    number = next(n for n, objective in enumerate(play.game.objectives) if objective.hex == where)
    return control.holder(play, number)


def test_13_0_infantry_takes_control_by_entering_and_keeps_it_when_it_goes_on() -> None:
    state = scene(acting=UNION, robinson="N3318", rodes="N2413")
    drive(state, "march robinson", "roll 6")
    events = drive(state, "step N3418")
    taken = next(event for event in events if event.kind == "control")
    assert (taken.text, taken.amount, taken.hexes) == ("The Union takes Laurel Hill (N3418)", 6, ("N3418",))
    assert victory.points(inner(state)) == 6
    events = drive(state, "step N3419")
    assert [event.amount for event in events if event.kind == "control"] == [2]
    assert (holder(state, "N3418"), holder(state, "N3419"), holder(state, "N3520")) == (UNION, UNION, CONFEDERATE)
    assert state.view().points == 8


def test_13_0_the_other_side_takes_it_back() -> None:
    state = scene(acting=UNION, robinson="N3318", kershaw="N3520", rodes="N2413")
    drive(state, "march robinson", "roll 1", "step N3418")
    play = inner(state)
    control.enter(play, PieceId("robinson"), "N3318", "march")
    control.enter(play, PieceId("kershaw"), "N3418", "march")
    assert holder(play, "N3418") == CONFEDERATE
    assert play.events[-1].amount == -6
    assert victory.points(play) == 0


def test_13_0_infantry_that_advances_takes_control() -> None:
    advance = AdvanceAfterCombat(UNION, (PieceId("robinson"),), ("N3318",), "N3418")
    state = scene(stack=(Witness(), advance), robinson="N3318", rodes="N2413")
    drive(state, "advance robinson")
    assert (holder(state, "N3418"), victory.points(inner(state))) == (UNION, 6)


@pytest.mark.parametrize(("unit", "taken"), [("cutler", UNION), ("chapman", CONFEDERATE)])
def test_13_0_infantry_that_retreats_takes_control_too(unit: str, taken: str) -> None:
    retreat = Retreat("retreat", UNION, (PieceId(unit),), ("N3318",), "N3218", 2, 4)
    state = scene(stack=(Witness(), retreat), kershaw="N3218", **{unit: "N3318"})
    drive(state, "fall-back N3418")
    assert holder(state, "N3418") == taken


@pytest.mark.parametrize("unit", ["chapman", "warren"])
def test_13_0_neither_cavalry_nor_leaders_take_control(unit: str) -> None:
    state = scene(acting=UNION, chapman="N3318", robinson="N3318", warren="N3318", rodes="N2413")
    state = changed(state, lambda play: control.enter(play, PieceId(unit), "N3418", "retreat"))
    assert holder(state, "N3418") == CONFEDERATE


def test_13_0_a_side_that_holds_an_objective_already_gains_nothing() -> None:
    state = scene(acting=CONFEDERATE, kershaw="N3519", robinson="N3217")
    play = inner(state)
    control.enter(play, PieceId("kershaw"), "N3520", "march")
    assert [event for event in play.events if event.kind == "control"] == []


def test_13_0_losses_count_by_side_and_cause() -> None:
    """13.3: 3 for a Confederate manpower point, -2 for a Union one, nothing for those lost on the march."""
    state = scene(acting=UNION, robinson="N3217", kershaw=At("N2818", 8), rodes="N2413")
    play = inner(state)
    pieces.lose_manpower(play, PieceId("kershaw"), 2, "combat", "7.5", True)
    assert victory.points(play) == 6
    pieces.lose_manpower(play, PieceId("robinson"), 1, "retreat", "7.6", True)
    assert victory.points(play) == 4
    pieces.lose_manpower(play, PieceId("robinson"), 2, "extended-march", "5.1", False)
    assert victory.points(play) == 4
    assert play.record.unscored == (2, 0)
    assert pieces.lose_manpower(play, PieceId("kershaw"), 99, "combat", "7.5", True) == 6  # no more than there is
    assert victory.points(play) == 22


def test_13_0_the_ledger_tells_each_point_with_when_and_why() -> None:
    state = scene(acting=UNION, robinson="N3318", kershaw="N2818", rodes="N2413")
    drive(state, "march robinson", "roll 1", "step N3418")
    play = inner(state)
    pieces.lose_manpower(play, PieceId("kershaw"), 2, "cavalry-retreat", "7.7", True)
    report = State.from_play(play).query(UNION, "points")
    assert isinstance(report, Ledger)
    held, lost = report.entries
    assert (held.label, held.points, held.hex, held.side) == ("N3418 Laurel Hill held", 6, "N3418", UNION)
    assert (lost.label, lost.points, lost.side) == ("Kershaw: 2 manpower lost in a cavalry retreat", 6, CONFEDERATE)
    assert lost.when.startswith("turn 1, action phase")
    assert report.points == 12 == sum(entry.points for entry in report.entries)


def test_13_0_the_result_stands_when_the_last_turn_is_over() -> None:
    state = race().new_state()
    assert state.result is None
    while state.decision is not None:
        state.apply(state.decision.default or state.decision.actions[0])
    assert state.result is not None
    assert (state.result.level, state.result.winner, state.result.points) == ("confederate-decisive", CONFEDERATE, 0)
    assert state.result.title == state.view().standing
