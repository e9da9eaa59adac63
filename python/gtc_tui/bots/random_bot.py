"""The machine player that any legal action is as good as another for: the measure of all others."""

from __future__ import annotations

import random

from gtc_tui.engine.action import Action
from gtc_tui.engine.state import State


class RandomBot:
    """Uniform over the legal actions; the choice depends on the seed and the number of actions so far."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> Action:
        actions = state.legal_actions()
        return actions[random.Random(f"{self.seed}:{len(state)}").randrange(len(actions))]
