"""30.4 Hoke, B R Johnson, Pickett: a division that is one unit, or a leader and brigades; scenario 9."""

from __future__ import annotations

import pytest
from overland import campaign, overland

from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import substitutes, supply_markers
from gtc_tui.rules.gcacw.state import ammunition, map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import Came, OffMap, Travellers
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, texts

HERE = "S2907"
HOKE = ("clingman", "colquitt", "hagood", "martin")


def phase(reorganized: bool = True, options: tuple[str, ...] = (), turn: int = 25, **placed: At | str) -> State:
    """The Confederate's attachment phase with these pieces; the division of Hoke is no unit, nor his other brigades."""
    record = {"phase": "attachment", "turn": turn, "reorganized": reorganized}
    state = campaign(record=record, options=options, griffin="N2605", **placed)

    def change(play: GcacwPlay) -> None:
        for unit in ("hoke", "pickett", "b-r-johnson-div", *HOKE):
            if pieces.hex_of(play, PieceId(unit)) is None:
                play.position.set(play.game.index[PieceId(unit)], MANPOWER, 0)
        play.stack = [Game(), Attachment(CONFEDERATE)]

    return changed(state, change)


def marching(manpower: int, options: tuple[str, ...] = (), roll: int = 4, **others: At | str) -> State:
    """The division of Hoke on the march, all its brigades unused but those named."""
    record = {"turn": 25, "reorganized": True}
    state = campaign(CONFEDERATE, record, options, hoke=At(HERE, manpower), griffin="N2605", **others)

    def change(play: GcacwPlay) -> None:
        for unit in HOKE:
            if pieces.hex_of(play, PieceId(unit)) is None:
                play.position.set(play.game.index[PieceId(unit)], MANPOWER, 0)

    state = changed(state, change)
    drive(state, "march hoke", f"roll {roll}")
    return state


def guns(state: State, *units: str) -> list[int]:
    return [pieces.artillery(inner(state), PieceId(unit)) for unit in units]


def test_30_32_30_38_two_brigades_become_the_division_and_its_leader_is_gone() -> None:
    state = phase(hoke_h_i=HERE, clingman=At(HERE, 6), hagood=At(HERE, 5))
    assert f"form-division hoke {HERE}" in texts(state)
    drive(state, f"form-division hoke {HERE}", "choose clingman", "choose hagood")
    assert (at(state, "hoke").hex, at(state, "hoke").manpower) == (HERE, 11)
    assert [at(state, one).hex for one in ("hoke-h-i", "clingman", "hagood")] == [None, None, None]
    assert [at(state, one).manpower for one in ("clingman", "hagood")] == [0, 0]


def test_30_38_eight_and_one_are_enough_eight_are_not() -> None:
    assert f"form-division hoke {HERE}" in texts(phase(clingman=At(HERE, 8), hagood=At(HERE, 1)))
    weak = phase(clingman=At(HERE, 4), hagood=At(HERE, 4), hill=HERE, heth=HERE, steuart=HERE)
    assert f"form-division hoke {HERE}" not in texts(weak)
    rule, reason = refused(weak, f"form-division hoke {HERE}")
    assert rule == "30.4" and reason.startswith("Hoke needs two of its brigades in S2907") and "9 manpower" in reason


def test_30_38_only_brigades_of_one_hex_and_one_division() -> None:
    state = phase(clingman=At(HERE, 8), hagood=At("S2906", 8), barton=At(HERE, 4), heth=HERE)
    assert not any(text.startswith("form-division") for text in texts(state))


def test_30_38_no_more_than_a_division_may_have() -> None:
    state = phase(clingman=At(HERE, 8), hagood=At(HERE, 8), colquitt=At(HERE, 3), martin=At(HERE, 2))
    drive(state, f"form-division hoke {HERE}", "choose clingman", "choose hagood")
    assert texts(state) == ["choose martin", "done"]
    assert refused(state, "choose colquitt") == ("30.2", "Hoke would have more than 18 manpower")
    drive(state, "done")
    assert at(state, "hoke").manpower == 16


def test_30_39_the_leader_leaves_wherever_he_is() -> None:
    state = phase(hoke_h_i="B5", colquitt=At("B5", 3), clingman=At(HERE, 6), hagood=At(HERE, 5))
    drive(state, f"form-division hoke {HERE}", "choose clingman", "choose hagood")
    assert at(state, "hoke-h-i").hex is None
    assert at(state, "colquitt").hex == "B5"  # 30/41: who is left over goes on by himself


