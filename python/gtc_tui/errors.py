"""Errors a user can meet. Each is one clear line that names the file, piece, hex or rule."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.messages import Message


class GtcError(Exception):
    """Base of everything that bad input can cause; `str()` is one line fit for a player's eyes. Not of what the native
    core refuses a script that asks it directly: its CoreError is a ValueError (see `gtc_tui.core`)."""


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

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message

    @property
    def reason(self) -> str:
        """As a sentence in the reader's language."""
        return self.message.told()

    def __str__(self) -> str:
        """The section comes last."""
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


def not_offered(rule: str, action: str) -> IllegalAction:
    """The refusal of what is not offered, where no rule has a reason of its own. action: in words."""
    return IllegalAction(rule, Message("{action}: not among the choices here", action=action))


class LogError(GtcError):
    """A log that cannot be read or replayed; names the file and the line."""


class BotFault(GtcError):
    """A program that plays did what it may not: it crashed, was silent too long, or gave no legal answer."""
