"""22.0 Waterways: who may embark, and where boats go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gtc_tui._core import Area, Waterway
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.model.terrain import TERRAIN_ID, Edge
from gtc_tui.rules.gcacw.campaign import narrows
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import day, pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.options import SUPPLIES_FILL_BOATS
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.transport import aboard
from gtc_tui.rules.gcacw.transport.aboard import WATER
from gtc_tui.rules.gcacw.words.phrases import army

_HOLDERS = ("infantry", "artillery")


class Voyage(NamedTuple):
    """hexes: what it counts for the fatigue. over: it leads to the box of the sea, whatever the fatigue."""

    hexes: int
    over: bool = False


def waterway(game: GcacwGame) -> Waterway:
    """Of the map: its major rivers and open water."""
    return game.caches.get(
        waterway,
        lambda: Waterway(game.map.hexmap, int(Edge.MAJOR_RIVER | Edge.SHORE), [TERRAIN_ID["water"]]),
    )


def landings(game: GcacwGame, side: Side) -> tuple[HexId, ...]:
    """Landing hexes where units of the side embark and disembark."""
    return game.caches.get((landings, side), lambda: _find_landings(game, side))


def _find_landings(game: GcacwGame, side: Side) -> tuple[HexId, ...]:
    assert game.campaign is not None
    figures = game.campaign.water_movement
    return tuple(
        HexId(where)
        for where, places in game.map.landings.items()
        if any(one.kind in figures.rivers[side] for one in places) and game.map.names[where] not in figures.closed
    )


def _ports(game: GcacwGame, side: Side) -> tuple[HexId, ...]:
    """22.0: boxes where units of the side embark and disembark: the Union's alone."""
    return game.caches.get((_ports, side), lambda: _find_ports(game, side))


def _find_ports(game: GcacwGame, side: Side) -> tuple[HexId, ...]:
    assert game.campaign is not None
    figures = game.campaign.water_movement
    ids = [game.map.ids[name] for name in (figures.sea, *figures.ways)]
    return tuple(where for where in ids if where in game.map.boxes) if side == UNION else ()


def waiting(play: GcacwPlay, side: Side) -> list[PieceNo]:
    """Numbers of the side's units where its boats lie, on the map and in boxes."""
    game = play.game
    places = game.caches.get((waiting, side), lambda: Area([*landings(game, side), *_ports(game, side)]))
    return places.units(play.position, game.side_index(side))


def _berth(game: GcacwGame, where: HexId) -> tuple[HexId, int]:
    """The hex, and its sides where boats lie; any side of one that is no landing."""
    return where, sum(1 << side for side in game.map.landing_sides.get(where, ()))


def voyages(play: GcacwPlay, unit: PieceId) -> Mapping[HexId, Voyage]:
    """Where the unit may go by water now, landings and boxes by id."""
    game, figures = play.game, campaign_of(play).water_movement
    side, sea = game.piece(unit).side, game.map.ids[figures.sea]
    allowed = aboard.farthest(play, unit, figures.hexes)
    found = {
        where: Voyage(hexes)
        for where, hexes in _distances(play, unit, figures.hexes[-1]).items()
        if hexes <= allowed and (where in game.map.boxes or not pieces.keeps_out(play, side, game.map.names[where]))
    }
    beyond = _beyond(play, unit, allowed)
    if beyond is not None and sea not in found:
        found[sea] = Voyage(beyond, over=True)
    return found


def _beyond(play: GcacwPlay, unit: PieceId, allowed: int) -> int | None:
    """22.0: hexes to the box of the sea beyond what the unit's fatigue allows. Only the way from a river's mouth on may
    be: as far as the mouth the unit goes by the usual rule."""
    game, figures = play.game, campaign_of(play).water_movement
    start = pieces.hex_id(play, unit)
    if game.piece(unit).side != UNION or is_closed(play, UNION, start):
        return None
    gates = {game.map.ids[name]: n for name, n in figures.ways.items()}
    if start in game.map.boxes:
        return gates.get(start)
    ways = [hexes + gates[gate] for gate, hexes in _to_mouths(game, start, gates, allowed).items()]
    return min((way for way in ways if way <= figures.hexes[-1]), default=None)


def _to_mouths(game: GcacwGame, start: HexId, gates: Mapping[HexId, int], most: int) -> dict[HexId, int]:
    """Hexes to the river mouths, at most `most`, from which boats go on to the box of the sea."""
    mouths = [gate for gate in gates if gate not in game.map.boxes]
    return _sailed(game, _berth(game, start), mouths, most, anywhere=True)


