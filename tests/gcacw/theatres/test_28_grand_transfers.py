"""28.0 in the grand campaign: doors between the maps of the Valley, those of Virginia, and the boxes that are left."""

from __future__ import annotations

import pytest
from grand import arrivals, grand, off_map_phase, summer

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import OffMap, Parts, Travellers
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.theatres.transfers import Arrivals
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, texts

HE, DIVISION = PieceId("breckinridge-wv"), PieceId("breckinridge")


def _theatres(state: State) -> OffMap:
    return boxes.record(inner(state))


def _departures(state: State) -> set[str]:
    return {text.removeprefix("depart ") for text in texts(state) if text.startswith("depart")}


def test_g28_01_boxes_that_are_ground_have_no_door() -> None:
    game = summer()
    assert [game.map.names[number] for number in game.map.boxes] == ["V1", "V3", "V5", "V6", "B1", "B2"]
    assert game.campaign is not None
    assert {door.box for door in game.campaign.doors.ways} == {"V1", "V3", "V5", "V6", "B1", None}


@pytest.mark.parametrize(
    ("rule", "where", "unit", "going"),
    [
        ("g28_02", "VC4301", "moor", {"moor winchester"}),
        ("g28_02", "VC4901", "moor", {"moor winchester"}),
        ("g28_02", "VC5001", "moor", set()),
        ("g28_02", "VC4301", "imboden", set()),
        ("g28_04", "V1", "moor", {"moor V1", "moor winchester"}),
        ("g28_05", "VC4433", "moor", set()),
        ("g28_05", "VC4633", "moor", {"moor blue-ridge-north"}),
        ("g28_05", "VC5734", "imboden", {"imboden blue-ridge-north"}),
        ("g28_06", "N0101", "moor", {"moor V1", "moor blue-ridge-north", "moor blue-ridge-south"}),
        ("g28_06", "N1901", "imboden", {"imboden blue-ridge-north"}),
        ("g28_07", "VS5416", "imboden", {"imboden blue-ridge-south"}),
        ("g28_07", "VS5802", "moor", {"moor blue-ridge-south"}),
        ("g28_08", "N0125", "moor", {"moor blue-ridge-south"}),
        ("g28_08", "N0126", "moor", {"moor V3"}),
        ("g28_09", "VS0934", "moor", {"moor V5"}),
        ("g28_09", "VS1033", "imboden", {"imboden V5"}),
        ("g28_10", "V5", "imboden", {"imboden V5"}),
        ("g28_11", "VS3833", "moor", {"moor charlottesville"}),
        ("g28_11", "VS5118", "moor", {"moor charlottesville"}),
        ("g28_11", "VS4032", "moor", {"moor charlottesville"}),
        ("g28_12", "V3", "moor", {"moor V3", "moor charlottesville"}),
        (
            "g28_13",
            "VS3534",
            "imboden",
            {"imboden V5", "imboden charlottesville", "imboden lynchburg-staunton", "imboden staunton"},
        ),
        ("g28_13", "VS3534", "moor", {"moor V5", "moor charlottesville"}),
        ("g28_14", "V6", "imboden", {"imboden V6", "imboden lynchburg-staunton"}),
        ("g28_14", "N0225", "imboden", {"imboden V6", "imboden staunton"}),
        ("g28_13", "VS2833", "imboden", {"imboden V5"}),
        ("g28_13", "VS2934", "imboden", {"imboden V5", "imboden lynchburg-staunton", "imboden staunton"}),
        ("g28_13", "VS3833", "imboden", {"imboden charlottesville"}),
        ("g28_14", "N0126", "imboden", {"imboden V3", "imboden V6", "imboden staunton"}),
        ("g28_14", "V6", "moor", set()),
        ("g28_18", "B1", "imboden", {"imboden B1"}),
        ("g28_19", "CE1840", "imboden", {"imboden B1"}),
        ("g28_19", "OS0114", "imboden", {"imboden B1"}),
        ("g28_19", "S0734", "imboden", {"imboden B1"}),
        ("g28_19", "S1734", "imboden", {"imboden B1"}),
        ("g28_19", "S1833", "imboden", set()),
        ("g28_19", "OS0124", "imboden", {"imboden B1"}),
        ("g28_19", "OS0223", "imboden", set()),
        ("g28_19", "OS0113", "imboden", set()),
        ("g28_19", "CE1840", "moor", set()),
    ],
)
def test_g28_who_may_go_through_which_door(rule: str, where: str, unit: str, going: set[str]) -> None:
    state = off_map_phase(**{unit: where})
    assert _departures(state) == going, rule


