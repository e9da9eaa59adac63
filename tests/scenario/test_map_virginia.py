"""The map of Virginia: what the rules pin down, and what any map must keep."""

from __future__ import annotations

from collections import Counter, deque
from itertools import pairwise

import pytest

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.errors import UnknownName
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import TERRAINS, Edge
from gtc_tui.rules.gcacw.state import zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.scenario.mapfile import load_map
from support import CONFEDERATE, inner, scene

RIVER = Edge.MINOR_RIVER | Edge.MAJOR_RIVER
ROADS = Edge.PIKE | Edge.ROAD | Edge.TRAIL
ROAD_CROSSINGS = Edge.BRIDGE | Edge.FORD | Edge.FERRY | Edge.DAM


@pytest.fixture(scope="module")
def virginia() -> MapData:
    return load_map("gtc/virginia")


def edge(map_data: MapData, a: str, b: str) -> Edge:
    here, there = map_data.hex_id(a), map_data.hex_id(b)
    direction = map_data.hexmap.direction(here, there)
    assert direction is not None, f"{a} and {b} do not touch"
    return Edge(map_data.hexmap.edge(here, direction))


def every_edge(map_data: MapData) -> list[tuple[int, int, Edge]]:
    """(hex, direction, features) of every hexside between two hexes, once."""
    hexmap = map_data.hexmap
    return [
        (number, direction, Edge(hexmap.edge(number, direction)))
        for number in range(hexmap.size)
        for direction in (1, 2, 3)
        if hexmap.neighbour(number, direction) != NO_HEX
    ]


def test_a_hex_of_both_sheets_answers_to_both_numbers(virginia: MapData) -> None:
    assert virginia.hex_id("N2334") == virginia.hex_id("S1301")
    assert virginia.names[virginia.hex_id("S1301")] == "N2334"
    twice = [name for name in virginia.ids if virginia.names[virginia.ids[name]] != name]
    assert sorted(twice) == [f"S{column:02d}01" for column in range(1, 49, 2)]


def test_every_name_leads_to_its_hex_and_back(virginia: MapData) -> None:
    assert virginia.hexmap.size == 3862 and len(virginia.names) == 3862 + len(virginia.boxes)
    assert all(virginia.ids[name] == number for number, name in enumerate(virginia.names))
    for name, number in virginia.ids.items():
        if number in virginia.boxes:
            continue
        across, down = (0, 0) if name[0] == "N" else (10, 33)
        column, row = int(name[1:3]) + across, int(name[3:]) + down
        assert virginia.hexmap.hex_at(column, row) == number


def test_even_columns_end_a_row_earlier(virginia: MapData) -> None:
    assert {"N0134", "N0233", "S5734", "S5833"} <= set(virginia.ids)
    for name in ("N0234", "N0035", "S5834", "N5901", "X0101", "", "n3520"):
        with pytest.raises(UnknownName):
            virginia.hex_id(name)


def test_2_0_even_columns_lie_half_a_hex_low(virginia: MapData) -> None:
    touching = {virginia.names[other] for other in virginia.hexmap.neighbours(virginia.hex_id("N5317"))}
    assert {"N5416", "N5417"} <= touching
    assert "N5418" not in touching


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("N3520", "Spotsylvania Court House"),
        ("N3418", "Laurel Hill"),
        ("N3219", "Block House Bridge"),
        ("N3321", "Old Court House"),
        ("N3419", "Harrison"),
        ("N3519", "Landrum"),
        ("N3522", "Crutchfield"),
        ("N3619", "Beverly"),
        ("N3621", "Quisenberry"),
    ],
)
def test_13_3_objectives_are_on_the_map(virginia: MapData, name: str, place: str) -> None:
    assert virginia.places[virginia.hex_id(name)][0].name == place


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("N3117", "Todd's Tavern"),
        ("N3213", "Chancellorsville"),
        ("N4114", "Fredericksburg"),
        ("N0225", "Gordonsville"),
        ("S3307", "Hanover Junction"),
        ("S3733", "Drewry's Bluff"),
        ("S3933", "Chaffin's Bluff"),
        ("S4522", "Old Cold Harbor"),
        ("S3922", "Mechanicsville"),
    ],
)
def test_places_named_by_the_rules(virginia: MapData, name: str, place: str) -> None:
    number = virginia.hex_id(name)
    assert place in {here.name for here in virginia.places[number]}
    assert virginia.find(place) == number == virginia.find(name.lower())
    assert virginia.label(number).startswith(str(virginia.names[number]))