def test_30_39_on_the_way_between_boxes_and_map_too() -> None:
    state = phase(clingman=At(HERE, 6), hagood=At(HERE, 5))
    group = Travellers((PieceId("colquitt"), PieceId("hoke-h-i")), "B1", True, 26)
    state = changed(state, lambda play: play.amend(off_map=OffMap(travellers=(group,))))
    drive(state, f"form-division hoke {HERE}", "choose clingman", "choose hagood")
    assert [group.pieces for group in pieces.travellers(inner(state))] == [("colquitt",)]


def test_30_41_a_brigade_left_over_answers_to_the_corps_and_the_district() -> None:
    state = phase(
        hoke_h_i=HERE, clingman=At(HERE, 6), hagood=At(HERE, 5), colquitt=At(HERE, 3), wise=At(HERE, 4),
        longstreet=HERE, beauregard=HERE,
    )  # fmt: skip
    drive(state, f"form-division hoke {HERE}", "choose clingman", "choose hagood", "done")
    play = inner(state)
    assert pieces.leads(play, PieceId("longstreet"), PieceId("colquitt"))
    assert pieces.leads(play, PieceId("beauregard"), PieceId("wise"))
    assert at(state, "colquitt").hex == HERE


def test_30_40_of_two_the_worse_of_more_the_largest() -> None:
    bad = {"fatigue": 3, "exhausted": True, "demoralized": 1}
    two = phase(clingman=At(HERE, 6), hagood=At(HERE, 5, **bad))  # type: ignore[arg-type]
    drive(two, f"form-division hoke {HERE}", "choose clingman", "choose hagood")
    whole = at(two, "hoke")
    assert (whole.fatigue, whole.exhausted, whole.demoralized) == (3, True, 1)
    three = phase(clingman=At(HERE, 6, works="abatis"), hagood=At(HERE, 5, **bad), martin=At(HERE, 2, organized=False))  # type: ignore[arg-type]
    drive(three, f"form-division hoke {HERE}", "choose clingman", "choose hagood", "choose martin")
    whole = at(three, "hoke")
    assert (whole.fatigue, whole.exhausted, whole.demoralized, whole.organized) == (0, False, 0, True)
    assert whole.works == "abatis"


def test_30_40_equally_large_the_more_favourable() -> None:
    state = phase(
        clingman=At(HERE, 5, fatigue=3), hagood=At(HERE, 5, fatigue=1, organized=False), martin=At(HERE, 2, fatigue=0)
    )
    drive(state, f"form-division hoke {HERE}", "choose clingman", "choose hagood", "choose martin")
    whole = at(state, "hoke")
    assert (whole.fatigue, whole.organized) == (1, True)


@pytest.mark.parametrize(("came", "stays"), [(("clingman", "hagood"), True), (("hagood",), False)])
def test_26_16_and_30_40_a_division_made_in_a_box_has_come_there_as_its_largest_brigade(
    came: tuple[str, ...], stays: bool
) -> None:
    """Forming it does not free brigades that a transfer keeps from moving in the next strategic cycle."""
    state = phase(clingman=At("B5", 6), hagood=At("B5", 5))
    entries = tuple(Came(PieceId(unit), "B5", 23, "transfer") for unit in came)
    state = changed(state, lambda play: play.amend(off_map=OffMap(came=entries)))
    drive(state, "form-division hoke B5", "choose clingman", "choose hagood")
    play = inner(state)
    assert at(state, "hoke").hex == "B5"
    assert (boxes.stays(play, PieceId("hoke")) is not None) == stays


@pytest.mark.parametrize(("strengths", "spent"), [((6, 5, 2), 1), ((5, 6, 2), 3), ((5, 5, 2), 1)])
def test_30_40_ammunition_and_supply_of_the_largest(strengths: tuple[int, ...], spent: int) -> None:
    some = dict(zip(HOKE[:3], strengths, strict=True))
    state = phase(options=("ammunition",), **{unit: At(HERE, manpower) for unit, manpower in some.items()})

    def change(play: GcacwPlay) -> None:
        for unit, marks in zip(some, (1, 3, 0), strict=True):
            for _mark in range(marks):
                ammunition.spend(play, PieceId(unit))
        supply_markers.mark(play, PieceId("colquitt"), True)

    state = changed(state, change)
    drive(state, f"form-division hoke {HERE}", *(f"choose {unit}" for unit in some))
    play = inner(state)
    assert ammunition.left(play, PieceId("hoke")) == play.game.tables.ammunition.levels - spent
    assert supply_markers.is_out(play, PieceId("hoke")) == (spent == 3)


def test_30_33_no_other_division_is_a_unit_of_brigades_and_not_before_34() -> None:
    figures = overland().campaign
    assert figures is not None
    assert {one.unit for one in figures.divisions.units} == {"hoke", "b-r-johnson-div", "pickett"}
    state = phase(clingman=At(HERE, 6), hagood=At(HERE, 5), heth=HERE, steuart=HERE)
    assert refused(state, f"form-division heth {HERE}") == ("30.4", "Heth is not a division that brigades can form")
    early = phase(reorganized=False, turn=14, clingman=At(HERE, 6), hagood=At(HERE, 5), heth=HERE, steuart=HERE)
    assert not any(text.startswith("form-division") for text in texts(early))
    assert refused(early, f"form-division hoke {HERE}") == ("34.0", "Hoke is not a unit before the reorganization")


