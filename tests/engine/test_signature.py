"""Ed25519, checked: the examples of RFC 8032 (7.1), what another library signs, and what nobody has signed."""

from __future__ import annotations

import random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from gtc_tui.engine.signature import LENGTH, signed

EXAMPLES = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)


@pytest.mark.parametrize(("key", "message", "signature"), EXAMPLES)
def test_the_examples_of_its_document(key: str, message: str, signature: str) -> None:
    assert signed(bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature))


def test_what_was_signed_and_nothing_else() -> None:
    rng = random.Random(5)
    for _n in range(6):
        own, message = Ed25519PrivateKey.from_private_bytes(rng.randbytes(32)), rng.randbytes(rng.randrange(80))
        key, signature = own.public_key().public_bytes_raw(), own.sign(message)
        assert signed(key, message, signature)
        assert not signed(key, message + b"x", signature)
        at, bit = rng.randrange(LENGTH), 1 << rng.randrange(8)
        assert not signed(key, message, bytes([*signature[:at], signature[at] ^ bit, *signature[at + 1 :]]))
        other = Ed25519PrivateKey.from_private_bytes(rng.randbytes(32)).public_key().public_bytes_raw()
        assert not signed(other, message, signature)


def test_what_is_no_signature_is_none() -> None:
    key, message, signature = (bytes.fromhex(part) for part in EXAMPLES[1])
    order = 2**252 + 27742317777372353535851937790883648493
    again = (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")  # the same number, told otherwise
    for wrong in (b"", signature[:-1], signature + b"\0", signature[:32] + again, b"\xff" * LENGTH):
        assert not signed(key, message, wrong)
    for wrong in (b"", key[:-1], b"\xff" * 32, (2).to_bytes(32, "little")):  # the last is on no curve
        assert not signed(wrong, message, signature)
