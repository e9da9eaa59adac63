"""What the menu offers of journeys is what the rules refuse nothing of, asked piece by piece, in games of scenario 9 in
which rare answers come as often as frequent ones."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
from overland import campaign, overland

from gtc_tui.engine.action import CHANCE, Action, PieceId
from gtc_tui.engine.stage import Refusal
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.march import strategic
from gtc_tui.rules.gcacw.march.strategic_march import StrategicMarch
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.transport import aboard, railroad, waterways
from gtc_tui.rules.gcacw.transport.boats import Embark, GoByWater
from gtc_tui.rules.gcacw.transport.trains import Entrain, GoByRail
from gtc_tui.rules.gcacw.turn.initiative import Menu
from support import changed, inner

_ACTIONS = 2500
_AGAIN = frozenset({"strategic-march", "entrain", "detrain", "go-by-rail", "embark", "disembark", "go-by-water"})


def _ready(refusal: Callable[[GcacwPlay, PieceId], Refusal | None]) -> Callable[[GcacwPlay, PieceId], bool]:
    return lambda play, unit: pieces.is_ready(play, unit) and refusal(play, unit) is None


_ASKED: dict[type[Action], Callable[[GcacwPlay, PieceId], bool]] = {
    StrategicMarch: _ready(strategic.refusal),
    Entrain: _ready(railroad.entrain_refusal),
    GoByRail: lambda play, unit: railroad.go_refusal(play, unit) is None,
    Embark: lambda play, unit: waterways.embark_refusal(play, unit) is None,
    GoByWater: lambda play, unit: waterways.go_refusal(play, unit) is None,
}


def _check(state: State, menu: Menu) -> None:
    play, offered = inner(state), state.legal_actions()
    units = pieces.in_play(play, menu.side)
    for kind, may in _ASKED.items():
        given = {action.unit for action in offered if isinstance(action, kind)}  # type: ignore[attr-defined]
        assert given == {unit for unit in units if may(play, unit)}, kind


def _answer(state: State, chance: random.Random) -> Action:
    actions = state.legal_actions()
    if state.to_move == CHANCE:
        return chance.choice(actions)
    verb = chance.choice(sorted({action.verb for action in actions}))
    return chance.choice([action for action in actions if action.verb == verb])


def _troops(play: GcacwPlay) -> None:
    play.amend(navy="troops")


def test_20_0_to_22_0_the_menu_offers_what_nothing_refuses() -> None:
    chance, seen = random.Random("journeyse"), set()
    state = changed(overland().new_state(), _troops)
    for _number in range(_ACTIONS):
        if state.decision is None:
            break
        menu = inner(state).stack[-1]
        if isinstance(menu, Menu):
            _check(state, menu)
        action = _answer(state, chance)
        seen.add(action.verb)
        state.apply(action)
        assert not [fault for fault in state.faults() if "aboard" in fault]
    assert seen >= _AGAIN


def test_22_0_a_clone_keeps_who_is_aboard() -> None:
    state = campaign(gibbon="N4807", record={"afloat": (PieceId("gibbon"),)})
    twin = state.clone()
    assert aboard.afloat(inner(twin)) == ("gibbon",)
    assert msgspec.to_builtins(inner(twin).record) == msgspec.to_builtins(inner(state).record)
