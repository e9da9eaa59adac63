"""All figures in use, for people: those of the series, and those of every game's campaign file."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gtc_tui.engine.report import FigureGroup
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.rules.gcacw.data.campaignfile import GROUPS
from gtc_tui.rules.gcacw.tables import tablefile
from gtc_tui.rules.kit.files.tablefile import Groups, TableFile
from gtc_tui.scenario.locate import find_file, list_files
from gtc_tui.scenario.tomlfile import Changes, Reader

_SYSTEM = "gcacw"


def figure_groups() -> tuple[FigureGroup, ...]:
    """Every group as it stands in the files in use. Raises DataError with all faults of the file of the series."""
    return (*tablefile.figure_groups(), *campaign_groups())


def campaign_groups() -> tuple[FigureGroup, ...]:
    """Those of the campaigns. A file with faults is left out: its scenarios tell them, and games of the series need
    none of it."""
    found: list[FigureGroup] = []
    for game in games():
        with contextlib.suppress(DataError, UnknownName):
            found += _file(game).figure_groups()
    for game, changes in dict.fromkeys((game, _changes(path)) for game, path in _scenarios()):
        with contextlib.suppress(DataError, UnknownName):
            found += _changed(game, changes) if changes else ()
    return tuple(found)


def games() -> tuple[str, ...]:
    """Those of the series, by their folders."""
    return tuple(dict.fromkeys(game for game, _path in _scenarios()))


def _scenarios() -> list[tuple[str, Path]]:
    """The game and the file of every scenario."""
    return [(one.split("/")[0], path) for system, one, path in list_files("scenarios", ".toml") if system == _SYSTEM]


def _changes(scenario: Path) -> str:
    """The file of a scenario beside that of its campaign; "" where it has none."""
    with contextlib.suppress(DataError):
        return str(Reader(scenario).data.get("campaign-changes", ""))
    return ""


def _changed(game: str, changes: str) -> Iterator[FigureGroup]:
    """What is otherwise than in the campaign's own file, by groups."""
    path = find_file(f"{_SYSTEM}/{game}/{changes}.toml")
    whole = Changes(path, find_file(f"{_SYSTEM}/{game}/campaign.toml"))
    Groups(whole, GROUPS)  # raises what is wrong
    for name, group in Reader(path).data.items():
        own = {key: value for key, value in group.items() if key not in ("section", "source")}
        all_of_it = whole.data[name]
        yield FigureGroup(f"{name} ({changes})", all_of_it["section"], all_of_it["source"], tuple(_rows(name, own)))


@cache
def _file(game: str) -> TableFile[Groups]:
    return TableFile(f"{_SYSTEM}/{game}/campaign.toml", GROUPS, lambda reader: Groups(reader, GROUPS), _rows)


def _rows(_name: str, group: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    """A group's figures as rows of two cells: where they stand in it, and what they are."""
    for key, value in group.items():
        yield from _lines(key, value)


def _lines(path: str, value: Any) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _lines(f"{path} {key}", item)
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        for item in value:
            yield path, _text(item)
    else:
        yield path, _text(value)


def _text(value: Any) -> str:
    """One figure, or several in one cell."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(f"({_text(item)})" if isinstance(item, list) else _text(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "".join(char if char.isprintable() else "?" for char in str(value))
