"""Answers that are searched in the rules and played on in the core: retreats, cavalry retreats, refusals, losses."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from crowds import crowd, menu
from test_errands import decisions
from test_simulate import SCENARIOS

from gtc_tui.bots.search_bot import SearchBot
from gtc_tui.bots.thought import Thought
from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.rules.gcacw.ai import judgement, policy, search, search_answers, simulation
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.habits import Assumed
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.combat.attack import MarchAttack
from gtc_tui.rules.gcacw.combat.cavalry_retreat import Evade
from gtc_tui.rules.gcacw.combat.combat import Refuse
from gtc_tui.rules.gcacw.combat.retreat import FallBack, Halt, Retreat
from gtc_tui.rules.gcacw.march.march import Attack, Marching
from gtc_tui.rules.gcacw.state.actions import Stand
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import UNION, At, inner, scenario, scene, texts

COURT_HOUSE = "N3520"
NORTH = "N3518"


def put(stage: Stage, **placed: At | str) -> State:
    """A game of scenario 3 in its last turn with this stage under way in an action."""
    return scene(stack=(Game(), Cycle(), stage), **placed)


def beside_the_court_house() -> State:
    """Cutler, too tired ever to march again, has retreated as far as he must; one hex on is what the game is about."""
    stage = Retreat("retreat", UNION, (PieceId("cutler"),), (NORTH, "N3519"), "N3517", 1, 4)
    return put(stage, cutler=At("N3519", fatigue=4), robinson="N1519", rodes=At("N3517", fatigue=4))


def first(state: State, budget: Budget) -> Action:
    return state.propose(budget)[0].action


def greedy(state: State) -> Action:
    return max(zip(state.appraise(), state.legal_actions(), strict=True), key=lambda pair: pair[0])[1]


def test_a_retreat_goes_on_to_where_it_gains() -> None:
    """The appraisal always halts as soon as it may; here that leaves twelve points lying."""
    state = beside_the_court_house()
    assert f"fall-back {COURT_HOUSE}" in texts(state) and greedy(state) == Halt()
    found = state.propose(Budget(nodes=200, seed=3))
    assert found[0].action == FallBack(COURT_HOUSE)
    halt = next(one for one in found if one.action == Halt())
    assert found[0].points > halt.points + 6 and found[0].playouts >= search_answers.ENOUGH


def contrary(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the appraisal thinks the worst answer of this kind the best."""
    usual = policy._JUDGES[kind]

    def judge(play: GcacwPlay, decision: Decision, seen: Scene) -> list[float]:
        return [-value for value in usual(play, decision, seen)]

    monkeypatch.setitem(policy._JUDGES, kind, judge)


def cavalry_attacked() -> State:
    stage = Marching(PieceId("robinson"), 4, moved=True, facing=("N3519",), began="N3517")
    return put(stage, robinson=At("N3518", 14), griffin=At("N3420", fatigue=4), lomax=At("N3519", 3), rodes=COURT_HOUSE)


def test_cavalry_gives_way_before_what_would_crush_it(monkeypatch: pytest.MonkeyPatch) -> None:
    contrary("evade", monkeypatch)
    state = cavalry_attacked()
    assert state.decision is not None and state.decision.kind == "evade" and greedy(state) == Stand()
    assert first(state, Budget(nodes=200, seed=3)) == Evade()


def test_foot_refuses_its_flanks_where_they_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    contrary("refuse", monkeypatch)
    stage = MarchAttack(PieceId("robinson"), "N3519", 4)
    around = {"griffin": "N3419", "crawford": "N3620", "cutler": COURT_HOUSE}
    units = {name: At(where, 12, fatigue=4) for name, where in around.items()}
    state = put(stage, robinson=At("N3518", 8), rodes=At("N3519", 10), **units)
    assert state.decision is not None and state.decision.kind == "refuse" and greedy(state) != Refuse()
    assert first(state, Budget(nodes=400, seed=3)) == Refuse()


def told(state: State, budget: Budget) -> list[tuple[Action, float, float, int]]:
    return [(one.action, one.points, one.error, one.playouts) for one in state.propose(budget)]


def test_the_same_seed_and_playouts_give_the_same_answer() -> None:
    state = cavalry_attacked()
    before = state.hash
    assert told(state, Budget(nodes=60, seed=1)) == told(state, Budget(nodes=60, seed=1))
    assert told(state, Budget(nodes=60, seed=1)) != told(state, Budget(nodes=60, seed=2))
    assert state.hash == before


