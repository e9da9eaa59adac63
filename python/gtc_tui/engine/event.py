"""What happened: facts that interfaces show, filter and play back."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import PieceId, Side


class Event(msgspec.Struct, frozen=True):
    """One thing that happened while an action was carried out.

    kind: stable key ("march", "loss", "roll", "points", ...). text: a sentence in the player's language.
    hexes: places it concerns, in order (a path, or from and to). amount: its number, if it has one
    (manpower points lost, victory points, movement points).
    """

    kind: str
    text: str
    rule: str = ""
    side: Side | None = None
    pieces: tuple[PieceId, ...] = ()
    hexes: tuple[str, ...] = ()
    amount: int | None = None
