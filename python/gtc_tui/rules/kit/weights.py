"""Weights of machine players: a file of a system, read anew when it has changed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.scenario.locate import data_folders, find_file
from gtc_tui.scenario.tomlfile import Reader

USUAL = "usual"
NONE = "none"
"""Name under which nothing has been learned: what the weights say."""
ITSELF = "itself"
"""Name of what is being learned."""
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

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
        return _whole(find_file(self.name), self._read)


class NamedFiles(Generic[W]):
    """Files of one kind that were learned, each of its own name. stem: of them all, below the data folders. read: as
    `WeightsFile` takes it."""

    def __init__(self, stem: str, read: Callable[[Reader], W | None]) -> None:
        self._stem = stem
        self._read = read
        self._file = cache(lambda name: WeightsFile(self.file_name(name), read))

    def file_name(self, name: str) -> str:
        """Below the data folders."""
        return f"{self._stem}-{name}.toml"

    def read(self, path: Path) -> W:
        """Any file of this kind, wherever it is. Raises DataError."""
        return _whole(path, self._read)

    def load(self, name: str = "") -> W | None:
        """What is known by this name; nothing by `NONE`. Without a name the usual one, nothing where there is no file
        of it. Raises UnknownName, DataError."""
        if name == NONE:
            return None
        if name:
            check_name(name)
            return self._file(name).load()
        try:
            return self._file(USUAL).load()
        except UnknownName:
            return None


def _whole(path: Path, read: Callable[[Reader], W | None]) -> W:
    """Raises DataError with all faults."""
    reader = Reader(path)
    found = read(reader)
    reader.stop_if_faulty()
    assert found is not None
    return found


def check_name(name: str) -> None:
    """Raises UnknownName where nothing that was learned can be called so."""
    if len(name) > 40 or _NAME.fullmatch(name) is None or name in (NONE, ITSELF):
        text = _(
            "{name}: a name for what was learned has small letters, figures and single hyphens, 40 at most, and is "
            "neither none nor itself"
        )
        raise UnknownName(text.format(name=name[:40]))


def _stamp(folder: Path, name: str) -> _Stamp:
    """Equal as long as the file is the same; cheap, because machine players ask thousands of times in a game."""
    path = f"{folder}/{name}"
    try:
        now = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, now.st_mtime_ns, now.st_size
