"""25.0 Reinforcements by date, by choice and by die, and replacement points, by the ids of the checklist."""

from __future__ import annotations

from typing import Any

import pytest
from campaigns import campaign, play_of

from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.play.aids.advice import advise
from gtc_tui.rules.gcacw.campaign import supply_markers
from gtc_tui.rules.gcacw.state.record import Entry, GreatDefeat, Noted, OffMap, Parts, Reinforced, Travellers
from gtc_tui.rules.gcacw.strategy import replacement_points
from gtc_tui.rules.gcacw.strategy.reinforcements import Segment, schedule, uncalled
from gtc_tui.rules.gcacw.strategy.replacement_points import Adding, Assigning
from support import CONFEDERATE, UNION, At, at, drive, numbered, refused, texts

LAST = 40
VALLEY = ["moor", "thoburn", "tibbits", "wynkoop"]


def dated(last: int = LAST) -> tuple[PieceId, ...]:
    """Everybody who has come by date up to a turn."""
    return tuple(one.piece for one in numbered("09").arrivals if one.turn <= last)


def segment(
    turn: int,
    reinforced: dict[str, Any] | None = None,
    lost: int = 0,
    off_map: OffMap | None = None,
    cut: str = "",
    removed: str = "",
    **placed: At | str,
) -> State:
    """The reinforcement segment of a turn; nobody comes by date, unless `reinforced` says who has. lost: manpower of
    the Union. cut: units out of supply."""
    ledger = (Entry(1, 1, "combat", UNION, None, lost, 0),) if lost else ()
    record: dict[str, Any] = {"turn": turn, "phase": "reinforcements", "ledger": ledger}
    record["reinforced"] = Reinforced(**{"arrived": dated(), **(reinforced or {})})
    record["removed"] = tuple(map(PieceId, removed.split()))
    if off_map is not None:
        record["off_map"] = off_map
    return campaign(
        Segment(),
        record=record,
        begun=lambda play: [supply_markers.mark(play, PieceId(unit), True) for unit in cut.split()],
        **placed,
    )


def on(state: State) -> str:
    """The kind of question that is asked, "" at the end of the segment."""
    decision = state.decision
    inside = any(isinstance(stage, Segment) for stage in play_of(state).stack)
    return "" if decision is None or not inside else decision.kind


def through(state: State, die: int = 1, until: str = "") -> list[Event]:
    """Default or first answers, and this die, until the segment ends or such a question comes."""
    events: list[Event] = []
    while on(state) not in ("", until):
        decision = state.decision
        assert decision is not None
        first = texts(state)[-1] if decision.default else texts(state)[0]
        events += drive(state, f"roll {die}" if decision.side == CHANCE else first)
    return events


def reinforced(state: State) -> Reinforced:
    record = play_of(state).record.reinforced  # type: ignore[attr-defined]
    assert isinstance(record, Reinforced)
    return record


# -- by date ---------------------------------------------------------------------------------------------
def test_25_01_25_03_the_confederate_brings_on_all_of_his_before_the_union() -> None:
    state = segment(16, {"arrived": dated(12), "called": ((PieceId("vaughn"), 16),)}, moor="V1")
    asked: list[Side] = []
    sides = [event.side for event in through(state) if event.kind == "reinforcement" and event.side]
    asked += sides
    assert set(asked) == {CONFEDERATE, UNION}
    assert asked == sorted(asked)  # confederate, union


