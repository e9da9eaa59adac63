"""The ground of a vector picture of a pointy-topped map: terrain, lakes, rivers, trails, railroads, borders, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gtc_tui.draw.pointy.land import PointyLand
from gtc_tui.draw.svg.sheet import Sheet, path, stroke, swatch, use, xy
from gtc_tui.i18n import _

_TERRAINS = ("forest", "rough", "desert", "lake")
_SIGNS = {"@": "city-sign", "O": "town", "B": "british-town", "F": "fort", "V": "lodge", "o": "village"}
_PART = 0.6  # of a hex: a lake that does not fill it


def ground(sheet: Sheet) -> tuple[Iterator[str], Iterator[tuple[str, str]]]:
    """The ground, and (sample, meaning) of what it shows."""
    land = PointyLand(sheet.map)
    return _draw(sheet, land), _samples(sheet, land)


def _draw(sheet: Sheet, land: PointyLand) -> Iterator[str]:
    """Everything but names, from the bottom up."""
    yield from path(sheet.hexagons(sheet.hexes), "clear")
    for terrain in _TERRAINS:
        yield from path(sheet.hexagons(number for number in sheet.hexes if land.terrain[number] == terrain), terrain)
    yield from path(_ponds(sheet, land.lakeside), "lake")
    yield from path(_ponds(sheet, _seasonal(sheet, land)), "seasonal-lake")
    yield from path(sheet.hexagons(sheet.hexes), "grid")
    yield from path(_banks(sheet, land, "shore"), "shore")
    yield from path(_banks(sheet, land, "border"), "border")
    rivers = (
        (number, [direction for direction in range(6) if land.rivers[number][direction]]) for number in sheet.hexes
    )
    yield from path("".join(sheet.through(number, ways, len(ways) == 2) for number, ways in rivers), "river")
    trails = "".join(_way(sheet, land, number, "trail") for number in sheet.hexes)
    yield from path(trails, "trail")
    rails = "".join(_way(sheet, land, number, "railroad") for number in sheet.hexes)
    yield from path(rails, "rail")
    yield from path(rails, "ties")
    yield from _places(sheet, land)


def _seasonal(sheet: Sheet, land: PointyLand) -> list[int]:
    return [number for number in sheet.hexes if land.terrain[number] == "seasonal-lake"]


def _ponds(sheet: Sheet, hexes: Iterable[int]) -> str:
    data = []
    for hex_id in sorted(set(hexes) & sheet.shown):
        x, y = sheet.centre(hex_id)
        corners = [xy(x + across * _PART, y + down * _PART) for across, down in sheet.shape.corners]
        data.append(f"M{'L'.join(corners)}z")
    return "".join(data)


def _banks(sheet: Sheet, land: PointyLand, kind: str) -> str:
    data = []
    for hex_id in sheet.hexes:
        for direction, _other in sheet.borders(hex_id):
            if land.banks[hex_id][direction] == kind:
                begin, end = sheet.side(hex_id, direction)
                data.append(f"M{xy(*begin)}L{xy(*end)}")
    return "".join(data)


def _way(sheet: Sheet, land: PointyLand, hex_id: int, kind: str) -> str:
    mine = [direction for direction, way in enumerate(land.ways[hex_id]) if way == kind]
    return sheet.through(hex_id, mine, len(mine) == 2 and not land.signs[hex_id])


def _places(sheet: Sheet, land: PointyLand) -> Iterator[str]:
    for hex_id in sheet.hexes:
        x, y = sheet.centre(hex_id)
        if hex_id in land.bridges:
            yield use("bridge", x, y + 10)
        if land.signs[hex_id]:
            yield use(_SIGNS[land.signs[hex_id]], x, y)
        if hex_id in land.supplies:
            yield use("supply", x + 14, y - 10)


def _samples(sheet: Sheet, land: PointyLand) -> Iterator[tuple[str, str]]:
    """(sample, meaning) of what the window shows, for the key."""
    shown = sheet.hexes
    terrains = {land.terrain[number] for number in shown}
    if land.lakeside & sheet.shown:
        terrains.add("lake")
    names = {
        "clear": _("clear"),
        "forest": _("forest"),
        "rough": _("rough"),
        "desert": _("desert"),
        "lake": _("lake"),
        "seasonal-lake": _("seasonal lake"),
    }
    for terrain, name in names.items():
        if terrain in terrains:
            yield swatch(terrain), name
    lines = (
        (("river",), _("river"), lambda number: any(land.rivers[number])),
        (("trail",), _("trail"), lambda number: "trail" in land.ways[number]),
        (("rail", "ties"), _("railroad"), lambda number: "railroad" in land.ways[number]),
        (("border",), _("border of two countries"), lambda number: "border" in land.banks[number]),
        (("shore",), _("lake all along a hexside"), lambda number: "shore" in land.banks[number]),
    )
    for styles, name, lies_in in lines:
        if any(map(lies_in, shown)):
            yield stroke(*styles), name
    signs = {_SIGNS[land.signs[number]] for number in shown if land.signs[number]}
    if land.bridges & sheet.shown:
        signs.add("bridge")
    if land.supplies.keys() & sheet.shown:
        signs.add("supply")
    meanings = {
        "city-sign": _("city"),
        "town": _("town"),
        "british-town": _("British town"),
        "fort": _("British fort"),
        "lodge": _("native village"),
        "village": _("village, ranch or site"),
        "bridge": _("bridge"),
        "supply": _("supply symbol"),
    }
    for sign, name in meanings.items():
        if sign in signs:
            yield use(sign, 18, 10), name
