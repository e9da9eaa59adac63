"""The adapter to OpenSpiel, by OpenSpiel's own test and by its own machine player."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from gtc_tui.engine.action import CHANCE
from gtc_tui.errors import GtcError
from support import RACE, scenario

pyspiel = pytest.importorskip("pyspiel")

from gtc_tui.research import spiel  # noqa: E402

RAPIDAN = "gtc/02-grant-crosses-the-rapidan"


@pytest.fixture(scope="module")
def game() -> spiel.SpielGame:
    return pyspiel.load_game(f"{spiel.NAME}(scenario={RACE})")


def advance(state: spiel.SpielState, until: int, seed: int = 1) -> None:
    """Random play."""
    random = np.random.RandomState(seed)
    for _step in range(until):
        if state.is_terminal():
            return
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(numbers, p=chances))
        else:
            state.apply_action(random.choice(state.legal_actions()))


def test_the_random_simulation_of_openspiel_passes(game: spiel.SpielGame) -> None:
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_its_mcts_plays_a_game_against_a_random_player(game: spiel.SpielGame) -> None:
    from open_spiel.python.algorithms import mcts
    from open_spiel.python.bots import uniform_random

    random = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    players = [mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=random), uniform_random.UniformRandomBot(1, random)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(numbers, p=chances))
        else:
            state.apply_action(players[state.current_player()].step(state))
    result = state.gtc.result
    assert result is not None and sum(state.returns()) == 0
    assert state.returns()[0] == (0 if result.winner is None else 1 if result.winner == "union" else -1)


def test_a_state_goes_through_its_text_and_into_a_clone(game: spiel.SpielGame) -> None:
    state = game.new_initial_state()
    advance(state, 60)
    read = game.deserialize_state(state.serialize())
    twin = state.clone()
    assert read.gtc.hash == twin.gtc.hash == state.gtc.hash
    assert str(read) == str(state) and read.history() == state.history()
    advance(twin, 5)
    assert len(twin.gtc) > len(state.gtc) and read.gtc.hash == state.gtc.hash


def test_the_log_replays_what_openspiel_played(game: spiel.SpielGame) -> None:
    state = game.new_initial_state()
    advance(state, 10**6, seed=5)
    again = scenario(RACE).new_state()
    again.replay(again.game.system.codec.parse(line) for line in str(state).splitlines())
    assert again.hash == state.gtc.hash and again.decision is None


def test_chances_are_the_exact_ones_of_the_rules(game: spiel.SpielGame) -> None:
    state = game.new_initial_state()
    met = set()
    for _step in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            decision = state.gtc.decision
            outcomes = state.chance_outcomes()
            met.add(len(outcomes))
            for number, chance in outcomes:
                assert chance == float(decision.probability(decision.actions[number]))
            assert sum(decision.probability(action) for action in decision.actions) == Fraction(1)
        advance(state, 1, seed=_step)
    assert met == {6, 36}


def test_an_action_is_named_by_its_text_and_refused_when_not_legal(game: spiel.SpielGame) -> None:
    state = game.new_initial_state()
    codec = state.gtc.game.system.codec
    named = {state.action_to_string(number) for number in state.legal_actions()}
    assert named == {codec.text(action) for action in state.gtc.legal_actions()}
    wrong = next(number for number in range(1000) if number not in state.legal_actions())
    with pytest.raises(GtcError, match=str(wrong)):
        state._apply_action(wrong)


def test_observations_tell_positions_apart(game: spiel.SpielGame) -> None:
    state = game.new_initial_state()
    advance(state, 30)
    seen = [np.array(state.observation_tensor(player)) for player in (0, 1)]
    assert seen[0].shape == tuple(game.observation_tensor_shape()) and not np.array_equal(*seen)
    assert min(map(np.min, seen)) >= 0 and max(map(np.max, seen)) <= 1
    before, said = seen[0], state.observation_string(0)
    while state.is_chance_node():
        advance(state, 1)
    advance(state, 1)
    assert not np.array_equal(before, state.observation_tensor(0)) and said != state.observation_string(0)
    assert state.information_state_string(0) == f"0\n{state}"


def test_other_scenarios_are_games_too() -> None:
    state = pyspiel.load_game(f"{spiel.NAME}(scenario={RAPIDAN})").new_initial_state()
    advance(state, 200)
    assert (len(state.gtc) == 200 and state.gtc.to_move != CHANCE) or state.is_chance_node()
