"""24.0, 29.0, 13.11 in the grand campaign: counties, who is in supply on the maps of the Valley, hexes that score."""

from __future__ import annotations

import pytest
from grand import grand, summer

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import control, counties, depots, supply_status
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.theatres import command
from support import CONFEDERATE, UNION, At, changed, inner, numbered, put


def test_g24_01_g24_06_always_the_unions() -> None:
    play = inner(grand())
    assert {"James City", "Warwick", "York", "Frederick"} < counties.held(play)


def test_g24_02_g24_04_always_the_confederates_and_no_longer() -> None:
    game = summer()
    assert game.campaign is not None
    figures = game.campaign.counties
    assert {"Gloucester", "Isle of Wight", "Middlesex", "Surry"} <= set(figures.confederate)
    assert not {"Chesterfield", "Charles City"} & set(figures.confederate)


@pytest.mark.parametrize("where", ["ON5021", "OS4619", "ON4812", "OS2811", "CE3337", "OS2306"])
def test_g24_02_no_union_unit_takes_them(where: str) -> None:
    """Nor one that has not come to the control town of another county."""
    play = inner(grand(russell=At(where, manpower=10)))
    assert play.game.map.counties[play.game.map.ids[where]] not in counties.held(play)


@pytest.mark.parametrize(
    ("county", "town"),
    [
        ("Chesterfield", "CE3336"),
        ("Charles City", "OS2305"),
        ("Dinwiddie", "OS0413"),
        ("Prince George", "OS0612"),
        ("Sussex", "OS2323"),
        ("King William", "ON4226"),
    ],
)
def test_g24_03_g24_05_by_a_control_town(county: str, town: str) -> None:
    assert county not in counties.held(inner(grand(russell=At("S5413"))))
    assert county in counties.held(inner(grand(russell=At(town, manpower=2))))
    assert county not in counties.held(inner(grand(russell=At(town, manpower=1))))
    assert county not in counties.held(inner(grand(custer=At(town, manpower=3))))


@pytest.mark.parametrize("town", ["VS2629", "VC3018", "VC4615", "VC3331", "VS3512", "VC0309", "VS0901", "VS0219"])
def test_g24_07_g24_08_g24_09_one_point_of_infantry_holds_a_county_of_the_valley(town: str) -> None:
    """Out of supply too."""
    state = grand(moor=At(town, manpower=1))
    county = inner(state).game.map.counties[inner(state).game.map.ids[town]]
    assert county in counties.held(inner(state))
    hungry = changed(state, lambda play: map_state.put(play, "unsupplied:moor", 1))
    assert county in counties.held(inner(hungry))
    assert county not in counties.held(inner(grand(tibbits=At(town, manpower=2))))
    assert county not in counties.held(inner(grand()))


@pytest.mark.parametrize(("unit", "holds"), [("art-res-1", True), ("horse-art", True), ("custer", False)])
def test_g24_09_so_does_artillery(unit: str, holds: bool) -> None:
    play = numbered("11").new_state().play
    put(play, {unit: At("VS2629", manpower=1)}, False)
    assert ("Augusta" in counties.held(play)) == holds


def test_g29_17_g29_18_g29_19_supply_on_the_maps_of_the_valley() -> None:
    """No depot reaches them."""
    state = grand(
        moor="VC3018",
        tibbits="VC4302",
        thoburn="VS2629",
        wynkoop="VC4615",
        custer="VC5027",
        imboden="VS2728",
        f_lee=None,
    )
    play = inner(state)
    depots.put(play, Depot("N1204", UNION, True, False))
    assert supply_status.unserved(play, UNION) == ["custer", "thoburn"]
    assert supply_status.unserved(play, CONFEDERATE) == []
    served = supply_status.supplied(play, UNION)
    found = {unit: supply_status.in_supply(play, PieceId(unit), served) for unit in ("moor", "thoburn")}
    assert found == {"moor": True, "thoburn": False}


def test_g29_02_g29_14_four_depots_a_side_and_none_in_the_valley() -> None:
    game = summer()
    assert campaign_of(inner(grand())).depots.most == {UNION: 4, CONFEDERATE: 4}
    assert not [where for where in depots.sites(game) if where.startswith("V")]


def test_g29_03_landings_of_the_james_and_the_appomattox() -> None:
    kinds = depots.kinds(summer(), UNION)
    assert all(True in kinds[where] for where in ("OS1205", "OS1207", "OS0908", "OS1806", "S4433"))


def test_g29_15_g29_16_ends_of_confederate_lines() -> None:
    figures = campaign_of(inner(grand())).depots
    assert figures.ends[CONFEDERATE] == ("N0127", "S1334", "OS0114", "OS0724")
    assert figures.end_boxes == {"N0127": "V3"}


@pytest.mark.parametrize(
    ("rule", "county", "served"),
    [
        ("g29_20", "Charles City", {"Henrico", "New Kent"}),
        ("g29_21", "Chesterfield", {"Amelia", "Dinwiddie", "Powhatan"}),
        ("g29_22", "Prince George", {"Dinwiddie", "Surry", "Sussex"}),
        ("29", "Dinwiddie", {"Amelia", "Chesterfield", "Prince George"}),
        ("29", "New Kent", {"Charles City", "Hanover", "Henrico", "James City", "King William"}),
    ],
)
def test_g29_20_g29_21_g29_22_counties_beside_a_depots(rule: str, county: str, served: set[str]) -> None:
    assert supply_status.extension(inner(grand()), CONFEDERATE, county) == served, rule


def test_13_11_09_hexes_in_place_of_boxes() -> None:
    game = summer()
    assert game.campaign is not None
    assert game.campaign.county_points.hexes == {"VS2629": 3, "S3733": 5, "OS0508": 3, "OS0413": 10}
    assert {one.hex: (one.holder, one.points) for one in game.objectives} == dict.fromkeys(
        game.campaign.county_points.hexes, (CONFEDERATE, 0)
    )


def _taken(where: str) -> State:
    """The Union holds this objective."""
    number = next(number for number, one in enumerate(summer().objectives) if one.hex == where)
    return changed(grand(turn=28), lambda play: play.position.set_mark(number, 0))


def _scored(state: State) -> list[tuple[str, int]]:
    play = inner(state)
    PHASES["county-points"].stage(play)
    return [(entry.cause, entry.points) for entry in play.record.ledger]


@pytest.mark.parametrize(("where", "points"), [("VS2629", 3), ("S3733", 5), ("OS0508", 3), ("OS0413", 10)])
def test_13_11_09_points_for_a_hex_that_the_unions_infantry_was_the_last_to_enter(where: str, points: int) -> None:
    assert _scored(_taken(where)) == [("objective", points)]
    assert _scored(grand(turn=28)) == []


@pytest.mark.parametrize(("unit", "scores"), [("brooks", True), ("custer", False)])
def test_13_11_09_o_13k_infantry_takes_it(unit: str, scores: bool) -> None:
    state = grand(turn=28, **{unit: "OS0508"})
    come = changed(state, lambda play: control.arrive(play, PieceId(unit), "OS0508"))
    assert _scored(come) == ([("objective", 3)] if scores else [])


def test_g17_02_drewrys_bluff_helps_while_the_union_holds_it() -> None:
    without = command.modifiers(inner(grand()), "bermuda-hundred")
    holding = command.modifiers(inner(_taken("S3733")), "bermuda-hundred")
    assert [(line.message.told(), line.value) for line in holding if line not in without] == [
        ("The Union controls S3733 Drewry's Bluff", -1)
    ]
