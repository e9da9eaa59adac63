"""What is asked now, of whom, with every legal answer."""

from __future__ import annotations

from collections.abc import Container, Mapping
from fractions import Fraction
from itertools import product

import msgspec

from gtc_tui.engine.action import CHANCE, Action, PieceId, Roll, Side, pieces_of
from gtc_tui.messages import UNSAID, Message, _

WAITING = "waiting"
"""Kind of a question as those see it who are not asked."""


class Group(msgspec.Struct, frozen=True):
    """Answers of one kind where much may be done. key: 1 to 9, in the order of their weight; the same in every question
    that offers them. title: what is done, with whom being open ("March with .."). marches: a unit sets out, and is then
    asked hex by hex (kind "march"). gives_up: something of one's own is lost by it; never highlighted unasked."""

    key: int
    title: Message
    marches: bool = False
    gives_up: bool = False


ROUTINE = 0
"""In place of the key of a group, for the routine answer: where answers come in groups, what is typed for it."""


class Decision(msgspec.Struct, frozen=True, gc=False, rename={"question": "prompt"}):
    """One question. `actions` is never empty; what is not in it is not legal.

    side: who answers (CHANCE: a referee). kind: stable key of the question ("initiative", "march", ...), for
    interfaces and bots. question: what is asked, as a sentence. rule: section that asks.
    subject: the piece it is about; target: the hex. weights: for CHANCE, how often each action out of their sum.
    default: the routine answer (pass, done, stop), if there is one. known: for CHANCE, the only side that may know what
    the dice are for, None: everybody; outline: what the other is told in place of the question. several: the same is
    asked again and again, until enough is chosen: the order makes no difference. weighty: the default is
    no mere routine: it gives up what other answers may still bring. strikes: it attacks, or says how.
    """

    side: Side
    kind: str
    question: Message
    rule: str
    actions: tuple[Action, ...]
    weights: tuple[int, ...] = ()
    subject: PieceId | None = None
    target: str | None = None
    default: Action | None = None
    known: Side | None = None
    outline: Message = UNSAID
    several: bool = False
    weighty: bool = False
    strikes: bool = False

    @property
    def prompt(self) -> str:
        """The question, in the reader's language."""
        return self.question.told()

    @property
    def matter(self) -> tuple[Side, str, PieceId | None]:
        """The same in questions that are asked again and again, until what they are about is settled."""
        return self.side, self.kind, self.subject

    def probability(self, action: Action) -> Fraction:
        """Chance decisions only: exact probability of one outcome."""
        return Fraction(self.weights[self.actions.index(action)], sum(self.weights))


def follows(last: Decision, action: Action, decision: Decision, pieces: Container[str]) -> bool:
    """Is it asked of the side because of its answer: the same again, about the same piece, or about a piece that the
    answer has named? pieces: all of the game."""
    if decision.side != last.side or decision.subject is None:
        return False
    return decision.matter == last.matter or decision.subject in pieces_of(action, pieces)


def face(decision: Decision, side: Side, names: Mapping[Side, Message]) -> Decision:
    """A question as a side may know it. All of it to who is asked; dice with what they are for, as far as that is open,
    and without what may be drawn out of a pool; of a question to the other side only that it is awaited: no prompt, no
    answers, no subject. names: of the sides, as players read them."""
    if decision.side == side:
        return decision
    if decision.side != CHANCE:
        return Decision(decision.side, WAITING, _("waiting for {side}").format(side=names[decision.side]), "", ())
    rolls = all(isinstance(action, Roll) for action in decision.actions)
    actions, weights = (decision.actions, decision.weights) if rolls else ((), ())
    open_ = decision.known in (None, side)
    question, subject = (decision.question, decision.subject) if open_ else (decision.outline, None)
    return Decision(CHANCE, decision.kind, question, decision.rule, actions, weights, subject, decision.target)


_ROLLS = {count: tuple(Roll(faces) for faces in product(range(1, 7), repeat=count)) for count in (1, 2, 3)}


def dice(
    count: int,
    kind: str,
    question: Message,
    rule: str,
    subject: PieceId | None = None,
    known: Side | None = None,
    outline: Message = UNSAID,
) -> Decision:
    """A roll of `count` six-sided dice (1 to 3): every ordered outcome is an action."""
    rolls = _ROLLS[count]
    return Decision(CHANCE, kind, question, rule, rolls, (1,) * len(rolls), subject, known=known, outline=outline)