def test_a_wrong_place_is_refused_with_a_guess(virginia: MapData) -> None:
    with pytest.raises(UnknownName, match="perhaps Spotsylvania Court House"):
        virginia.find("spotsilvania court house")
    with pytest.raises(UnknownName):
        virginia.find("")


def test_stations_lie_on_their_railroads(virginia: MapData) -> None:
    railroads = {line.name: set(line.path) for line in virginia.lines if line.kind == "railroad"}
    assert {line.short for line in virginia.lines if line.kind == "railroad"} == {
        *("O&A", "VCRR", "RF&P", "R&YR", "R&P", "R&D", "OCP"),
    }
    for number, stations in virginia.stations.items():
        for station in stations:
            assert number in railroads[station.kind], station
            assert any(place.name == station.name for place in virginia.places[number])
    for name, wanted in (
        ("N4323", "Guinea Station"),
        ("S3719", "Atlee's Station"),
        ("N2334", "Frederick's Hall Station"),
    ):
        assert wanted in {here.name for here in virginia.stations[virginia.hex_id(name)]}


def test_a_railroad_is_on_the_hexsides_of_its_path(virginia: MapData) -> None:
    hexmap = virginia.hexmap
    for line in virginia.lines:
        for here, there in zip(line.path, line.path[1:], strict=False):
            direction = hexmap.direction(here, there)
            assert direction is not None
            bits = Edge(hexmap.edge(here, direction))
            assert bits & (Edge.RAILROAD if line.kind == "railroad" else ROADS), line.name


def test_roads_cross_rivers_only_at_crossings(virginia: MapData) -> None:
    crossed = Counter[str]()
    for number, direction, bits in every_edge(virginia):
        if bits & RIVER and bits & ROADS:
            assert bits & ROAD_CROSSINGS, (virginia.names[number], direction)
            crossed["road"] += 1
        if bits & RIVER and bits & Edge.RAILROAD:
            assert bits & Edge.BRIDGE, (virginia.names[number], direction)
            crossed["railroad"] += 1
    assert crossed["road"] > 80 and crossed["railroad"] > 10


def test_both_hexes_of_a_hexside_agree(virginia: MapData) -> None:
    hexmap = virginia.hexmap
    for number, direction, bits in every_edge(virginia):
        assert hexmap.edge(hexmap.neighbour(number, direction), (direction + 3) % 6) == bits


def test_a_hexside_has_one_class_of_road_and_of_stream(virginia: MapData) -> None:
    for _number, _direction, bits in every_edge(virginia):
        assert (bits & ROADS).bit_count() <= 1
        assert (bits & (RIVER | Edge.CREEK)).bit_count() <= 1


def test_woods_hexsides_have_woods_on_both_sides(virginia: MapData) -> None:
    woods = TERRAINS.index("woods")
    hexmap = virginia.hexmap
    for number, direction, bits in every_edge(virginia):
        other = hexmap.neighbour(number, direction)
        both = hexmap.terrain(number) == woods == hexmap.terrain(other)
        assert bool(bits & Edge.WOODS) == both


def test_shores_lie_between_land_and_water(virginia: MapData) -> None:
    hexmap = virginia.hexmap
    water, off_map = TERRAINS.index("water"), TERRAINS.index("off-map")
    shores = 0
    for number, direction, bits in every_edge(virginia):
        kinds = {hexmap.terrain(number), hexmap.terrain(hexmap.neighbour(number, direction))}
        assert bool(bits & Edge.SHORE) == (water in kinds and len(kinds) == 2 and off_map not in kinds)
        shores += bool(bits & Edge.SHORE)
    assert shores == 37


def test_22_0_the_bend_at_skinkers_neck(virginia: MapData) -> None:
    assert not edge(virginia, "N5317", "N5417") & RIVER
    for near, far in (
        ("N5317", "N5316"),
        ("N5416", "N5316"),
        ("N5417", "N5517"),
        ("N5418", "N5518"),
        ("N5520", "N5519"),
    ):
        assert edge(virginia, near, far) & Edge.MAJOR_RIVER
    landing = virginia.hex_id("N5317")
    assert virginia.landing_sides[landing] == (5,)
    assert virginia.landings[landing][0].kind == "Rappahannock River"


def test_the_turnpike_to_mechanicsville_crosses_once(virginia: MapData) -> None:
    assert edge(virginia, "S3922", "S3923") & Edge.BRIDGE
    assert edge(virginia, "S3822", "S3922") & RIVER
    assert not edge(virginia, "S3822", "S3922") & (ROADS | ROAD_CROSSINGS)


