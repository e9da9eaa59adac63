"""A scenario as an environment of PettingZoo, agents in turn (AEC).

    from gtc_tui.research import zoo
    env = zoo.env("gtc/03-race-for-spotsylvania")
    env.reset(seed=7)
    for agent in env.agent_iter():
        row, reward, over, _cut, info = env.last()
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))

Agents are named after the sides ("union_0", "confederate_1"). Dice roll by themselves, by the seed of `reset`. Actions
are numbers by `numbering`, the legal ones in `info["action_mask"]`. Observations are rows of `observation`. The reward
is 1 for the winner and -1 for the loser at the end, and 0 until then.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from gtc_tui import systems
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.dice import Referee, fresh_seed
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.research import observation
from gtc_tui.research.numbering import SIZE, action_of, numbered

DEFAULT = "gtc/03-race-for-spotsylvania"


def env(scenario: str = DEFAULT, render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """The environment as it should be used: with PettingZoo's own checks around it. Raises GtcError for a scenario
    that does not exist."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(GtcEnv(scenario, render_mode)))


class GtcEnv(AECEnv[str, Any, Any]):
    """gtc: the state behind it, from the first `reset` on: an environment is the table, agents get what their seats
    show. render_mode: "ansi" (text), or None."""

    metadata: ClassVar[dict[str, Any]] = {"name": "gtc_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    gtc: State

    def __init__(self, scenario: str = DEFAULT, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = systems.load(scenario)
        self.render_mode = render_mode
        self.possible_agents = [f"{side}_{number}" for number, side in enumerate(self.game.sides)]
        self._agent_of: dict[Side, str] = dict(zip(self.game.sides, self.possible_agents, strict=True))
        self._shape = observation.shape(Seat(self.game.new_state(), None))
        self.observation_spaces = {name: Box(0.0, 1.0, self._shape, np.float32) for name in self.possible_agents}
        self.action_spaces = {name: Discrete(SIZE) for name in self.possible_agents}

    def observation_space(self, agent: str) -> Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. seed: of the dice; None: nobody knows it."""
        self._referee = Referee(fresh_seed() if seed is None else seed)
        self.gtc = self.game.new_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._settle()

    def step(self, action: Any) -> None:
        """Takes the action with this number, then rolls dice until a side is asked. Raises GtcError for a number that
        no legal action has."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.gtc.apply(action_of(Seat.deciding(self.gtc), int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Dice, then who is asked, or what it came to."""
        state = self.gtc
        while (decision := state.decision) is not None and decision.side == CHANCE:
            state.apply(self._referee.roll(decision, len(state)))
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if decision is not None:
            self.agent_selection = self._agent_of[decision.side]
            self.infos[self.agent_selection]["action_mask"] = self._mask()
            return
        result = state.result
        self.terminations = dict.fromkeys(self.agents, True)
        if result is not None and result.winner is not None:
            for side, agent in self._agent_of.items():
                self.rewards[agent] = 1.0 if side == result.winner else -1.0

    def _mask(self) -> npt.NDArray[np.int8]:
        mask = np.zeros(SIZE, np.int8)
        mask[list(numbered(Seat.deciding(self.gtc)))] = 1
        return mask

    def observe(self, agent: str) -> observation.Row:
        row = np.zeros(self._shape, np.float32)
        observation.observe(Seat(self.gtc, self.game.sides[self.possible_agents.index(agent)]), row)
        return row

    def render(self) -> str | None:
        """Where the game stands and what is asked, as lines; None without a render mode."""
        if self.render_mode is None:
            return None
        view, decision = self.gtc.view(None), self.gtc.decision
        lines = [f"{view.turn}; {view.phase}; {view.points_label} {view.points}, {view.standing}"]
        if decision is not None:
            lines.append(decision.prompt)
            legal = numbered(Seat.deciding(self.gtc))
            lines += [f"{number:6} {self.gtc.describe(action)}" for number, action in legal.items()]
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is held."""
