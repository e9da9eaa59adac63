"""Where something is happening: places where sides are in contact or have fought this turn, and headquarters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import PieceView, Tree, View
from gtc_tui.i18n import _, listing, ngettext
from gtc_tui.model.mapdata import MapData

_APART = 4  # hexes: nearer places are one front
_NAMED = 6  # hexes: as far a front without a place of its own is called after one near it


class Front(NamedTuple):
    """A place and those about it. fights: what was attacked there this turn. strengths: of those in contact, or where
    they fought. leads: the leader whose headquarters it is, where it is nothing else."""

    place: str
    label: str
    strengths: Mapping[Side, int]
    fights: tuple[str, ...] = ()
    leads: PieceView | None = None


def fronts(board: MapData, view: View, told: Sequence[Event], trees: Iterable[Tree] = ()) -> list[Front]:
    """As a side sees it: fronts by the strength that is there, the strongest first, then headquarters, both sides in
    turn. told: what it knows of; trees: the orders of battle, whose roots are armies."""
    here: dict[int, list[PieceView]] = {}
    for piece in view.pieces:
        if piece.hex is not None:
            here.setdefault(board.ids[piece.hex], []).append(piece)
    touching, fought = _touching(board, here), _fought(board, told)
    found = [_front(board, here, some, fought) for some in _groups(board, {*touching, *fought})]
    found.sort(key=lambda one: (-sum(one.strengths.values()), one.place))
    chiefs = [root.piece for tree in trees for root in tree.roots if root.piece is not None]
    return [*found, *(_headquarters(board, chief) for chief in chiefs if chief.hex is not None)]


def _touching(board: MapData, here: Mapping[int, Sequence[PieceView]]) -> set[int]:
    """Places of pieces beside pieces of another side, or with them."""
    sides = {where: {piece.side for piece in pieces} for where, pieces in here.items()}
    near = {where: {where} if where in board.boxes else {where, *board.hexmap.neighbours(where)} for where in here}
    return {where for where in here if len({side for one in near[where] for side in sides.get(one, ())}) > 1}


def _fought(board: MapData, told: Sequence[Event]) -> dict[int, list[str]]:
    """What was attacked since the turn began, by where it was."""
    phases = [(at, event.amount) for at, event in enumerate(told) if event.kind == "phase"]
    begun = next((at for at, turn in phases if turn == phases[-1][1]), 0)
    found: dict[int, list[str]] = {}
    for event in told[begun:]:
        if event.clash is not None and event.hexes:
            found.setdefault(board.ids[event.hexes[-1]], []).append(event.clash.title.told())
    return found


def _groups(board: MapData, places: set[int]) -> list[list[int]]:
    """Places that are near one another, link by link."""
    left, found = sorted(places), list[list[int]]()
    while left:
        group = [left.pop(0)]
        for one in group:
            near = [other for other in left if one == other or _near(board, one, other)]
            group += near
            left = [other for other in left if other not in near]
        found.append(group)
    return found


def _near(board: MapData, one: int, other: int) -> bool:
    if one in board.boxes or other in board.boxes:
        return False
    return board.hexmap.distance(one, other) <= _APART


def _front(
    board: MapData, here: Mapping[int, Sequence[PieceView]], places: Sequence[int], fought: Mapping[int, list[str]]
) -> Front:
    strengths: dict[Side, int] = {}
    for where in places:
        for piece in here.get(where, ()):
            strengths[piece.side] = strengths.get(piece.side, 0) + (piece.strength or 0)

    def weight(where: int) -> tuple[bool, int, int]:
        return where in fought, sum(piece.strength or 0 for piece in here.get(where, ())), -where

    middle = max(places, key=weight)
    fights = tuple(title for where in places for title in fought.get(where, ()))
    return Front(str(board.names[middle]), place_text(board, middle), strengths, fights)


def _headquarters(board: MapData, chief: PieceView) -> Front:
    assert chief.hex is not None
    return Front(chief.hex, place_text(board, board.ids[chief.hex]), {}, (), chief)


def place_text(board: MapData, where: int) -> str:
    """A hex with its own place, else with the nearest one that has a name."""
    if where in board.boxes or where in board.places:
        return board.label(where)
    around = board.hexmap.within(where, _NAMED)
    near = [(board.hexmap.distance(where, one), one) for one in around if one in board.places]
    if not near:
        return board.label(where)
    hexes, one = min(near)
    told = ngettext("{hex}, {n} hex from {place}", "{hex}, {n} hexes from {place}", hexes)
    return told.format(hex=board.names[where], n=hexes, place=board.places[one][0].name)


def front_text(front: Front, names: Mapping[Side, str]) -> str:
    """What is there, in a line: both strengths and the number of attacks, or whose headquarters."""
    if front.leads is not None:
        return _("headquarters of {leader} ({side})").format(
            leader=front.leads.name, side=names.get(front.leads.side, front.leads.side)
        )
    parts = [f"{names.get(side, side)} {points}" for side, points in sorted(front.strengths.items(), reverse=True)]
    if front.fights:
        n = len(front.fights)
        parts.append(ngettext("{n} attack this turn", "{n} attacks this turn", n).format(n=n))
    return listing(parts)
