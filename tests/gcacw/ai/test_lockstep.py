"""Games of all eight scenarios with their special rules, weather, events and reinforcements: at menu after menu the
core and the rules carry out the same actions with the same dice, as far as the core claims to know what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from crowds import menu
from habits import Driver
from test_bonds import told_where_to_go
from test_errands import alone, decisions, riders
from test_simulate import KINDS, by_core, some_action

from gtc_tui._core import (
    DEMORALIZED,
    DISORGANIZED,
    ENTRENCHMENT,
    EXHAUSTED,
    FATIGUE,
    KNOWN_ANSWERS,
    MANPOWER,
    NO_HEX,
    Position,
)
from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai import judgement, search, simulation
from gtc_tui.rules.gcacw.campaign import stations, victory
from gtc_tui.rules.gcacw.march import exits, march
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.march.movement import Mover
from gtc_tui.rules.gcacw.state import actions as act
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.systems import scenarios
from support import CONFEDERATE, UNION, inner, numbered, scenario, scene

ALL = [one for one in scenarios() if one.startswith("gtc/0") and "09" not in one]  # the core knows no campaign
RAPIDAN, TREVILIAN = "gtc/02-grant-crosses-the-rapidan", "gtc/08-trevilian-station"
FIELDS = (MANPOWER, FATIGUE, DISORGANIZED, EXHAUSTED, DEMORALIZED, ENTRENCHMENT)
ASKED = {"action", "choose", "unit", "march", "loss", "order", "pick", "retreat", "advance", "join", "refuse", "evade"}
ASKED |= {"voluntary", "grand", "allowance", "extended-march", "artillery", "combat", "command", "evade-roll"}
"""Questions that the core answers too, or that its habits leave aside."""
BEYOND = {"killed", "scenario"}
"""Events that the core does not know: leaders who die, ground that opens."""


def board(play: GcacwPlay, position: Position) -> list[object]:
    """Where everything is and how, marks of special rules aside."""
    own = set(play.game.rules.marks())
    marks = [position.mark(number) for key, number in play.game.marks.items() if key not in own]
    return [
        *(position.fields(field) for field in FIELDS),
        [position.hex(n) for n in range(len(play.game.pieces))],
        marks,
    ]


class Leaving(Driver):
    """Leaves the map where its march ends and that pays, with the leaders whom it pays to take along."""

    left = False
    strange = False

    def run(self) -> None:
        events = list(self.state.apply(self.first))
        while (decision := self.state.decision) is not None:
            self.strange |= decision.kind not in ASKED
            events += self.state.apply(self.answer(inner(self.state), decision))
        self.strange |= any(event.kind in BEYOND for event in events)

    def _march(self, play: GcacwPlay, answers: Sequence[Action]) -> Action:
        wanted = super()._march(play, answers)
        stage = play.stack[-1]
        assert isinstance(stage, Marching)
        order, here = self.orders[stage.unit], pieces.hex_of(play, stage.unit)
        errand = next((one for one in play.game.rules.errands(play) if one.leaves), None)
        stops = wanted == march.Stop() and order.target is None and here == order.goal and self.evaded <= self.begun
        if not stops or march.Leave() not in answers or errand is None or not errand.worth.get(stage.unit):
            return wanted
        along = [one for one in answers if isinstance(one, march.Ride) and errand.worth.get(one.leader)]
        self.left = True
        return along[0] if along else march.Leave()


@pytest.mark.parametrize("game_id", ALL)
def test_actions_of_whole_games_are_the_same_in_the_core_and_in_the_rules(game_id: str) -> None:
    random, done, beyond = Random(game_id), Counter[str](), 0
    for seed in (1, 2):
        for state in decisions(game_id, seed, True)[:-1]:
            play, side = inner(state), state.decision.side  # type: ignore[union-attr]
            if not search._all_known(play, side):
                continue
            bound, number = told_where_to_go(play), play.game.side_index(side)
            legal = menu(play, number).legal_actions()
            if not {one.verb for one in legal} & KINDS:
                continue
            for _again in range(2):
                twin = menu(play, number)
                first, orders = some_action(play, legal, random)
                if bound & {order.unit for order in orders} or first.verb not in KNOWN_ANSWERS:
                    continue
                faces, evades = bytes(random.randint(1, 6) for _ in range(200)), random.random() < 0.5
                used, (there, points), _counted = by_core(twin, number, first, orders, faces, evades)
                driver = Leaving(twin, first, orders, faces, evades)
                driver.run()
                after = inner(twin)
                if driver.strange or after.position.board is not play.position.board:
                    beyond += 1
                    continue
                told = (seed, play.record.turn, side, first, orders)
                assert used == driver.used, told
                assert board(after, there) == board(after, after.position), told
                if not driver.left:
                    assert points == victory.points(after), told
                done[first.verb] += 1
    assert sum(done.values()) > 60 and len(done) > 2 and beyond < sum(done.values()) / 4, (done, beyond)


@pytest.mark.parametrize("game_id", ALL)
def test_8_0_turns_end_in_the_core_as_in_the_rules(game_id: str) -> None:
    for state in decisions(game_id, 3, True)[:-1:7]:
        play = inner(state)
        rules = play.clone()
        rules.stack = [Recovery(play.game.sides[0])]
        twin = State.from_play(rules)
        world = search.world_of(play, UNION)
        world.recover(play.record.turn < play.game.turns)
        while (decision := twin.decision) is not None:
            works = [one for one in decision.actions if one.verb == "entrench"]
            twin.apply(works[0] if works else act.Done())
        assert board(play, world.position()) == board(play, inner(twin).position)


def test_8_0_units_in_boxes_do_not_work_in_the_core_either() -> None:
    """Scenario 9: Heth works on the map; Hagood and Turner at Bermuda Hundred, as rested, do not (27.0)."""
    state = scene(game=numbered("09"), acting=UNION, record={"turn": 5}, heth="N1702", hagood="B5", turner="B7")
    play = inner(state)
    rules = play.clone()
    rules.stack = [Recovery(play.game.sides[0])]
    twin = State.from_play(rules)
    world = search.world_of(play, UNION)
    world.recover(True)
    worked = []
    while (decision := twin.decision) is not None and decision.kind == "recovery":
        works = [one for one in decision.actions if one.verb == "entrench"]
        worked += works[:1]
        twin.apply(works[0] if works else act.Done())
    assert [one.unit for one in worked] == ["heth"]  # type: ignore[attr-defined]
    before, after = play.position.fields(ENTRENCHMENT), inner(twin).position.fields(ENTRENCHMENT)
    assert world.position().fields(ENTRENCHMENT) == after != before


def test_13_2_who_is_held_for_some_turns_is_so_after_a_turns_end_too() -> None:
    """Hampton's riders up to turn 4, Johnston up to turn 2."""
    play = inner(scenario(RAPIDAN).new_state())
    play.amend(turn=1, phase="actions", action=3)
    held = {PieceId("johnston"): 2, **dict.fromkeys(map(PieceId, ("hampton-h", "young", "gordon-brig")), 4)}
    index = play.game.index
    assert dict(simulation._held(play)) == {index[one]: first - 1 for one, first in held.items()}
    world, judge = search.world_of(play, CONFEDERATE), judgement.judge_of(play)
    for turn in range(1, 5):
        acting = {one.piece for one in world.marches(judge, 1)[0]}
        riders_there = {index[one] for one, first in held.items() if play.game.piece(one).arm != "leader"}
        assert {one for one in riders_there if held[play.game.ids[one]] > turn}.isdisjoint(acting), turn
        assert {one for one in riders_there if held[play.game.ids[one]] <= turn} <= acting, turn
        world.end_turn(bytes([3] * 20))


@pytest.mark.parametrize(("start", "gone"), [("N0127", True), ("N0128", False)])
def test_13_8_one_leaves_the_map_out_of_a_zone_for_more_but_not_out_of_one_just_entered(start: str, gone: bool) -> None:
    game = scenario(TREVILIAN)
    rider, other = map(PieceId, riders(TREVILIAN)[:2])
    enemy = next(one.id for one in game.pieces if one.side == CONFEDERATE and one.arm == "cavalry")
    play = alone(TREVILIAN, 3, {rider: start, other: "N0132", enemy: "N0227"})
    play.position.set_mark(game.marks[f"station:{game.stations[0].hex}"], stations.DAMAGED)
    number, goal = game.index[rider], game.map.ids["N0127"]
    assert zones.enemy_zone(play, UNION, goal) and play.position.open_steps(number)
    if start == "N0127":
        refused = [exits.refusal(play, Mover(rider, points, False)) is not None for points in (1, 2)]
        assert refused == [True, False]
    world = search.world_of(play, UNION)
    world.march(number, goal, bytes([6] * 20))
    assert (world.position().hex(number) == NO_HEX) is gone
    assert gone or world.position().hex(number) == goal
