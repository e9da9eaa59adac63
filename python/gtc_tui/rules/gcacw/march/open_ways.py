"""Marches that more than the board bars: a scenario (13.0), an army activation (31.0), strategic movement (20.0).

The native core finds the ways of a board by itself and far faster; these are looked for step by step, as a march is
offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import NamedTuple

import msgspec

from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.march import movement
from gtc_tui.rules.gcacw.march.movement import Mover
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay

LONGEST = 254
"""Movement points of a march as long as any."""


class Reached(NamedTuple):
    """points: movement points of the cheapest march. before: the hex that it comes from, None where it begins."""

    points: int
    before: HexId | None


def are_narrowed(play: GcacwPlay, mover: Mover) -> bool:
    """May rules bar steps that the board allows?"""
    return mover.wary or mover.strategic or play.game.rules.barring_steps(play)


def ways(play: GcacwPlay, mover: Mover, goal: HexId | None = None) -> Mapping[HexId, Reached]:
    """Every hex that the march may come to, the cheapest way to each. goal: look no farther than that."""
    here, number = pieces.hex_id(play, mover.unit), play.game.index[mover.unit]
    found = {here: Reached(0, None)}
    twin, done, ahead = play.clone(), set[HexId](), [(0, here)]
    while ahead:
        spent, where = heappop(ahead)
        if where in done:
            continue
        done.add(where)
        if where == goal:
            break
        if spent >= mover.points and where != here:
            continue
        twin.position.lift(number)
        twin.position.place(number, where)
        left = msgspec.structs.replace(mover, points=max(0, mover.points - spent), moved=mover.moved or where != here)
        for to, price in movement.open_steps(twin, left):
            points = spent + price
            if to not in found or points < found[to].points:
                found[to] = Reached(points, where)
                heappush(ahead, (points, to))
    return {where: found[where] for where in sorted(done, key=lambda one: (found[one].points, one))}


def route(found: Mapping[HexId, Reached], goal: HexId) -> list[HexId]:
    """Hexes of the way, without the one where it begins."""
    hexes, at = list[HexId](), goal
    while (before := found[at].before) is not None:
        hexes.append(at)
        at = before
    return hexes[::-1]


def cheapest(play: GcacwPlay, mover: Mover, goal: HexId, ignore_enemy: bool = False) -> list[tuple[HexId, int]] | None:
    """The hexes of the cheapest march to another one, whatever the points, each with the cost so far; None: no way."""
    if not ignore_enemy and are_narrowed(play, mover):
        found = ways(play, msgspec.structs.replace(mover, points=LONGEST), goal)
        return [(where, found[where].points) for where in route(found, goal)] if goal in found else None
    number = play.game.index[mover.unit]
    path = play.position.route(number, goal, LONGEST, ignore_enemy)
    total = memoryview(play.position.distances(number, ignore_enemy)).cast("H")
    return None if path is None else [(HexId(where), total[where]) for where in path]


def step_refusal(play: GcacwPlay, mover: Mover, to: str) -> Refusal | None:
    """Why the unit may not step there; of a hex that is not adjacent, why the march cannot come to it."""
    game, goal = play.game, play.game.map.ids[to]
    fault = movement.step_refusal(play, mover, to)
    here = pieces.hex_id(play, mover.unit)
    if here == goal or goal in game.map.boxes or here in game.map.boxes:
        return fault
    if play.position.step_to(game.index[mover.unit], goal) is not None:
        return fault
    if movement.bound(play, mover) or movement.hex_refusal(play, mover, goal) is not None:
        return fault
    if pieces.keeps_out(play, game.piece(mover.unit).side, to):
        return "6.1", _("there are enemy units in {hex}").format(hex=to)
    path = cheapest(play, mover, goal)
    if path is None:
        return _barred_by_enemies(play, mover, goal) or fault
    begun = movement.step_refusal(play, mover, game.map.names[path[0][0]])
    price = path[-1][1]
    if begun is not None or price <= mover.points:
        return begun or fault
    text = ngettext("{hex} costs {n} MP; {left} left", "{hex} costs {n} MP; {left} left", price)
    return "6.2", text.format(hex=to, n=price, left=mover.points)


def _barred_by_enemies(play: GcacwPlay, mover: Mover, goal: HexId) -> Refusal | None:
    """Where the enemy would stop a march for which there is a way without him."""
    game, side = play.game, play.game.piece(mover.unit).side
    for where, _cost in cheapest(play, mover, goal, ignore_enemy=True) or ():
        here = game.map.names[where]
        if pieces.keeps_out(play, side, here):
            return "6.1", _("there are enemy units on the way, in {hex}").format(hex=here)
        if zones.enemy_zone(play, side, where):
            text = _("{unit} would have to stop at {here}, in an enemy zone of control")
            return "2.4", text.format(unit=game.piece(mover.unit).name, here=here)
    return None
