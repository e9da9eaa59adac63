"""28.0 Transfers between boxes and the map: every door, railroads, the turns on the way."""

from __future__ import annotations

import pytest
from theatres import arrivals, boxes, off_map_phase, overland, segment, theatres

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.state import map_state, pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import Came, Travellers
from gtc_tui.rules.gcacw.theatres import doors
from gtc_tui.rules.gcacw.theatres.transfers import OffMap
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, texts

_ROW = ["S3232", "S3431", "S3532", "S3631", "S3732"]


def _departures(state: State) -> set[str]:
    return {text for text in texts(state) if text.startswith("depart")}


def _group(*pieces: str, box: str, inward: bool, turn: int) -> Travellers:
    return Travellers(pieces, box, inward, turn)  # type: ignore[arg-type]


# -- the phase -----------------------------------------------------------------------------------------
def test_28_01_from_may_6_on() -> None:
    game = overland()
    assert ["off-map" in game.phases(turn) for turn in (1, 2, 3, 4)] == [False, False, True, True]


def test_28_01_the_union_first_then_the_confederate() -> None:
    state = off_map_phase(moor="V2", imboden="V2")
    assert PHASES["off-map"].stage(inner(state)) == OffMap(UNION)  # where the scene begins
    assert state.decision is not None and state.decision.side == UNION
    drive(state, "done")
    assert (state.decision.side, _departures(state)) == (CONFEDERATE, {"depart imboden V2"})


def test_28_02_28_03_28_04_a_transferred_unit_is_made_whole() -> None:
    tired = At("V2", fatigue=3, organized=False, exhausted=True, demoralized=2, works="breastworks")
    state = off_map_phase(moor=tired)
    state = changed(state, lambda play: map_state.put(play, "unsupplied:moor", 1))
    drive(state, "depart moor V2")
    status = at(state, "moor")
    assert (status.hex, status.fatigue, status.organized, status.exhausted) == (None, 0, True, False)
    assert (status.demoralized, status.works) == (0, "none")
    assert map_state.get(inner(state), "unsupplied:moor") == 0


def test_28_05_28_06_arrival_beside_enemies_but_not_among_them() -> None:
    group = _group("moor", box="V1", inward=False, turn=8)
    state = arrivals(off_map={"travellers": (group,)}, moor=None, imboden="N0801")
    assert "arrive N0801" not in texts(state)
    assert refused(state, "arrive N0801") == ("28.0", "there is an enemy unit in N0801")
    play = inner(state)
    assert zones.enemy_zone(play, UNION, play.game.map.ids["N0901"])
    drive(state, "arrive N0901")
    assert at(state, "moor").hex == "N0901"


def test_28_05_who_finds_every_hex_held_waits() -> None:
    group = _group("turner", box="B7", inward=False, turn=8)
    held = dict(zip(("hagood", "clingman", "colquitt", "wise", "ransom"), _ROW, strict=True))
    state = arrivals(off_map={"travellers": (group,)}, turner=None, **held)
    assert at(state, "turner").hex is None
    assert theatres(state).travellers == (group,)
    free = arrivals(turn=9, off_map={"travellers": (group,)}, turner=None, **{**held, "hagood": None})
    assert at(free, "turner").hex == "S3232"


def test_28_07_leaders_go_with_a_unit_of_their_command() -> None:
    state = off_map_phase(sigel="V2", moor="V2", thoburn="V2", gillmore="V2", turner="V2")
    assert refused(state, "depart sigel V2")[1] == "Sigel transfers only with a unit"
    drive(state, "depart moor V2")
    assert texts(state) == ["along sigel", "done"]
    drive(state, "along sigel")
    assert theatres(state).travellers == (_group("moor", "sigel", box="V2", inward=False, turn=12),)
    due = [line.text for line in state.view(None).track if line.text.startswith("Turn 12 ")]
    assert len(due) == 1 and "due: Moor, Sigel, " in due[0]


