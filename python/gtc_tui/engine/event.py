"""What happened: facts that interfaces show, filter and play back."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import UNSAID, Message

UNSEEN = PieceId("?")
"""A piece of which a side knows no more than that it is one."""


class Strike(msgspec.Struct, frozen=True):
    """One side in a combat as its dice fall. units: who fights; figures: the die and what it comes to, or the strength;
    reasons: what is in them, `UNSAID` where that is told elsewhere."""

    side: Side
    units: Message
    figures: Message
    reasons: Message = UNSAID


class Clash(msgspec.Struct, frozen=True):
    """The dice of a combat. title: what is attacked; attacker, defender: the two sides; verdict: what the dice say."""

    title: Message
    attacker: Strike
    defender: Strike
    verdict: Message


class Event(msgspec.Struct, frozen=True, gc=False, rename={"message": "text"}):
    """One thing that happened while an action was carried out.

    kind: stable key ("march", "loss", "roll", "points", ...). message: what is told of it.
    hexes: places it concerns, in order (a path, or from and to). amount: its number, if it has one
    (manpower points lost, victory points, movement points; of a phase its turn). known: the only side that knows of it
    before the game is over, None: everybody. outline: what others are told in its place, UNSAID: nothing, not even that
    it is. clash: where the dice of a combat fell, both sides of it.
    """

    kind: str
    message: Message
    rule: str = ""
    side: Side | None = None
    pieces: tuple[PieceId, ...] = ()
    hexes: tuple[str, ...] = ()
    amount: int | None = None
    known: Side | None = None
    outline: Message = UNSAID
    clash: Clash | None = None

    @property
    def text(self) -> str:
        """What is told of it, in the reader's language."""
        return self.message.told()

    def reaches(self, side: Side | None) -> bool:
        """Is a side, or the public, told of it at all?"""
        return self.known is None or side in (None, self.known) or self.outline is not UNSAID

    def for_side(self, side: Side | None) -> Event:
        """As much of it as a side, or the public, may know; None: all of it."""
        if self.known is None or side in (None, self.known):
            return self
        pieces = (UNSEEN,) if self.pieces else ()
        return msgspec.structs.replace(
            self, message=self.outline, pieces=pieces, amount=None, known=None, outline=UNSAID, clash=None
        )
