"""The maps of the Ohio country and of Chihuahua: what the rules pin down, and what any such map must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

import pytest

from gtc_tui import mapcommands
from gtc_tui._core import NO_HEX
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import LEAVING, NO_ZONE, POINTY, PointyEdge
from gtc_tui.scenario.mapfile import load_map

OHIO, CHIHUAHUA = "boots2/mad-anthony", "boots2/pershing"
BOTH = pytest.mark.parametrize("map_id", [OHIO, CHIHUAHUA])


@cache
def board(map_id: str) -> MapData:
    return load_map(map_id)


def steps(board: MapData) -> Iterator[tuple[int, int, int, int]]:
    """(hex, direction, hex beyond, features) of every hexside between two hexes, from both sides."""
    for here in range(board.hexmap.size):
        for direction, there in enumerate(board.hexmap.neighbours(here)):
            if there != NO_HEX:
                yield here, direction, there, board.hexmap.edge(here, direction)


def reached(board: MapData, start: int, passes: Callable[[int, int, int], bool]) -> set[int]:
    """Hexes that can be reached by steps (hex, hex beyond, features) that pass."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for direction, there in enumerate(board.hexmap.neighbours(here)):
            if there != NO_HEX and there not in found and passes(here, there, board.hexmap.edge(here, direction)):
                found.add(there)
                todo.append(there)
    return found


def hexes(board: MapData, names: Iterable[str]) -> set[int]:
    return {board.hex_id(name) for name in names}


def of_kind(board: MapData, *kinds: str) -> set[int]:
    return {number for number, places in board.places.items() if any(place.kind in kinds for place in places)}


@pytest.mark.parametrize(
    ("map_id", "name", "place", "kind"),
    [
        # 21.5 and 21.9
        (OHIO, "1026", "Fort Finney", "us-town"),
        (OHIO, "1432", "Fort Washington", "us-town"),
        (OHIO, "3236", "Fort Miami", "british-fort"),
        (OHIO, "3737", "Fort Detroit", "british-town"),
        # 22.5, 22.13 and 22.26
        (CHIHUAHUA, "4107", "Columbus", "town"),
        (CHIHUAHUA, "4214", "Fort Bliss", "town"),
        (CHIHUAHUA, "3900", "Culberson Ranch", "ranch"),
        (CHIHUAHUA, "4014", "Juarez", "city"),
        (CHIHUAHUA, "2115", "Chihuahua", "city"),
        (CHIHUAHUA, "1121", "Jimenez", "town"),
    ],
)
def test_places_that_the_rules_name(map_id: str, name: str, place: str, kind: str) -> None:
    number = board(map_id).hex_id(name)
    assert board(map_id).find(place) == number
    chief = board(map_id).places[number][0]
    assert (chief.name, chief.kind) == (place, kind)


@BOTH
def test_every_place_has_a_hex_of_its_own_name(map_id: str) -> None:
    here = board(map_id)
    for number, places in here.places.items():
        assert here.terrain(number) != "lake"
        assert all(here.find(place.name) == number for place in places)


@pytest.mark.parametrize(("map_id", "rows", "columns"), [(OHIO, (4, 40), (16, 47)), (CHIHUAHUA, (5, 44), (0, 34))])
def test_hexes_are_named_row_and_column(map_id: str, rows: tuple[int, int], columns: tuple[int, int]) -> None:
    here = board(map_id)
    wanted = [f"{row:02d}{column:02d}" for row in range(rows[0], rows[1] + 1)
              for column in range(columns[0], columns[1] + 1)]  # fmt: skip
    assert sorted(here.names) == wanted and here.geometry is POINTY
    for name, number in here.ids.items():
        west, east = here.hexmap.neighbour(number, 0), here.hexmap.neighbour(number, 3)
        assert west == NO_HEX or int(here.names[west]) == int(name) - 1
        assert east == NO_HEX or int(here.names[east]) == int(name) + 1
        # North-east: the row above, which starts half a hex further west above an odd row.
        north_east = here.hexmap.neighbour(number, 2)
        assert north_east == NO_HEX or int(here.names[north_east]) == int(name) + 100 + int(name[:2]) % 2


@BOTH
def test_rivers_run_unbroken(map_id: str) -> None:
    here = board(map_id)
    for name in {river for rivers in here.rivers.values() for river in rivers}:
        on_it = {number for number, rivers in here.rivers.items() if name in rivers}
        links = {
            frozenset(pair)
            for line in here.lines
            if (line.kind, line.name) == ("river", name)
            for pair in zip(line.path, line.path[1:], strict=False)
        }
        along = reached(here, min(on_it), lambda a, b, _bits, links=links: frozenset((a, b)) in links)  # type: ignore[misc]
        assert along == on_it, name


