"""What is drawn of a map, looked up once: terrain, hexsides, the sign of a hex's chief place."""

from __future__ import annotations

from functools import cached_property

from gtc_tui._core import NO_HEX
from gtc_tui.draw.shelf import grid
from gtc_tui.model.mapdata import MapData, Place

_SIGN_OF_KIND = {
    **dict.fromkeys(("city",), "@"),
    **dict.fromkeys(("courthouse", "town", "us-town"), "O"),
    **dict.fromkeys(("british-town",), "B"),
    **dict.fromkeys(("british-fort",), "F"),
    **dict.fromkeys(("native-village",), "V"),
    **dict.fromkeys(("station",), "S"),
    **dict.fromkeys(("landing",), "L"),
    **dict.fromkeys(("village", "tavern", "crossroads", "store", "church", "mill", "academy"), "o"),
    **dict.fromkeys(("plantation", "house", "mine", "ranch", "site"), "o"),
}
_SIGN_OF_TERRAIN = {"fort": "F", "redoubt": "R", "city": "@"}
_SIGNS = "@OBFVSLo"
SIGN_STYLE = {"@": "town", "O": "town", "B": "town", "V": "town", "F": "works", "R": "works"}


BOX = "box"
"""Style of a box off the map."""


class Land:
    """What every map has. Rows of facts by hex id; of columns, rows and terrain boxes have theirs behind the hexes'."""

    def __init__(self, map_data: MapData) -> None:
        hexmap, terrains = map_data.hexmap, map_data.vocabulary.terrains
        hexes = range(hexmap.size)
        self.size = hexmap.size
        self.column, self.row = grid(map_data)
        self.boxes = {(self.column[box], self.row[box]): box for box in map_data.boxes}
        self.terrain = [terrains[hexmap.terrain(number)] for number in hexes]
        self.first_column, self.columns = _extent(self.column)
        self.first_row, self.rows = _extent(self.row)
        self.signs = [_SIGN_OF_TERRAIN.get(terrain, "") for terrain in self.terrain]
        for number, places in map_data.places.items():
            self.signs[number] = self.signs[number] or _sign(places)
        self.terrain += [BOX for _box in map_data.boxes]
        self._hexmap = hexmap

    def beside(self, hex_id: int, direction: int) -> int:
        """The hex beyond a hexside; `NO_HEX` where there is none."""
        return self._hexmap.neighbour(hex_id, direction)

    @cached_property
    def printed(self) -> list[tuple[bool, ...]]:
        """Whether there is a hex beyond each hexside."""
        return [tuple(other != NO_HEX for other in self._hexmap.neighbours(number)) for number in range(self.size)]


def first(kinds: dict[str, int], bits: int) -> str:
    """The most important of what a hexside has, "" for none."""
    return next((name for name, bit in kinds.items() if bits & bit), "")


def _sign(places: tuple[Place, ...]) -> str:
    signs = {_SIGN_OF_KIND.get(place.kind, "") for place in places}
    return next((sign for sign in _SIGNS if sign in signs), "")


def _extent(numbers: list[int]) -> tuple[int, int]:
    return min(numbers), max(numbers) - min(numbers) + 1
