"""Which names there are to write at a zoom level, how important each is, and how it may be shortened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gtc_tui.draw.zooms.zoom import Zoom
from gtc_tui.i18n import N_, _
from gtc_tui.model.mapdata import MapData, Place

_RANK_OF_KIND = {
    kind: rank
    for rank, kinds in enumerate(
        (
            ("city", "courthouse", "town", "us-town", "british-town", "british-fort"),
            ("station",),
            ("village", "native-village", "landing", "fort"),
            ("tavern", "crossroads", "site", "ranch"),
            ("church", "bridge", "ford", "ferry", "mountain"),
            ("house", "plantation", "store", "mill", "mine", "academy", "redoubt", "rail-end"),
        )
    )
    for kind in kinds
}
REGION_RANK, CHIEF_RANK, GOAL_RANK, TOWN_RANK = -3, -2, -1, 0  # chief: a town that is a goal
NUMBER_RANK = 99
_RIVER_RANK = 2
_LAST_RANK = 9
_WIDE_LAKE = 4
_SHORTER = (
    (" Court House", " CH", N_("court house")),
    (" Station", " Sta.", N_("station")),
    (" Church", " Ch.", N_("church")),
    (" Landing", " Ldg.", N_("landing")),
    (" Junction", " Jct.", N_("junction")),
    (" River", " R.", N_("river")),
    (" Creek", " Cr.", N_("creek")),
    (" Depot", " Dpt.", N_("depot")),
)
"""A word at the end of names, how it is abbreviated where there is little room, and what that means."""


def names_legend(map_data: MapData) -> list[tuple[str, str]]:
    """(abbreviation, meaning) of the words that names of the map may be shortened by."""
    names = {place.name for places in map_data.places.values() for place in places}
    names |= {*(line.name for line in map_data.lines), *map_data.boxes.values()}
    return [(short.strip(), _(meaning)) for long, short, meaning in _SHORTER if any(long in name for name in names)]


def place_rank(place: Place, map_data: MapData) -> int:
    """0 for the most important. A quarter of a city that has its name as a region counts as a village."""
    if place.kind == "city" and map_data.regions and "city" in map_data.vocabulary.terrains:
        return _RANK_OF_KIND["village"]
    return _RANK_OF_KIND.get(place.kind, _LAST_RANK)


def chief_place(hex_id: int, map_data: MapData) -> tuple[int, Place]:
    """The most important of the places of a hex, with its rank."""
    places = map_data.places[hex_id]
    rank, at = min((place_rank(place, map_data), at) for at, place in enumerate(places))
    return rank, places[at]


def place_name(name: str) -> str:
    """Without what is behind a comma or in brackets."""
    return name.partition(" (")[0].partition(", ")[0]


class Label(NamedTuple):
    """points: cells that it may stand beside. texts: its forms, the best first. shorter: more of them, for want of
    room. apart: columns to other names and to signs. lasting: what covers a part of it leaves the rest."""

    rank: int
    order: int
    points: tuple[tuple[int, int], ...]
    texts: tuple[str, ...]
    style: str
    shorter: tuple[str, ...] = ()
    apart: int = 1
    lasting: bool = False


def labels(
    zoom: Zoom, map_data: MapData, important: frozenset[int], outside: frozenset[int] = frozenset()
) -> list[Label]:
    """The most important first; the numbers of hexes last. important: hexes whose names come first. outside: hexes
    without any."""
    found = [*_regions(zoom, map_data, outside), *_places(zoom, map_data, important, outside)]
    found += _boxes(zoom, map_data, outside)
    found += [*_rivers(zoom, map_data, outside), *_lakes(zoom, map_data, outside)]
    found.sort(key=lambda label: (label.rank, label.order))
    if zoom.ground.number_at is not None:
        for hex_id, number in enumerate(map_data.names[: map_data.hexmap.size]):
            if hex_id in outside:
                continue
            found.append(Label(NUMBER_RANK, hex_id, (zoom.centre(hex_id),), (number,), "number"))
    return found


def _regions(zoom: Zoom, map_data: MapData, outside: frozenset[int]) -> Iterator[Label]:
    for hex_id, name in map_data.regions.items():
        if hex_id in outside:
            continue
        wide = zoom.ground.land.terrain[hex_id] != "city"
        first, *shorter = _spaced(name.upper(), zoom.ground.pitch[0]) if wide else (name.upper(),)
        yield Label(REGION_RANK, hex_id, (zoom.centre(hex_id),), (first,), "region-name", tuple(shorter), lasting=True)


def _spaced(name: str, pitch: int) -> tuple[str, ...]:
    """Its letters apart, as atlases write what is no point, where that spans some hexes and not many; then as it is."""
    apart = " ".join(name)
    return (apart, name) if 3 <= len(apart) / pitch <= 8 else (name,)


def _places(zoom: Zoom, map_data: MapData, important: frozenset[int], outside: frozenset[int]) -> Iterator[Label]:
    for hex_id in map_data.places:
        if hex_id in outside:
            continue
        rank, place = chief_place(hex_id, map_data)
        if rank <= zoom.ground.worst_name:
            forms = name_forms(place.name)
            style = "town-name" if rank == TOWN_RANK else "name"
            if hex_id in important:
                rank, style = (GOAL_RANK if rank else CHIEF_RANK), "goal-name"
            shorter = _shorter(forms) if hex_id in important else ()
            yield Label(rank, hex_id, (zoom.centre(hex_id),), forms, style, shorter, lasting=hex_id in important)


def _boxes(zoom: Zoom, map_data: MapData, outside: frozenset[int]) -> Iterator[Label]:
    for box, name in map_data.boxes.items():
        if box not in outside:
            forms = name_forms(name)
            yield Label(TOWN_RANK, box, (zoom.centre(box),), forms, "town-name", _shorter(forms), lasting=True)


def _shorter(forms: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of an objective's name where there is little room: all but its last word, its first word. No
    initials and no beginnings of words: nobody reads them, and the hex panel has the name."""
    words = forms[-1].split()
    found = (" ".join(words[:-1]), words[0] if len(words[0]) > 4 else "")
    return tuple(dict.fromkeys(text for text in found if len(text) > 2 and text not in forms))