@pytest.mark.parametrize(
    ("turn", "where"),
    [
        (4, {"va-militia": "V4", "vmi-cadets": "V5", "hagood": "B6 B5 B1", "clingman": "B6 B5 B1", "ames": "B3"}),
        (
            8,
            {
                **dict.fromkeys(("echols", "wharton", "breckinridge-wv"), "V4"),
                **dict.fromkeys(("hoke-h-i", "colquitt", "terry-brig", "wise", "ransom", "lewis"), "B5 B1"),
                "beauregard": "B5 B1",
                "west": "B3",
                "10-37-clrd": "B4",
            },
        ),
        (12, dict.fromkeys(("corse", "martin", "dearing"), "B5 B1")),
        (16, {"walker": "B5 B1", **dict.fromkeys(("kautz", "mix", "spear"), "B4")}),
        (20, {"butler": "S3525 S3625 S3526 S3626 S3726 S3727"}),
    ],
    ids=[
        "25_04_25_05_25_06_25_34",
        "25_07_25_08_25_35_25_36",
        "25_09",
        "25_10_25_37",
        "25_11",
    ],
)
def test_25_04_to_25_12_and_25_34_to_25_37_who_comes_on_which_turn_and_where(turn: int, where: dict[str, str]) -> None:
    play = numbered("09").new_state().play
    known = {piece: " ".join(due.places) for due in schedule(play) for piece in due.pieces if due.turn == turn}
    assert known == where
    assert all(at(State.from_play(play), piece).hex is None for piece in where)
    state = segment(turn, {"arrived": dated(turn - 4)})
    through(state)
    for piece, places in where.items():
        assert at(state, piece).hex in places.split()
    assert not set(where) & {piece for due in schedule(play_of(state)) for piece in due.pieces}


def test_25_06_25_12_the_confederate_chooses_for_each_unit_and_burkeville_does_for_petersburg() -> None:
    state = segment(4, {"arrived": ()})
    assert on(state) == "reinforcement"
    assert texts(state) == ["bring-on hagood B6", "bring-on hagood B5", "bring-on hagood B1"]
    assert refused(state, "bring-on hagood V4")[0] == "25.1"
    drive(state, "bring-on hagood B1")
    drive(state, "bring-on clingman B6")
    assert (at(state, "hagood").hex, at(state, "clingman").hex) == ("B1", "B6")
    assert at(state, "hagood").manpower == 5


def test_25_11_butler_comes_to_a_hex_of_richmond_without_enemies_or_waits() -> None:
    hexes = ["S3525", "S3625", "S3526", "S3626", "S3726", "S3727"]
    guards = ["barlow", "gibbon", "mott", "birney", "getty", "ricketts"]
    state = segment(20, {"arrived": dated(16)}, **dict(zip(guards[:5], hexes[:5], strict=True)))
    through(state)
    assert at(state, "butler").hex == "S3727"
    state = segment(20, {"arrived": dated(16)}, **dict(zip(guards, hexes, strict=True)))
    through(state)
    assert at(state, "butler").hex is None and "butler" not in reinforced(state).arrived
    open_again = dict(zip(guards[1:], hexes[1:], strict=True))
    state = segment(24, {"arrived": dated(16)}, **open_again)
    through(state)
    assert at(state, "butler").hex == "S3525"


def test_25_02_scenario_10_has_received_what_is_dated_before_may_27() -> None:
    game = numbered("10")
    assert not game.arrivals
    assert all(due.turn >= 24 for due in schedule(game.new_state().play))


def test_25_33_the_ix_corps_comes_by_groups_on_the_first_two_turns() -> None:
    game = numbered("09")
    assert {entry.turn for entry in game.reinforcements} == {1, 2}
    assert set(game.entry) == {"N2101", "N2301"}


def test_25_0_a_leader_comes_where_units_of_his_side_are() -> None:
    state = segment(8, {"arrived": tuple(one for one in dated(8) if one != "beauregard")}, wise="B5")
    through(state)
    assert at(state, "beauregard").hex == "B5"


# -- replacement points of the Confederate -----------------------------------------------------------------
@pytest.mark.parametrize(("die", "points", "horse"), [(1, 1, 0), (2, 2, 0), (3, 2, 0), (4, 3, 0), (5, 3, 1), (6, 4, 1)])
def test_25_13_25_15_25_16_25_19_25_21_points_by_the_die_serve_at_once(die: int, points: int, horse: int) -> None:
    state = segment(20, heth=At("N0619", 10), rosser=At("N0618", 2), wilcox=At("N0816", 10))
    assert on(state) == "replacements"
    drive(state, f"roll {die}")
    if horse:
        assert "refill rosser" in texts(state)
        drive(state, "refill rosser")
        points -= 1
        assert at(state, "rosser").manpower == 3
    assert texts(state) == ["refill heth", "refill wilcox"]
    assert refused(state, "refill rosser") == ("25.1", "none of these replacement points may go to cavalry")
    for _time in range(points - 1):
        drive(state, "refill heth")
    drive(state, "refill wilcox")
    assert on(state) != "replacement"
    assert (at(state, "heth").manpower, at(state, "wilcox").manpower) == (10 + points - 1, 11)


