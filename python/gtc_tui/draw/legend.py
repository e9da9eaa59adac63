"""What the signs mean, for the help screens."""

from __future__ import annotations

from gtc_tui.draw.charset import ARMS
from gtc_tui.draw.geometry import drawing_of
from gtc_tui.i18n import _
from gtc_tui.model.terrain import FLAT, Geometry


def legend(zoom: int, charset: str = "ascii", geometry: Geometry = FLAT, boxes: bool = False) -> list[tuple[str, str]]:
    """(sample, meaning) of everything the ground of such a map shows at a zoom level. boxes: there are some off it."""
    drawing = drawing_of(geometry)
    signs = drawing.grounds[zoom].signs if charset == "unicode" else {}
    found = [
        ("".join(signs.get((style, char), char) for char in sample), meaning)
        for style, sample, meaning in drawing.entries(zoom)
    ]
    chosen = (" :" if zoom == 1 else "( )", _("highlighted hex"))
    if boxes:
        found.append(("{}" if zoom <= 2 else "+--+", _("off-map box")))
    return [(" ", _("clear")), *found, ("[ ]", _("cursor")), chosen]


def keys_legend(flag: str) -> list[tuple[str, str]]:
    """Of a zoom where objectives may be named at the foot of the map. flag: one of an objective."""
    return [(f"{flag}d", _("objective with a letter: its name is at the foot of the map"))]


def arms_legend(charset: str = "ascii") -> list[tuple[str, str]]:
    """(sign, meaning) of the arms of stacks and pieces, from zoom 2 on."""
    signs = ARMS if charset == "unicode" else {}
    meanings = {
        "i": _("infantry"),
        "c": _("cavalry"),
        "a": _("artillery"),
        "w": _("wagons"),
        "*": _("leaders alone"),
    }
    return [(signs.get(code, code), meaning) for code, meaning in meanings.items()]
