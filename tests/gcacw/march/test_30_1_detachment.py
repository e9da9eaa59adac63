"""30.1 Detachment of substitutes on the march, 30.3 artillery that goes with them; scenario 9."""

from __future__ import annotations

from functools import partial

import pytest
from overland import campaign, overland

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import substitutes, supply_markers
from gtc_tui.rules.gcacw.combat import combat_values
from gtc_tui.rules.gcacw.state import ammunition, commands, map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import Parts
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.initiative import Cycle, Menu
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, said, scenario, scene, texts

START, NEXT, NEAR = "N2510", "N2610", "N2511"
SUB = PieceId("sub-inf-1-u")


def marching(unit: At, roll: int = 4, **others: At | str | None) -> State:
    """Barlow on the march, before his first step."""
    state = campaign(acting=UNION, barlow=unit, rodes=At("N1809", manpower=9), **others)
    drive(state, "march barlow", f"roll {roll}")
    return state


def test_30_01_eight_brigades_and_two_regiments_a_side() -> None:
    """30/01."""
    game = overland()
    for side in game.sides:
        some = [game.piece(one) for one in game.campaign.substitutes.pieces[side]] if game.campaign else []
        assert (
            sorted((piece.arm, piece.size) for piece in some) == [("cavalry", "Regt")] * 2 + [("infantry", "Brig")] * 8
        )


def test_30_02_30_05_a_brigade_is_detached_and_its_manpower_taken_from_the_parent() -> None:
    state = marching(At(START, manpower=12))
    drive(state, "detach", f"part {SUB} 3")
    assert (at(state, SUB).hex, at(state, SUB).manpower) == (START, 3)
    assert (at(state, "barlow").hex, at(state, "barlow").manpower) == (START, 9)


def test_30_03_cavalry_detaches_regiments_of_cavalry() -> None:
    state = campaign(acting=UNION, custer=At(START, manpower=3), rodes=At("N1809", manpower=9))
    drive(state, "march custer", "roll 2 2", "detach")
    assert texts(state) == ["part sub-cav-1-u 1", "part sub-cav-1-u 2", "done"]
    drive(state, "part sub-cav-1-u 2")
    assert (at(state, "sub-cav-1-u").manpower, at(state, "custer").manpower) == (2, 1)
    assert "detach" not in texts(state)  # one is left, which stays
    assert refused(state, "detach") == ("30.1", "Custer has no manpower to detach: it must keep 1")


def test_30_12_a_regiment_of_cavalry_has_2_manpower_at_most() -> None:
    state = campaign(acting=UNION, custer=At(START, manpower=4), rodes=At("N1809", manpower=9))
    drive(state, "march custer", "roll 2 2", "detach")
    assert texts(state) == ["part sub-cav-1-u 1", "part sub-cav-1-u 2", "done"]
    assert refused(state, "part sub-cav-1-u 3") == ("30.1", "a substitute has 1 to 2 manpower")


def test_30_02_artillery_detaches_nobody() -> None:
    state = campaign(acting=UNION, horse_art=At(START, manpower=2), barlow=START)
    drive(state, "march horse-art", "roll 3")
    assert "detach" not in texts(state)
    assert refused(state, "detach") == ("30.1", "Horse Art cannot detach: only infantry and cavalry do")


def test_30_01_basic_scenarios_have_no_substitutes() -> None:
    game = scenario("gtc/01-wilderness")
    state = scene(game=game, acting=UNION, barlow=START)
    drive(state, "march barlow", "roll 4")
    assert refused(state, "detach") == ("30.1", "this scenario has no substitute units")


def test_30_04_nobody_is_detached_in_a_box() -> None:
    """A march that ends in a box is over; whoever is in one is not on the march."""
    state = campaign(acting=CONFEDERATE, record={"turn": 5}, barlow=START, hunton=At("S3232", manpower=3))
    drive(state, "march hunton", "roll 4", "detach", "part sub-inf-1-c 1", "enter-box B7")
    assert pieces.in_box(inner(state), PieceId("hunton"))
    assert at(state, "sub-inf-1-c").hex == "S3232"
    assert "detach" not in texts(state)
    play = inner(state)
    assert said(substitutes.refusal(play, PieceId("hunton"))) == ("30.1", "units in boxes do not detach")
    assert not substitutes.possible(play, PieceId("hunton"))


