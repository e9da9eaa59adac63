"""Questions that many players answer alike every time: what they may let stand."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.report import StandingOffer
from gtc_tui.i18n import _

Row = tuple[str, str, str, bool, str]
"""Kind of decision, verb of the answer, verb of the answers it avoids, for single units too?, in words (marked, not
translated)."""


def offers(rows: Iterable[Row]) -> tuple[StandingOffer, ...]:
    """In the player's language."""
    return tuple(StandingOffer(kind, verb, avoids, _(text), unit) for kind, verb, avoids, unit, text in rows)
