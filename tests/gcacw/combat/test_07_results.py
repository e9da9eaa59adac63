"""7.5 Results: losses, letters, what they count for."""

from __future__ import annotations

import pytest
from ground import CENTRE, N, S, Witness, field, step

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.combat.results import Losses, Suffer
from gtc_tui.rules.gcacw.tables.tables import (
    BIT_ADVANCE,
    BIT_D,
    BIT_E,
    BIT_F1,
    BIT_F2,
    BIT_RETREAT,
    BIT_ROUT,
    BIT_ROUT2,
    result_text,
)
from support import CONFEDERATE, UNION, At, at, drive, inner, race, refused, scene, texts


def suffer(loss: int, bits: int, side: Side = UNION, **units: At | str) -> State:
    """One side's result on these units."""
    names = tuple(PieceId(name.replace("_", "-")) for name in units)
    return scene(game=field(), stack=(Witness(), Suffer(side, names, loss, bits)), **units)


def test_7_4_the_table_reads_as_printed() -> None:
    def read(difference: int, defender: int, attacker: int) -> str:
        found = race().tables.combat.resolve(difference, 2 * defender, 2 * attacker)
        return " / ".join(result_text(*half) for half in found)

    assert read(-9, 5, 5) == "- / 4D"
    assert read(-2, 12, 13) == "f / 2D"
    assert read(1, 2, 7) == "D / 1D"
    assert read(2, 6, 6) == "Dr / Da"
    assert read(4, 10, 8) == "1DR / fa"
    assert read(5, 40, 60) == "4DR / 3Ea"
    assert read(6, 1, 6) == "1DR / a"
    assert read(12, 50, 70) == "11DR* / 1a"


@pytest.mark.parametrize(
    ("bits", "fatigue", "organized", "exhausted"),
    [
        (0, 1, True, False),
        (BIT_F1, 2, True, False),
        (BIT_F2, 3, True, False),
        (BIT_D, 4, False, False),
        (BIT_E, 1, True, True),
        (BIT_E | BIT_ADVANCE, 1, True, True),
    ],
)
def test_7_5_letters_on_every_unit_of_the_side(bits: int, fatigue: int, organized: bool, exhausted: bool) -> None:
    state = suffer(0, bits, cutler=At(CENTRE, 9, fatigue=1), robinson=At(CENTRE, 8, fatigue=1))
    for unit in ("cutler", "robinson"):
        found = at(state, unit)
        assert (found.fatigue, found.organized, found.exhausted) == (fatigue, organized, exhausted)


def test_7_5_disorder_is_three_levels_of_fatigue() -> None:
    assert at(suffer(0, BIT_D, cutler=CENTRE), "cutler").fatigue == 3


def test_6_5_fatigue_never_passes_the_highest_level() -> None:
    state = suffer(0, BIT_D, cutler=At(CENTRE, fatigue=3))
    assert at(state, "cutler").fatigue == 4


@pytest.mark.parametrize(
    ("bits", "before", "after"),
    [(BIT_RETREAT, 0, 0), (BIT_ROUT, 0, 1), (BIT_ROUT, 1, 2), (BIT_ROUT, 2, 2), (BIT_ROUT2, 0, 2), (BIT_ROUT2, 1, 2)],
)
def test_11_0_a_rout_demoralizes(bits: int, before: int, after: int) -> None:
    state = suffer(0, bits, cutler=At(CENTRE, demoralized=before))
    assert at(state, "cutler").demoralized == after


def test_7_5_the_owner_allots_losses_point_by_point() -> None:
    units = (PieceId("cutler"), PieceId("robinson"))
    state = scene(
        game=field(),
        stack=(Witness(), Suffer(UNION, units, 3, BIT_F1)),
        cutler=At(CENTRE, 5),
        robinson=At(CENTRE, 2),
        griffin=CENTRE,
    )
    decision = state.decision
    assert decision is not None and (decision.kind, decision.side, decision.rule) == ("loss", UNION, "7.5")
    assert texts(state) == ["lose cutler", "lose robinson"]
    assert refused(state, "lose griffin") == ("7.5", "Griffin is not among the units that take this loss")
    assert refused(state, "lose nobody")[0] == "2.2"
    drive(state, "lose robinson", "lose robinson")
    assert at(state, "robinson").hex is None  # gone; the last point falls to Cutler without a question
    assert (at(state, "cutler").manpower, at(state, "cutler").fatigue) == (4, 1)
    assert (at(state, "griffin").manpower, at(state, "griffin").fatigue) == (14, 0)


