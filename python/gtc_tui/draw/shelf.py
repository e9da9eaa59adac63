"""Where boxes off the map are drawn: in rows below it, on the grid of its hexes, so that whatever lies over a hex can
lie over a box as well."""

from __future__ import annotations

from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import POINTY

_APART = 8  # hexes from box to box: room for its name
_BELOW, _DOWN = 3, 3  # hexes from the map to the first row of boxes, and from row to row


def grid(map_data: MapData) -> tuple[list[int], list[int]]:
    """Columns and rows of all places on the core's grid: of hexes as they are, of boxes as they are drawn."""
    hexmap = map_data.hexmap
    hexes = range(hexmap.size)
    columns, rows = [hexmap.column(number) for number in hexes], [hexmap.row(number) for number in hexes]
    pointy = map_data.geometry.name == POINTY.name  # its columns count north, its rows east
    along = rows if pointy else columns
    first, length = min(along), max(along) - min(along) + 1
    in_a_row = max(1, length // _APART)
    edge = min(columns) if pointy else max(rows)
    for number in range(len(map_data.boxes)):
        line, at = divmod(number, in_a_row)
        across, down = first + 1 + _APART * at, _BELOW + _DOWN * line
        columns.append(edge - down if pointy else across)
        rows.append(across if pointy else edge + down)
    return columns, rows
