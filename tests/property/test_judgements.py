"""An analysis of a game with secrets: nothing that a side could not know goes into the judgement of its moves."""

from __future__ import annotations

import random

from test_secrets import MAD_ANTHONY, another, positions

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.state import State
from gtc_tui.play.analysis.measuring import Measured, Measuring
from gtc_tui.play.workers.processes import Here


def judged(state: State) -> Measured:
    """Of the move that is due: the first answer is played."""
    side = state.to_move
    assert side is not None
    world = State.from_play(state.play)
    world.apply(world.legal_actions()[0])
    measuring = Measuring(world, (side,), 1, Measured())
    measuring.run(2, Here(measuring.bench()), lambda: False, lambda _share, _stage: None)
    return measuring.known


def test_15_1_a_move_is_judged_by_what_its_side_could_know() -> None:
    compared = differ = 0
    for state in positions(MAD_ANTHONY, 1, 25, 300):
        side = state.to_move
        if side in (None, CHANCE) or len(state.legal_actions()) < 2:
            continue
        other = another(state, side, random.Random(len(state)))
        if other is None or other.legal_actions() != state.legal_actions():
            continue
        one, two = judged(state), judged(other)
        if one.moves and one.moves[0].tried[0].found:
            assert one.moves == two.moves, (len(state), state.decision and state.decision.kind)
            compared += 1
            differ += one.positions != two.positions
        if compared == 3:
            break
    assert compared >= 3
    assert differ, "they are other games"
