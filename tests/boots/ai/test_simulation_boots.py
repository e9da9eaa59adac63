"""Operations phases of random games of both scenarios, from any question in them on: the core and the rules ask the
same questions, with the same answers, and come to the same position and points."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from scenes import MAD_ANTHONY, PERSHING, game, inner
from wandering import BOTH, Wanderer, step

from gtc_tui._core import MANPOWER, CoreError, Position, Simulation
from gtc_tui.engine.action import CHANCE, Action, Roll
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.state import State
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.ai import judgement, simulation
from gtc_tui.rules.boots.heroism.hands import Discard, DrawnHeroism
from gtc_tui.rules.boots.heroism.kinds import strikes
from gtc_tui.rules.boots.heroism.windows import Keep, Play
from gtc_tui.rules.boots.movement.engineers import Span
from gtc_tui.rules.boots.movement.leaving import Leave
from gtc_tui.rules.boots.movement.marching import Step
from gtc_tui.rules.boots.state.actions import Done
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.turn import operations

ASIDE = {"heroism", "draw-heroism", "discard", "look"}
"""Questions that a simulation does not ask, about heroism markers and of scouts."""
BESIDE = (Discard, Leave, Play, Span)
"""Answers that it does not know."""


def board(play: BootsPlay, position: Position) -> list[object]:
    """Where everything is, and what lies in the hexes."""
    marks = [position.mark(number) for number in range(play.game.map.hexmap.size)]
    hexes = [position.hex(number) for number, _unit in play.game.numbered]
    return [hexes, marks, bytes(position.fields(MANPOWER))]


class Twins:
    """A game in an operations phase and its simulation, with the same random answers."""

    def __init__(self, state: State, sim: Simulation, player: Wanderer) -> None:
        self.state, self.sim, self.player, self.rng = state, sim, player, player.rng
        play = inner(state)
        self.at = (play.record.turn, play.record.operation)
        self.fort = play.position.board
        self.had = self._points()
        self.strange = False
        """Something has happened that the simulation leaves aside."""
        self.answered = Counter[str]()
        self.begun = Counter[str]()
        """Questions at which another simulation could begin, by their kind."""
        self.drawn = 0

    def _points(self) -> tuple[int, ...]:
        play = inner(self.state)
        ledger = play.record.ledger
        return tuple(sum(entry.points for entry in ledger if entry.side == side) for side in play.game.sides)

    def run(self) -> None:
        while (decision := self.state.decision) is not None and self._goes_on():
            if decision.kind in ASIDE or (decision.kind == "move" and self._known(decision) == [Done()]):
                self._aside(decision)
            else:
                self._together(decision)
            play = inner(self.state)
            if self.strange or play.position.board is not self.fort:
                self.strange = True
                return
        assert self.sim.asked() is None
        play = inner(self.state)
        assert sum(self.sim.draws) == self.drawn or not play.record.deck
        if play.record.turn == self.at[0] and play.record.phase == "operations":
            self._same()

    def _goes_on(self) -> bool:
        record = inner(self.state).record
        return (record.turn, record.operation) == self.at and record.active is not None

    def _aside(self, decision: Decision) -> None:
        for nothing in (Keep(), Done()):
            if nothing in decision.actions:
                self.state.apply(nothing)
                return
        answer = self.rng.choice(decision.actions)
        self.drawn += isinstance(answer, DrawnHeroism)
        self.strange = isinstance(answer, DrawnHeroism) and strikes(answer.marker)
        self.state.apply(answer)

    def _known(self, decision: Decision) -> list[Action]:
        return [answer for answer in decision.actions if not isinstance(answer, BESIDE)]

    def _together(self, decision: Decision) -> None:
        found = self.sim.asked()
        assert found is not None, decision
        kind, side, answers = found
        play = inner(self.state)
        self._same()
        self._begins_here(decision)
        known = self._known(decision)
        chosen = self._choice(known)
        if isinstance(chosen, Roll):
            assert side is None and decision.side == CHANCE and kind == "die", (found, decision)
            for face in chosen.dice:
                self.sim.apply(face - 1)
                self.sim.asked()
        else:
            assert side is not None and (kind, play.game.sides[side]) == (decision.kind, decision.side)
            offered: list[Action] = [simulation.action(play.game, verb, named) for verb, named in answers]
            assert offered == known, (kind, offered, known)
            self.sim.apply(offered.index(chosen))
            self.sim.asked()
        self.answered[chosen.verb] += 1
        self.state.apply(chosen)

    def _begins_here(self, decision: Decision) -> None:
        """A simulation that begins here goes on like this one."""
        fresh = simulation.of(inner(self.state))
        if fresh is None:
            return
        seed = self.rng.randrange(1000)
        one, other = self.sim.copy(), fresh.copy()
        assert one.wander(seed, 300) == other.wander(seed, 300), decision
        assert one.position().hash == other.position().hash, decision
        assert one.asked() == other.asked(), decision
        self.begun[decision.kind] += 1

    def _choice(self, known: list[Action]) -> Action:
        """Of steps mostly those towards the enemy."""
        steps = [answer for answer in known if isinstance(answer, Step)]
        if steps and self.rng.random() < 0.8:
            return min(steps, key=lambda step: self.player.distance(self.state, step.to))
        return self.rng.choice(known)

    def _same(self) -> None:
        play = inner(self.state)
        assert board(play, self.sim.position()) == board(play, play.position)
        assert self.sim.points == tuple(now - had for now, had in zip(self._points(), self.had, strict=True))


@BOTH
def test_operations_are_the_same_in_the_core_and_in_the_rules(game_id: str) -> None:
    answered, begun, within, strange = Counter[str](), 0, Counter[str](), 0
    for seed in range(4):
        state, player = game(game_id).new_state(), Wanderer(seed, 9)
        while state.decision is not None:
            sim = simulation.of(inner(state))
            if sim is None or player.rng.random() < 0.5:  # some begin later
                step(state, player)
                continue
            twins = Twins(state, sim, player)
            twins.run()
            answered += twins.answered
            within += twins.begun
            begun += 1
            strange += twins.strange
    assert {"move", "step", "stop", "work", "done"} <= set(answered)
    assert {"attack", "join", "skirmish", "charge", "fight", "lose", "retreat", "pursue", "roll"} <= set(answered)
    asked = {"move", "march", "build", "attack", "table", "fight", "retreat", "pursuit", "combat", "work"}
    assert asked | ({"losses"} if game_id == MAD_ANTHONY else set()) <= set(within), within
    assert sum(answered.values()) > 400 and strange < begun / 10, (answered, begun, strange)
    assert sum(within.values()) > 0.95 * sum(answered.values()), (within, answered)


def fights(game_id: str, least: int) -> list[Simulation]:
    """Declarations of attacks in random games."""
    found: list[Simulation] = []
    for seed in range(50, 60):
        state, player = game(game_id).new_state(), Wanderer(seed, 9)
        while state.decision is not None and len(found) < least:
            sim = simulation.of(inner(state)) if state.decision.kind == "attack" else None
            found += [] if sim is None else [sim]
            step(state, player)
    return found


@BOTH
def test_dice_by_event_make_the_same_fight_of_the_same_seed(game_id: str) -> None:
    ends = Counter[int]()
    for sim in fights(game_id, 6):
        for seed in range(5):
            one, again = sim.copy(), sim.copy()
            answers = one.wander(seed, 10_000)
            assert again.wander(seed, 10_000) == answers and one.asked() is None
            assert again.position().hash == one.position().hash and again.points == one.points
            ends[one.position().hash] += 1
    assert len(ends) > 12, "fights of other seeds end in other ways"


def test_only_answers_that_were_offered_are_taken() -> None:
    (sim,) = fights(PERSHING, 1)
    found = sim.asked()
    assert found is not None
    for number in (-1, len(found[2]), 2**70):
        with pytest.raises(CoreError, match="is not one of"):
            sim.apply(number)
    sim.wander(1, 10_000)
    with pytest.raises(CoreError, match="is not one of 0 answers"):
        sim.apply(0)


@BOTH
def test_searches_are_of_answers_that_are_offered_in_games_of_the_same_rules(game_id: str) -> None:
    (sim,), other = fights(game_id, 1), fights(MAD_ANTHONY if game_id == PERSHING else PERSHING, 1)
    play = inner(game(game_id).new_state())
    judge = judgement.judge(play)

    def search(
        plans: Sequence[tuple[int, int | None]] = ((0, None),), deals: Sequence[Simulation] = (), **budget: Any
    ) -> object:
        return sim.search(judge, deals, plans, margin=3.0, **budget)

    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: search(), "needs a budget"),
        (lambda: search(seconds=-1.0), "not a span of time"),
        (lambda: search([(999, None)], nodes=1), "answer 999 is not one of"),
        (lambda: search([(0, 2**15)], nodes=1), "hex"),
        (lambda: search(nodes=1, deals=other), "a deal of another game"),
        (lambda: other[0].playouts(judge, 1, 1), "a judge of another game"),
    ]
    for ask, told in asked:
        with pytest.raises(CoreError, match=told):
            ask()


@BOTH
def test_the_usual_answer_is_tried_as_often_as_any(game_id: str) -> None:
    for sim in fights(game_id, 4):
        found = sim.asked()
        assert found is not None
        _kind, _side, answers = found
        if len(answers) < 2:
            continue
        judge = judgement.judge(inner(game(game_id).new_state()))
        plans = [(place, None) for place in range(len(answers))]
        told, done = sim.search(judge, [sim.copy()], plans, margin=3.0, nodes=200, seed=4)
        tried = {place: playouts for place, playouts, _points, _error in told}
        assert done > 0 and tried.keys() == set(range(len(answers)))
        assert tried[0] == max(tried.values())
        assert told == sim.search(judge, [sim.copy()], plans, margin=3.0, nodes=200, seed=4)[0]


# -- phases that follow --------------------------------------------------------------------------------
def movements(game_id: str, least: int) -> list[State]:
    """Beginnings of movement sub-phases in random games."""
    found: list[State] = []
    for seed in range(70, 90):
        state, player = game(game_id).new_state(), Wanderer(seed, 9)
        while state.decision is not None and len(found) < least:
            if state.decision.kind == "move" and inner(state).record.pool and simulation.of(inner(state)) is not None:
                found.append(state.clone())
            step(state, player)
    return found


@BOTH
def test_4_2_further_markers_are_drawn_one_by_one_and_let_their_units_act(game_id: str) -> None:
    drawn = acted = 0
    for state in movements(game_id, 12):
        play = inner(state)
        sim, most = simulation.of(play, 3), min(3, len(play.record.pool))
        assert sim is not None
        rng, draws, units = random.Random(len(state)), 0, set[int]()
        while (asked := sim.asked()) is not None:
            kind, side, answers = asked
            if kind == "draw":
                assert side is None and len(answers) == len(play.record.pool) - draws
                draws, units = draws + 1, set()
            if kind == "move" and draws:
                movers = {named[0] for verb, named in answers if verb == "move"}
                commands = {play.game.pieces[PieceNo(unit)].subcommand for unit in movers}
                active = [operations.commands(play, play.game.marker_defs[name]) for name in play.record.pool]
                assert any(commands <= set(codes) for codes in active), commands
                acted += bool(movers - units)
                units |= movers
            sim.apply(rng.randrange(len(answers)))
        assert draws == most
        drawn += draws
    assert drawn > 20 and acted > 5


@BOTH
def test_playouts_go_on_through_phases_that_follow_the_same_for_the_same_seed(game_id: str) -> None:
    longer = 0
    for state in movements(game_id, 8):
        play = inner(state)
        judge, counts = judgement.judge(play), []
        for phases in (0, 2):
            sim = simulation.of(play, phases)
            assert sim is not None
            found = sim.playouts(judge, 10, 5)
            assert found == sim.playouts(judge, 10, 5)
            counts.append(found[1])
        longer += counts[1] > counts[0]
    assert longer >= 6


@BOTH
def test_in_playouts_units_go_for_what_they_are_after(game_id: str) -> None:
    """Both sides of a game move in playouts, by far the most of the units that can."""
    moved = waiting = 0
    for state in movements(game_id, 8):
        play = inner(state)
        sim, judge = simulation.of(play), judgement.judge(play)
        assert sim is not None
        asked = sim.asked()
        assert asked is not None
        waiting += sum(verb == "move" for verb, _named in asked[2])
        _value, count = sim.playouts(judge, 1, 5)
        moved += count
    assert waiting and moved > 2 * waiting