@pytest.mark.parametrize(
    ("map_id", "river", "into"),
    [
        *[(OHIO, river, "Ohio") for river in ("Wabash", "Kentucky", "Licking", "Scioto", "Great Miami", "Muskingum")],
        *[(OHIO, river, "Maumee") for river in ("St. Marys", "St. Joseph (Maumee)", "Auglaize")],
        (OHIO, "Tippecanoe", "Wabash"),
        (OHIO, "White", "Wabash"),
        (CHIHUAHUA, "Conchos", "Rio Grande"),
        (CHIHUAHUA, "Florido", "Conchos"),
        (CHIHUAHUA, "San Pedro", "Conchos"),
    ],
)
def test_rivers_end_in_the_river_they_flow_into(map_id: str, river: str, into: str) -> None:
    here = board(map_id)
    mouth = next(line for line in here.lines if line.name == river).path[-1]
    assert {river, into} <= set(here.rivers[mouth])


def test_7_12_boats_go_up_the_ohio_and_down_the_maumee_but_not_from_one_to_the_other() -> None:
    ohio = board(OHIO)
    south, north = (
        reached(ohio, ohio.hex_id(name), lambda _a, _b, bits: bool(bits & PointyEdge.WATERWAY))
        for name in ("1432", "2829")
    )
    assert hexes(ohio, ["1026", "1745", "1341", "1218", "2118", "2625"]) <= south
    assert hexes(ohio, ["3033", "3236", "3737", "3637", "3038"]) <= north
    assert south.isdisjoint(north)


def waters(board: MapData, number: int) -> set[str]:
    """Names of the rivers and of the lake of a hex."""
    lake = board.lakes.get(number) in ("all", "partial")
    return {*board.rivers.get(number, ()), *([board.waters[number]] if lake else [])}


@BOTH
def test_7_10_a_step_leaves_a_river_or_lake_where_it_leads_to_no_hex_of_it(map_id: str) -> None:
    here = board(map_id)
    for one, direction, other, bits in steps(here):
        wet = waters(here, one)
        leaves = bool(wet) and wet.isdisjoint(waters(here, other)) and one not in here.bridges
        assert bool(bits & LEAVING[direction]) == leaves, (here.names[one], here.names[other])


def test_9_4_water_keeps_zones_of_control_in_and_out() -> None:
    ohio = board(OHIO)
    for one, direction, other, bits in steps(ohio):
        barred = ohio.lakes.get(one) == "partial" or ohio.lakes.get(other) == "all" or bool(bits & PointyEdge.LAKE)
        assert bool(bits & NO_ZONE[direction]) == barred, (ohio.names[one], ohio.names[other])


def test_9_4_garrisons_of_detroit_and_brownstown_keep_their_zones() -> None:
    ohio = board(OHIO)
    for name in ("3737", "3637"):
        number = ohio.hex_id(name)
        assert "Detroit" in ohio.rivers[number] and number not in ohio.lakes


@BOTH
def test_lakes_are_where_the_terrain_says_and_nothing_but_boats_crosses_them(map_id: str) -> None:
    here = board(map_id)
    for number in range(here.hexmap.size):
        assert (here.terrain(number) == "lake") == (here.lakes.get(number) == "all")
    ways = PointyEdge.TRAIL | PointyEdge.RAILROAD
    for _one, _direction, other, bits in steps(here):
        assert not (bits & ways and (bits & PointyEdge.LAKE or here.lakes.get(other) == "all"))


def test_21_5_towns_on_the_ohio_lie_on_the_river() -> None:
    ohio = board(OHIO)
    on = {number for number, area in enumerate(ohio.areas) if area == "on the Ohio"}
    assert on == {number for number, rivers in ohio.rivers.items() if "Ohio" in rivers}
    assert hexes(ohio, ["1026", "1432"]) <= on & of_kind(ohio, "us-town")
    # The river parts the land: north of it and south of it do not touch.
    sides = {"north of the Ohio", "south of the Ohio"}
    assert all({ohio.areas[one], ohio.areas[other]} != sides for one, _direction, other, _bits in steps(ohio))


def test_21_9_there_is_a_village_for_every_tribe_and_units_of_the_indians_can_come_to_each() -> None:
    ohio = board(OHIO)
    villages = of_kind(ohio, "native-village")
    assert len(villages) >= 10 and villages.isdisjoint(of_kind(ohio, "us-town", "british-town", "british-fort"))
    assert {ohio.areas[number] for number in villages} == {"north of the Ohio"}
    assert of_kind(ohio, "british-town", "british-fort") == hexes(ohio, ["3236", "3737"])
    dry = reached(ohio, min(villages), lambda _a, b, bits: ohio.terrain(b) != "lake" and not bits & PointyEdge.LAKE)
    assert villages | of_kind(ohio, "us-town", "british-town", "british-fort") <= dry


