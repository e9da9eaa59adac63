"""Plans of the core's search: legal, repeatable, cut short at once; the player that uses it."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from crowds import crowd, menu
from test_simulate import SCENARIOS, plain

from gtc_tui import load
from gtc_tui._core import WEIGHTS, CoreError, Judge, Stop
from gtc_tui.bots import search_bot
from gtc_tui.bots.base import make_bot
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.search_bot import SearchBot
from gtc_tui.bots.thought import Thought
from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.rules.gcacw.ai import search, weights
from gtc_tui.rules.gcacw.ai.judgement import figures_of, judge_by, judge_of
from gtc_tui.rules.gcacw.ai.policy import appraise
from gtc_tui.rules.gcacw.ai.search import propose, world_of
from gtc_tui.rules.gcacw.ai.simulation import figures
from gtc_tui.rules.gcacw.march import march
from gtc_tui.rules.gcacw.march.march import Attack, March
from gtc_tui.rules.gcacw.state.actions import Stand
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Pass
from gtc_tui.rules.kit.weights import NONE
from gtc_tui.systems import scenarios
from support import inner, scenario

SMALL = Budget(nodes=60)
RACE, RIDE = "gtc/03-race-for-spotsylvania", "gtc/05-sheridan-rides-south"


def menus(game_id: str, count: int) -> Iterator[tuple[State, Side]]:
    """Crowded positions in which a side chooses an action, of either side by turns."""
    game, random = plain(game_id), Random(game_id)
    for _number in range(count):
        play = crowd(game, random, radius=5)
        for side in (0, 1):
            state = menu(play, side)
            if state.decision is not None:
                yield state, game.sides[side]


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_no_candidate_for_the_menu_is_refused(game_id: str) -> None:
    offered = 0
    for state, side in menus(game_id, 60):
        world, judge = world_of(inner(state), side), judge_of(inner(state))
        for advice in world.candidates(judge, width=500, further=500):
            action = search._action(inner(state), advice)[0]
            assert action in state.legal_actions(), action
            if advice.units is not None:
                assert advice.piece is not None and set(advice.units) <= set(world.followers(advice.piece))
            offered += 1
    assert offered > 4000


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_first_sight_is_that_of_the_greedy_player(game_id: str) -> None:
    """Playouts are worth something as far as both sides do in them what they do in a game: the same gains, then, for
    marches, activations, assaults, works and passing."""
    seen, others = Counter[str](), 0
    for state, side in menus(game_id, 25):
        assert state.decision is not None
        world, judge = world_of(inner(state), side), judge_of(inner(state))
        looks = dict(zip(state.legal_actions(), appraise(inner(state), state.decision), strict=True))
        for advice in world.candidates(judge, width=500):
            if advice.units is None and (advice.kind != "march" or advice.hex is None):
                action = search._action(inner(state), advice)[0]
                others += advice.gain != pytest.approx(looks[action], abs=1e-9)
                seen[advice.kind] += 1
    # Of fronts that are as good either may be looked at.
    assert others <= seen.total() / 50
    assert min(seen[kind] for kind in ("march", "activate", "assault", "entrench", "pass")) > 10, seen


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_every_rest_of_a_march_can_be_marched(game_id: str) -> None:
    """Every place that is proposed to a unit on the march is reached step by step, and its target may be attacked."""
    game, random, reached, attacks = plain(game_id), Random(game_id), 0, 0
    for _number in range(25):
        play = crowd(game, random, radius=4)
        state = menu(play, random.randint(0, 1))
        marches = [one for one in state.legal_actions() if isinstance(one, March)]
        if not marches:
            continue
        state.apply(random.choice(marches))
        while state.decision is not None and state.to_move == CHANCE:
            state.apply(random.choice(state.legal_actions()))
        if state.decision is None or state.decision.kind != "march":
            continue
        found = propose(inner(state), state.decision, Budget(nodes=1))
        for proposal in found:
            twin = state.clone()
            for action in (proposal.action, *proposal.following):
                if twin.decision is None:
                    break  # nothing left but to stop, or the unit was lost between two zones: nobody asks
                while twin.decision is not None and twin.decision.kind == "evade":
                    twin.apply(Stand())
                if action == march.Stop() and (twin.decision is None or twin.decision.kind != "march"):
                    continue
                twin.apply(action)
            reached += 1
            attacks += isinstance((proposal.action, *proposal.following)[-1], Attack)
    assert reached > 100 and attacks > 5


def asked_for_action(game_id: str = RACE, seed: int = 1) -> State:
    state, referee = load(game_id).new_state(), Referee(seed)
    while (decision := state.decision) is not None and decision.kind != "action":
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else decision.default or decision.actions[0])
    return state


def test_the_same_seed_and_playouts_give_the_same_answer_on_any_number_of_threads() -> None:
    state = asked_for_action()
    side = state.to_move
    assert side is not None
    world, judge = world_of(inner(state), side), judge_of(inner(state))
    told = []
    for threads in (1, 1, 3):
        found, playouts, actions = world.search(judge, nodes=200, threads=threads, seed=5)
        told.append(([(one.kind, one.piece, one.hex, one.value, one.playouts) for one in found], playouts, actions))
    assert told[0] == told[1] == told[2]
    assert told[0][1] >= 200
    assert world.search(judge, nodes=200, seed=6)[0][0].value != told[0][0][0][3]


def weighing(name: str, value: float) -> tuple[float, ...]:
    """The usual weights of the core, but for one."""
    return tuple(value if one == name else usual for one, usual in zip(WEIGHTS, weights.load().core, strict=True))


def test_what_is_settled_takes_no_more_playouts() -> None:
    """Once no plan may well be better by what matters; the best is as good then as with all the playouts."""
    state = asked_for_action()
    side = state.to_move
    assert side is not None
    world = world_of(inner(state), side)
    whole, most, _done = world.search(judge_of(inner(state)), nodes=3000, seed=5)
    least = most
    for matters in (0.25, 2.0, 20.0):
        judge = judge_by(inner(state), weighing("matters", matters))
        found, playouts, _done = world.search(judge, nodes=3000, settle=True, seed=5)
        assert playouts < least
        chosen = next(
            one for one in whole if (one.kind, one.piece, one.hex) == (found[0].kind, found[0].piece, found[0].hex)
        )
        assert chosen.value > whole[0].value - matters - 3 * (chosen.error + whole[0].error)
        least = playouts


@pytest.mark.parametrize("game_id", ["gtc/02-grant-crosses-the-rapidan", "gtc/04-bloody-spotsylvania"])
def test_armies_that_stand_there_before_are_no_lead(game_id: str) -> None:
    """The stronger army is not so many points ahead; what is lost of it counts. So in what is searched, in answers that
    the rules carry on, and where somebody stands only because it is of use there."""
    state = asked_for_action(game_id)
    play, side = inner(state), state.to_move
    assert side is not None
    world, usual = world_of(play, side), judge_of(play)
    dear = judge_by(play, weighing("manpower", 5.0))
    assert world.unpaid(dear) - world.unpaid(usual) > 250
    points, value = world.foresee(dear, world.unpaid(dear))
    assert points == pytest.approx(world.foresee(usual, world.unpaid(usual))[0])
    assert value == pytest.approx(dear.value(points))
    for judge in (usual, dear):
        told = world.search(judge, nodes=40, horizon=1, seed=3)[0][0].points
        assert abs(told - points) < 60
    assert search.Measure.of(play).unpaid == pytest.approx(world.unpaid(usual))
    present = judge_by(play, weighing("presence", 0.0))
    assert (world.unpaid(usual) - world.unpaid(present) > 2) == ("rapidan" in game_id)


def test_by_time_alone_it_answers_when_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playouts that are asked for by number are played."""
    monkeypatch.setattr(search, "playout_weights", lambda _play: weighing("matters", 1000.0))
    state = asked_for_action()
    assert state.decision is not None
    soon = propose(inner(state), state.decision, Budget(seconds=20.0, judge=NONE))
    assert 0 < max(one.playouts for one in soon) < 100
    counted = propose(inner(state), state.decision, Budget(nodes=2000, seconds=1000.0, judge=NONE))
    assert max(one.playouts for one in counted) > 100


