"""29.1 to 29.3, 29.5 Depots: where they may be, what stands, how they are cut off and lost. Each is a mark."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.model.mapdata import MapData
from gtc_tui.rules.gcacw.campaign import narrows, rail_lines
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import ledger, map_state, pieces
from gtc_tui.rules.gcacw.state.game import DepotDef, GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.gcacw.words.phrases import army, many, place

RULE = "29.0"
_STANDS, _SIDE, _COMPLETE, _LANDING, _DISMANTLED = 1, 2, 4, 8, 16  # bits of a mark


class Depot(NamedTuple):
    """complete: else it is building. landing: else at a station or in the city. dismantled: it goes in the next depot
    segment, and is a source until then."""

    hex: str
    side: Side
    complete: bool
    landing: bool
    dismantled: bool = False


# -- where they may be ---------------------------------------------------------------------------------
def depot_kinds(campaign: Campaign, data: MapData, side: Side, where: str) -> tuple[bool, ...]:
    """What a side's depot in a hex would be: True at a landing, False at a station or in the city; a hex may have both,
    or neither."""
    number, found = data.ids[where], list[bool]()
    if data.names[number].rstrip("0123456789") in campaign.valley.sheets:
        return ()
    if _at_station(campaign, data, side, number):
        found.append(False)
    if is_landing(campaign, data, side, where):
        found.append(True)
    return tuple(found)


def may_stand(campaign: Campaign, data: MapData, side: Side, where: str, landing: bool) -> bool:
    """May a depot of the side be in a hex: where one could be built, or from the start anywhere in the city (13.9)?"""
    in_city = side != UNION and not landing and data.terrain(data.ids[where]) == "city"
    return in_city or landing in depot_kinds(campaign, data, side, where)


def is_landing(campaign: Campaign, data: MapData, side: Side, where: str) -> bool:
    """Is there a landing for depots of the side in the hex?"""
    if side != UNION:
        return False
    landings = data.landings.get(data.ids[where], ())
    return any(landing.kind in campaign.depots.rivers for landing in landings)


def _at_station(campaign: Campaign, data: MapData, side: Side, number: int) -> bool:
    """A station of any railroad, or a city hex with one, for the Confederate; of some railroads for the Union."""
    if side != UNION and data.terrain(number) == "city":
        return any(line.kind == "railroad" for line in data.lines_through.get(number, ()))
    stations = data.stations.get(number, ())
    if side != UNION or not stations:
        return bool(stations)
    known = {line.name for line in data.lines if line.short in campaign.depots.railroads}
    return any(station.kind in known for station in stations)


def all_sites(campaign: Campaign, data: MapData) -> tuple[str, ...]:
    """Every hex where a side may have a depot: in the city one may stand from the start without rails, too (13.9)."""
    railroads = {number for line in data.lines if line.kind == "railroad" for number in line.path}
    city = {number for number in range(len(data.names)) if data.terrain(number) == "city"}
    likely = sorted({*data.landings, *data.stations, *railroads, *city})
    sides = tuple(campaign.depots.most)
    names = [data.names[number] for number in likely if number not in city]
    found = {name for name in names if any(depot_kinds(campaign, data, side, name) for side in sides)}
    return tuple(data.names[number] for number in likely if number in city or data.names[number] in found)


def kinds(game: GcacwGame, side: Side) -> Mapping[str, tuple[bool, ...]]:
    """`depot_kinds` of every hex where the side may have a depot, in their order."""
    return game.caches.get((kinds, side), lambda: _find_kinds(game, side))


def _find_kinds(game: GcacwGame, side: Side) -> Mapping[str, tuple[bool, ...]]:
    assert game.campaign is not None
    found = {where: depot_kinds(game.campaign, game.map, side, where) for where in sites(game)}
    return {where: some for where, some in found.items() if some}


# -- what stands where ---------------------------------------------------------------------------------
def keys(campaign: Campaign, data: MapData) -> Iterable[str]:
    """A mark for every hex where a depot may be."""
    return (_key(where) for where in all_sites(campaign, data))


def _key(where: str) -> str:
    return f"depot:{where}"


def begin(play: GcacwPlay, depots: Iterable[DepotDef]) -> None:
    """Those of the set-up."""
    for depot in depots:
        put(play, Depot(depot.hex, depot.side, depot.complete, depot.landing))


def sites(game: GcacwGame) -> tuple[str, ...]:
    """Every hex where a side may have a depot."""
    campaign = game.campaign
    return () if campaign is None else game.caches.get(sites, lambda: all_sites(campaign, game.map))


def at(play: GcacwPlay, where: str) -> Depot | None:
    """The depot in a hex."""
    if _key(where) not in play.game.marks:
        return None
    bits = map_state.get(play, _key(where))
    if not bits & _STANDS:
        return None
    side = play.game.sides[bool(bits & _SIDE)]
    return Depot(where, side, bool(bits & _COMPLETE), bool(bits & _LANDING), bool(bits & _DISMANTLED))


def standing(play: GcacwPlay, side: Side) -> list[Depot]:
    """Depots of a side, by their hexes."""
    mark = play.position.mark
    found = (at(play, where) for where, number in _marks(play.game) if mark(number))
    return [depot for depot in found if depot is not None and depot.side == side]


def _marks(game: GcacwGame) -> tuple[tuple[str, int], ...]:
    """Every such hex with the number of its mark."""
    return game.caches.get(_marks, lambda: tuple((where, game.marks[_key(where)]) for where in sites(game)))


def put(play: GcacwPlay, depot: Depot) -> None:
    bits = (
        _STANDS
        | (_SIDE if play.game.side_index(depot.side) else 0)
        | (_COMPLETE if depot.complete else 0)
        | (_LANDING if depot.landing else 0)
        | (_DISMANTLED if depot.dismantled else 0)
    )
    map_state.put(play, _key(depot.hex), bits)


def remove(play: GcacwPlay, where: str) -> None:
    map_state.put(play, _key(where), 0)


# -- where one may be built ----------------------------------------------------------------------------
def workable(play: GcacwPlay, side: Side) -> Callable[[str, bool], bool]:
    """29.1, 29.2: may a depot of the side be placed in a hex (at a landing, or not), or turned to complete, as far as
    its place goes? A landing may be anybody's, but not above a naval battery (36.0); a station lies in a county of the
    side and has a line to an end."""
    game, joined = play.game, rail_lines.joined(play, side, own=True)
    known = kinds(game, side)

    def may(where: str, landing: bool) -> bool:
        number = game.map.ids[where]
        if landing not in known.get(where, ()) or pieces.keeps_out(play, side, where):
            return False
        if landing:  # the Union's alone
            return not narrows.above_a_battery(play, number)
        return number in joined  # whose hexes all lie in counties of the side

    return may


def placements(play: GcacwPlay, side: Side) -> list[tuple[str, bool]]:
    """(hex, is it at a landing) of all depots that the side could place if there were room."""
    may = workable(play, side)
    return [
        (where, landing)
        for where, some in kinds(play.game, side).items()
        if at(play, where) is None
        for landing in some
        if may(where, landing)
    ]


def full(play: GcacwPlay, side: Side) -> bool:
    """Has the side as many depots as it may have?"""
    return len(standing(play, side)) >= campaign_of(play).depots.most[side]


# -- how they are lost ---------------------------------------------------------------------------------
def cut_off(play: GcacwPlay) -> None:
    """29.3: complete depots at stations that have no railroad line are turned back. Who controls the counties on the
    way matters for work on depots alone (24.0)."""
    for side in play.game.sides:
        joined = rail_lines.joined(play, side, own=False)
        for depot in standing(play, side):
            at_station = play.game.map.ids[depot.hex] in play.game.map.stations and not depot.landing
            if depot.complete and at_station and play.game.map.ids[depot.hex] not in joined:
                put(play, depot._replace(complete=False))
                text = _("The depot at {hex} is cut off from its railroad and is under construction again")
                play.emit(Event("depot", text.format(hex=place(play, depot.hex)), "29.3", side, (), (depot.hex,)))


def overrun(play: GcacwPlay, unit: PieceId, to: str) -> None:
    """29.5: a unit that enters the hex of an enemy depot destroys it."""
    depot, piece = at(play, to), play.game.piece(unit)
    if depot is None or piece.is_leader or depot.side == piece.side:
        return
    remove(play, to)
    text = _("{unit} destroys the depot at {hex}").format(unit=piece.name, hex=place(play, to))
    _score(play, depot, "depot", text, piece.side, _worth(play, depot)[not depot.complete or depot.dismantled], unit)


def give_up(play: GcacwPlay, depot: Depot) -> None:
    """29.5: its owner destroys it."""
    remove(play, depot.hex)
    text = ngettext(
        "The {side} gives up the depot at {hex}", "The {side} give up the depot at {hex}", many(depot.side)
    ).format(side=army(depot.side), hex=place(play, depot.hex))
    _score(play, depot, "depot", text, depot.side, loss(play, depot))


def loss(play: GcacwPlay, depot: Depot) -> int:
    """29.5: points of the Union when its owner gives it up."""
    return _worth(play, depot)[2]


def _worth(play: GcacwPlay, depot: Depot) -> tuple[int, ...]:
    """Points of the Union for it: complete, building, given up."""
    return getattr(campaign_of(play).depot_points, depot.side)  # type: ignore[no-any-return]


def _score(
    play: GcacwPlay, depot: Depot, cause: str, text: Message, doer: Side, points: int, unit: PieceId | None = None
) -> None:
    ledger.award(play, cause, points, text, doer, unit)


def clear_dismantled(play: GcacwPlay) -> None:
    """29.5: those that were declared in the last depot segment are gone."""
    for side in play.game.sides:
        for depot in standing(play, side):
            if depot.dismantled:
                remove(play, depot.hex)
                text = _("The depot at {hex} is dismantled").format(hex=place(play, depot.hex))
                play.emit(Event("depot", text, "29.5", side, (), (depot.hex,)))
