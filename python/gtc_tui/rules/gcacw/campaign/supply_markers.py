"""29.4 Out of supply: a marker that a unit keeps, wherever it goes, until it is found in supply again or forages."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, PieceDef


def keys(defs: Iterable[PieceDef]) -> Iterable[str]:
    """A mark for every unit: 1 while it is out of supply."""
    return map_state.of_units(defs, _key)


def _key(unit: PieceId) -> str:
    return f"unsupplied:{unit}"


def in_force(game: GcacwGame) -> bool:
    """Units need supply only in the advanced game."""
    return game.campaign is not None


def has_one(play: GcacwPlay, piece: PieceId) -> bool:
    """Leaders never have."""
    return _key(piece) in play.game.marks and map_state.get(play, _key(piece)) == 1


def is_out(play: GcacwPlay, piece: PieceId) -> bool:
    """29.0: nobody in a box is, whatever marker he has brought there by water."""
    return has_one(play, piece) and not pieces.in_box(play, piece)


def mark(play: GcacwPlay, unit: PieceId, out: bool) -> None:
    map_state.put(play, _key(unit), int(out))
