"""What the menus offer is what the rules refuse nothing of, asked piece by piece: menus find it in fewer questions."""

from __future__ import annotations

import random

import pytest

from gtc_tui import systems
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.decision import Group
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import bridges, entrench
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.combat.assaults import assault
from gtc_tui.rules.gcacw.march import activation, exits
from gtc_tui.rules.gcacw.march.activation import Activate
from gtc_tui.rules.gcacw.march.march import Demolish, Leave, March, Marching
from gtc_tui.rules.gcacw.state import actions, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.system import SYSTEM
from gtc_tui.rules.gcacw.turn.initiative import Menu, can_act
from support import CONFEDERATE, UNION, At, inner, numbered, race, scenario, scene

_ACTIONS = 500
KINDS = [group for group in vars(actions).values() if isinstance(group, Group)]
_OPTIONS = ((), ("fifth-activation", "ammunition"))


@pytest.mark.parametrize("options", _OPTIONS, ids=lambda options: "+".join(options) or "usual")
@pytest.mark.parametrize("game_id", [one for one in systems.scenarios() if systems.folder_of(one) == SYSTEM.name])
def test_4_0_the_menu_and_5_1_the_march_offer_what_nothing_refuses(game_id: str, options: tuple[str, ...]) -> None:
    chance = random.Random(f"offers:{game_id}")
    state, asked = scenario(game_id, *options).new_state(), 0
    for _action in range(_ACTIONS):
        if state.decision is None:
            state = scenario(game_id, *options).new_state()
        asked += _check(state)
        state.apply(_answer(state, chance))
    assert asked > _ACTIONS // 10


def _answer(state: State, chance: random.Random) -> Action:
    """Rare answers as often as frequent ones."""
    actions = state.legal_actions()
    if state.to_move == CHANCE:
        return chance.choice(actions)
    verb = chance.choice(sorted({action.verb for action in actions}))
    return chance.choice([action for action in actions if action.verb == verb])


def _check(state: State) -> bool:
    play = inner(state)
    top, offered = play.stack[-1], set(state.legal_actions())
    if isinstance(top, Menu):
        _check_menu(play, top, offered)
        _check_kinds(state)
    elif isinstance(top, Marching):
        _check_march(play, top, offered)
    else:
        return False
    return True


def _check_menu(play: GcacwPlay, menu: Menu, offered: set[object]) -> None:
    game, rules, side = play.game, play.game.rules, menu.side
    held = [number for number, piece in enumerate(game.pieces) if rules.holds(play, piece.id) is not None]
    assert sorted(set(pieces.held(play))) == held
    units = [unit for unit in pieces.on_map(play, side) if pieces.is_ready(play, unit)]
    leaders = pieces.on_map(play, side, leaders=True)
    expected = {
        *(March(unit) for unit in units),
        *(Entrench(unit) for unit in units if entrench.next_level(play, unit) is not None),
        *(Activate(leader) for leader in leaders if activation.leader_refusal(play, leader) is None),
    }
    free = {action for action in expected if rules.bars(play, side, action) is None}
    assert {action for action in offered if isinstance(action, March | Entrench | Activate)} == free
    for leader in leaders:
        here = [piece.id for piece in game.pieces if not piece.is_leader]
        willing = [unit for unit in here if assault.unit_refusal(play, leader, unit) is None]
        assert assault.eligible(play, leader) == ([] if game.piece(leader).size == "Army" else willing)
    assert can_act(play, side, pieces.held(play)) or not free


def _check_kinds(state: State) -> None:
    """Of every kind of action there is an answer, or a rule that says why there is none."""
    offered = {group.key for action in state.legal_actions() if (group := SYSTEM.group(action)) is not None}
    for group in KINDS:
        fault = state.lacking(group.key)
        assert (fault is None) == (group.key in offered), (group.title.told(), str(fault))
        assert fault is None or (fault.rule and fault.reason)


def _check_march(play: GcacwPlay, marching: Marching, offered: set[object]) -> None:
    unit, points, tried = marching.unit, marching.points, marching.razed
    barred = play.game.rules.bars_stop(play, unit, marching.began) is not None
    for hexside in play.game.river_sides.get(pieces.hex_id(play, unit), ()):
        refused = bridges.demolish_refusal(play, unit, hexside, points, tried) is not None
        refused = refused or (barred and bridges.is_enemy_pontoon(play, unit, hexside))
        assert (Demolish(hexside) in offered) is not refused
    assert (Leave() in offered) is (exits.refusal(play, marching.mover) is None)


def _lacking(state: State, group: Group) -> str:
    return str(state.lacking(group.key))


def test_4_0_why_there_is_no_action_of_a_kind_names_its_rule() -> None:
    state = scene(
        game=numbered("09"), acting=UNION, record={"turn": 5, "entered": (1, 2, 3, 4)}, merritt="N1706", rosser="N1711"
    )
    assert _lacking(state, actions.ASSAULTS) == "no leader has a unit with him that may attack an adjacent hex [5.3]"
    assert _lacking(state, actions.JOURNEYS) == "no unit is at a landing, and trains carry Confederates only [22.0]"
    tired = scene(
        game=numbered("09"), acting=UNION, record={"turn": 5}, gibbon=At("N4807", 10, fatigue=2), rosser="N1711"
    )
    assert (
        _lacking(tired, actions.JOURNEYS) == "Gibbon is at fatigue level 2; only units at 1 or less may embark [22.0]"
    )
    assert _lacking(state, actions.BOMBARDMENTS) == "no enemy unit is on the gunboat's river [23.0]"
    assert _lacking(state, actions.ENTRIES) == "no reinforcement group is left to enter [13.9]"
    assert _lacking(state, actions.BURNINGS) == "no unit that may be selected is at a station to burn [5.4]"
    assert state.lacking(actions.MARCHES.key) is None
    early = scene(
        game=numbered("09"), acting=UNION, record={"turn": 1, "entered": (1,)}, merritt="N1706", rosser="N1711"
    )
    assert _lacking(early, actions.ENTRIES) == "group 2 enters from turn 2 on [13.9]"
    theirs = scene(game=numbered("09"), acting=CONFEDERATE, record={"turn": 5}, merritt="N1706", rosser="N1711")
    told = "no unit may entrain at a station or embark at a landing now [22.0]"
    assert _lacking(theirs, actions.JOURNEYS) == told
    basic = scene(game=race(), acting=UNION, robinson="N3217", lomax="N3318")
    assert _lacking(basic, actions.JOURNEYS) == "railroad movement is part of the advanced game only [21.0]"
    assert _lacking(basic, actions.BOMBARDMENTS) == "gunboats are part of the advanced game only [23.0]"
