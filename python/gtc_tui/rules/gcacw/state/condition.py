"""Changes of a unit's condition together with the event that tells of them (2.2, 5.0, 6.5)."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay


def tire(play: GcacwPlay, unit: PieceId, rule: str, levels: int = 1) -> None:
    """Fatigue rises, by one for being selected (5.0) or by a combat's result (7.5), never beyond the highest level."""
    before = pieces.fatigue(play, unit)
    pieces.raise_fatigue(play, unit, levels)
    piece = play.game.piece(unit)
    level = pieces.fatigue(play, unit)
    if level == before:
        return
    text = _("{unit} rises to fatigue {n}").format(unit=piece.name, n=level)
    play.emit(Event("fatigue", text, rule, piece.side, (unit,), (), level))


def disorganize(play: GcacwPlay, unit: PieceId, rule: str) -> None:
    """Turns the strength marker to its disorganized face."""
    pieces.set_organized(play, unit, False)
    piece = play.game.piece(unit)
    text = _("{unit} becomes disorganized").format(unit=piece.name)
    play.emit(Event("disorganized", text, rule, piece.side, (unit,)))
