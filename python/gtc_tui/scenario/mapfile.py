"""Loading a map: file -> `MapData`, with every fault listed as "file:line: what".

The lines, with those of maps that it joins (`mapjoin`), are read by `mapparse` for a map of flat-topped hexes, by
`mappointytext` for one of pointy-topped hexes (both on `mapsections`). What needs more than one section to judge, what
follows from the rest and the native map are the matter of `mapflat` or `mappointy` (both on `mapdraft`).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from gtc_tui._core import CoreError
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.files import read_start
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData
from gtc_tui.scenario import locate
from gtc_tui.scenario.mapdraft import Draft
from gtc_tui.scenario.mapflat import FlatDraft
from gtc_tui.scenario.mapjoin import Other, joined, joins
from gtc_tui.scenario.mapparse import FlatText
from gtc_tui.scenario.mappointy import PointyDraft
from gtc_tui.scenario.mappointytext import PointyText
from gtc_tui.scenario.mapsections import Sections, without_remark

LARGEST = 4 * 1024 * 1024
"""Bytes; a map file beyond this is refused unread."""


class NotAMap(DataError):
    """A file that cannot be read, or is anything but a map: one fault."""


def load_map(map_id: str, boxes: bool = True) -> MapData:
    """The map of an id ("<game>/<name>"), with the boxes beside it or without. Raises UnknownName, DataError (all
    faults)."""
    return load_map_file(locate.find_map(map_id), map_id, boxes)


def load_map_file(path: Path, map_id: str = "", boxes: bool = True) -> MapData:
    """The map in a file. Raises DataError (all faults, in order of lines); NotAMap."""
    content, odd = _text_of(path)
    name, others = map_id or path.stem, _others(content)
    try:
        if not odd:
            return _built(content, others, name, boxes)
        text = _draft(content, others).text
    except _Faulty as faulty:
        text = faulty.text
    except CoreError as error:
        raise DataError([f"{path}: {error}"]) from error
    if text.foreign and not (1 in odd and "gtc-map" in content.partition("\n")[0]):
        raise NotAMap([f"{path}:1: {text.faults[0][1]}"])
    told = _("column {column}: a character that is not plain ASCII")
    # What else stands in such a line is hidden by the character; other lines are judged as ever.
    text.faults[:] = [fault for fault in text.faults if fault[0] not in odd]
    for line, column in odd.items():
        text.fault(line, told.format(column=column))
    raise DataError(_lines(path, text.faults))


class _Faulty(Exception):
    """A map with faults."""

    def __init__(self, text: Sections) -> None:
        self.text = text


@lru_cache(maxsize=8)
def _built(content: str, others: tuple[Other, ...], map_id: str, boxes: bool) -> MapData:
    """The same map for the same content: nobody changes it. Raises _Faulty, which is not kept, and CoreError."""
    draft = _draft(content, others)
    if draft.text.faults:
        raise _Faulty(draft.text)
    if not boxes:
        draft.text.boxes.clear()
        draft.text.links.clear()
    return draft.finish(map_id)


def check_map(path: Path) -> list[str]:
    """All faults of a map file, as "file:line: what"; empty when it can be used."""
    try:
        load_map_file(path)
    except DataError as error:
        return list(error.faults)
    return []


def _others(content: str) -> tuple[Other, ...]:
    """The maps that a map joins, as their files are now."""
    found = []
    for _number, line in joins(content):
        map_id = [*line.split(), ""][1]
        try:
            text, odd = _text_of(locate.find_map(map_id))
            fault = _("{map}: has characters that are not plain ASCII").format(map=map_id) if odd else ""
            found.append(Other(map_id, text, fault))
        except (UnknownName, NotAMap) as fault:
            found.append(Other(map_id, "", str(fault)))
    return tuple(found)


def _draft(content: str, others: tuple[Other, ...]) -> Draft:
    """By the sheet line: that of a map of pointy-topped hexes says so as its last word."""
    lines, faults = joined(content, {other.map_id: other for other in others})
    pointy = False
    for _number, line in lines:
        words = without_remark(line).split()
        if words and words[0][0] == "[":
            break
        pointy = pointy or (bool(words) and words[0] == "sheet" and words[-1] == "pointy")
    text: FlatText | PointyText
    if pointy:
        text = PointyText(lines)
        draft: Draft = PointyDraft(text)
    else:
        draft = FlatDraft(FlatText(lines))
    draft.text.faults[:0] = faults
    return draft


def _text_of(path: Path) -> tuple[str, dict[int, int]]:
    """The text, "?" in place of all that is not plain ASCII, and where the first of it stands: line to column."""
    try:
        data = read_start(path, LARGEST + 1)
    except OSError as error:
        raise NotAMap([f"{path}: {error.strerror or error}"]) from error
    if len(data) > LARGEST:
        raise NotAMap([_("{file}: larger than {n} MB").format(file=path, n=LARGEST >> 20)])
    text = data.replace(b"\r\n", b"\n").decode("ascii", "replace")
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text, {}
    lines = text.split("\n")
    odd = {}
    for number, line in enumerate(lines, start=1):
        if not all(map(_plain, line)):
            odd[number] = next(at for at, char in enumerate(line, start=1) if not _plain(char))
            lines[number - 1] = "".join(char if _plain(char) else "?" for char in line)
    return "\n".join(lines), odd


def _plain(char: str) -> bool:
    return char == "\t" or (char.isascii() and char.isprintable())


def _lines(path: Path, faults: list[tuple[int, str]]) -> list[str]:
    return [f"{path}:{abs(line)}: {what}" for line, what in sorted(faults, key=lambda fault: abs(fault[0]))]
