"""Thousands of actions carried out by the core and by the rules, with the same dice: the positions are the same, and
what the core counts are the answers and outcomes of dice that the rules log."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest
from crowds import crowd, menu
from ground import CENTRE, N, S, field, step
from habits import Driver, Order

from gtc_tui._core import NO_HEX, Assignment, CoreError, Position
from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai.simulation import figures, world
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.march import activation
from gtc_tui.rules.gcacw.march.activation import Activate
from gtc_tui.rules.gcacw.march.march import March
from gtc_tui.rules.gcacw.special.hooks import Hooks
from gtc_tui.rules.gcacw.state.actions import Done
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from support import At, at, inner, scenario, scene

SCENARIOS = ["gtc/01-wilderness", "gtc/02-grant-crosses-the-rapidan", "gtc/03-race-for-spotsylvania"]
CROWDS = 300
KINDS = {"march", "activate", "assault", "entrench"}


def plain(game_id: str, *options: str) -> GcacwGame:
    """A scenario without its special rules: what the core plays."""
    return dataclasses.replace(scenario(game_id), rules=Hooks(), options=dict.fromkeys(options, True))


def some_order(play: GcacwPlay, unit: str, random: Random) -> Order:
    """Any hex near the unit, and any hex beside that one to attack."""
    piece = play.game.piece(unit)  # type: ignore[arg-type]
    number, hexmap = play.game.index[piece.id], play.game.map.hexmap
    names = play.game.map.names
    goal = random.choice(hexmap.within(play.position.hex(number), 3))
    if random.random() < 0.3:
        goal = play.position.hex(number)
    foes = [near for near in hexmap.neighbours(goal) if near != NO_HEX and play.position.owner(near) >= 0]
    target = names[random.choice(foes)] if foes else None
    return Order(piece.id, names[goal], target)


def some_action(play: GcacwPlay, answers: tuple[Action, ...], random: Random) -> tuple[Action, list[Order]]:
    """Kinds of action equally often."""
    kind = random.choice(sorted({one.verb for one in answers} & KINDS))
    action = random.choice([one for one in answers if one.verb == kind])
    match action:
        case March(unit):
            return action, [some_order(play, unit, random)]
        case Activate(leader):
            able = activation.candidates(play, leader)
            chosen = random.sample(able, random.randint(1, len(able)))
            return action, [some_order(play, unit, random) for unit in chosen]
    return action, []


def by_core(
    state: State, side: int, first: Action, orders: list[Order], faces: bytes, evades: bool
) -> tuple[int, tuple[Position, int], tuple[int, int]]:
    """Dice used, position and points, what was counted."""
    play = inner(state)
    ids, index = play.game.map.ids, play.game.index
    twin = world(play, figures(play), play.game.sides[side])
    match first:
        case March():
            one = orders[0]
            target = None if one.target is None else ids[one.target]
            used = twin.march(index[one.unit], ids[one.goal], faces, target, evades)
        case Activate(leader):
            assignments = [
                Assignment(
                    unit=index[one.unit], goal=ids[one.goal], target=None if one.target is None else ids[one.target]
                )
                for one in orders
            ]
            used = twin.activate(index[leader], assignments, faces, evades)
        case Assault(leader, target_name):
            used = twin.assault(index[leader], ids[target_name], faces, evades)
        case Entrench(unit):
            twin.entrench(index[unit])
            used = 0
        case _:
            raise AssertionError(first)
    return used, (twin.position(), twin.points), (twin.counted.answers, twin.counted.rolls)


@pytest.mark.parametrize(
    ("game_id", "options"), [*((game_id, ()) for game_id in SCENARIOS), (SCENARIOS[0], ("attack-between-zones",))]
)
def test_the_core_carries_out_actions_as_the_rules_do(game_id: str, options: tuple[str, ...]) -> None:
    game, random = plain(game_id, *options), Random(game_id)
    count, rode_off, answers, unknown = dict.fromkeys(sorted(KINDS), 0), 0, 0, 0
    for number in range(CROWDS):
        play = crowd(game, random, rain=number % 4 == 0)
        for side in (0, 1):
            state = menu(play, side)
            if not {one.verb for one in state.legal_actions()} & KINDS:
                continue  # nobody can act
            for _again in range(4):
                twin = state.clone()
                first, orders = some_action(play, state.legal_actions(), random)
                faces = bytes(random.randint(1, 6) for _ in range(200))
                evades = random.random() < 0.5
                used, (position, points), counted = by_core(twin, side, first, orders, faces, evades)
                driver = Driver(twin, first, orders, faces, evades)
                driver.run()
                rode_off += driver.evaded
                told = (number, side, first, orders)
                assert (used, points) == (driver.used, victory.points(inner(twin))), told
                assert position == inner(twin).position, told
                assert position.check() is None
                assert counted == (driver.counted[0] - driver.unknown, driver.counted[1]), told
                answers, unknown = answers + counted[0], unknown + driver.unknown
                count[first.verb] += 1
    assert min(count.values()) > 100, count
    assert rode_off > 20
    assert answers > 3 * sum(count.values()) and unknown < answers / 50


def test_5_2_and_7_6_a_leader_who_has_gone_along_with_one_unit_advances_with_no_other() -> None:
    """Warren goes along where Crawford advances, who leaves nobody with him; then Griffin advances from that hex."""
    game = dataclasses.replace(field(), rules=Hooks())
    behind = step(S, "s")
    placed = {"warren": S, "crawford": At(S, 11), "griffin": At(behind, 18), "lomax": At(CENTRE, 1)}
    state = menu(inner(scene(game=game, **placed, wickham=At(N, 1), rodes=step(N, "n", "n", "n"))), 0)
    orders = [Order(PieceId("crawford"), S, CENTRE), Order(PieceId("griffin"), CENTRE, N)]
    first, faces = Activate(PieceId("warren")), bytes([6] * 20)
    _used, (position, _points), counted = by_core(state.clone(), 0, first, orders, faces, False)
    driver = Driver(state, first, orders, faces)
    driver.run()
    assert position == inner(state).position
    assert (at(state, "griffin").hex, at(state, "warren").hex) == (N, CENTRE)
    assert counted == (driver.counted[0] - driver.unknown, driver.counted[1])


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_8_0_both_sides_rest_as_the_rules_have_it(game_id: str) -> None:
    game, random = plain(game_id), Random(game_id)
    for number in range(60):
        play = crowd(game, random)
        play.amend(turn=1 if number % 2 else game.turns)
        play.stack = [Recovery(game.sides[0])]
        state = State.from_play(play)
        twin = world(play, figures(play), game.sides[0])
        twin.recover(play.record.turn < game.turns)
        answers = 0
        while (decision := state.decision) is not None:
            works = [one for one in decision.actions if isinstance(one, Entrench)]
            answers += bool(works)  # the core knows nothing of work on bridges
            state.apply(works[0] if works else Done())
        assert twin.position() == inner(state).position
        assert (twin.counted.answers, twin.counted.rolls) == (answers, 0)


def test_followers_are_those_a_leader_may_choose() -> None:
    game, random, some = plain(SCENARIOS[0]), Random(8), 0
    for _number in range(40):
        play = crowd(game, random, radius=9)
        twin = world(play, figures(play), game.sides[0])
        for index, piece in enumerate(game.pieces):
            if piece.is_leader and play.position.hex(index) != NO_HEX:
                chosen = [game.index[unit] for unit in activation.candidates(play, piece.id)]
                assert twin.followers(index) == chosen
                some += len(chosen)
    assert some > 200


def test_dice_must_suffice() -> None:
    play = crowd(plain(SCENARIOS[2]), Random(3))
    unit = next(number for number in range(len(play.game.pieces)) if play.position.hex(number) != NO_HEX)
    twin = world(play, figures(play), play.game.sides[0])
    with pytest.raises(CoreError, match="dice are needed, 0 were given"):
        twin.march(unit, play.position.hex(unit), b"")
