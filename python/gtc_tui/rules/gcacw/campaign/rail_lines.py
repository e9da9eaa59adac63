"""29.1, 29.2 Railroad lines from a depot to an end of supply."""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui._core import ENTRENCHMENT
from gtc_tui.engine.action import Side
from gtc_tui.rules.gcacw.campaign import counties
from gtc_tui.rules.gcacw.campaign.stations import WHOLE
from gtc_tui.rules.gcacw.state import ground, map_state
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.ground import DESTROYED
from gtc_tui.rules.gcacw.state.record import UNION


def tracks(game: GcacwGame) -> Mapping[int, tuple[int, ...]]:
    """By hex of any railroad: the hexes that the rails lead to."""
    return game.caches.get(tracks, lambda: _tracks(game))  # the same every time


def _tracks(game: GcacwGame) -> Mapping[int, tuple[int, ...]]:
    found: dict[int, dict[int, None]] = {}
    for line in game.map.lines:
        if line.kind == "railroad":
            for one, other in zip(line.path, line.path[1:], strict=False):
                found.setdefault(one, {})[other] = None
                found.setdefault(other, {})[one] = None
    return {number: tuple(near) for number, near in found.items()}


def ends(play: GcacwPlay, side: Side) -> tuple[str, ...]:
    """Hexes that lines of the side lead to: one is none while the enemy controls the box beyond it."""
    figures = counties.campaign_of(play).depots
    return tuple(
        end
        for end in figures.ends[side]
        if end not in figures.end_boxes or box_holder(play, figures.end_boxes[end]) in (None, side)
    )


def box_holder(play: GcacwPlay, box: str) -> Side | None:
    """Who controls a box: the side that has units there and the other none; nobody's where there are both or none."""
    game = play.game
    sides = {game.pieces[number].side for number in play.position.units_at(game.map.ids[box])}
    return sides.pop() if len(sides) == 1 else None


def reached(play: GcacwPlay, side: Side, start: str) -> frozenset[str]:
    """Ends of supply that the side has a line to from a hex, both included."""
    ids = play.game.map.ids
    held, rails = counties.held(play), tracks(play.game)
    queue = [ids[start]] if ids[start] in rails and _open(play, side, ids[start], held) else []
    seen = set(queue)
    while queue:
        here = queue.pop()
        for near in rails[here]:
            if near not in seen and ground.bridge(play, here, near) != DESTROYED and _open(play, side, near, held):
                seen.add(near)
                queue.append(near)
    return frozenset(end for end in ends(play, side) if ids[end] in seen)


def _open(play: GcacwPlay, side: Side, number: int, held: frozenset[str]) -> bool:
    """May a line of the side go through a hex: its county is the side's, no station there is damaged, no enemy there
    has the works that bar it?"""
    game = play.game
    if (game.map.counties[number] in held) != (side == UNION):
        return False
    station = f"station:{game.map.names[number]}"
    if station in game.marks and map_state.get(play, station) != WHOLE:
        return False
    least = game.tables.ladder.index(counties.campaign_of(play).depots.barrier)
    return not any(
        game.pieces[unit].side != side and play.position.get(unit, ENTRENCHMENT) >= least
        for unit in play.position.units_at(number)
    )