@pytest.mark.parametrize(
    ("leader", "lost", "travelling", "goes"),
    [("sigel", "moor", "thoburn", True), ("breckinridge-wv", "wharton", "imboden", False)],
)
def test_28_07_a_leader_who_loses_his_last_unit_in_place_goes_with_one_on_its_way(
    leader: str, lost: str, travelling: str, goes: bool
) -> None:
    """2.2: he is lost only with the last of his command; but Breckinridge goes to the map with infantry alone."""
    group = _group(travelling, box="V2", inward=False, turn=11)
    state = off_map_phase(off_map={"travellers": (group,)}, **{leader.replace("-", "_"): "V3", lost: At("V3", 1)})

    def lose(play: GcacwPlay) -> None:
        pieces.lose_manpower(play, PieceId(lost), 1, "combat", "26.0", scores=True)
        pieces.settle_leaders(play, "V3")

    state = changed(state, lose)
    assert at(state, leader).hex is None
    assert theatres(state).travellers[0].pieces == ((travelling, leader) if goes else (travelling,))


def test_28_08_breckinridge_goes_to_the_map_with_infantry_only() -> None:
    state = off_map_phase(breckinridge_wv="V3", echols="V3", imboden="V3")
    drive(state, "depart imboden V3")
    assert (at(state, "breckinridge-wv").hex, len(theatres(state).travellers)) == ("V3", 1)
    drive(state, "depart echols V3")  # the last of his command
    assert theatres(state).travellers[1].pieces == ("breckinridge",)  # the division of 30.5
    alone = off_map_phase(breckinridge_wv="V3", imboden="V3", hagood="B1")
    assert refused(alone, "depart imboden V3")[1].startswith("Breckinridge would be alone")


# -- every door ----------------------------------------------------------------------------------------
def _column(sheet: str, column: int, first: int, last: int) -> list[str]:
    return [f"{sheet}{column:02}{row:02}" for row in range(first, last + 1)]


def _row_of_columns(sheet: str, first: int, last: int, row: int) -> list[str]:
    return [f"{sheet}{column:02}{row:02}" for column in range(first, last + 1)]


_NORTH = _row_of_columns("N", 1, 19, 1)
_GORDONSVILLE, _RICHMOND = "N0225", "S3626"
_SOUTH = [f"S{column:02}{34 if column % 2 else 33}" for column in range(7, 18)]  # even columns end a row earlier
_HEXES = {  # every hex of the door
    "V1": _NORTH,
    "V2": [*_column("N", 1, 1, 25), *_NORTH],
    "V3": [*_column("N", 1, 26, 34), "N1134", *_column("S", 1, 2, 13)],  # S0101 lies on the north sheet too, as N1134
    "V4": [*_column("N", 1, 26, 34), _GORDONSVILLE],
    "V6": [*_column("N", 1, 26, 34), _GORDONSVILLE],
    "B1": _SOUTH,
    "B5": [*_ROW, _RICHMOND],
    "B6": [*_ROW, _RICHMOND],
    "B7": _ROW,
}


@pytest.mark.parametrize("box", _HEXES)
def test_28_09_28_10_28_11_28_12_28_23_28_24_28_26_out_to_every_hex_of_the_door(box: str) -> None:
    state = arrivals()
    door = campaign_of(inner(state)).doors.of(box)
    assert door is not None
    side = door.side or CONFEDERATE
    assert set(doors.arrivals(inner(state), side, door, False)) == set(_HEXES[box])


@pytest.mark.parametrize("box", _HEXES)
def test_28_18_28_19_28_20_28_21_28_31_28_32_28_34_in_from_the_same_hexes_and_no_others(box: str) -> None:
    unit = PieceId("moor" if box in ("V1", "V2", "V3") else "imboden")
    play = inner(off_map_phase(**{unit: "N3520"}))
    names, hexmap, number = play.game.map.names, play.game.map.hexmap, play.game.index[unit]
    door = campaign_of(play).doors.of(box)
    assert door is not None
    around = {near for where in _HEXES[box] for near in hexmap.neighbours(play.game.map.ids[where])}
    for where in {*_HEXES[box], *(names[near] for near in around if near < hexmap.size)}:
        play.position.place(number, play.game.map.ids[where])
        assert (doors.in_refusal(play, unit, door) is None) == (where in _HEXES[box]), where


