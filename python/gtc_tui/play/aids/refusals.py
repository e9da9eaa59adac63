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


def as_chosen(fault: IllegalAction, label: str, old: str, new: str) -> IllegalAction | None:
    """The same for an answer that nobody typed: named like the choice with that label, with another piece or place in
    it. None where that cannot be told: the label does not name the old one, or has figures that hold for it alone."""
    rest = label.replace(old, "", 1)
    if rest == label or any(letter.isdigit() for letter in rest.partition(":")[2]):
        return None
    return IllegalAction(fault.rule, fault.message.filled(action=label.replace(old, new, 1)))