@pytest.mark.parametrize(
    ("a", "b", "feature"),
    [
        ("N2504", "N2404", Edge.FORD),  # Kelly's Ford, 13.2
        ("N2409", "N2510", Edge.FORD),  # Germanna Ford, 13.1
        ("N3009", "N3010", Edge.FORD),  # Ely's Ford, 13.1
        ("N4213", "N4114", Edge.PONTOON),  # Fredericksburg, 13.4
        ("N4213", "N4114", Edge.MAJOR_RIVER),
        ("S1321", "S1322", Edge.DAM),  # 23.0
        ("S3607", "S3508", Edge.BRIDGE),  # Cedar Hill Bridge, scenario 10
        ("S4414", "S4415", Edge.BRIDGE),  # Nelson's Bridge
        ("N3522", "N3422", Edge.BRIDGE),  # Snell's Bridge over the Po
    ],
)
def test_crossings_named_by_the_rules(virginia: MapData, a: str, b: str, feature: Edge) -> None:
    assert edge(virginia, a, b) & feature
    assert edge(virginia, a, b) & RIVER


def test_works_and_cities(virginia: MapData) -> None:
    kinds = {name: TERRAINS[virginia.hexmap.terrain(virginia.hex_id(name))] for name in ("S3733", "S3933", "S3626")}
    assert kinds == {"S3733": "fort", "S3933": "fort", "S3626": "city"}
    for number, works in virginia.works.items():
        assert TERRAINS[virginia.hexmap.terrain(number)] == works[0].kind


def test_24_0_counties(virginia: MapData) -> None:
    def county(name: str) -> str:
        return virginia.counties[virginia.hex_id(name)]

    assert county("N3520") == county("N4114") == "Spotsylvania"
    assert county("S3626") == "Henrico" and county("S3627") == "Chesterfield"
    assert county("N1204") == "Culpeper" and county("N0618") == "Orange" and county("N4828") == "Caroline"
    counted = Counter(virginia.counties[: virginia.hexmap.size])
    assert counted[""] == 88  # water, and Maryland under the legend
    assert len(counted) == 23


def test_2_1_thirteen_boxes_of_two_theatres(virginia: MapData) -> None:
    assert [virginia.label(number) for number in virginia.boxes][:2] == ["V1 Winchester", "V2 New Market"]
    assert len(virginia.boxes) == 13 and virginia.find("Fort Monroe") == virginia.hex_id("B2")
    assert load_map("gtc/virginia", boxes=False).boxes == {}


@pytest.mark.parametrize(
    ("box", "linked"),
    [
        ("V1", ["V2"]),
        ("V4", ["V2", "V3", "V5"]),
        ("V6", ["B1", "V3", "V5"]),
        ("B1", ["B5", "V6"]),
        ("B2", []),  # by water alone
        ("B3", ["B4", "B6"]),
        ("B5", ["B1", "B4", "B6"]),
        ("B7", ["B6"]),
    ],
)
def test_26_0_links_of_boxes(virginia: MapData, box: str, linked: list[str]) -> None:
    assert sorted(virginia.names[to] for to, _kinds in virginia.links(virginia.hex_id(box))) == linked


def test_roads_and_railroads_are_one_network(virginia: MapData) -> None:
    hexmap = virginia.hexmap
    ways = ROADS | Edge.RAILROAD
    on_way = {number for number, direction, bits in every_edge(virginia) if bits & ways}
    start = virginia.hex_id("N3520")
    seen, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        for direction, other in enumerate(hexmap.neighbours(here)):
            if other != NO_HEX and other not in seen and hexmap.edge(here, direction) & ways:
                seen.add(other)
                queue.append(other)
    assert on_way <= seen
    land = [number for number in range(hexmap.size) if TERRAINS[hexmap.terrain(number)] not in ("water", "off-map")]
    assert all(any(near in seen for near in hexmap.within(number, 2)) for number in land)


def test_counts_of_features(virginia: MapData) -> None:
    terrain = Counter(TERRAINS[virginia.hexmap.terrain(number)] for number in range(virginia.hexmap.size))
    assert terrain["woods"] > terrain["clear"] > terrain["rolling"] > terrain["swamp"] > 40
    assert terrain["water"] == len(virginia.waters) == 34
    assert terrain["off-map"] == 54
    assert terrain["fort"] + terrain["redoubt"] == sum(map(len, virginia.works.values())) == 30
    kinds = Counter(line.kind for line in virginia.lines)
    assert kinds["railroad"] == 7 and kinds["pike"] == 16 and kinds["road"] > 400 and kinds["trail"] > 100
    crossings = Counter(crossing.kind for crossing in virginia.crossings)
    assert crossings["bridge"] > 50 and crossings["ford"] > 30 and crossings["railroad-bridge"] > 12
    assert 650 < sum(map(len, virginia.places.values())) < 750
    assert all(name.isascii() for name in virginia.ids)


