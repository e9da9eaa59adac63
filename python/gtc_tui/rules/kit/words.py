"""Phrases that any rules need."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.i18n import BARE, Message


def series(parts: Iterable[str]) -> str:
    """Several names in one breath: "Wright, Ricketts and Neill"."""
    return kept_series(parts).told()


def kept_series(parts: Iterable[str]) -> Message:
    """The same, for a message that is kept."""
    every = list(parts)
    if len(every) < 2:
        return Message(BARE, name="".join(every))
    return Message("{most} and {last}", most=", ".join(every[:-1]), last=every[-1])