def test_a_plan_is_preferred_to_the_usual_one_only_where_that_is_sure() -> None:
    """With next to no playouts nothing is, and it plays as the greedy player does."""
    greedy, state, referee = GreedyBot(0), asked_for_action(seed=5), Referee(5)
    decided = 0
    for _decision in range(150):
        decision = state.decision
        if decision is None:
            break
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
            continue
        values = dict(zip(state.legal_actions(), state.appraise(), strict=True))
        action = SearchBot(0, "nodes=4,habits=none").choose(Seat.deciding(state))
        assert values[action] == max(values.values())
        decided += 1
        state.apply(greedy.choose(Seat.deciding(state)))
    assert decided > 50


def test_more_playouts_look_at_further_plans() -> None:
    """The usual plans come first and are the same; among the further ones units go first, to places of their own."""
    state = asked_for_action()
    side = state.to_move
    assert side is not None
    world, judge = world_of(inner(state), side), judge_of(inner(state))

    def told(nodes: int, further: int) -> list[tuple[object, ...]]:
        found = world.search(judge, nodes=nodes, horizon=1, width=6, further=further, seed=1)[0]
        return [(one.kind, one.piece, one.hex, one.target, one.units, one.playouts) for one in found]

    assert told(60, 40) == told(60, 0)
    usual, more = told(900, 0), told(900, 40)
    plans = [one[:-1] for one in more]
    assert len(usual) == 6 and len(plans) == 46 and all(one[:-1] in plans for one in usual)
    led = [one for one in more if one[0] == "activate" and one[2] is not None]
    assert led and all(isinstance(one[4], list) and len(one[4]) > 0 for one in led)


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_to_pass_after_the_enemy_is_looked_at_however_little_it_promises(game_id: str) -> None:
    """It ends the turn (4.0), or the game, which first sight says little about."""
    unpromising = 0
    for state, side in menus(game_id, 10):
        state.apply(Pass())
        if state.decision is None or state.decision.kind != "action" or state.to_move == side:
            continue
        world, judge = world_of(inner(state), state.decision.side), judge_of(inner(state))
        offered = world.candidates(judge, width=20)
        [passing] = [one for one in offered if one.kind == "pass"]
        unpromising += sum(one.gain > passing.gain for one in offered) > 1
        found = world.search(judge, nodes=16, horizon=1, seed=1)[0]
        assert next(one for one in found if one.kind == "pass").playouts > 0
    assert unpromising > 5


