"""5.1 March: fatigue, movement allowances, extended march, force march."""

from __future__ import annotations

import pytest
from ground import CENTRE, field

from gtc_tui.engine.action import Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.march.march import Marching
from support import UNION, At, at, drive, inner, refused, scene, verbs

FOOT = {"robinson": "N3213", "rodes": "N2413", "chapman": "N3315", "lomax": "N3418"}


def points(state: State) -> int:
    """Movement points left to the unit on the march."""
    stage = inner(state).stack[-1]
    assert isinstance(stage, Marching)
    return stage.points


@pytest.mark.parametrize(
    ("unit", "roll", "allowance"),
    [
        ("robinson", "roll 4", 4),  # Union foot +0
        ("rodes", "roll 5", 6),  # Confederate foot +1: D R Jones, Hood, Evans
        ("rodes", "roll 3", 4),
        ("rodes", "roll 1", 2),
        ("rodes", "roll 6", 7),
        ("chapman", "roll 3 4", 7),  # Union cavalry, two dice +0: 8 Illinois
        ("lomax", "roll 3 4", 8),  # Confederate cavalry, two dice +1
    ],
)
def test_5_1_allowance_of_a_unit_alone(unit: str, roll: str, allowance: int) -> None:
    side = {"robinson": "union", "chapman": "union"}.get(unit, "confederate")
    state = scene(acting=Side(side), **FOOT)
    drive(state, f"march {unit}", roll)
    assert points(state) == allowance


def test_5_0_fatigue_rises_when_the_unit_is_selected() -> None:
    state = scene(acting=UNION, **FOOT)
    drive(state, "march robinson")
    assert at(state, "robinson").fatigue == 1
    assert state.decision is not None and state.decision.kind == "allowance"


@pytest.mark.parametrize(
    ("fatigue", "exhausted", "due"),
    [(0, False, False), (1, False, False), (2, False, True), (3, False, True), (0, True, False), (1, True, True)],
)
def test_5_1_extended_march_is_due_at_fatigue_3_or_2_when_exhausted(fatigue: int, exhausted: bool, due: bool) -> None:
    state = scene(acting=UNION, robinson=At("N3213", fatigue=fatigue, exhausted=exhausted), lomax="N3418")
    drive(state, "march robinson", "roll 3")
    assert state.decision is not None
    assert state.decision.kind == ("extended-march" if due else "march")


@pytest.mark.parametrize(
    ("unit", "before", "die", "total", "manpower", "organized"),
    [
        ("robinson", At("N3213", 9, 2), 1, 2, 9, True),  # Cox: F3, Union +1
        ("rodes", At("N3213", 9, 2), 3, 3, 9, True),  # Evans: F3
        ("rodes", At("N3213", 9, 2), 5, 5, 9, True),  # Hood: F3
        ("robinson", At("N3213", 10, 3, organized=False), 5, 7, 8, False),  # Hatch: F4 +1, Union +1
        ("robinson", At("N3213", 9, 3), 4, 6, 9, False),  # Robinson of the race: F4
        ("robinson", At("N3213", 9, 3), 6, 8, 8, False),
        ("rodes", At("N3213", 9, 3, organized=False), 3, 4, 9, False),
        ("rodes", At("N3213", 9, 2, exhausted=True), 6, 7, 9, False),  # exhausted to F3 +1
        ("rodes", At("N3213", 9, 3, exhausted=True), 6, 9, 7, False),  # exhausted to F4 +3
        ("rodes", At("N3213", 9, 1, exhausted=True), 6, 6, 9, False),  # exhausted to F2 +0
        ("robinson", At("N3213", 9, 3, exhausted=True), 6, 10, 7, False),  # beyond the last row
    ],
)
def test_5_1_extended_march_rolls(unit: str, before: At, die: int, total: int, manpower: int, organized: bool) -> None:
    side = Side("union" if unit == "robinson" else "confederate")
    foe = {"lomax": "N3418"} if unit == "robinson" else {"wright": "N3418"}
    state = scene(acting=side, **{unit: before}, **foe)
    drive(state, f"march {unit}", "roll 3")
    events = drive(state, f"roll {die}")
    assert events[0].amount == total
    assert (at(state, unit).manpower, at(state, unit).organized) == (manpower, organized)


