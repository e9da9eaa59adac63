"""28.0 Doors between boxes and the map: who may use which, from where, whereto."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import Message, _, plain
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import rail_lines
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.options import INFANTRY_BY_RAIL
from gtc_tui.rules.gcacw.tables.campaign import Door
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.words.phrases import army, name, place

RULE = "28.0"


def door_refusal(play: GcacwPlay, unit: PieceId, door: Door) -> Refusal | None:
    """Why a unit may not go through a door at present, wherever it stands: sides, railroads, what a scenario holds."""
    piece = play.game.piece(unit)
    if door.side not in (None, piece.side):
        return RULE, _("the {side} may not use the way through {box}").format(
            side=army(piece.side), box=end(play, door, True)
        )
    held = play.game.rules.holds(play, unit)
    if held is not None:
        return play.game.rules.section, held
    if door.rail and INFANTRY_BY_RAIL in play.game.options and piece.arm != "infantry":
        return RULE, _("only infantry transfers by railroad")
    most = campaign_of(play).doors.rail_manpower
    if door.rail and pieces.manpower(play, unit) > most:
        return RULE, _("{unit} has more than {n} manpower, too much for the railroad").format(unit=piece.name, n=most)
    return shut(play, piece.side, door)


def shut(play: GcacwPlay, side: Side, door: Door) -> Refusal | None:
    """Why nobody of a side goes through a door that is its own now."""
    if not door.rail:
        return None
    if boxes.record(play).railed == play.record.turn:
        return RULE, _("one unit per turn transfers by rail, and one already has")
    for box in door.free:
        if boxes.units(play, box, play.game.enemy(side)):
            return RULE, _("the railroad is cut: enemy units are in {box}").format(box=place(play, box))
    return None


def end(play: GcacwPlay, door: Door, inward: bool) -> Message:
    """Where a door leads: its box, or the numbers of the first and the last of the hexes at that end."""
    if inward and door.box is not None:
        return plain("{box}", box=place(play, door.box))
    hexes = door.beyond if inward else door.hexes
    return plain("{first}-{last}", first=hexes[0], last=hexes[-1])


def leads_inward(play: GcacwPlay, unit: PieceId, door: Door) -> bool:
    """Would the unit go into the box of a door, or to the hexes beyond it?"""
    return pieces.hex_of(play, unit) in door.hexes


def leads_out(play: GcacwPlay, unit: PieceId, door: Door) -> bool:
    """Would the unit leave a theatre, its boxes and in the grand campaign its maps, for the rest of the map?"""
    here, goal = pieces.hex_of(play, unit), door.hexes[0]
    if leads_inward(play, unit, door):
        goal = door.box or door.beyond[0]
    return here is not None and bool(boxes.theatre_of(play, here)) and not boxes.theatre_of(play, goal)


def out_refusal(play: GcacwPlay, unit: PieceId, door: Door) -> Refusal | None:
    """Why a unit may not go from the box of a door, or from beyond it, to its hexes."""
    here = pieces.hex_of(play, unit)
    if here is None or (here != door.box and here not in door.beyond):
        return RULE, _("{unit} is not in {box}").format(unit=name(play, unit), box=end(play, door, True))
    fault = door_refusal(play, unit, door)
    if fault is None and door.turns == 0 and not arrivals(play, play.game.piece(unit).side, door, False):
        fault = RULE, _("enemy units are in all hexes where it could arrive")
    return fault or _escort_refusal(play, unit, door, here)


def _escort_refusal(play: GcacwPlay, unit: PieceId, door: Door, where: str) -> Refusal | None:
    """A leader whom only infantry takes to the map is not left alone by the last of other arms."""
    barred = barred_leaders(play, unit, door)
    for chief in pieces.left_behind(play, unit, where) if barred else ():
        if chief in barred:
            return RULE, _("{leader} would be alone, and he goes to the map only with infantry").format(
                leader=name(play, chief)
            )
    return None


def in_refusal(play: GcacwPlay, unit: PieceId, door: Door) -> Refusal | None:
    """Why a unit on the map may not go from the hexes of a door into its box, or beyond it."""
    where = pieces.hex_of(play, unit)
    if where is None or where not in door.hexes:
        return RULE, _("{unit} is not at a hex with a way to {box}").format(
            unit=name(play, unit), box=end(play, door, True)
        )
    fault = door_refusal(play, unit, door)
    if fault is None and not connected(play, play.game.piece(unit).side, door, where):
        fault = RULE, _("enemy units or zones of control cut the railroad to {hex}").format(hex=place(play, where))
    return fault


def barred_leaders(play: GcacwPlay, unit: PieceId, door: Door) -> tuple[PieceId, ...]:
    """28.0: leaders who do not go with a unit through a door, because none but infantry takes them to the map."""
    if play.game.piece(unit).arm == "infantry" or not leads_out(play, unit, door):
        return ()
    return tuple(PieceId(chief) for chief in campaign_of(play).doors.escorted)


def arrivals(play: GcacwPlay, side: Side, door: Door, inward: bool) -> list[str]:
    """Hexes where a unit may arrive now: no enemies there, and no railroad cut that leads there. inward: beyond the
    door."""
    game = play.game
    return [
        where
        for where in (door.beyond if inward else door.hexes)
        if game.map.ids[where] not in game.barred
        and not pieces.keeps_out(play, side, where)
        and connected(play, side, door, where)
    ]


def connected(play: GcacwPlay, side: Side, door: Door, where: str) -> bool:
    """Is the railroad to a railhead, where the hex is one of this door, free of enemies and their zones?"""
    start = campaign_of(play).doors.railheads.get(where) if door.rail else None
    if start is None:
        return True
    enemy = play.game.enemy(side)
    return not any(
        pieces.owner(play, here) == enemy or zones.enemy_zone(play, side, play.game.map.ids[here])
        for here in railroad(play.game, start, where)
    )


def railroad(game: GcacwGame, start: str, end: str) -> tuple[str, ...]:
    """Hexes of the shortest railroad between two, both included; the same every time."""
    known: dict[tuple[str, str], tuple[str, ...]] = game.caches.get(railroad, dict)
    if (start, end) not in known:
        known[start, end] = _railroad(game, start, end)
    return known[start, end]


def _railroad(game: GcacwGame, start: str, end: str) -> tuple[str, ...]:
    rails, ids, names = rail_lines.tracks(game), game.map.ids, game.map.names
    came: dict[HexId, HexId] = {ids[start]: ids[start]}
    queue = [ids[start]]
    for one in queue:
        for near, _bridge in rails[one]:
            if near not in came:
                came[near] = one
                queue.append(near)
    path = [ids[end]]
    while path[-1] != ids[start]:
        path.append(came[path[-1]])
    return tuple(names[number] for number in reversed(path))
