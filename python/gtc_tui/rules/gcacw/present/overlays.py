"""Marks over the map: reach, cost of a march, threat, zones of control, command radius, fatigue, objectives (2.4, 2.5,
5.1, 6.2, 13.0).

All of it is asked of the native core; nothing here adds up a cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, pairwise

import msgspec

from gtc_tui._core import NO_HEX, UNREACHED
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import N_, _, clauses, listing, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import Edge
from gtc_tui.model.words import terrain_name
from gtc_tui.rules.gcacw.campaign import control, forts, stations, supply
from gtc_tui.rules.gcacw.combat.cavalry_retreat import CavalryRetreat
from gtc_tui.rules.gcacw.march import exits, movement, open_ways
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.march.movement import Mover
from gtc_tui.rules.gcacw.present.hexinfo import CROSSINGS, WATER
from gtc_tui.rules.gcacw.state import ground, pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import army, letter, name, place

_WAYS = (
    (Edge.PIKE, N_("pike")),
    (Edge.ROAD, N_("road")),
    (Edge.RAILROAD, N_("railroad")),
    (Edge.TRAIL, N_("trail")),
)


_REACHED = bytes(points != UNREACHED for points in range(256))
"""Of a byte of a row of reach: 1 where it says that the hex can be reached."""


def march_under_way(play: GcacwPlay, unit: PieceId) -> Marching | None:
    """The unit's own march, if that is what is being decided, or how cavalry meets it."""
    asked = bool(play.stack) and isinstance(play.stack[-1], CavalryRetreat)
    top = play.stack[-2 if asked else -1] if play.stack else None
    return top if isinstance(top, Marching) and top.unit == unit else None


def usual_points(play: GcacwPlay, unit: PieceId) -> int:
    """Movement points left in the march under way, else those of an average roll marching alone (5.1)."""
    marching = march_under_way(play, unit)
    if marching is not None:
        return marching.points
    piece, tables = play.game.piece(unit), play.game.tables
    kind = "mounted" if piece.mounted else "foot"
    return 7 * tables.dice[kind] // 2 + tables.allowance[piece.side][kind]["individual"]


def _standing(play: GcacwPlay, unit: PieceId) -> HexId:
    """Hex id of a unit on the map. Raises GtcError for a leader or a unit that is gone."""
    piece = play.game.piece(unit)
    if piece.is_leader:
        raise GtcError(_("{leader} is a leader and moves with units of his command").format(leader=piece.name))
    number = pieces.hex_id(play, unit)
    if number == NO_HEX:
        raise GtcError(_("{unit} is not on the map").format(unit=piece.name))
    return number


def _points_text(points: int) -> str:
    return ngettext("{n} MP", "{n} MP", points).format(n=points)


def reach(play: GcacwPlay, unit: PieceId, points: int | None, ignore_enemy: bool) -> Overlay:
    """Least cost of every hex that a march of so many points can end in.

    The first hex of a march may always be entered (5.1); a cell may then show more than there are points.
    """
    here = _standing(play, unit)
    number = play.game.index[unit]
    left = usual_points(play, unit) if points is None else points
    names = play.game.map.names
    marching = march_under_way(play, unit)
    title = _("Reach of {unit} with {points}").format(unit=name(play, unit), points=_points_text(left))
    if marching is not None and movement.bound(play, marching.mover) and not ignore_enemy:
        told = _("{unit} has entered an enemy zone of control and must stop (2.4)").format(unit=name(play, unit))
        return Overlay(title, {names[here]: Cell("0", "reach")}, (told,))
    found = dict(play.position.reach_list(number, left, ignore_enemy))
    mover = _mover(play, unit, left)
    narrowed = not ignore_enemy and open_ways.are_narrowed(play, mover)
    barred = 0
    if narrowed:
        allowed = {to: way.points for to, way in open_ways.ways(play, mover).items()}
        barred = len(found.keys() - allowed.keys())
        found = allowed
    text = ngettext("{n} other hex in reach", "{n} other hexes in reach", len(found) - 1)
    lines = [text.format(n=len(found) - 1)]
    if barred:
        text = ngettext(
            "{n} more is barred by the rules of this march", "{n} more are barred by the rules of this march", barred
        )
        lines.append(text.format(n=barred))
    if not narrowed and (marching is None or not marching.moved):
        dear = [(to, cost) for to, cost in play.position.open_steps(number) if to not in found]
        if dear and not ignore_enemy:
            found.update(dear)
            lines.append(_("The first hex may always be entered, even if it costs more MP (5.1)"))
    if ignore_enemy:
        lines.append(_("As if there were no enemy units on the map"))
    return Overlay(title, {names[to]: Cell(str(cost), "reach") for to, cost in found.items()}, tuple(lines))


