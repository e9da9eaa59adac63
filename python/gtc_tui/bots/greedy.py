"""A player that takes what looks best now: the highest of the system's own appraisals."""

from __future__ import annotations

import random

from gtc_tui.engine.action import Action
from gtc_tui.engine.state import State


class GreedyBot:
    """One look ahead, no search. Ties are broken by seed and state, so a resumed game goes on as it would have."""

    name = "bot:greedy"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, state: State) -> Action:
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        values = state.appraise()
        best = max(values)
        equals = [action for action, value in zip(actions, values, strict=True) if value == best]
        return equals[0] if len(equals) == 1 else random.Random(f"{self._seed}:{state.hash}").choice(equals)