def test_7_9_trails_lead_from_fort_washington_to_kekionga_and_detroit() -> None:
    ohio = board(OHIO)
    along = reached(ohio, ohio.hex_id("1432"), lambda _a, _b, bits: bool(bits & PointyEdge.TRAIL))
    assert hexes(ohio, ["1026", "2829", "3033", "3236", "3737", "1218", "0832"]) <= along


def test_22_5_the_american_columns_assemble_in_the_usa() -> None:
    chihuahua = board(CHIHUAHUA)
    for name in ("3900", "3901", "4000", "4001", "4107", "4214", "4113", "4202"):
        assert chihuahua.areas[chihuahua.hex_id(name)] == "USA", name
    for name in ("4014", "2115", "1121", "3800", "4007"):
        assert chihuahua.areas[chihuahua.hex_id(name)] == "Mexico", name
    top = [number for number, name in enumerate(chihuahua.names) if name[:2] == "44"]
    bottom = [number for number, name in enumerate(chihuahua.names) if name[:2] == "05"]
    assert {chihuahua.areas[number] for number in top} == {"USA"}  # 22.6
    assert {chihuahua.areas[number] for number in bottom} == {"Mexico"}  # 22.14


def test_22_9_the_border_is_a_closed_line() -> None:
    chihuahua = board(CHIHUAHUA)
    for one, _direction, other, bits in steps(chihuahua):
        assert bool(bits & PointyEdge.BORDER) == (chihuahua.areas[one] != chihuahua.areas[other])
    for start, country in (("4107", "USA"), ("2115", "Mexico")):
        inside = reached(chihuahua, chihuahua.hex_id(start), lambda _a, _b, bits: not bits & PointyEdge.BORDER)
        assert inside == {number for number, area in enumerate(chihuahua.areas) if area == country}


def test_22_23_railroads_hang_together_in_each_country_and_over_the_border() -> None:
    chihuahua = board(CHIHUAHUA)
    on_rails = {one for one, _direction, _other, bits in steps(chihuahua) if bits & PointyEdge.RAILROAD}
    along = reached(chihuahua, chihuahua.hex_id("4107"), lambda _a, _b, bits: bool(bits & PointyEdge.RAILROAD))
    assert along == on_rails
    at_home = {
        start: reached(
            chihuahua,
            chihuahua.hex_id(start),
            lambda _a, _b, bits: bool(bits & PointyEdge.RAILROAD) and not bits & PointyEdge.BORDER,
        )
        for start in ("4107", "2115")
    }
    assert at_home["4107"] | at_home["2115"] == on_rails
    assert hexes(chihuahua, ["4214", "4113", "4407", "3227"]) <= at_home["4107"]
    assert hexes(chihuahua, ["1121", "1017", "4014", "2008"]) <= at_home["2115"]


def test_22_26_supply_symbols() -> None:
    chihuahua = board(CHIHUAHUA)
    assert {chihuahua.names[number]: whose for number, whose in chihuahua.supplies.items()} == {
        "4107": "USA",
        "4214": "USA",
        "2115": "Mexico",
        "1121": "Mexico",
    }
    assert not board(OHIO).supplies


def test_7_11_bridges_stand_where_a_railroad_passes_a_river() -> None:
    chihuahua = board(CHIHUAHUA)
    on_rails = {one for one, _direction, _other, bits in steps(chihuahua) if bits & PointyEdge.RAILROAD}
    assert chihuahua.bridges and chihuahua.bridges <= on_rails & set(chihuahua.rivers)
    assert not board(OHIO).bridges


@BOTH
def test_commands_find_no_fault_and_tell_of_hexes(map_id: str) -> None:
    assert mapcommands.check(map_id) == []
    here = board(map_id)
    told = [mapcommands.describe(here, number) for number in range(here.hexmap.size)]
    assert all(line.startswith(name) for line, name in zip(told, here.names, strict=True))
    wanted = {
        OHIO: ("1432", "1432 Fort Washington; clear; Ohio; Licking; Little Miami; on the Ohio"),
        CHIHUAHUA: ("2115", "2115 Chihuahua; clear; Mexico; supply of Mexico"),
    }
    name, line = wanted[map_id]
    assert told[here.hex_id(name)] == line
    assert mapcommands.show(map_id, name, 2, 80, 24, None).endswith("\n" + line)