def cost(play: GcacwPlay, unit: PieceId, to: HexId, ignore_enemy: bool) -> Overlay:
    """The cheapest march to a hex, whatever the points: its hexes in order, each with the cost so far."""
    here = _standing(play, unit)
    names = play.game.map.names
    goal = play.game.map.label(to)
    if to == here:
        raise GtcError(_("{unit} is already there").format(unit=name(play, unit)))
    mover = _mover(play, unit, open_ways.LONGEST)
    if not ignore_enemy and open_ways.are_narrowed(play, mover):
        fault = movement.hex_refusal(play, mover, to)
        if fault is not None:
            raise IllegalAction(*fault)
    route = open_ways.cheapest(play, mover, to, ignore_enemy)
    if route is None:
        raise GtcError(_("{unit}: no way to {hex}").format(unit=name(play, unit), hex=goal))
    cells: dict[str, Cell] = {names[step]: Cell(str(total), "route") for step, total in route}
    lines = [
        _step_line(play, unit, origin, step, total, total - before)
        for (origin, before), (step, total) in pairwise([(here, 0), *route])
    ]
    title = _("{unit} to {hex}: {points}").format(unit=name(play, unit), hex=goal, points=_points_text(route[-1][1]))
    return Overlay(title, cells, tuple(lines))


def _mover(play: GcacwPlay, unit: PieceId, points: int) -> Mover:
    """The unit in its march under way, or setting out by itself, with so many movement points."""
    marching = march_under_way(play, unit)
    mover = Mover(unit, points, False) if marching is None else marching.mover
    return msgspec.structs.replace(mover, points=points)


def _step_line(play: GcacwPlay, unit: PieceId, origin: HexId, to: HexId, total: int, price: int) -> str:
    """One hex of a march: points so far, points for it, and what the unit meets there."""
    game, side = play.game, play.game.piece(unit).side
    direction = game.map.hexmap.direction(origin, to)
    bits = dict(game.map.hexmap.links(origin))[to] if direction is None else ground.edge(play, origin, direction)
    way = next((_(text) for bit, text in _WAYS if bits & bit), "")
    stream = next((_(text) for bit, text in WATER if bits & bit), "")
    crossing = next((_(text) for bit, text in CROSSINGS if bits & bit), "")
    across = _("{stream} by {crossing}").format(stream=stream, crossing=crossing) if crossing else stream
    met = [way or terrain_name(game.map.terrain(to)).told(), across]
    if zones.enemy_zone(play, side, to):
        met.append(_("enemy ZOC, stop"))
    friends = [name(play, game.pieces[other].id) for other in play.position.units_at(to)]
    if friends:
        met.append(_("joins {units}").format(units=listing(friends)))
    what = listing(part for part in met if part)
    return _("{total:>2} {hex} +{n}: {what}").format(total=total, hex=game.map.label(to), n=price, what=what)


def threat(play: GcacwPlay, side: Side) -> Overlay:
    """Where units of a side can march with an average roll, each for itself (5.1): how many reach a hex, and the hexes
    beside their ways. Units at the highest fatigue stay where they are (5.0)."""
    game = play.game
    units = [unit for unit in pieces.on_map(play, side) if pieces.is_ready(play, unit)]
    size = game.map.hexmap.places
    rows = play.position.reach_many([game.index[unit] for unit in units], [usual_points(play, unit) for unit in units])
    counts = Counter[int]()
    farthest: list[str] = []
    for at, unit in enumerate(units):
        row = rows[at * size : (at + 1) * size].translate(_REACHED)
        counts.update(compress(range(size), row))
        text = ngettext("{unit}: {n} hex", "{unit}: {n} hexes", row.count(1) - 1)
        farthest.append(text.format(unit=name(play, unit), n=row.count(1) - 1))
    cells: dict[str, Cell] = {game.map.names[at]: Cell(str(counts[at]), "threat") for at in sorted(counts)}
    title = _("Number of {side} units that can get there with an average roll").format(side=game.side_names[side])
    return Overlay(title, cells, tuple(farthest))


