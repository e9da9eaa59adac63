"""Names that do not exist: what was meant, perhaps."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable

from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _

_MANY = 12
_LONGEST = 300  # characters of a word, such as a file's name


def printable(text: str) -> str:
    """One line without control characters: what came from a file or a keyboard, fit to be shown."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))


def typed_words(line: str) -> list[str]:
    """The words of a line from a keyboard; full-width letters and figures, as those who write Japanese may have on, are
    the usual ones."""
    return unicodedata.normalize("NFKC", printable(line)).split()


def short(text: str) -> str:
    """The same with words of hundreds of characters cut: a complaint is no place for them."""
    words = printable(text).split(" ")
    return " ".join(word if len(word) <= _LONGEST else f"{word[:_LONGEST]}..." for word in words)


def unknown(told: str, name: str, known: Iterable[str]) -> UnknownName:
    """An error that goes on from `told` ("robbinson: no such piece") with the nearest name, or the names there are."""
    names = list(known)
    near = difflib.get_close_matches(name, names, 1) or [one for one in names if name and name in one]
    if near:
        return UnknownName(_("{told}; perhaps {name}?").format(told=told, name=near[0]))
    if not names or len(names) > _MANY:
        return UnknownName(told)
    return UnknownName(_("{told}; there are {names}").format(told=told, names=", ".join(names)))