@pytest.mark.parametrize(("box", "turns"), [("V2", 4), ("V3", 2), ("B7", 0)])
def test_28_10_28_11_28_19_28_20_28_24_28_32_doors_of_both_sides(box: str, turns: int) -> None:
    door = campaign_of(inner(arrivals())).doors.of(box)
    assert door is not None
    assert (door.side, door.rail, door.turns) == (None, False, turns)
    for unit in ("moor", "imboden"):
        out = off_map_phase(**{unit: box})
        assert f"depart {unit} {box}" in texts(out)
        back = off_map_phase(**{unit: _HEXES[box][0]})
        assert f"depart {unit} {box}" in texts(back)


@pytest.mark.parametrize("box", ["V4", "V6", "B5", "B6"])
def test_28_12_28_21_28_26_28_34_no_train_carries_the_union(box: str) -> None:
    away = off_map_phase(moor=box, tibbits="V2")
    assert refused(away, f"depart moor {box}")[1].startswith("the Union may not use the way through")
    home = off_map_phase(moor=_HEXES[box][-1], tibbits="V2")
    assert refused(home, f"depart moor {box}")[1].startswith("the Union may not use the way through")


@pytest.mark.parametrize(("box", "where"), [("V4", "N0130"), ("V6", "N0130"), ("B5", "S3431"), ("B6", "S3431")])
def test_28_21_28_34_the_same_conditions_hold_for_trains_into_the_boxes(box: str, where: str) -> None:
    """10 manpower, one unit a turn, no enemy in the boxes on the way."""
    depart = f"depart imboden {box}"
    heavy = _confederate(imboden=At(where, 11), hagood="B1")
    assert "too much for the railroad" in refused(heavy, depart)[1]
    gate = "V3" if box in ("V4", "V6") else "B7"
    shut = off_map_phase(imboden=where, turner=gate, hagood="B1")
    drive(shut, "done")
    assert "the railroad is cut" in refused(shut, depart)[1]
    second = _confederate(imboden=where, hagood="B5" if box in ("V4", "V6") else "V2", echols="V6", clingman="B1")
    drive(second, "depart echols V6")
    assert "one unit per turn transfers by rail" in refused(second, depart)[1]


_DOORS = [  # box, who, a hex of the door, the hex past its end, turns
    ("V1", "moor", "N1901", "N2001", 5),
    ("V2", "moor", "N0125", "N0126", 4),
    ("V2", "imboden", "N1001", "N2001", 4),
    ("V3", "moor", "N0134", "N0125", 2),
    ("V3", "imboden", "S0113", "S0114", 2),
    ("V4", "imboden", "N0225", "N0226", 2),
    ("V6", "echols", "N0126", "N0125", 2),
    ("B1", "hagood", "S1734", "S1833", 2),
    ("B5", "hagood", "S3626", "S3625", 1),
    ("B6", "hagood", "S3532", "S3531", 1),
]


@pytest.mark.parametrize(("box", "unit", "inside", "outside", "turns"), _DOORS)
def test_28_09_to_28_34_every_door_both_ways(box: str, unit: str, inside: str, outside: str, turns: int) -> None:
    out = off_map_phase(turn=12, **{unit: box})
    drive(out, f"depart {unit} {box}")
    group = _group(unit, box=box, inward=False, turn=12 + turns)
    assert (at(out, unit).hex, theatres(out).travellers) == (None, (group,))
    there = arrivals(turn=12 + turns, off_map={"travellers": (group,)}, **{unit: None})
    assert f"arrive {inside}" in texts(there)
    assert refused(there, f"arrive {outside}")[0] == "28.0"
    drive(there, f"arrive {inside}")
    assert (at(there, unit).hex, theatres(there).travellers) == (inside, ())

    back = off_map_phase(turn=12, **{unit: inside})
    drive(back, f"depart {unit} {box}")
    group = _group(unit, box=box, inward=True, turn=12 + turns)
    assert theatres(back).travellers == (group,)
    home = arrivals(turn=12 + turns, off_map={"travellers": (group,)}, **{unit: None})
    assert at(home, unit).hex == box
    assert theatres(home).came == (Came(unit, box, 12 + turns, "transfer"),)  # type: ignore[arg-type]
    other = off_map_phase(turn=12, **{unit: outside})
    assert f"depart {unit} {box}" not in texts(other)