def fatigue(play: GcacwPlay, sides: Sequence[Side]) -> Overlay:
    """5.0, 5.1: how tired the units in each hex are, and of each side who can still march, the freshest first."""
    most = play.game.tables.max_fatigue
    here: dict[str, list[int]] = {}
    lines: list[str] = []
    for side in sides:
        able: dict[int, list[str]] = {}
        held: dict[int, list[str]] = {}
        spent: list[str] = []
        for unit in sorted(pieces.on_map(play, side), key=lambda unit: pieces.fatigue(play, unit)):
            where, level = pieces.hex_of(play, unit), pieces.fatigue(play, unit)
            if where is None:
                continue
            here.setdefault(where, []).append(level)
            if level == most:
                spent.append(name(play, unit))
            else:
                which = able if pieces.is_ready(play, unit) else held
                which.setdefault(level, []).append(name(play, unit))
        lines.append(_("{side}, can still march: {units}").format(side=army(side), units=_by_level(able) or "-"))
        if spent:
            text = _("{side}, spent (fatigue level {n}): {units}")
            lines.append(text.format(side=army(side), n=most, units=listing(spent)))
        if held:
            lines.append(_("{side}, may not march now: {units}").format(side=army(side), units=_by_level(held)))
    cells = {}
    for where, levels in here.items():
        low, high = min(levels), max(levels)
        text = f"F{low}" if low == high else f"{low}-{high}"
        cells[where] = Cell(text, "reach" if low < most else "closed")
    return Overlay(_("Fatigue"), cells, tuple(lines))


def _by_level(units: Mapping[int, Iterable[str]]) -> str:
    return clauses(_("F{n} {units}").format(n=level, units=listing(some)) for level, some in units.items())


def zone(play: GcacwPlay, sides: Sequence[Side]) -> Overlay:
    """2.4: hexes in zones of control. A capital is a full zone, a small letter a limited one."""
    game = play.game
    texts: dict[int, str] = {}
    full_somewhere: set[int] = set()
    for side in sides:
        sign = letter(side)
        for number, count in enumerate(play.position.zoc_row(game.side_index(side))):
            if count:
                full = bool(count & 15)
                texts[number] = texts.get(number, "") + (sign if full else sign.lower())
                if full:
                    full_somewhere.add(number)
    cells: dict[str, Cell] = {
        game.map.names[number]: Cell(text, "zoc" if number in full_somewhere else "limited")
        for number, text in texts.items()
    }
    whose = listing(army(side).told() for side in sides)
    lines = (
        _("Capital letter: zone of control. Small letter: limited zone of control, through woods without a road (2.4)"),
        _("A limited zone of control does not stop a march but counts for flanks"),
    )
    return Overlay(_("Zones of control: {sides}").format(sides=whose), cells, lines)


def command(play: GcacwPlay, leaders: Iterable[PieceId]) -> Overlay:
    """2.5: hexes within leaders' command radius and the units of their command in them."""
    game, radius = play.game, play.game.tables.command_radius
    near: dict[int, int] = {}
    lines: list[str] = []
    who = []
    for leader in leaders:
        where = pieces.hex_of(play, leader)
        if where is None:
            continue
        who.append(name(play, leader))
        for number, distance in enumerate(zones.friendly_path(play, leader, radius)):
            if distance != UNREACHED:
                near[number] = min(distance, near.get(number, distance))
        units = [name(play, unit) for unit in zones.followers(play, leader, radius)]
        text = _("{leader} at {hex}: {units}")
        lines.append(text.format(leader=name(play, leader), hex=place(play, where), units=listing(units) or "-"))
    cells: dict[str, Cell] = {
        game.map.names[number]: Cell(str(distance), "command") for number, distance in near.items()
    }
    title = _("Command radius of {n} hexes: {leaders}").format(n=radius, leaders=listing(who) or "-")
    return Overlay(title, cells, tuple(lines))


