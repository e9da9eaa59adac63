"""Hexes that a scenario file names or describes, held against its map (3.3)."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId
from gtc_tui.model.mapdata import MapData
from gtc_tui.rules.boots.data.schema import SetUpText
from gtc_tui.scenario.tomlfile import Reader

_LAKE = "all"  # nothing but water: no unit stands there (23)


class Places:
    """The map of a scenario file; what is wrong with the hexes of the file is noted with the reader."""

    def __init__(self, reader: Reader, data: MapData) -> None:
        self.reader = reader
        self.map = data

    def hex_id(self, name: str, label: str, where: tuple[str, ...]) -> HexId | None:
        """A hex of the map on which units may stand."""
        try:
            found = self.map.hex_id(name)
        except UnknownName as error:
            self.reader.fault(f"{label}: {error}", *where, f'"{name}"')
            return None
        if not self._land(found):
            self.reader.fault(_("{label}: {hex} is all water").format(label=label, hex=name), *where)
            return None
        return found

    def set_up(self, text: SetUpText, label: str, where: tuple[str, ...]) -> tuple[str, ...]:
        """Names of the hexes where units of an entry of `set-up` may stand, in the order of the map's numbers."""
        wanted = {found for name in text.hexes if (found := self.hex_id(name, label, (*where, "hexes"))) is not None}
        for kind in text.places:
            there = self._places(kind)
            if not there:
                what = _("{label}: the map has no place of the kind {kind}")
                self.reader.fault(what.format(label=label, kind=kind), *where, "places")
            wanted |= self._beside(there) if text.beside else there
        if text.around:
            wanted |= self._beside(wanted)
        if text.river:
            self._known("river", text.river, self._rivers(), label, where)
            wanted = {found for found in wanted if text.river in self.map.rivers.get(found, ())}
        if text.area:
            self._known("area", text.area, sorted(set(self.map.areas)), label, where)
            wanted = {found for found in wanted if self.map.areas[found] == text.area}
        return tuple(self.map.names[found] for found in sorted(wanted) if self._land(found))

    def _places(self, kind: str) -> set[HexId]:
        return {
            HexId(found) for found, places in self.map.places.items() if any(place.kind == kind for place in places)
        }

    def _beside(self, hexes: Iterable[HexId]) -> set[HexId]:
        """All neighbours of these hexes."""
        hexmap = self.map.hexmap
        near = {hexmap.neighbour(found, direction) for found in hexes for direction in range(6)}
        return {found for found in near if 0 <= found < hexmap.size}

    def _land(self, found: int) -> bool:
        return self.map.lakes.get(found) != _LAKE

    def _rivers(self) -> list[str]:
        return sorted({name for names in self.map.rivers.values() for name in names})

    def _known(self, key: str, name: str, known: list[str], label: str, where: tuple[str, ...]) -> None:
        if name not in known:
            what = _("{label}: the map has no {key} {name}; there are {known}")
            self.reader.fault(what.format(label=label, key=key, name=name[:40], known=", ".join(known)), *where, key)
