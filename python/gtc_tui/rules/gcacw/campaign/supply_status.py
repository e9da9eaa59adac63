"""29.4 Supply status: which counties serve a side, and what that comes to for its units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from gtc_tui._core import DISORGANIZED, NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign import counties, depots, narrows, supply_markers
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.armies import valley
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.ground import PONTOON
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.kit.words import listed

RULE = "29.4"


def keys(defs: Iterable[PieceDef]) -> Iterable[str]:
    return supply_markers.keys(defs)


# -- counties ------------------------------------------------------------------------------------------
def touching(game: GcacwGame) -> Mapping[str, frozenset[str]]:
    """Counties that touch each county on the map."""
    return game.caches.get(touching, lambda: _touching(game))  # the same every time


def _touching(game: GcacwGame) -> Mapping[str, frozenset[str]]:
    names, hexmap = game.map.counties, game.map.hexmap
    found: dict[str, set[str]] = {}
    apart = valley.hexes(game)
    for number in range(hexmap.size):
        if number in apart:
            continue
        for near in hexmap.neighbours(number):
            if near != NO_HEX and names[near] != names[number] and names[near] and names[number]:
                found.setdefault(names[number], set()).add(names[near])
    return {name: frozenset(others) for name, others in found.items()}


def extension(play: GcacwPlay, side: Side, county: str, held: frozenset[str] | None = None) -> frozenset[str]:
    """Counties that a complete depot of the side in a county of its own serves beside that one. held: what the Union
    controls, where that is known."""
    held = counties.held(play) if held is None else held
    figures = campaign_of(play).supply
    found = (touching(play.game).get(county, frozenset()) | set(figures.also.get(county, ()))) - set(
        figures.not_.get(county, ())
    )
    for other in figures.over_a_pontoon.get(county, ()):
        if not _pontoon_between(play, side, county, other):
            found -= {other}
    for other, third in figures.while_held.get(county, {}).items():
        if (third in held) == (side == UNION):
            found |= {other}
    return frozenset(found)


def _pontoon_between(play: GcacwPlay, side: Side, county: str, other: str) -> bool:
    """Has the side a pontoon between the two counties?"""
    names, state = play.game.map.counties, PONTOON + play.game.side_index(side)
    return any(
        play.position.mark(mark) == state and {names[number], names[near]} == {county, other}
        for mark, number, near in _river_sides(play.game)
    )


def _river_sides(game: GcacwGame) -> tuple[tuple[int, int, int], ...]:
    """(mark, hex, hex) of every hexside that may bear a bridge."""
    return game.caches.get(
        _river_sides,
        lambda: tuple(
            (mark, number, game.map.hexmap.neighbour(number, direction))
            for mark, number, direction, _bits in game.bridge_sites
        ),
    )


def supplied(play: GcacwPlay, side: Side) -> frozenset[str]:
    """Counties in which units of the side are in supply."""
    return served_by(play, side, depots.standing(play, side))


def served_by(
    play: GcacwPlay, side: Side, some: Iterable[depots.Depot], held: frozenset[str] | None = None
) -> frozenset[str]:
    """Counties in which units of the side are in supply by these depots, or without any. held: as for `extension`."""
    figures, names, ids = campaign_of(play).supply, play.game.map.counties, play.game.map.ids
    found: set[str] = set()
    if side == UNION:
        found.update(figures.union_counties)
        for box, county in figures.through_box.items():
            if any(play.game.pieces[unit].side == side for unit in play.position.units_at(ids[box])):
                found.add(county)
    held = counties.held(play) if held is None else held
    for depot in some:
        county = names[ids[depot.hex]]
        found.add(county)
        if depot.complete and (county in held) == (side == UNION):
            found |= extension(play, side, county, held)
    return frozenset(found)


# -- units ---------------------------------------------------------------------------------------------
def in_supply(play: GcacwPlay, unit: PieceId, served: frozenset[str]) -> bool:
    """Would the unit be found in supply now? served: what `supplied` says of its side."""
    where, game = pieces.hex_id(play, unit), play.game
    if where in valley.hexes(game):
        return valley.in_supply(game, game.piece(unit).side, where)
    return pieces.in_box(play, unit) or counties.county_of(play, unit) in served


def unserved(play: GcacwPlay, side: Side) -> list[PieceId]:
    """Units of the side that would not be found in supply now, in piece order."""
    served, game, place = supplied(play, side), play.game, play.position.hex
    names, boxes = game.map.counties, game.map.boxes
    numbers, apart = play.position.standing(game.side_index(side)), valley.hexes(game)
    return [
        game.ids[one]
        for one in numbers
        if place(one) not in boxes
        and not (valley.in_supply(game, side, place(one)) if place(one) in apart else names[place(one)] in served)
    ]


def by_river(play: GcacwPlay) -> list[PieceId]:
    """29.4: units of the Union that are out of supply but for depots at landings of the James or the Appomattox: those
    at such landings in the column of one or east of it. They need not all be in supply."""
    if not campaign_of(play).supply.river_manpower:
        return []
    game, column = play.game, play.game.map.hexmap.column
    docks = [game.map.ids[one.hex] for one in depots.standing(play, UNION) if one.landing]
    rivers = campaign_of(play).water_movement.closable
    docks = [where for where in docks if narrows.is_on(game, where, rivers)]
    found = []
    for unit in unserved(play, UNION):
        where = pieces.hex_id(play, unit)
        if narrows.is_on(game, where, rivers) and any(column(where) >= column(dock) for dock in docks):
            found.append(unit)
    return found


def check(play: GcacwPlay, spared: Collection[PieceId] = ()) -> None:
    """The supply status segment: units that are not in supply get their marker, or lose manpower where they have it.
    spared: those that a depot down the river supplies."""
    without = {
        side: [unit for unit in unserved(play, side) if unit not in spared] for side in play.game.sides
    }  # before losses change anything
    for side in play.game.sides:
        cut, found = [], []
        for unit in pieces.in_play(play, side):
            if unit not in without[side]:
                if supply_markers.has_one(play, unit):
                    found.append(unit)
                supply_markers.mark(play, unit, False)
            elif supply_markers.has_one(play, unit):
                _starve(play, unit)
            else:
                cut.append(unit)
                supply_markers.mark(play, unit, True)
        for units, text in ((cut, _("Out of supply: {units}")), (found, _("Back in supply: {units}"))):
            if units:
                named = listed([play.game.piece(unit).name for unit in units])
                play.emit(Event("supply", text.format(units=named), RULE, side, tuple(units)))


def _starve(play: GcacwPlay, unit: PieceId) -> None:
    """Still out of supply: manpower lost, and the rest is disorganized."""
    where = pieces.hex_of(play, unit)
    assert where is not None
    pieces.lose_manpower(play, unit, campaign_of(play).supply.attrition, "supply", RULE, scores=False)
    if pieces.manpower(play, unit):
        play.position.set(play.game.index[unit], DISORGANIZED, True)
    else:
        map_state.put(play, f"unsupplied:{unit}", 0)
        pieces.settle_leaders(play, where)