def test_g28_02_g28_04_between_winchester_and_the_edge_at_once() -> None:
    state = off_map_phase(moor="VC4301")
    drive(state, "depart moor winchester")
    assert at(state, "moor").hex == "V1"
    state = off_map_phase(moor="V1")
    drive(state, "depart moor winchester")
    assert "arrive VC4301" in texts(state) and "arrive VC4901" in texts(state) and "arrive N0101" not in texts(state)
    drive(state, "arrive VC4501")
    assert at(state, "moor").hex == "VC4501"


def test_g28_03_a_march_enters_winchester_for_one_point_in_rain_too() -> None:
    march = Marching(PieceId("moor"), 1, began="VC4301")
    state = grand(march, record={"rain": True}, moor=At("VC4301", fatigue=2))
    assert "enter-box V1" in texts(state)
    events = drive(state, "enter-box V1")
    assert (at(state, "moor").hex, at(state, "moor").fatigue) == ("V1", 0)
    assert not [event for event in events if event.kind == "recovery"]  # rested by the transfer alone


@pytest.mark.parametrize(
    ("rule", "unit", "where", "door", "turns", "goals"),
    [
        ("g28_05", "moor", "VC4534", "blue-ridge-north", 2, ("N0101", "N1901")),
        ("g28_06", "moor", "N0201", "blue-ridge-north", 2, ("VC4534", "VC5734")),
        ("g28_07", "imboden", "VS5416", "blue-ridge-south", 3, ("N0101", "N0125")),
        ("g28_08", "imboden", "N0125", "blue-ridge-south", 3, ("VS5416", "VS5802")),
        ("g28_12", "moor", "V3", "charlottesville", 2, ("VS3534", "VS4032")),
        ("g28_10", "moor", "V5", "V5", 2, ("VS0934", "VS3534")),
        ("g28_13", "imboden", "VS3134", "staunton", 2, ("N0126", "N0134", "N0225")),
        ("g28_14", "imboden", "N0134", "staunton", 2, ("VS2934", "VS3734")),
        ("g28_18", "imboden", "B1", "B1", 2, ("S0734", "S1734", "CE1834", "CE1845", "OS0114", "OS0124")),
    ],
)
def test_g28_some_turns_later_at_the_other_end(
    rule: str, unit: str, where: str, door: str, turns: int, goals: tuple[str, ...]
) -> None:
    state = off_map_phase(**{unit: where})
    drive(state, f"depart {unit} {door}")
    assert at(state, unit).hex is None
    assert [(one.turn, one.pieces) for one in _theatres(state).travellers] == [(25 + turns, (unit,))], rule
    group = _theatres(state).travellers[0]
    state = arrivals(25 + turns, off_map={"travellers": (group,)}, **{unit: None})
    for goal in goals:
        assert f"arrive {goal}" in texts(state), rule
    drive(state, f"arrive {goals[0]}")
    assert at(state, unit).hex == goals[0] and not _theatres(state).travellers


@pytest.mark.parametrize(
    ("rule", "unit", "where", "door", "box"),
    [
        ("g28_09", "imboden", "VS0934", "V5", "V5"),
        ("g28_09", "moor", "VS1033", "V5", "V5"),
        ("g28_11", "moor", "VS5118", "charlottesville", "V3"),
        ("g28_14", "imboden", "N0225", "V6", "V6"),
        ("g28_19", "imboden", "CE1840", "B1", "B1"),
        ("g28_19", "imboden", "S0734", "B1", "B1"),
    ],
)
def test_g28_two_turns_later_in_the_box(rule: str, unit: str, where: str, door: str, box: str) -> None:
    state = off_map_phase(**{unit: where})
    drive(state, f"depart {unit} {door}")
    group = _theatres(state).travellers[0]
    assert (at(state, unit).hex, group.turn) == (None, 27), rule
    assert at(arrivals(27, off_map={"travellers": (group,)}, **{unit: None}), unit).hex == box, rule


