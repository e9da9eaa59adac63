"""Links into a browser: good once, for a quarter of an hour, one of a key at a time. Only what they hash to is kept."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable

from gtc_tui.server.wire import Holder

_LASTS = 15 * 60.0  # seconds
_BYTES = 24


class Links:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[bytes, tuple[Holder, float]] = {}

    def make(self, holder: Holder) -> str:
        """A new one; what the holder had before is good for nothing any more."""
        moment = self._clock()
        self._kept = {key: (one, end) for key, (one, end) in self._kept.items() if one != holder and end > moment}
        token = secrets.token_urlsafe(_BYTES)
        self._kept[_hashed(token)] = holder, moment + _LASTS
        return token

    def use(self, token: str) -> Holder | None:
        """Whose it is; None for one that was used, is too old or never was."""
        holder, end = self._kept.pop(_hashed(token), (None, 0.0))
        return holder if self._clock() < end else None


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