@pytest.mark.parametrize(("turn", "rolls"), [(12, False), (16, True), (36, True), (40, False)])
def test_25_13_the_confederate_rolls_from_may_19_to_june_8(turn: int, rolls: bool) -> None:
    state = segment(turn, heth=At("N0619", 10))
    assert (on(state) == "replacements" and "Confederate" in str(state.decision and state.decision.prompt)) is rolls


def test_25_14_25_17_25_18_25_20_who_may_take_points() -> None:
    state = segment(
        20,
        cut="heth",
        heth=At("N0619", 10),  # out of supply
        wilcox=At("N0816", 18),  # full
        rodes=At("N1411", 10),
        johnston=At("N1611", 2),  # a brigade on the map
        hagood=At("B5", 5),  # a brigade in a box
        va_militia=At("V4", 1),  # a regiment
        ewell="N1411",
        **{"31-nc": At("N1812", 1), "1-nc": At("N1812", 1)},  # regiments on the map
        rosser=At("N0618", 2),
    )
    drive(state, "roll 6")
    assert sorted(texts(state)) == ["refill hagood", "refill rodes", "refill rosser"]
    assert refused(state, "refill heth") == ("25.1", "Heth is out of supply")
    assert refused(state, "refill wilcox")[0] == "30.2"
    assert refused(state, "refill johnston")[0] == "25.1"
    assert refused(state, "refill ewell") == ("25.1", "Ewell is a leader; only units take replacements")
    for regiment in ("va-militia", "31-nc", "1-nc"):
        assert refused(state, f"refill {regiment}") == (
            "25.1",
            f"{named(state, regiment)} cannot take replacements there",
        )


def named(state: State, piece: str) -> str:
    return play_of(state).game.piece(PieceId(piece)).name


def test_25_20_points_that_nobody_can_take_are_lost() -> None:
    state = segment(20, hagood=At("B5", 7))
    events = drive(state, "roll 6", "refill hagood")
    assert at(state, "hagood").manpower == 8
    assert "3 replacement points are lost: no unit can take them" in [event.text for event in events]


# -- special reinforcements of the Confederate ----------------------------------------------------------------
def test_25_22_25_23_25_25_25_29_from_may_11_unit_by_unit_and_later_ones_too() -> None:
    state = segment(4)
    assert "call" not in {on(state)}
    state = segment(8, breckinridge_wv="V4", echols=At("V4", 3))
    through(state, until="call")
    assert uncalled(play_of(state)) == 11
    assert texts(state) == [f"call {unit}" for unit in CALLED] + ["done"]
    drive(state, "call vaughn", "call jackson")
    assert reinforced(state).called == (("vaughn", 12), ("jackson", 12))
    assert refused(state, "call vaughn")[0] == "25.1"
    assert uncalled(play_of(state)) == 8
    drive(state, "done")
    assert on(state) != "call"
    later = segment(12, {"called": (("vaughn", 12), ("jackson", 12))})
    through(later, until="call")
    assert "call browne" in texts(later) and "call vaughn" not in texts(later)


CALLED = ["b-h-jones", "browne", "w-e-jones", "mccausland", "vaughn", "jackson"]


def test_25_30_25_31_25_32_they_come_to_lexington_or_lynchburg_enemies_or_not() -> None:
    state = segment(12, {"called": (("vaughn", 12), ("jackson", 12), ("browne", 16))}, moor=At("V5", 4))
    assert texts(state) == ["bring-on vaughn V5", "bring-on vaughn V6"]
    drive(state, "bring-on vaughn V5", "bring-on jackson V6")
    assert (at(state, "vaughn").hex, at(state, "jackson").hex, at(state, "browne").hex) == ("V5", "V6", None)
    assert reinforced(state).called == (("browne", 16),)