def test_7_5_one_unit_takes_all_losses_without_a_question() -> None:
    state = suffer(4, 0, cutler=At(CENTRE, 10))
    assert state.decision is not None and state.decision.kind == "witness"
    assert at(state, "cutler").manpower == 6


def test_7_5_surplus_losses_are_ignored() -> None:
    state = suffer(9, BIT_D, cutler=At(CENTRE, 3), robinson=At(CENTRE, 2))
    assert state.decision is not None and state.decision.kind == "witness"
    assert (at(state, "cutler").hex, at(state, "robinson").hex) == (None, None)
    assert sum(entry.manpower for entry in inner(state).record.ledger) == 5


@pytest.mark.parametrize(("side", "unit", "points"), [(CONFEDERATE, "rodes", 3 * 2), (UNION, "cutler", -2 * 2)])
def test_13_0_losses_in_combat_count_for_victory(side: Side, unit: str, points: int) -> None:
    state = scene(game=field(), stack=(Witness(), Suffer(side, (PieceId(unit),), 2, 0)), **{unit: At(CENTRE, 9)})
    (entry,) = inner(state).record.ledger
    assert (entry.cause, entry.side, entry.unit, entry.manpower, entry.points) == ("combat", side, unit, 2, points)
    assert inner(state).record.unscored == (0, 0)


def test_7_5_organized_units_stay_organized_under_losses() -> None:
    assert at(suffer(2, BIT_F1, cutler=At(CENTRE, 9)), "cutler").organized
    assert not at(suffer(2, BIT_F1, cutler=At(CENTRE, 9, organized=False)), "cutler").organized


def test_7_5_losses_that_one_unit_can_choose_end_when_nothing_is_left() -> None:
    units = (PieceId("cutler"), PieceId("robinson"))
    state = scene(
        game=field(), stack=(Witness(), Losses(UNION, units, 0, "combat", "7.5")), cutler=CENTRE, robinson=CENTRE
    )
    assert state.decision is not None and state.decision.kind == "witness"
    assert inner(state).record.ledger == ()


def test_7_5_units_that_only_cover_are_untouched() -> None:
    far = step(CENTRE, "s", "s", "s")
    state = scene(game=field(), acting=CONFEDERATE, rodes=At(N, 12), kershaw=S, cutler=At(CENTRE, 10), griffin=far)
    drive(state, "march rodes", "roll 6", f"attack {CENTRE}", "decline", "roll 6 1")
    kershaw = at(state, "kershaw")
    assert (kershaw.fatigue, kershaw.manpower, kershaw.organized) == (0, 8, True)


def test_7_5_a_leader_whose_units_die_joins_the_nearest_of_his_command() -> None:
    away = step(CENTRE, "s", "s", "s")
    state = scene(game=field(), acting=CONFEDERATE, rodes=At(N, 20), wright=At(CENTRE, 1), sedgwick=CENTRE, neill=away)
    drive(state, "march rodes", "roll 6", f"attack {CENTRE}")
    events = drive(state, "roll 6 1")
    assert at(state, "wright").hex is None
    assert at(state, "sedgwick").hex == away
    assert "Sedgwick joins Neill" in " ".join(event.text for event in events)


def test_7_5_a_leader_is_not_alone_while_further_points_are_allotted() -> None:
    away = step(CENTRE, "s", "s", "s")
    stack = {"wright": At(CENTRE, 1), "cutler": At(CENTRE, 9), "robinson": At(CENTRE, 9)}
    losses = Losses(UNION, tuple(map(PieceId, stack)), 2, "combat", "7.5")
    state = scene(game=field(), stack=(Witness(), losses), sedgwick=CENTRE, warren=CENTRE, neill=away, **stack)
    drive(state, "lose wright")
    assert sorted(texts(state)) == ["lose cutler", "lose robinson"]
    assert at(state, "sedgwick").hex == away
    assert at(state, "warren").hex == CENTRE
    assert [fault for fault in state.faults() if "alone" in fault] == []
