"""What is asked now, of whom, with every legal answer."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec

from gtc_tui.engine.action import CHANCE, Action, PieceId, Roll, Side


class Decision(msgspec.Struct, frozen=True):
    """One question. `actions` is never empty; what is not in it is not legal.

    side: who answers (CHANCE: a referee). kind: stable key of the question ("initiative", "march", ...), for
    interfaces and bots. prompt: the question as a sentence in the player's language. rule: section that asks.
    subject: the piece it is about; target: the hex. weights: for CHANCE, how often each action out of their sum.
    default: the routine answer (pass, done, stop), if there is one.
    """

    side: Side
    kind: str
    prompt: str
    rule: str
    actions: tuple[Action, ...]
    weights: tuple[int, ...] = ()
    subject: PieceId | None = None
    target: str | None = None
    default: Action | None = None

    def probability(self, action: Action) -> Fraction:
        """Chance decisions only: exact probability of one outcome."""
        return Fraction(self.weights[self.actions.index(action)], sum(self.weights))


_ROLLS = {count: tuple(Roll(faces) for faces in product(range(1, 7), repeat=count)) for count in (1, 2, 3)}


def dice(count: int, kind: str, prompt: str, rule: str, subject: PieceId | None = None) -> Decision:
    """A roll of `count` six-sided dice (1 to 3): every ordered outcome is an action."""
    rolls = _ROLLS[count]
    return Decision(CHANCE, kind, prompt, rule, rolls, (1,) * len(rolls), subject)
