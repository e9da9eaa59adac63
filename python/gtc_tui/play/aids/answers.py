"""The legal answers of a decision as a numbered list, with the hexes and pieces that they name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from gtc_tui.engine.action import Action, PieceId, pieces_of
from gtc_tui.engine.decision import Group
from gtc_tui.engine.report import PieceView
from gtc_tui.engine.seat import Seat
from gtc_tui.model.mapdata import MapData

_LAST = 10  # behind all groups


class Answer(NamedTuple):
    """number: what a player types, from 1. hexes: named by the action itself; where: those, or else the hexes of the
    pieces it names. goal: of several hexes named apart, the last (from one hex to another); else None. group: where it
    stands among the others, None: by itself. home: hexes of the pieces it names."""

    number: int
    text: str
    action: Action
    pieces: tuple[PieceId, ...]
    hexes: tuple[str, ...]
    where: tuple[str, ...]
    goal: str | None = None
    group: Group | None = None
    home: tuple[str, ...] = ()


def is_grouped(answers: Sequence[Answer]) -> bool:
    """Do they come in several groups?"""
    return len({answer.group.key for answer in answers if answer.group is not None}) > 1


def places_of(action: Action, board: MapData) -> tuple[str, ...]:
    """Hexes that an answer names, in its order; a hexside names two."""
    words = [word for word in msgspec.structs.astuple(action) if isinstance(word, str)]
    return tuple(part for word in words for part in word.split("/") if part in board.ids)


def list_answers(seat: Seat, pieces: Mapping[str, PieceView]) -> list[Answer]:
    """In the decision's order, except that groups come in the order of their weight, what belongs to none after them,
    and that answers of a group about one piece stand together where the first of them stood; none for whoever is not
    asked. pieces: of the seat's view, by name."""
    known = seat.game.map
    found: list[tuple[Action, tuple[PieceId, ...], tuple[str, ...], str | None]] = []
    for action in seat.legal_actions():
        words = [word for word in msgspec.structs.astuple(action) if isinstance(word, str)]
        named = pieces_of(action, pieces)
        hexes = places_of(action, known)
        apart = [word for word in words if word in known.ids]
        found.append((action, named, hexes, apart[-1] if len(apart) > 1 else None))
    groups = [seat.group(action) for action, *_others in found]
    several = len({group.key for group in groups if group is not None}) > 1
    weights = [group.key if several and group is not None else _LAST for group in groups]
    order: dict[object, list[int]] = {}
    for index in sorted(range(len(found)), key=weights.__getitem__):
        named = found[index][1]
        order.setdefault((weights[index], named[0] if named else index), []).append(index)
    answers: list[Answer] = []
    for index in (index for group in order.values() for index in group):
        action, named, hexes, goal = found[index]
        home = tuple(place for piece in named if (place := pieces[piece].hex) is not None)
        where = hexes or home
        answers.append(
            Answer(len(answers) + 1, seat.describe(action), action, named, hexes, where, goal, groups[index], home)
        )
    return answers
