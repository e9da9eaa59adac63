"""Refusals as players read them: with the names that the screen has for the pieces and places of the answer."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import IllegalAction


def in_words(fault: IllegalAction, action: Action, seat: Seat) -> IllegalAction:
    """The same where it does not quote the answer. seat: of whoever gave it; pieces that it does not know keep the code
    that was typed."""
    board = seat.game.map
    names = {piece.id: piece.name for piece in seat.view().pieces}
    words = seat.game.system.codec.text(action).split()
    told = [board.label(board.ids[word]) if word in board.ids else names.get(PieceId(word), word) for word in words]
    return IllegalAction(fault.rule, fault.message.filled(action=" ".join(told)))
