"""8.0 Recovery phase, on a two-turn game so that the work matters."""

from __future__ import annotations

import pytest

from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, drive, race, refused, scene, texts

STACK: tuple[Stage, ...] = (Game(), Recovery(UNION))


def evening(**placed: At | str) -> State:
    """The recovery phase of the first of two turns; it is over when nobody can work."""
    return scene(game=race(turns=2), stack=STACK, record={"phase": "recovery"}, **placed)


def skip_work(state: State) -> None:
    while state.decision is not None and state.decision.kind == "recovery":
        drive(state, "done")


@pytest.mark.parametrize(
    ("fatigue", "organized", "exhausted", "after"),
    [
        (0, True, False, (0, True, False)),
        (2, True, False, (0, True, False)),
        (1, True, True, (0, True, False)),  # organized and exhausted: turns to its normal side
        (1, False, True, (0, True, True)),  # Lomax and Wickham after 8 May
        (2, False, False, (0, True, False)),
        (3, True, False, (0, True, False)),
        (3, True, True, (0, True, True)),
        (3, False, False, (0, False, True)),
        (4, True, False, (1, True, False)),
        (4, True, True, (1, True, True)),
        (4, False, False, (1, False, True)),
        (4, False, True, (1, False, True)),
    ],
)
def test_8_0_fatigue_disorganization_and_exhaustion(
    fatigue: int, organized: bool, exhausted: bool, after: tuple[int, bool, bool]
) -> None:
    state = evening(robinson=At("N3213", fatigue=fatigue, organized=organized, exhausted=exhausted), lomax="N3520")
    skip_work(state)
    robinson = at(state, "robinson")
    assert (robinson.fatigue, robinson.organized, robinson.exhausted) == after


def test_8_0_work_comes_first_the_union_before_the_confederate() -> None:
    state = evening(robinson=At("N3213", fatigue=2), lomax="N3520")
    assert (state.to_move, texts(state)) == (UNION, ["entrench robinson", "done"])
    drive(state, "entrench robinson")
    assert at(state, "robinson").fatigue == 2  # work in this phase costs no fatigue, and rest comes later
    assert (state.to_move, texts(state)) == (CONFEDERATE, ["entrench lomax", "done"])
    drive(state, "done")
    assert (at(state, "robinson").works, at(state, "robinson").fatigue) == ("abatis", 0)


@pytest.mark.parametrize(("begun", "done"), [("breastworks-build", "breastworks"), ("fort-build", "fort")])
def test_8_0_works_begun_are_completed(begun: str, done: str) -> None:
    state = evening(robinson=At("N3213", works=begun), lomax="N3520")
    assert state.describe(state.legal_actions()[0]).startswith("Robinson completes ")
    drive(state, "entrench robinson")
    assert at(state, "robinson").works == done


def test_8_0_a_unit_works_once_and_only_when_rested() -> None:
    state = evening(robinson="N3213", griffin="N3213", cutler=At("N3213", fatigue=3), lomax="N3520")
    drive(state, "entrench robinson")
    assert texts(state) == ["entrench griffin", "done"]
    assert refused(state, "entrench robinson") == ("8.0", "Robinson has already worked in this phase")
    rule, reason = refused(state, "entrench cutler")
    assert rule == "8.0"
    assert "fatigue level 3" in reason


def test_8_0_the_demoralized_do_not_work() -> None:
    state = evening(robinson=At("N3213", demoralized=1), griffin="N3213", lomax="N3520")
    assert refused(state, "entrench robinson")[0] == "11.0"


@pytest.mark.parametrize(
    ("before", "where", "fatigue", "after"),
    [(2, "N3213", 2, 1), (1, "N3213", 0, 0), (1, "N3213", 3, 1), (2, "N3419", 0, 2)],
)
def test_8_0_demoralization_falls_out_of_enemy_zones_unless_too_tired(
    before: int, where: str, fatigue: int, after: int
) -> None:
    state = evening(robinson=At(where, demoralized=before, fatigue=fatigue), lomax="N3520")
    skip_work(state)
    assert at(state, "robinson").demoralized == after
