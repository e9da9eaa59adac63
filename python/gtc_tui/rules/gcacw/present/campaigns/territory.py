"""Marks over the map of a campaign: who holds which county (24.0), who is in supply where and by which depot (29.4),
railroads and what cuts them (21.0, 29.2), water: gunboats, boats and their landings (22.0, 23.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Cell, Overlay, Text
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, clauses, listing, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import counties, depots, rail_lines, stations, supply_markers, supply_status
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import ground, pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.transport import aboard, gunboats, waterways
from gtc_tui.rules.gcacw.words.phrases import army, letter, name, place


def _style(game: GcacwGame, side: Side) -> str:
    return f"side{game.side_index(side)}"


def _check(play: GcacwPlay) -> None:
    """Raises GtcError in a game that is no campaign."""
    if play.game.campaign is None:
        raise GtcError(_("this game is not a campaign of the advanced game"))


def _borders(game: GcacwGame) -> tuple[tuple[HexId, str], ...]:
    """Hexes that another county borders, each with its own."""
    return game.caches.get(_borders, lambda: tuple(_find_borders(game)))


def _find_borders(game: GcacwGame) -> Iterable[tuple[HexId, str]]:
    hexmap, named = game.map.hexmap, game.map.counties
    for number, county in enumerate(named):
        around = (near for near in hexmap.neighbours(number) if near < hexmap.size)
        if county and any(named[near] not in ("", county) for near in around):
            yield HexId(number), county


# -- counties ------------------------------------------------------------------------------------------
def control(play: GcacwPlay) -> Overlay:
    """Who holds each county now, by the hexes along its borders; the control towns with what the Union gets for the
    county in a cycle. Raises GtcError in a game that is no campaign."""
    _check(play)
    game, figures, held = play.game, campaign_of(play), counties.held(play)
    cells = {}
    for number, county in _borders(game):
        side = UNION if county in held else CONFEDERATE
        cells[str(game.map.names[number])] = Cell(letter(side), _style(game, side))
    lines = []
    for county, town in figures.counties.towns.items():
        side = UNION if county in held else CONFEDERATE
        points = figures.county_points.counties.get(county, 0)
        cells[town] = Cell(f"{letter(side)}{points or ''}", "objective")
        lines.append(_county_line(play, county, town, side, points))
    fixed = sorted({*figures.counties.union} - {*figures.counties.towns})
    lines.append(_("always {side}: {counties}").format(side=army(UNION), counties=listing(fixed)))
    lines.append(_("all others: {side}").format(side=army(CONFEDERATE)))
    return Overlay(_("Counties and who controls them"), cells, tuple(lines))


def _county_line(play: GcacwPlay, county: str, town: str, side: Side, points: int) -> str:
    """A county that may change hands: its town and worth, and what of the control it takes the Union has there."""
    told = _("{county}: {side}; control town {hex}").format(county=county, side=army(side), hex=place(play, town))
    if points:
        text = ngettext("{told}; {n} VP per cycle", "{told}; {n} VP per cycle", points)
        told = text.format(told=told, n=points)
    there, garrison = counties.manpower(play, county), counties.is_garrisoned(play, town)
    if there or garrison:
        told = _("{told}; Union manpower {n} ({least} needed), {garrison}").format(
            told=told,
            n=there,
            least=campaign_of(play).counties.manpower,
            garrison=_("garrison in the town") if garrison else _("no garrison in the town"),
        )
    if (UNION if county in counties.held_today(play) else CONFEDERATE) != side:
        told = _("{told}; not yet for strategic and railroad movement").format(told=told)
    return told


# -- supply --------------------------------------------------------------------------------------------
def falls(play: GcacwPlay) -> Text:
    """What it costs and brings when each county changes hands: points, counties in supply, units that lose it. Raises
    GtcError in a game that is no campaign."""
    _check(play)
    held = counties.held(play)
    lines = [
        line
        for side in play.game.sides
        for county in campaign_of(play).counties.towns
        if (county in held) == (side == UNION)
        for line in _fall_lines(play, held, county, side)
    ]
    return Text(_("What the fall of each county costs"), tuple(lines))


def _fall_lines(play: GcacwPlay, held: frozenset[str], county: str, side: Side) -> Iterable[str]:
    """The county as the other side's."""
    game, enemy, points = play.game, play.game.enemy(side), campaign_of(play).county_points.counties.get(county, 0)
    if points:
        signed = -points if side == UNION else points
        yield _("{side} takes {county}: {points:+d} points in each cycle").format(
            side=game.side_names[enemy], county=county, points=signed
        )
    else:
        yield _("{side} takes {county}: no points by itself").format(side=game.side_names[enemy], county=county)
    after = held ^ {county}
    for one in (side, enemy):
        own = depots.standing(play, one)
        now, then = (supply_status.served_by(play, one, own, some) for some in (held, after))
        if now - then:
            yield "  " + _("{side} no longer in supply in: {counties}").format(
                side=game.side_names[one], counties=listing(sorted(now - then))
            )
        if then - now:
            yield "  " + _("{side} newly in supply in: {counties}").format(
                side=game.side_names[one], counties=listing(sorted(then - now))
            )
        cut = [name(play, unit) for unit in pieces.on_map(play, one) if counties.county_of(play, unit) in now - then]
        if cut:
            yield "  " + _("out of supply then: {units}").format(units=listing(map(str, cut)))


