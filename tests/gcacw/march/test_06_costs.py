"""6.2 Movement costs hex by hex: every terrain, line and hexside, on foot and mounted, dry and in rain."""

from __future__ import annotations

import pytest
from ground import CENTRE, N, field
from msgspec.structs import replace

from gtc_tui._core import BLOCK_HEXSIDE, BLOCK_TERRAIN, OPEN, Position
from gtc_tui.engine.action import PieceId
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.state.native.board import build_board
from gtc_tui.rules.gcacw.turn.sequence import opening_position
from support import race

FOOT, MOUNTED = "robinson", "chapman"
NORTH = 0
PLAIN = Edge(0)


def price(
    unit: str, weather: str, terrain: str = "clear", edge: Edge = PLAIN, friends: tuple[str, ...] = ()
) -> tuple[int, int]:
    """(cost, reason) of a step north out of CENTRE into such a hex across such a hexside."""
    game = field({N: terrain}, {(CENTRE, N): edge})
    position = opening_position(game)
    position.set_board(game.board if weather == "normal" else game.rain_board)
    for number in range(len(game.pieces)):
        position.lift(number)
    position.place(game.index[PieceId(unit)], game.map.ids[CENTRE])
    for friend in friends:
        position.place(game.index[PieceId(friend)], game.map.ids[N])
    _to, cost, reason = position.step(game.index[PieceId(unit)], NORTH)
    return cost, reason


@pytest.mark.parametrize(
    ("terrain", "foot", "mounted", "foot_rain", "mounted_rain"),
    [
        ("clear", 3, 3, 4, 4),
        ("rolling", 3, 4, 4, 5),
        ("rough", 4, 5, 5, 6),
        ("woods", 4, 6, 5, 7),
        ("swamp", 6, 8, None, None),
        ("mountain", 6, 8, 7, 9),
        ("city", 2, 2, 3, 3),
        ("redoubt", 2, 2, 3, 3),
        ("fort", 2, 2, 3, 3),
        ("water", None, None, None, None),
        ("off-map", None, None, None, None),
    ],
)
def test_6_2_terrain(
    terrain: str, foot: int | None, mounted: int | None, foot_rain: int | None, mounted_rain: int | None
) -> None:
    cases = {
        (FOOT, "normal"): foot,
        (MOUNTED, "normal"): mounted,
        (FOOT, "rain"): foot_rain,
        (MOUNTED, "rain"): mounted_rain,
    }
    for (unit, weather), expected in cases.items():
        cost, reason = price(unit, weather, terrain)
        if expected is None:
            assert reason == BLOCK_TERRAIN, (unit, weather)
        else:
            assert (cost, reason) == (expected, OPEN), (unit, weather)


@pytest.mark.parametrize("terrain", ["clear", "woods", "swamp", "mountain", "city"])
@pytest.mark.parametrize(
    ("line", "dry", "rain"),
    [(Edge.PIKE, 1, 1), (Edge.ROAD, 1, 2), (Edge.RAILROAD, 1, 2), (Edge.TRAIL, 2, 3)],
)
def test_6_2_lines_replace_the_terrain(terrain: str, line: Edge, dry: int, rain: int) -> None:
    for unit in (FOOT, MOUNTED):
        assert price(unit, "normal", terrain, line) == (dry, OPEN)
        assert price(unit, "rain", terrain, line) == (rain, OPEN)


def test_6_2_of_two_lines_the_cheaper_counts() -> None:
    assert price(FOOT, "rain", "clear", Edge.ROAD | Edge.PIKE) == (1, OPEN)
    assert price(FOOT, "normal", "clear", Edge.TRAIL | Edge.RAILROAD) == (1, OPEN)


def test_6_2_creek() -> None:
    assert price(FOOT, "normal", "clear", Edge.CREEK) == (4, OPEN)
    assert price(MOUNTED, "normal", "woods", Edge.CREEK) == (7, OPEN)
    for line in (Edge.PIKE, Edge.ROAD, Edge.RAILROAD):
        assert price(FOOT, "normal", "clear", Edge.CREEK | line) == (1, OPEN)
        assert price(FOOT, "rain", "clear", Edge.CREEK | line)[1] == OPEN
    assert price(FOOT, "normal", "clear", Edge.CREEK | Edge.TRAIL) == (2, OPEN)


def test_12_0_in_rain_a_creek_off_the_roads_is_closed_and_a_trail_does_not_open_it() -> None:
    assert price(FOOT, "rain", "clear", Edge.CREEK)[1] == BLOCK_HEXSIDE
    assert price(MOUNTED, "rain", "clear", Edge.CREEK | Edge.TRAIL)[1] == BLOCK_HEXSIDE