def test_30_08_it_takes_no_part_in_the_activation_that_detached_it() -> None:
    state = campaign(acting=UNION, hancock=START, barlow=At(START, 12), gibbon=At(START, 9), rodes="N1809")
    drive(state, "activate hancock", "choose barlow", "choose gibbon", "roll 4")
    drive(state, "march barlow", "detach", f"part {SUB} 4", f"step {NEXT}", "stop")
    assert texts(state) == ["march gibbon", "entrench gibbon", "done"]


def test_30_06_the_parent_keeps_its_side() -> None:
    state = marching(At(START, manpower=12, organized=False))
    drive(state, "detach", f"part {SUB} 3")
    assert not at(state, "barlow").organized


def test_30_07_30_08_in_a_hex_entered_and_the_parent_goes_on() -> None:
    state = marching(At(START, manpower=12), roll=6)
    drive(state, f"step {NEAR}", "detach", f"part {SUB} 4")
    assert at(state, SUB).hex == NEAR
    assert "stop" in texts(state) and any(text.startswith("step") for text in texts(state))
    drive(state, "stop")
    assert "march" not in {text.split()[0] for text in texts(state)}  # the action is over: nobody else has moved
    assert at(state, SUB).hex == NEAR


def test_30_07_several_in_one_march() -> None:
    state = marching(At(START, manpower=12))
    drive(state, "detach", f"part {SUB} 1", "detach", "part sub-inf-2-u 2", f"step {NEXT}", "detach")
    drive(state, "part sub-inf-3-u 3", "stop")
    assert [at(state, f"sub-inf-{n}-u").manpower for n in (1, 2, 3)] == [1, 2, 3]
    assert [at(state, f"sub-inf-{n}-u").hex for n in (1, 2, 3)] == [START, START, NEXT]
    assert at(state, "barlow").manpower == 6


def test_30_09_afterwards_it_is_a_unit_like_others() -> None:
    state = campaign(acting=UNION, barlow=At(START, manpower=12), rodes=At("N1809", manpower=9))
    drive(state, "march barlow", "roll 4", "detach", f"part {SUB} 4", f"step {NEXT}", "stop", "roll 6 1")
    assert {f"march {SUB}", "march barlow"} <= set(texts(state))
    drive(state, f"march {SUB}", "roll 4", "step N2511", "stop")
    assert at(state, SUB).hex == "N2511"
    assert at(state, SUB).fatigue == 1


@pytest.mark.parametrize(("way", "fresh"), [([], True), (["step N3902"], False)])
def test_30_07_20_0_who_has_come_along_on_a_march_has_marched_that_turn(way: list[str], fresh: bool) -> None:
    """Left where the march began it may still move by strategic movement."""
    state = campaign(acting=UNION, barlow=At("N3901", manpower=12), rodes="S3326")
    drive(state, "march barlow", "roll 6", *way, "detach", f"part {SUB} 4", "stop", "roll 6 1")
    assert (f"strategic-march {SUB}" in texts(state)) == fresh
    assert "strategic-march barlow" not in texts(state)


@pytest.mark.parametrize(("way", "again"), [([], True), ([f"step {NEXT}"], False)])
def test_30_07_5_2_option_who_has_come_along_on_a_fifth_activation_has_had_it(way: list[str], again: bool) -> None:
    state = campaign(
        UNION, options=("fifth-activation",), hancock=START, barlow=At(START, manpower=12, fatigue=4), rodes="S3326"
    )
    drive(
        state, "activate hancock", "choose barlow", "roll 4", "march barlow", "roll 1", *way, "detach", f"part {SUB} 4"
    )
    drive(state, "stop")
    while state.decision is not None and state.decision.kind != "initiative":
        drive(state, "done")
    drive(state, "roll 6 1")
    assert at(state, SUB).fatigue == 4
    assert ("activate hancock" in texts(state)) == again  # he has nobody else to choose