def supply(play: GcacwPlay, sides: Sequence[Side]) -> Overlay:
    """Counties where units of these sides are in supply, by the hexes along their borders; depots; units that would not
    be found in supply now. Raises GtcError in a game that is no campaign."""
    _check(play)
    game, cells, lines = play.game, dict[str, Cell](), list[str]()
    for side in sides:
        served, sign = supply_status.supplied(play, side), letter(side)
        for number, county in _borders(game):
            where = str(game.map.names[number])
            if county in served:
                shared = where in cells
                text, style = (cells[where].text + sign, "command") if shared else (sign, _style(game, side))
                cells[where] = Cell(text, style)
        lines.append(
            _("{side}: in supply in {counties}").format(
                side=army(side), counties=listing(sorted(served)) if served else _("no county")
            )
        )
        lines += (_depot_line(play, depot) for depot in depots.standing(play, side))
        lines += _units_without(play, side, cells)
    for side in sides:
        for depot in depots.standing(play, side):
            cells[depot.hex] = Cell("D" if depot.complete else "d", "objective")
    lines.append(_("D: depot; d: depot not complete; !: unit that would not be in supply"))
    whose = listing(army(side).told() for side in sides)
    return Overlay(_("Supply: {sides}").format(sides=whose), cells, tuple(lines))


def depot_state(depot: depots.Depot) -> str:
    """A depot's state in a word."""
    return _("being dismantled") if depot.dismantled else _("complete") if depot.complete else _("under construction")


def _depot_line(play: GcacwPlay, depot: depots.Depot) -> str:
    anyway = supply_status.served_by(play, depot.side, ())
    served = sorted(supply_status.served_by(play, depot.side, [depot]) - anyway)
    return "  " + _("depot at {hex}, {state}: serves {counties}").format(
        hex=place(play, depot.hex), state=depot_state(depot), counties=listing(served) if served else "-"
    )


def _units_without(play: GcacwPlay, side: Side, cells: dict[str, Cell]) -> Iterable[str]:
    """29.4: what the next supply status segment would find. Their hexes are marked."""
    without = supply_status.unserved(play, side)
    out = [unit for unit in pieces.in_play(play, side) if supply_markers.is_out(play, unit)]
    for unit in without:
        cells[str(pieces.hex_of(play, unit))] = Cell("!", "threat")
    for text, units in (
        (_("would be out of supply: {units}"), [unit for unit in without if unit not in out]),
        (_("out of supply, would lose manpower: {units}"), [unit for unit in out if unit in without]),
        (_("would be back in supply: {units}"), [unit for unit in out if unit not in without]),
    ):
        if units:
            yield "  " + text.format(units=listing(name(play, unit) for unit in units))


