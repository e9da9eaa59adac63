"""Where a unit can be by rail or water (21.0, 22.0): of one aboard, and of one that gets aboard now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Cell, Overlay, Text
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, listing, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.transport import aboard, railroad, waterways
from gtc_tui.rules.gcacw.transport.aboard import RAIL, WATER
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place


def journey(play: GcacwPlay, unit: PieceId) -> Overlay:
    """The levels of fatigue that it takes to each place, getting aboard included where the unit is not. Raises GtcError
    for a leader, a unit off the map, and in a game without journeys."""
    if play.game.campaign is None:
        raise GtcError(_("this scenario has no railroad or water movement"))
    if play.game.piece(unit).is_leader or pieces.hex_id(play, unit) == NO_HEX:
        raise GtcError(_("{unit} is not a unit on the map").format(unit=name(play, unit)))
    names, lines = play.game.map.names, list[str]()
    cells: dict[str, Cell] = {}
    for rule in (RAIL, WATER):
        found, why_not = _by(play, unit, rule)
        cells |= {names[where]: Cell(f"+{levels}", "reach") for where, levels in found.items()}
        told = _("By rail") if rule == RAIL else _("By water")
        text = ngettext("{way}: {n} place", "{way}: {n} places", len(found))
        lines.append(text.format(way=told, n=len(found)))
        if why_not:
            lines[-1] = _("{way}: no ({reason})").format(way=told, reason=why_not)
    return Overlay(_("{unit}: by rail and by water").format(unit=name(play, unit)), cells, tuple(lines))


def _by(play: GcacwPlay, unit: PieceId, rule: str) -> tuple[Mapping[HexId, int], str]:
    """(levels of fatigue by place, why there is none)."""
    waiting = aboard.entrained(play) if rule == RAIL else aboard.afloat(play)
    paid = 0
    if unit not in waiting:
        side = play.game.piece(unit).side
        if rule == RAIL:
            fault = refusals.not_ready(play, unit, side) or railroad.entrain_refusal(play, unit)
        else:
            fault = waterways.embark_refusal(play, unit)
        if fault is not None:
            return {}, fault[1].told()
        play, paid = play.clone(), 1
        aboard.select(play, unit, rule)
        aboard.get_on(play, unit, rule)
    figures = campaign_of(play)
    if rule == RAIL:
        hexes = {where: len(way) for where, way in railroad.reach(play, unit).items()}
        limits = figures.railroad_movement.hexes
    else:
        hexes = {where: voyage.hexes for where, voyage in waterways.voyages(play, unit).items()}
        limits = figures.water_movement.hexes
    room = aboard.room(play, unit)
    return {where: paid + min(room, aboard.levels(limits, length)) for where, length in hexes.items()}, ""


def tomorrow(play: GcacwPlay, sides: Sequence[Side]) -> Text:
    """Every unit that trains or boats can take, aboard or not, with the stations and landings where it can be. Raises
    GtcError in a game without journeys."""
    if play.game.campaign is None:
        raise GtcError(_("this scenario has no railroad or water movement"))
    lines = [
        line
        for side in sides
        for unit in pieces.in_play(play, side)
        for rule in (RAIL, WATER)
        for line in _way_line(play, unit, rule)
    ]
    names = listing(play.game.side_names[side] for side in sides)
    title = _("Who can be where by rail and water, with the fatigue: {sides}").format(sides=names)
    return Text(title, tuple(lines) or (_nobody(play, sides),))


def _nobody(play: GcacwPlay, sides: Sequence[Side]) -> str:
    """What it would take: only one side's infantry goes by rail."""
    if campaign_of(play).railroad_movement.side in sides:
        return _("Nobody: it takes rested infantry at a station or a rested unit at a landing, clear of the enemy")
    return _("Nobody: it takes a rested unit at a landing, clear of the enemy; trains carry Confederate infantry only")


def _way_line(play: GcacwPlay, unit: PieceId, rule: str) -> Iterable[str]:
    data = play.game.map
    found, _why_not = _by(play, unit, rule)
    stops = data.stations if rule == RAIL else data.landings
    if not found:
        return
    named = [(levels, data.names[where]) for where, levels in found.items() if where in stops or where in data.boxes]
    told = listing(f"{place(play, where)} +{levels}" for levels, where in sorted(named))
    if not named:
        text = ngettext("{n} place without a station or landing", "{n} places without a station or landing", len(found))
        told = text.format(n=len(found))
    text = _("{unit} at {hex}, by rail: {places}") if rule == RAIL else _("{unit} at {hex}, by water: {places}")
    here = place(play, pieces.hex_of(play, unit) or "")
    yield text.format(unit=name(play, unit), hex=here, places=told)