def test_g28_13_g28_17_by_rail_the_goal_is_named_on_leaving() -> None:
    state = off_map_phase(imboden="VS3134")
    drive(state, "depart imboden lynchburg-staunton")
    group = _theatres(state).travellers[0]
    assert (group.door, group.inward, group.turn) == ("lynchburg-staunton", True, 27)
    assert inner(arrivals(27, off_map={"travellers": (group,)}, imboden=None)).record.turn == 27
    assert at(arrivals(27, off_map={"travellers": (group,)}, imboden=None), "imboden").hex == "V6"


def test_g28_15_the_railroad_at_staunton() -> None:
    """No enemy in Charlottesville, 10 manpower at most, one unit a turn."""
    state = off_map_phase(imboden="VS3134", moor="V3")
    drive(state, "done")
    assert _departures(state) == {"imboden V5"}
    assert refused(state, "depart imboden staunton")[1] == "the railroad is cut: enemy units are in V3 Charlottesville"
    state = off_map_phase(heth=At("VS3134", manpower=11))
    assert _departures(state) == {"heth V5"}
    state = off_map_phase(heth=At("VS3134", manpower=10))
    assert _departures(state) == {"heth V5", "heth staunton", "heth lynchburg-staunton"}
    state = off_map_phase(imboden="VS3134", wise="VS3134")
    drive(state, "depart imboden staunton")
    assert "wise staunton" not in _departures(state) and "wise lynchburg-staunton" not in _departures(state)


def test_g28_16_gordonsville_only_while_its_railroad_is_free() -> None:
    group = Travellers(("imboden",), "staunton", False, 27)  # type: ignore[arg-type]
    free = arrivals(27, off_map={"travellers": (group,)}, imboden=None)
    assert "arrive N0225" in texts(free)
    cut = arrivals(27, off_map={"travellers": (group,)}, imboden=None, moor="N0226")
    assert "arrive N0225" not in texts(cut) and "arrive N0126" in texts(cut)
    beside = arrivals(27, off_map={"travellers": (group,)}, imboden=None, russell="N0327")  # a zone over N0226
    assert "arrive N0225" not in texts(beside) and "arrive N0126" in texts(beside)
    away = off_map_phase(imboden="N0225", wise="N0128", moor="N0226")
    assert _departures(away) == {"wise V3", "wise V6", "wise staunton"}
    assert refused(away, "depart imboden staunton") == (
        "28.0",
        "enemy units or zones of control cut the railroad to N0225 Gordonsville",
    )


def test_g28_what_is_told_of_a_way_over_the_mountains() -> None:
    state = off_map_phase(moor="VC4534")
    assert state.decision is not None and state.decision.side == UNION
    labels = [state.label(action).told() for action in state.decision.actions]
    assert "Moor to N0101-N1901: 2 turns" in labels
    assert refused(state, "depart moor charlottesville") == (
        "28.0",
        "Moor is not at a hex with a way to V3 Charlottesville",
    )
    assert refused(state, "depart moor nowhere")[1] == "nowhere: no such hex on this map"


def test_g28_02_the_confederate_has_no_way_to_winchester() -> None:
    state = off_map_phase(imboden="VC4301")
    assert (state.to_move, _departures(state)) != (CONFEDERATE, {"imboden winchester"})


# -- Breckinridge (28.0, 30.5) ---------------------------------------------------------------------------
def _later(state: State, turn: int) -> State:
    """The start of a turn to come."""

    def begin(play: GcacwPlay) -> None:
        play.amend(turn=turn)
        play.stack = [Game(), Arrivals()]

    return changed(state, begin)


