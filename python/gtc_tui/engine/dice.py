"""The referee: rolls the dice that the rules only ask for."""

from __future__ import annotations

import hashlib
import secrets

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision


def fresh_seed() -> int:
    """A seed nobody chose (63 bits)."""
    return secrets.randbits(63)


class Referee:
    """Rolls for chance decisions. The roll depends on the seed and on how many actions came before, nothing
    else: a resumed game rolls as it would have, and taking a roll back does not change it.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def roll(self, decision: Decision, count: int) -> Action:
        """An outcome of a chance decision, drawn by its weights; count: actions so far (`len(state)`)."""
        total = sum(decision.weights)
        number = int.from_bytes(hashlib.blake2b(f"{self.seed}:{count}".encode(), digest_size=16).digest(), "big")
        point = number % total  # 128 bits against at most a few hundred: the bias is nil
        if total == len(decision.weights) and min(decision.weights) == 1:  # all are equally frequent
            return decision.actions[point]
        for action, weight in zip(decision.actions, decision.weights, strict=True):
            if point < weight:
                return action
            point -= weight
        raise AssertionError("weights do not add up")
