"""What the signs mean, for the help screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gtc_tui.draw.charset import ARMS
from gtc_tui.draw.geometry import drawing_of
from gtc_tui.engine.report import PieceView
from gtc_tui.i18n import _, listing
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


def arms_legend(pieces: Sequence[PieceView], charset: str = "ascii") -> list[tuple[str, str]]:
    """(sign, meaning) of the arms of stacks and pieces that there are, from zoom 2 on: kinds that have such a sign, the
    most frequent first."""
    signs = ARMS if charset == "unicode" else {}
    found = []
    for arm in sorted({piece.arm for piece in pieces}, key=lambda arm: ([*ARMS, arm].index(arm), arm)):
        kinds = Counter(piece.kind_text for piece in pieces if piece.arm == arm)
        meaning = _("leaders alone") if arm == "*" else listing(kind for kind, _count in kinds.most_common())
        found.append((signs.get(arm, arm), meaning))
    return found
