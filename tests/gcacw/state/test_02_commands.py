"""2.2 Who leads whom in a campaign: found for all leaders at once as for each pair, and known to the core."""

from __future__ import annotations

from random import Random

import pytest

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import numbered

_SEEDS = (1, 2)
_WANTED = 6  # different commands in a game, the first ones included


def _played(state: State, seed: int) -> None:
    """One random answer."""
    decision = state.decision
    assert decision is not None
    dice = Random(f"{seed}:{len(state)}")
    wide = [one for one in decision.actions if type(one).__name__ in ("Detach", "DetachAs", "Reorganize")]
    action = (
        Referee(seed).roll(decision, len(state)) if decision.side == CHANCE else dice.choice(wide or decision.actions)
    )
    state.apply(action)


def _check(play: GcacwPlay) -> None:
    game, found = play.game, commands.of(play)
    for leader in (piece.id for piece in game.pieces if piece.is_leader):
        units = tuple(number for number, _piece in game.numbered if pieces.leads(play, leader, game.ids[number]))
        assert found[leader] == units
        if play.position.hex(game.index[leader]) != NO_HEX:
            near = play.position.traced(game.index[leader], game.tables.command_radius, units, 2)
            able = commands.rules(play).candidates(play.position, game.index[leader], 2)
            assert able == [unit for unit in near if game.pieces[unit].arm != "wagon"]
    assert commands.rows(play) == [found.get(piece, ()) for piece in game.ids]


@pytest.mark.parametrize("seed", _SEEDS)
def test_2_2_30_1_34_0_commands_are_those_of_each_pair(seed: int) -> None:
    state = numbered("09").new_state()
    seen = set()
    while state.decision is not None and len(seen) < _WANTED:
        play: GcacwPlay = state.play
        if commands.key(play) not in seen:
            seen.add(commands.key(play))
            _check(play)
        _played(state, seed)
    assert len(seen) == _WANTED


def test_30_1_the_core_settles_leaders_by_the_commands_of_now() -> None:
    """A leader whose only unit here is a substitute is left alone when it goes, whatever is printed."""
    state = numbered("09").new_state()
    while state.decision is not None:
        play: GcacwPlay = state.play
        rules = commands.rules(play)
        for unit, _whose in commands.parts(play).under:
            where = play.position.hex(play.game.index[unit])
            for leader in commands.of(play):
                if play.position.hex(play.game.index[leader]) != where or where in play.game.map.boxes:
                    continue
                led = [n for n in play.position.units_at(where) if n in commands.of(play)[leader]]
                if led == [play.game.index[unit]] and not play.game.piece(leader).leads(play.game.piece(unit)):
                    assert rules.left_behind(play.position, play.game.index[unit], where)
                    return
        _played(state, 3)
    pytest.fail("no substitute stood alone with a leader of its command")
