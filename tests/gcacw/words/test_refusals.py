"""Whatever is not offered is refused with a section and a reason, and changes nothing."""

from __future__ import annotations

import random

import pytest

from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.errors import IllegalAction
from gtc_tui.rules.gcacw.state import actions
from support import race

PIECES = ("robinson", "griffin", "warren", "chapman", "lomax", "stuart", "kershaw", "nobody")
HEXES = ("N3217", "N3318", "N3118", "N3218", "N3219", "N3520", "N2818", "N9999", "nowhere")
BARE = (
    actions.Pass(), actions.Done(), actions.Stop(), actions.Force(), actions.Evade(), actions.Stand(), actions.Refuse(),
    actions.Decline(), actions.Halt(),
)  # fmt: skip
OF_PIECE = (
    actions.March, actions.Activate, actions.Entrench, actions.Choose, actions.Join, actions.Ride, actions.Lose,
    actions.Advance,
)  # fmt: skip
OF_HEX = (actions.Step, actions.Attack, actions.Grand, actions.FallBack)
OF_BOTH = (actions.Assault, actions.Transfer)


def anything(rng: random.Random) -> Action:
    """Some action of the series, sensible or not."""
    piece, where = rng.choice(PIECES), rng.choice(HEXES)
    kind = rng.choice((*BARE, *OF_PIECE, *OF_HEX, *OF_BOTH))
    if isinstance(kind, Action):
        return kind
    if kind in OF_BOTH:
        return kind(piece, where)
    return kind(where if kind in OF_HEX else piece)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_offered_is_refused_in_words(seed: int) -> None:
    rng = random.Random(seed)
    state = race().new_state()
    while state.decision is not None:
        before = state.hash
        for _ in range(12):
            action = anything(rng)
            if action in state.decision.actions:
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply(action)
            assert caught.value.rule
            assert caught.value.reason
            assert state.hash == before
        choices = state.decision.actions
        # Passing and doing nothing would end the game before it brings anything up.
        lively = [action for action in choices if action.verb not in ("pass", "stop", "entrench")]
        state.apply(rng.choice(lively if lively and state.to_move != CHANCE else choices))
