"""What any scenario file has: a header, a map, lists of entries. Faults are noted with the reader."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from gtc_tui.errors import DataError, UnknownName
from gtc_tui.model.mapdata import MapData
from gtc_tui.rules.kit.files import header
from gtc_tui.rules.kit.files.schema import HeaderText
from gtc_tui.scenario.mapfile import load_map
from gtc_tui.scenario.tomlfile import Reader

H = TypeVar("H", bound=HeaderText)
T = TypeVar("T", bound=msgspec.Struct)


class Entries:
    """The lists of a scenario file, entry by entry."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def fault(self, what: str, *where: str) -> None:
        self.reader.fault(what, *where)

    def entries(self, key: str) -> list[dict[str, Any]]:
        raw = self.reader.data.get(key)
        return [entry for entry in raw if isinstance(entry, dict)] if isinstance(raw, list) else []

    def words(self, key: str) -> list[str]:
        raw = self.reader.data.get(key)
        return [word for word in raw if isinstance(word, str)] if isinstance(raw, list) else []

    def struct(self, raw: dict[str, Any], kind: type[T], label: str, where: tuple[str, ...]) -> T | None:
        return self.reader.struct(raw, kind, label, lambda key: (*where, key))


class Scenario(Entries, Generic[H]):
    """The top level of a scenario file: None where it is not as it must be, but the parts are read one by one, so that
    as many faults are told as can be."""

    def __init__(self, reader: Reader, kind: type[H]) -> None:
        super().__init__(reader)
        self.text = header.top_level(reader, kind)

    def find_map(self, boxes: bool = True) -> MapData | None:
        """boxes: those beside the map are in play."""
        map_id = self.reader.data.get("map")
        if not isinstance(map_id, str):
            return None  # told by the schema
        try:
            return load_map(map_id, boxes)
        except UnknownName as error:
            self.fault(f"map: {error}", "map")
        except DataError as error:
            self.reader.faults.extend(error.faults)
        return None