def test_30_10_no_free_counter_no_detachment() -> None:
    state = marching(At(START, manpower=18))
    for n in range(1, 9):
        drive(state, "detach", f"part sub-inf-{n}-u 1")
    assert "detach" not in texts(state)
    assert refused(state, "detach") == ("30.1", "no substitute unit is left")


def test_30_10_an_attached_counter_is_free_again() -> None:
    state = marching(At(START, manpower=18))
    for n in range(1, 9):
        drive(state, "detach", f"part sub-inf-{n}-u 1")
    drive(state, "stop")
    from_phase = attachment(state)
    drive(from_phase, "attach sub-inf-5-u barlow")
    assert at(from_phase, "barlow").manpower == 11
    again = at_menu(from_phase)
    drive(again, "march barlow", "roll 4", "detach")
    assert "part sub-inf-5-u 1" in texts(again) and "part sub-inf-1-u 1" not in texts(again)


def test_30_11_30_12_sizes() -> None:
    state = marching(At(START, manpower=5))
    drive(state, "detach")
    assert texts(state) == [*(f"part {SUB} {n}" for n in (1, 2, 3, 4)), "done"]
    assert refused(state, f"part {SUB} 5") == ("30.1", "Barlow must keep at least 1 manpower")
    strong = marching(At(START, manpower=18))
    drive(strong, "detach")
    assert texts(strong)[-2:] == [f"part {SUB} 8", "done"]
    assert refused(strong, f"part {SUB} 9") == ("30.1", "a substitute has 1 to 8 manpower")
    assert refused(strong, "part sub-inf-1-c 2")[0] == "4.0"
    assert refused(strong, "part nobody 2")[0] == "2.2"


@pytest.mark.parametrize("fatigue", [0, 1, 2])
def test_30_13_30_14_fatigue_before_it_was_chosen_or_now(fatigue: int) -> None:
    state = marching(At(START, manpower=12, fatigue=fatigue))
    while inner(state).stack[-1].decision(inner(state)).kind != "march":
        drive(state, "roll 1")
    drive(state, "detach", f"part {SUB} 2", f"step {NEXT}", "detach", "part sub-inf-2-u 2")
    assert at(state, SUB).fatigue == fatigue
    assert at(state, "sub-inf-2-u").fatigue == fatigue + 1 == at(state, "barlow").fatigue


def test_30_15_the_parents_works_where_it_set_out_and_none_elsewhere() -> None:
    state = marching(At(START, manpower=12, works="breastworks"))
    drive(state, "detach", f"part {SUB} 2", f"step {NEXT}", "detach", "part sub-inf-2-u 2")
    assert (at(state, SUB).works, at(state, "sub-inf-2-u").works) == ("breastworks", "none")


def test_30_15_a_counter_whose_unit_was_lost_entrenched_has_no_works() -> None:
    def lost(play: GcacwPlay) -> None:
        pieces.lose_manpower(play, SUB, 2, "combat", "7.5", scores=True)

    state = changed(marching(At(START, manpower=12), sub_inf_1_u=At("N2604", 2, works="fort")), lost)
    drive(state, f"step {NEXT}", "detach", f"part {SUB} 2")
    assert (at(state, SUB).hex, at(state, SUB).manpower, at(state, SUB).works) == (NEXT, 2, "none")


def test_30_16_condition_of_the_parent() -> None:
    state = marching(At(START, manpower=12, organized=False, exhausted=True, demoralized=1))
    while "detach" not in texts(state):
        drive(state, "roll 1")
    drive(state, "detach", f"part {SUB} 2")
    part, parent = at(state, SUB), at(state, "barlow")
    assert (part.organized, part.exhausted, part.demoralized) == (False, True, 1)
    assert (parent.organized, parent.exhausted, parent.demoralized) == (False, True, 1)


