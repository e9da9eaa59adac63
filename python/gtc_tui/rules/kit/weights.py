"""Weights of machine players: a file of a system, read anew when it has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.tomlfile import Reader

W = TypeVar("W")


class WeightsFile(Generic[W]):
    """name: of the file, as the scenarios' folder has it (a player's own file comes before ours). read: makes the
    weights out of it, and notes its faults; None only where there are any."""

    def __init__(self, name: str, read: Callable[[Reader], W | None]) -> None:
        self.name = name
        self._read = read
        self._known = lru_cache(maxsize=4)(self._make)

    def load(self) -> W:
        """The weights in use. Raises DataError with all faults."""
        path = find_file(self.name)
        stamp = path.stat()
        return self._known(path, stamp.st_mtime_ns, stamp.st_size)

    def _make(self, path: Path, _changed: int, _size: int) -> W:
        reader = Reader(path)
        found = self._read(reader)
        reader.stop_if_faulty()
        assert found is not None
        return found
