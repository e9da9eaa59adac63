"""29.7 Ammunition, an optional rule: every unit begins with a few levels, and a D in combat uses one up.

Only the advanced game has a strategic cycle, in which it is replenished.
"""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.messages import _, ngettext
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.options import AMMUNITION

_RULE = "29.7"


def in_force(game: GcacwGame) -> bool:
    """Was the option asked for?"""
    return AMMUNITION in game.options


def keys(defs: Iterable[PieceDef]) -> list[str]:
    """A mark for every unit: levels it has used up."""
    return map_state.of_units(defs, _key)


def _key(unit: PieceId) -> str:
    return f"spent:{unit}"


def left(play: GcacwPlay, unit: PieceId) -> int:
    """Levels of ammunition that the unit still has."""
    return play.game.tables.ammunition.levels - map_state.get(play, _key(unit))


def is_out(play: GcacwPlay, unit: PieceId) -> bool:
    """Is the unit out of ammunition? Never where the option is not in force."""
    return in_force(play.game) and left(play, unit) <= 0


def spent(play: GcacwPlay) -> tuple[int, ...]:
    """Numbers of the units that are out of ammunition."""
    game = play.game
    if not in_force(game):
        return ()
    least, index, mark = game.tables.ammunition.levels, game.marks, play.position.mark
    units = (number for number in range(len(game.pieces)) if number not in game.leaders)
    return tuple(number for number in units if mark(index[_key(game.ids[number])]) >= least)


def spend(play: GcacwPlay, unit: PieceId) -> None:
    """A D in combat uses up one level, if there is one."""
    if not in_force(play.game) or is_out(play, unit):
        return
    map_state.add(play, _key(unit))
    piece = play.game.piece(unit)
    n = left(play, unit)
    if n:
        text = ngettext("{unit} has {n} level of ammunition left", "{unit} has {n} levels of ammunition left", n)
    else:
        text = _("{unit} is out of ammunition")
    play.emit(Event("ammunition", text.format(unit=piece.name, n=n), _RULE, piece.side, (unit,), (), n))


def replenish(play: GcacwPlay, unit: PieceId, marks: int) -> None:
    """Some of what was used up is there again."""
    map_state.add(play, _key(unit), -marks)


def join(play: GcacwPlay, attached: PieceId, host: PieceId) -> None:
    """30.2: the attached unit's levels are gone with it; of the larger of two units they stay (call it before their
    manpower is added up).
    """
    if not in_force(play.game):
        return
    if pieces.manpower(play, attached) > pieces.manpower(play, host):
        map_state.put(play, _key(host), map_state.get(play, _key(attached)))
    map_state.put(play, _key(attached), 0)


def share(play: GcacwPlay, unit: PieceId, part: PieceId) -> None:
    """30.1: a detached part has as many levels left as its parent."""
    if in_force(play.game):
        map_state.put(play, _key(part), map_state.get(play, _key(unit)))