def test_28_09_28_18_28_23_28_31_doors_of_one_side() -> None:
    state = off_map_phase(moor="N0101", imboden="N0301", turner="S0934", hagood="S1134")
    assert _departures(state) == {"depart moor V1", "depart moor V2"}
    assert refused(state, "depart turner B1") == ("28.0", "the Union may not use the way through B1 Burkeville")
    drive(state, "done")
    assert _departures(state) == {"depart imboden V2", "depart hagood B1"}
    assert refused(state, "depart imboden V1")[1] == "the Confederates may not use the way through V1 Winchester"


def test_28_0_boxes_without_a_door() -> None:
    state = off_map_phase(moor="V5", turner="B3", brooks="B4", weitzel="B2", barlow="N0101")
    assert _departures(state) == {"depart barlow V1", "depart barlow V2"}
    assert refused(state, "depart moor V5")[1] == "there is no way from V5 Lexington to the map"


def test_28_24_28_25_drewrys_bluff_at_once_to_the_row_of_five() -> None:
    state = off_map_phase(turner="B7")
    drive(state, "depart turner B7")
    assert texts(state) == [f"arrive {where}" for where in _ROW]
    drive(state, "arrive S3631")
    assert at(state, "turner").hex == "S3631"


def test_28_24_who_has_come_out_at_once_does_not_go_back_in_the_same_phase() -> None:
    state = off_map_phase(turner="B7", terry_div="B7")
    drive(state, "depart turner B7", "arrive S3631")
    assert _departures(state) == {"depart terry-div B7"}
    told = "Turner has already been transferred in this phase"
    assert refused(state, "depart turner B7") == ("28.0", told)


def test_28_05_28_24_who_comes_out_at_once_brings_nobody_on_who_waits_for_the_next_turn() -> None:
    """Hexes that have become free since the turn began serve who found none of them then when the next one begins."""
    waiting = _group("wise", box="B1", inward=False, turn=7)
    state = off_map_phase(off_map={"travellers": (waiting,)}, wise=None, turner="B7")
    drive(state, "depart turner B7")
    assert state.decision is not None and state.decision.subject == "turner"
    drive(state, "arrive S3232")
    assert (at(state, "turner").hex, at(state, "wise").hex) == ("S3232", None)
    assert theatres(state).travellers == (waiting,)


def test_28_32_into_drewrys_bluff_at_once_whoever_is_there() -> None:
    state = off_map_phase(turner="S3631", hagood="B7")
    drive(state, "depart turner B7")
    assert at(state, "turner").hex == "B7"
    assert theatres(state).first == (("B7", CONFEDERATE),)
    assert theatres(state).came == (Came("turner", "B7", 8, "transfer"),)  # type: ignore[arg-type]


# -- railroads -----------------------------------------------------------------------------------------
def _confederate(options: tuple[str, ...] = (), **placed: At | str | None) -> State:
    """The Confederate's transfers, a Union unit in Burkeville's corner having none."""
    state = off_map_phase(options=options, barlow="N1520", **placed)
    assert state.decision is not None and state.decision.side == CONFEDERATE
    return state


def test_28_13_no_railroad_to_the_valley_while_union_units_are_in_charlottesville() -> None:
    state = off_map_phase(moor="V3", imboden="V4", echols="N0126", hagood="B1")
    drive(state, "done")
    assert refused(state, "depart imboden V4") == (
        "28.0",
        "the railroad is cut: enemy units are in V3 Charlottesville",
    )
    assert _departures(state) == {"depart echols V3", "depart hagood B1"}


