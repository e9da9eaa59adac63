"""21.0 and 22.0 in the grand campaign: two railroad areas, Petersburg, guns that close the James."""

from __future__ import annotations

import pytest
from grand import grand, summer

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.record import Today
from gtc_tui.rules.gcacw.transport import railroad, waterways
from gtc_tui.rules.gcacw.turn.initiative import Menu
from support import CONFEDERATE, UNION, At, at, drive, inner, numbered, refused, texts


def acting(side: Side, **placed: object) -> State:
    record = {"dice": (6, 6), **placed.pop("record", {})}  # type: ignore[dict-item]
    off_map = placed.pop("off_map", None)
    return grand(Menu(side), record=record, off_map=off_map, **placed)  # type: ignore[arg-type]


def boarding(state: State) -> set[str]:
    return {text.removeprefix("entrain ") for text in texts(state) if text.startswith("entrain ")}


def test_g21_01_petersburg_is_as_richmond() -> None:
    state = acting(CONFEDERATE, wise="OS0413", ransom="OS0513", gracie="OS0414")
    assert boarding(state) == {"wise", "ransom"}
    riding = acting(CONFEDERATE, record={"entrained": ("wise",)}, wise="OS0508")
    drive(riding, "go-by-rail wise")
    assert {"rail-to OS0413", "rail-to OS0412"} <= set(texts(riding))
    drive(riding, "rail-to OS0413")
    assert inner(riding).record.entrained == ()  # type: ignore[attr-defined]
    eastern = acting(CONFEDERATE, record={"entrained": ("wise",)}, wise="OS1015")
    drive(eastern, "go-by-rail wise")  # a train ends in the first hex of the city
    assert "rail-to OS0513" in texts(eastern) and "rail-to OS0413" not in texts(eastern)


@pytest.mark.parametrize(("number", "where"), [("09", "In Richmond the"), ("12", "In Richmond and in Petersburg the")])
def test_g21_01_where_trains_end_is_told_as_it_is_in_the_scenario(number: str, where: str) -> None:
    play = numbered(number).new_state().play
    assert any(str(line).startswith(where) for line in CATALOGUE.help(play, "rail"))


@pytest.mark.parametrize("today", [{"dice": (6, 3)}, {"dice": (6, 6), "passed": UNION}, {"dice": (1, 6), "ones": True}])
def test_5_0_18_0_units_aboard_leave_only_when_their_army_acts(today: dict[str, object]) -> None:
    aboard = {"entrained": ("wise", "heth"), **today}
    state = acting(CONFEDERATE, record=aboard, wise="OS0508", heth="S3305")
    assert "go-by-rail heth" in texts(state) and "go-by-rail wise" not in texts(state)
    assert refused(state, "go-by-rail wise")[1] == str(membership.bar(inner(state), PieceId("wise")))
    assert "detrain wise" in texts(state)  # no action


@pytest.mark.parametrize(
    ("hex_name", "where"),
    [
        ("S3307", "north"),
        ("S3724", "north"),
        ("S3626", "both"),
        ("S3526", "both"),
        ("S3534", "south"),
        ("OS0413", "south"),
        ("S1334", "south"),
    ],
)
def test_g21_02_g21_05_areas_by_the_james(hex_name: str, where: str) -> None:
    assert railroad.area(summer(), summer().map.ids[hex_name]) == where  # type: ignore[arg-type]


def test_g21_03_one_unit_in_each_area() -> None:
    placed = {"wise": "OS0413", "ransom": "OS0513", "heth": None, "walker": "S3307", "gracie": "S3307"}
    state = acting(CONFEDERATE, **placed)
    assert boarding(state) == {"wise", "ransom", "walker", "gracie"}
    south = acting(CONFEDERATE, record={"boarded": ("OS0413",)}, **placed)
    assert boarding(south) == {"walker", "gracie"}
    assert refused(south, "entrain ransom") == (
        "21.0",
        "no more units may entrain this turn on this side of the James",
    )
    assert boarding(acting(CONFEDERATE, record={"boarded": ("OS0413", "S3307")}, **placed)) == set()


def test_g21_03_g21_05_a_unit_in_richmond_takes_whichever_is_free() -> None:
    placed = {"wise": "S3626", "ransom": "OS0413", "walker": "S3307"}
    assert boarding(acting(CONFEDERATE, record={"boarded": ("S3307",)}, **placed)) == {"wise", "ransom"}
    assert boarding(acting(CONFEDERATE, record={"boarded": ("S3626",)}, **placed)) == {"wise", "ransom", "walker"}
    assert boarding(acting(CONFEDERATE, record={"boarded": ("S3626", "S3307")}, **placed)) == set()


def test_g21_03_who_entrains_is_counted_and_the_next_day_nobody() -> None:
    state = acting(CONFEDERATE, wise="OS0413", ransom="OS0513")
    drive(state, "entrain wise")
    assert inner(state).record.boarded == ("OS0413",)  # type: ignore[attr-defined]


def test_g21_04_a_transfer_by_rail_closes_the_northern_area() -> None:
    placed = {"wise": "S3626", "ransom": "OS0413", "walker": "S3307"}
    for turn in (24, 25):
        assert boarding(acting(CONFEDERATE, off_map={"railed": turn}, **placed)) == {"wise", "ransom"}
    assert boarding(acting(CONFEDERATE, off_map={"railed": 23}, **placed)) == {"wise", "ransom", "walker"}