def test_5_1_a_wagon_train_suffers_more_on_an_extended_march() -> None:
    game = field(figures={"robinson": {"arm": "wagon"}})
    state = scene(game=game, acting=UNION, robinson=At(CENTRE, 2, 2), lomax="N3418")
    drive(state, "march robinson", "roll 3")
    assert drive(state, "roll 4")[0].amount == 6  # F3, Union +1, wagon +1
    assert not at(state, "robinson").organized


def test_5_1_extended_march_comes_before_the_march_and_scores_nothing() -> None:
    state = scene(acting=UNION, robinson=At("N3213", 9, 3), lomax="N3418")
    drive(state, "march robinson", "roll 3", "roll 6")
    assert state.decision is not None and state.decision.kind == "march"
    assert inner(state).record.ledger == ()
    assert inner(state).record.unscored == (1, 0)


def test_5_1_a_unit_may_be_lost_on_an_extended_march() -> None:
    state = scene(
        acting=UNION, robinson=At("N3213", 1, 3, organized=False), warren="N3213", griffin="N3015", lomax="N3418"
    )
    drive(state, "march robinson", "roll 3", "roll 6")
    assert at(state, "robinson").hex is None
    assert at(state, "warren").hex == "N3015"
    assert state.decision is not None and state.decision.kind == "initiative"


def test_5_1_force_march_costs_manpower_for_two_points() -> None:
    state = scene(acting=UNION, robinson=At("N3213", 9), lomax="N3418")
    drive(state, "march robinson", "roll 1", "force")
    assert points(state) == 3
    assert at(state, "robinson").manpower == 8
    assert inner(state).record.unscored == (1, 0)
    assert refused(state, "force") == ("5.1", "Robinson has already force marched")


def test_5_1_force_march_is_for_infantry_before_it_moves() -> None:
    state = scene(acting=UNION, chapman="N3315", robinson=At("N3213", 9), lomax="N3418")
    drive(state, "march chapman", "roll 3 3")
    assert refused(state, "force") == ("5.1", "Chapman cannot force march: only infantry does")
    guns = scene(game=field(figures={"robinson": {"arm": "artillery"}}), acting=UNION, robinson=CENTRE, lomax="N3418")
    drive(guns, "march robinson", "roll 4")
    assert "force" not in verbs(guns)
    state = scene(acting=UNION, robinson=At("N3213", 9), lomax="N3418")
    drive(state, "march robinson", "roll 4", "step N3113")
    assert "force" not in verbs(state)
    assert refused(state, "force")[0] == "5.1"


def test_5_1_force_march_needs_manpower_to_spare() -> None:
    state = scene(acting=UNION, robinson=At("N3213", 1), lomax="N3418")
    drive(state, "march robinson", "roll 4")
    assert refused(state, "force")[0] == "5.1"


def test_5_1_one_attack_ends_the_march() -> None:
    state = scene(acting=UNION, robinson=At("N3117", 9), rodes=At("N3318", 12))
    drive(state, "march robinson", "roll 6", "step N3217", "attack N3318")
    asked = []
    while state.decision is not None and state.decision.kind not in ("initiative", "action"):
        asked.append(state.decision.kind)
        state.apply(state.decision.default or state.decision.actions[0])
    assert "combat" in asked
    assert "march" not in asked


def test_7_7_a_cavalry_retreat_leaves_the_marcher_what_points_it_kept() -> None:
    """Robinson, 6 points, before Lomax 2 and Wickham 3: die 6, size +2, half of 8: 4 lost, 2 left."""
    state = scene(
        acting=UNION,
        robinson=At("N3217", 9, 1),
        lomax=At("N3318", 2, 1, organized=False, exhausted=True),
        wickham=At("N3318", 3, 1, organized=False, exhausted=True),
    )
    drive(state, "march robinson", "roll 6", "evade", "roll 6")
    while state.decision is not None and state.decision.kind == "retreat":
        state.apply(state.decision.actions[0])
    assert points(state) == 2
    assert "force" in verbs(state)  # it has done nothing yet
    drive(state, "step N3318")
    assert at(state, "robinson").hex == "N3318"
