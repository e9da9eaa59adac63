"""11.0 Demoralization: what it forbids in combat. Units come to it by results (7.5) and recover in 8.0."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import name

RULE = "11.0"


def tactical(play: GcacwPlay, unit: PieceId, defending: bool) -> int:
    """7.4: the unit's tactical value; a demoralized unit's counts 0."""
    if pieces.demoralization(play, unit):
        return 0
    piece = play.game.piece(unit)
    return piece.tactical_defence if defending else piece.tactical_attack


def assault_refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """A demoralized unit takes no part in an assault; it may still attack from a march."""
    if pieces.demoralization(play, unit):
        return RULE, _("{unit} is demoralized and may not assault").format(unit=name(play, unit))
    return None
