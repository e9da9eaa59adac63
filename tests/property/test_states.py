"""Games in any order of going on, taking back, cloning, replaying, saving: a state is its history, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import actions, examples, pick

import gtc_tui
from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import UNDO, header_line, new_header
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.play.table.replay import replay_lines
from support import race

RUNS = st.tuples(st.integers(0, 10**6), st.integers(1, 40))
"""Seed and length of a run of answers: long games from few draws."""


def going_on(state: State) -> bool:
    return state.decision is not None


def answers(state: State, run: tuple[int, int]) -> Iterator[Action]:
    """Legal answers, each to the decision that the one before led to; no passes where there is anything else."""
    chance = random.Random(run[0])
    for _step in range(run[1]):
        offered = state.legal_actions()
        others = tuple(action for action in offered if action.verb != "pass")
        if not offered:
            return
        yield pick(others or offered, chance)


class Games(RuleBasedStateMachine):
    """A game, beside it what every position before it looked like, and the log as a session would write it."""

    game: Game = race()

    def __init__(self) -> None:
        super().__init__()
        self.state = self.game.new_state()
        self.codec = self.game.system.codec
        self.trail: list[tuple[int, Decision | None]] = []
        self.log = [header_line(new_header(self.game.id, {}, None, {}, "test"))]

    def take(self, action: Action) -> None:
        self.trail.append((self.state.hash, self.state.decision))
        self.state.apply(action)
        self.log.append(self.codec.text(action))

    @initialize(run=RUNS, further=RUNS)
    def begin(self, run: tuple[int, int], further: tuple[int, int]) -> None:
        self.go_on(run)
        self.go_on(further)

    @precondition(lambda self: going_on(self.state))
    @rule(run=RUNS)
    def go_on(self, run: tuple[int, int]) -> None:
        """Any answers but passes, which would end most games at once."""
        for action in answers(self.state, run):
            self.take(action)

    @precondition(lambda self: any(action.verb == "pass" for action in self.state.legal_actions()))
    @rule()
    def let_the_other_act(self) -> None:
        self.take(next(action for action in self.state.legal_actions() if action.verb == "pass"))

    @precondition(lambda self: self.trail)
    @rule(count=st.integers(1, 12))
    def take_back(self, count: int) -> None:
        for _step in range(min(count, len(self.trail))):
            expected = self.state.history[-1]
            assert self.state.undo() == expected
            self.log.append(UNDO)
            assert (self.state.hash, self.state.decision) == self.trail.pop()

    @precondition(lambda self: not self.trail)
    @rule()
    def nothing_to_take_back(self) -> None:
        before = self.state.hash
        try:
            self.state.undo()
        except GtcError:
            assert self.state.hash == before
        else:
            raise AssertionError("undo before the first action")

    @rule(run=RUNS)
    def a_clone_goes_its_own_way(self, run: tuple[int, int]) -> None:
        before, decision, history = self.state.hash, self.state.decision, self.state.history
        twin = self.state.clone()
        assert (twin.hash, twin.decision, twin.history) == (before, decision, history)
        for action in answers(twin, run):
            twin.apply(action)
        assert (self.state.hash, self.state.decision, self.state.history) == (before, decision, history)
        while len(twin) > len(history):
            twin.undo()
        assert (twin.hash, twin.decision, twin.history) == (before, decision, history)

    @rule()
    def a_clone_takes_over(self) -> None:
        self.state = self.state.clone()

    @rule()
    def replayed(self) -> None:
        again = self.game.new_state()
        again.replay(self.state.history)
        assert (again.hash, again.decision, again.result) == (self.state.hash, self.state.decision, self.state.result)
        self.state = again

    @rule()
    def saved_and_resumed(self) -> None:
        """With all that was taken back."""
        timeline = replay_lines(self.log, "log").timeline
        assert (timeline.state.hash, timeline.state.history) == (self.state.hash, self.state.history)
        assert timeline.state.decision == self.state.decision

    @rule(data=st.data())
    def a_foreign_action(self, data: st.DataObject) -> None:
        action = data.draw(actions(self.game))
        if action in self.state.legal_actions():
            return
        before, decision, count = self.state.hash, self.state.decision, len(self.state)
        try:
            self.state.apply(action)
        except IllegalAction as fault:
            assert fault.reason and "\n" not in str(fault)
        else:
            raise AssertionError(f"{action} was not offered and was carried out")
        assert (self.state.hash, self.state.decision, len(self.state)) == (before, decision, count)

    @invariant()
    def answers_survive_their_forms(self) -> None:
        for action in self.state.legal_actions():
            assert self.codec.parse(self.codec.text(action)) == action
            assert self.codec.from_json(self.codec.to_json(action)) == action

    @invariant()
    def nothing_is_impossible(self) -> None:
        assert self.state.faults() == []
        assert len(self.state) == len(self.trail)
        assert (self.state.decision is None) == (self.state.result is not None)


class MadAnthony(Games):
    game = gtc_tui.load("boots2/mad-anthony")


class Pershing(Games):
    game = gtc_tui.load("boots2/pershing")


TestGames, TestMadAnthony, TestPershing = Games.TestCase, MadAnthony.TestCase, Pershing.TestCase
TestGames.settings = examples(15)
TestMadAnthony.settings = TestPershing.settings = examples(5)


@pytest.mark.parametrize("machine", [Games, MadAnthony, Pershing])
@examples(150)
@given(data=st.data())
def test_any_action_survives_its_forms(machine: type[Games], data: st.DataObject) -> None:
    action, codec = data.draw(actions(machine.game)), machine.game.system.codec
    assert codec.parse(codec.text(action)) == action
    assert codec.from_json(codec.to_json(action)) == action


@pytest.mark.parametrize("game_id", ["gtc/09-the-overland-campaign", "boots2/mad-anthony"])
def test_a_headline_is_the_head_of_the_view(game_id: str) -> None:
    state = gtc_tui.load(game_id).new_state()
    for action in answers(state, (3, 120)):
        state.apply(action)
        for side in (None, *state.game.sides):
            head, view = state.headline(side), state.view(side)
            assert (head.turn, head.phase, head.points) == (view.turn, view.phase, view.points)
            assert (head.points_label, head.standing) == (view.points_label, view.standing)
            assert [head.number] == [line.number for line in view.track if line.now]
