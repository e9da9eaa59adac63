"""Marches that more than the board bars: a scenario (13.0), an army activation (31.0), strategic movement (20.0).

The native core finds the ways of a board by itself and far faster; these are looked for step by step, as a march is
offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import NamedTuple

import msgspec

from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.march import movement
from gtc_tui.rules.gcacw.march.movement import Mover
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay


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