def _distances(play: GcacwPlay, unit: PieceId, longest: int) -> dict[HexId, int]:
    """Hexes by water, at most `longest`, to wherever boats might bring the unit, however tired it is."""
    game, figures = play.game, campaign_of(play).water_movement
    side, start = game.piece(unit).side, pieces.hex_id(play, unit)
    sea = game.map.ids[figures.sea]
    gates = {game.map.ids[name]: n for name, n in figures.ways.items()} if side == UNION else {}
    quays = [where for where in landings(game, side) if where != start and not is_closed(play, side, where)]
    if is_closed(play, side, start):
        return {}
    found: dict[HexId, int] = {}
    if start == sea:
        for gate, cost in gates.items():
            if gate in game.map.boxes:
                found[gate] = cost
                continue
            for where, hexes in _sailed(game, (gate, 0), quays, longest - cost).items():
                found[where] = min(cost + hexes, found.get(where, longest))
    elif start in game.map.boxes:
        if start in gates:
            found[sea] = gates[start]
    else:
        found = _sailed(game, _berth(game, start), quays, longest)
        for gate, hexes in _to_mouths(game, start, gates, longest).items():
            if hexes + gates[gate] <= longest:
                found[sea] = min(hexes + gates[gate], found.get(sea, longest))
    return found


def is_closed(play: GcacwPlay, side: Side, where: HexId) -> bool:
    """22.0, 36.0: do guns below keep boats of the side from a landing?"""
    if side != UNION or where not in play.game.map.landings:
        return False
    return narrows.closed(play, play.game.map.names[where]) or narrows.above_a_battery(play, where)


def _sailed(
    game: GcacwGame, start: tuple[HexId, int], goals: Sequence[HexId], most: int, anywhere: bool = False
) -> dict[HexId, int]:
    """Hexes to each of the goals that boats reach. anywhere: at any of their sides, not only where boats lie."""
    ways = waterway(game).sail(start, [(goal, 0) if anywhere else _berth(game, goal) for goal in goals], most)
    return {goal: len(way) for goal, way in zip(goals, ways, strict=True) if way is not None}


def limits(play: GcacwPlay) -> tuple[int, int]:
    """Manpower of the Union that may still embark today, and before the next strategic cycle."""
    record, (today, cycle) = aboard.record_of(play), _most(play)
    return today - day.of(play).shipped, cycle - record.shipped


def _most(play: GcacwPlay) -> tuple[int, int]:
    """Manpower of the Union that may embark in a turn and in a cycle. While the Navy transports supplies, the limits
    are lower by the figures for supplies; with an option these are all that is left."""
    bounds = campaign_of(play).water_movement.limits
    troops, supplies = bounds["troops"], bounds["supplies"]
    if aboard.record_of(play).navy != "supplies":
        return troops.turn, troops.cycle
    if SUPPLIES_FILL_BOATS in play.game.options:
        return supplies.turn, supplies.cycle
    return troops.turn - supplies.turn, troops.cycle - supplies.cycle


def room(play: GcacwPlay, side: Side) -> int:
    """Manpower that a unit of the side may have at most to embark now: of the Union what `limits` leave."""
    figures = campaign_of(play).water_movement
    return min(figures.manpower[side], *limits(play)) if side == UNION else figures.manpower[side]


def blocked(play: GcacwPlay) -> bool:
    """22.0: is Union infantry or artillery at one of the places that close the James to Confederate boats?"""
    return bool(held_batteries(play))


def held_batteries(play: GcacwPlay) -> list[str]:
    """Those of these places where Union infantry or artillery is."""
    game, home = play.game, play.position.hex
    held = {home(unit) for unit in at_the_batteries(play) if game.pieces[unit].arm in _HOLDERS}
    if not held:
        return []
    return [name for name in campaign_of(play).water_movement.batteries if game.map.ids[name] in held]


def at_the_batteries(play: GcacwPlay) -> list[PieceNo]:
    """Union units at these places."""
    game = play.game
    places = game.caches.get(
        at_the_batteries, lambda: Area([game.map.ids[name] for name in campaign_of(play).water_movement.batteries])
    )
    return places.units(play.position, game.side_index(UNION))


def has_tried(play: GcacwPlay, side: Side) -> bool:
    """Has the side tried to embark as often as it may in a turn?"""
    return day.of(play).tries[play.game.side_index(side)] >= campaign_of(play).water_movement.tries[side]


def embark_refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why one of the side's units on the map or in a box may not try to embark."""
    piece, game = play.game.piece(unit), play.game
    if game.campaign is None:
        return WATER, _("water movement is part of the advanced game only")
    where = pieces.hex_id(play, unit)
    if where not in landings(game, piece.side) and where not in _ports(game, piece.side):
        return WATER, _("{unit} is not at a landing of its side").format(unit=piece.name)
    held = game.rules.holds(play, unit)
    if held is not None:
        return game.rules.section, held
    return boarding_refusal(play, unit)