def test_exits_leave_the_map(virginia: MapData) -> None:
    exits = [side for line in virginia.lines for side in line.exits]
    assert len(exits) > 50
    for number, direction in exits:
        assert virginia.hexmap.neighbour(number, direction) == NO_HEX
        assert virginia.hexmap.edge(number, direction) & (ROADS | Edge.RAILROAD)


# What published play on the printed map shows: costs for infantry, asked of the core.


def alone(where: str) -> GcacwPlay:
    """A division by itself on the map."""
    return inner(scene(robinson=where))


def steps(where: str) -> dict[str, int]:
    """Hexes that the division may step into, with their costs."""
    play = alone(where)
    names = play.game.map.names
    return {names[to]: cost for to, cost in play.position.open_steps(play.game.index[PieceId("robinson")])}


def cheapest(here: str, there: str) -> int:
    """Movement points of the cheapest march."""
    play = alone(here)
    game = play.game
    return dict(play.position.reach_list(game.index[PieceId("robinson")], 40))[game.map.ids[there]]


def road_of(*names: str) -> None:
    """A road, one movement point a hex."""
    for here, there in pairwise(names):
        assert steps(here)[there] == 1, (here, there)


TRAIL = 2  # movement points


def test_catharpin_road_and_piney_branch_road_meet(virginia: MapData) -> None:
    assert edge(virginia, "N3216", "N3317") & Edge.ROAD
    road_of("N3016", "N3117", "N3216", "N3317")
    assert cheapest("N3016", "N3317") <= 6


def test_the_po_runs_west_and_south_of_block_house_bridge(virginia: MapData) -> None:
    for near in ("N3119", "N3120", "N3220"):
        assert edge(virginia, "N3219", near) & RIVER
    for near in ("N3218", "N3319", "N3320"):
        assert not edge(virginia, "N3219", near) & RIVER
    assert [near for near in ("N3119", "N3120", "N3220") if edge(virginia, "N3219", near) & ROAD_CROSSINGS] == ["N3119"]
    assert TERRAINS[virginia.hexmap.terrain(virginia.hex_id("N3219"))] != "woods"


def test_a_unit_north_of_block_house_bridge_has_a_full_zone_there() -> None:
    play = alone("N3218")
    assert zones.enemy_zone(play, CONFEDERATE, play.game.map.ids["N3219"])


def test_infantry_comes_from_n3020_to_n3419_without_block_house_bridge(virginia: MapData) -> None:
    road_of("N3020", "N3121", "N3221", "N3321", "N3320")
    assert edge(virginia, "N3321", "N3320") & RIVER
    assert cheapest("N3320", "N3419") == 3 and cheapest("N3020", "N3419") == 7


def test_a_way_leads_from_laurel_hill_to_myers_hill(virginia: MapData) -> None:
    for here, there in pairwise(("N3418", "N3519", "N3619", "N3720")):
        assert edge(virginia, here, there) & ROADS and steps(here)[there] == TRAIL


def test_snells_bridge_leads_south_west(virginia: MapData) -> None:
    road_of("N3520", "N3521", "N3522", "N3422", "N3323", "N3223")
    assert not edge(virginia, "N3522", "N3523") & ROAD_CROSSINGS and "N3523" in steps("N3422")


def test_downers_bridge(virginia: MapData) -> None:
    assert edge(virginia, "N4525", "N4526") & RIVER
    road_of("N4425", "N4526", "N4525")
    assert not edge(virginia, "N4526", "N4626") & ROAD_CROSSINGS


def test_the_railroad_crosses_the_mattaponi_below_milford(virginia: MapData) -> None:
    bits = edge(virginia, "N4832", "N4833")
    assert bits & RIVER and bits & Edge.RAILROAD and bits & Edge.BRIDGE
    assert not edge(virginia, "N4730", "N4731") & Edge.RAILROAD
    assert "N4833" in steps("N4832")


def test_a_road_leads_from_wrights_tavern_to_n3228() -> None:
    road_of("N3426", "N3327", "N3227", "N3228")
    assert cheapest("N3426", "N3228") == 3
