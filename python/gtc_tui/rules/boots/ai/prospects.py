"""What a game is expected to come to, playout by playout: for whoever judges it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gtc_tui.engine.decision import Decision
from gtc_tui.rules.boots.ai import search
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.turn import victory


def horizon(play: BootsPlay) -> tuple[int, ...]:
    """Turn and number of the operations phase that playouts from here go on to the end of."""
    return search.horizon(play)


def prospects(
    play: BootsPlay,
    asked: Decision | None,
    names: Sequence[str],
    until: tuple[int, ...],
    stopped: Callable[[], bool],
) -> tuple[float, ...]:
    """Points of the first side at the horizon and what they promise, for dice of each of these names; fewer where it
    was stopped."""
    turn, last = until
    ended = partial(search.over, turn=turn, last=last)
    found: list[float] = []
    for name in names:
        twin = play.clone()
        if not search.play_on(twin, asked, name, ended, search.LONGEST, stopped):
            break
        if twin.stack:
            found.append(search.standing(twin, play.game.sides[0]))
        else:
            found.append(victory.points(twin) + search.won(twin))
    return tuple(found)