@pytest.mark.parametrize(
    ("unit", "brigades"),
    [
        ("hoke", {"clingman", "colquitt", "hagood", "martin"}),
        ("b-r-johnson-div", {"b-r-johnson-brig", "lewis", "ransom", "walker", "wise"}),
        ("pickett", {"barton", "corse", "hunton", "terry-brig"}),
    ],
)
def test_30_34_brigades_of_the_division_are_substitutes_too(unit: str, brigades: set[str]) -> None:
    state = campaign(CONFEDERATE, {"turn": 25, "reorganized": True}, **{unit: At(HERE, 14)}, griffin="N2605")

    def change(play: GcacwPlay) -> None:
        for one in brigades:
            play.position.set(play.game.index[PieceId(one)], MANPOWER, 0)

    state = changed(state, change)
    drive(state, f"march {unit}", "roll 4", "detach")
    assert {text.split()[1] for text in texts(state) if text != "done"} == {"sub-inf-1-c", *brigades}


def test_30_35_only_those_not_in_use() -> None:
    """Scenario 9 lists them all; a brigade that is on the map, in a box or still to come is in use."""
    state = marching(14, martin="S2906", clingman="B5")
    drive(state, "detach")
    assert {text.split()[1] for text in texts(state) if text != "done"} == {"sub-inf-1-c", "colquitt", "hagood"}
    assert refused(state, "part martin 3") == ("30.1", "Martin is no brigade of Hoke and no free substitute")


def test_30_36_from_such_a_brigade_ordinary_substitutes() -> None:
    state = marching(14)
    drive(state, "detach", "part martin 5", "guns 0", "stop", "roll 1 6", "march martin", "roll 4", "detach")
    assert {text.split()[1] for text in texts(state) if text != "done"} == {"sub-inf-1-c"}


def test_30_37_30_42_with_eight_or_less_it_is_a_brigade_and_the_leader() -> None:
    state = marching(10)
    drive(state, "detach", "part sub-inf-1-c 2")
    assert inner(state).stack[-1].decision(inner(state)).kind == "turn-into"  # type: ignore[union-attr]
    assert texts(state) == ["turn-into clingman", "turn-into colquitt", "turn-into hagood", "turn-into martin"]
    assert refused(state, "turn-into wise") == ("30.4", "Wise is not a free brigade of Hoke")
    drive(state, "turn-into hagood")
    assert (at(state, "hagood").hex, at(state, "hagood").manpower, at(state, "hoke-h-i").hex) == (HERE, 8, HERE)
    assert (at(state, "hoke").hex, at(state, "hoke").manpower) == (None, 0)
    assert at(state, "hagood").fatigue == 1  # it is on the march that Hoke began
    step = next(text for text in texts(state) if text.startswith("step"))
    drive(state, "ride hoke-h-i", step)
    assert at(state, "hagood").hex == step.split()[1] == at(state, "hoke-h-i").hex


def test_30_37_5_2_option_the_brigade_has_had_the_divisions_fifth_activation() -> None:
    state = marching(10, ("fifth-activation",))
    state = changed(state, lambda play: map_state.put(play, "fifth:hoke", 25))
    drive(state, "detach", "part martin 3", "guns 0", "turn-into clingman")
    assert map_state.get(inner(state), "fifth:clingman") == 25


def test_30_37_nine_are_enough() -> None:
    state = marching(11)
    drive(state, "detach", "part sub-inf-1-c 2")
    assert at(state, "hoke").manpower == 9 and "stop" in texts(state)


def test_30_37_not_without_a_brigade_to_turn_into() -> None:
    state = marching(12, clingman="S2906", colquitt="S2906", hagood="S2906")
    drive(state, "detach")
    sizes = {
        counter: [int(text.split()[2]) for text in texts(state) if counter in text] for counter in ("sub", "martin")
    }
    assert sizes == {"sub": [1, 2, 3, 4, 5, 6, 7, 8], "martin": [1, 2, 3]}
    assert refused(state, "part martin 4") == ("30.4", "no brigade is left for Hoke to become")