def objectives(play: GcacwPlay) -> Overlay:
    """13.0: objectives, each with its holder's letter and its points; stations to be burned (5.4) with their state; and
    what else on the map may bring points."""
    game = play.game
    cells, lines = {}, []
    for number, objective in enumerate(game.objectives):
        side = control.holder(play, number)
        cells[objective.hex] = Cell(f"{letter(side)}{objective.points}"[:3], "objective")
        text = _("{hex} {name}: {points} VP, held by the {side}")
        lines.append(text.format(hex=objective.hex, name=objective.name, points=objective.points, side=army(side)))
    for station in game.stations:
        state = stations.state(play, station)
        if game.campaign is not None and state == stations.WHOLE:  # stations of railroads, no objectives
            continue
        sign = "S" if state == stations.WHOLE else "x"
        cells[station.hex] = Cell(f"{sign}{station.points}"[:3], "objective")
        text = _("{hex} {name}: {points} VP, {state}")
        lines.append(
            text.format(hex=station.hex, name=station.name, points=station.points, state=stations.state_name(state))
        )
    for more, told in (_regions(play), _supply_places(play), _ways_out(play), _fort_places(play)):
        cells = {**more, **cells}
        lines += told
    for award in game.rules.standing(play):
        lines.append(_("now {points:+d} VP: {text}").format(points=award.points, text=award.text))
    return Overlay(_("Objectives"), cells, tuple(lines))


_Part = tuple[dict[str, Cell], list[str]]


def _regions(play: GcacwPlay) -> _Part:
    """Where pieces are to stand at the end of a turn: the hexes along the edge of such a region."""
    game = play.game
    cells: dict[str, Cell] = {}
    lines: list[str] = []
    neighbours = game.map.hexmap.neighbours
    errands = (one for one in game.rules.errands(play) if one.late and one.sends and play.record.turn <= one.until)
    for sign, errand in zip("abcdef", errands, strict=False):
        inside = set(errand.area.hexes)
        edge = [one for one in errand.area.hexes if not inside.issuperset(neighbours(one))]
        cells.update((game.map.names[one], Cell(sign, "objective")) for one in edge)
        text = _("{sign}: be here at the end of turn {turn} for {points:g} VP each: {pieces}")
        who = listing(name(play, piece) for piece in errand.worth)
        lines.append(
            text.format(sign=sign, turn=errand.until, points=max(errand.worth.values(), default=0), pieces=who)
        )
    return cells, lines


def _supply_places(play: GcacwPlay) -> _Part:
    """13.2: both ends of the lines of communication that count, and how these run."""
    found = play.game.rules.supply_lines(play)
    cells = {where: Cell("@", "objective") for line in found for where in (line.start, *line.goals)}
    return cells, [supply.told(play, line) for line in found]


def _ways_out(play: GcacwPlay) -> _Part:
    """13.4, 13.8: each hex with what runs off the map there, then what leaving brings."""
    names = [play.game.map.names[number] for number in play.game.rules.ways_out(play)]
    if not names:
        return {}, []
    told = _("E: exits from the map: {hexes}").format(hexes=clauses(_way_out(play, where) for where in names))
    terms = [term.told() for term in play.game.rules.exit_terms(play)]
    return {where: Cell("E", "objective") for where in names}, [told, *terms]


def _way_out(play: GcacwPlay, where: str) -> str:
    ways = listing(exits.lines_off(play.game, where))
    return _("{hex} by {ways}").format(hex=where, ways=ways) if ways else where


def _fort_places(play: GcacwPlay) -> _Part:
    """32.0."""
    fallen = forts.fallen(play)
    cells = {where: Cell("X" if where in fallen else "F", "objective") for where in play.game.forts}
    if not cells:
        return {}, []
    text = _("F: forts, {n} of {all} destroyed (X)")
    return cells, [text.format(n=len(fallen), all=len(cells))]
