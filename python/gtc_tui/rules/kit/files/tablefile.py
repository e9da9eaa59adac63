"""The file with the figures of a system's standard rules: groups by schema, each with its section and provenance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from gtc_tui.engine.report import FigureGroup
from gtc_tui.i18n import _
from gtc_tui.rules.kit.files.schema import Head
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.tomlfile import Reader

G = TypeVar("G", bound=Head)
T = TypeVar("T")
Rows = Callable[[str, Mapping[str, Any]], Iterable[tuple[str, ...]]]
"""Figures of a group, by its name and what stands in the file, as rows of cells; the key first."""


class Groups:
    """The groups of a file, each as its schema says, for those who check the rest. Raises DataError with all faults
    when one of them is not."""

    def __init__(self, reader: Reader, kinds: Mapping[str, type[Head]]) -> None:
        self.reader = reader
        reader.known(tuple(kinds))
        self.groups = {name: reader.group(name, kind) for name, kind in kinds.items()}
        reader.stop_if_faulty()

    def get(self, name: str, kind: type[G]) -> G:
        group = self.groups[name]
        assert isinstance(group, kind)
        return group

    def as_they_stand(self, fields: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
        """Figures that need no more checks: by field, the one of a group. Lists become tuples."""
        found = {field: getattr(self.groups[group], key) for field, (group, key) in fields.items()}
        return {field: tuple(value) if isinstance(value, list) else value for field, value in found.items()}

    def fault(self, group: str, key: str, what: str, *inside: str) -> None:
        label = " ".join((key, *inside))
        self.reader.fault(f"[{group}] {label}: {what}", f"[{group}]", key, *inside)

    def columns(self, group: str, found: Sequence[object], expected: list[str]) -> None:
        """The headings are there for people; a file that changes their order means something else."""
        if list(found) != expected:
            self.fault(group, "columns", _("must be {columns}").format(columns=", ".join(expected)))

    def every(self, group: str, key: str, found: Iterable[object], needed: Iterable[object]) -> None:
        missing = [str(item) for item in needed if item not in found]
        if missing:
            self.fault(group, key, _("missing: {what}").format(what=", ".join(missing)))


class TableFile(Generic[T]):
    """name: below scenarios/; a player's corrected file comes first. make: the tables out of a file; raises DataError
    with all faults."""

    def __init__(self, name: str, groups: Mapping[str, type[Head]], make: Callable[[Reader], T], rows: Rows) -> None:
        self.name, self.groups, self._rows = name, groups, rows
        self._made = lru_cache(maxsize=8)(lambda path, _changed, _size: make(Reader(path)))

    def load(self) -> T:
        """The figures in use. Raises DataError with all faults."""
        return self.load_file(find_file(self.name))

    def load_file(self, path: Path) -> T:
        """The figures of a file (kept while the file does not change). Raises DataError with all faults."""
        try:
            stamp = path.stat()
        except OSError:
            return self._made(path, 0, 0)  # reading it tells what is wrong
        return self._made(path, stamp.st_mtime_ns, stamp.st_size)

    def figure_groups(self) -> tuple[FigureGroup, ...]:
        """Every group as it stands in the file in use. Raises DataError with all faults."""
        path = find_file(self.name)
        self.load_file(path)
        data = Reader(path).data
        return tuple(
            FigureGroup(
                name, data[name]["section"], data[name]["source"], tuple(self._rows(name, _figures(data[name])))
            )
            for name in self.groups
        )


def _figures(group: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in group.items() if key not in ("section", "source")}