# -- railroads -----------------------------------------------------------------------------------------
def rails(play: GcacwPlay) -> Overlay:
    """Every hex of a railroad: the letter of a side that has an open line from there to an end of supply through its
    counties, a point where neither has, H beside it where a bridge is down, x where a station is not whole. Raises
    GtcError in a game that is no campaign."""
    _check(play)
    game, cells, lines = play.game, dict[str, Cell](), list[str]()
    names = game.map.names
    cells.update((names[number], Cell(".", "closed")) for number in rail_lines.tracks(game))
    for side in game.sides:
        joined = rail_lines.joined(play, side, own=True)
        cells.update((names[number], Cell(letter(side), _style(game, side))) for number in joined)
        told = [_end_text(play, side, end) for end in campaign_of(play).depots.ends[side]]
        text = ngettext("{side}: {n} hex with a line to {ends}", "{side}: {n} hexes with a line to {ends}", len(joined))
        lines.append(text.format(side=army(side), n=len(joined), ends=clauses(told)))
    for station in game.stations:
        state = stations.state(play, station)
        if state != stations.WHOLE:
            cells[station.hex] = Cell("x", "threat")
            text = _("{hex}: station {state}")
            lines.append(text.format(hex=place(play, station.hex), state=stations.state_name(state)))
    for one, other in _bridges_down(play):
        for end in (names[one], names[other]):
            cells[end] = Cell(cells[end].text.removesuffix("H") + "H", "threat")
        lines.append(
            _("{hex}: bridge to {other} destroyed").format(hex=game.map.label(one), other=game.map.label(other))
        )
    lines.append(_(".: no open line; x: station not whole; H: bridge destroyed"))
    return Overlay(_("Railroads: open lines to the ends of supply"), cells, tuple(lines))


def _end_text(play: GcacwPlay, side: Side, end: str) -> str:
    """An end of supply; it is shut while the enemy controls the box beyond it."""
    text = "{hex}" if end in rail_lines.ends(play, side) else _("{hex} (closed)")
    return text.format(hex=place(play, end))


def _bridges_down(play: GcacwPlay) -> Iterable[tuple[HexId, HexId]]:
    for one, near in rail_lines.tracks(play.game).items():
        for other, mark in near:
            if mark is not None and one < other and play.position.mark(mark) == ground.DESTROYED:
                yield one, other


# -- water ---------------------------------------------------------------------------------------------
def water(play: GcacwPlay) -> Overlay:
    """Hexes that gunboats serve, by the letter of their side; landings of boats; what the boats may still carry. Raises
    GtcError in a game that is no campaign."""
    _check(play)
    game, cells, lines = play.game, dict[str, Cell](), list[str]()
    names, record = game.map.names, aboard.record_of(play)
    for side in game.sides:
        there = gunboats.in_play(play, side)
        mark = Cell(letter(side), _style(game, side))
        cells.update((names[one], mark) for one in gunboats.waters(game, side) if there)
        lines.append(_gunboat_line(play, side, there))
    for side in game.sides:
        for number in waterways.landings(game, side):
            cells[names[number]] = Cell(f"{letter(side)}L", "objective")
    today, cycle = waterways.limits(play)
    doing = _("supplies") if record.navy == "supplies" else _("troops")
    text = _("The Navy transports {what}; manpower that may still embark: {today} this turn, {cycle} in this cycle")
    lines.append(text.format(what=doing, today=max(0, today), cycle=max(0, cycle)))
    if waterways.blocked(play):
        lines.append(_("Confederate boats: none while the Union holds a place on the James"))
    lines.append(_("L: landing where units of the side embark and disembark"))
    return Overlay(_("Water: gunboats and landings"), cells, tuple(lines))


def _gunboat_line(play: GcacwPlay, side: Side, there: bool) -> str:
    figures, index = campaign_of(play).gunboats, play.game.side_index(side)
    if not there:
        return _("Gunboat of the {side}: out of play").format(side=army(side))
    used = aboard.record_of(play).today.supports[index]
    text = _("Gunboat of the {side}: {n} of {most} supports left this turn")
    return text.format(side=army(side), n=figures.supports[side] - used, most=figures.supports[side])


# -- in one hex ----------------------------------------------------------------------------------------
def hex_lines(play: GcacwPlay, number: HexId) -> Iterable[str]:
    """What a campaign knows of one hex: its county's holder, its depot, a landing of boats."""
    game = play.game
    if game.campaign is None:
        return
    county, where = game.map.counties[number], game.map.names[number]
    if county:
        side = UNION if county in counties.held(play) else CONFEDERATE
        yield _("{county} County is controlled by the {side}").format(county=county, side=army(side))
    town = campaign_of(play).counties.towns.get(county)
    if town == where:
        yield _("control town of the county")
    depot = depots.at(play, where)
    if depot is not None:
        yield depot_text(game, depot)


def depot_text(game: GcacwGame, depot: depots.Depot) -> str:
    """A depot as a sentence."""
    told = _("Depot of the {side}, {state}")
    return told.format(side=army(depot.side), state=depot_state(depot))
