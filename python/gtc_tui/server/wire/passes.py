"""Who speaks: what the front seals for a session once its client has shown its key."""

from __future__ import annotations

import hashlib
import hmac

import msgspec

NOTIFIER = "notifier"
KEY_BYTES = 32
"""Of the key that passes are sealed with."""
_DIGEST = 32


class Pass(msgspec.Struct, frozen=True):
    """Who a session belongs to: the holder of this key, or ("") somebody who only looks on. algorithm: of the key.
    session: its number at the front; 0: the front itself. role NOTIFIER: it is the notifier, which may take letters and
    nothing else."""

    fingerprint: str
    algorithm: str
    session: int
    role: str = ""


def sealed(one: Pass, key: bytes) -> bytes:
    """A pass that nobody without the key can make or change."""
    data = msgspec.msgpack.encode(one)
    return hmac.digest(key, data, hashlib.sha256) + data


def opened(data: bytes, key: bytes) -> Pass | None:
    """None for one that was not made with this key."""
    digest, inner = data[:_DIGEST], data[_DIGEST:]
    if not hmac.compare_digest(digest, hmac.digest(key, inner, hashlib.sha256)):
        return None
    return msgspec.msgpack.decode(inner, type=Pass)
