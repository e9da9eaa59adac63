"""Columns that a terminal needs for a text, and where a line may end. Everything that wraps, cuts or pads asks here."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

GLUE = "\0"
"""A blank at which no line ends; whoever lays out a text with it writes blanks in the end."""
JOIN = "\u2060"
"""Between two letters that no line divides; it takes no column, and whoever lays out a text with it leaves it out."""
# Where a line of Japanese neither begins nor ends: marks and small letters keep to what is before them, opening
# brackets to what follows.
_NOT_FIRST = frozenset(
    GLUE + JOIN + "、。，．・：；？！」』】〉》〕）］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜…,.:;!?)]}%/"
)
_NOT_LAST = frozenset(GLUE + JOIN + "「『【〈《〔（［｛([{+-")


@lru_cache(maxsize=8192)
def _columns(char: str) -> int:
    if unicodedata.east_asian_width(char) in "WF":
        return 2
    return 0 if unicodedata.category(char) in ("Mn", "Me", "Cf") else 1


def cells(text: str) -> int:
    """Columns of a text: East Asian wide letters count as two, marks that stand on another letter as none."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def head(text: str, width: int) -> str:
    """As many characters as fit into the width; none is cut in the middle."""
    if text.isascii():
        return text[:width]
    for at, char in enumerate(text):
        width -= _columns(char)
        if width < 0:
            return text[:at]
    return text


def parts(text: str) -> Iterator[tuple[str, str]]:
    """What a line must not divide, each with what stands before it: a blank, or nothing inside of such a text."""
    for word in text.split():
        glue = " "
        start = 0
        if not word.isascii():
            for at in range(1, len(word)):
                if _may_end(word[at - 1], word[at]):
                    yield glue, word[start:at]
                    glue, start = "", at
        yield glue, word[start:]


def _may_end(before: str, after: str) -> bool:
    if before in "、。":  # also before a figure: a long list of them would be cut anywhere else
        return after not in _NOT_FIRST
    if after in _NOT_FIRST or before in _NOT_LAST or before.isdigit() or after.isdigit():
        return False
    return _columns(before) == 2 or _columns(after) == 2


def column_to_index(text: str, column: int) -> int:
    """The character that a column of the text belongs to; its length where the text has ended."""
    for at, char in enumerate(text):
        column -= _columns(char)
        if column < 0:
            return at
    return len(text)
