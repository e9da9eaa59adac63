"""When the corps of a campaign rest, and how it is told (5.1, 8.0, 29.4)."""

from __future__ import annotations

import dataclasses

from overland import campaign

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai import plan, rests
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.weights import load
from gtc_tui.rules.gcacw.campaign import supply_markers
from support import UNION, At, changed, inner, numbered

NEAR, FAR = "N3620", "S3526"  # of an enemy: beside the corps, and beyond any march
TIRED = At("N3520", 12, fatigue=2, exhausted=True)
FRESH = At("N3520", 12, fatigue=2)


def corps(griffin: At = TIRED, crawford: At = FRESH, enemy: str = FAR, turn: int = 10) -> State:
    """Two divisions of the V Corps with as much manpower, a third of another corps beside them."""
    others = {"barlow": At("N3520", 12), "heth": At(enemy, 9), "lee": enemy}
    return campaign(acting=UNION, record={"turn": turn}, griffin=griffin, crawford=crawford, **others)


def resting(state: State) -> set[PieceId]:
    return {unit for one in plan.of(inner(state)).rests for unit in one.units}


def test_8_0_a_corps_rests_when_half_of_it_is_exhausted_or_disorganized() -> None:
    assert resting(corps()) == {"griffin", "crawford"}
    assert resting(corps(griffin=dataclasses.replace(FRESH, organized=False))) == {"griffin", "crawford"}
    assert resting(corps(griffin=dataclasses.replace(TIRED, manpower=11))) == set()
    assert resting(corps(griffin=FRESH)) == set()


def test_8_0_a_corps_does_not_rest_beside_the_enemy_or_in_the_last_turn() -> None:
    assert resting(corps(enemy=NEAR)) == set()
    assert resting(corps(turn=numbered("09").turns)) == set()


def test_29_4_rest_does_not_help_units_that_are_out_of_supply() -> None:
    assert rests.needs_rest(inner(corps()), PieceId("griffin"))
    hungry = changed(corps(), lambda play: supply_markers.mark(play, PieceId("griffin"), True))
    assert not rests.needs_rest(inner(hungry), PieceId("griffin"))
    assert resting(hungry) == set()


def test_8_0_the_end_of_the_turn_makes_units_fit_again_up_to_fatigue_level_2() -> None:
    assert rests.fit_again(numbered("09")) == 2


def test_8_0_what_the_machine_pays_for_fatigue_rises_where_the_rest_would_be_spoilt() -> None:
    """So it marches on in a corps that rests only where a march brings more."""
    level = {fatigue: tiring(dataclasses.replace(TIRED, fatigue=fatigue)) for fatigue in (0, 1, 2)}
    assert level[0] == level[1] == load().of("rested") < level[2] == load().of("tired")
    assert tiring(FRESH) == load().of("rested")


def tiring(griffin: At) -> float:
    scene = Scene(inner(corps(griffin=griffin)))
    return scene.core.tiring(scene.index[PieceId("griffin")])


def test_8_0_the_plan_tells_who_rests_how_far_he_may_march_and_why() -> None:
    state = corps()
    told = [one.told for one in state.plan(UNION) if one.kind == "rest"]
    assert told == [
        "Crawford and Griffin: rest, no march beyond fatigue level 2: 12 of 24 manpower is exhausted or disorganized"
    ]
    assert not [one for one in corps(griffin=FRESH).plan(UNION) if one.kind == "rest"]