def test_25_26_25_27_w_e_jones_the_leader_comes_only_when_breckinridge_has_gone_to_the_map() -> None:
    state = segment(12, breckinridge_wv="V4", echols=At("V4", 3))
    through(state, until="call")
    assert "call w-e-jones-wv" not in texts(state)
    assert refused(state, "call w-e-jones-wv")[0] == "26.0"
    state = segment(12, breckinridge_wv="N0225", echols=At("N0225", 3))
    through(state, until="call")
    assert "call w-e-jones-wv" in texts(state)
    inward = OffMap(travellers=(Travellers((PieceId("echols"), PieceId("breckinridge-wv")), "V4", True, 14),))
    state = segment(12, off_map=inward)
    through(state, until="call")
    assert "call w-e-jones-wv" not in texts(state)
    state = segment(4, {"arrived": ()})
    through(state, until="call")
    assert on(state) == ""  # nobody before May 11


def test_25_28_w_e_jones_is_out_when_breckinridge_returns() -> None:
    gone = {"gone": (PieceId("breckinridge-wv"),)}
    state = segment(20, gone, breckinridge_wv="V4", w_e_jones_wv="V5", w_e_jones=At("V5", 2))
    assert at(state, "w-e-jones-wv").hex is None
    assert "w-e-jones-wv" in play_of(state).record.removed
    through(state, until="call")
    assert "call w-e-jones-wv" not in texts(state)
    assert at(state, "w-e-jones").hex == "V5"
    state = segment(20, breckinridge_wv="N0225", w_e_jones_wv="V5", w_e_jones=At("V5", 2), echols=At("N0225", 3))
    assert at(state, "w-e-jones-wv").hex == "V5" and reinforced(state).gone == ("breckinridge-wv",)


# -- replacement points of the Union ---------------------------------------------------------------------------
@pytest.mark.parametrize(("turn", "rolls"), [(4, False), (8, True), (12, True), (32, True), (36, False), (40, False)])
def test_25_38_the_union_rolls_from_may_11_to_june_4(turn: int, rolls: bool) -> None:
    state = segment(turn, barlow=At("N2605", 10))
    prompts = []
    while on(state):
        assert state.decision is not None
        prompts.append(state.decision.prompt)
        through_one(state)
    assert any(prompt.startswith("Union replacement") for prompt in prompts) is rolls


def through_one(state: State) -> None:
    decision = state.decision
    assert decision is not None
    answers = texts(state)
    drive(state, "roll 1" if decision.side == CHANCE else answers[-1] if decision.default else answers[0])


@pytest.mark.parametrize(
    ("turn", "lost", "received", "factor"),
    [
        (8, 60, 0, 1),  # 25/40
        *((12, lost, 0, factor) for lost, factor in ((0, 1), (20, 1), (21, 2), (30, 2), (31, 3), (40, 3), (41, 4))),
        (20, 38, 16, 2),
        (24, 60, 20, 3),
    ],
)
def test_25_40_25_41_25_43_the_die_times_a_factor_by_unreplaced_losses(
    turn: int, lost: int, received: int, factor: int
) -> None:
    state = segment(turn, {"received": received}, lost=lost)
    events: list[Event] = []
    while on(state) != "assignment":
        decision = state.decision
        assert decision is not None
        events += drive(state, "roll 3" if decision.side == CHANCE else texts(state)[-1])
    assert reinforced(state).received == received + 3 * factor
    assert any(f"die 3 times {factor}: {3 * factor}" in event.text for event in events)


def test_25_42_losses_of_extended_marches_do_not_count() -> None:
    state = segment(12)
    play = play_of(state)
    assert replacement_points.unreplaced(play) == 0
    play.amend(unscored=(50, 0))
    assert replacement_points.unreplaced(play) == 0
    play.amend(
        ledger=tuple(Entry(1, 1, cause, UNION, None, 7, 0) for cause in ("combat", "retreat", "cavalry-retreat"))
    )
    assert replacement_points.unreplaced(play) == 21


def test_13_10_08_scenario_10_begins_with_48_points_received() -> None:
    play = numbered("10").new_state().play
    assert replacement_points.unreplaced(play) == 36
    figures = play.game.campaign.replacements.union
    assert figures.factor(36) == 3 and figures.factor(41) == 4


def assigning(die: int = 6) -> State:
    """Before the points of May 23 are assigned: 38 lost, 16 received."""
    state = segment(20, {"received": 16}, lost=38)
    drive(state, "roll 1")  # the Confederate's
    through(state, until="replacements")
    drive(state, f"roll {die}")
    return state


