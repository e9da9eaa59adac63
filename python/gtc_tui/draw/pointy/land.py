"""What is drawn of a pointy-topped map, looked up once."""

from __future__ import annotations

from gtc_tui.draw.land import Land, first
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import PointyEdge

W, NW, NE, E, SE, SW = range(6)

# The most important first: it is the one drawn. The words are style keys too.
WAYS = {"railroad": int(PointyEdge.RAILROAD), "trail": int(PointyEdge.TRAIL)}
BANKS = {"shore": int(PointyEdge.LAKE), "border": int(PointyEdge.BORDER)}


class PointyLand(Land):
    """`rivers[hex][direction]`: whether a river runs over a hexside; `ways` the best way over it; `banks` what lies
    along it; "" for none. Terrain is "seasonal-lake" where there is one; a hex that is part of a lake keeps its
    terrain and is in `lakeside`."""

    def __init__(self, map_data: MapData) -> None:
        super().__init__(map_data)
        edge = self._hexmap.edge
        edges = [tuple(edge(number, direction) for direction in range(6)) for number in range(self.size)]
        rows = set(edges)  # many hexes are alike
        sorted_out = {
            row: (
                tuple(bool(bits & PointyEdge.RIVER) for bits in row),
                tuple(first(WAYS, bits) for bits in row),
                tuple(first(BANKS, bits) for bits in row),
            )
            for row in rows
        }
        self.rivers = [sorted_out[row][0] for row in edges]
        self.ways = [sorted_out[row][1] for row in edges]
        self.banks = [sorted_out[row][2] for row in edges]
        self.bridges = map_data.bridges
        self.supplies = map_data.supplies
        self.lakeside = frozenset(number for number, kind in map_data.lakes.items() if kind == "partial")
        for number, kind in map_data.lakes.items():
            if kind == "seasonal":
                self.terrain[number] = "seasonal-lake"