def _rivers(zoom: Zoom, map_data: MapData, outside: frozenset[int]) -> Iterator[Label]:
    """Names along rivers, again and again; each may stand at any of a few places in a row."""
    ground, order = zoom.ground, 0
    for line in map_data.lines:
        style = ground.named_streams.get(line.kind)
        if style is not None:
            points = tuple(ground.stream_points(line, outside))
            for start in range(0, len(points), zoom.stream_names):
                order += 1
                some = points[start : start + zoom.stream_names]
                yield Label(_RIVER_RANK, order, some, name_forms(line.name), style, apart=ground.streams_apart)


def _lakes(zoom: Zoom, map_data: MapData, outside: frozenset[int]) -> Iterator[Label]:
    """A lake of many hexes is named as a region is, where it is all water; another as a village."""
    hexes: dict[str, list[int]] = {}
    for hex_id in map_data.lakes:
        if hex_id not in outside:
            hexes.setdefault(map_data.waters[hex_id], []).append(hex_id)
    for name, some in hexes.items():
        open_water = [hex_id for hex_id in some if map_data.lakes[hex_id] == "all"]
        if len(open_water) >= _WIDE_LAKE:
            at = [zoom.centre(hex_id) for hex_id in open_water]
            x, y = (sum(part) / len(at) for part in zip(*at, strict=True))
            middle = min(at, key=lambda cell: abs(cell[0] - x) + 2 * abs(cell[1] - y))
            first, *shorter = _spaced(name.upper(), zoom.ground.pitch[0])
            yield Label(REGION_RANK, open_water[0], (middle,), (first,), "lake-name", tuple(shorter))
        elif zoom.ground.worst_name >= _RIVER_RANK:
            points = tuple(zoom.centre(hex_id) for hex_id in open_water or some[:1])
            yield Label(_RIVER_RANK, some[0], points, name_forms(name), "lake-name")


def name_forms(name: str) -> tuple[str, ...]:
    """A name as maps have it, then with its common words abbreviated."""
    short = place_name(name)
    forms = [short]
    for long, abbreviated, _meaning in _SHORTER:
        short = short.replace(long, abbreviated)
        if short not in forms:
            forms.append(short)
    return tuple(forms)
