"""Phrases that any rules need."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.i18n import _


def series(parts: Iterable[str]) -> str:
    """Several names in one breath: "Wright, Ricketts and Neill"."""
    every = list(parts)
    if len(every) < 2:
        return "".join(every)
    return _("{most} and {last}").format(most=", ".join(every[:-1]), last=every[-1])