def test_25_39_25_44_25_45_25_46_25_56_the_points_of_may_23() -> None:
    state = assigning()
    assert on(state) == "assignment"
    assert texts(state) == [f"assign potomac {n}" for n in range(12, -1, -1)]
    assert "done" not in texts(state)  # none is kept back
    assert refused(state, "assign potomac 13") == ("25.2", "there are 12 replacement points")
    drive(state, "assign potomac 10")
    assert texts(state) == [f"assign west-virginia {n}" for n in (2, 1, 0)]
    assert state.decision is not None and len(f"Union: {state.decision.prompt} [25.2]") <= 80  # a line of the screen
    drive(state, "assign west-virginia 2")
    assert on(state) == "cavalry-point"
    assert texts(state) == ["assign-horse potomac", "assign-horse west-virginia", "done"]
    drive(state, "assign-horse potomac")
    assert reinforced(state).points == (Noted("potomac", 9, 1), Noted("west-virginia", 2, 0))
    assert reinforced(state).received == 28


def test_25_45_the_last_army_gets_the_rest() -> None:
    state = assigning(5)
    drive(state, "assign potomac 3", "assign west-virginia 2")
    assert reinforced(state).points == (Noted("potomac", 3, 0), Noted("west-virginia", 2, 0), Noted("james", 5, 0))


def test_25_47_no_unit_gets_points_in_the_cycle_that_brings_them() -> None:
    state = segment(20, barlow=At("N4828", 10))
    through(state, until="assignment")
    drive(state, "assign potomac 1")
    asked = set[str]()
    while on(state):
        assert state.decision is not None
        asked.add(state.decision.kind)
        through_one(state)
    assert "replacement" not in asked
    assert at(state, "barlow").manpower == 10 and reinforced(state).points == (Noted("potomac", 1, 0),)


def test_25_44_only_a_six_brings_a_point_for_cavalry() -> None:
    state = assigning(5)
    drive(state, "assign potomac 10")
    assert on(state) != "cavalry-point"
    assert reinforced(state).points == (Noted("potomac", 10, 0),)


def adding(points: tuple[Noted, ...], **placed: At | str) -> State:
    """The Union's units get points on turn 24; the Confederate's are none."""
    state = segment(24, {"points": points}, **placed)
    drive(state, "roll 1")
    through(state, until="replacement")
    return state


def test_25_47_25_49_25_55_25_56_the_points_of_may_23_serve_on_may_27() -> None:
    state = adding(
        (Noted("potomac", 9, 1), Noted("west-virginia", 2, 0)),
        moor=At("V2", 3),
        custer=At("N4828", 3),
        robinson=At("N4828", 6),
        crawford=At("N4828", 6),
        griffin=At("N4828", 9),
    )
    drive(state, "refill custer", *["refill robinson"] * 3, *["refill crawford"] * 3, *["refill griffin"] * 3)
    drive(state, "refill moor", "refill moor")
    after = {unit: at(state, unit).manpower for unit in ("moor", "custer", "robinson", "crawford", "griffin")}
    assert after == {"moor": 5, "custer": 4, "robinson": 9, "crawford": 9, "griffin": 12}
    assert reinforced(state).points == ()


def test_25_48_to_25_54_whose_points_go_to_whom() -> None:
    ap = {"barlow": At("N4828", 10), "kitching": At("N4828", 3), "devin": At("N4828", 3), "3_nj": At("N4828", 1)}
    ap["gibbon"] = At("B3", 9)  # not on the map
    theirs = {"brooks": At("B3", 9), "weitzel": At("N4828", 9), "west": At("B3", 2), "10_37_clrd": At("B4", 2)}
    valley = {"moor": At("V2", 3), "tibbits": At("V2", 2), "thoburn": At("B3", 3)}
    everybody: dict[str, At | str] = {**ap, **theirs, **valley}
    state = adding((Noted("potomac", 1, 1),), **everybody)
    assert texts(state) == ["refill devin", "refill barlow", "done"]
    for unit in ("kitching", "3-nj", "gibbon", "brooks", "weitzel", "moor"):
        assert refused(state, f"refill {unit}")[0] == "25.2"
    assert refused(state, "refill brooks")[1] == "Brooks is not in the Army of the Potomac"
    off_map = "Gibbon is off the map: the Army of the Potomac takes replacements on the map"
    assert refused(state, "refill gibbon")[1] == off_map
    drive(state, "refill devin")
    assert refused(state, "refill devin")[0] in ("25.2", "30.2")
    state = adding((Noted("west-virginia", 1, 0),), **everybody)
    assert texts(state) == ["refill moor", "done"]
    state = adding((Noted("james", 1, 1),), **everybody)
    in_boxes = "Weitzel is not in a box of Bermuda Hundred, where the Army of the James takes replacements"
    assert refused(state, "refill weitzel")[1] == in_boxes
    assert sorted(texts(state)) == ["done", "refill brooks", "refill west"]


