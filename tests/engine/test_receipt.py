"""Receipts: words that stand for a log as it was, and say nothing before its secret is told."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from gtc_tui.engine.receipt import issued, marked, receipt_of
from gtc_tui.engine.verified import head
from gtc_tui.errors import GtcError

OWN = Ed25519PrivateKey.from_private_bytes(b"k" * 32)
KEY = OWN.public_key().public_bytes_raw()
LINES = ["header", "march griffin", "stop"]


def test_a_receipt_is_handed_on_as_a_word_and_stands_for_its_lines_alone() -> None:
    one = issued("17", 3, head(LINES), b"secret", OWN.sign)
    found = receipt_of(f" {one.word}\n")
    assert found == one and found.signed_with(KEY) and " " not in one.word
    assert found.mark == marked("17", 3, head(LINES), b"secret")
    for other in (marked("18", 3, head(LINES), b"secret"), marked("17", 2, head(LINES[:2]), b"secret")):
        assert found.mark != other


def test_nobody_finds_the_lines_by_trying_them_without_the_secret() -> None:
    """An answer of the opponent is one of a few: what stands for it must not follow from it alone."""
    one, other = (issued("17", 3, head(LINES), secret, OWN.sign) for secret in (b"secret", b"another"))
    assert one.mark != other.mark and head(LINES) not in one.word


def test_a_receipt_that_was_changed_is_not_signed() -> None:
    one = issued("17", 3, head(LINES), b"secret", OWN.sign)
    assert not receipt_of(one.word.replace("17.3.", "17.4.")).signed_with(KEY)
    assert not receipt_of(one.word.replace("17.3.", "18.3.")).signed_with(KEY)


@pytest.mark.parametrize(
    "word", ["", "17", "17.3", "17.3.", "17.3.AAAA", f"17.x.{'A' * 128}", f".3.{'A' * 128}", "ä.ö.ü"]
)
def test_what_is_no_receipt_is_refused_in_one_line(word: str) -> None:
    with pytest.raises(GtcError, match="not a receipt"):
        receipt_of(word)
