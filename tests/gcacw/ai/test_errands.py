"""What special rules bring, in the core's eyes: its points are those of the rules, its first sight is greedy's."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from crowds import menu
from habits import Driver, Order

from gtc_tui._core import DEMORALIZED, DISORGANIZED, FATIGUE, MANPOWER, NO_HEX, Marching, World
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, PieceId, Roll
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai import judgement, search, simulation
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy import appraise
from gtc_tui.rules.gcacw.campaign import stations, victory
from gtc_tui.rules.gcacw.campaign.stations import Burn
from gtc_tui.rules.gcacw.march.march import March
from gtc_tui.rules.gcacw.state import commands, ground
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.systems import brief, scenarios
from support import CONFEDERATE, UNION, inner, scenario

SEARCHED = [one for one in scenarios() if one.startswith("gtc/") and one[4:6] in ("03", "04", "05", "06", "08")]
WILDERNESS, BLOODY, RIDES, BLOW, TREVILIAN = (
    f"gtc/0{one}"
    for one in (
        "1-wilderness",
        "4-bloody-spotsylvania",
        "5-sheridan-rides-south",
        "6-strike-them-a-blow",
        "8-trevilian-station",
    )
)
LEFT_TO_THE_RULES = (
    "exits",
    "union-left",
    "confederate-left",
    "sheridan-left",
    "stuart-left",
)


def decisions(game_id: str, seed: int, random: bool) -> list[State]:
    """A game's state at every menu, and after its end."""
    state, referee, greedy = scenario(game_id).new_state(), Referee(seed), GreedyBot(seed)
    dice, found = Random(seed), []
    while (decision := state.decision) is not None:
        if decision.kind == "action":
            found.append(state.clone())
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
        else:
            state.apply(dice.choice(state.legal_actions()) if random else greedy.choose(Seat.deciding(state)))
    return [*found, state]


def unknown(play: GcacwPlay) -> int:
    """Points that are neither in the ledger nor, as far as the core can tell, on the board."""
    awards = play.game.rules.standing(play)
    beyond = sum(award.points for award in awards if award.key.startswith(LEFT_TO_THE_RULES))
    world = search.world_of(play, UNION)
    counted = world.points - world.ledger
    return victory.points(play) - counted - sum(one.points for one in play.record.ledger) - beyond


