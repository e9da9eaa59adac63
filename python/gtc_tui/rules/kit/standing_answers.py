"""Questions that many players answer alike every time: what they may let stand."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.report import StandingOffer
from gtc_tui.messages import Message

Row = tuple[str, str, str, bool, str]
"""Kind of decision, verb of the answer, verb of the answers it avoids, for single units too?, in words (marked, not
translated)."""


def offers(rows: Iterable[Row]) -> tuple[StandingOffer, ...]:
    return tuple(StandingOffer(kind, verb, avoids, Message(text), unit) for kind, verb, avoids, unit, text in rows)
