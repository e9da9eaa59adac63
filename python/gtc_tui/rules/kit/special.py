"""Special rules of scenarios: a scenario file names its rules by a key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _

R = TypeVar("R")


def special_rules(known: Mapping[str, Callable[[], R]], key: str) -> R:
    """Those with this key among the ones that a system knows. Raises UnknownName."""
    try:
        return known[key]()
    except KeyError:
        keys = ", ".join(sorted(known))
        raise UnknownName(_("no special rules {key!r}; known: {known}").format(key=key, known=keys)) from None
