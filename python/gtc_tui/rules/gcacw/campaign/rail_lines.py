"""29.1, 29.2 Railroad lines from a depot to an end of supply."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from gtc_tui._core import ENTRENCHMENT
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import counties
from gtc_tui.rules.gcacw.campaign.stations import WHOLE
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.ground import DESTROYED
from gtc_tui.rules.gcacw.state.record import UNION


def tracks(game: GcacwGame) -> Mapping[HexId, tuple[tuple[HexId, int | None], ...]]:
    """By hex of any railroad: the hexes that the rails lead to, each with the mark of a bridge between, if any."""
    return game.caches.get(tracks, lambda: _tracks(game))  # the same every time


def _tracks(game: GcacwGame) -> Mapping[HexId, tuple[tuple[HexId, int | None], ...]]:
    found: dict[HexId, dict[HexId, int | None]] = {}
    for line in game.map.lines:
        if line.kind == "railroad":
            for one, other in zip(line.path, line.path[1:], strict=False):
                mark = game.marks.get(ground.bridge_key(game, one, other))
                found.setdefault(one, {})[other] = mark
                found.setdefault(other, {})[one] = mark
    return {number: tuple(near.items()) for number, near in found.items()}


def _station_marks(game: GcacwGame) -> Mapping[HexId, int]:
    """Marks of stations by their hexes."""
    return game.caches.get(
        _station_marks,
        lambda: {game.map.ids[station.hex]: game.marks[f"station:{station.hex}"] for station in game.stations},
    )


def is_broken(play: GcacwPlay, number: HexId) -> bool:
    """Is there a station in the hex that is not whole?"""
    station = _station_marks(play.game).get(number)
    return station is not None and play.position.mark(station) != WHOLE


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


def reached(play: GcacwPlay, side: Side, start: str, *, own: bool) -> tuple[str, ...]:
    """Ends of supply that the side has a line to from a hex, both included, the nearest first; own: through counties
    that it controls alone, as depots need that are placed or turned."""
    ids = play.game.map.ids
    order = {number: rank for rank, number in enumerate(_joined(play, side, [ids[start]], own))}
    found = [end for end in ends(play, side) if ids[end] in order]
    return tuple(sorted(found, key=lambda end: order[ids[end]]))


def joined(play: GcacwPlay, side: Side, *, own: bool) -> frozenset[HexId]:
    """Every hex from which the side has a line to an end of supply; own: through counties that it controls alone."""
    return frozenset(_joined(play, side, [play.game.map.ids[end] for end in ends(play, side)], own))


def _joined(play: GcacwPlay, side: Side, starts: Iterable[HexId], own: bool) -> Iterable[HexId]:
    """Hexes that lines from these ones reach, themselves included where they are open, the nearest first."""
    held = counties.held(play) if own else None
    rails = tracks(play.game)
    queue = deque(number for number in starts if number in rails and _open(play, side, number, held))
    seen = dict.fromkeys(queue)
    while queue:
        here = queue.popleft()
        for near, bridge in rails[here]:
            down = bridge is not None and play.position.mark(bridge) == DESTROYED
            if near not in seen and not down and _open(play, side, near, held):
                seen[near] = None
                queue.append(near)
    return seen


def _open(play: GcacwPlay, side: Side, number: HexId, held: frozenset[str] | None) -> bool:
    """May a line of the side go through a hex: its county is the side's, where that matters (held: the Union's
    counties), no station there is damaged, no enemy there has the works that bar it?"""
    game = play.game
    if held is not None and (game.map.counties[number] in held) != (side == UNION):
        return False
    station = _station_marks(game).get(number)
    if station is not None and play.position.mark(station) != WHOLE:
        return False
    if play.position.owner(number) in (-1, game.side_index(side)):
        return True
    least = game.tables.ladder.index(counties.campaign_of(play).depots.barrier)
    return not any(
        game.pieces[unit].side != side and play.position.get(unit, ENTRENCHMENT) >= least
        for unit in play.position.units_at(number)
    )