def test_g21_06_clover_hill_and_port_walthall_belong_to_the_richmond_and_petersburg() -> None:
    state = grand(Menu(CONFEDERATE), record={"entrained": ("wise",), "dice": (6, 6)}, wise="S3534")  # type: ignore[arg-type]
    ways = railroad.reach(inner(state), PieceId("wise"))
    names = {inner(state).game.map.names[where] for where in ways}
    assert {"OS0413", "OS0707", "OS0508", "S3626", "CE3336", "CE2139"} & names == {
        "OS0413", "OS0707", "OS0508", "S3626", "CE2139",
    }  # fmt: skip


# -- 22.0 -------------------------------------------------------------------------------------------------
def embarking(state: State) -> set[str]:
    return {text.removeprefix("embark ") for text in texts(state) if text.startswith("embark ")}


def test_g22_02_g22_03_eight_ways_from_fort_monroe() -> None:
    campaign = summer().campaign
    assert campaign is not None
    assert campaign.water_movement.ways == {
        "OS5822": 8, "OS5809": 15, "OS5805": 15, "OS5801": 15, "ON5823": 20, "ON5819": 20, "N5820": 25, "N5110": 40,
    }  # fmt: skip


def afloat(where: str, **placed: str) -> State:
    return acting(UNION, record={"afloat": ("duncan",), "today": Today()}, duncan=where, **placed)


def hexes_to(state: State) -> dict[str, int]:
    """Hexes that count to every place where the unit that is embarked may go."""
    play = inner(state)
    return {play.game.map.names[to]: one.hexes for to, one in waterways.voyages(play, PieceId("duncan")).items()}


@pytest.mark.parametrize(("where", "mouth", "sailed"), [("OS4511", "OS5822", 18), ("N5721", "N5820", 1)])
def test_g22_02_g22_03_to_fort_monroe_for_what_the_table_adds(where: str, mouth: str, sailed: int) -> None:
    campaign = summer().campaign
    assert campaign is not None
    assert hexes_to(afloat(where))["B2"] == sailed + campaign.water_movement.ways[mouth]
    state = afloat(where)
    drive(state, "go-by-water duncan", "sail-to B2")
    assert at(state, "duncan").hex == "B2"


@pytest.mark.parametrize(("where", "fatigue", "goes"), [("OS2806", 1, True), ("OS2806", 2, False), ("OS4511", 2, True)])
def test_22_57_only_from_the_mouth_on_a_boat_goes_beyond_fatigue_four(where: str, fatigue: int, goes: bool) -> None:
    state = acting(UNION, record={"afloat": ("duncan",), "today": Today()}, duncan=At(where, fatigue=fatigue))
    drive(state, "go-by-water duncan")
    assert ("sail-to B2" in texts(state)) == goes
    if not goes:
        assert refused(state, "sail-to B2")[1].endswith("Duncan is too tired for more than 29")


def test_g22_01_no_way_leads_to_the_boxes_of_the_advanced_game() -> None:
    state = afloat("B2")
    names = inner(state).game.map.names
    goals = {names[where] for where in waterways.voyages(inner(state), PieceId("duncan"))}
    assert {"OS2310", "N5721"} <= goals and not goals & {"B3", "B4"}
    drive(state, "go-by-water duncan")
    assert [refused(state, f"sail-to {box}")[1] for box in ("B3", "B4")] == [
        f"{box}: no such hex on this map" for box in ("B3", "B4")
    ]


@pytest.mark.parametrize(
    ("first", "landing", "hexes", "fatigue"),
    [("OS5822", "OS2310", 48, 3), ("N5820", "N5721", 26, 2), ("N5110", "N4811", 43, 3)],
)
def test_g22_04_the_move_goes_on_from_there_and_the_whole_way_tires(
    first: str, landing: str, hexes: int, fatigue: int
) -> None:
    state = afloat("B2")
    play = inner(state)
    assert play.game.campaign is not None
    assert 0 < play.game.campaign.water_movement.ways[first] < hexes
    assert waterways.voyages(play, PieceId("duncan"))[play.game.map.ids[landing]].hexes == hexes
    events = drive(state, "go-by-water duncan", f"sail-to {landing}")
    told = f"Duncan goes to fatigue level {fatigue}"
    assert [event.text for event in events if event.kind == "fatigue"] == [told]


def test_g22_05_the_union_embarks_on_the_james_and_the_appomattox() -> None:
    assert embarking(acting(UNION, duncan="OS1207", wild="OS0908", hinks="S4433")) == {"duncan", "wild", "hinks"}


def test_g22_07_guns_at_the_narrows_close_the_river_above() -> None:
    """Not below, and not by units without artillery."""
    placed = {"duncan": "OS1207", "wild": "OS4511", "hinks": "S4433"}
    shut = acting(UNION, heth="OS2310", **placed)
    assert embarking(shut) == {"wild"}
    other_rivers = {"brooks": At("OS0908", manpower=4), "russell": At("S5620", manpower=4), "gibbon": At("N5721", 4)}
    assert embarking(acting(UNION, heth="OS2310", **other_rivers)) == {"russell", "gibbon"}  # OS0908: the Appomattox
    assert refused(shut, "embark duncan") == ("22.0", "Confederate guns close the river below OS1207")
    assert embarking(acting(UNION, walker="OS2310", **placed)) == {"duncan", "wild", "hinks"}
    assert embarking(acting(UNION, heth="OS2806", **placed)) == {"wild"}


def test_g22_07_nobody_sails_up_past_the_guns() -> None:
    def goals(**placed: str) -> set[str]:
        return set(hexes_to(afloat("OS4511", **placed)))

    assert {"OS1806", "OS2310", "OS2806"} <= goals()
    assert goals(heth="OS2310") & {"OS1806", "OS2310", "OS2806"} == {"OS2806"}  # an enemy holds OS2310 itself
    assert goals(heth="OS2806") & {"OS1806", "OS2310", "OS2806"} == set()
