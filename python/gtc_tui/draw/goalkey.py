"""The key of objectives that have no name on the map: a letter each, and rows of letters with names."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_letters

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


def key_rows(entries: Iterable[str], width: int) -> list[str]:
    """The entries in as few rows as will do."""
    rows: list[str] = []
    for entry in entries:
        if rows and cells(rows[-1]) + 2 + cells(entry) <= width - 1:
            rows[-1] += f"  {entry}"
        else:
            rows.append(head(f" {entry}", width - 1))
    return [f"{row} " for row in rows]
