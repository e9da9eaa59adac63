"""Names in a vector picture: the more important first, each where it shares no room with another or with a counter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gtc_tui.draw.labels import place_rank
from gtc_tui.draw.svg.sheet import Box, Point, Sheet, text, text_width

_SIZES = (15.0, 12.0, 11.0, 10.0, 10.0, 10.0)
_BETWEEN = 16  # hexsides from one name of a stream to the next
_NUMBER = 8.0
_REGION = 30.0  # wide letters
_SIGN = 5.0
_BOLD = frozenset({"town-name", "goal-name", "region-name"})
_WIDE = frozenset({"region-name", "lake-name"})  # of whole tracts: counters may stand on them, as on the printed map
_BESIDE_COUNTERS = tuple(
    (across, down, anchor) for down in (0, -14, 14, -27, 27) for across, anchor in ((30, "start"), (-30, "end"))
)
"""Places for the name of an objective where a stack fills its hex (across, down, which end of the words)."""


class _Name(NamedTuple):
    rank: float
    order: int
    words: str
    style: str
    size: float
    spots: tuple[tuple[Point, str], ...]  # where the middle of the line stands, and which end of the words
    needed: bool  # drawn even where it must share room


def draw_names(
    sheet: Sheet, taken: Iterable[Box], important: frozenset[int], numbers: bool
) -> tuple[list[str], list[str]]:
    """Those that counters may cover, and those that cover counters where they find no room of their own.

    taken: where counters and flags lie. important: hexes whose names come first. numbers: those of hexes too.
    """
    boxes = list(taken)
    below: list[str] = []
    above: list[str] = []
    for hex_id in sheet.hexes:
        if hex_id in sheet.map.places:
            x, y = sheet.centre(hex_id)
            boxes.append(Box(x - _SIGN, y - _SIGN, x + _SIGN, y + _SIGN))
    if numbers:
        for hex_id in sheet.hexes:
            x, y = sheet.centre(hex_id)
            down = 33 if hex_id in important else -26  # flags fly at the head of a hex
            above.append(text(x, y + down, sheet.map.names[hex_id], "number"))
            boxes.append(_box((x, y + down - 3), sheet.map.names[hex_id], _NUMBER, "middle"))
    names = [*_regions(sheet), *_boxes(sheet), *_places(sheet, important), *_railroads(sheet)]
    names += [*_streams(sheet), *_rivers(sheet), *_lakes(sheet)]
    for name in sorted(names, key=lambda name: (name.rank, name.order)):
        spot = _free(sheet, boxes, name)
        if spot is not None:
            (x, y), anchor = spot
            boxes.append(_box((x, y), name.words, name.size, anchor, name.style in _BOLD))
            more = "" if anchor == "middle" else f' text-anchor="{anchor}"'
            words = text(x, y + name.size * 0.36, name.words, name.style, more)
            (below if name.style in _WIDE else above).append(words)
    return below, above


def _box(at: Point, words: str, size: float, anchor: str, bold: bool = False) -> Box:
    width = text_width(words, size, bold)
    left = at[0] - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return Box(left, at[1] - size * 0.5, left + width, at[1] + size * 0.5)


def _free(sheet: Sheet, boxes: list[Box], name: _Name) -> tuple[Point, str] | None:
    best: tuple[float, tuple[Point, str]] | None = None
    for spot in name.spots:
        box = _box(spot[0], name.words, name.size, spot[1], name.style in _BOLD)
        if not box.within(sheet.frame):
            continue
        shared = sum(map(box.shared, boxes))
        if shared == 0:
            return spot
        if best is None or shared < best[0]:
            best = shared, spot
    return best[1] if best and name.needed else None


def _around(x: float, y: float, size: float) -> tuple[tuple[Point, str], ...]:
    near = size * 0.5 + 7
    return (
        ((x + 10, y), "start"),
        ((x - 10, y), "end"),
        ((x, y + near), "middle"),
        ((x, y - near), "middle"),
        *(((x + 8, y + down), "start") for down in (-near, near)),
        *(((x - 8, y + down), "end") for down in (-near, near)),
        *(((x, y + down), "middle") for down in (near + 10, -near - 10, near + 20, -near - 20)),
    )


def _places(sheet: Sheet, important: frozenset[int]) -> Iterator[_Name]:
    for hex_id in sheet.hexes:
        places = sheet.map.places.get(hex_id)
        if places:
            rank, place = min(((place_rank(place, sheet.map), place) for place in places), key=lambda both: both[0])
            chief = hex_id in important
            size = 12.0 if chief and rank else _SIZES[min(rank, len(_SIZES) - 1)]
            style = "town-name" if rank == 0 else "goal-name" if chief else f"name{min(rank, 3)}"
            x, y = sheet.centre(hex_id)
            far = (*sheet.shape.farther, *(_BESIDE_COUNTERS if chief else ()))
            farther = (((x + across, y + down), anchor) for across, down, anchor in far)
            spots = (*_around(x, y, size), *farther)
            yield _Name(-1 if chief else rank, hex_id, place.name, style, size, spots, chief or rank == 0)


def _boxes(sheet: Sheet) -> Iterator[_Name]:
    for box in sheet.boxes:
        x, y = sheet.centre(box)
        spots = (((x, y - 42), "middle"), ((x, y + 46), "middle"))
        yield _Name(0, box, sheet.map.boxes[box], "town-name", _SIZES[0], spots, True)


def _regions(sheet: Sheet) -> Iterator[_Name]:
    for hex_id, words in sheet.map.regions.items():
        if hex_id in sheet.shown:
            x, y = sheet.centre(hex_id)
            spots = tuple(((x, y + down), "middle") for down in (0, 35, -35, 70, -70))
            yield _Name(-2, hex_id, words.upper(), "region-name", _REGION, spots, True)


def _railroads(sheet: Sheet) -> Iterator[_Name]:
    for order, line in enumerate(sheet.map.lines):
        if line.kind == "railroad":
            inside = [hex_id for hex_id in line.path if hex_id in sheet.shown and hex_id not in sheet.map.places]
            for start in range(0, len(inside), _BETWEEN):
                some = inside[start : start + _BETWEEN]
                some = some[len(some) // 2 :] + some[: len(some) // 2]  # rather in the middle than at an end
                spots = tuple(spot for hex_id in some for spot in _around(*sheet.centre(hex_id), 11)[:2])
                yield _Name(1.5, 1000 * order + start, line.short or line.name, "rail-name", 11.0, spots, False)


def _streams(sheet: Sheet) -> Iterator[_Name]:
    for order, line in enumerate(sheet.map.lines):
        points = []
        for hex_id, direction in line.hexsides:
            if hex_id in sheet.shown and direction in (0, 3):
                x, y = sheet.centre(hex_id)
                points.append((x, y + (35 if direction == 3 else -35)))
        rank, size = (3.5, 10.0) if line.kind == "creek" else (0.5, 13.0)
        apart = 5.0 + size / 2
        for start in range(0, len(points), _BETWEEN):
            some = points[start : start + _BETWEEN]
            spots = tuple(((x, y + down), "middle") for x, y in some for down in (apart, -apart))
            yield _Name(rank, 1000 * order + start, line.name, f"{line.kind}-name", size, spots, False)


def _rivers(sheet: Sheet) -> Iterator[_Name]:
    """Through hexes: beside their middles, but not of those with a place."""
    for order, line in enumerate(sheet.map.lines):
        if line.kind == "river":
            inside = [hex_id for hex_id in line.path if hex_id in sheet.shown and hex_id not in sheet.map.places]
            for start in range(0, len(inside), _BETWEEN):
                spots = tuple(
                    spot
                    for hex_id in inside[start : start + _BETWEEN]
                    for spot in _around(*sheet.centre(hex_id), 13)[:4]
                )
                yield _Name(0.5, 1000 * order + start, line.name, "river-name", 13.0, spots, False)


def _lakes(sheet: Sheet) -> Iterator[_Name]:
    """Near the middle of each."""
    hexes: dict[str, list[Point]] = {}
    for hex_id in sheet.map.lakes:
        if hex_id in sheet.shown:
            hexes.setdefault(sheet.map.waters[hex_id], []).append(sheet.centre(hex_id))
    for order, (name, some) in enumerate(hexes.items()):
        wide = len(some) > 3
        x, y = (sum(part) / len(some) for part in zip(*some, strict=True))
        style, size = ("lake-name", 24.0) if wide else ("river-name", 13.0)
        down = 0.0 if wide else 34.0
        spots = tuple(((x, y + step), "middle") for step in (down, -down, down + 30, -down - 30))
        yield _Name(-1.5 if wide else 0.4, order, name.upper() if wide else name, style, size, spots, wide)
