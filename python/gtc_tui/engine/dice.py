"""Dice: who rolls what the rules only ask for."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Protocol

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision


def fresh_seed() -> int:
    """A seed nobody chose (63 bits)."""
    return secrets.randbits(63)


class Dice(Protocol):
    """What a table rolls with. again: a roll that was taken back comes again; else every roll made is another."""

    again: bool

    def ready(self, rolls: int) -> bool:
        """Can it be rolled? Else somebody who is not here has to give his part first."""

    def proof(self, rolls: int) -> Sequence[str]:
        """Lines that the log has to tell before the roll, so that it can be checked."""

    def roll(self, decision: Decision, actions: int, rolls: int) -> Action:
        """An outcome of a chance decision. actions: so far, without those taken back; rolls: ever made in this game,
        those taken back among them."""


class Referee:
    """Rolls for chance decisions. The roll depends on the seed and on how many actions came before, nothing
    else: a resumed game rolls as it would have, and taking a roll back does not change it.
    """

    again = True

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def ready(self, _rolls: int) -> bool:
        return True

    def proof(self, _rolls: int) -> Sequence[str]:
        return ()

    def roll(self, decision: Decision, actions: int, rolls: int = 0) -> Action:
        """See `Dice`."""
        number = hashlib.blake2b(f"{self.seed}:{actions}".encode(), digest_size=16).digest()
        return drawn(decision, int.from_bytes(number, "big"))


def drawn(decision: Decision, number: int) -> Action:
    """The outcome of a chance decision that a number of 128 bits or more gives, by its weights."""
    total = sum(decision.weights)
    point = number % total  # against at most a few hundred: the bias is nil
    if total == len(decision.weights) and min(decision.weights) == 1:  # all are equally frequent
        return decision.actions[point]
    for action, weight in zip(decision.actions, decision.weights, strict=True):
        if point < weight:
            return action
        point -= weight
    raise AssertionError("weights do not add up")
