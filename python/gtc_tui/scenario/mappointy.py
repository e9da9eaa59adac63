"""A map of pointy-topped hexes, rivers through hexes: sections held against each other, and what follows from them.

Borders, hexsides over which boats pass, over which a step leaves a river or lake, and out of which water keeps zones
of control, are worked out (`PointyEdge`).
"""

from __future__ import annotations

from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId
from gtc_tui.model.mapdata import Line, MapData
from gtc_tui.model.terrain import LEAVING, NO_ZONE, POINTY, POINTY_TERRAIN_ID, POINTY_TERRAINS, PointyEdge
from gtc_tui.scenario.mapdraft import Draft, by_hex
from gtc_tui.scenario.mappointytext import LakeHex, PointyText, Word
from gtc_tui.scenario.mapreader import UNKNOWN, Side
from gtc_tui.scenario.mapsections import Way

# Plain integers: enum arithmetic is slow.
_RIVER, _BORDER, _LAKE_SIDE = int(PointyEdge.RIVER), int(PointyEdge.BORDER), int(PointyEdge.LAKE)
_WATERWAY = int(PointyEdge.WATERWAY)
_LAKE = POINTY_TERRAIN_ID["lake"]
_WHOLE, _WATER = "all", ("all", "partial")


class PointyDraft(Draft):
    """A map of pointy-topped hexes."""

    closed = frozenset((_LAKE,))

    def __init__(self, text: PointyText) -> None:
        super().__init__(text)
        self.pointy = text
        self._waters()
        for river in text.rivers:
            self.lay_way(river, _RIVER)
        for trail in text.trails:
            self.lay_way(trail, int(PointyEdge.TRAIL))
        for railroad in text.railroads:
            self.lay_way(railroad, int(PointyEdge.RAILROAD))
        self.check_stations()
        self.rivers = self._rivers()
        self._bridges()
        self._borders()
        for word in text.supplies.values():
            self._known_area(word)
        self.places = self.all_places([])

    def _waters(self) -> None:
        lakes = self.pointy.waters
        for hex_id, lake in lakes.items():
            if self.terrain[hex_id] not in (_LAKE, UNKNOWN) and lake.kind == _WHOLE:
                what = _("{hex}: not a lake hex in [terrain], yet in {name}")
                self.fault(lake.line, what.format(hex=self.names[hex_id], name=lake.name))
            if self.terrain[hex_id] == _LAKE and lake.kind != _WHOLE:
                what = _("{hex}: nothing but lake in [terrain], so it cannot be {kind}")
                self.fault(lake.line, what.format(hex=self.names[hex_id], kind=lake.kind))
        for hex_id, kind in enumerate(self.terrain):
            if kind == _LAKE and hex_id not in lakes:
                what = _("{hex}: {terrain} here, but nothing of it in [waters]")
                named = POINTY_TERRAINS[kind]
                self.fault(self.text.terrain_line[hex_id], what.format(hex=self.names[hex_id], terrain=named))
        for line, side in self.pointy.lake_sides:
            if self.bits(side) & _LAKE_SIDE:
                self.fault(line, _("{side}: given twice").format(side=self.side_name(side)))
            self.mark(side, _LAKE_SIDE)

    def check_side(self, way: Way, line: int, side: Side) -> None:
        """Only a river runs into a lake."""
        if self.bits(side) & _LAKE_SIDE and way.kind != "river":
            what = _("{name}: {side} is lake from end to end")
            self.fault(line, what.format(name=way.name, side=self.side_name(side)))

    def _rivers(self) -> dict[int, tuple[str, ...]]:
        found: dict[int, list[str]] = {}
        for river in self.pointy.rivers:
            for _line, hex_id in river.path:
                names = found.setdefault(hex_id, [])
                if river.name not in names:
                    names.append(river.name)
        return {hex_id: tuple(found[hex_id]) for hex_id in sorted(found) if hex_id != UNKNOWN}

    def _bridges(self) -> None:
        for hex_id, line in self.pointy.bridges.items():
            if hex_id not in self.rivers:
                self.fault(line, _("{hex}: a bridge, but no river").format(hex=self.names[hex_id]))

    def _borders(self) -> None:
        """Marks all hexsides between two areas."""
        areas = self.pointy.areas
        for one, other in self.pointy.borders:
            known = [self._known_area(word) for word in (one, other)]  # both, for the faults of both
            if not all(known):
                continue
            between = {one.text, other.text}
            sides = [
                (here, direction)
                for here, around in enumerate(self.grid.neighbours)
                if areas[here] in between
                for direction, there in enumerate(around)
                if there >= 0 and areas[there] in between and areas[there] != areas[here]
            ]
            if not sides:
                what = _("{one} and {other} have no hexside in common")
                self.fault(one.line, what.format(one=one.text, other=other.text))
            for side in sides:
                self.mark(side, _BORDER)

    def _known_area(self, word: Word) -> bool:
        if word.text not in self.pointy.areas:
            self.fault(word.line, _("{name}: no hex in [areas] is that").format(name=word.text))
        return word.text in self.pointy.areas

    # the whole

    def finish(self, map_id: str) -> MapData:
        text, grid = self.pointy, self.grid
        for here, around in enumerate(grid.neighbours):
            for direction, there in enumerate(around):
                if there >= 0:
                    self.mark((here, direction), self._water_bits(here, direction, there))
        ways = (*text.rivers, *text.trails, *text.railroads)
        return MapData(
            id=map_id,
            title=text.title,
            hexmap=self.hexmap(),
            names=self.place_names(),
            ids=self.place_ids(),
            boxes=self.boxes(),
            counties=("",) * len(self.place_names()),
            places=self.places,
            stations=by_hex(self.stations()),
            landings={},
            landing_sides={},
            works={},
            regions=text.regions,
            waters={hex_id: lake.name for hex_id, lake in text.waters.items()},
            lines=tuple(
                Line(
                    way.name,
                    way.kind,
                    tuple(HexId(hex_id) for _line, hex_id in way.path),
                    (),
                    tuple(side for _line, side in way.exits),
                    way.short,
                )
                for way in ways
            ),
            crossings=(),
            geometry=POINTY,
            areas=(*text.areas, *("" for _box in text.boxes)),
            rivers=self.rivers,
            lakes={hex_id: lake.kind for hex_id, lake in text.waters.items()},
            bridges=frozenset(text.bridges),
            supplies={hex_id: word.text for hex_id, word in text.supplies.items()},
        )

    def _water_bits(self, here: int, direction: int, there: int) -> int:
        """What water says of a step from hex to hex."""
        lake_here, lake_there = self._lake(here), self._lake(there)
        one_lake = lake_here.kind in _WATER and lake_there.kind in _WATER and lake_here.name == lake_there.name
        rivers_here = self.rivers.get(here, ())
        over_lake = self.bits((here, direction)) & _LAKE_SIDE
        bits = 0
        if self.bits((here, direction)) & _RIVER or one_lake or over_lake:
            bits |= _WATERWAY
        wet = bool(rivers_here) or lake_here.kind in _WATER
        along = one_lake or not set(rivers_here).isdisjoint(self.rivers.get(there, ()))
        if wet and not along and here not in self.pointy.bridges:
            bits |= LEAVING[direction]
        if lake_here.kind == "partial" or lake_there.kind == _WHOLE or over_lake:
            bits |= NO_ZONE[direction]
        return bits

    def _lake(self, hex_id: int) -> LakeHex:
        """What of a lake a hex is; of no kind where it is dry."""
        return self.pointy.waters.get(hex_id) or LakeHex(0, "", "")