def test_28_27_28_28_no_railroad_to_petersburg_past_union_units() -> None:
    bluff = off_map_phase(turner="B7", hagood="B5", clingman="B6", wise="B1")
    drive(bluff, "done")
    assert _departures(bluff) == {"depart wise B1"}
    station = off_map_phase(turner="B6", hagood="B5", wise="B1", clingman="S3626")
    assert _departures(station) == {"depart wise B1", "depart clingman B6"}
    assert refused(station, "depart hagood B5")[1].endswith("enemy units are in B6 Port Walthall Station")


def test_28_14_28_29_trains_carry_10_manpower() -> None:
    state = _confederate(echols=At("V4", 10), wharton=At("V4", 11))
    assert _departures(state) == {"depart echols V4"}
    assert refused(state, "depart wharton V4")[1] == "Wharton has more than 10 manpower, too much for the railroad"


@pytest.mark.parametrize(("box", "goes"), [("V4", True), ("V6", True), ("B5", True), ("V5", False)])
def test_26_07_by_rail_from_boxes_that_do_not_touch_the_map(box: str, goes: bool) -> None:
    """Staunton, Lynchburg and Petersburg have railroads; Lexington has none, and leads to other boxes alone."""
    state = _confederate(echols=At(box, 3), hagood="B1")
    assert ("depart echols " + box in _departures(state)) is goes


@pytest.mark.parametrize(("options", "rides"), [((), True), (("infantry-by-rail",), False)])
def test_28_15_whether_cavalry_goes_by_rail(options: tuple[str, ...], rides: bool) -> None:
    state = _confederate(options, imboden="V4", echols="V4")
    assert _departures(state) == {"depart echols V4"} | ({"depart imboden V4"} if rides else set())
    if not rides:
        assert refused(state, "depart imboden V4") == ("28.0", "only infantry transfers by railroad")


def test_28_15_28_16_28_29_one_unit_a_turn_by_rail_in_all() -> None:
    state = _confederate(echols="V4", hagood="B5", imboden="V2")
    drive(state, "depart hagood B5")
    assert _departures(state) == {"depart imboden V2"}
    assert refused(state, "depart echols V4")[1] == "one unit per turn transfers by rail, and one already has"
    assert theatres(state).railed == 8


def test_28_17_28_30_the_railroads_to_gordonsville_and_richmond() -> None:
    game = overland()
    assert doors.railroad(game, "N0127", "N0225") == ("N0127", "N0226", "N0225")
    assert len(doors.railroad(game, "S3534", "S3626")) == 9


@pytest.mark.parametrize("where", ["N0226", "N0327"])  # on it, and beside it
def test_28_17_an_enemy_on_or_beside_the_railroad_keeps_units_from_gordonsville(where: str) -> None:
    group = _group("imboden", box="V4", inward=False, turn=8)
    state = arrivals(off_map={"travellers": (group,)}, imboden=None, barlow=where)
    assert "arrive N0225" not in texts(state)
    assert refused(state, "arrive N0225")[1].startswith("enemy units or zones of control cut the railroad to N0225")
    assert "arrive N0134" in texts(state)
    leaving = off_map_phase(imboden="N0225", barlow=where, hagood="B1")
    assert _departures(leaving) == {"depart hagood B1"}
    assert refused(leaving, "depart imboden V4")[1].startswith(
        "enemy units or zones of control cut the railroad to N0225"
    )


@pytest.mark.parametrize("where", ["S3533", "S3529"])  # on it, and beside it
@pytest.mark.parametrize("box", ["B5", "B6"])
def test_28_30_28_34_an_enemy_on_or_beside_the_railroad_keeps_units_from_richmond(box: str, where: str) -> None:
    railroad = doors.railroad(overland(), "S3534", "S3626")
    assert (where in railroad) is (where == "S3533")
    group = _group("hagood", box=box, inward=False, turn=8)
    for enemy, may in ((where, False), ("N1520", True)):
        state = arrivals(off_map={"travellers": (group,)}, hagood=None, barlow=enemy)
        assert ("arrive S3626" in texts(state)) is may and "arrive S3732" in texts(state)
        leaving = _departures(off_map_phase(hagood="S3626", barlow=enemy, wise="B1"))
        assert (f"depart hagood {box}" in leaving) is may and "depart wise B1" in leaving


