"""The ground of a vector picture of a flat-topped map: terrain, streams, roads, railroads, crossings, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gtc_tui.draw.flat.land import FlatLand
from gtc_tui.draw.svg.sheet import Point, Sheet, path, stroke, swatch, use, xy
from gtc_tui.i18n import _
from gtc_tui.model.terrain import Edge
from gtc_tui.model.words import terrain_name

_STREAMS = ("creek", "river", "wide-river")  # narrow first: wide ones lie over their ends
_ROADS = {"trail": Edge.TRAIL, "road": Edge.ROAD, "pike": Edge.PIKE}
_CROSSINGS = {"H": "bridge", ":": "ford", "D": "dam", "f": "ferry", "p": "pontoon"}
_SIGNS = {"@": "town", "O": "town", "S": "station", "L": "landing", "o": "village", "F": "fort", "R": "redoubt"}
_Side = tuple[Point, Point]


def ground(sheet: Sheet) -> tuple[Iterator[str], Iterator[tuple[str, str]]]:
    """The ground, and (sample, meaning) of what it shows."""
    land = FlatLand(sheet.map)
    return _draw(sheet, land), _samples(sheet, land)


def _draw(sheet: Sheet, land: FlatLand) -> Iterator[str]:
    """Everything but names, from the bottom up."""
    printed = [number for number in sheet.hexes if land.terrain[number] != "off-map"]
    yield from path(sheet.hexagons(printed), "clear")
    for terrain in ("rolling", "rough", "mountain", "woods", "swamp", "city", "water"):
        yield from path(sheet.hexagons(number for number in sheet.hexes if land.terrain[number] == terrain), terrain)
    yield from path(_counties(sheet), "county")
    yield from path(sheet.hexagons(printed), "grid")
    yield from _streams(sheet, land)
    yield from _ways(sheet)
    yield from _crossings(sheet, land)
    yield from _places(sheet, land)


def _counties(sheet: Sheet) -> str:
    counties = sheet.map.counties
    found = []
    for hex_id in sheet.hexes:
        for direction, other in sheet.borders(hex_id):
            if other in sheet.shown and counties[hex_id] and counties[other] not in ("", counties[hex_id]):
                begin, end = sheet.side(hex_id, direction)
                found.append(f"M{xy(*begin)}L{xy(*end)}")
    return "".join(found)


# -- streams ---------------------------------------------------------------------------------------------
def _streams(sheet: Sheet, land: FlatLand) -> Iterator[str]:
    sides: dict[str, list[_Side]] = {kind: [] for kind in _STREAMS}
    meeting: dict[Point, int] = {}
    for hex_id in sheet.hexes:
        for direction, _other in sheet.borders(hex_id):
            kind = land.streams[hex_id][direction]
            if kind:
                side = sheet.side(hex_id, direction)
                sides[kind].append(side)
                for end in side:
                    meeting[end] = meeting.get(end, 0) + 1
    for kind in _STREAMS:
        data = "".join(_rounded(chain) for chain in _chains(sides[kind], meeting))
        if kind == "wide-river":
            yield from path(data, "banks")
        yield from path(data, kind)


def _chains(sides: Iterable[_Side], meeting: dict[Point, int]) -> Iterator[list[Point]]:
    """Hexsides joined into strings of corners; a string ends where streams meet."""
    joined: dict[Point, list[Point]] = {}
    for one, other in sides:
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    begins = sorted(joined, key=lambda corner: (len(joined[corner]) == 2 and meeting[corner] == 2, corner))
    for begin in begins:  # ends first, so that only rings are left to begin anywhere
        while joined[begin]:
            chain = [begin]
            while joined[chain[-1]] and (len(chain) == 1 or (meeting[chain[-1]] == 2 and chain[-1] != begin)):
                step = min(joined[chain[-1]])
                joined[chain[-1]].remove(step)
                joined[step].remove(chain[-1])
                chain.append(step)
            yield chain


def _rounded(chain: list[Point]) -> str:
    """Bends through the middles of hexsides instead of corners."""
    data = [f"M{xy(*chain[0])}"]
    for at in range(1, len(chain) - 1):
        (x, y), (to_x, to_y) = chain[at], chain[at + 1]
        if at == 1:
            before = chain[0]
            data.append(f"L{xy((before[0] + x) / 2, (before[1] + y) / 2)}")
        data.append(f"Q{xy(x, y)} {xy((x + to_x) / 2, (y + to_y) / 2)}")
    data.append(f"L{xy(*chain[-1])}")
    return "".join(data)


# -- roads and railroads ---------------------------------------------------------------------------------
def _ways(sheet: Sheet) -> Iterator[str]:
    data: dict[str, list[str]] = {kind: [] for kind in (*_ROADS, "railroad")}
    for hex_id in sheet.hexes:
        bits = [sheet.map.hexmap.edge(hex_id, direction) for direction in range(6)]
        best = [next((kind for kind in ("pike", "road", "trail") if edge & _ROADS[kind]), "") for edge in bits]
        for kind in _ROADS:
            mine = [direction for direction in range(6) if best[direction] == kind]
            bend = len(mine) == 2 and not any(best[d] not in ("", kind) for d in range(6))
            data[kind].append(sheet.through(hex_id, mine, bend and hex_id not in sheet.map.places))
        rails = [direction for direction in range(6) if bits[direction] & Edge.RAILROAD]
        data["railroad"].append(sheet.through(hex_id, rails, len(rails) == 2))
    for kind in _ROADS:
        joined = "".join(data[kind])
        if kind == "pike":
            yield from path(joined, "pike-bed")
        yield from path(joined, kind)
    yield from path("".join(data["railroad"]), "rail")
    yield from path("".join(data["railroad"]), "ties")


def _crossings(sheet: Sheet, land: FlatLand) -> Iterator[str]:
    for hex_id in sheet.hexes:
        x, y = sheet.centre(hex_id)
        for direction, _other in sheet.borders(hex_id):
            sign = land.crossings[hex_id][direction]
            if sign:
                across, down = sheet.shape.middles[direction]
                yield use(_CROSSINGS[sign], x + across, y + down, sheet.shape.turns[direction])


def _places(sheet: Sheet, land: FlatLand) -> Iterator[str]:
    for hex_id in sheet.hexes:
        x, y = sheet.centre(hex_id)
        sign = _SIGNS.get(land.signs[hex_id])
        if hex_id in sheet.map.stations and sign != "station":
            yield use("station", x + (9 if sign else 0), y + (9 if sign else 0))
        if sign:
            yield use(sign, x, y)


# -- the key --------------------------------------------------------------------------------------------
def _samples(sheet: Sheet, land: FlatLand) -> Iterator[tuple[str, str]]:
    terrains = {land.terrain[hex_id] for hex_id in sheet.hexes}
    for terrain in ("clear", "rolling", "rough", "mountain", "woods", "swamp", "city", "water"):
        if terrain in terrains:
            yield swatch(terrain), terrain_name(terrain).told()
    streams = {stream for hex_id in sheet.hexes for stream in land.streams[hex_id]}
    for kind, name in (("creek", _("creek")), ("river", _("minor river")), ("wide-river", _("major river"))):
        if kind in streams:
            yield stroke("banks", kind) if kind == "wide-river" else stroke(kind), name
    bits = 0
    for hex_id in sheet.hexes:
        for direction in range(6):
            bits |= sheet.map.hexmap.edge(hex_id, direction)
    ways = (
        (Edge.PIKE, ("pike-bed", "pike"), _("pike")),
        (Edge.ROAD, ("road",), _("road")),
        (Edge.TRAIL, ("trail",), _("trail")),
        (Edge.RAILROAD, ("rail", "ties"), _("railroad")),
    )
    for bit, styles, name in ways:
        if bits & bit:
            yield stroke(*styles), name
    signs = {_CROSSINGS[sign] for hex_id in sheet.hexes for sign in land.crossings[hex_id] if sign}
    signs |= {_SIGNS[land.signs[hex_id]] for hex_id in sheet.hexes if land.signs[hex_id]}
    if any(hex_id in sheet.map.stations for hex_id in sheet.hexes):
        signs.add("station")
    for sign, name in _sign_names().items():
        if sign in signs:
            yield use(sign, 18, 10), name


def _sign_names() -> dict[str, str]:
    return {
        "bridge": _("bridge"),
        "ford": _("ford"),
        "dam": _("dam"),
        "ferry": _("ferry"),
        "pontoon": _("place for a pontoon bridge"),
        "town": _("town or court house"),
        "station": _("railroad station"),
        "landing": _("landing"),
        "village": _("village, tavern, church, mill or house"),
        "fort": _("fort"),
        "redoubt": _("redoubt"),
    }
