"""Ed25519 signatures (RFC 8032), checked. Here nothing is ever signed, so nothing has to be hidden from clocks, and a
player needs no library for it."""

from __future__ import annotations

import hashlib
from typing import TypeAlias

KEY, LENGTH = 32, 64
"""Bytes of a public key and of a signature."""

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)  # of -1

_Point: TypeAlias = tuple[int, int, int, int]
"""x/z, y/z, z, and xy/z: extended coordinates."""


def signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this signature of the message was made with the secret that belongs to a public key."""
    if len(key) != KEY or len(signature) != LENGTH:
        return False
    own, commitment = _point(key), _point(signature[:KEY])
    scalar = int.from_bytes(signature[KEY:], "little")
    if own is None or commitment is None or scalar >= _ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:KEY] + key + message).digest(), "little") % _ORDER
    return _same(_times(scalar, _BASE), _sum(commitment, _times(challenge, own)))


def _point(data: bytes) -> _Point | None:
    """None where there is no such point."""
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and odd):
        return None
    x = _P - x if x & 1 != odd else x
    return x, y, 1, x * y % _P


def _sum(one: _Point, other: _Point) -> _Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(factor: int, point: _Point) -> _Point:
    found: _Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            found = _sum(found, point)
        point = _sum(point, point)
        factor >>= 1
    return found


def _same(one: _Point, other: _Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % _P == 0 == (one[1] * other[2] - other[1] * one[2]) % _P


def _base() -> _Point:
    point = _point((4 * pow(5, -1, _P) % _P).to_bytes(KEY, "little"))
    assert point is not None
    return point


_BASE = _base()
