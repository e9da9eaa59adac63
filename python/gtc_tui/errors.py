"""Errors a user can meet. Each is one clear line that names the file, piece, hex or rule."""

from __future__ import annotations

from collections.abc import Sequence


class GtcError(Exception):
    """Base of everything that bad input can cause; `str()` is one line fit for a player's eyes."""


class DataError(GtcError):
    """Faults in a data file (map, table, scenario): all of them, not the first alone.

    `faults` holds one line each: "file:line: what"; the first of them, where there are very many.
    """

    def __init__(self, faults: Sequence[str], found: int = 0) -> None:
        """found: how many there are, where `faults` are not all."""
        self.faults = tuple(faults)
        more = max(found, len(self.faults)) - 1
        super().__init__(self.faults[0] + (f" (and {more} more)" if more else ""))


class UnknownName(GtcError):
    """A piece, hex, scenario, map or bot that does not exist; says what was meant, perhaps."""


class IllegalAction(GtcError):
    """An action that the rules refuse here. The state is unchanged."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason
        super().__init__(f"{rule}: {reason}" if rule else reason)


class LogError(GtcError):
    """A log that cannot be read or replayed; names the file and the line."""


class BotFault(GtcError):
    """A program that plays did what it may not: it crashed, was silent too long, or gave no legal answer."""
