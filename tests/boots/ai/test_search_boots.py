"""The search of this series: legal proposals, the same for the same seed, budgets kept, better answers found."""

from __future__ import annotations

import random
import time
from functools import partial
from typing import Any

import msgspec
import pytest
from scenes import MAD_ANTHONY, PERSHING, US, drive, game, inner, scene

from gtc_tui.bots.base import make_bot
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, Action, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.messages import UNSAID
from gtc_tui.rules.boots.ai import judgement, search, simulation
from gtc_tui.rules.boots.ai.dealing import deal
from gtc_tui.rules.boots.ai.plans import Plan, plans
from gtc_tui.rules.boots.ai.search import (
    KINDS,
    LEAST,
    MOST,
    MOVES,
    WIDTH,
    by_the_core,
    horizon,
    over,
    play_on,
    propose,
    standing,
)
from gtc_tui.rules.boots.combat.declaring import Skirmish
from gtc_tui.rules.boots.heroism.kinds import Moment
from gtc_tui.rules.boots.heroism.windows import Keep, Play, playable, put_down
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.kit.playouts import Dice, next_action

BOTH = pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])


def searched(game_id: str, seed: int, count: int, kinds: frozenset[str] = KINDS) -> list[State]:
    """The first decisions of a greedy game that are searched."""
    state, chance, bot = game(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    found: list[State] = []
    while (decision := state.decision) is not None and len(found) < count:
        if decision.side == CHANCE:
            state.apply(chance.choices(decision.actions, decision.weights)[0])
            continue
        if decision.kind in kinds and len(decision.actions) > 1:
            found.append(state.clone())
        state.apply(bot.choose(Seat.deciding(state)))
    return found


def fight() -> State:
    """Two wings of the Legion against a tribe: which table?"""
    placed: dict[str, Any] = {"wl_1": "2030", "wl_2": "2030", "wl_wag": "2031", "in_mia": "2130"}
    state = scene(MAD_ANTHONY, commands="Wlk", sub="combat", turn=12, **placed)
    drive(state, "attack 2030 2130")
    assert state.decision is not None and state.decision.kind == "table"
    return state


@BOTH
def test_proposals_are_legal_and_leave_the_state_as_it_is(game_id: str) -> None:
    for state in searched(game_id, 4, 6):
        before = state.hash
        found = state.propose(Budget(nodes=60, seed=1))
        assert state.hash == before and len(found) <= WIDTH
        assert {one.action for one in found} <= set(state.legal_actions())
        assert len({one.action for one in found}) == len(found)


@pytest.mark.parametrize("count", [45, pytest.param(120, marks=pytest.mark.long)])
@BOTH
def test_every_decision_of_a_game_can_be_searched(game_id: str, count: int) -> None:
    """Deals of what is not known never leave a game that cannot be played on."""
    kinds = set()
    for state in searched(game_id, 8, count):
        state.propose(Budget(nodes=12, seed=len(state)))
        assert state.decision is not None
        kinds.add(state.decision.kind)
    assert {"table", "attack", "heroism", "operation", "retreat"} <= kinds


@BOTH
def test_the_same_seed_and_number_of_nodes_give_the_same_answer(game_id: str) -> None:
    for state in searched(game_id, 5, 4):
        assert state.propose(Budget(nodes=80, seed=9)) == state.clone().propose(Budget(nodes=80, seed=9))


def test_the_budget_is_kept() -> None:
    state = fight()
    few, many = (sum(one.playouts for one in state.propose(Budget(nodes=nodes, seed=3))) for nodes in (12, 400))
    assert 0 < few <= 12 < many <= 400
    begun = time.monotonic()
    assert state.propose(Budget(seconds=0.3, seed=3))
    assert time.monotonic() - begun < 3.0
    assert state.propose(Budget(nodes=10_000, seed=3, stopped=lambda: True)) == ()


def test_a_question_that_is_settled_takes_no_more_playouts() -> None:
    state = fight()
    found = state.propose(Budget(nodes=900, seed=3))
    assert found == state.propose(Budget(nodes=90_000, seed=3)) and sum(one.playouts for one in found) < 900
    for asked in searched(
        MAD_ANTHONY, 9, 2, frozenset({"operation", "heroism"})
    ):  # by the rules, up to where the core goes on
        found = asked.propose(Budget(nodes=240, seed=3))
        assert len(found) > 1 and sum(one.playouts for one in found) < 120


def test_too_few_playouts_decide_nothing() -> None:
    asked = searched(MAD_ANTHONY, 8, 1, frozenset({"operation"}))[0]
    assert asked.propose(Budget(nodes=2 * LEAST - 1, seed=1)) == ()
    assert {one.playouts for one in asked.propose(Budget(nodes=2 * LEAST, seed=1))} <= set(range(LEAST + 1))


def test_kinds_that_are_not_searched_get_no_proposal() -> None:
    state = game(MAD_ANTHONY).new_state()
    assert state.decision is not None and state.decision.kind not in KINDS | MOVES
    assert state.propose(Budget(nodes=50)) == ()


def test_playouts_find_that_a_strong_attack_pays() -> None:
    """Both tables are played out under the same dice; the averages stand in order."""
    found = fight().propose(Budget(nodes=600, seed=2))
    assert len(found) == 2 and found[0].playouts >= 6 and found[0].error > 0
    assert found[0].points > found[1].points - 1.5


def test_what_is_thrown_besides_changes_no_other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """All answers meet the same dice, also after one that leads to more throws."""
    more = dice(2, "something", UNSAID, "")
    thrown = list[list[Action]]()

    def step(asked: Decision, source: Dice, *rest: Any) -> Action:
        if len(thrown) > 1 and not thrown[1]:
            source.throw(more)
        found = next_action(asked, source, *rest)
        if asked.side == CHANCE:
            thrown[-1].append(found)
        return found

    monkeypatch.setattr(search, "next_action", step)
    for _time in range(2):
        thrown.append([])
        play = fight().play
        play_on(play, play.settle(), "7:1", lambda _play: False, 60, lambda: False)
    assert thrown[0] == thrown[1] and len(thrown[0]) > 3


def test_the_players_answer_is_legal_and_the_same_when_asked_again() -> None:
    for state in searched(PERSHING, 6, 3):
        first = make_bot("bot:search:nodes=60", 7).choose(Seat.deciding(state))
        assert (
            first in state.legal_actions()
            and make_bot("bot:search:nodes=60", 7).choose(Seat.deciding(state.clone())) == first
        )


def test_a_position_is_worth_to_one_side_what_it_costs_the_other() -> None:
    state = scene(MAD_ANTHONY, commands="Wlk", wl_1="2030", in_mia="2130", in_sha="3133")
    play = inner(state)
    us, indian = (standing(play, side) for side in play.game.sides)
    assert us == pytest.approx(-indian)
    play.position.lift(play.game.index["wl-1"])  # type: ignore[index]
    assert standing(play, US) < us


def test_6_7_a_marker_on_the_table_is_dealt_to_nobody() -> None:
    """The enemy has played a sole survivor, and the side that thinks holds Staff Work against it."""
    hands = (("staff-work",), ("sole-survivor", "parlay"))
    state = scene(MAD_ANTHONY, hands=hands, commands="Wlk", wl_1="2030", in_mia="2130")
    play = inner(state)
    put_down(play, "indian", "sole-survivor", Moment("wiped-out"))
    play.amend(deck=("sole-survivor",))  # a small pool, so that it would be dealt often
    decision = play.settle()
    assert decision is not None and decision.side == US and Play("staff-work") in decision.actions
    for seed in range(40):
        twin = play.clone()
        deal(twin, US, random.Random(seed))
        twin.apply(Keep())
        twin.settle()
        assert twin.record.kept[1] == ("sole-survivor",)


def test_22_27_a_deal_leaves_the_marker_on_the_table_possible() -> None:
    """Villa thinks about Staff Work against Morale Spike: who holds the town is dealt anew, but somebody holds it."""
    state = scene(
        PERSHING, hands=(("special",), ("staff-work",)), wc_7c="4017", ec_13c="4107", ec_11c="4211", do_2="1406"
    )
    play = inner(state)
    pieces.eliminate(play, play.game.index["ec-6i"], "attrition", "14.5")  # type: ignore[index]
    town = next(hex_id for hex_id in play.game.sites["town"] if ground.area(play.game, hex_id) == ground.MEXICO)
    play.position.place(play.game.index["ec-13c"], town)  # type: ignore[index]
    assert playable(play, US, Moment("operation", US)) == (Play("special"),)
    put_down(play, US, "special", Moment("operation", US))
    assert play.settle() is not None
    for seed in range(30):
        found = propose(play, play.settle(), Budget(nodes=40, seed=seed))  # type: ignore[arg-type]
        assert {one.action for one in found} <= {Play("staff-work"), Keep()}


def test_10_2_markers_that_the_enemy_has_laid_down_unseen_are_dealt_anew() -> None:
    placed: dict[str, Any] = {"wl_1": "2030", "wl_2": "2030", "wl_wag": "2031", "in_mia": "2130"}
    hands = (("out-of-ammo",), ("inspired",))
    state = scene(MAD_ANTHONY, commands="Wlk", sub="combat", turn=12, hands=hands, **placed)
    drive(state, "attack 2030 2130", "charge", "play out-of-ammo")
    assert state.decision is not None and (state.decision.side, state.decision.kind) == ("indian", "heroism")
    found = state.propose(Budget(nodes=200, seed=5))
    assert len(found) == 2 and found[0].playouts > 0


def worth_of(nodes: int, threads: int = 1) -> dict[str, float]:
    """Points of both tables by the playouts of the core."""
    found = fight().propose(Budget(nodes=nodes, seed=2, threads=threads))
    return {one.action.verb: one.points for one in found}


def test_combat_is_played_outby_the_core_the_same_on_any_number_of_threads() -> None:
    assert simulation.of(inner(fight())) is not None
    assert worth_of(300) == worth_of(300, threads=2)


def after(face: int) -> tuple[float, float]:
    """Points of the attacker after this die on the Skirmish table, by playouts of the core and of the rules."""
    state = fight()
    sim, judge = simulation.of(inner(state)), judgement.judge(inner(state))
    assert sim is not None
    for verb in ("skirmish", str(face)):
        found = sim.asked()
        assert found is not None
        answers = [simulation.action(inner(state).game, told, named) for told, named in found[2]]
        (number,) = (n for n, one in enumerate(answers) if one == (Roll((face,)) if verb == str(face) else Skirmish()))
        sim.apply(number)
    drive(state, "skirmish")
    while state.decision is not None and state.decision.kind == "heroism":
        state.apply(Keep())
    state.apply(Roll((face,)))
    by_rules = []
    for name in range(20):
        play = inner(state).clone()
        turn, last = horizon(play)
        play_on(play, play.settle(), str(name), partial(over, turn=turn, last=last), 1000, lambda: False)
        by_rules.append(standing(play, US))
    return sim.playouts(judge, 100, 3)[0], sum(by_rules) / len(by_rules)


def test_10_23_a_fight_had_better_be_won_in_the_core_and_by_the_rules() -> None:
    lost, won = after(1), after(5)
    assert min(won[0] - lost[0], won[1] - lost[1]) > 3


@pytest.mark.parametrize(
    "placed",
    [
        {"wl_1": "2030", "wl_2": "2030", "wl_wag": "2031", "in_mia": "2130"},
        {"wl_1": "2030", "wl_2": "2030", "wl_wag": "2031"},
        {"wl_1": "2030"},
        {"in_mia": "2130", "in_sha": "2130", "in_del": "2228"},
    ],
)
def test_positions_are_worth_about_the_same_in_the_core_and_by_the_rules(placed: dict[str, Any]) -> None:
    """Goals, guards and who is nearest to them, danger, supply. Only the core knows how strong enemies are."""
    play = inner(scene(MAD_ANTHONY, commands="Wlk", sub="combat", turn=12, **placed))
    worth, _count = simulation.resting(play).playouts(judgement.judge(play), 1, 1)
    assert worth == pytest.approx(standing(play, US), abs=0.3) and abs(worth) > 1


def test_questions_with_markers_on_the_table_are_left_to_the_rules() -> None:
    placed: dict[str, Any] = {"wl_1": "2030", "wl_2": "2030", "wl_wag": "2031", "in_mia": "2130"}
    hands = (("out-of-ammo",), ("inspired",))
    state = scene(MAD_ANTHONY, commands="Wlk", sub="combat", turn=12, hands=hands, **placed)
    drive(state, "attack 2030 2130", "charge")
    decision = state.decision
    assert decision is not None and decision.kind == "heroism"
    plans = [Plan(one, (), None, None) for one in decision.actions]
    assert by_the_core(inner(state), decision, plans, Budget(nodes=10)) is None


# -- moves ---------------------------------------------------------------------------------------------
@BOTH
def test_units_go_as_planned(game_id: str) -> None:
    """Each plan is legal answer by answer, as long as nothing else is asked, and ends in its goal."""
    carried_out = 0
    for state in searched(game_id, 7, 6, MOVES):
        play, decision = inner(state), state.decision
        assert decision is not None
        found = plans(play, decision, MOST)
        assert found and len({(plan.action, plan.goal) for plan in found}) == len(found) <= MOST
        for plan in found:
            twin = state.clone()
            twin.apply(plan.action)
            for answer in plan.following:
                asked = twin.decision
                if asked is None or asked.kind != "march":
                    break
                assert answer in asked.actions, (plan, asked)
                twin.apply(answer)
            else:
                carried_out += 1
            if plan.goal is not None and twin.decision is not None and twin.decision.kind == "move":
                units = {unit.id for unit in pieces.defs(inner(twin), inner(twin).position.at(plan.goal))}
                assert getattr(plan.action, "piece", decision.subject) in units
    assert carried_out > 10


@BOTH
def test_moves_are_searched_the_same_for_the_same_seed_and_on_any_number_of_threads(game_id: str) -> None:
    played = 0
    for state in searched(game_id, 5, 5, MOVES):
        before, budget = state.hash, Budget(nodes=150, seed=3)
        found = state.propose(budget)
        assert state.hash == before and {one.action for one in found} <= set(state.legal_actions())
        assert found == state.propose(budget) == state.propose(msgspec.structs.replace(budget, threads=2))
        played += sum(one.playouts for one in found)
    assert played > 300


def test_21_20_playouts_find_the_village_that_can_be_burned_now() -> None:
    """Whoever goes to the village beside him has its points."""
    state = scene(MAD_ANTHONY, commands="Wlk", wl_1="3423")
    village = "3424"
    assert inner(state).game.map.ids[village] in inner(state).game.sites["native-village"]
    found = state.propose(Budget(nodes=300, seed=1))
    goes = [one for one in found if any(getattr(answer, "to", None) == village for answer in one.following)]
    assert goes and goes[0] is found[0]
    assert goes[0].points > max(one.points for one in found if one not in goes) + 1
