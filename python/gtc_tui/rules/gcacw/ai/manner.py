"""Whether a side plays by the habits that were learned for it or by `ai.toml`, as far as its answers show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai import habits, policy, weights
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay


def of(game: GcacwGame, side: Side, name: str) -> Callable[[GcacwPlay, Decision, Action], int] | None:
    """See `System.manner`. Raises UnknownName, DataError."""
    usual, learned = weights.load(), habits.of(game.id, side, name)
    if learned == usual:
        return None

    def told(play: GcacwPlay, decision: Decision, action: Action) -> int:
        number = decision.actions.index(action)
        by_habit, plain = (policy.appraise(play, decision, by) for by in (learned, usual))
        return int(_best(by_habit, number)) - int(_best(plain, number))

    return told


def _best(values: Sequence[float], number: int) -> bool:
    return values[number] == max(values)