def test_4_0_a_turn_is_not_ended_because_the_rest_of_it_would_be_played_badly_by_habit() -> None:
    """Scenario 2 between greedy players: once the Confederate has passed in turn 2, all that the Union does by habit
    costs it points on the average, and yet there is something to do."""
    state, referee, bot = load("gtc/02-grant-crosses-the-rapidan").new_state(), Referee(1), make_bot("bot:greedy", 1)
    asked, passes = 0, 0
    while asked < 10:
        decision = state.decision
        assert decision is not None
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
            continue
        record = inner(state).record
        if (record.turn, record.passed, decision.kind) == (2, "confederate", "action"):
            best = propose(inner(state), decision, Budget(nodes=100, seed=1))[0]
            asked, passes = asked + 1, passes + (best.action == Pass())
        state.apply(bot.choose(Seat.deciding(state)))
    assert passes < 5


def test_behind_passing_plans_are_told_as_habits_go_on_with_them() -> None:
    """Not as if the side passed after them, which only says whether to pass: habits that attack at any odds make them
    look worse, all others being equal."""
    rash = tuple(
        value * {"retreat": 40.0, "disorder": -5.0}.get(name, 1.0)
        for name, value in zip(WEIGHTS, weights.load().core, strict=True)
    )
    worse, compared = 0, 0
    for state, side in menus(RACE, 15):
        state.apply(Pass())
        if state.decision is None or state.decision.kind != "action" or state.to_move == side:
            continue
        play, own = inner(state), state.decision.side
        world, judge = world_of(play, own), judge_of(play)
        one, other = (judge_by(play, rash) if side == own else judge for side in play.game.sides)
        usual, rashly = (world.search(by, nodes=200, seed=1)[0] for by in (judge, judge.with_habits(one, other)))
        if usual[0].kind == rashly[0].kind == "pass":
            means = [mean(plan.points for plan in found[1:] if plan.playouts) for found in (usual, rashly)]
            worse, compared = worse + (means[1] < means[0] - 1.0), compared + 1
    assert compared > 5 and worse > compared / 2