def test_30_16_out_of_supply_as_the_parent() -> None:
    def marked(play: GcacwPlay) -> None:
        supply_markers.mark(play, PieceId("barlow"), True)

    state = changed(marching(At(START, manpower=12)), marked)
    drive(state, "detach", f"part {SUB} 2")
    assert supply_markers.is_out(inner(state), SUB)


def test_30_17_command_of_the_parent() -> None:
    state = campaign(
        acting=UNION, barlow=At(START, manpower=12), hancock=START, warren="N2511", crawford="N2511", rodes="N1809"
    )
    drive(state, "march barlow", "roll 4", "detach", f"part {SUB} 4", f"step {NEXT}", "stop")
    play = inner(state)
    led = {leader for leader in ("hancock", "warren", "grant") if pieces.leads(play, leader, SUB)}
    assert led == {"hancock", "grant"}
    assert at(state, "hancock").hex == START  # he is not alone: the substitute is of his command
    drive(state, "roll 6 1", "activate hancock")
    assert f"choose {SUB}" in texts(state)


def test_30_17_a_substitute_of_a_substitute_has_the_same_command() -> None:
    state = campaign(acting=UNION, barlow=At(START, manpower=12), rodes="N1809")
    drive(state, "march barlow", "roll 4", "detach", f"part {SUB} 4", "stop", "roll 6 1")
    drive(state, f"march {SUB}", "roll 4", "detach", "part sub-inf-2-u 1")
    assert dict(commands.parts(inner(state)).under) == {SUB: "barlow", "sub-inf-2-u": "barlow"}
    assert pieces.leads(inner(state), "hancock", "sub-inf-2-u")


def test_30_18_ammunition_of_the_parent() -> None:
    for spent in (1, 4):
        state = campaign(UNION, options=("ammunition",), barlow=At(START, manpower=12), rodes="N1809")
        state = changed(state, partial(map_state.put, key="spent:barlow", value=spent))
        drive(state, "march barlow", "roll 4", "detach", f"part {SUB} 4")
        play = inner(state)
        assert ammunition.left(play, SUB) == ammunition.left(play, "barlow") == 4 - spent
        assert ammunition.is_out(play, SUB) == (spent == 4)


def test_30_30_some_of_the_artillery_goes_along() -> None:
    state = with_guns(barlow=At(START, manpower=12))
    printed = inner(state).game.piece("barlow").artillery
    assert printed >= 2
    drive(state, "detach", f"part {SUB} 4")
    assert texts(state) == [f"guns {n}" for n in range(printed + 1)]
    assert refused(state, f"guns {printed + 1}") == ("30.3", f"0 to {printed} of the artillery value may go")
    drive(state, "guns 1")
    play = inner(state)
    assert (pieces.artillery(play, SUB), pieces.artillery(play, "barlow")) == (1, printed - 1)
    both = combat_values.defence(play, START)
    drive(state, f"step {NEXT}")
    play = inner(state)
    apart = [combat_values.defence(play, where).guns for where in (START, NEXT)]
    assert apart == [1, printed - 1] and both.guns == printed


def test_30_30_without_the_option_the_parent_keeps_all() -> None:
    state = marching(At(START, manpower=12))
    drive(state, "detach", f"part {SUB} 4")
    assert pieces.artillery(inner(state), SUB) == 0
    assert pieces.artillery(inner(state), "barlow") == inner(state).game.piece("barlow").artillery


def test_30_31_what_is_attached_brings_its_artillery_back() -> None:
    state = with_guns(barlow=At(START, manpower=12))
    printed = inner(state).game.piece("barlow").artillery
    drive(state, "detach", f"part {SUB} 4", "guns 1", "stop")
    state = attachment(state)
    drive(state, f"attach {SUB} barlow")
    play = inner(state)
    assert pieces.artillery(play, "barlow") == printed and not commands.parts(play).guns
    assert play.record.attached == ()  # the counter is free, not gone


