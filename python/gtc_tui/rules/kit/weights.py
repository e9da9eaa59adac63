"""Weights of machine players: a file of a system, read anew when it has changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from gtc_tui.scenario.locate import data_folders, find_file
from gtc_tui.scenario.tomlfile import Reader

W = TypeVar("W")
_Stamp = tuple[str, int, int]  # file, when it was changed, how long it is


class WeightsFile(Generic[W]):
    """name: of the file, as the scenarios' folder has it (a player's own file comes before ours). read: makes the
    weights out of it, and notes its faults; None only where there are any."""

    def __init__(self, name: str, read: Callable[[Reader], W | None]) -> None:
        self.name = name
        self._read = read
        self._known = lru_cache(maxsize=4)(self._make)

    def load(self) -> W:
        """The weights in use. Raises DataError with all faults."""
        return self._known(tuple(_stamp(folder, self.name) for folder in data_folders()))

    def _make(self, _changed: tuple[_Stamp, ...]) -> W:
        reader = Reader(find_file(self.name))
        found = self._read(reader)
        reader.stop_if_faulty()
        assert found is not None
        return found


def _stamp(folder: Path, name: str) -> _Stamp:
    """Equal as long as the file is the same; cheap, because machine players ask thousands of times in a game."""
    path = f"{folder}/{name}"
    try:
        now = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, now.st_mtime_ns, now.st_size
