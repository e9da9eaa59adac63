"""Names on the map: the more important first, where they hide nothing but ground (towns may hide a bit of road)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gtc_tui.draw.canvas import NAME, Canvas
from gtc_tui.draw.zoom import Spot, Zoom
from gtc_tui.model.mapdata import Line, MapData, Place

_RANK_OF_KIND = {
    kind: rank
    for rank, kinds in enumerate(
        (
            ("city", "courthouse", "town"),
            ("station",),
            ("village", "landing", "fort"),
            ("tavern", "crossroads"),
            ("church", "bridge", "ford", "ferry", "mountain"),
            ("house", "plantation", "store", "mill", "mine", "academy", "redoubt", "rail-end"),
        )
    )
    for kind in kinds
}
_REGION_RANK, _CHIEF_RANK, _GOAL_RANK, _TOWN_RANK = -3, -2, -1, 0  # chief: a town that is a goal
_RIVER_RANK = 2
_LAST_RANK = 9
_MAY_HIDE = {_REGION_RANK: 99, _CHIEF_RANK: 99, _GOAL_RANK: 6, _TOWN_RANK: 99, 1: 2}  # cells, by rank
_SHORTER = (
    (" Court House", " CH"),
    (" Station", " Sta."),
    (" Church", " Ch."),
    (" Landing", " Ldg."),
    (" Junction", " Jct."),
    (" River", " R."),
    (" Creek", " Cr."),
    (" Depot", " Dpt."),
)


def place_rank(place: Place, map_data: MapData) -> int:
    """0 for the most important. A quarter of a city that has its name as a region counts as a village."""
    if place.kind == "city" and map_data.regions:
        return _RANK_OF_KIND["village"]
    return _RANK_OF_KIND.get(place.kind, _LAST_RANK)


class _Label(NamedTuple):
    rank: int
    order: int
    points: tuple[tuple[int, int], ...]
    texts: tuple[str, ...]
    style: str


def write_names(canvas: Canvas, zoom: Zoom, map_data: MapData, important: frozenset[int] = frozenset()) -> None:
    """Every name that finds room at this zoom, then the numbers of hexes. important: hexes whose names come first."""
    labels = [*_regions(zoom, map_data), *_places(zoom, map_data, important), *_rivers(zoom, map_data)]
    kept = frozenset(zoom.centre(hex_id) for hex_id in important)
    for label in sorted(labels, key=lambda label: (label.rank, label.order)):
        _write(canvas, zoom, label, kept)
    if zoom.number_at is not None:
        across, down = zoom.number_at
        for hex_id, number in enumerate(map_data.names):
            x, y = zoom.centre(hex_id)
            if canvas.hidden(x + across, y + down, len(number), zoom.ground_rank) == 0:
                canvas.put(x + across, y + down, number, "number", NAME)


def _regions(zoom: Zoom, map_data: MapData) -> Iterator[_Label]:
    for hex_id, name in map_data.regions.items():
        yield _Label(_REGION_RANK, hex_id, (zoom.centre(hex_id),), (name.upper(),), "region")


def _places(zoom: Zoom, map_data: MapData, important: frozenset[int]) -> Iterator[_Label]:
    for hex_id, places in map_data.places.items():
        rank, at = min((place_rank(place, map_data), at) for at, place in enumerate(places))
        if rank <= zoom.worst_name:
            forms = _forms(places[at].name)
            style = "town-name" if rank == _TOWN_RANK else "name"
            if hex_id in important:
                rank, style = (_GOAL_RANK if rank else _CHIEF_RANK), "goal-name"
                if rank == _GOAL_RANK:
                    forms += _pieces_of(forms)
            yield _Label(rank, hex_id, (zoom.centre(hex_id),), forms, style)


def _pieces_of(forms: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of a name where there is little room: all but its last word, its first word."""
    pieces = (forms[-1].rpartition(" ")[0], forms[-1].partition(" ")[0])
    return tuple(piece for piece in pieces if len(piece) > 4 and piece not in forms)


def _rivers(zoom: Zoom, map_data: MapData) -> Iterator[_Label]:
    """Names along rivers, again and again; each may stand at any of a few hexsides in a row."""
    if not zoom.stream_names:
        return
    order = 0
    for line in map_data.lines:
        if line.kind in ("minor-river", "major-river"):
            points = tuple(_side_centres(zoom, map_data, line))
            style = "river" if line.kind == "minor-river" else "wide-river"
            for start in range(0, len(points), zoom.stream_names):
                order += 1
                some = points[start : start + zoom.stream_names]
                yield _Label(_RIVER_RANK, order, some, _forms(line.name), style)


def _side_centres(zoom: Zoom, map_data: MapData, line: Line) -> Iterator[tuple[int, int]]:
    """Where the horizontal hexsides of a stream lie."""
    for hex_id, direction in line.hexsides:
        if direction in (0, 3):
            x, y = zoom.centre(hex_id)
            down = zoom.pitch[1] // 2
            yield x, y + down if direction == 3 else y - down


def _forms(name: str) -> tuple[str, ...]:
    """The name, then with its common words abbreviated."""
    short = name.partition(" (")[0].partition(", ")[0]
    forms = [short]
    for long, abbreviated in _SHORTER:
        short = short.replace(long, abbreviated)
        if short not in forms:
            forms.append(short)
    return tuple(forms)


def _write(canvas: Canvas, zoom: Zoom, label: _Label, kept: frozenset[tuple[int, int]]) -> None:
    """kept: cells that no name may take."""
    allowed = _MAY_HIDE.get(label.rank, 0)
    best: tuple[int, int, int, str] | None = None
    spots = _spots(zoom, label.rank)
    for text in label.texts:
        for x, y in label.points:
            for left, line in _starts(x, y, len(text), spots):
                hidden = canvas.hidden(left, line, len(text), zoom.ground_rank)
                if hidden is None or hidden > allowed or (best is not None and hidden >= best[0]):
                    continue
                if kept.isdisjoint((at, line) for at in range(left, left + len(text))):
                    best = hidden, left, line, text
                    if hidden == 0:
                        break
            if best and best[0] == 0:
                break
        if best and best[0] == 0:
            break
    if best is not None:
        _hidden, left, line, text = best
        canvas.put(left, line, text, label.style, NAME)


def _spots(zoom: Zoom, rank: int) -> tuple[Spot, ...]:
    """Towns may be named from farther away; a region's name lies across it, or beside its middle."""
    if rank == _REGION_RANK:
        return tuple(("middle", 0, down) for down in (0, 1, -1, 2, -2, 3, -3)) + zoom.spots
    return zoom.spots + zoom.far_spots if rank in (_TOWN_RANK, _CHIEF_RANK) else zoom.spots


def _starts(x: int, y: int, width: int, spots: Iterable[Spot]) -> Iterator[tuple[int, int]]:
    for part, across, down in spots:
        left = x + across
        if part == "middle":
            left -= width // 2
        elif part == "right":
            left -= width - 1
        yield left, y + down