def test_where_the_core_does_not_know_all_that_counts_it_leaves_the_choice_to_the_appraisal() -> None:
    """In the first turn of 13.8 the Union is told what to do."""
    known = {RACE: True, "gtc/05-sheridan-rides-south": True, "gtc/08-trevilian-station": False, SCENARIOS[1]: True}
    for game_id, searched in known.items():
        state = asked_for_action(game_id)
        assert state.decision is not None
        assert bool(propose(inner(state), state.decision, SMALL)) == searched


def test_13_2_activations_before_the_first_initiative_are_left_to_the_appraisal() -> None:
    """In them the Union may not enter zones of control of the Confederates, which playouts do not know of."""
    state, referee, bot, seen = scenario(SCENARIOS[1]).new_state(), Referee(5), GreedyBot(1), Counter[str]()
    while (decision := state.decision) is not None and decision.kind != "initiative":
        seen[decision.kind] += 1
        if decision.kind in ("unit", "march"):
            assert propose(inner(state), decision, SMALL) == ()
        state.apply(referee.roll(decision, len(state)) if decision.side == CHANCE else bot.choose(Seat.deciding(state)))
    assert seen["opening"] and seen["unit"] and seen["march"]
    while (decision := state.decision) is not None and decision.kind != "action":
        state.apply(referee.roll(decision, len(state)) if decision.side == CHANCE else bot.choose(Seat.deciding(state)))
    assert decision is not None and propose(inner(state), decision, SMALL)


def test_a_search_keeps_to_its_time_and_can_be_cut_short() -> None:
    state = asked_for_action()
    side = state.to_move
    assert side is not None
    world, judge = world_of(inner(state), side), judge_of(inner(state))
    start = time.perf_counter()
    world.search(judge, seconds=0.2)
    assert time.perf_counter() - start < 2
    stop = Stop()
    threading.Timer(0.1, stop.set).start()
    start = time.perf_counter()
    found, _playouts, _actions = world.search(judge, seconds=60, stop=stop)
    assert found and time.perf_counter() - start < 10
    with pytest.raises(CoreError, match="nodes or seconds"):
        world.search(judge)


@pytest.mark.parametrize(("spent", "left"), [(0.0, 2.0), (1.25, 0.75), (1.9, 0.5), (60.0, 0.5)])
def test_what_goes_before_the_playouts_is_taken_off_their_time(
    monkeypatch: pytest.MonkeyPatch, spent: float, left: float
) -> None:
    """A quarter of it stays in any case; a search of so many playouts knows no time."""
    now, given = [100.0], list[Budget]()

    def slow(play: GcacwPlay, decision: Decision, _habit: str) -> list[float]:
        now[0] += spent
        return list(appraise(play, decision))

    monkeypatch.setattr(search.search_answers, "appraised", slow)
    monkeypatch.setattr(search.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(search, "_menu", lambda play, decision, usual, budget: [given.append(budget)][:0])
    state = asked_for_action()
    assert state.decision is not None
    for budget in (Budget(seconds=2.0), SMALL):
        propose(inner(state), state.decision, budget)
    assert given[0].seconds == pytest.approx(left) and given[1] == SMALL


def test_a_judge_belongs_to_its_figures() -> None:
    state = asked_for_action()
    side = state.to_move
    assert side is not None
    play = inner(state)
    world = world_of(play, side)
    other = Judge(figures(play), play.position, weights.load().core)
    with pytest.raises(CoreError, match="other figures"):
        world.value(other)
    with pytest.raises(CoreError, match=f"weights: 2 bytes where {len(WEIGHTS)}"):
        Judge(figures_of(play), play.position, [1.0, 2.0])


def test_faults_of_the_weights_name_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "scenarios" / weights.FILE.name
    path.parent.mkdir(parents=True)
    path.write_text('delay = "much"\nsurprise = 1\n[choices]\nhalt = "never"\n')
    monkeypatch.setenv("GTC_DATA", str(tmp_path))  # a player's own file comes first
    with pytest.raises(DataError) as caught:
        weights.load()
    told = "\n".join(caught.value.faults)
    assert "ai.toml:1: delay: must be a number" in told and "ai.toml:2: surprise" in told and "win is missing" in told
    assert "ai.toml:4: [choices] halt" in told and "[choices] usual: missing" in told


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        *((one, "has no setting .*; it takes, for example") for one in ("deep=3", "think=0", "think=1.2.3", "think=.")),
        *((one, "nodes is a whole number from 1") for one in ("nodes", "nodes=", "nodes=-1", "nodes=5s", "nodes=0.5")),
        *((f"threads={one}", "threads is a whole number from 1 to 64") for one in ("0", "0.5", "65")),
        *((f"horizon={one}", "horizon is a whole number from 1") for one in ("0", "0.9")),
        ("depth=1.5", "depth is a whole number from 0"),
        ("nodes=1,nodes=5", "nodes given twice"),
        ("judge=none,think=2,judge=mine", "judge given twice"),
    ],
)
def test_settings_that_do_not_exist_are_refused(settings: str, told: str) -> None:
    with pytest.raises(UnknownName, match=told) as refused:
        make_bot(f"bot:search:{settings}", 0)
    assert "\n" not in str(refused.value)


