"""Where a unit can be by rail or water (21.0, 22.0): of one aboard, and of one that gets aboard now."""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.transport import aboard, railroad, waterways
from gtc_tui.rules.gcacw.transport.aboard import RAIL, WATER
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name


def journey(play: GcacwPlay, unit: PieceId) -> Overlay:
    """The levels of fatigue that it takes to each place, getting aboard included where the unit is not. Raises GtcError
    for a leader, a unit off the map, and in a game without journeys."""
    if play.game.campaign is None:
        raise GtcError(_("railroads and boats carry nobody in this game"))
    if play.game.piece(unit).is_leader or pieces.hex_id(play, unit) == NO_HEX:
        raise GtcError(_("{unit} is no unit on the map").format(unit=name(play, unit)))
    names, lines = play.game.map.names, list[str]()
    cells: dict[str, Cell] = {}
    for rule in (RAIL, WATER):
        found, why_not = _by(play, unit, rule)
        cells |= {names[where]: Cell(f"+{levels}", "reach") for where, levels in found.items()}
        told = _("By rail") if rule == RAIL else _("By water")
        text = ngettext("{way}: {n} place", "{way}: {n} places", len(found))
        lines.append(text.format(way=told, n=len(found)))
        if why_not:
            lines[-1] = _("{way}: no, as {reason}").format(way=told, reason=why_not)
    return Overlay(_("Journeys of {unit}").format(unit=name(play, unit)), cells, tuple(lines))


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
