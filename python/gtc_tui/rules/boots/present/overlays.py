"""Marks over the map: reach, cost of a way, zones of control, supply, places that count (7, 9, 14, 20).

All of it is asked of the native core; nothing here adds up a cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gtc_tui._core import NO_HEX, UNREACHED
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, listing, ngettext
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.movement import marching, supply
from gtc_tui.rules.boots.movement.marching import Moving
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import BootsPlay

_LONGEST = 254


def half_points(halves: int) -> str:
    """Movement points as players count them: 3 halves are "1.5"."""
    return f"{halves / 2:g}"


def _standing(play: BootsPlay, piece: PieceId) -> PieceNo:
    """Number of a unit on the map. Raises GtcError for one that is not."""
    number = play.game.index[piece]
    if play.position.hex(number) == NO_HEX:
        raise GtcError(_("{unit} is not on the map").format(unit=play.game.pieces[number].name))
    return number


def _moving(play: BootsPlay, number: PieceNo) -> Moving | None:
    """The unit's own move, if that is what is being decided."""
    top = play.stack[-1] if play.stack else None
    return top if isinstance(top, Moving) and number in top.units else None


def _points_and_way(play: BootsPlay, number: PieceNo, believed: bool) -> tuple[int, int]:
    """Half points that the unit has (left), and the board's profile under which it moves. believed: as printed, and in
    supply."""
    if believed:
        return marching.allowance(play, number), marching.profile(play, number, True)
    moving = _moving(play, number)
    if moving is None:
        return marching.allowance(play, number), marching.profile(play, number)
    at = moving.units.index(number)
    return moving.points[at], moving.profiles[at]


def reach(play: BootsPlay, piece: PieceId, points: int | None, ignore_enemy: bool, believed: bool = False) -> Overlay:
    """Least cost of every hex that the unit can come to. points: whole ones; None: what it has. believed: who asks may
    not know its supply (15.1), and is told as if it were in supply and at rest."""
    number = _standing(play, piece)
    unit, names = play.game.pieces[number], play.game.map.names
    left, way = _points_and_way(play, number, believed)
    if points is not None:
        left = 2 * points
    found = dict(play.position.reach_list(number, min(left, _LONGEST), ignore_enemy, way))
    ashore = {to: cost for to, cost in found.items() if not ground.is_lake(play.game, to)}
    cells: dict[str, Cell] = {names[to]: Cell(half_points(cost), "reach") for to, cost in ashore.items()}
    title = _("Reach of {unit} with {n} MP").format(unit=unit.name, n=half_points(left))
    more = ngettext("{n} other hex in reach", "{n} other hexes in reach", len(ashore) - 1)
    lines = [more.format(n=len(ashore) - 1)]
    if marching.may_entrain(play, number, believed):
        trains = marching.stations(play, number)
        for to in trains:
            cells.setdefault(names[to], Cell("=", "route"))
        if trains:
            lines.append(_("= by rail, instead of any other move (22.23)"))
    if ignore_enemy:
        lines.append(_("Enemy units are ignored"))
    if believed:
        lines.append(_("Assumes that the unit is in supply, which is hidden from you"))
    return Overlay(title, cells, tuple(lines))


def cost(play: BootsPlay, piece: PieceId, to: HexId, ignore_enemy: bool, believed: bool = False) -> Overlay:
    """The cheapest way to a hex, whatever the points: its hexes in order, each with the cost so far. believed: as in
    `reach`."""
    number = _standing(play, piece)
    unit, game = play.game.pieces[number], play.game
    here, goal = play.position.hex(number), game.map.label(to)
    if to == here:
        raise GtcError(_("{unit} is already there").format(unit=unit.name))
    _left, way = _points_and_way(play, number, believed)
    route = play.position.route(number, to, _LONGEST, ignore_enemy, way)
    if route is None:
        raise GtcError(_("{unit} cannot reach {hex}").format(unit=unit.name, hex=goal))
    total = memoryview(play.position.distances(number, ignore_enemy, way)).cast("H")
    cells: dict[str, Cell] = {game.map.names[step]: Cell(half_points(total[step]), "route") for step in route}
    lines = [
        _("{total:>4} {hex} +{n}").format(
            total=half_points(total[step]), hex=game.map.label(step), n=half_points(total[step] - total[origin])
        )
        for origin, step in pairwise([here, *route])
    ]
    text = _("{unit} to {hex}: {n} MP")
    return Overlay(text.format(unit=unit.name, hex=goal, n=half_points(total[to])), cells, tuple(lines))


def zone(play: BootsPlay, sides: Sequence[Side]) -> Overlay:
    """9.1: hexes in zones of control, by the letters of those who exert them."""
    game = play.game
    texts: dict[int, str] = {}
    for side in sides:
        letter = side[:1].upper()
        for number, count in enumerate(play.position.zoc_row(game.side_index(side))):
            if count & 15:
                texts[number] = texts.get(number, "") + letter
    cells: dict[str, Cell] = {game.map.names[number]: Cell(text, "zoc") for number, text in texts.items()}
    whose = listing(game.side_names[side] for side in sides)
    lines = (_("ZOC do not stop movement; an active unit in an enemy ZOC must attack (9.5, 9.6)"),)
    return Overlay(_("Zones of control: {sides}").format(sides=whose), cells, lines)


def supply_lines(play: BootsPlay, sides: Sequence[Side], more: bool = False) -> Overlay:
    """14: how far supply reaches from the sources of each kind of unit, and who is out of supply. more: it was asked of
    a side, too, whose supply is not known."""
    game, cells = play.game, dict[str, Cell]()
    known: set[tuple[int, tuple[int, ...]]] = set()
    for number, _unit in game.numbered:
        where = play.position.hex(number)
        if where == NO_HEX or pieces.owner(play, number) not in sides:
            continue
        if supply.is_always(play, number):
            continue
        key = play.position.owner(where), tuple(supply.sources(play, number))
        if not key[1] or key in known:
            continue
        known.add(key)
        for hex_id, length in enumerate(supply.reach(play, key[0], list(key[1]))):
            if length != UNREACHED:
                cells.setdefault(game.map.names[hex_id], Cell(str(length), "reach" if length else "objective"))
    out = [game.pieces[number].name for side in sides for number in supply.unsupplied(play, side)]
    lines = [_("out of supply: {units}").format(units=listing(out) or "-")] if sides else []
    if more:
        lines.append(_("The enemy's supply depends on hidden units (15.1)"))
    return Overlay(_("Supply"), cells, tuple(lines))


def objectives(play: BootsPlay) -> Overlay:
    """20 to 22: cities, towns and villages that bring points, with who stands there."""
    game = play.game
    cells: dict[str, Cell] = {}
    lines = []
    for kind, hexes in game.sites.items():
        if kind not in ground.COUNTED:
            continue
        for hex_id in hexes:
            holder = pieces.holder(play, hex_id)
            gone = ground.burned(play, hex_id) or ground.raided(play, hex_id)
            sign = "x" if gone else "o" if holder is None else holder[:1].upper()
            cells[game.map.names[hex_id]] = Cell(sign, "closed" if gone else "objective")
            state = _("burned") if ground.burned(play, hex_id) else _("raided") if gone else ""
            who = game.side_names[holder] if holder is not None else "-"
            lines.append(listing(part for part in (game.map.label(hex_id), who, state) if part))
    return Overlay(_("Places worth VP"), cells, tuple(lines))
