"""Whole games at random in which heroism markers are played as soon as they can be."""

from __future__ import annotations

import pytest
from scenes import MAD_ANTHONY, PERSHING, game
from wandering import Wanderer

from gtc_tui.engine.action import CHANCE
from gtc_tui.rules.boots.heroism.windows import Play
from gtc_tui.rules.boots.state.options import BANDS_RETURN, MEXICAN_WAR


@pytest.mark.parametrize(
    ("game_id", "options", "seed"),
    [
        (MAD_ANTHONY, (), 1),
        (PERSHING, (), 4),
        (PERSHING, (MEXICAN_WAR, BANDS_RETURN), 4),
    ],
)
def test_nothing_impossible_happens_where_markers_are_played(game_id: str, options: tuple[str, ...], seed: int) -> None:
    state, player, played = game(game_id, *options).new_state(), Wanderer(seed, 7), set[str]()
    while state.decision is not None:
        decision = state.decision
        action = player.answer(state, decision)
        markers = [one for one in decision.actions if isinstance(one, Play)]
        if decision.side != CHANCE and markers and player.rng.random() < 0.5:
            action = player.rng.choice(markers)
        if isinstance(action, Play):
            played.add(action.marker)
        state.apply(action)
        assert state.faults() == [], (decision.kind, action)
    assert state.result is not None and len(played) > 3
