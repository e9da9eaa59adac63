"""What special rules tell units to do, or keep them from, in the core: it marches as they have it, and every plan is
legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from crowds import crowd, menu
from habits import Driver, Order
from test_errands import alone, decisions

from gtc_tui import _core
from gtc_tui._core import MANPOWER, NO_HEX, Position
from gtc_tui.engine.action import CHANCE, Action, PieceId
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.rules.gcacw.ai import judgement, search
from gtc_tui.rules.gcacw.march.march import Attack, March, Marching, Step, Stop
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import Stand
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import CONFEDERATE, UNION, inner, scenario

WILDERNESS, CHURCH = "gtc/01-wilderness", "gtc/07-bethesda-church"
RAPIDAN = "gtc/02-grant-crosses-the-rapidan"
STRAYS, GOAL = ("brooks", "martindale", "devens"), "S4919"


def bound_crowd(game_id: str, random: Random) -> GcacwPlay:
    """A crowd with the units in it that the scenario tells where to go."""
    game = scenario(game_id)
    while True:
        play = crowd(game, random, radius=4)
        play.amend(turn=2)
        units = STRAYS if game_id == CHURCH else [game.ids[number] for number in game.cavalry[UNION]][:3]
        there = [play.position.hex(number) for number in range(len(game.pieces))]
        own = [hex_id for hex_id in there if hex_id != NO_HEX and play.position.owner(hex_id) == 0]
        if not own:
            continue
        for unit in units:
            number = game.index[PieceId(unit)]
            play.position.set(number, MANPOWER, 4)
            near = [one for one in game.map.hexmap.within(random.choice(own), 2) if one not in game.barred]
            free = [one for one in near if play.position.owner(one) in (-1, 0)]
            play.position.place(number, random.choice(free))
        if game_id == WILDERNESS:  # near the trains, one, two or three of them
            hexmap, centre = game.map.hexmap, game.map.ids["N3213"]
            some = [one for one in hexmap.within(centre, random.randint(1, 5)) if one not in game.barred]
            for unit in units:
                free = [one for one in some if play.position.owner(one) in (-1, 0)]
                play.position.place(game.index[PieceId(unit)], random.choice(free))
        for leader in [piece for piece in game.pieces if piece.is_leader and pieces.hex_of(play, piece.id) is not None]:
            pieces.settle_leaders(play, play.game.map.names[pieces.hex_id(play, leader.id)])
        play.events = []
        return play


class Guided(Driver):
    """Marches go the ways that the core takes."""

    def _march(self, play: GcacwPlay, answers: Sequence[Action]) -> Action:
        stage = play.stack[-1]
        assert isinstance(stage, Marching)
        if not stage.moved and self.way is None:
            goal = play.game.map.ids[self.orders[stage.unit].goal]
            side = play.game.piece(stage.unit).side
            way = search.world_of(play, side).way(play.game.index[stage.unit], goal, stage.points)
            self.way = [play.game.map.names[one] for one in way]
        wanted: Action = Stop()
        if self.way:
            step = Step(self.way.pop(0))
            position, ids = play.position, play.game.map.ids
            number = play.game.index[stage.unit]
            direction = play.game.map.hexmap.direction(position.hex(number), ids[step.to])
            assert direction is not None
            if stage.moved and position.step(number, direction)[1] > stage.points:
                return Stop()
            assert step in answers, (step, answers)
            return step
        order = self.orders[stage.unit]
        if (
            order.target is not None
            and play.game.map.names[play.position.hex(play.game.index[stage.unit])] == order.goal
        ):
            wanted = Attack(order.target)
        return wanted if wanted in answers else Stop()


def told_where_to_go(play: GcacwPlay) -> set[PieceId]:
    """Who is bound as the pieces stand."""
    sent, watch = play.game.rules.sent(play), play.game.rules.watch(play)
    if watch is None:
        return set() if sent is None else set(sent.units)
    inside = {unit for unit in watch.units if play.position.hex(play.game.index[unit]) in watch.hexes}
    if len(inside) < watch.least:
        return set(watch.units)
    return inside if len(inside) == watch.least else set()


def unmarked(play: GcacwPlay, position: Position) -> Position:
    """Without the marks in which special rules keep what they have to remember."""
    twin = position.clone()
    for key in play.game.rules.marks():
        twin.set_mark(play.game.marks[key], 0)
    return twin


@pytest.mark.parametrize("game_id", [WILDERNESS, CHURCH])
def test_13_1_13_7_bound_units_march_in_the_core_as_in_the_rules(game_id: str) -> None:
    random, moved, least = Random(5), 0, 1 if game_id == WILDERNESS else 6  # recalled units have to get there
    for _again in range(80):
        play = bound_crowd(game_id, random)
        able = {action.unit for action in menu(play, 0).legal_actions() if isinstance(action, March)}
        for unit in sorted(able & told_where_to_go(play)):
            state = menu(play, 0)
            number, names = play.game.index[unit], play.game.map.names
            world = search.world_of(play, UNION)
            near = play.game.map.hexmap.within(play.position.hex(number), 4)
            goals = [one for one in near if one != play.position.hex(number) and world.way(number, one, least)]
            if not goals:
                continue
            goal, faces = random.choice(goals), bytes(random.randint(1, 6) for _die in range(60))
            used = world.march(number, goal, faces)
            driver = Guided(state, March(unit), [Order(unit, names[goal])], faces)
            driver.run()
            rules = unmarked(play, inner(state).position)
            assert (driver.used, rules) == (used, unmarked(play, world.position())), (unit, names[goal])
            moved += world.position().hex(number) != play.position.hex(number)
    assert moved > 60


def throw(state: State, random: Random) -> None:
    """Dice fall, cavalry stands."""
    while (decision := state.decision) is not None and (decision.side == CHANCE or decision.kind == "evade"):
        state.apply(Stand() if decision.kind == "evade" else random.choice(decision.actions))


@pytest.mark.parametrize("game_id", [WILDERNESS, CHURCH])
def test_13_1_13_7_every_plan_is_legal_where_units_are_bound(game_id: str) -> None:
    """From the menu, and the ways of bound units hex by hex to where the plan wants to go."""
    random, seen = Random(7), Counter[str]()
    for _again in range(60):
        play = bound_crowd(game_id, random)
        state = menu(play, 0)
        actions, bound = state.legal_actions(), told_where_to_go(play)
        world, judge = search.world_of(play, UNION), judgement.judge_of(play)
        for advice in world.candidates(judge, width=300, further=300):
            action = search._action(play, advice)[0]
            assert action in actions, action
            seen[advice.kind] += 1
        for unit in sorted(bound & {one.unit for one in actions if isinstance(one, March)}):
            marching = state.clone()
            marching.apply(March(unit))
            throw(marching, random)
            there = inner(marching)
            stage = there.stack[-1] if marching.decision is not None else None
            if not isinstance(stage, Marching):
                continue
            number, ids = play.game.index[unit], there.game.map.ids
            rest = _core.Marching(unit=number, points=stage.points, stood=[ids[where] for where in stage.stood])
            world, route = search.world_of(there, UNION), search.router(there, UNION)
            for advice in world.candidates(judgement.judge_of(there), marching=rest, width=300):
                assert advice.hex is not None
                way = search.steps(there, number, stage.points, advice.hex, advice.target, route)
                twin = marching.clone()
                assert way
                for action in way:
                    if twin.decision is None:
                        assert action == Stop()  # nothing else was left
                        break
                    assert action in twin.legal_actions(), (unit, way, action)
                    twin.apply(action)
                    throw(twin, random)
                seen["go"] += 1
    assert seen["march"] > 100 and seen["go"] > 300, seen


def test_13_7_who_has_been_where_he_was_sent_is_free() -> None:
    play = alone(CHURCH, 2, {"brooks": "S4918", "lee": "S3010"})
    number, ids = play.game.index[PieceId("brooks")], play.game.map.ids
    world = search.world_of(play, UNION)
    assert world.way(number, ids[GOAL], 20) == [ids[GOAL]] and world.way(number, ids["S4917"], 20) == []
    world.march(number, ids[GOAL], bytes([6] * 10))
    assert world.way(number, ids["S4917"], 20)


def test_13_1_whom_a_good_roll_brings_back_may_set_out_in_the_core_too() -> None:
    """At N3018 no step leads nearer to the trains, but a march of 5 points does. At the trains none does."""
    play = alone(WILDERNESS, 2, {"custer": "N3018", "davies": "N3213", "lee": "N0130"})
    world, judge = search.world_of(play, UNION), judgement.judge_of(play)
    acting = {one.piece for one in world.marches(judge, 0)[0]}
    assert acting == {play.game.index[PieceId("custer")]}


def test_13_7_who_is_sent_may_keep_the_distance() -> None:
    play = alone(CHURCH, 2, {"brooks": "S5723", "lee": "S3010"})
    number, ids = play.game.index[PieceId("brooks")], play.game.map.ids
    assert search.world_of(play, UNION).way(number, ids["S5623"], 20) == [ids["S5623"]]
    assert search.world_of(play, UNION).way(number, ids["S5823"], 20) == []


def test_13_7_who_waits_is_freed_by_an_enemy_that_comes_up() -> None:
    game = scenario(CHURCH)
    state = game.new_state()
    while state.decision is not None and state.decision.kind != "action":
        state.apply(state.legal_actions()[0])
    play = inner(state)
    waiting = set(game.rules.waiting(play))
    hokes, others = PieceId("hoke"), {one for one in waiting if game.piece(one).side == UNION}
    assert hokes in waiting and others
    number = game.index[hokes]
    beside = [one for one in game.map.hexmap.neighbours(play.position.hex(number)) if play.position.owner(one) == -1]
    rider = next(
        n for n, one in enumerate(game.pieces) if one.side == UNION and not one.is_leader and one.id not in others
    )
    far = [one for one in beside if play.position.step(rider, 0)[0] != NO_HEX]
    for hex_id in far:
        near = [
            one for one in game.map.hexmap.neighbours(hex_id) if one not in beside and play.position.owner(one) == -1
        ]
        if near:
            play.position.place(rider, near[0])
            world = search.world_of(play, UNION)
            judge = judgement.judge_of(play)
            world.march(rider, hex_id, bytes([6] * 20))
            if world.position().hex(rider) == hex_id:
                break
    else:
        raise AssertionError("no way to a unit that waits")
    acting = {one.piece for one in world.marches(judge, 1)[0]}
    assert {
        game.index[one] for one in waiting if game.piece(one).side == CONFEDERATE and not game.piece(one).is_leader
    } <= acting
    assert not acting & {game.index[one] for one in others}


@pytest.mark.parametrize(("steps", "freed"), [(1, False), (2, True)])
def test_13_2_an_alarm_frees_the_cavalry_that_is_held_for_it(steps: int, freed: bool) -> None:
    """An enemy unit on its way comes within the hexes of the camp, or stops before them."""
    game = scenario(RAPIDAN)
    camp = next(entry.hex for entry in game.set_up if entry.piece == "young")
    assert camp is not None
    centre, distance = game.map.ids[camp], game.map.hexmap.distance
    play = alone(RAPIDAN, 2, {"young": camp, "hampton-h": camp, "gordon-brig": camp})
    rider = next(number for number in game.cavalry[UNION])
    alarm = game.rules.alarm(play)
    assert alarm is not None and alarm.hexes == 10
    play.position.set(rider, MANPOWER, 3)
    size = range(game.map.hexmap.size)
    outer, inner_ring = ([one for one in size if distance(centre, one) == alarm.hexes + far] for far in (2, 0))
    pairs = ((start, goal) for start in outer for goal in inner_ring if distance(start, goal) == 2)
    for start, goal in pairs:
        if start not in game.barred:
            play.position.place(rider, start)
            way = search.world_of(play, UNION).way(rider, goal, 9)
            if [distance(centre, one) for one in way] == [alarm.hexes + 1, alarm.hexes]:
                break
    world = search.world_of(play, UNION)
    judge = judgement.judge_of(play)
    held = {game.index[PieceId(one)] for one in ("young", "gordon-brig")}
    assert not held & {one.piece for one in world.marches(judge, 1)[0]}
    world.march(rider, way[steps - 1], bytes([6] * 20))
    assert world.position().hex(rider) == way[steps - 1]
    assert bool(held & {one.piece for one in world.marches(judge, 1)[0]}) == freed


@pytest.mark.parametrize("game_id", [WILDERNESS, CHURCH])
def test_every_menu_is_searched(game_id: str) -> None:
    for state in decisions(game_id, 2, False)[:-1:9]:
        found = state.propose(Budget(nodes=30, horizon=3, seed=1))
        assert found and found[0].action in state.legal_actions()
