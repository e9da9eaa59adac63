"""Whole games of Boots at random, for tests that want to see many positions."""

from __future__ import annotations

import random

import pytest
from scenes import MAD_ANTHONY, PERSHING, inner

from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.movement.marching import Step
from gtc_tui.rules.boots.turn.operations import Pass

BOTH = pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])


class Wanderer:
    """Answers at random; `keen` of ten steps go nearer to the enemy, and passes are rare then."""

    def __init__(self, seed: int, keen: int) -> None:
        self.rng = random.Random(seed)
        self.referee = Referee(seed)
        self.keen = keen

    def answer(self, state: State, decision: Decision) -> Action:
        if decision.side == CHANCE:
            return self.referee.roll(decision, len(state))
        if self.rng.randrange(10) < self.keen:
            steps = [action for action in decision.actions if isinstance(action, Step)]
            if steps:
                return min(steps, key=lambda step: (self.distance(state, step.to), self.rng.random()))
            bold = [action for action in decision.actions if not isinstance(action, Pass)]
            return self.rng.choice(bold or list(decision.actions))
        return self.rng.choice(decision.actions)

    def distance(self, state: State, to: str) -> int:
        """Hexes to the nearest enemy of who decides."""
        play = inner(state)
        assert state.decision is not None
        side = play.game.side_index(state.decision.side)
        hexmap, where = play.game.map.hexmap, play.game.map.ids[to]
        foes = {play.position.hex(number) for number in play.position.standing(1 - side)}
        return min((hexmap.distance(where, foe) for foe in foes), default=0)


def step(state: State, player: Wanderer) -> Action:
    decision = state.decision
    assert decision is not None
    action = player.answer(state, decision)
    state.apply(action)
    return action
