"""Changes of a unit's condition together with the events that tell of them (2.2, 5.0, 6.5, 11.0)."""

from __future__ import annotations

from gtc_tui._core import DISORGANIZED, Change, Toll
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook


def tire(play: GcacwPlay, unit: PieceId, rule: str, levels: int = 1) -> None:
    """Fatigue rises, by one for being selected (5.0) or by a combat's result (7.5), never beyond the highest level."""
    tell(play, unit, rulebook.of(play.game).tire(play.position, play.game.index[unit], levels), rule)


def tell(play: GcacwPlay, unit: PieceId, change: Change, rule: str) -> None:
    """One event for each thing that has changed."""
    piece = play.game.piece(unit)
    if change.disorganized:
        _disorganized(play, unit, rule)
    if change.fatigue is not None:
        text = _("{unit} goes to fatigue level {n}").format(unit=piece.name, n=change.fatigue)
        play.emit(Event("fatigue", text, rule, piece.side, (unit,), (), change.fatigue))
    if change.exhausted:
        text = _("{unit} is exhausted").format(unit=piece.name)
        play.emit(Event("exhausted", text, rule, piece.side, (unit,)))
    if change.demoralized is not None:
        text = _("{unit} is demoralized (level {n})").format(unit=piece.name, n=change.demoralized)
        where = pieces.hex_of(play, unit)
        hexes = () if where is None else (where,)
        play.emit(Event("demoralized", text, "11.0", piece.side, (unit,), hexes, change.demoralized))


def organize(play: GcacwPlay, unit: PieceId, rule: str) -> None:
    """A unit on the map is organized, if it was not."""
    piece, number = play.game.piece(unit), play.game.index[unit]
    if pieces.manpower(play, unit) and play.position.get(number, DISORGANIZED):
        play.position.set(number, DISORGANIZED, 0)
        text = _("{unit} is organized again").format(unit=piece.name)
        play.emit(Event("recovery", text, rule, piece.side, (unit,)))


def tell_toll(play: GcacwPlay, unit: PieceId, where: str, toll: Toll, cause: str, rule: str) -> None:
    """What a march has cost a unit that stood there: it gives no points (13.0)."""
    if toll.disorganized:
        _disorganized(play, unit, rule)
    pieces.tell_loss(play, toll.loss, cause, rule, scores=False)
    pieces.tell_joined(play, where, toll.joined)


def _disorganized(play: GcacwPlay, unit: PieceId, rule: str) -> None:
    piece = play.game.piece(unit)
    text = _("{unit} becomes disorganized").format(unit=piece.name)
    play.emit(Event("disorganized", text, rule, piece.side, (unit,)))