def boarding_refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """The same of one that nothing holds, where boats of its side lie."""
    piece, game = play.game.piece(unit), play.game
    figures, where = campaign_of(play).water_movement, pieces.hex_id(play, unit)
    if piece.arm not in figures.arms or pieces.manpower(play, unit) > figures.manpower[piece.side]:
        return WATER, _("only infantry and cavalry with {n} or less manpower may embark").format(
            n=figures.manpower[piece.side]
        )
    if pieces.fatigue(play, unit) > figures.fatigue:
        return WATER, _("{unit} is at fatigue level {n}; only units at {most} or less may embark").format(
            unit=piece.name, n=pieces.fatigue(play, unit), most=figures.fatigue
        )
    if is_closed(play, piece.side, where):
        return _closed(play, where)
    if where not in game.map.boxes and zones.enemy_zone(play, piece.side, where):
        return WATER, _("{hex} is in an enemy zone of control").format(hex=game.map.names[where])
    tried = tries_refusal(play, piece.side)
    if tried is not None:
        return tried
    return _limit_refusal(play, unit) if piece.side == UNION else _battery_refusal(play)


def _closed(play: GcacwPlay, where: HexId) -> Refusal:
    return WATER, _("Confederate guns close the river below {hex}").format(hex=play.game.map.names[where])


def tries_refusal(play: GcacwPlay, side: Side) -> Refusal | None:
    """Why nobody of the side tries to embark any more this turn."""
    if not has_tried(play, side):
        return None
    most = campaign_of(play).water_movement.tries[side]
    text = ngettext(
        "the {side} may try to embark only {n} time per turn",
        "the {side} may try to embark only {n} times per turn",
        most,
    )
    return WATER, text.format(side=army(side), n=most)


def _limit_refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    manpower, (day, cycle) = pieces.manpower(play, unit), limits(play)
    if manpower > day:
        return WATER, _("the transports can take only {n} manpower more this turn").format(n=max(0, day))
    if manpower > cycle:
        return WATER, _("the transports can take only {n} manpower more in this cycle").format(n=max(0, cycle))
    return None


def _battery_refusal(play: GcacwPlay) -> Refusal | None:
    if blocked(play):
        return WATER, _("Union units close the James at {hex}").format(hex=held_batteries(play)[0])
    return None


def go_refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why a boat does not leave with the unit."""
    piece = play.game.piece(unit)
    if unit not in aboard.afloat(play):
        return WATER, _("{unit} is not embarked").format(unit=piece.name)
    if unit in day.of(play).docked:
        return WATER, _("{unit} has already gone by water this turn and must stay").format(unit=piece.name)
    if piece.side == CONFEDERATE and blocked(play):
        return _battery_refusal(play)
    if not voyages(play, unit):
        return WATER, _("{unit} can go nowhere by water").format(unit=piece.name)
    return None


def goal_refusal(play: GcacwPlay, unit: PieceId, where: HexId) -> Refusal:
    """Why a boat does not bring the unit to a place."""
    game, side = play.game, play.game.piece(unit).side
    name = game.map.names[where]
    if where not in (*landings(game, side), *_ports(game, side)):
        return WATER, _("{hex} is not a landing of this side").format(hex=name)
    if pieces.keeps_out(play, side, name):
        return WATER, _("there is an enemy unit in {hex}").format(hex=name)
    if pieces.hex_id(play, unit) == where:
        return WATER, _("{unit} is already there").format(unit=game.piece(unit).name)
    here = pieces.hex_id(play, unit)
    closed = next((one for one in (here, where) if is_closed(play, side, one)), None)
    if closed is not None:
        return _closed(play, closed)
    figures = campaign_of(play).water_movement
    away, sea = _distances(play, unit, aboard.ANY_DISTANCE), game.map.ids[figures.sea]
    hexes, allowed = away.get(where), aboard.farthest(play, unit, figures.hexes)
    if hexes is None and sea in away:
        return WATER, _("boats go from {here} to {hex} only by way of {sea}: first go there").format(
            here=game.map.names[here], hex=name, sea=game.map.names[sea]
        )
    if hexes is None:
        return WATER, _("no boats go from {here} to {hex}").format(here=game.map.names[here], hex=name)
    if hexes > figures.hexes[-1]:
        return WATER, _("{hex} is {hexes} hexes away by water; boats go at most {n}").format(
            hex=name, hexes=hexes, n=figures.hexes[-1]
        )
    text = ngettext(
        "{hex} is {hexes} hex away by water; {unit} is too tired for more than {n}",
        "{hex} is {hexes} hexes away by water; {unit} is too tired for more than {n}",
        hexes,
    )
    return WATER, text.format(hex=name, hexes=hexes, unit=game.piece(unit).name, n=allowed)
