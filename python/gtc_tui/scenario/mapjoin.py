"""A map that goes on where another one ends: `join ID at C,R` in its header.

The other map's sheets are laid that many columns and rows further, and its lines are taken in with those of the same
section, before them; its boxes are left out. So what is printed on both stands in one file. Its legends hold here
too, a stream or railroad of its name goes on, and its ways that left it go on where there is a hex now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gtc_tui.i18n import _
from gtc_tui.scenario.mapsections import without_remark

Numbered = list[tuple[int, str]]
"""Lines with their numbers. One that came from a joined map has that of its `join` line, negative."""

_JOIN = re.compile(r"join ([a-z0-9/-]{3,80}) at (\d{1,3}),(\d{1,3})")
_AT = re.compile(r"^(sheet \S+ at )(\d{1,3}),(\d{1,3})")
_LEFT_OUT = ("boxes", "links")


def joins(content: str) -> list[tuple[int, str]]:
    """The `join` lines of the header, with their numbers."""
    found = []
    for number, raw in enumerate(content.split("\n"), start=1):
        line = without_remark(raw).strip()
        if line.startswith("["):
            break
        if line.split(" ")[0] == "join":
            found.append((number, line))
    return found


class Other(NamedTuple):
    """A map that another one joins: its text, or why there is none."""

    map_id: str
    text: str
    fault: str = ""


def joined(content: str, others: Mapping[str, Other]) -> tuple[Numbered, list[tuple[int, str]]]:
    """The lines of a map with those of the maps that it joins, and what is wrong with the joins, by line."""
    faults: list[tuple[int, str]] = []
    headers: dict[int, Numbered] = {}
    sections: dict[str, Numbered] = {}
    for number, line in joins(content):
        headers[number] = []
        match = _JOIN.fullmatch(line)
        if match is None:
            example = "join gtc/virginia at 72,36"
            faults.append((number, _("another map is joined like this: {example}").format(example=example)))
            continue
        other = others[match[1]]
        wrong = other.fault or (_("{map}: joins another map itself").format(map=match[1]) if joins(other.text) else "")
        if wrong:
            faults.append((number, wrong))
            continue
        for name, raw in _by_section(other.text):
            if name:
                sections.setdefault(name, []).append((-number, raw))
            elif raw.startswith("sheet "):
                headers[number].append((-number, _shifted(raw, int(match[2]), int(match[3]))))
    for name in _LEFT_OUT:
        sections.pop(name, None)
    return list(_merged(content, headers, sections)), faults


def _merged(content: str, headers: dict[int, Numbered], sections: dict[str, Numbered]) -> Iterator[tuple[int, str]]:
    left = dict(sections)
    for number, raw in enumerate(content.split("\n"), start=1):
        if number in headers:
            yield from headers[number]
            continue
        yield number, raw
        yield from left.pop(_heading(raw), ())
    for name, lines in left.items():
        yield lines[0][0], f"[{name}]"
        yield from lines


def _by_section(content: str) -> Iterator[tuple[str, str]]:
    """(section, line); "" for the header."""
    section = ""
    for raw in content.split("\n"):
        name = _heading(raw)
        if name:
            section = name
        else:
            yield section, raw


def _heading(raw: str) -> str:
    line = without_remark(raw).strip()
    return line[1:-1] if line[:1] == "[" and line[-1:] == "]" else ""


def _shifted(raw: str, across: int, down: int) -> str:
    return _AT.sub(lambda at: f"{at[1]}{int(at[2]) + across},{int(at[3]) + down}", raw)
