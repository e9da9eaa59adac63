"""21.0 Railroads: who may entrain, and where a train goes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from gtc_tui._core import Network
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.campaign.stations import WHOLE
from gtc_tui.rules.gcacw.march import strategic
from gtc_tui.rules.gcacw.state import day, ground, map_state, pieces, zones
from gtc_tui.rules.gcacw.state.actions import Acting
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.ground import AS_PRINTED, PONTOON
from gtc_tui.rules.gcacw.state.options import TRAINS_OVER_PONTOONS
from gtc_tui.rules.gcacw.state.record import GrandRecord
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
    paths: dict[str, list[tuple[HexId, ...]]] = {}
    for line in game.map.lines:
        if line.kind == "railroad":
            paths.setdefault(line.short, []).append(tuple(map(HexId, line.path)))
    joined = game.campaign.railroad_movement.joined
    alone = ((name,) for name in paths if not any(name in names for names in joined))
    found = []
    for names in (*joined, *alone):
        some = [path for name in names for path in paths[name]]
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
            if where in game.map.stations or where in _cities(game)
        ),
    )


def _cities(game: GcacwGame) -> frozenset[int]:
    """Where trains are boarded and left anywhere."""
    assert game.campaign is not None
    return city_hexes(game) | {game.map.ids[name] for name in game.campaign.railroad_movement.cities}


# -- areas of the grand campaign -------------------------------------------------------------------------
_NORTH, _SOUTH, _BOTH = "north", "south", "both"


def area(game: GcacwGame, where: HexId) -> str:
    """The railroad area of a hex, by the James; a few hexes of Richmond are in both."""
    assert game.campaign is not None
    figures = game.campaign.railroad_movement
    if game.map.names[where] in figures.shared:
        return _BOTH
    return _SOUTH if game.map.counties[where] in figures.southern else _NORTH


def _full(play: GcacwPlay, where: HexId) -> bool:
    """Have as many units entrained in the area of a hex today as may? A transfer by rail takes the northern one."""
    figures, record = campaign_of(play).railroad_movement, play.record
    if not figures.southern or not isinstance(record, GrandRecord):
        return False
    used = [area(play.game, play.game.map.ids[name]) for name in record.boarded]
    most = {_NORTH: 0 if _is_occupied(play) else figures.units, _SOUTH: figures.units}
    used.append(area(play.game, where))
    return len(used) > sum(most.values()) or any(used.count(one) > number for one, number in most.items())


def _is_occupied(play: GcacwPlay) -> bool:
    """21.0, 28.0: does a transfer by rail of this turn or the last occupy the railroads?"""
    record = aboard.record_of(play)
    pause = campaign_of(play).railroad_movement.pause
    return bool(record.off_map.railed) and record.turn - record.off_map.railed <= pause


def reach(play: GcacwPlay, unit: PieceId, most: int | None = None) -> Mapping[HexId, list[HexId]]:
    """The shortest way by rail to every hex that the unit may go to now, on one railroad. most: hexes, None: as its
    fatigue allows."""
    figures, side = campaign_of(play).railroad_movement, play.game.piece(unit).side
    most = aboard.farthest(play, unit, figures.hexes) if most is None else most
    start = pieces.hex_id(play, unit)
    found: dict[HexId, list[HexId]] = {}
    for line in _lines(play.game):
        if start not in line.hexes:
            continue
        shut = [where for where in line.hexes if where != start and _hex_refusal(play, side, where) is not None]
        cut = [pair for pair in line.bridges if ground.bridge(play, *pair) not in _carries(play, side)]
        ends = [where for where in line.hexes if where in _cities(play.game)]
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
    if pieces.keeps_out(play, side, name) or zones.enemy_zone(play, side, where):
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
    figures = play.game.campaign.railroad_movement
    if side != figures.side:
        return RAIL, _("only the Confederates move units by railroad")
    if figures.southern:
        return None  # each area by itself
    if day.of(play).entrained >= figures.units:
        return RAIL, _("only {n} unit may entrain per turn").format(n=figures.units)
    return (RAIL, _("a transfer by rail occupies the railroads")) if _is_occupied(play) else None


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
        return RAIL, _("{unit} is at fatigue level {n}; only units at {most} or less may entrain").format(
            unit=piece.name, n=pieces.fatigue(play, unit), most=figures.fatigue
        )
    where = pieces.hex_id(play, unit)
    if where not in _halts(play.game):
        return RAIL, _("{unit} is not at a station").format(unit=piece.name)
    if _full(play, where):
        return RAIL, _("no more units may entrain this turn on this side of the James")
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
    name, fault = game.map.names[where], _hex_refusal(play, game.piece(unit).side, where)
    way = reach(play, unit, aboard.ANY_DISTANCE).get(where)
    if fault is not None or way is None:
        return fault or (RAIL, _("no open line leads to {hex}").format(hex=name))
    if len(way) > figures.hexes[-1]:
        return RAIL, _("{hex} is {hexes} hexes away by rail; trains go at most {n}").format(
            hex=name, hexes=len(way), n=figures.hexes[-1]
        )
    text = ngettext(
        "{hex} is {hexes} hex away by rail; {unit} is too tired for more than {n}",
        "{hex} is {hexes} hexes away by rail; {unit} is too tired for more than {n}",
        len(way),
    )
    most = aboard.farthest(play, unit, figures.hexes)
    return RAIL, text.format(hex=name, hexes=len(way), unit=game.piece(unit).name, n=most)
