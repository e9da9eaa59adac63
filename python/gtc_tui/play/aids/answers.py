"""The legal answers of a decision as a numbered list, with the hexes and pieces that they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.report import PieceView
from gtc_tui.engine.seat import Seat


class Answer(NamedTuple):
    """number: what a player types, from 1. hexes: named by the action itself; where: those, or else the hexes of the
    pieces it names. goal: of several hexes named apart, the last (from one hex to another); else None."""

    number: int
    text: str
    action: Action
    pieces: tuple[PieceId, ...]
    hexes: tuple[str, ...]
    where: tuple[str, ...]
    goal: str | None = None


def list_answers(seat: Seat, pieces: Mapping[str, PieceView]) -> list[Answer]:
    """In the decision's order, except that answers about one piece stand together where the first of them stood; none
    for whoever is not asked. pieces: of the seat's view, by name."""
    known = seat.game.map.ids
    found: list[tuple[Action, tuple[PieceId, ...], tuple[str, ...], str | None]] = []
    for action in seat.legal_actions():
        words = [word for word in msgspec.structs.astuple(action) if isinstance(word, str)]
        named = tuple(PieceId(word) for word in words if word in pieces)
        hexes = tuple(part for word in words for part in word.split("/") if part in known)  # a hexside names two
        apart = [word for word in words if word in known]
        found.append((action, named, hexes, apart[-1] if len(apart) > 1 else None))
    order: dict[object, list[int]] = {}
    for index, (_action, named, _hexes, _goal) in enumerate(found):
        order.setdefault(named[0] if named else index, []).append(index)
    answers: list[Answer] = []
    for index in (index for group in order.values() for index in group):
        action, named, hexes, goal = found[index]
        where = hexes or tuple(place for piece in named if (place := pieces[piece].hex) is not None)
        answers.append(Answer(len(answers) + 1, seat.describe(action), action, named, hexes, where, goal))
    return answers
