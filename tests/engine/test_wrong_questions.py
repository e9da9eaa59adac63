"""What scripts may ask amiss is refused in one line, and never with an error of Python's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gtc_tui
from gtc_tui import core, scripting
from gtc_tui.engine.action import PUBLIC, Action
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, IllegalAction, UnknownName
from support import CONFEDERATE, RACE, UNION


class Foreign(Action, frozen=True, tag="foreign"):
    """Of no system that there is."""


@pytest.fixture(scope="module")
def state() -> State:
    return gtc_tui.load(RACE).new_state()


Asked = Callable[[Any], object]  # of a state, with arguments that types would not allow

NAMES: list[tuple[Asked, str]] = [
    (lambda state: core.piece(state, 3), f"3: no such piece in {RACE}"),  # type: ignore[arg-type]
    (lambda state: core.piece(state, None), f"None: no such piece in {RACE}"),  # type: ignore[arg-type]
    (lambda state: state.game.map.label(core.NO_HEX), "65535: no such hex on the map"),
    (lambda state: state.game.map.label(99999), "99999: no such hex on the map"),
    (lambda state: state.game.map.label(-1), "-1: no such hex on the map"),
    (lambda state: state.game.map.label("N3520"), "N3520: no such hex on the map"),
    (lambda state: state.game.map.hex_id(3), "3: no such hex on the map"),
    (lambda state: state.game.map.hex_id([]), "[]: no such hex on the map"),
    (lambda state: state.game.map.find(3), "3: no such hex on the map"),
    (lambda state: state.query(None, "reach", piece="griffin", mp=-1), "mp: give MP from 0 to"),
    (lambda state: state.query(None, "reach", piece="griffin", mp=3.5), "mp: give MP from 0 to"),
    (lambda state: state.query(None, "reach", piece="griffin", mp=True), "mp: give MP from 0 to"),
    (lambda state: state.query(None, "reach", piece="griffin", mp=float("inf")), "mp: give MP from 0 to"),
    (lambda state: state.standing(None), "None: no such side; there are union, confederate"),
    (lambda state: state.standing(PUBLIC), "no such side; there are union, confederate"),
    (lambda state: state.imagined(None, 1), "None: no such side; there are union, confederate"),
    (lambda state: state.plan(None), "None: no such side; there are union, confederate"),
    (lambda state: state.game.side_index("x"), "x: no such side; there are union, confederate"),
    (lambda state: state.game.enemy("x"), "x: no such side; there are union, confederate"),
    (lambda _state: scripting.position(None, None), "name a scenario, or a log"),
]


@pytest.mark.parametrize(("ask", "told"), NAMES)
def test_what_does_not_exist_is_told(state: State, ask: Asked, told: str) -> None:
    with pytest.raises(UnknownName) as refused:
        ask(state)
    assert told in str(refused.value)


def test_what_is_no_action_cannot_be_described(state: State) -> None:
    wrong: Any = "done"
    with pytest.raises(IllegalAction, match="'done': not an action"):
        state.describe(wrong)
    with pytest.raises(IllegalAction, match="foreign: not among the choices here"):
        state.describe(Foreign())


def test_nothing_is_described_when_the_game_is_over() -> None:
    state = gtc_tui.load(RACE).new_state()
    while state.decision is not None:
        state.apply(state.decision.default or state.decision.actions[0])
    with pytest.raises(IllegalAction, match="the game is over"):
        state.describe(state.history[-1])


def test_a_question_without_an_answer_here_is_a_fault_of_ours(state: State) -> None:
    """As `State.query` says."""
    with pytest.raises(GtcError, match="no attack is being decided"):
        state.query(None, "odds")


def test_what_can_be_asked_is_answered_as_ever(state: State) -> None:
    game, board = state.game, state.game.map
    here = board.hex_id("N3520")
    assert board.label(np.uint16(here)) == board.label(here) == "N3520 Spotsylvania Court House"  # type: ignore[arg-type]
    assert state.query(None, "reach", piece="griffin", mp=4.0) == state.query(None, "reach", piece="griffin", mp="4")
    assert (game.side_index(CONFEDERATE), game.enemy(CONFEDERATE), game.enemy(UNION)) == (1, UNION, CONFEDERATE)
    assert state.standing(UNION) == -state.standing(CONFEDERATE)
