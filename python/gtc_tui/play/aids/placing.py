"""Pieces that a player puts on the map one by one, and where the computer would put them."""

from __future__ import annotations

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import Action
from gtc_tui.engine.seat import Seat
from gtc_tui.play.aids.answers import places_of


def is_placement(seat: Seat) -> bool:
    """Is the seat asked where to put a piece that stands nowhere, and nothing else?"""
    decision = seat.decision if seat.asked else None
    if decision is None or decision.subject is None:
        return False
    piece = next((one for one in seat.view().pieces if one.id == decision.subject), None)
    actions = seat.legal_actions()
    return piece is not None and piece.hex is None and all(len(places_of(one, seat.game.map)) == 1 for one in actions)


def placed(seat: Seat) -> Action:
    """Where the computer would put it at first sight; the seat is asked for a placement."""
    return GreedyBot().choose(seat)
