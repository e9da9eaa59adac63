"""The board of the grand campaign: what the rules pin down of its seven sheets (13.11, 21.0 to 29.0)."""

from __future__ import annotations

from collections import deque

import pytest

from gtc_tui._core import NO_HEX
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import Edge
from gtc_tui.scenario.mapfile import load_map

WAYS = Edge.PIKE | Edge.ROAD | Edge.TRAIL
RIVER = Edge.MINOR_RIVER | Edge.MAJOR_RIVER
CROSSED = Edge.BRIDGE | Edge.FORD | Edge.FERRY | Edge.DAM


@pytest.fixture(scope="module")
def theatre() -> MapData:
    return load_map("gtc/theatre")


@pytest.fixture(scope="module")
def virginia() -> MapData:
    return load_map("gtc/virginia", boxes=False)


def edge(board: MapData, a: str, b: str) -> Edge:
    here, there = board.hex_id(a), board.hex_id(b)
    direction = board.hexmap.direction(here, there)
    assert direction is not None, (a, b)
    return Edge(board.hexmap.edge(here, direction))


def test_all_that_is_on_the_two_sheets_of_virginia_is_on_it(theatre: MapData, virginia: MapData) -> None:
    for number, name in enumerate(virginia.names):
        there = theatre.hex_id(name)
        assert theatre.terrain(there) == virginia.terrain(number), name
        assert theatre.counties[there] == virginia.counties[number], name
        for direction in range(6):
            if virginia.hexmap.neighbour(number, direction) != NO_HEX:
                other = virginia.names[virginia.hexmap.neighbour(number, direction)]
                assert theatre.names[theatre.hexmap.neighbour(there, direction)] == other
                assert theatre.hexmap.edge(there, direction) == virginia.hexmap.edge(number, direction), (name, other)
    for short in ("RF&P", "VCRR", "O&A"):
        first, second = (
            [[board.names[one] for one in line.path] for line in board.lines if line.short == short]
            for board in (theatre, virginia)
        )
        assert first[: len(second)] == second  # the Virginia Central goes on in the Valley


@pytest.mark.parametrize(
    "names", [("S3733", "ON0734", "OS0301"), ("S3933", "ON0934", "OS0501"), ("N2334", "S1301"), ("VC2134", "VS4501")]
)
def test_a_hex_of_several_sheets_answers_to_each_number(theatre: MapData, names: tuple[str, ...]) -> None:
    assert len({theatre.hex_id(name) for name in names}) == 1
    assert theatre.names[theatre.hex_id(names[-1])] == names[0]


def reached(board: MapData, start: str) -> set[int]:
    """Hexes that hang together with one by land or water."""
    found, todo = {board.hex_id(start)}, deque([board.hex_id(start)])
    while todo:
        here = todo.popleft()
        for direction in range(6):
            there = board.hexmap.neighbour(here, direction)
            if there != NO_HEX and there not in found:
                found.add(there)
                todo.append(there)
    return found


def test_the_valley_has_a_grid_of_its_own(theatre: MapData) -> None:
    """26.0, 28.0: over the Blue Ridge units go by the edges that the rules name, not from hex to hex."""
    valley, rest = reached(theatre, "VC3712"), reached(theatre, "N0101")
    assert not valley & rest and len(valley) + len(rest) == theatre.hexmap.size
    assert {theatre.names[number][0] for number in valley} == {"V"}
    assert "CE3336" in {theatre.names[number] for number in rest}


@pytest.mark.parametrize(
    ("name", "place"),
    [
        *(("OS0413", "Petersburg"), ("OS2305", "Charles City Court House"), ("OS0508", "Port Walthall Station")),
        *(("VC3712", "Strasburg"), ("VC3018", "Woodstock"), ("VC2133", "New Market"), ("VS2629", "Staunton")),
    ],
)
def test_places_lie_where_the_rules_have_them(theatre: MapData, name: str, place: str) -> None:
    assert any(one.name.startswith(place) for one in theatre.places[theatre.hex_id(name)])


def test_a_road_leads_from_fort_clifton_over_dry_ground(theatre: MapData) -> None:
    """13.11: the road of OS0609 and OS0709; Swift Creek flows north of the fort."""
    assert edge(theatre, "OS0609", "OS0709") & WAYS and not edge(theatre, "OS0609", "OS0709") & RIVER
    assert edge(theatre, "OS0608", "OS0709") & RIVER and edge(theatre, "OS0708", "OS0709") & RIVER


@pytest.mark.parametrize(("short", "way"), [("R&P", ("S3534", "OS0103", "OS0407", "OS0508", "OS0408", "OS0413"))])
def test_21_0_railroads_go_on_beyond_the_two_sheets(theatre: MapData, short: str, way: tuple[str, ...]) -> None:
    hexes = {number for line in theatre.lines if line.short == short for number in line.path}
    assert {theatre.hex_id(name) for name in way} <= hexes


def test_22_0_ships_come_to_land_on_it(theatre: MapData) -> None:
    landings = {theatre.names[number] for number in theatre.landings}
    assert {"ON4226", "OS5510", "OS0908", "S5823", "N4807"} <= landings
    for number, sides in theatre.landing_sides.items():
        wet = RIVER | Edge.SHORE
        assert all(theatre.hexmap.edge(number, side) & wet for side in sides), theatre.names[number]


def test_every_way_over_a_river_has_a_crossing(theatre: MapData) -> None:
    hexmap = theatre.hexmap
    for number in range(hexmap.size):
        for direction in range(6):
            features = Edge(hexmap.edge(number, direction))
            if hexmap.neighbour(number, direction) != NO_HEX and features & WAYS and features & RIVER:
                assert features & CROSSED, (theatre.names[number], direction)


def test_beyond_the_blue_ridge_nothing_is_in_play(theatre: MapData) -> None:
    """28.0: the east edge runs along the crest, from VS3934 to VS5416 and VS5802."""
    for name in ("VS3934", "VS4032", "VS5118", "VS5416", "VS5802"):
        assert theatre.terrain(theatre.hex_id(name)) != "off-map", name
    for name in ("VS4530", "VS5820"):
        assert theatre.terrain(theatre.hex_id(name)) == "off-map", name