def test_it_keeps_to_its_playouts_and_its_time_and_stops_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_answers, "_HOPELESS", 1000.0)
    state = cavalry_attacked()
    assert 100 <= sum(one.playouts for one in state.propose(Budget(nodes=104))) <= 104
    start = time.perf_counter()
    assert sum(one.playouts for one in state.propose(Budget(seconds=0.5))) > 0
    assert time.perf_counter() - start < 6
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 30

    start = time.perf_counter()
    found = state.propose(Budget(nodes=1_000_000, stopped=stopped))
    assert found and time.perf_counter() - start < 10
    assert state.propose(Budget(nodes=1000, stopped=lambda: True)) == ()
    thought = Thought()
    thought.stop()
    assert SearchBot(0).think(Seat.deciding(state), thought) == greedy(state)


def test_without_playouts_to_compare_answers_by_the_appraisal_decides() -> None:
    state = beside_the_court_house()
    assert state.propose(Budget(nodes=search_answers.ENOUGH * 2 - 1)) == ()
    assert SearchBot(0, "nodes=10").choose(Seat.deciding(state)) == Halt()
    assert SearchBot(0, "nodes=200").choose(Seat.deciding(state)) == FallBack(COURT_HOUSE)


def test_an_answer_that_is_no_better_does_not_displace_the_usual_one() -> None:
    """Where nothing is left to win or lose all are the same, and nobody plays on for long to learn it."""
    stage = Retreat("retreat", UNION, (PieceId("cutler"),), ("N1519", "N1520"), "N1518", 1, 4)
    state = put(stage, cutler=At("N1520", fatigue=4), rodes=At("N1518", fatigue=4))
    found = state.propose(Budget(nodes=10_000))
    assert found[0].action == Halt() == greedy(state)
    assert sum(one.playouts for one in found) < 1000


def test_it_explains_the_answers_with_their_playouts() -> None:
    state = beside_the_court_house()
    found = SearchBot(0, "nodes=200").explain(Seat.deciding(state), 5, Thought())
    assert found[0].action == FallBack(COURT_HOUSE) and len(found) > 1
    for one in found:
        assert sum(points for _name, points in one.parts) == pytest.approx(one.points)
        assert [name for name, _points in one.parts] == [
            "VP so far",
            f"after playing it out {one.playouts} times",
        ]


ALL = [*SCENARIOS, "gtc/04-bloody-spotsylvania", "gtc/05-sheridan-rides-south"]
ALL += ["gtc/06-strike-them-a-blow", "gtc/07-bethesda-church", "gtc/08-trevilian-station"]


@pytest.mark.parametrize("game_id", ALL)
def test_every_proposal_is_legal(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From crowds by random answers; the scenarios' special rules are in the playouts, whoever else knows of them."""
    monkeypatch.setattr(search, "_all_known", lambda play, side: True)
    game, random, seen = scenario(game_id), Random(game_id), Counter[str]()
    while seen.total() < 12:
        play = inner(menu(crowd(game, random, radius=3), random.randint(0, 1)))
        play.stack[:0] = [Game(), Cycle()]
        state = State.from_play(play)
        for _answer in range(30):
            decision = state.decision
            if decision is None:
                break
            if decision.kind in search_answers.KINDS and len(decision.actions) > 1 and seen[decision.kind] < 4:
                before = state.hash
                found = state.propose(Budget(nodes=50, horizon=20, seed=len(state)))
                answers = [one.action for one in found]
                assert found and set(answers) <= set(decision.actions) and len(set(answers)) == len(answers)
                assert state.hash == before
                seen[decision.kind] += 1
            state.apply(some_answer(state.legal_actions(), random))


def some_answer(answers: Sequence[Action], random: Random) -> Action:
    """Attacks and assaults more often than not."""
    fights = [one for one in answers if isinstance(one, Attack | Assault)]
    return random.choice(fights or answers)


def test_an_answer_that_ends_the_turn_is_played_on_to_where_the_others_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """13.8: few units are on the map, playouts go beyond the turn."""
    menus: dict[int, State] = {}
    for state in decisions("gtc/08-trevilian-station", 1, False)[:-1]:
        menus.setdefault(inner(state).record.turn, state)
    outlooks: list[search_answers.Outlook] = []

    def propose(
        play: GcacwPlay, decision: Decision, budget: Budget, outlook: search_answers.Outlook, margin: float
    ) -> tuple[()]:
        outlooks.append(outlook)
        return ()

    monkeypatch.setattr(search_answers, "propose", propose)
    before, after = menus[2], menus[3]
    decision = before.decision
    assert decision is not None and after.decision is not None
    search._answers(inner(before), decision, Budget(nodes=1))
    there = inner(after)
    last, judge = simulation.until(inner(before)), judgement.by_habit(there, judgement.judge_of(there), Assumed())
    world = simulation.world(there, judgement.figures_of(there), after.decision.side, last)
    told = outlooks[0].of(there, after.decision, 7)
    assert last > 2 and told is not None
    assert told[0] == world.playouts(judge, 1, Budget().horizon, 7)[0] != world.value(judge)
