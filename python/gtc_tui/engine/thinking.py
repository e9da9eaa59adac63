"""What a rule system's own search says about a decision: how long it may think, and what it proposes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.messages import Message

FAR = 1000


def processors() -> int:
    """Those that this process may use, where that can be asked."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Budget(msgspec.Struct, frozen=True):
    """How long a search may think: so many playouts, so many seconds, or whichever comes first. The same seed and
    number of playouts give the same answer.

    horizon: action phases of a playout beyond the answer itself, at most, before the position is judged; with `FAR` no
    more than the system thinks best.
    judge: what judges that position, by name, where the system has several.
    habits: how sides choose in playouts, by name, where the system has several ways.
    plain: sides that choose there as those do who have none: so they have answered (`State.propose`).
    depth: so many decisions after the answer are searched too, of either side, where the system's search can; None: as
    many as the system thinks best.
    stopped: asked some twenty times a second; once it says so, the best so far is wanted.
    """

    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    horizon: int = FAR
    depth: int | None = None
    judge: str = ""
    habits: str = ""
    plain: frozenset[Side] = frozenset()
    seed: int = 0
    stopped: Callable[[], bool] | None = None


class Clock:
    """A budget under way, for a search in Python; it begins now. usual: nodes where the budget names no limit."""

    def __init__(self, budget: Budget, usual: int = 1 << 60) -> None:
        self._stopped = budget.stopped
        self.ends = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.left = budget.nodes if budget.nodes is not None else usual if budget.seconds is None else 1 << 60
        """Nodes; whoever uses them takes them away."""

    @property
    def over(self) -> bool:
        """No nodes or no time is left, or an answer is wanted now."""
        if self.left <= 0 or (self.ends is not None and time.monotonic() >= self.ends):
            return True
        return self._stopped is not None and self._stopped()


class Proposal(msgspec.Struct, frozen=True):
    """One answer to a decision.

    action: what it begins with. following: what goes on with it, as long as nothing else is asked. points: what is
    expected, in victory points to the side that decides. value: the same with what winning is worth besides, by which
    answers are chosen; None where that is no other figure. error: standard error of the value. gain: points at first
    sight; None where first sight only tells which answer is better.
    """

    action: Action
    following: tuple[Action, ...]
    points: float
    error: float
    gain: float | None
    playouts: int
    value: float | None = None


class Intention(msgspec.Struct, frozen=True):
    """One thing that the machine would make a side do over several turns.

    kind: what it is, a stable key ("take", "rest"). text: all of it, as a sentence. units: the pieces that have it to
    do, leaders among them. place: the hex that it is about. facts: what it is made of, by stable names; plain data.
    """

    kind: str
    text: Message
    units: tuple[PieceId, ...] = ()
    place: str | None = None
    facts: Mapping[str, Any] = {}

    @property
    def told(self) -> str:
        """The sentence, in the reader's language."""
        return self.text.told()
