"""The machine player that any legal action is as good as another for: the measure of all others."""

from __future__ import annotations

import hashlib

from gtc_tui.engine.action import Action
from gtc_tui.engine.seat import Seat

_BITS = 64
_MASK = (1 << _BITS) - 1
_STRIDE = 0x9E3779B97F4A7C15  # 2**64 over the golden ratio: SplitMix64's step, as are the two factors
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class RandomBot:
    """Uniform over the legal actions; the choice depends on the seed and the number of actions so far."""

    name = "bot:random"

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._start = int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=_BITS // 8).digest(), "big")

    def choose(self, seat: Seat) -> Action:
        actions = seat.legal_actions()
        number = (self._start + len(seat) * _STRIDE) & _MASK
        number = (number ^ number >> 30) * _FIRST & _MASK
        number = (number ^ number >> 27) * _SECOND & _MASK
        return actions[(number ^ number >> 31) * len(actions) >> _BITS]
