"""One word for one thing: what docs/words.md says not to say, no message says."""

from __future__ import annotations

import re
from collections.abc import Iterator

import catalogue

WORDS = (catalogue.TOP / "docs" / "words.md").read_text("utf-8")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
INTRODUCED = "movement points (MP)"  # a word may be introduced by what it is short for


def barred() -> list[str]:
    """Words in backquotes in the last column of the tables."""
    rows = [line.strip("|").split("|") for line in WORDS.splitlines() if line.startswith("| ")]
    return sorted({word for row in rows for word in re.findall("`([^`]+)`", row[-1])})


def said() -> Iterator[tuple[str, str]]:
    """Messages, without what is filled in, with where they are."""
    for message in catalogue.template():
        for text in message.id if isinstance(message.id, (list, tuple)) else (message.id,):
            yield PLACEHOLDER.sub("...", text).replace(INTRODUCED, "MP"), message.locations[0][0] if text else ""


def test_no_message_says_what_the_words_of_the_house_bar() -> None:
    words = barred()
    assert len(words) > 30 and "points swing" in words
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, words))})(?!\w)")
    wrong = [f"{place}: {found[0]!r} in {text!r}" for text, place in said() if (found := pattern.search(text))]
    assert not wrong, "\n".join(wrong)