@pytest.mark.parametrize(
    ("river", "foot", "mounted"),
    [(Edge.MINOR_RIVER, 3 + 2, 3 + 1), (Edge.MAJOR_RIVER, 3 + 3, 3 + 2)],
)
def test_6_2_ford(river: Edge, foot: int, mounted: int) -> None:
    assert price(FOOT, "normal", "clear", river | Edge.FORD) == (foot, OPEN)
    assert price(MOUNTED, "normal", "clear", river | Edge.FORD) == (mounted, OPEN)
    assert price(FOOT, "normal", "clear", river | Edge.FORD | Edge.ROAD) == (
        foot - 2,
        OPEN,
    )  # by road
    assert price(FOOT, "rain", "clear", river | Edge.FORD)[1] == BLOCK_HEXSIDE
    assert price(MOUNTED, "rain", "clear", river | Edge.FORD | Edge.PIKE)[1] == BLOCK_HEXSIDE


@pytest.mark.parametrize("river", [Edge.MINOR_RIVER, Edge.MAJOR_RIVER])
def test_6_2_rivers_and_their_crossings(river: Edge) -> None:
    for weather in ("normal", "rain"):
        assert price(FOOT, weather, "clear", river)[1] == BLOCK_HEXSIDE
        assert price(FOOT, weather, "clear", river | Edge.PIKE | Edge.BRIDGE) == (1, OPEN)
        assert price(FOOT, weather, "clear", river | Edge.PIKE | Edge.DAM) == (1, OPEN)
        assert price(MOUNTED, weather, "clear", river | Edge.PIKE | Edge.FERRY) == (3, OPEN)
    assert price(FOOT, "normal", "clear", river | Edge.PONTOON)[1] == BLOCK_HEXSIDE  # only a place for one


def test_6_2_where_a_bridge_is_nobody_wades() -> None:
    assert price(FOOT, "normal", "clear", Edge.MINOR_RIVER | Edge.FORD | Edge.BRIDGE) == (3, OPEN)
    assert price(FOOT, "rain", "clear", Edge.MINOR_RIVER | Edge.FORD | Edge.BRIDGE | Edge.PIKE) == (1, OPEN)


@pytest.mark.parametrize(
    ("terrain", "extra"),
    [("clear", 2), ("rolling", 2), ("rough", 2), ("city", 2), ("woods", 4), ("swamp", 4), ("mountain", 4)],
)
def test_6_2_friends_cost_more_in_close_terrain_also_on_a_road(terrain: str, extra: int) -> None:
    """Griffin's 14 is of the highest tier."""
    bare = price(FOOT, "normal", terrain)[0]
    assert price(FOOT, "normal", terrain, friends=("griffin",)) == (bare + extra, OPEN)
    assert price(FOOT, "normal", terrain, Edge.ROAD, friends=("griffin",)) == (1 + extra, OPEN)
    assert price(MOUNTED, "normal", terrain, Edge.ROAD, friends=("griffin",)) == (1, OPEN)  # cavalry never pays


def test_6_2_a_leader_alone_with_them_changes_nothing() -> None:
    assert price(FOOT, "normal", friends=("griffin", "warren")) == price(FOOT, "normal", friends=("griffin",))


def test_6_2_the_core_charges_what_the_table_says_along_a_whole_march() -> None:
    """Kershaw, from Shady Grove Church to the court house along the road: seven hexes, seven points."""
    game = race()
    position: Position = opening_position(game)
    kershaw, goal = game.index[PieceId("kershaw")], game.map.ids["N3520"]
    route = position.route(kershaw, goal)
    assert route is not None
    assert [game.map.names[number] for number in route] == [
        "N2919",
        "N3019",
        "N3119",
        "N3219",
        "N3320",
        "N3420",
        "N3520",
    ]
    assert dict(position.reach_list(kershaw, 7))[goal] == 7
    assert goal not in dict(position.reach_list(kershaw, 6))


@pytest.mark.parametrize(
    ("feature", "edge"),
    [
        ("creek", Edge.CREEK),
        ("ford-minor", Edge.MINOR_RIVER | Edge.FORD),
        ("ford-major", Edge.MAJOR_RIVER | Edge.FORD),
    ],
)
def test_12_0_a_price_in_the_rain_columns_opens_the_hexside(feature: str, edge: Edge) -> None:
    """An owner who corrects a "no" of the table file opens movement and zones alike."""
    game = field({}, {(CENTRE, N): edge})
    open_rain = {
        mover: replace(costs, hexsides={**costs.hexsides, feature: 3})
        for mover, costs in game.tables.costs["rain"].items()
    }
    tables = replace(game.tables, costs={**game.tables.costs, "rain": open_rain})
    origin, to = game.map.ids[CENTRE], game.map.ids[N]
    direction = game.map.hexmap.direction(origin, to)
    assert direction is not None
    assert game.rain_board.zoc_kind(origin, direction) == 0
    corrected = build_board(game.map, tables, "rain")
    assert corrected.zoc_kind(origin, direction) == 2
    assert corrected.step_cost(0, origin, direction) == game.rain_board.step_cost(0, to, (direction + 1) % 6) + 3
