"""How far it is from everywhere to the places that count, on a board where nobody stands."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Hashable, Sequence

from gtc_tui._core import NO_HEX, HexMap, Position
from gtc_tui.rules.kit.caches import Caches

FAR = 65535  # no way there
_FEW = 6  # hexes of a place that are all measured from; of a larger one those on its border


class DistanceFields:
    """Points of movement from places to every hex, measured once for each place and mover by the native core; the way
    back may cost a little more or less, which does not matter for telling near from far. Threads may share them."""

    def __init__(self, hexmap: HexMap, empty: Position) -> None:
        """empty: a position with no piece on the map; it is never changed."""
        self._hexmap, self._empty = hexmap, empty
        self._fields = Caches()

    def field(self, place: Hashable, hexes: tuple[int, ...], piece: int, profile: int | None = None) -> Sequence[int]:
        """By hex: 0 in these, FAR where no way leads. place: stands for the hexes. profile: of the board, not that of
        the piece."""
        return self._fields.get((place, piece, profile), lambda: self._measure(hexes, piece, profile))

    def _measure(self, hexes: tuple[int, ...], piece: int, profile: int | None) -> Sequence[int]:
        position = self._empty.clone()  # for this thread alone
        nearest: Sequence[int] = ()
        for start in hexes if len(hexes) <= _FEW else self._border(hexes):
            position.place(piece, start)
            row = array("H", position.distances(piece, ignore_enemy=True, profile=profile))
            if sys.byteorder == "big":
                row.byteswap()
            nearest = array("H", map(min, nearest, row)) if nearest else row
        field = array("H", nearest or [FAR] * self._hexmap.places)
        for inside in hexes:
            field[inside] = 0
        return field

    def _border(self, hexes: tuple[int, ...]) -> list[int]:
        neighbours, inside = self._hexmap.neighbours, set(hexes)
        return [one for one in hexes if any(near != NO_HEX and near not in inside for near in neighbours(one))]
