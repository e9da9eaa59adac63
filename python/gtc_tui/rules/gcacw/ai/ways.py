"""How a corps gets to its aim in a campaign: by the march that leads round the enemy, one named place after the other.

Whoever goes straight for a town runs into the army that bars it. The way round is the cheapest march through no enemy
zone of control; what fighting through would cost is reckoned as so many movement points, so that nobody goes round a
whole army for ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gtc_tui._core import Area, Position
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.ai import garrisons
from gtc_tui.rules.gcacw.ai.weights import load
from gtc_tui.rules.gcacw.special.objectives import place
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.kit.caches import Caches, Recent

POSTS = "posts"
"""Key of the places that are to be kept."""

_NO_WAY = 65535
_KEPT = 4  # lines
_MEASURED = 256  # units in hexes that have been looked at, of each of them
_APART = 5  # hexes between two crossroads
_BESIDE = 1  # hexes around one that are of it
_SIDES = 6


class Distances(NamedTuple):
    """Movement points from a unit to every hex: round the enemy, and as if he were not there."""

    past: memoryview
    straight: memoryview


class Way(NamedTuple):
    """To the nearest of some hexes. points: movement points, with what fighting through is reckoned at. past: it leads
    round the enemy. end: that hex."""

    points: float
    past: bool
    end: HexId


class Lines(NamedTuple):
    """What bars the corps of a side: its enemy's infantry and artillery. Cavalry is brushed aside.

    field: nobody else stands on it. key: equal as long as the same hexes are barred. past, straight, stages: what has
    been found out about a unit in a hex, round them, past them, and where it comes by."""

    field: Position
    key: object
    past: Caches
    straight: Caches
    stages: Caches


def lines(play: GcacwPlay, side: Side) -> Lines:
    """Those of a side's enemy."""
    other, field = 1 - play.game.side_index(side), play.position.clone()
    for unit in field.standing(1 - other):
        field.lift(unit)
    for unit in field.standing(other):
        if play.game.pieces[unit].mounted:
            field.lift(unit)
    enemies = tuple(field.hex(unit) for unit in field.standing(other))
    key = (field.board, field.zoc_row(other), enemies)
    known: Recent[object, Lines] = play.game.caches.get(lines, lambda: Recent(_KEPT))
    open_road: Recent[object, Caches] = play.game.caches.get((lines, "straight"), lambda: Recent(_KEPT))
    straight = open_road.get(field.board, lambda: Caches(_MEASURED))
    return known.get(key, lambda: Lines(field, key, Caches(_MEASURED), straight, Caches(_MEASURED)))


def distances(play: GcacwPlay, unit: PieceId, barred: Lines) -> Distances:
    """Of a unit, whoever of its own side is on the road."""
    number = play.game.index[unit]
    at = (number, play.position.hex(number))

    def measured(ignored: bool) -> memoryview:
        return memoryview(_alone(play, unit, barred).distances(number, ignore_enemy=ignored)).cast("H")

    return Distances(
        barred.past.get(at, lambda: measured(False)),
        barred.straight.get(at, lambda: measured(True)),
    )


def _alone(play: GcacwPlay, unit: PieceId, barred: Lines) -> Position:
    """The unit and nobody else of its side."""
    number, alone = play.game.index[unit], barred.field.clone()
    alone.place(number, play.position.hex(number))
    return alone


def way(play: GcacwPlay, unit: PieceId, goal: Sequence[HexId], barred: Lines, through: float) -> Way:
    """From a unit to some hexes. through: movement points that fighting through is reckoned at."""
    found = distances(play, unit, barred)
    past = min(goal, key=found.past.__getitem__)
    straight = min(goal, key=found.straight.__getitem__)
    most = found.straight[straight] + through
    return Way(found.past[past], True, past) if found.past[past] <= most else Way(most, False, straight)


def stage(play: GcacwPlay, unit: PieceId, goal: Way, barred: Lines, most: int) -> HexId | None:
    """The crossroads that a march round the enemy comes by after so many movement points, or the next one beyond; None
    where the end is nearer than that."""
    if not goal.past or goal.points <= most:
        return None
    number = play.game.index[unit]

    def find() -> tuple[HexId | None]:
        found = distances(play, unit, barred).past
        route = _alone(play, unit, barred).route(number, goal.end, _NO_WAY - 1) or []
        by = _crossroads_by(play.game)
        here = by.get(play.position.hex(number))
        passed = [(by[one], found[one]) for one in route if one in by and by[one] != here]
        near = [where for where, points in passed if points <= most]
        return (near[-1] if near else next((where for where, _points in passed), None),)

    found: tuple[HexId | None] = barred.stages.get((number, play.position.hex(number), goal, most), find)
    return found[0]


def crossroads(game: GcacwGame) -> tuple[HexId, ...]:
    """Places with a name where roads meet, the chief ones of the map, some way apart; found once a game."""

    def make() -> tuple[HexId, ...]:
        hexmap, features = game.map.hexmap, game.map.vocabulary.features
        roads, barred = features["pike"] | features["road"], set(game.barred)

        def meeting(where: int) -> int:
            return sum(bool(hexmap.edge(where, direction) & roads) for direction in range(_SIDES))

        found = list[HexId]()
        for where in sorted(map(HexId, game.map.places), key=lambda one: (-meeting(one), one)):
            on_land = where < hexmap.size and where not in barred and meeting(where) > 1
            if on_land and all(hexmap.distance(where, other) >= _APART for other in found):
                found.append(where)
        return tuple(sorted(found))

    return game.caches.get(crossroads, make)


def _crossroads_by(game: GcacwGame) -> dict[HexId, HexId]:
    """Crossroads by the hexes in them and beside them."""
    near = game.map.hexmap.within
    return game.caches.get(
        _crossroads_by, lambda: {one: where for where in crossroads(game) for one in near(where, _BESIDE)}
    )


def _at(game: GcacwGame, where: HexId) -> Area:
    """The hexes of a crossroads."""
    near = set(game.map.hexmap.within(where, _BESIDE))
    return place(game, crossroads_key(game, where), near.__contains__)


def grounds(game: GcacwGame) -> Mapping[str, Area]:
    """Everywhere that the plan may send somebody: the fronts before towns, crossroads on the way, places to be kept.
    They are the same in every plan, so that distances are measured once."""

    def make() -> Mapping[str, Area]:
        assert game.campaign is not None
        radius, distance, ids = load().campaign.radius, game.map.hexmap.distance, game.map.ids

        def around(town: str) -> Area:
            return place(game, front(town), lambda one: distance(one, ids[town]) <= radius)

        fronts = {front(town): around(town) for town in game.campaign.counties.towns.values()}
        roads = {crossroads_key(game, where): _at(game, where) for where in crossroads(game)}
        posts = {ids[where] for where in garrisons.sites(game)}
        return {**fronts, **roads, POSTS: place(game, POSTS, posts.__contains__)}

    return game.caches.get(grounds, make)


def hexes(game: GcacwGame, key: str) -> Sequence[HexId]:
    """The hexes of one of these."""
    return game.caches.get((hexes, key), lambda: tuple(grounds(game)[key].hexes))


def front(town: str) -> str:
    return f"front:{town}"


def crossroads_key(game: GcacwGame, where: HexId) -> str:
    return f"crossroads:{game.map.names[where]}"
