"""21.0 Railroads: who may entrain, and where a train goes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from gtc_tui._core import Network
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.campaign.stations import WHOLE
from gtc_tui.rules.gcacw.march import strategic
from gtc_tui.rules.gcacw.state import day, ground, map_state, pieces, zones
from gtc_tui.rules.gcacw.state.actions import Acting
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.ground import AS_PRINTED, PONTOON
from gtc_tui.rules.gcacw.state.options import TRAINS_OVER_PONTOONS
from gtc_tui.rules.gcacw.strategy.end_segment import city_hexes
from gtc_tui.rules.gcacw.transport import aboard
from gtc_tui.rules.gcacw.transport.aboard import RAIL


class _Line(NamedTuple):
    """Railroads that count as one. hexes: all of them. bridges: pairs of hexes with a mark for what is between."""

    network: Network
    hexes: tuple[HexId, ...]
    bridges: tuple[tuple[HexId, HexId], ...]


def _lines(game: GcacwGame) -> tuple[_Line, ...]:
    return game.caches.get(_lines, lambda: _find_lines(game))  # the same every time


def _find_lines(game: GcacwGame) -> tuple[_Line, ...]:
    assert game.campaign is not None
    paths = {line.short: tuple(map(HexId, line.path)) for line in game.map.lines if line.kind == "railroad"}
    joined = game.campaign.railroad_movement.joined
    alone = ((name,) for name in paths if not any(name in names for names in joined))
    found = []
    for names in (*joined, *alone):
        some = [paths[name] for name in names]
        pairs = [pair for path in some for pair in pairwise(path)]
        bridges = tuple((one, other) for one, other in pairs if ground.bridge_key(game, one, other) in game.marks)
        hexes = tuple(dict.fromkeys(number for path in some for number in path))
        found.append(_Line(Network(game.map.hexmap, some), hexes, bridges))
    return tuple(found)


def is_broken(play: GcacwPlay, where: HexId) -> bool:
    """Is there a station that is not whole?"""
    key = f"station:{play.game.map.names[where]}"
    return key in play.game.marks and map_state.get(play, key) != WHOLE


def _halts(game: GcacwGame) -> frozenset[HexId]:
    """Where trains are boarded: at stations, and anywhere on the rails of the city."""
    return game.caches.get(
        _halts,
        lambda: frozenset(
            where
            for line in _lines(game)
            for where in line.hexes
            if where in game.map.stations or where in city_hexes(game)
        ),
    )


def reach(play: GcacwPlay, unit: PieceId) -> Mapping[HexId, list[HexId]]:
    """The shortest way by rail to every hex that the unit may go to now, on one railroad."""
    figures, side = campaign_of(play).railroad_movement, play.game.piece(unit).side
    most = aboard.farthest(play, unit, figures.hexes)
    start = pieces.hex_id(play, unit)
    found: dict[HexId, list[HexId]] = {}
    for line in _lines(play.game):
        if start not in line.hexes:
            continue
        shut = [where for where in line.hexes if where != start and _hex_refusal(play, side, where) is not None]
        cut = [pair for pair in line.bridges if ground.bridge(play, *pair) not in _carries(play, side)]
        ends = [where for where in line.hexes if where in city_hexes(play.game)]
        for way in line.network.reach(start, most, shut=shut, cut=cut, ends=ends):
            if way[-1] not in found or len(way) < len(found[way[-1]]):
                found[way[-1]] = way
    return found


def _carries(play: GcacwPlay, side: Side) -> tuple[int, ...]:
    """States of a bridge that trains of the side cross."""
    if TRAINS_OVER_PONTOONS in play.game.options:
        return AS_PRINTED, PONTOON + play.game.side_index(side)
    return (AS_PRINTED,)


def _hex_refusal(play: GcacwPlay, side: Side, where: HexId) -> Refusal | None:
    """Why no train of the side goes there, or leaves from there."""
    game, name = play.game, play.game.map.names[where]
    if is_broken(play, where):
        return RAIL, _("the station in {hex} is damaged or destroyed").format(hex=name)
    if play.position.owner(where) == 1 - game.side_index(side) or zones.any_enemy_zone(play, side, where):
        return RAIL, _("{hex} is in an enemy zone of control").format(hex=name)
    if where in game.barred:
        return game.rules.section, _("{hex} is closed in this scenario").format(hex=name)
    if strategic.hostile(play, side, where):
        return RAIL, _("{hex} is in {county} County, which the enemy controls").format(
            hex=name, county=game.map.counties[where]
        )
    return None


def trains_refusal(play: GcacwPlay, side: Side) -> Refusal | None:
    """Why no train takes a unit of the side now, whichever it is."""
    if play.game.campaign is None:
        return RAIL, _("railroad movement is part of the advanced game only")
    figures, record = play.game.campaign.railroad_movement, aboard.record_of(play)
    if side != figures.side:
        return RAIL, _("only the Confederates move units by railroad")
    if day.of(play).entrained >= figures.units:
        return RAIL, _("only {n} unit may entrain per turn").format(n=figures.units)
    if record.off_map.railed and record.turn - record.off_map.railed <= figures.pause:
        return RAIL, _("a transfer by rail occupies the railroads")
    return None


def entrain_refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why a unit that may be selected may not entrain."""
    piece = play.game.piece(unit)
    return trains_refusal(play, piece.side) or _unit_refusal(play, unit)


def boarding(play: GcacwPlay, acting: Acting) -> list[PieceId]:
    """Units of the side that acts which may entrain."""
    if not acting.ready or trains_refusal(play, acting.side) is not None:
        return []
    halts, home, ids = _halts(play.game), play.position.hex, play.game.ids
    beside = [ids[unit] for unit in acting.ready if home(unit) in halts]
    return [unit for unit in beside if _unit_refusal(play, unit) is None]


def _unit_refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why a unit may not entrain where trains run."""
    piece, figures = play.game.piece(unit), campaign_of(play).railroad_movement
    if piece.arm not in figures.arms or pieces.manpower(play, unit) > figures.manpower:
        return RAIL, _("only infantry with {n} or less manpower may entrain").format(n=figures.manpower)
    if pieces.fatigue(play, unit) > figures.fatigue:
        return RAIL, _("{unit} is at fatigue level {n}; only units at {most} or less entrain").format(
            unit=piece.name, n=pieces.fatigue(play, unit), most=figures.fatigue
        )
    where = pieces.hex_id(play, unit)
    if where not in _halts(play.game):
        return RAIL, _("{unit} is not at a station").format(unit=piece.name)
    return _hex_refusal(play, piece.side, where)


def go_refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why a train does not leave with the unit."""
    name = play.game.piece(unit).name
    if unit not in aboard.entrained(play):
        return RAIL, _("{unit} is not entrained").format(unit=name)
    if not reach(play, unit):
        return RAIL, _("{unit} can go nowhere by rail").format(unit=name)
    return None


def goal_refusal(play: GcacwPlay, unit: PieceId, where: HexId) -> Refusal:
    """Why a train does not bring the unit to a hex."""
    figures, game = campaign_of(play).railroad_movement, play.game
    lines = [line for line in _lines(game) if pieces.hex_id(play, unit) in line.hexes]
    if not any(where in line.hexes for line in lines):
        return RAIL, _("{hex} is not on the railroad of {unit}").format(
            hex=game.map.names[where], unit=game.piece(unit).name
        )
    return _hex_refusal(play, game.piece(unit).side, where) or (
        RAIL,
        _("no train reaches {hex}: the line is blocked or longer than {n} hexes").format(
            hex=game.map.names[where], n=aboard.farthest(play, unit, figures.hexes)
        ),
    )
