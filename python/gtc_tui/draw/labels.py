"""Names on the map: the more important first, where they hide nothing but ground (towns may hide a bit of road)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gtc_tui.draw.canvas import NAME, Canvas
from gtc_tui.draw.zoom import Spot, Zoom
from gtc_tui.model.mapdata import Line, MapData

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
_RIVER_RANK = 2
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


class _Label(NamedTuple):
    rank: int
    order: int
    points: tuple[tuple[int, int], ...]
    texts: tuple[str, ...]
    style: str


def write_names(canvas: Canvas, zoom: Zoom, map_data: MapData) -> None:
    """Every name that finds room at this zoom, then the numbers of hexes."""
    labels = [*_places(zoom, map_data), *_rivers(zoom, map_data)]
    for label in sorted(labels, key=lambda label: (label.rank, label.order)):
        _write(canvas, zoom, label)
    if zoom.number_at is not None:
        across, down = zoom.number_at
        for hex_id, number in enumerate(map_data.names):
            x, y = zoom.centre(hex_id)
            if canvas.hidden(x + across, y + down, len(number), zoom.ground_rank) == 0:
                canvas.put(x + across, y + down, number, "number", NAME)


def _places(zoom: Zoom, map_data: MapData) -> Iterator[_Label]:
    for hex_id, places in map_data.places.items():
        rank, at = min((_RANK_OF_KIND.get(place.kind, 9), at) for at, place in enumerate(places))
        if rank <= zoom.worst_name:
            style = "town-name" if rank == 0 else "name"
            yield _Label(rank, hex_id, (zoom.centre(hex_id),), _forms(places[at].name), style)


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


def _write(canvas: Canvas, zoom: Zoom, label: _Label) -> None:
    allowed = {0: 99, 1: 2}.get(label.rank, 0)
    best: tuple[int, int, int, str] | None = None
    for text in label.texts:
        for x, y in label.points:
            spots = zoom.spots if label.rank else zoom.spots + zoom.far_spots
            for left, line in _starts(x, y, len(text), spots):
                hidden = canvas.hidden(left, line, len(text), zoom.ground_rank)
                if hidden is not None and hidden <= allowed and (best is None or hidden < best[0]):
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


def _starts(x: int, y: int, width: int, spots: Iterable[Spot]) -> Iterator[tuple[int, int]]:
    for part, across, down in spots:
        left = x + across
        if part == "middle":
            left -= width // 2
        elif part == "right":
            left -= width - 1
        yield left, y + down
