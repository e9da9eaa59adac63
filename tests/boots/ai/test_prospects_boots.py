"""What a game is expected to come to: for whoever judges it afterwards."""

from __future__ import annotations

import gtc_tui
from gtc_tui.engine.action import CHANCE

NAMES = ["1:0", "1:1"]


def test_playouts_go_to_the_end_of_the_operations_phase_with_the_same_dice() -> None:
    state = gtc_tui.load("boots2/mad-anthony").new_state()
    while state.decision is not None and state.decision.kind != "operation":
        state.apply(state.legal_actions()[0] if state.to_move == CHANCE else state.decision.default
                    or state.legal_actions()[0])  # fmt: skip
    found = state.prospects(NAMES, state.horizon)
    assert len(found) == 2
    assert found == state.clone().prospects(NAMES, state.horizon)
    turn, last = state.horizon
    assert state.prospects(NAMES[:1], (turn, last - 1)) != found[:1]  # that one is over
    assert state.prospects(NAMES, state.horizon, lambda: True) == ()
