"""What a rule system's own search says about a decision: how long it may think, and what it proposes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from gtc_tui.engine.action import Action


class Budget(msgspec.Struct, frozen=True):
    """How long a search may think: so many playouts, so many seconds, or whichever comes first. The same seed and
    number of playouts give the same answer.

    horizon: action phases of a playout beyond the answer itself, at most, before the position is judged.
    stopped: asked some twenty times a second; once it says so, the best so far is wanted.
    """

    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    horizon: int = 1000
    seed: int = 0
    stopped: Callable[[], bool] | None = None


class Proposal(msgspec.Struct, frozen=True):
    """One answer to a decision.

    action: what it begins with. following: what goes on with it, as long as nothing else is asked. points: what is
    expected, in victory points to the side that decides. error: its standard error. gain: points at first sight; None
    where first sight only tells which answer is better.
    """

    action: Action
    following: tuple[Action, ...]
    points: float
    error: float
    gain: float | None
    playouts: int