@pytest.mark.parametrize(("where", "door"), [("VS5416", "blue-ridge-south"), ("VC4633", "blue-ridge-north")])
def test_28_08_30_44_o_30i_from_the_maps_of_the_valley_he_leaves_as_a_division(where: str, door: str) -> None:
    state = off_map_phase(breckinridge_wv=where, echols=At(where, 3), wharton=At(where, 2), imboden=where)
    drive(state, f"depart imboden {door}")  # cavalry does not take him along
    assert at(state, HE).hex == where and _theatres(state).travellers[0].pieces == ("imboden",)
    drive(state, f"depart echols {door}", f"along {HE}")
    assert _theatres(state).travellers[1].pieces == (DIVISION,)
    assert [at(state, one).hex for one in (HE, "echols", "wharton")] == [None] * 3
    assert (at(state, DIVISION).manpower, at(state, "echols").manpower) == (5, 0)


def test_28_08_o_30i_on_the_maps_of_the_valley_cavalry_does_not_leave_him_alone() -> None:
    state = off_map_phase(breckinridge_wv="VS5416", imboden="VS5416", hagood="B1")
    assert refused(state, "depart imboden blue-ridge-south")[1].startswith("Breckinridge would be alone")


@pytest.mark.parametrize(
    ("where", "door", "goal"),
    [("V3", "charlottesville", "VS3534"), ("V5", "V5", "VS0934"), ("VS0934", "V5", "V5")],
)
@pytest.mark.parametrize("unit", ["echols", "imboden"])
def test_28_08_o_30i_within_the_valley_he_goes_as_leader_with_whom_he_likes(
    where: str, door: str, goal: str, unit: str
) -> None:
    state = off_map_phase(breckinridge_wv=where, echols=At(where, 3), wharton=At(where, 2), imboden=where)
    drive(state, f"depart {unit} {door}", f"along {HE}")
    (group,) = _theatres(state).travellers
    assert group.pieces == (unit, HE) and at(state, "wharton").hex == where
    state = _later(state, 27)
    if goal.startswith("VS"):
        drive(state, f"arrive {goal}")
    assert [at(state, one).hex for one in group.pieces] == [goal, goal] and at(state, DIVISION).hex is None


@pytest.mark.parametrize("manpower", [(8, 2), (8, 3)])
def test_28_08_g28_15_the_train_from_staunton_carries_10_manpower_of_his(manpower: tuple[int, int]) -> None:
    here = dict(zip(("echols", "wharton"), (At("VS3134", points) for points in manpower), strict=True))
    state = off_map_phase(breckinridge_wv="VS3134", **here)
    drive(state, "depart echols staunton")
    assert (f"along {HE}" in texts(state)) == (sum(manpower) <= 10)


def test_30_48_30_50_o_30i_back_on_the_maps_of_the_valley_they_are_leader_and_brigades_again() -> None:
    state = off_map_phase(breckinridge=At("N0101", 5), w_e_jones_wv="VS2629", w_e_jones=At("VS2629", 2))
    drive(state, f"depart {DIVISION} blue-ridge-south")
    (group,) = _theatres(state).travellers
    assert group.pieces == (DIVISION,)
    state = _later(state, 28)
    drive(state, "arrive VS5416")
    assert [at(state, one).hex for one in (DIVISION, HE, "echols", "wharton")] == [None, *["VS5416"] * 3]
    assert [at(state, one).manpower for one in ("echols", "wharton")] == [3, 2]
    assert (at(state, "w-e-jones-wv").hex, at(state, "w-e-jones").hex) == (None, "VS2629")
    drive(state, "share echols 4 0")
    assert [at(state, one).manpower for one in ("echols", "wharton")] == [4, 1]


def test_14_0_30_50_infantry_of_another_army_comes_back_as_the_valleys() -> None:
    """As whoever arrives on those maps without him."""
    way = Travellers((DIVISION,), "blue-ridge-south", True, 25)
    parts = Parts(breckinridge=(PieceId("echols"), PieceId("heth")))
    state = arrivals(25, record={"parts": parts}, off_map={"travellers": (way,)}, breckinridge=At("VS5416", 9))
    drive(state, "arrive VS5416")
    assert at(state, "heth").hex == "VS5416" and membership.of(inner(state), PieceId("heth")) == "WV"
