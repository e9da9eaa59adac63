"""2.2, 2.5: who leads whom, and what the pieces are worth in battle now, as the native core takes it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from gtc_tui._core import Order, Soldier
from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state import ammunition, commands, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.options import ATTACH_ARTILLERY


def rows(play: GcacwPlay) -> list[Soldier]:
    """What each piece is beside its printed artillery, as it is now (an illness lowers it)."""
    game = play.game
    found = list(game.caches.get(rows, lambda: tuple(rulebook.soldier(game, piece) for piece in game.pieces)))
    for number in _sick(play):
        found[number] = rulebook.soldier(game, game.pieces[number], sick=True)
    return found


def of(play: GcacwPlay) -> Order:
    """The order of battle as it is now, the optional rules' ammunition (29.7) and attached artillery (30.3) in it."""
    game, now = play.game, key(play)
    return game.orders.get(now, lambda: Order(rows(play), commands.rows(play), spent=now[1], guns=now[2]))


def key(play: GcacwPlay) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...], Hashable]:
    """Equal as long as the order of battle is: leaders who are sick, units without ammunition, guns that have changed
    hands, who leads whom."""
    return _sick(play), ammunition.spent(play), _guns(play), commands.key(play)


def _sick(play: GcacwPlay) -> tuple[int, ...]:
    return tuple(play.game.index[leader] for leader in play.game.rules.sick(play))


def _guns(play: GcacwPlay) -> tuple[tuple[int, int], ...]:
    """Units whose artillery value is not the printed one, and by how much."""
    if play.game.campaign is not None:
        changed: Iterable[PieceId] = dict(commands.parts(play).guns)
    elif play.record.attached and ATTACH_ARTILLERY in play.game.options:
        changed = dict.fromkeys(host for _unit, host in play.record.attached)
    else:
        return ()
    return tuple(
        (play.game.index[one], pieces.artillery(play, one) - play.game.piece(one).artillery) for one in changed
    )
