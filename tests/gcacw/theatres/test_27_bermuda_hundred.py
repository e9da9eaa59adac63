"""27.0 Bermuda Hundred: works in boxes, the Confederate's works at Petersburg and Drewry's Bluff, great defeats."""

from __future__ import annotations

from fractions import Fraction

import pytest
from theatres import BERMUDA_HUNDRED, VALLEY, boxes, off_map_phase, overland, scored, segment, theatres

from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state.record import Came, CampaignRecord
from gtc_tui.rules.gcacw.theatres import boxes as rules
from gtc_tui.rules.gcacw.theatres.battle import BoxBattle, battle
from gtc_tui.rules.gcacw.theatres.strengths import behind_works, strengths
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, texts


def test_27_01_seven_boxes_and_three_of_them_are_closed_to_one_side() -> None:
    game = overland()
    assert game.campaign is not None
    figures = game.campaign.boxes.bermuda_hundred
    named = {game.map.boxes[game.map.ids[box]]: figures[box].barred for box in figures}
    both = dict.fromkeys(["City Point", "Petersburg", "Port Walthall Station", "Drewry's Bluff"])
    closed = {"Burkeville": UNION, "Fort Monroe": CONFEDERATE, "Bermuda Hundred": CONFEDERATE}
    assert named == {**closed, **both}


@pytest.mark.parametrize(
    ("box", "points"), [("B2", []), ("B3", []), ("B4", []), ("B5", [10]), ("B6", [3]), ("B7", [5])]
)
def test_27_02_three_of_them_give_points_to_the_union_that_holds_them(box: str, points: list[int]) -> None:
    assert scored(turner=box) == points
    assert scored(turner=box, hagood=box) == []
    assert scored(hagood=box) == []


def test_27_03_27_04_27_05_active_units_that_stay_dig_in_at_once() -> None:
    state = segment(BERMUDA_HUNDRED, turner="B3", brooks="B3", hagood="B1")
    drive(state, "shift turner B6", "done")
    assert (at(state, "brooks").works, at(state, "turner").works) == ("breastworks", "none")


@pytest.mark.parametrize("active", [(), (VALLEY,)])
def test_27_03_27_04_passive_units_neither_move_nor_dig(active: tuple[str, ...]) -> None:
    state = segment(BERMUDA_HUNDRED, active=active, turner="B3", hagood="B1")
    assert state.decision is not None and state.decision.side == CONFEDERATE
    drive(state, "done")
    assert at(state, "turner").works == "none"


def test_27_05_works_are_lost_with_the_box() -> None:
    state = segment(BERMUDA_HUNDRED, brooks=At("B3", works="breastworks"), hagood="B1")
    drive(state, "shift brooks B4")
    assert at(state, "brooks").works == "none"


def test_27_06_nothing_higher_than_breastworks_is_dug() -> None:
    state = segment(BERMUDA_HUNDRED, turner=At("B3", works="breastworks"), hagood="B1")
    events = drive(state, "done")
    assert at(state, "turner").works == "breastworks"
    assert not any(event.kind == "entrench" and event.side == UNION for event in events)


def test_27_08_confederate_units_that_stay_dig_in() -> None:
    state = segment(BERMUDA_HUNDRED, active=(), turner="B3", hagood="B6", clingman="B6")
    came = (Came("clingman", "B6", 8, "reinforcement"),)  # type: ignore[arg-type]
    reinforced = segment(BERMUDA_HUNDRED, active=(), off_map={"came": came}, turner="B3", hagood="B6", clingman="B6")
    for game in (state, reinforced):
        drive(game, "done")
    assert (at(state, "hagood").works, at(state, "clingman").works) == ("breastworks", "breastworks")
    assert (at(reinforced, "hagood").works, at(reinforced, "clingman").works) == ("breastworks", "none")


def test_26_24_works_double_a_defender_at_bermuda_hundred_but_not_in_the_valley() -> None:
    dug = At("B6", 10, works="breastworks")
    found = strengths(inner(boxes(BoxBattle("B6", UNION, 0), turner=At("B6", 20), hagood=dug)), "B6", UNION)
    bare = strengths(inner(boxes(BoxBattle("B6", UNION, 0), turner=At("B6", 20), hagood=At("B6", 10))), "B6", UNION)
    ratios = [next(line.value for line in one.lines if line.key == "ratio") for one in (found, bare)]
    assert ratios == [0, 1]  # 20:20 and 20:10
    valley = inner(boxes(BoxBattle("V4", UNION, 0), moor=At("V4", 20), imboden=At("V4", 10, works="breastworks")))
    assert behind_works(valley, "V4", CONFEDERATE) == 10


def test_27_09_26_24_the_confederate_always_has_works_at_petersburg_and_drewrys_bluff() -> None:
    for box, doubled in (("B5", 2), ("B7", 2), ("B6", 1)):
        play = inner(boxes(BoxBattle(box, UNION, 0), turner=At(box, 12), hagood=At(box, 5)))
        assert behind_works(play, box, CONFEDERATE) == Fraction(5 * doubled)
        assert behind_works(play, box, UNION) == 12


def test_27_09_his_works_there_help_no_attack_of_his() -> None:
    play = inner(boxes(BoxBattle("B5", CONFEDERATE, 0), turner=At("B5", 6), hagood=At("B5", 6)))
    assert [line.value for line in strengths(play, "B5", CONFEDERATE).lines if line.key == "ratio"] == [0]


