"""7.8, 23 Which lines of a terrain chart hold in which hexes of a map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gtc_tui._core import HexMap, TerrainChart, TerrainLine
from gtc_tui.model.ids import HexId
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import POINTY_TERRAINS
from gtc_tui.rules.boots.tables.tables import INDIANS, OTHERS, Ground

PLACES = {"us-town": "town", "british-town": "town", "native-village": "village", "city": "city", "town": "town"}
"""Lines of the terrain charts for places of the map (23); other places have no effect."""
_HELPED = {"": "", INDIANS: "tribes", OTHERS: "others"}  # as the native core calls them


def chart_lines(data: MapData, hex_id: HexId) -> tuple[str, ...]:
    """Lines of a terrain chart that hold in a hex (7.8), "lake" for one that is nothing but water."""
    found = [POINTY_TERRAINS[data.hexmap.terrain(hex_id)]]
    if data.lakes.get(hex_id) == "seasonal":
        found.append("seasonal-lake")
    found += (PLACES[place.kind] for place in data.places.get(hex_id, ()) if place.kind in PLACES)
    return tuple(found)


def terrain_ids(chart: Ground) -> tuple[str, ...]:
    """Lines of a chart in the order of a board's terrain ids; the last is the lake."""
    return (*chart.terrain, "lake")


def board_map(data: MapData, chart: Ground) -> HexMap:
    """The map with the dearest line of the chart as the terrain of each hex (7.8)."""
    ids = terrain_ids(chart)
    size = data.hexmap.size
    terrain = bytearray(size)
    edges = bytearray()
    for hex_id in map(HexId, range(size)):
        lines = chart_lines(data, hex_id)
        known = [name for name in lines if name in chart.terrain]
        dearest = "lake" if "lake" in lines else max(known, key=lambda name: chart.terrain[name].cost)
        terrain[hex_id] = ids.index(dearest)
        for direction in range(6):
            edges += data.hexmap.edge(hex_id, direction).to_bytes(2, "little")
    columns = bytes(data.hexmap.column(hex_id) for hex_id in range(size))
    rows = bytes(data.hexmap.row(hex_id) for hex_id in range(size))
    return HexMap(columns, rows, bytes(terrain), bytes(edges))


def terrain_chart(chart: Ground, hexes: Iterable[Sequence[str]], rivers: Iterable[int]) -> TerrainChart:
    """The chart laid over a map, for the native core. hexes: `chart_lines` of each."""
    names = sorted(chart.terrain)  # of two lines as good the later one is told
    places = frozenset(PLACES.values())

    def line(name: str) -> TerrainLine:
        terrain = chart.terrain[name]
        helps, bars = _HELPED[terrain.defender], terrain.no_stack
        return TerrainLine(name, shift=terrain.shift, room=terrain.stack, helps=helps, place=name in places, bars=bars)

    return TerrainChart(
        [line(name) for name in names],
        hexes=[() if "lake" in lines else [name for name in lines if name in chart.terrain] for lines in hexes],
        rivers=list(rivers),
        river_shift=chart.river_shift,
        burned_room=chart.burned_stack,
    )