def test_25_51_a_unit_out_of_supply_gets_none_and_the_points_stay_noted() -> None:
    units = {"barlow": At("N4828", 10), "mott": At("N4828", 10)}
    state = segment(24, {"points": (Noted("potomac", 2, 0),)}, cut="barlow", **units)
    through(state, until="replacement")
    assert texts(state) == ["refill mott", "done"]
    assert refused(state, "refill barlow") == ("25.2", "Barlow is out of supply")
    alone = segment(24, {"points": (Noted("potomac", 2, 0),)}, cut="barlow", barlow=At("N4828", 10))
    drive(alone, "roll 1")
    through(alone, until="replacements")  # nobody can take them: nobody is asked before the next die
    assert reinforced(alone).points == (Noted("potomac", 2, 0),)


def test_25_55_no_unit_exceeds_the_maximum_of_its_size() -> None:
    full: dict[str, At | str] = {"barlow": At("N4828", 18), "devin": At("N4828", 4), "mott": At("N4828", 17)}
    state = adding((Noted("potomac", 2, 1),), **full)
    assert texts(state) == ["refill mott", "done"]
    assert refused(state, "refill barlow")[0] == refused(state, "refill devin")[0] == "30.2"
    drive(state, "refill mott")
    assert at(state, "mott").manpower == 18 and on(state) != "replacement"
    assert reinforced(state).points == (Noted("potomac", 1, 1),)


def test_25_47_the_rest_may_stay_noted_for_later_cycles() -> None:
    state = adding((Noted("potomac", 5, 0),), barlow=At("N4828", 10))
    drive(state, "refill barlow", "done")
    assert reinforced(state).points == (Noted("potomac", 4, 0),)


# -- Hunter, Crook and Averell --------------------------------------------------------------------------------
def defeated(turn: int, theatre: str = "valley") -> OffMap:
    return OffMap(defeats=(GreatDefeat(turn, theatre, PieceId("sigel")),))


@pytest.mark.parametrize(
    ("turn", "theatre", "comes"), [(8, "valley", True), (12, "valley", False), (8, "bermuda-hundred", False)]
)
def test_25_57_26_47_hunter_replaces_sigel_eight_turns_after_a_great_defeat(
    turn: int, theatre: str, comes: bool
) -> None:
    state = segment(16, off_map=defeated(turn, theatre), sigel="V2", moor=At("V2", 3))
    through(state)
    assert (at(state, "hunter").hex, at(state, "sigel").hex) == (("V2", None) if comes else (None, "V2"))
    assert ("sigel" in play_of(state).record.removed) is comes


def test_25_57_hunter_comes_to_whoever_is_there_when_sigel_has_left_with_the_last_of_his_units() -> None:
    nobody = segment(20, off_map=defeated(8))
    through(nobody)
    assert at(nobody, "hunter").hex is None and "sigel" not in play_of(nobody).record.removed
    assert [due.turn for due in schedule(play_of(nobody)) if "hunter" in due.pieces] == [20], "he waits"
    one = segment(20, off_map=defeated(8), moor=At("V3", 3))
    through(one)
    assert at(one, "hunter").hex == "V3" and "sigel" in play_of(one).record.removed
    two = segment(16, off_map=defeated(8), moor=At("V3", 3), thoburn=At("V2", 3))
    through(two, until="reinforcement")
    assert on(two) == "reinforcement" and texts(two) == ["bring-on hunter V3", "bring-on hunter V2"]


