"""5.2, an optional rule: a leader may choose organized units that are at the highest fatigue, each once a turn.

Such a unit marches (it does not entrench), its fatigue stays where it is, and its extended march is harder.
"""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.options import FIFTH_ACTIVATION


def in_force(game: GcacwGame) -> bool:
    """Was the option asked for?"""
    return FIFTH_ACTIVATION in game.options


def keys(defs: Iterable[PieceDef]) -> list[str]:
    """A mark for every unit: the turn of its last fifth activation."""
    return map_state.of_units(defs, _key)


def _key(unit: PieceId) -> str:
    return f"fifth:{unit}"


def possible(play: GcacwPlay, unit: PieceId) -> bool:
    """May a leader choose this unit although it is at the highest fatigue?"""
    return (
        in_force(play.game)
        and pieces.fatigue(play, unit) >= play.game.tables.max_fatigue
        and pieces.is_organized(play, unit)
        and map_state.get(play, _key(unit)) < play.record.turn
        and play.game.rules.holds(play, unit) is None
    )


def begin(play: GcacwPlay, unit: PieceId) -> None:
    """The unit is about to march; if it is at the highest fatigue already, this is its fifth activation."""
    if possible(play, unit):
        map_state.put(play, _key(unit), play.record.turn)


def under_way(play: GcacwPlay, unit: PieceId) -> bool:
    """Is the march now beginning a fifth activation? (A unit at the highest fatigue makes no other after it.)"""
    return in_force(play.game) and map_state.get(play, _key(unit)) == play.record.turn


def take_over(play: GcacwPlay, unit: PieceId, part: PieceId, setting_out: bool = False) -> None:
    """30.1, 30.4: what comes out of a unit on its march has been activated with it, but where it set out."""
    if in_force(play.game):
        map_state.put(play, _key(part), 0 if setting_out else map_state.get(play, _key(unit)))