@pytest.mark.parametrize(
    "game_id",
    [
        pytest.param(one, marks=[pytest.mark.long] if brief(one).turns > 16 else [])
        for one in scenarios()
        if one.startswith("gtc/")
    ],
)
def test_all_points_are_the_cores_but_those_of_who_has_left(game_id: str) -> None:
    """What remains is the same from the first menu of a game to its end."""
    for random in (True, False):
        found = decisions(game_id, 3, random)
        play = inner(found[0])
        first = unknown(play)
        assert len(found) > 5
        for state in (*found[:: 1 + len(found) // 20], found[-1]):  # each of a campaign would take minutes
            play = inner(state)
            assert unknown(play) == first, (state.hash, play.record.turn)
            world = search.world_of(play, UNION)
            assert world.points == victory.points(play)


@pytest.mark.parametrize("game_id", SEARCHED)
def test_first_sight_of_a_scenario_with_all_its_rules_is_that_of_the_greedy_player(game_id: str) -> None:
    seen, others = Counter[str](), []
    for state in decisions(game_id, 1, False)[:-1:3]:
        decision, play = state.decision, inner(state)
        assert decision is not None
        world, judge = search.world_of(play, decision.side), judgement.judge_of(play)
        looks = dict(zip(decision.actions, appraise(play, decision), strict=True))
        for advice in world.candidates(judge, width=500):
            action = search._action(play, advice)[0]
            if advice.units is None and (advice.kind != "march" or advice.hex is None) and action in looks:
                seen[advice.kind] += 1
                if advice.gain != pytest.approx(looks[action], abs=2e-3):
                    others.append((action, advice.gain, looks[action]))
    assert len(others) <= seen.total() / 200, others
    assert seen.total() > 100, seen


def alone(game_id: str, turn: int, where: dict[str, str]) -> GcacwPlay:
    """A few pieces on the map, fresh, nobody else."""
    play = inner(scenario(game_id).new_state())
    position = play.position
    for number in range(len(play.game.pieces)):
        position.lift(number)
    for piece, name in where.items():
        number = play.game.index[PieceId(piece)]
        if not play.game.pieces[number].is_leader:
            position.set(number, MANPOWER, 3)
            position.set(number, FATIGUE, 0)
        position.place(number, play.game.map.ids[name])
    play.amend(turn=turn, phase="actions", action=3, owed=None, passed=None)
    return play


def riders(game_id: str) -> list[str]:
    return [one.id for one in scenario(game_id).pieces if one.side == UNION and one.arm == "cavalry"]


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("disorganized", [0, 1])
def test_5_4_the_core_burns_a_station_as_the_rules_do(die: int, disorganized: int) -> None:
    game = scenario(TREVILIAN)
    station, rider = game.stations[0], riders(TREVILIAN)[0]
    play = alone(TREVILIAN, 2, {rider: station.hex})
    number = game.index[PieceId(rider)]
    play.position.set(number, DISORGANIZED, disorganized)
    state = menu(play, 0)
    world = simulation.world(play, simulation.figures(play), UNION)
    assert world.burn(number, bytes([die])) == 1
    state.apply(Burn(PieceId(rider)))
    state.apply(Roll((die,)))
    twin = inner(state)
    needed = 1 if disorganized else 2
    assert (stations.state(twin, station) != stations.WHOLE) == (die <= needed)
    assert world.points == victory.points(twin)
    assert world.position().mark(game.marks[f"station:{station.hex}"]) == stations.state(twin, station)


def marched(play: GcacwPlay, rider: str, goal: str) -> World:
    index, ids = play.game.index, play.game.map.ids
    world = simulation.world(play, simulation.figures(play), UNION)
    world.march(index[PieceId(rider)], ids[goal], bytes([3] * 20))
    return world


def test_13_8_who_may_leave_the_map_does_so_in_the_core_and_is_paid() -> None:
    rider, other = riders(TREVILIAN)[:2]
    play = alone(TREVILIAN, 3, {rider: "N0127", other: "N0127"})
    number, before = play.game.index[PieceId(rider)], victory.points(play)
    kept = marched(play, rider, "N0127")  # no station is damaged: nobody leaves
    assert kept.position().hex(number) != NO_HEX and kept.points == before
    play.position.set_mark(play.game.marks[f"station:{play.game.stations[0].hex}"], stations.DAMAGED)
    before = victory.points(play)
    left = marched(play, rider, "N0127")
    assert left.position().hex(number) == NO_HEX
    assert left.points == before + 1  # its share of the 2 points for two of them
    play.position.set(number, DEMORALIZED, 1)
    assert marched(play, rider, "N0127").position().hex(number) != NO_HEX


def test_13_8_a_station_that_burns_in_a_playout_lets_units_off_the_map() -> None:
    rider, other = riders(TREVILIAN)[:2]
    play = alone(TREVILIAN, 3, {rider: "N0127", other: scenario(TREVILIAN).stations[0].hex})
    index, goal = play.game.index, play.game.map.ids["N0127"]
    world = simulation.world(play, simulation.figures(play), UNION)
    world.march(index[PieceId(rider)], goal, bytes([3] * 20))
    assert world.position().hex(index[PieceId(rider)]) == goal
    assert world.burn(index[PieceId(other)], bytes([1])) == 1
    world.march(index[PieceId(rider)], goal, bytes([3] * 20))
    assert world.position().hex(index[PieceId(rider)]) == NO_HEX


@pytest.mark.parametrize("count", range(6))
def test_13_8_who_has_left_brings_points_by_their_number_in_the_end(count: int) -> None:
    leaving, staying = riders(TREVILIAN)[:count], riders(TREVILIAN)[count:]
    away = scenario(TREVILIAN).stations[0].hex
    play = alone(TREVILIAN, 5, {**dict.fromkeys(leaving, "N0127"), **dict.fromkeys(staying, away)})
    index = play.game.index
    for rider in staying:
        play.position.set(index[PieceId(rider)], FATIGUE, 4)
    play.position.set_mark(play.game.marks[f"station:{away}"], stations.DAMAGED)
    world, before = simulation.world(play, judgement.figures_of(play), UNION), victory.points(play)
    for rider in leaving:
        world.march(index[PieceId(rider)], play.game.map.ids["N0127"], bytes([3] * 20))
    assert world.playouts(judgement.judge_of(play), 1, 50, 1)[0] == before + {2: 2, 3: 5, 4: 8, 5: 14}.get(count, 0)


@pytest.mark.parametrize("seed", range(12))
def test_13_4_who_follows_off_the_map_in_a_playout_takes_back_no_more_than_was_brought_on_the_way(seed: int) -> None:
    """The bound rises as the other side leaves, in the core as in the rules; before that nobody follows."""
    game, random = scenario(BLOODY), Random(seed)
    units = ["devin", "gibbs", "davies", "wickham", "lomax", "young"]
    where = {"sheridan": "N2134", "stuart": "N2334"}
    where |= {unit: "N2134" if game.piece(PieceId(unit)).side == UNION else "N2334" for unit in units}
    play = alone(BLOODY, 2, where)
    for unit in units:
        play.position.set(game.index[PieceId(unit)], MANPOWER, random.randint(1, 4))
    world, twin = simulation.world(play, judgement.figures_of(play), UNION), play.clone()
    order = random.sample(units, len(units))
    if seed % 3 == 0:
        order.sort(key=lambda unit: game.piece(PieceId(unit)).side == UNION)  # the Confederates are there first
    for unit in order:
        piece = PieceId(unit)
        number, worth = game.index[piece], game.rules.errands(twin)[0].worth
        gone = worth[piece] > 0
        if gone:
            leader = PieceId("sheridan" if game.piece(piece).side == UNION else "stuart")
            along = leader not in twin.record.left and commands.leads(play, leader, piece) and worth[leader] > 0
            twin.amend(left=(*twin.record.left, piece, *([leader] if along else [])))
        world.march(number, world.position().hex(number), bytes([3] * 20))
        assert (world.position().hex(number) == NO_HEX) is gone
        assert world.points == victory.points(twin), (order, unit)
    assert twin.record.left


@pytest.mark.parametrize("garrison", [{}, {"gracie": "S3523"}])
def test_32_0_a_fort_defends_itself_and_falls_in_the_core_as_in_the_rules(garrison: dict[str, str]) -> None:
    game = scenario(RIDES)
    fort, fallen, held = game.map.ids["S3523"], 0, 0
    near = next(one for one in game.map.hexmap.neighbours(fort) if one not in game.barred)
    brigade = next(name for name in riders(RIDES) if name not in garrison)
    number = game.index[PieceId(brigade)]
    for seed in range(60):
        play = alone(RIDES, 2, {brigade: game.map.names[near], **garrison})
        play.position.set(number, MANPOWER, (1, 4, 12, 20)[seed % 4])
        ground.refresh(play)
        state, faces = menu(play, 0), bytes(Random(seed).randint(1, 6) for _die in range(40))
        world = simulation.world(play, judgement.figures_of(play), UNION)
        used = world.march(number, near, faces, fort)
        driver = Driver(state, March(PieceId(brigade)), [Order(PieceId(brigade), game.map.names[near], "S3523")], faces)
        driver.run()
        twin, ours = inner(state), world.position()
        told = [[position.hex(one) for one in range(len(game.pieces))] for position in (ours, twin.position)]
        assert (used, world.points, told[0]) == (driver.used, victory.points(twin), told[1]), seed
        mark = game.marks["fort:S3523"]
        assert ours.mark(mark) == twin.position.mark(mark)
        fallen += ours.mark(mark) != 0
        held += ours.mark(mark) == 0
    assert fallen > 0 and held > 5
    play = alone(RIDES, 2, {brigade: game.map.names[near], **garrison})
    ground.refresh(play)
    world, judge = search.world_of(play, UNION), judgement.judge_of(play)
    found = world.candidates(judge, marching=Marching(unit=number, points=6, stood=[]), width=300)
    assert any(advice.target == fort for advice in found)


def test_13_5_the_core_pays_for_the_first_march_of_the_troops_at_richmond() -> None:
    play = alone(RIDES, 2, {"barton": "S4120"})
    number, before = play.game.index[PieceId("barton")], victory.points(play)
    near = [play.game.map.names[to] for to, _cost, reason in play.position.steps(number) if reason == 0]
    assert marched(play, "barton", near[0]).points == before + 2
    play.amend(turn=1)  # 13.5: before turn 2 he does not move
    assert simulation._rooted(play) == [number]


def test_13_5_raiders_before_richmond_are_paid_at_the_end_of_the_third_turn() -> None:
    game = scenario(RIDES)
    works, refuge = game.rules.errands(inner(game.new_state()))
    raiders = [piece for piece in works.worth if game.piece(piece).arm == "cavalry"]
    for count in (0, 2, len(raiders)):
        there = [one for one in works.area.hexes if one not in refuge.area.hexes]
        play = alone(RIDES, 3, dict.fromkeys(map(str, raiders[:count]), game.map.names[there[0]]))
        for rider in raiders[:count]:
            play.position.set(game.index[rider], FATIGUE, 4)  # who may not act ends the turn where he is
        world, judge = search.world_of(play, CONFEDERATE), judgement.judge_of(play)
        before = world.points
        after = world.duel(judge, judge, [1], nodes=[1, 1], horizon=[1, 1])[0]
        assert after - before >= min(5, count), (before, after)
        if not count:
            assert after == before


def test_13_5_the_last_mile_of_the_raid_is_worth_a_march_and_a_fire_is_not_worth_missing_it() -> None:
    """Atlee's Station is a march from where the raid must end: who has one left in the last turn takes it. Earlier
    there is time for the fire."""
    station = "S3719"
    rider = riders(RIDES)[0]
    for turn, fatigue in ((2, 0), (4, 3)):
        play = alone(RIDES, turn, {rider: station})
        number = play.game.index[PieceId(rider)]
        play.position.set(number, FATIGUE, fatigue)
        core = Scene(play).core
        burning, march = core.burning(number), core.march_gain(number, False)
        assert burning is not None
        if turn == 2:
            assert burning > 0.2
        else:
            assert burning < 0 < march
    refuge = scenario(RIDES).rules.errands(play)[1].area
    out = scenario(RIDES).map.ids["S4114"]
    assert any(near in refuge.hexes for near in scenario(RIDES).map.hexmap.neighbours(out))
    play = alone(RIDES, 4, {rider: "S4114"})
    play.position.set(number, FATIGUE, 1)
    assert Scene(play).core.march_gain(number, False) > 0  # a step from it, with time left: the turn may end before
    play.position.set(number, FATIGUE, 3)
    assert Scene(play).core.march_gain(number, False) > 0.6  # with its last march, however tired that makes it


def test_13_6_a_division_on_its_way_home_is_worth_more_the_nearer_it_is() -> None:
    game = scenario(BLOW)
    (home,) = game.rules.errands(inner(game.new_state()))
    division = next(iter(home.worth))
    number, hexmap = game.index[division], game.map.hexmap
    play = alone(BLOW, game.turns, {division: game.map.names[home.area.hexes[0]]})
    told = {}
    out = [one for one in range(hexmap.size) if one not in home.area.hexes and one not in game.barred]
    near = min(out, key=lambda one: hexmap.distance(one, home.area.hexes[0]))
    far = max(out, key=lambda one: hexmap.distance(one, home.area.hexes[0]))
    for name, where in (("home", home.area.hexes[0]), ("near", near), ("far", far)):
        play.position.place(number, where)
        told[name] = search.world_of(play, CONFEDERATE).value(judgement.judge_of(play))
    assert told["home"] < told["near"] < told["far"]  # points are the Union's


def test_playouts_go_beyond_the_turn_where_few_units_are_on_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id, ahead in ((TREVILIAN, 4), (RIDES, 2), (BLOW, 0), (WILDERNESS, 0)):
        play = inner(scenario(game_id).new_state())
        assert simulation.until(play) == max(1, play.record.turn) + ahead
    play = inner(scenario(TREVILIAN).new_state())
    play.amend(turn=2, phase="actions")
    judge = judgement.judge_of(play)
    far = search.world_of(play, UNION).playouts(judge, 4, 1000, 1)[2]
    monkeypatch.setattr(simulation, "_FEW", 0)
    near = search.world_of(play, UNION).playouts(judge, 4, 1000, 1)[2]
    assert far.answers > 2 * near.answers and far.rolls > 2 * near.rolls
