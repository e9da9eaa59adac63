"""Machine players that take their time, and that explain themselves: what goes to and fro beside the answer."""

from __future__ import annotations

import threading
from typing import Protocol, runtime_checkable

import msgspec

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.seat import Seat


class Thought:
    """One decision being thought about, as seen from outside: how far it is, and that an answer is wanted now. The
    player and whoever waits for it may be in different threads."""

    def __init__(self, threads: int = 1) -> None:
        """threads: how many a search may use that is not told otherwise."""
        self.threads = threads
        self._stop = threading.Event()
        self.share: float | None = None
        """How much of its time or nodes the player has used, 0 to 1; None: it does not say."""
        self.text = ""
        """What it has found so far, as a short sentence."""
        self.sketch: tuple[Advice, ...] = ()
        """For one that explains itself: what another would say at once, until it is over."""

    def tell(self, share: float | None, text: str = "") -> None:
        self.share, self.text = share, text

    def stop(self) -> None:
        """An answer is wanted now: the best so far."""
        self._stop.set()

    @property
    def stopped(self) -> bool:
        """To be looked at often, some twenty times a second."""
        return self._stop.is_set()

    def stopped_within(self, seconds: float) -> bool:
        """Waits for that so long."""
        return self._stop.wait(seconds)


@runtime_checkable
class Thinker(Protocol):
    """A machine player that takes its time, tells how far it is, and can be cut short."""

    def think(self, seat: Seat, thought: Thought) -> Action:
        """As `Bot.choose`; once `thought` is stopped, the best so far, within a tenth of a second."""


@runtime_checkable
class Foresighted(Protocol):
    """A machine player that thinks on the enemy's time."""

    def anticipate(self, seat: Seat, thought: Thought) -> None:
        """While the other side decides: works out what it would answer to what it expects to be asked next, until it
        has an idea of all that is likely or `thought` is stopped. What it answers in the end is the same without. It
        may still be at it when it is asked."""


class Step(msgspec.Struct, frozen=True):
    """A decision to come: where it is due (`Seat.tie`), what is decided, about which piece."""

    tie: int
    action: Action
    subject: PieceId | None = None


Ahead = tuple[tuple[str, ...], tuple[Step, ...]]
"""The same line in words and as decisions."""


class Advice(msgspec.Struct, frozen=True):
    """Something to do, as a machine player sees it.

    action: the legal answer it begins with. text: the answer in words. points: what is expected of it, in victory
    points to the side that decides; figures of one player at one decision can be compared, no others. parts: names in
    words and points, which add up to that, but for what rounds to nothing; empty where a player judges as a whole.
    line: what is expected to be decided after it, in words, the next first; ahead: the same as decisions. by: whose
    advice it is, "bot:greedy".
    playouts: how often it was played out; 0 where it was judged at first sight. value: the points with what winning is
    worth besides, by which answers were chosen; error: its standard error. note: a sentence on why it stands where it
    does, or nothing. subject: the piece that is asked about. kept: it goes on with a plan that was advised before; the
    points are those of the plan. aims: what the machine would make the pieces that the answer names do over several
    turns, in sentences; whoever is asked puts them in. counted: the points are victory points; else they only tell
    which answer is better, and are not for people.
    """

    action: Action
    text: str
    points: float
    parts: tuple[tuple[str, float], ...] = ()
    line: tuple[str, ...] = ()
    by: str = ""
    playouts: int = 0
    value: float | None = None
    error: float | None = None
    note: str = ""
    ahead: tuple[Step, ...] = ()
    subject: PieceId | None = None
    kept: bool = False
    aims: tuple[str, ...] = ()
    counted: bool = True


@runtime_checkable
class Explainer(Protocol):
    """A machine player that can say what it would do and why."""

    def explain(self, seat: Seat, top: int, thought: Thought) -> tuple[Advice, ...]:
        """Up to `top` answers, the one it would give first, the others by their points, all by the same judge. Called
        only when the seat is asked. Once `thought` is stopped, what it knows so far, perhaps nothing."""
