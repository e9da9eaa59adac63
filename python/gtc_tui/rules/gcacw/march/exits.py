"""Leaving the map for good, where a scenario lets units do so (13.4, 13.8).

Which units, from which hexes, in which turns, and what it is worth is the scenario's (`Hooks.bars_exit` and
`standing`); here is what it costs and what becomes of the unit and of the leaders with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _, ngettext
from gtc_tui.model.terrain import DIRECTIONS, Edge
from gtc_tui.rules.gcacw.march import movement
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.words.phrases import names

_WAYS = Edge.PIKE | Edge.ROAD | Edge.RAILROAD
SOUTH = tuple(DIRECTIONS.index(name) for name in ("se", "s", "sw"))
"""Directions in which the south edge of a sheet lies."""


def leads_off(game: GcacwGame, where: str, directions: Iterable[int]) -> bool:
    """Does a road, pike or railroad leave the sheets in play from this hex in one of these directions?"""
    hex_map = game.map.hexmap
    hex_id = game.map.ids[where]
    near = hex_map.neighbours(hex_id)
    return any(
        (near[direction] == NO_HEX or near[direction] in game.barred) and Edge(hex_map.edge(hex_id, direction)) & _WAYS
        for direction in directions
    )


def lines_off(game: GcacwGame, where: str) -> tuple[str, ...]:
    """The names of roads and railroads that leave the map from this hex, or run on to a sheet that is not in play."""
    hex_id, barred = game.map.ids[where], set(game.barred)
    found = [
        line.name
        for line in game.map.lines_through.get(hex_id, ())
        if any(start == hex_id for start, _direction in line.exits)
        or any(hex_id in two and not barred.isdisjoint(two) for two in pairwise(line.path))
    ]
    return tuple(dict.fromkeys(found))


def price(play: GcacwPlay, unit: PieceId) -> int:
    """Movement points for leaving the map: more out of an enemy zone of control (6.2)."""
    return rulebook.of(play.game).leaving_price(play.position, play.game.index[unit])


def refusal(play: GcacwPlay, mover: movement.Mover) -> Refusal | None:
    """Why the marching unit may not leave the map from where it stands; None where it may."""
    rules = play.game.rules
    barred = rules.bars_exit(play, mover.unit)
    if not rules.bars_exit:
        barred = _("units may not leave the map in this scenario")
    if barred is not None:
        return rules.section, barred
    name = play.game.piece(mover.unit).name
    if movement.bound(play, mover):
        return "2.4", _("{unit} has entered an enemy zone of control and must stop").format(unit=name)
    cost = price(play, mover.unit)
    if cost > mover.points:
        text = ngettext(
            "leaving the map costs {n} MP; {left} left",
            "leaving the map costs {n} MP; {left} left",
            cost,
        )
        return rules.section, text.format(n=cost, left=mover.points)
    return None


def possible(play: GcacwPlay, mover: movement.Mover) -> bool:
    """May the marching unit leave the map from where it stands?"""
    return bool(play.game.rules.bars_exit) and refusal(play, mover) is None


def leave(play: GcacwPlay, unit: PieceId, riders: tuple[PieceId, ...]) -> None:
    """Takes the unit and the leaders with it off the map, with their manpower, for good."""
    where = pieces.hex_of(play, unit)
    assert where is not None
    side = play.game.piece(unit).side
    index = play.game.index
    rulebook.of(play.game).leave(play.position, index[unit], [index[leader] for leader in riders])
    play.amend(left=(*play.record.left, unit, *riders))
    text = _("{pieces} leave the map at {hex}") if riders else _("{pieces} leaves the map at {hex}")
    told = text.format(pieces=names(play, (unit, *riders)), hex=where)
    play.emit(Event("leave", told, play.game.rules.section, side, (unit, *riders), (where,)))
