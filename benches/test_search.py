"""The machine players inside the core: candidate marches, simulated actions, searches, over 24 positions in turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time_ns

import pytest

import gtc_tui
from gtc_tui._core import Judge, Simulation, SimulationJudge, World
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.ai import judgement, simulation
from gtc_tui.rules.gcacw.ai.judgement import judge_of
from gtc_tui.rules.gcacw.ai.search import world_of
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from timing import RESULTS, Figure

_POSITIONS = 24
_PHASES = 2  # operations phases of Boots that follow in playouts, as in the search


@pytest.fixture(scope="module")
def scenes(game: GcacwGame) -> list[tuple[World, Judge, int]]:
    """Positions from games of random choices, each where an action is asked for."""
    found: list[tuple[World, Judge, int]] = []
    seed = 0
    while len(found) < _POSITIONS:
        seed += 1
        state, random = game.new_state(), Random(seed)
        wait = random.randint(1, 150)
        while (decision := state.decision) is not None and (len(state) < wait or decision.kind != "action"):
            state.apply(random.choice(decision.actions))
        if decision is not None:
            play = _play(state)
            world, judge = world_of(play, decision.side), judge_of(play)
            found.append((world, judge, game.side_index(decision.side)))
    return found


def _play(state: State) -> GcacwPlay:
    play: GcacwPlay = state._play
    return play


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str, float], None]:
    def add(what: str, nanoseconds: float) -> None:
        request.config.stash[RESULTS].figures.append(Figure(what, nanoseconds))

    return add


def test_candidate_marches(scenes: list[tuple[World, Judge, int]], figure: Callable[[str, float], None]) -> None:
    """Every place that every ready unit of a side can march to, judged, with the attacks from the best of them.
    Processor time, so that others on the machine do not count."""
    places, begun = 0, process_time_ns()
    for _round in range(100):
        for world, judge, side in scenes:
            places += world.marches(judge, side)[1]
    assert places > 10_000
    figure("a candidate march judged (1,000 ns: a million a second)", (process_time_ns() - begun) / places)


@pytest.mark.parametrize("horizon", [8, 1000])
def test_actions_in_playouts(
    scenes: list[tuple[World, Judge, int]], figure: Callable[[str, float], None], horizon: int
) -> None:
    """Three counts of the same playouts. An action phase: all that one side does in its turn to act, a whole activation
    with its marches and attacks, say. An action: what the rules log as one line, one answer of a player where he has a
    choice (a hex of a march, stopping, a point of a loss, a hex of a retreat; see `World.counted`). Outcomes of dice
    are lines of the log as well, but nobody decides them: they are apart.
    """
    phases = answers = outcomes = 0
    begun = process_time_ns()
    for world, judge, _side in scenes:
        done = world.playouts(judge, 100, horizon, 7)[2]
        phases, answers, outcomes = phases + done.phases, answers + done.answers, outcomes + done.rolls
    spent = process_time_ns() - begun
    assert outcomes > phases > 1000 and answers > 2 * phases
    playouts = f"playouts of {horizon} phases at most"
    figure(f"an action (a player's answer) in {playouts} (5,000 ns: 200,000 a second)", spent / answers)
    figure(f"an action or an outcome of dice in {playouts}", spent / (answers + outcomes))
    figure(f"an action phase in {playouts}", spent / phases)


def test_actions_carried_out(scenes: list[tuple[World, Judge, int]], figure: Callable[[str, float], None]) -> None:
    """Without the choice: marches given beforehand, on a copy of the position each."""
    marches = [(world, world.marches(judge, side)[0]) for world, judge, side in scenes]
    actions, spent = 0, 0
    for _round in range(40):
        for world, found in marches:
            for advice in found:
                assert advice.piece is not None and advice.hex is not None
                begun = process_time_ns()
                world.rehearse(advice.piece, advice.hex, advice.target, 200, 3)
                spent += process_time_ns() - begun
                actions += 200
    assert actions > 1000
    figure("a march (and attack) carried out with its dice, copy included", spent / actions)


@pytest.mark.parametrize("nodes", [200, 1000])
def test_searches(scenes: list[tuple[World, Judge, int]], figure: Callable[[str, float], None], nodes: int) -> None:
    begun = process_time_ns()
    for world, judge, _side in scenes:
        world.search(judge, nodes=nodes)
    figure(f"a search of {nodes} playouts", (process_time_ns() - begun) / len(scenes))


BOOTS = pytest.mark.parametrize("game_id", ["boots2/mad-anthony", "boots2/pershing"])


def _simulations(game_id: str, kinds: frozenset[str] | None = None) -> list[tuple[Simulation, SimulationJudge]]:
    """Questions of any kind in operations phases out of random games; those of some kinds out of a greedy player's, in
    which there are more fights."""
    state, random, found = gtc_tui.load(game_id).new_state(), Random(1), list[tuple[Simulation, SimulationJudge]]()
    greedy = GreedyBot(1)
    while len(found) < _POSITIONS:
        if state.decision is None:
            state = gtc_tui.load(game_id).new_state()
        decision = state.decision
        assert decision is not None
        play = state._play
        sim = simulation.of(play, 0 if kinds is None else _PHASES) if kinds is None or decision.kind in kinds else None
        if sim is not None:
            found.append((sim, judgement.judge(play)))
        if kinds is None or decision.side == CHANCE:
            state.apply(random.choice(decision.actions))
        else:
            state.apply(greedy.choose(Seat.deciding(state)))
    return found


@BOOTS
def test_answers_in_simulated_phases_of_boots(game_id: str, figure: Callable[[str, float], None]) -> None:
    """Answered at random to their end; outcomes of dice count, copies too."""
    found, answers, begun = _simulations(game_id), 0, process_time_ns()
    for seed in range(200):
        for sim, _judge in found:
            answers += sim.copy().wander(seed, 1000)
    assert answers > 1000
    figure(
        f"an answer in a simulated phase of {game_id} (20,000 ns: 50,000 a second)",
        (process_time_ns() - begun) / answers,
    )


@BOOTS
def test_answers_in_playouts_of_boots(game_id: str, figure: Callable[[str, float], None]) -> None:
    """The same in searches of combat: both sides answer what looks best, and the end is judged."""
    _play_out(_simulations(game_id, frozenset({"attack", "table"})), f"combat of {game_id}", figure)


@BOOTS
def test_answers_in_playouts_of_moves_of_boots(game_id: str, figure: Callable[[str, float], None]) -> None:
    """In searches of moves: units go where it looks best, and further phases follow."""
    _play_out(_simulations(game_id, frozenset({"move"})), f"moves of {game_id}", figure)


def _play_out(found: list[tuple[Simulation, SimulationJudge]], what: str, figure: Callable[[str, float], None]) -> None:
    answers, begun = 0, process_time_ns()
    for sim, judge in found:
        answers += sim.playouts(judge, 200, 7)[1]
    assert answers > 1000
    figure(
        f"an answer or a die in playouts of {what} (20,000 ns: 50,000 a second)",
        (process_time_ns() - begun) / answers,
    )
    figure(f"a playout of {what}", (process_time_ns() - begun) / (200 * len(found)))