def test_25_57_the_schedule_tells_when_hunter_comes() -> None:
    state = segment(8, off_map=defeated(8), sigel="V2", moor=At("V2", 3))
    assert [(due.turn, due.side) for due in schedule(play_of(state)) if due.pieces == ("hunter",)] == [(16, UNION)]


@pytest.mark.parametrize(
    ("called", "most"),
    [
        ("vaughn", 1),  # 10 uncalled
        ("vaughn jackson", 1),  # 8
        ("vaughn jackson browne", 2),  # 6
        ("vaughn jackson browne b-h-jones w-e-jones", 3),  # 2
        ("jackson browne b-h-jones", 2),  # 5
        ("jackson browne", 2),  # 7
        ("vaughn jackson browne b-h-jones", 3),  # 4
    ],
)
def test_25_24_25_58_25_59_25_60_the_die_that_releases_crook_and_averell(called: str, most: int) -> None:
    calls = tuple((unit, 12) for unit in called.split())
    for die in range(1, 7):
        state = segment(8, {"called": calls})
        through(state, until="release")
        assert on(state) == "release"
        drive(state, f"roll {die}")
        assert reinforced(state).due == (16 if die <= most else 0)  # 25/61


def test_25_58_25_59_no_die_before_the_first_call_nor_with_all_left() -> None:
    state = segment(8)
    events = through(state)
    assert not any("Crook" in event.text for event in events)
    state = segment(16, {"called": ((PieceId("w-e-jones-wv"), 20),)})  # the leader has no manpower: 11 are left
    assert not any("Crook" in event.text for event in through(state))


def test_25_58_the_first_die_is_rolled_in_the_segment_of_the_first_call() -> None:
    state = segment(8)
    through(state, until="call")
    drive(state, "call vaughn")
    through(state, until="release")
    assert on(state) == "release"


SEVEN = ["sickel", "hayes", "white", "crook", "schoonmaker", "duffie", "averell"]


def test_25_60_25_61_25_62_25_63_all_seven_come_to_lexington_or_staunton_enemies_or_not() -> None:
    state = segment(16, {"due": 16}, imboden=At("V4", 2))
    through(state, until="reinforcement")
    assert texts(state) == ["bring-on sickel V5", "bring-on sickel V4"]
    assert refused(state, "bring-on sickel V6")[1] == "Sickel can only arrive at: V5 Lexington, V4 Staunton"
    for piece in ("sickel", "hayes", "white"):
        drive(state, f"bring-on {piece} V5")
    drive(state, "bring-on schoonmaker V4", "bring-on duffie V4")
    while on(state) == "reinforcement":
        drive(state, texts(state)[0])
    assert [at(state, piece).hex for piece in SEVEN] == ["V5", "V5", "V5", "V5", "V4", "V4", "V5"]
    assert segment(16, {"due": 20}).decision is not None
    early = segment(16, {"due": 20})
    through(early)
    assert all(at(early, piece).hex is None for piece in SEVEN)


def test_25_47_25_54_30_17_a_substitute_in_a_box_takes_the_points_of_its_parents_army() -> None:
    def points(parent: str) -> list[str]:
        parts = Parts(under=((PieceId("sub-inf-1-u"), PieceId(parent)),))
        noted = Reinforced(arrived=dated(), points=(Noted("james", 1, 0),))
        record = {"turn": 24, "phase": "reinforcements", "reinforced": noted, "parts": parts}
        return texts(campaign(Adding(("james",)), record=record, sub_inf_1_u=At("B3", 3)))

    assert points("brooks") == ["refill sub-inf-1-u", "done"]
    assert "refill sub-inf-1-u" not in points("barlow")


def test_25_45_the_machine_gives_points_to_an_army_that_has_a_substitute_to_fill() -> None:
    parts = Parts(under=((PieceId("sub-inf-1-u"), PieceId("moor")),))
    noted = Reinforced(arrived=dated())
    record = {"turn": 24, "phase": "reinforcements", "reinforced": noted, "parts": parts}
    stage = Assigning(3, False, ("west-virginia", "james"))
    state = campaign(stage, record=record, sub_inf_1_u=At("V3", 1))
    (first, *_others) = advise(Seat.deciding(state), 1, "bot:greedy")
    assert state.game.system.codec.text(first.action) == "assign west-virginia 3"
