"""Letters for hexes: any of them is two keys away."""

from __future__ import annotations

from collections.abc import Sequence

LETTERS = "asdfghjklqwertyuiopzxcvbnm"
"""The keys under the fingers first."""


def jump_letters(places: Sequence[str]) -> dict[str, str]:
    """Hex -> what to type: one letter where there are enough, else two; never one that begins another. The nearest
    should come first. More than 676 hexes go without."""
    if len(places) <= len(LETTERS):
        return dict(zip(places, LETTERS, strict=False))
    pairs = (first + second for first in LETTERS for second in LETTERS)
    return dict(zip(places, pairs, strict=False))


def narrow(letters: dict[str, str], typed: str) -> dict[str, str]:
    """What is left to type of those that go on after a letter."""
    return {place: text[1:] for place, text in letters.items() if text.startswith(typed)}
