"""Columns that a terminal needs for a text, and where a line may end. Everything that wraps, cuts or pads asks here."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

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
_POINT = "・"  # between the words of a name


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


def parts(text: str, room: int) -> Iterator[tuple[str, str]]:
    """What a line of so many columns must not divide, each with what stands before it: a blank, or nothing inside of
    such a text."""
    for word in text.split():
        glue = " "
        for part in (word,) if word.isascii() else _divided(word, room, (_ends_outside, _ends_name, _may_end)):
            yield glue, part
            glue = ""


def _divided(word: str, room: int, ways: Sequence[Callable[[str, str], bool]]) -> Iterator[str]:
    """A word without blanks, divided in the first of these ways; what has no room then, in the next."""
    ends = [at for at in range(1, len(word)) if ways[0](word[at - 1], word[at])]
    for start, end in pairwise((0, *ends, len(word))):
        part = word[start:end]
        if len(ways) == 1 or cells(part) <= room:
            yield part
        else:
            yield from _divided(part, room, ways[1:])


def _is_katakana(char: str) -> bool:
    return "\u30a1" <= char <= "\u30fc"  # with the point and the mark of a long vowel


def _ends_outside(before: str, after: str) -> bool:
    """A word in katakana is kept whole, as a Latin one is."""
    return _may_end(before, after) and not (_is_katakana(before) and _is_katakana(after))


def _ends_name(before: str, after: str) -> bool:
    """Of several words, too long for a line."""
    return _ends_outside(before, after) or before == _POINT


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
