"""23.0 and 36.0 in the grand campaign: the Union's second gunboat, and the naval batteries that keep it away."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from grand import grand, summer

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Text
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import control, depots, forts, narrows
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.state.record import GrandRecord, Today
from gtc_tui.rules.gcacw.strategy.depot_segment import PlaceDepot, Work
from gtc_tui.rules.gcacw.transport import batteries, gunboats, waterways
from gtc_tui.rules.gcacw.turn.initiative import Menu
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, scene, texts

DREWRY, CHAFFIN, CLIFTON = "S3733", "S3933", "OS0709"


def acting(side: Side, record: dict[str, Any] | None = None, **placed: At | str) -> State:
    return grand(Menu(side), record={"dice": (6, 6), **(record or {})}, **placed)


def targets(state: State) -> set[str]:
    return {text.removeprefix("bombard ") for text in texts(state) if text.startswith("bombard ")}


def record(state: State) -> GrandRecord:
    found = inner(state).record
    assert isinstance(found, GrandRecord)
    return found


def _served(*fallen: str) -> set[str]:
    play = inner(grand(record={"fallen": fallen}))
    return {play.game.map.names[where] for where in batteries.waters(play)}


def test_36_01_batteries_at_a_redoubt_and_two_forts() -> None:
    play = inner(grand())
    assert set(narrows.batteries(play)) == {DREWRY, CHAFFIN, CLIFTON}
    terrain = [play.game.map.terrain(play.game.map.ids[where]) for where in (CLIFTON, DREWRY, CHAFFIN)]
    assert terrain == ["redoubt", "fort", "fort"]


def test_g23_01_g23_04_the_second_serves_the_james_and_the_appomattox() -> None:
    assert {"OS1205", "OS1207", "OS2806", "OS0908"} <= _served()
    assert not {"S5822", "N5721"} & _served()


def test_g22_08_guns_at_the_narrows_do_not_keep_it_off_the_river_above() -> None:
    play = inner(grand(heth="OS2310"))
    assert "OS1205" in {play.game.map.names[where] for where in batteries.waters(play)}


def test_g23_02_the_first_stays_on_the_york() -> None:
    names = summer().map.names
    first = {names[where] for where in gunboats.waters(summer(), UNION)}
    assert "ON4226" in first and not {"OS1205", "OS1207"} & first


@pytest.mark.parametrize(("where", "serves"), [("OS5409", True), ("OS4602", True), ("N4904", False)])
def test_23_04_23_11_23_23_open_water_of_its_river_serves_as_banks_do(where: str, serves: bool) -> None:
    """The mouth of the York, which the map of the advanced game leaves out; not that of the Potomac."""
    data = summer().map
    sides = [Edge(data.hexmap.edge(data.ids[where], direction)) for direction in range(6)]
    assert not any(side & Edge.MAJOR_RIVER for side in sides) and any(side & Edge.SHORE for side in sides)
    state = acting(UNION, heth=where, brooks="OS0707")
    assert targets(state) == ({where} if serves else set())
    assert gunboats.serves(inner(state), UNION, data.ids[where]) is serves


def test_g23_03_the_confederate_gunboat_goes_no_farther_down_than_drewrys_bluff() -> None:
    names = summer().map.names
    served = {names[where] for where in gunboats.waters(summer(), CONFEDERATE)}
    assert {"S3733", "S3832", "S3732"} <= served
    assert not {"OS1205", "OS1403", "OS2310", "S1320"} & served


def test_36_04_g23_05_fort_clifton_keeps_the_gunboat_off_the_appomattox_above_it() -> None:
    above = _served(CLIFTON) - _served()
    assert {"OS0809", "OS0710", "OS0612", "OS0513"} <= above and {"OS0708", "OS0808", "OS0709"} <= _served()
    assert _served(CLIFTON) == _served(CLIFTON, DREWRY)


def test_36_07_g23_05_either_battery_at_the_bluffs_keeps_it_off_the_james_above_them() -> None:
    assert "S3732" not in _served() | _served(DREWRY) | _served(CHAFFIN)
    assert "S3732" in _served(DREWRY, CHAFFIN)
    assert {"S3733", "S3832"} <= _served()


def test_36_07_why_a_hex_above_a_battery_is_not_bombarded() -> None:
    state = acting(UNION, turner="OS0705", kershaw="S3627", heth="OS2310")
    assert "OS2310" in targets(state) and "S3627" not in targets(state)
    assert refused(state, "bombard S3627") == ("36.0", "a naval battery commands the river below")
    open_river = acting(UNION, {"fallen": (DREWRY, CHAFFIN)}, turner="OS0705", kershaw="S3627")
    assert "S3627" in targets(open_river)
    sunk = acting(UNION, {"sunk": 99}, turner="OS0705", heth="OS2310")
    assert refused(sunk, "bombard OS2310") == ("36.0", "the gunboat is out of play")


def test_36_02_36_05_36_06_36_08_no_landing_of_this_map_lies_above_a_battery() -> None:
    """So nobody embarks, sails or has a depot there."""
    play = inner(grand())
    assert not [where for where in play.game.map.landings if narrows.above_a_battery(play, where)]
    reaches = narrows.reaches(play.game)
    assert [reach.river for reach in reaches] == ["James River", "Appomattox River"]
    above = [next(iter(narrows.upstream(play.game, reach))) for reach in reaches]
    for fallen, closed in (
        ((), [True, True]),
        ((DREWRY,), [True, True]),
        ((CHAFFIN,), [True, True]),
        ((DREWRY, CHAFFIN), [False, True]),
        ((CLIFTON,), [True, False]),
    ):
        silent = inner(grand(record={"fallen": fallen}))
        assert [narrows.above_a_battery(silent, where) for where in above] == closed, fallen


def lower(*, fallen: tuple[str, ...] = (), **placed: At | str) -> State:
    """With batteries that close both rivers farther down: Deep Bottom and Broadway Landing lie above them."""
    game = summer()
    assert game.campaign is not None
    guns = game.campaign.gunboats
    bars = ("OS1103/OS1002", "OS1007/OS1108")
    reaches = tuple(msgspec.structs.replace(reach, bar=bar) for reach, bar in zip(guns.reaches, bars, strict=True))
    campaign = msgspec.structs.replace(game.campaign, gunboats=msgspec.structs.replace(guns, reaches=reaches))
    record = {"turn": 25, "dice": (6, 6), "fallen": fallen, "afloat": ("gibbon",), "today": Today()}
    moved = dataclasses.replace(game, campaign=campaign)
    return scene(game=moved, acting=UNION, record=record, gibbon=At("OS1806", manpower=4), **placed)


@pytest.mark.parametrize(
    ("fallen", "open_"),
    [
        ((), set()),
        ((DREWRY,), set()),
        ((CHAFFIN,), set()),
        ((DREWRY, CHAFFIN), {"S4433"}),
        ((CLIFTON,), {"OS0908"}),
    ],
)
def test_36_02_36_05_36_06_36_08_above_a_battery_the_union_neither_embarks_nor_sails_nor_builds_depots(
    fallen: tuple[str, ...], open_: set[str]
) -> None:
    boats = {"duncan": "OS0908", "hinks": "S4433", "wild": "OS1207"}
    state = lower(fallen=fallen, **boats)
    embarking = {text.removeprefix("embark ") for text in texts(state) if text.startswith("embark ")}
    assert embarking == {"wild"} | {unit for unit, where in boats.items() if where in open_}
    play = inner(lower(fallen=fallen))
    names = play.game.map.names
    goals = {names[where] for where in waterways.voyages(play, PieceId("gibbon"))}
    assert goals & {"S4433", "OS0908", "OS1207"} == {"OS1207"} | open_
    may = depots.workable(play, UNION)
    assert {where for where in ("S4433", "OS0908", "OS1207") if may(where, True)} == {"OS1207"} | open_


def test_36_08_why_no_depot_is_placed_above_a_battery() -> None:
    play = inner(lower())
    work = Work(UNION, 1)
    fault = work.refusal(play, PlaceDepot("S4433", "landing"))
    assert fault is not None and (fault[0], fault[1].told()) == ("36.0", "a naval battery commands the river below")
    assert work.refusal(play, PlaceDepot("OS1403", "landing")) is None


def test_36_03_36_06_bridges_above_the_bluffs_but_not_above_fort_clifton() -> None:
    def told(one: str, other: str, side: Side, *fallen: str) -> bool:
        play = inner(grand(record={"fallen": fallen}))
        ids = play.game.map.ids
        return batteries.bars_bridging(play, side, ids[one], ids[other]) is not None

    assert told("S3732", "S3832", UNION) and told("S3732", "S3832", UNION, DREWRY)
    assert not told("S3732", "S3832", UNION, DREWRY, CHAFFIN)
    assert not told("S3732", "S3832", CONFEDERATE)
    assert not told("S3733", "S3832", UNION)
    reach, names = narrows.reaches(summer())[1], summer().map.names
    sides = narrows.banks(summer(), reach.river)
    above = sides[: narrows.place_of(summer(), sides, reach.bar)]
    assert (reach.bar, len(above)) == ("OS0708/OS0808", 11)
    assert not any(told(names[one], names[other], UNION) for one, other in above)


def test_36_09_36_10_a_union_unit_that_comes_to_a_battery_destroys_it_for_good() -> None:
    """It defends nothing, is no piece, and no fort stands there."""
    state = acting(UNION, brooks="OS0609")
    assert not [text for text in texts(state) if text.startswith("assault")]
    drive(state, "march brooks", "roll 6", "step OS0709")
    assert record(state).fallen == (CLIFTON,) and at(state, "brooks").hex == "OS0709"
    assert CLIFTON not in narrows.batteries(inner(state))
    back = changed(state, lambda play: play.position.place(play.game.index["brooks"], play.game.map.ids["OS0609"]))
    assert CLIFTON not in narrows.batteries(inner(back))


def test_36_10_nor_a_leader_nor_a_confederate() -> None:
    state = changed(acting(UNION, smith=CLIFTON), lambda play: control.arrive(play, PieceId("smith"), CLIFTON))
    assert record(state).fallen == ()
    state = changed(acting(UNION, wise=CLIFTON), lambda play: control.arrive(play, PieceId("wise"), CLIFTON))
    assert record(state).fallen == ()


def test_36_10_not_while_a_confederate_unit_is_there() -> None:
    state = acting(UNION, brooks="OS0609", wise=CLIFTON)
    drive(state, "march brooks", "roll 6")
    assert f"step {CLIFTON}" not in texts(state)
    assert refused(state, f"step {CLIFTON}")[1] == "there are enemy units in OS0709"


def test_36_10_not_while_the_fort_stands() -> None:
    play = inner(grand(brooks="OS0707"))
    assert forts.stands(play, DREWRY)
    assert forts.entry_refusal(play, DREWRY, UNION) is not None
    map_state.put(play, forts.key(DREWRY), 1)
    assert forts.entry_refusal(play, DREWRY, UNION) is None
    assert DREWRY in narrows.batteries(play)  # O-36d: until somebody comes
    control.arrive(play, PieceId("brooks"), DREWRY)
    assert set(narrows.batteries(play)) == {CHAFFIN, CLIFTON}


# -- support and bombardment ------------------------------------------------------------------------------
def test_o_23a_the_second_bombards_once_a_turn_beside_the_first() -> None:
    state = acting(UNION, wise="OS1205", walker="OS1207", heth="ON4226", brooks="OS0707")
    assert targets(state) == {"OS1205", "OS1207", "ON4226"}
    drive(state, "bombard OS1205", "roll 1")
    assert record(state).fired == record(state).action
    assert targets(state) == {"ON4226"}
    assert refused(state, "bombard OS1207") == ("23.0", "a gunboat bombards once per turn")
    assert refused(state, "pass")[1] == "after a bombardment you must take an action"
    drive(state, "bombard ON4226", "roll 1")
    assert targets(state) == set()


def test_g23_06_a_batterys_hex_is_harder_to_hit() -> None:
    play = inner(grand(wise=CLIFTON))
    assert gunboats.modifier(play, CLIFTON) == -1
    assert gunboats.modifier(inner(grand(wise=CLIFTON, record={"fallen": (CLIFTON,)})), CLIFTON) == 0


@pytest.mark.parametrize(("die", "sunk"), [(1, True), (2, True), (3, False), (6, False)])
def test_g23_07_g23_08_g23_09_the_battery_shoots_first(die: int, sunk: bool) -> None:
    state = acting(UNION, wise=CLIFTON, brooks="OS0707")
    drive(state, f"bombard {CLIFTON}")
    assert state.decision is not None and state.decision.kind == "battery"
    drive(state, f"roll {die}")
    assert (record(state).sunk == 37) == sunk
    if sunk:
        assert state.decision.kind == "action" and at(state, "wise").organized
        assert not targets(acting(UNION, record={"sunk": 37}, wise="OS1205", brooks="OS0707"))
    else:
        assert state.decision.kind == "bombardment"


def test_g23_10_a_destroyed_gunboat_is_back_twelve_turns_later() -> None:
    for turn, there in ((36, False), (37, True)):
        play = inner(grand(turn=turn, record={"sunk": 37}))
        assert bool(batteries.waters(play)) == there


def test_o_23a_what_is_counted_begins_anew_each_day() -> None:
    state = acting(UNION, record={"fired": 3, "helped": 4}, brooks="OS0707", wise="OS0605")
    while state.decision is not None and inner(state).record.turn == 25:
        state.apply(state.decision.default or state.decision.actions[0])
    assert (record(state).fired, record(state).helped) == (0, 0)


def test_36_0_the_hex_panel_tells_of_a_battery() -> None:
    def said(where: str, *fallen: str) -> tuple[str, ...]:
        report = grand(record={"fallen": fallen}, turner="OS0706").query(None, "stack", hex=where)
        assert isinstance(report, Text)
        return tuple(line for line in report.lines if "naval battery" in line.casefold())

    assert [said(where) for where in (DREWRY, CHAFFIN, CLIFTON)] == [("A naval battery commands the river above",)] * 3
    assert said(CLIFTON, CLIFTON) == ("The naval battery is destroyed",)
    assert said("OS0708") == ()
