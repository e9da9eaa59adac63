"""The key of objectives that have no name on the map: a letter each, and rows of letters with names."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_letters
from typing import NamedTuple

from gtc_tui.draw.layers import Layers
from gtc_tui.model.mapdata import MapData
from gtc_tui.widths import cells, head


def goal_letters(layers: Layers, map_data: MapData) -> dict[int, str]:
    """Of all objectives that have names, the same as long as there are the same; none that a flag begins with. Those
    beyond the last letter have none."""
    goals = sorted(hex_id for hex_id in layers.important - layers.outside if hex_id in map_data.places)
    begun = {text[:1] for text, _style in layers.flags.values()}
    taken = begun | {letter.upper() for letter in begun}  # capitals are in stacks
    letters = [letter for letter in ascii_letters if letter not in taken]
    return dict(zip(goals, letters + [""] * len(goals), strict=False))


class Key(NamedTuple):
    """top: the line of its first row; left: the column where they begin. spans: of each row the columns, counted from
    left, that tell of a hex: from, before, hex. letters: where a letter stands beside a flag, and of what hex."""

    left: int
    top: int
    rows: list[str]
    spans: list[list[tuple[int, int, int]]]
    letters: dict[int, tuple[int, int]]

    def covers(self, line: int) -> bool:
        return self.top <= line < self.top + len(self.rows)

    def hex_at(self, x: int, y: int) -> int | None:
        """The objective that it tells of in a cell; None between two."""
        spans = self.spans[y - self.top] if self.covers(y) else []
        return next((hex_id for start, end, hex_id in spans if start <= x - self.left < end), None)


def key_rows(entries: Iterable[tuple[int, str]], width: int) -> tuple[list[str], list[list[tuple[int, int, int]]]]:
    """What is told of hexes in as few rows as will do, and the columns of each."""
    rows: list[str] = []
    spans: list[list[tuple[int, int, int]]] = []
    for hex_id, entry in entries:
        if rows and cells(rows[-1]) + 2 + cells(entry) <= width - 1:
            start = cells(rows[-1]) + 2
            rows[-1] += f"  {entry}"
        else:
            start = 1
            rows.append(head(f" {entry}", width - 1))
            spans.append([])
        spans[-1].append((start, cells(rows[-1]), hex_id))
    return [f"{row} " for row in rows], spans