def test_30_37_in_an_activation_too() -> None:
    record = {"turn": 25, "reorganized": True}
    state = campaign(CONFEDERATE, record, hoke=At(HERE, 10), wise=At("S2906", 4), beauregard="S2906", griffin="N2605")

    def change(play: GcacwPlay) -> None:
        for unit in HOKE:
            play.position.set(play.game.index[PieceId(unit)], MANPOWER, 0)

    state = changed(state, change)
    drive(state, "activate beauregard", "choose hoke", "done", "roll 4")
    drive(state, "march hoke", "detach", "part sub-inf-1-c 2", "turn-into hagood", "stop")
    assert "join hagood" in texts(state)  # the leader may end with the brigade that took part
    drive(state, "join hagood")
    assert at(state, "beauregard").hex == HERE


def test_30_37_and_5_2_a_leader_who_went_over_to_the_division_goes_along_with_the_brigade() -> None:
    record = {"turn": 25, "reorganized": True}
    placed = {"hoke": At(HERE, 10), "wise": At("S2906", 4), "beauregard": "S2906", "griffin": At("S2908", 1)}
    state = campaign(CONFEDERATE, record, crawford="N2605", **placed)

    def change(play: GcacwPlay) -> None:
        for unit in HOKE:
            play.position.set(play.game.index[PieceId(unit)], MANPOWER, 0)

    state = changed(state, change)
    drive(state, "activate beauregard", "choose hoke", "choose wise", "roll 4", "join hoke", "march hoke")
    drive(state, "detach", "part sub-inf-1-c 2", "turn-into hagood", "attack S2908", "roll 6 1")
    drive(state, "advance hagood", "advance beauregard", "done", "march wise", f"step {HERE}", "stop")
    assert at(state, "beauregard").hex == at(state, "hagood").hex == "S2908"  # once in all
    assert state.decision is not None and state.decision.kind == "initiative"


@pytest.mark.parametrize("option", [(), ("attach-artillery",)])
def test_30_43_artillery_is_shared_as_the_player_likes_and_its_sum_stays(option: tuple[str, ...]) -> None:
    state = marching(14, option)
    total = guns(state, "hoke")[0]
    assert total == 5
    drive(state, "detach", "part martin 5", "guns 3")
    assert guns(state, "martin", "hoke") == [3, 2]
    drive(state, "stop")
    play_phase = changed(state, lambda play: setattr(play, "stack", [Game(), Attachment(CONFEDERATE)]))
    drive(play_phase, "attach martin hoke")
    assert guns(play_phase, "hoke") == [5]


def test_30_43_joined_brigades_bring_all_they_have() -> None:
    state = phase(clingman=At(HERE, 6), hagood=At(HERE, 5), colquitt=At(HERE, 3))
    state = changed(state, lambda play: substitutes.note_guns(play, PieceId("clingman"), 4))
    before = sum(guns(state, "clingman", "hagood", "colquitt"))
    drive(state, f"form-division hoke {HERE}", "choose clingman", "choose hagood", "choose colquitt")
    assert guns(state, "hoke") == [before]


def test_30_43_a_division_turned_into_a_brigade_keeps_what_it_had() -> None:
    state = marching(10, ("attach-artillery",))
    drive(state, "detach", "part sub-inf-1-c 2", "guns 1", "turn-into hagood")
    assert guns(state, "hagood", "sub-inf-1-c") == [4, 1]
    printed = {one: overland().piece(PieceId(one)).artillery for one in ("hoke", *HOKE)}
    assert printed["hoke"] == sum(printed[one] for one in HOKE)  # the counters agree, so nothing is noted at first


def test_30_43_a_part_of_a_division_brings_its_artillery_into_any_unit() -> None:
    """Without the option of 30.3, and by way of a substitute, too."""
    state = phase(hoke=At(HERE, 9), clingman=At(HERE, 4), heth=At(HERE, 8), sub_inf_1_c=At(HERE, 2))
    state = changed(state, lambda play: substitutes.note_guns(play, PieceId("clingman"), 3))
    before = guns(state, "heth")[0]
    for lines in (("attach clingman heth",), ("attach clingman sub-inf-1-c", "attach sub-inf-1-c heth")):
        other = state.clone()
        drive(other, *lines)
        assert guns(other, "heth") == [before + 3]


def test_30_43_before_the_reorganization_it_is_a_brigade_like_others() -> None:
    state = phase(False, clingman=At(HERE, 4), heth=At(HERE, 8))
    before = guns(state, "heth")
    drive(state, "attach clingman heth")
    assert guns(state, "heth") == before


def test_30_32_a_side_has_its_own_divisions() -> None:
    state = campaign(
        record={"phase": "attachment", "turn": 25, "reorganized": True},
        kitching=HERE, ricketts=HERE, clingman=At("S2906", 6), hagood=At("S2906", 5),
    )  # fmt: skip
    state = changed(state, lambda play: setattr(play, "stack", [Game(), Attachment(UNION)]))
    assert refused(state, "form-division hoke S2906")[0] == "4.0"
