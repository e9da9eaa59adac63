"""A map of flat-topped hexes, streams along hexsides: sections held against each other, and what follows from them.

A road that crosses a river needs a crossing, a station lies on its railroad, ...; woods hexsides, shores and the best
road of a hexside are worked out.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId
from gtc_tui.model.mapdata import Crossing, Line, MapData
from gtc_tui.model.terrain import DIRECTIONS, TERRAIN_ID, TERRAINS, Edge
from gtc_tui.scenario.mapdraft import Draft, by_hex
from gtc_tui.scenario.mapparse import WORK_KINDS, FlatText
from gtc_tui.scenario.mapreader import UNKNOWN, Side
from gtc_tui.scenario.mapsections import Way

# Plain integers: enum arithmetic is slow.
_STREAM_EDGE = {"creek": int(Edge.CREEK), "minor": int(Edge.MINOR_RIVER), "major": int(Edge.MAJOR_RIVER)}
_STREAM_KIND = {"creek": "creek", "minor": "minor-river", "major": "major-river"}
_ROAD_EDGE = {"pike": int(Edge.PIKE), "road": int(Edge.ROAD), "trail": int(Edge.TRAIL)}
_RAILROAD = int(Edge.RAILROAD)
_CROSSING_EDGE = {
    "bridge": int(Edge.BRIDGE),
    "railroad-bridge": int(Edge.BRIDGE),
    "ford": int(Edge.FORD),
    "ferry": int(Edge.FERRY),
    "dam": int(Edge.DAM),
    "pontoon": int(Edge.PONTOON),
}
_RIVER = int(Edge.MINOR_RIVER | Edge.MAJOR_RIVER)
_SHORE = int(Edge.SHORE)
_WET = _RIVER | int(Edge.CREEK | Edge.SHORE)
_ROADS = int(Edge.PIKE | Edge.ROAD | Edge.TRAIL)
_WOODS_SIDE = int(Edge.WOODS)
_ROAD_CROSSINGS = ("bridge", "ford", "ferry", "dam")
_RAIL_CROSSINGS = ("bridge", "railroad-bridge")
_WATER, _OFF_MAP, _WOODS = TERRAIN_ID["water"], TERRAIN_ID["off-map"], TERRAIN_ID["woods"]


class FlatDraft(Draft):
    """A map of flat-topped hexes."""

    closed = frozenset((_WATER, _OFF_MAP))

    def __init__(self, text: FlatText) -> None:
        super().__init__(text)
        self.flat = text
        self.crossed: dict[Side, list[str]] = {}
        self._streams()
        self._terrain_sides()
        self._waters()
        self._crossings()
        for way in text.roads:
            self.lay_way(way, _ROAD_EDGE.get(way.kind, _ROADS))
        for way in text.railroads:
            self.lay_way(way, _RAILROAD)
        self.check_stations()
        self._landings()
        self._works()
        landings = [landing._replace(kind="landing") for landing in text.landings]
        self.places = self.all_places([*landings, *text.works])

    # hexsides

    def _streams(self) -> None:
        owner: dict[Side, tuple[str, int]] = {}
        for stream in self.flat.streams:
            if not any(stream.parts):
                self.fault(stream.line, _("{name}: no hexsides").format(name=stream.name))
            for part in stream.parts:
                before: set[tuple[int, int]] = set()
                for line, kind, side in part:
                    key = self.text.side(*side)
                    if key in owner:
                        what = _("{side}: already {name}, line {n}")
                        name, where = owner[key]
                        self.fault(line, what.format(side=self.side_name(side), name=name, n=abs(where)))
                    owner[key] = (stream.name, line)
                    ends = set(self.grid.corners(*side))
                    if before and not before & ends:
                        what = _("{side}: does not join the hexside before it; a `gap` is missing, or it is wrong")
                        self.fault(line, what.format(side=self.side_name(side)))
                    before = ends
                    self.mark(side, _STREAM_EDGE[kind])

    def _terrain_sides(self) -> None:
        """Woods hexsides and shores."""
        terrain, edges = self.terrain, self.edges
        for here, around in enumerate(self.grid.neighbours):
            if terrain[here] == _WOODS:
                for direction, other in enumerate(around):
                    if other >= 0 and terrain[other] == _WOODS:
                        edges[6 * here + direction] |= _WOODS_SIDE
            elif terrain[here] == _WATER:
                for direction, other in enumerate(around):
                    if other >= 0 and terrain[other] not in (_WATER, _OFF_MAP):
                        self.mark((here, direction), _SHORE)

    def _waters(self) -> None:
        for hex_id, (line, name) in self.flat.waters.items():
            if self.terrain[hex_id] not in (_WATER, UNKNOWN):
                what = _("{hex}: not a water hex in [terrain], yet in {name}")
                self.fault(line, what.format(hex=self.names[hex_id], name=name))

    def _crossings(self) -> None:
        for line, side, kind, name in self.flat.crossings:
            where = self.side_name(side)
            if self.grid.neighbours[side[0]][side[1]] < 0:
                self.fault(line, _("{side}: a crossing needs a hex on both sides").format(side=where))
            if not self.bits(side) & _WET:
                what = _("{name}: no river, creek or shore on {side}")
                self.fault(line, what.format(name=name, side=where))
            kinds = self.crossed.setdefault(self.text.side(*side), [])
            if kind in kinds:
                self.fault(line, _("{side}: {kind} given twice").format(side=where, kind=kind))
            kinds.append(kind)
            self.mark(side, _CROSSING_EDGE[kind])

    def check_side(self, way: Way, line: int, side: Side) -> None:
        """A river has a crossing of the right kind."""
        crossings = _RAIL_CROSSINGS if way.kind == "railroad" else _ROAD_CROSSINGS
        here_now = self.crossed.get(self.text.side(*side), ())
        if self.bits(side) & _RIVER and not any(kind in crossings for kind in here_now):
            what = _("{name}: no crossing for it on {side} ({kinds})")
            text = self.side_name(side)
            self.fault(line, what.format(name=way.name, side=text, kinds=", ".join(crossings)))

    def lay(self, side: Side, bit: int) -> None:
        """A hexside keeps its best road: PIKE, ROAD, TRAIL are ascending bits."""
        for at in self.both(side):
            old = self.edges[at]
            best = old & _ROADS
            if not bit & _ROADS:
                self.edges[at] = old | bit
            elif not best or bit < best:
                self.edges[at] = (old & ~_ROADS) | bit

    # names

    def _landings(self) -> None:
        for landing in self.flat.landings:
            for direction in landing.sides:
                if not self.bits((landing.hex, direction)) & (_RIVER | _SHORE):
                    what = _("{name}: no river or shore on {side}")
                    side = f"{self.names[landing.hex]}:{DIRECTIONS[direction]}"
                    self.fault(landing.line, what.format(name=landing.name, side=side))

    def _works(self) -> None:
        strong = {TERRAIN_ID[kind] for kind in WORK_KINDS}
        shown = {number for number, kind in enumerate(self.terrain) if kind in strong}
        for work in self.flat.works:
            if self.terrain[work.hex] not in (TERRAIN_ID[work.kind], UNKNOWN):
                kind = TERRAINS[self.terrain[work.hex]]
                what = _("{name}: a {kind}, but [terrain] has {terrain} in {hex}")
                where = self.names[work.hex]
                self.fault(work.line, what.format(name=work.name, kind=work.kind, terrain=kind, hex=where))
            shown.discard(work.hex)
        for hex_id in sorted(shown):
            what = _("{hex}: {terrain} here, but nothing of it in [works]")
            kind = TERRAINS[self.terrain[hex_id]]
            self.fault(self.text.terrain_line[hex_id], what.format(hex=self.names[hex_id], terrain=kind))

    # the whole

    def finish(self, map_id: str) -> MapData:
        text, grid = self.flat, self.grid
        return MapData(
            id=map_id,
            title=text.title,
            hexmap=self.hexmap(),
            names=self.place_names(),
            ids=self.place_ids(),
            boxes=self.boxes(),
            counties=(*text.counties, *("" for _box in text.boxes)),
            places=self.places,
            stations=by_hex(self.stations()),
            landings=by_hex(text.landings),
            landing_sides={landing.hex: landing.sides for landing in text.landings},
            works=by_hex(text.works),
            regions=text.regions,
            waters={hex_id: name for hex_id, (_line, name) in text.waters.items()},
            lines=tuple(self._lines()),
            crossings=tuple(
                Crossing(name, kind, (side[0], grid.neighbours[side[0]][side[1]]))
                for _line, side, kind, name in text.crossings
            ),
        )

    def _lines(self) -> Iterator[Line]:
        for way in (*self.flat.roads, *self.text.railroads):
            exits = tuple(side for _line, side in way.exits)
            for path in _unbroken(way):
                yield Line(way.name, way.kind, path, (), exits, way.short)
                exits = ()
        for stream in self.flat.streams:
            courses: dict[str, list[Side]] = {}
            for part in stream.parts:
                for _line, kind, side in part:
                    courses.setdefault(kind, []).append(side)
            for kind, sides in courses.items():
                yield Line(stream.name, _STREAM_KIND[kind], (), tuple(sides))


def _unbroken(way: Way) -> list[tuple[HexId, ...]]:
    """A way's hexes; apart, where it goes on from a joined map."""
    parts: list[list[HexId]] = [[]]
    for _line, hex_id in way.path:
        if hex_id == UNKNOWN:
            parts.append([])
        else:
            parts[-1].append(HexId(hex_id))
    return [tuple(part) for part in parts]
