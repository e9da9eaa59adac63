"""Figures of a file as players read them: every group, line and word by what it is called in his language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from gtc_tui.engine.report import FigureGroup, FigureTable
from gtc_tui.i18n import _, listing

BARE = "{n}"
"""Of a pattern: what follows the key, and nothing else."""

Words = Mapping[str, str]
"""By a key of the file or by what stands in a cell, what it is called (a key of the catalogue). "towns *": with what
follows it filled in as {n}."""


class GroupWords(msgspec.Struct, frozen=True):
    """title: of the group. words: its own, before those of all groups. without: keys of lines and cells that tell
    players nothing more, as where something is drawn."""

    title: str
    words: Words = {}
    without: tuple[str, ...] = ()


class FigureWords:
    """common: words of all groups. name: what a piece is called by its id; None for anything else."""

    def __init__(
        self, groups: Mapping[str, GroupWords], common: Words, name: Callable[[str], str | None] = lambda text: None
    ) -> None:
        self.groups, self.common, self._name = groups, common, name

    def told(self, groups: Iterable[FigureGroup]) -> tuple[FigureTable, ...]:
        """Groups without figures are left out."""
        return tuple(table for table in map(self._table, groups) if table.rows)

    def _table(self, group: FigureGroup) -> FigureTable:
        """A group that changes another ("counties (grand)") has that one's words."""
        key, _blank, changes = group.key.partition(" ")
        words = self.groups[key]
        title = _(words.title)
        if changes:
            title = _("{group}, {changes}").format(group=title, changes=_(self.common[changes.strip("()")]))
        rows = [
            (
                self._label(words, row[0]),
                *(self._cell(words, cell) for cell in row[1:] if cell.partition(" ")[0] not in words.without),
            )
            for row in group.rows
            if row[0].rpartition(" ")[2] not in words.without and row[1:] != ("",)
        ]
        return FigureTable(title, group.section, tuple(_columns(rows)), group.key)

    def _label(self, words: GroupWords, text: str) -> str:
        said = self._phrase(words, text) or listing([self._cell(words, part) for part in self._parts(words, text)])
        return said[:1].upper() + said[1:]

    def _parts(self, words: GroupWords, text: str) -> Iterator[str]:
        """Its keys, one below the other, and what is below them."""
        first, blank, rest = text.partition(" ")
        if blank and self._known(words, first):
            yield first
            yield from [rest] if self._phrase(words, rest) else self._parts(words, rest)
            return
        before, blank, last = text.rpartition(" ")
        yield from (before, last) if blank and self._known(words, last) else (text,)

    def _cell(self, words: GroupWords, text: str) -> str:
        inner = text[1:-1]
        if text.startswith("(") and text.endswith(")") and "(" not in inner:
            return f"({self._cell(words, inner)})"
        said = self._phrase(words, text)
        if said is None and ", " in text:
            said = listing([self._cell(words, part) for part in _items(text)])
        elif said is None and text.partition(" ")[0].isdecimal():
            said = listing([self._cell(words, part) for part in text.split(" ", 1)]) if " " in text else text
        return said or " ".join(self._known(words, one) or one for one in text.split(" "))

    def _phrase(self, words: GroupWords, text: str) -> str | None:
        """The whole of it, in one of the patterns."""
        if (known := self._known(words, text)) is not None:
            return known
        keys = text.split(" ")
        for n in range(len(keys) - 1, 0, -1):
            begun, rest = " ".join(keys[:n]), " ".join(keys[n:])
            pattern = words.words.get(f"{begun} *") or self.common.get(f"{begun} *")
            if pattern is not None and ", " not in rest:
                return (pattern if pattern == BARE else _(pattern)).format(n=self._cell(words, rest))
        return None

    def _known(self, words: GroupWords, text: str) -> str | None:
        known = words.words.get(text) or self.common.get(text)
        return _(known) if known else self._name(text)


def _columns(rows: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """In a table with headings a figure of its own has the first column; elsewhere several figures are one cell."""
    most = max((len(row) for row in rows), default=0)
    headed = any(not row[0] for row in rows)
    for row in rows:
        if headed:
            yield (*row, *[""] * (most - len(row)))
        elif "|" in row or len(row) < 2:
            yield row
        else:
            yield row[0], listing(row[1:])


def _items(text: str) -> Iterator[str]:
    """Parts between commas; a bracket stays whole."""
    depth, start = 0, 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "," and not depth:
            yield text[start:at]
            start = at + 2
    yield text[start:]