def test_26_29_the_column_is_that_of_manpower_without_works() -> None:
    play = inner(boxes(BoxBattle("B5", UNION, 0), turner=At("B5", 12), hagood=At("B5", 5)))
    found = strengths(play, "B5", UNION)
    assert (found.attacker, found.defender, found.defender_cv2) == (12, 5, 10)
    assert [line.value for line in found.lines if line.key == "ratio"] == [0]  # 12 to 10


def test_27_07_27_10_battles_follow_the_moves_of_both_sides_in_every_box_with_both() -> None:
    state = segment(BERMUDA_HUNDRED, turner="B3", brooks="B4", hagood=At("B6", 2), wise="B1")
    drive(state, "shift turner B6", "done")
    assert state.decision is not None and (state.decision.kind, state.decision.side) == ("shift", CONFEDERATE)
    drive(state, "shift wise B5")
    assert state.decision.kind == "box-battle" and state.decision.target == "B6"
    two = segment(BERMUDA_HUNDRED, turner="B3", brooks="B4", terry_div="B3", hagood="B6", wise="B5")
    drive(two, "shift turner B6", "shift brooks B5", "done")
    assert two.decision is not None and (two.decision.kind, two.decision.side) == ("fight", UNION)
    assert texts(two) == ["fight B5", "fight B6"]
    drive(two, "fight B6", "roll 6 1")
    while two.decision is not None and two.decision.target != "B5":
        drive(two, texts(two)[0])
    assert two.decision is not None and two.decision.kind == "box-battle"


def test_27_11_limits_and_retreats_are_those_of_the_valley() -> None:
    state = segment(BERMUDA_HUNDRED, turner="B5", hagood="B6")
    assert not any(text == "shift turner B1" for text in texts(state))
    assert refused(state, "shift turner B1") == ("2.1", "the Union may not enter B1 Burkeville")
    drive(state, "done")
    assert refused(state, "shift hagood B3") == ("2.1", "the Confederates may not enter B3 Bermuda Hundred")
    fight = inner(segment(BERMUDA_HUNDRED, turner="B5", hagood="B5"))
    assert sorted(rules.retreats(fight, UNION, "B5")) == ["B4", "B6"]  # not Burkeville
    attack = inner(segment(BERMUDA_HUNDRED, turner="B6", hagood="B6"))
    assert sorted(rules.retreats(attack, CONFEDERATE, "B6")) == ["B5", "B7"]  # not Bermuda Hundred


@pytest.mark.parametrize(("how", "turn"), [("reinforcement", 8), ("transfer", 5)])
def test_27_04_27_11_who_has_come_this_cycle_neither_moves_nor_digs(how: str, turn: int) -> None:
    came = (Came("brooks", "B3", turn, how),)  # type: ignore[arg-type]
    state = segment(BERMUDA_HUNDRED, off_map={"came": came}, turner="B3", brooks="B3", hagood="B1")
    assert not any(text.startswith("shift brooks") for text in texts(state))
    drive(state, "done")
    assert (at(state, "turner").works, at(state, "brooks").works) == ("breastworks", "none")


def test_27_11_27_07_the_way_from_lynchburg_is_shut_while_union_units_are_there() -> None:
    state = segment(BERMUDA_HUNDRED, active=(), moor="V6", imboden="V6", turner="B3", hagood="B1")
    assert "shift imboden B1" not in texts(state)
    assert refused(state, "shift imboden B1") == ("26.0", "enemy units are in V6 Lynchburg")


def _attack(manpower: int) -> State:
    state = boxes(BoxBattle("B6", UNION, 0), turner=At("B6", manpower), hagood=At("B6", 10))
    play = inner(state)
    play.stack[-1] = battle(play, "B6", UNION)
    return State.from_play(play)


def test_27_12_a_great_defeat_takes_15_manpower_of_the_union() -> None:
    found = []
    for manpower in (14, 15):
        state = _attack(manpower)
        drive(state, "roll 1 6")
        found.append([defeat.theatre for defeat in theatres(state).defeats])
    assert found == [[], [BERMUDA_HUNDRED]]


# -- what becomes of the Confederate gunboat (23.0) ---------------------------------------------------------
def _gunboat(state: State) -> str:
    record = inner(state).record
    assert isinstance(record, CampaignRecord)
    return record.gunboat


def test_23_08_lost_in_the_moment_in_which_both_are_held() -> None:
    """A unit comes into the box beside the other bluff, and is thrown out at once."""
    moved = segment(BERMUDA_HUNDRED, griffin="S3933", brooks=At("B6", 12), heth="B7")
    drive(moved, "shift brooks B7")
    assert _gunboat(moved) == "lost"
    drive(moved, "roll 1 6")
    assert at(moved, "brooks").hex != "B7" and _gunboat(moved) == "lost"
    transferred = off_map_phase(griffin="S3933", turner="S3732", heth="N0619")
    drive(transferred, "depart turner B7")
    assert _gunboat(transferred) == "lost"


def test_23_07_moves_between_boxes_drive_it_off_and_bring_it_back() -> None:
    state = segment(BERMUDA_HUNDRED, brooks="B6", griffin="B7", heth="S3829", record={"gunboat": "out"})
    drive(state, "shift griffin B6")
    assert _gunboat(state) == "in"
    drive(state, "shift brooks B7")
    assert _gunboat(state) == "out"
