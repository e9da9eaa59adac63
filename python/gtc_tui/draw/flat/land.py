"""What is drawn of a flat-topped map, looked up once: streams and crossings of hexsides, the ways over them."""

from __future__ import annotations

from gtc_tui.draw.land import Land, first
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import Edge

N, NE, SE, S, SW, NW = range(6)

# The most important first: it is the one drawn. The words are style keys too.
WAYS = {
    "railroad": int(Edge.RAILROAD),
    "pike": int(Edge.PIKE),
    "road": int(Edge.ROAD),
    "trail": int(Edge.TRAIL),
}
STREAMS = {
    "wide-river": int(Edge.MAJOR_RIVER),
    "river": int(Edge.MINOR_RIVER),
    "creek": int(Edge.CREEK),
}
STREAM_SIGN = {"wide-river": "=", "river": "~", "creek": "."}
CROSSINGS = {
    "H": int(Edge.BRIDGE),
    ":": int(Edge.FORD),
    "D": int(Edge.DAM),
    "f": int(Edge.FERRY),
    "p": int(Edge.PONTOON),
}


class FlatLand(Land):
    """`links[hex][direction]` is the best way over a hexside, `streams` the widest stream along it,
    `crossings` the sign of the best crossing; "" for none."""

    def __init__(self, map_data: MapData) -> None:
        super().__init__(map_data)
        edge = self._hexmap.edge
        hexes = range(self.size)
        edges = [(edge(n, N), edge(n, NE), edge(n, SE), edge(n, S), edge(n, SW), edge(n, NW)) for n in hexes]
        rows = set(edges)  # many hexes are alike
        named: dict[int, tuple[str, str, str]] = {}
        for bits in {bits for row in rows for bits in row}:
            named[bits] = first(WAYS, bits), first(STREAMS, bits), first(CROSSINGS, bits)
        sorted_out = {row: tuple(zip(*(named[bits] for bits in row), strict=True)) for row in rows}
        self.links, self.streams, self.crossings = ([sorted_out[row][kind] for row in edges] for kind in range(3))