def test_settings_are_taken_as_they_stand() -> None:
    assert search_bot.budget("") == Budget(1000, threads=0)
    assert {search_bot.budget(f"think={told}") for told in ("2", "2s", "2.0")} == {Budget(None, 2.0, 0)}
    most = search_bot.budget("nodes=600,think=.5s,threads=64,horizon=3,depth=0,judge=none,habits=usual")
    assert most == Budget(600, 0.5, 64, 3, 0, "none", "usual")


@pytest.mark.parametrize(
    ("game_id", "seed", "decisions"),
    [
        (RACE, 7, 90),
        (RIDE, 5, 20),  # the plan chooses other units than first sight would
        pytest.param(RIDE, 5, 70, marks=pytest.mark.long),
        pytest.param(RACE, 5, 300, marks=pytest.mark.long),
    ],
)
def test_a_plan_is_kept_to_by_whoever_resumes_the_game(game_id: str, seed: int, decisions: int) -> None:
    """Also in its middle, where nothing is searched: what a fresh player answers is what the first one does."""
    state, referee, asked = asked_for_action(game_id, seed=3), Referee(7), Counter[str]()
    players = {side: make_bot("bot:search:nodes=16", seed) for side in state.game.sides}
    while (decision := state.decision) is not None and asked.total() < decisions:
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
            continue
        action = players[decision.side].choose(Seat.deciding(state))
        fresh = make_bot("bot:search:nodes=16", seed)
        assert fresh.choose(Seat.deciding(state)) == action, (len(state), decision.kind)
        asked[decision.kind] += 1
        state.apply(action)
    assert min(asked["action"], asked["choose"], asked["unit"], asked["march"]) > 0 and asked["march"] > 5


def test_it_explains_itself() -> None:
    state = asked_for_action()
    bot = SearchBot(1, "nodes=60")
    before = state.hash
    found = bot.explain(Seat.deciding(state), 5, Thought())
    assert state.hash == before and 1 < len(found) <= 5
    assert len({one.action for one in found}) == len(found)
    for one in found:
        assert one.action in state.legal_actions() and one.text
        assert sum(points for _name, points in one.parts) == pytest.approx(one.points)
    assert found[0].action == bot.choose(Seat.deciding(state))


def test_a_hint_is_what_the_same_player_would_do() -> None:
    """Few playouts, so that answers hang on the dice: both throw the same."""
    torn = 0
    for state, _side in menus(RACE, 4):
        seat, told = Seat.deciding(state), set[Action]()
        for seed in range(6):
            bot = SearchBot(seed, "nodes=24")
            first, *_others = bot.explain(seat, 1, Thought())
            assert first.action == bot.choose(seat)
            told.add(first.action)
        torn += len(told) > 1
    assert torn


@pytest.mark.parametrize("number", [2, 5, 8, *(pytest.param(one, marks=pytest.mark.long) for one in (1, 3, 4, 6, 7))])
def test_it_plays_every_scenario(number: int) -> None:
    """The opening of each, with its special rules: some hundred decisions without a fault. With fewer playouts
    tests/fingerprints has them all."""
    game_id = next(one for one in scenarios() if one.startswith(f"gtc/0{number}-"))
    state, referee = scenario(game_id).new_state(), Referee(number)
    bot = make_bot("bot:search:nodes=20", 1)
    for _decision in range(120):
        decision = state.decision
        if decision is None:
            break
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else bot.choose(Seat.deciding(state)))
    assert len(state) >= 100
