"""Overlays that the map itself gives, whatever the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData


def counties(map_data: MapData) -> Overlay:
    """Letters of the county, or of the area, in every hex that another one borders."""
    hexmap = map_data.hexmap
    named = map_data.areas or map_data.counties
    sizes = Counter(name for name in named if name)
    letters = _letters(sorted(sizes))
    cells = {}
    for number, name in enumerate(named):
        around = (at for at in hexmap.neighbours(number) if at < hexmap.size)
        if name and any(named[at] not in ("", name) for at in around):
            cells[str(map_data.names[number])] = Cell(letters[name], "region")
    if map_data.areas:
        title, line = _("Areas, by the hexes along their borders"), "{letters}: {county}"
    else:
        title, line = _("Counties, by the hexes along their borders"), _("{letters}: {county} County")
    return Overlay(title, cells, tuple(line.format(letters=letters[name], county=name) for name in sorted(sizes)))


def _letters(names: list[str]) -> dict[str, str]:
    """Two letters for each name, no two alike: the first with the first further one that is free."""
    found: dict[str, str] = {}
    for name in names:
        pairs = (name[0].upper() + letter for letter in name[1:].lower() if letter.isalpha())
        taken = set(found.values())
        found[name] = next((pair for pair in pairs if pair not in taken), f"{len(found):02}")
    return found


def numbers(map_data: MapData) -> Overlay:
    """The map writes them itself: four digits do not fit a mark."""
    if all(name.isdigit() for name in map_data.names):
        return Overlay(_("Hex numbers"), {})
    return Overlay(_("Hex numbers (the map letter is in the hex panel)"), {})


GROUND: Mapping[str, Callable[[MapData], Overlay]] = MappingProxyType({"counties": counties, "numbers": numbers})
"""Overlays by name."""
