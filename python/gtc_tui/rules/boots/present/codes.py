"""What the parts of a unit's printed figures stand for."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.report import PieceView
from gtc_tui.i18n import _


def code_words(pieces: Iterable[PieceView]) -> tuple[tuple[str, str], ...]:
    """Of the first unit with figures, and of the first with the sign of artillery."""
    codes = [piece.code for piece in pieces if piece.code]
    found = [(codes[0], _("combat factor and movement"))] if codes else []
    if any("+" in code for code in codes):
        found.append(("+", _("artillery")))
    return tuple(found)