def with_guns(**placed: At | str) -> State:
    """The Union's Barlow on the march, with the option of 30.3."""
    state = campaign(UNION, options=("attach-artillery",), rodes=At("N1809", manpower=9), **placed)
    drive(state, "march barlow", "roll 4")
    return state


def attachment(state: State) -> State:
    """The same position in the Union's attachment phase."""
    return staged(state, "attachment", Game(), Attachment(UNION))


def at_menu(state: State) -> State:
    return staged(state, "actions", Game(), Cycle(), Menu(UNION))


def staged(state: State, phase: str, *stages: Stage) -> State:
    def change(play: GcacwPlay) -> None:
        play.amend(phase=phase)
        play.stack = list(stages)

    return changed(state, change)


def test_30_19_30_20_a_substitute_goes_into_a_unit_of_another_command() -> None:
    state = campaign(acting=UNION, barlow=At(START, manpower=12), crawford=At(START, manpower=7), rodes="N1809")
    drive(state, "march barlow", "roll 4", "detach", f"part {SUB} 4", "stop")
    state = attachment(state)
    assert {f"attach {SUB} barlow", f"attach {SUB} crawford"} <= set(texts(state))
    drive(state, f"attach {SUB} crawford")
    assert (at(state, "crawford").manpower, at(state, SUB).hex, at(state, SUB).manpower) == (11, None, 0)


def test_30_19_units_in_boxes_are_attached_too() -> None:
    """Only detachment is forbidden there."""
    state = attachment(
        campaign(record={"turn": 5}, barlow=START, hunton=At("B7", manpower=3), barton=At("B7", manpower=3))
    )
    assert "attach hunton barton" in texts(state)
    drive(state, "attach hunton barton")
    assert (at(state, "barton").hex, at(state, "barton").manpower) == ("B7", 6)


@pytest.mark.parametrize(("brooks", "where"), [("B3", "B3"), (None, None)])
def test_30_19_2_2_a_leader_whose_last_unit_in_a_box_is_attached_joins_another(
    brooks: str | None, where: str | None
) -> None:
    """The nearest of his command; as on the map he leaves with none."""
    parts = Parts(under=((SUB, PieceId("weitzel")),))
    placed = {"smith": "B4", "sub_inf_1_u": At("B4", 2), "ames": At("B4", 5), "brooks": brooks}
    state = attachment(campaign(record={"turn": 5, "parts": parts}, **placed))
    drive(state, f"attach {SUB} ames")
    assert pieces.hex_of(inner(state), PieceId("smith")) == where


def test_30_19_with_the_option_no_unit_in_a_box_is_attached() -> None:
    boxed = {"hunton": At("B7", manpower=3), "barton": At("B7", manpower=3)}
    on_map = {"clingman": At(START, manpower=3), "hagood": At(START, manpower=3)}
    state = attachment(campaign(record={"turn": 5}, options=("attach-on-map",), **boxed, **on_map))
    assert texts(state) == ["attach hagood clingman", "attach clingman hagood", "done"]
    assert refused(state, "attach hunton barton") == ("30.2", "units are attached only on the map")


def test_30_19_never_into_an_enemy_in_the_same_box() -> None:
    state = attachment(
        campaign(
            record={"turn": 5},
            barlow=START,
            hunton=At("B7", manpower=3),
            barton="B7",
            brooks=At("B7", manpower=12),
        )
    )
    assert texts(state) == ["attach barton hunton", "attach hunton barton", "done"]
    assert refused(state, "attach hunton brooks")[0] == "4.0"


def test_30_1_a_counter_that_nobody_uses_is_told_as_such() -> None:
    def note(state: State, piece: str) -> str:
        return next(one.note for one in state.view(None).pieces if one.id == piece)

    state = marching(At(START, manpower=12))
    assert "not in use" in note(state, SUB)
    drive(state, "detach", f"part {SUB} 4")
    assert "not in use" not in note(state, SUB)
