"""5.2, an optional rule: a fifth activation of organized units."""

from __future__ import annotations

import pytest

from gtc_tui.engine.state import State
from support import RACE, UNION, At, at, changed, drive, refused, scenario, scene, texts

GAME = scenario(RACE, "fifth-activation")


def warren(game: object = GAME, **units: At) -> State:
    placed = {"robinson": At("N3217", fatigue=4), **units}
    return scene(game=game, acting=UNION, warren="N3217", **placed, rodes="N2413")  # type: ignore[arg-type]


def test_5_2_option_a_leader_may_choose_an_organized_unit_at_the_highest_fatigue() -> None:
    state = warren()
    assert "march robinson" not in texts(state)  # not by itself
    drive(state, "activate warren", "choose robinson", "roll 3")
    assert texts(state) == ["march robinson"]  # it does not entrench
    assert refused(state, "entrench robinson")[0] == "5.0"
    drive(state, "march robinson")
    assert state.decision is not None and state.decision.kind == "extended-march"
    drive(state, "roll 1", "step N3317")
    assert (at(state, "robinson").fatigue, at(state, "robinson").hex) == (4, "N3317")


def test_5_2_without_the_option_it_may_not() -> None:
    state = warren(scenario(RACE), griffin=At("N3217"))
    drive(state, "activate warren")
    assert "choose robinson" not in texts(state)
    assert refused(state, "choose robinson")[0] == "5.0"


def test_5_2_option_only_organized_units() -> None:
    state = warren(robinson=At("N3217", fatigue=4, organized=False), griffin=At("N3217"))
    drive(state, "activate warren")
    assert "choose robinson" not in texts(state)


@pytest.mark.parametrize(("die", "organized"), [(1, True), (2, False)])
def test_5_2_option_two_more_on_the_die_of_its_extended_march(die: int, organized: bool) -> None:
    """Union +1, fatigue 4 +1, fifth activation +2: a 6, the first D, with a die of 2."""
    state = warren()
    drive(state, "activate warren", "choose robinson", "roll 3", "march robinson", f"roll {die}")
    assert at(state, "robinson").organized is organized


def test_5_2_option_once_a_turn() -> None:
    state = warren(griffin=At("N3217"))
    drive(state, "activate warren", "choose robinson", "done", "roll 3", "march robinson", "roll 1", "stop")
    while state.decision is not None and state.decision.kind != "initiative":
        drive(state, "done")
    drive(state, "roll 6 1", "activate warren")
    assert "choose robinson" not in texts(state)
    assert "choose robinson" in texts(changed(state, lambda play: play.amend(turn=2)))


def test_5_2_option_the_fourth_march_of_a_unit_is_not_harder() -> None:
    state = warren(robinson=At("N3217", fatigue=3))
    drive(state, "activate warren", "choose robinson", "roll 3", "march robinson", "roll 3")
    assert at(state, "robinson").organized  # 3 + 1 + 1 = 5: nothing
