"""11.0 Demoralization: how units come to it, and what it forbids in combat. Recovery is 8.0's."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import name

RULE = "11.0"
_WORST = 2


def suffer_rout(play: GcacwPlay, unit: PieceId, level: int) -> None:
    """A rout demoralizes to its level (R 1, R* 2); a unit demoralized before comes to the worst level."""
    before = pieces.demoralization(play, unit)
    now = _WORST if before else level
    if now == before:
        return
    pieces.set_demoralization(play, unit, now)
    text = _("{unit} is demoralized (level {n})").format(unit=name(play, unit), n=now)
    where = pieces.hex_of(play, unit)
    side = play.game.piece(unit).side
    play.emit(Event("demoralized", text, RULE, side, (unit,), (where,) if where else (), now))


def tactical(play: GcacwPlay, unit: PieceId, defending: bool) -> int:
    """7.4: the unit's tactical value; a demoralized unit's counts 0."""
    if pieces.demoralization(play, unit):
        return 0
    piece = play.game.piece(unit)
    return piece.tactical_defence if defending else piece.tactical_attack


def assault_refusal(play: GcacwPlay, unit: PieceId) -> tuple[str, str] | None:
    """A demoralized unit takes no part in an assault; it may still attack from a march."""
    if pieces.demoralization(play, unit):
        return RULE, _("{unit} is demoralized and may not assault").format(unit=name(play, unit))
    return None