def test_28_22_28_35_the_box_is_named_when_the_unit_leaves() -> None:
    valley = _confederate(imboden="N0225")
    assert _departures(valley) == {"depart imboden V4", "depart imboden V6"}
    bermuda = _confederate(hagood="S3532")
    assert _departures(bermuda) == {"depart hagood B5", "depart hagood B6", "depart hagood B7"}


# -- into the box in the action cycle ------------------------------------------------------------------
def _march(points: int, moved: bool = False, rain: bool = False, **placed: At | str | None) -> State:
    march = Marching("turner", points, moved=moved, began="S3631")  # type: ignore[arg-type]
    record = {"phase": "actions", "rain": rain, "rainy": (8,) if rain else ()}
    return boxes(march, record=record, **{"turner": "S3631", **placed})


def test_28_33_a_march_enters_drewrys_bluff_for_1_point_rain_or_not() -> None:
    for rain in (False, True):
        state = _march(1, moved=True, rain=rain, turner=At("S3631", fatigue=2, organized=False))
        events = drive(state, "enter-box B7")
        assert at(state, "turner").hex == "B7"
        assert (at(state, "turner").fatigue, at(state, "turner").organized) == (0, True)  # it is a transfer,
        assert not [event for event in events if event.kind == "recovery"]  # and leaves nothing to recover from
        assert state.decision is None or state.decision.kind != "march"
    spent = _march(0, moved=True, gillmore="S3631", brooks="S3631")
    assert "enter-box B7" not in texts(spent)


@pytest.mark.parametrize("turn", [1, 2])
def test_28_01_28_33_the_date_of_the_phase_does_not_hold_for_marches(turn: int) -> None:
    march = Marching(PieceId("steuart"), 6, moved=False, began="S3631")
    state = boxes(march, turn=turn, record={"phase": "actions"}, steuart="S3631")
    drive(state, "enter-box B7")
    assert at(state, "steuart").hex == "B7"


def test_28_33_leaving_an_enemy_zone_costs_more_and_a_march_that_it_has_stopped_goes_no_farther() -> None:
    bound = _march(6, moved=True, hagood="S3632")
    assert "enter-box B7" not in texts(bound)
    assert refused(bound, "enter-box B7")[0] == "2.4"
    first = _march(1, hagood="S3530")
    assert "enter-box B7" in texts(first)  # the first step is always allowed


def test_28_33_no_other_box_is_entered_on_foot() -> None:
    state = _march(6, turner="S3732")
    assert {text for text in texts(state) if text.startswith("enter-box")} == {"enter-box B7"}
    assert refused(state, "enter-box B5") == ("28.0", "B5 Petersburg cannot be entered by marching")
    far = _march(6, turner="S3530")
    assert not any(text.startswith("enter-box") for text in texts(far))


def test_28_33_leaders_go_along_into_the_box() -> None:
    state = _march(6, gillmore="S3631")
    drive(state, "enter-box B7")
    assert at(state, "gillmore").hex == "B7"  # no other unit of his is there
    for lines, where in ((("enter-box B7",), "S3631"), (("ride gillmore", "enter-box B7"), "B7")):
        both = _march(6, gillmore="S3631", terry_div="S3631")
        drive(both, *lines)
        assert at(both, "gillmore").hex == where


def test_28_0_who_was_transferred_there_stays_in_the_next_cycle() -> None:
    state = _march(6)
    drive(state, "enter-box B7")
    came = theatres(state).came
    there = segment("bermuda-hundred", off_map={"came": came}, turner="B7")
    assert not any(text.startswith("shift turner") for text in texts(there))
