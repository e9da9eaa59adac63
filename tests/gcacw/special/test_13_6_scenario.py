"""13.6 Strike Them a Blow: its own rules."""

from __future__ import annotations

import pytest

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.state.native import leader_ratings
from support import CONFEDERATE, UNION, at, drive, inner, refused, scenario, scene, texts, verbs

BLOW = "gtc/06-strike-them-a-blow"


def begun() -> State:
    return scenario(BLOW).new_state()


def points(state: State) -> dict[str, int]:
    return {award.key: award.points for award in inner(state).game.rules.standing(inner(state))}


def test_13_6_rule_1_and_2_no_events_and_no_transfers_on_turn_1() -> None:
    state = begun()
    assert next(event.text for event in state.opening) == "Turn 1: Action Cycle"
    later = inner(scene(game=scenario(BLOW), record={"turn": 2}, warren="N3619", griffin="N3619"))
    assert list(later.game.phases(later.record.turn)) == ["transfer", "actions", "recovery"]


def test_13_6_rule_2_torbert_then_hancock_then_the_dice() -> None:
    state = begun()
    assert (state.to_move, texts(state)) == (UNION, ["activate torbert"])
    assert refused(state, "pass")[0] == refused(state, "march griffin")[0] == "13.6"
    drive(state, "activate torbert", "choose 5-ny", "done", "roll 3 3", "march 5-ny", "stop")
    while texts(state) != ["activate hancock"]:
        drive(state, "done")
    drive(state, "activate hancock", "choose gibbon", "done", "roll 3", "march gibbon", "stop")
    while state.decision is not None and state.decision.kind == "join":
        drive(state, "done")
    assert state.decision is not None and state.decision.kind == "initiative"
    drive(state, "roll 6 1")
    assert {"march", "activate", "pass"} <= verbs(state)


def test_13_6_rule_3_lee_is_sick_from_turn_2() -> None:
    placed = {"lee": "N3520", "hill": "N3520", "wilcox": "N3520"}
    well = inner(scene(game=scenario(BLOW), record={"turn": 1}, **placed))
    sick = inner(scene(game=scenario(BLOW), record={"turn": 2}, **placed))
    lee = PieceId("lee")
    assert (leader_ratings.value(well, lee), leader_ratings.value(sick, lee)) == (6, 4)
    chief = well.game.piece(lee)
    assert [play.game.rules.sick(play) for play in (well, sick)] == [(), (lee,)]
    assert leader_ratings.lends_bonus(chief, False, False) and not leader_ratings.lends_bonus(chief, True, False)


@pytest.mark.parametrize("regiment", ["5-ny", "8-il", "13-pa"])
def test_13_6_rule_4_torbert_commands_the_three_cavalry_regiments(regiment: str) -> None:
    state = scene(
        game=scenario(BLOW), acting=UNION, torbert="N4121", **{"5_ny": "N4121", regiment.replace("-", "_"): "N4121"}
    )
    drive(state, "activate torbert")
    assert f"choose {regiment}" in texts(state)


def test_13_6_rule_5_pickett_acts_from_turn_2() -> None:
    placed = {"pickett": "S3307", "breckinridge": "S3307", "griffin": "N3619"}
    state = scene(game=scenario(BLOW), acting=CONFEDERATE, record={"turn": 1}, **placed)
    assert "march breckinridge" in texts(state)
    for line in ("march pickett", "entrench pickett"):
        assert line not in texts(state)
        rule, reason = refused(state, line)
        assert (rule, "before turn 2" in reason) == ("13.6", True)
    later = scene(game=scenario(BLOW), acting=CONFEDERATE, record={"turn": 2}, **placed)
    assert {"march pickett", "entrench pickett"} <= set(texts(later))


def test_13_6_rule_6_infantry_that_passes_takes_control() -> None:
    state = scene(game=scenario(BLOW), acting=UNION, others=False, griffin="N4222", heth="N3520")
    play = inner(state)
    number = next(n for n, goal in enumerate(play.game.objectives) if goal.hex == "N4323")
    assert play.game.sides[play.position.mark(number)] == CONFEDERATE
    before = victory.points(play)
    drive(state, "march griffin", "roll 6", "step N4323")
    play = inner(state)
    assert play.game.sides[play.position.mark(number)] == UNION
    assert victory.points(play) == before + 2


def test_13_6_a_point_for_each_confederate_division_outside_its_counties() -> None:
    game = scenario(BLOW)
    divisions = {
        piece.id for piece in game.pieces if (piece.side, piece.arm, piece.size) == (CONFEDERATE, "infantry", "Div")
    }
    assert points(begun())["divisions"] == len(divisions) - 2  # Breckinridge and Pickett at Hanover Junction
    state = scene(game=game, griffin="N3619", heth="S3307", mahone="N1626", field="S3117", wilcox="N3520")
    assert at(state, "heth").hex == "S3307"
    counties = [game.map.counties[game.map.hex_id(name)] for name in ("S3307", "N1626", "S3117", "N3520")]
    assert counties == ["Hanover", "Louisa", "Henrico", "Spotsylvania"]
    assert points(state)["divisions"] == len(divisions) - 3  # the others are gone, and count
