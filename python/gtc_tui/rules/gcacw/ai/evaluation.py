"""What places are worth to a unit, in victory points: the ground under `appraise`.

A heuristic, not a rule: it reads the position through the native core and never changes it. Distances are those of an
empty map; who stands in the way shows in the reach of the single march.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gtc_tui._core import DISORGANIZED, EXHAUSTED, FATIGUE, MANPOWER, NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.gcacw.ai.distances import kind, ways
from gtc_tui.rules.gcacw.campaign import forts, stations
from gtc_tui.rules.gcacw.special.objectives import Errand
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, Objective, PieceDef

# Weights, in victory points or as shares; found by playing, changed here only.
DELAY = 0.35  # how fast a goal loses worth with each further march needed, on the last day
LATER = 0.22  # the same while there are days left
BEYOND = 1.2  # the same for marches that there is no time for
LEISURE = 0.08  # the same where only the end counts, and there is time
SURE_MARCHES = 2  # of a turn, where only the end counts
COMING = 0.15  # share of a goal's points that a second unit on its way still adds
GUARD_BESIDE = 0.6  # a guard beside the objective against one on it
SECOND_GUARD = 0.1
NO_THREAT = 0.02  # nearness of enemies from which something is guarded
FULL_STRENGTH = 8.0  # combat value from which a guard counts whole
EXPOSURE = 0.5  # expected manpower points lost to each full strength of enemies beside a unit
HELPLESS = 4.0  # how much more it costs a wagon train, which is lost with its load
PREY = 3.0  # points that a wagon train loses where the enemy may come for it and nobody stands by
RAID = 1.0  # marches from which the enemy may come for it
ESCORT = 2.0  # how much more a unit that stands by counts than one that may come
_FARTHEST = 400  # movement points; nobody plans a way that is longer


@dataclass(frozen=True)
class Goal:
    """What both sides fight for: an objective, a station that one side wants to burn (5.4), or a post.

    takes: arms that count; an objective's own rule may say more. by: the only side that may take it, if one is.
    """

    hex: str
    hex_id: int
    points: float
    holder: Side
    takes: tuple[str, ...]
    objective: Objective | None = None
    by: Side | None = None


@dataclass(frozen=True)
class Mover:
    """A unit as the heuristic sees it: how far it still gets, how much it counts."""

    id: PieceId
    number: int
    side: Side
    hex_id: int
    kind: str
    takes: frozenset[int]  # goals that it takes control of, or may burn
    marches: int  # fatigue levels left
    daily: int  # marches a day that a night makes good
    pace: float  # movement points a march, on average
    strength: float  # 0..1


@lru_cache(maxsize=512)
def _by_distance(pace: float, marches: int, delay: float) -> tuple[float, ...]:
    """0..1 by movement points: how surely a unit gets so far, if there is time for so many marches."""
    found = []
    for points in range(_FARTHEST):
        needed = points / pace
        found.append(math.exp(-delay * min(needed, marches) - BEYOND * max(0.0, needed - marches)))
    return tuple(found)


@lru_cache(maxsize=512)
def _in_time(pace: float, marches: int) -> tuple[float, ...]:
    """The same where only getting there today counts: each march that is saved is worth as much as any other."""
    return tuple(max(0.0, 1.0 - points / pace / (marches + 1)) for points in range(_FARTHEST))


class Scene:
    """One position, read once for many questions."""

    def __init__(self, play: GcacwPlay) -> None:
        self.play = play
        self.game = game = play.game
        self.ways = ways(game, play.position.board)
        self.left = game.turns - play.record.turn  # turns after this one
        self.goals, self.holders = _goals(play)
        self.errands = game.rules.errands(play)
        self.movers: dict[Side, list[Mover]] = {side: [] for side in game.sides}
        self._by_number: dict[int, Mover] = {}
        self._takers: dict[tuple[Side, str], frozenset[int]] = {}
        position = play.position
        for side in range(len(game.sides)):
            for number in position.standing(side):
                mover = self._mover(number, position.hex(number))
                self.movers[mover.side].append(mover)
                self._by_number[number] = mover
        self.gains: dict[tuple[PieceId, bool], float] = {}
        self.attacks: dict[tuple[int, int, str], list[tuple[float, str]]] = {}
        self._valuers: dict[tuple[int, int], Callable[[int], float]] = {}

    def _mover(self, number: int, where: int) -> Mover:
        play, game = self.play, self.game
        piece = game.pieces[number]
        daily = _daily(game)
        if play.position.get(number, EXHAUSTED) or play.position.get(number, DISORGANIZED):
            daily -= 1
        daily -= piece.arm == "wagon"  # an extended march is hard on wagons (5.1)
        return Mover(
            piece.id,
            number,
            piece.side,
            where,
            kind(piece),
            self._taken(piece),
            game.tables.max_fatigue - play.position.get(number, FATIGUE),
            daily,
            self.ways.pace(number, number in self.ways.led),
            min(1.0, play.position.cv2(number) / 2 / FULL_STRENGTH),
        )

    def _taken(self, piece: PieceDef) -> frozenset[int]:
        """Goals that a unit takes control of, or may burn."""
        kind_of = (piece.side, piece.arm)
        known = self._takers.get(kind_of)
        if known is None:
            found = (n for n, goal in enumerate(self.goals) if self._takes(piece, goal))
            known = self._takers[kind_of] = frozenset(found)
        return known

    def _takes(self, piece: PieceDef, goal: Goal) -> bool:
        if goal.objective is not None:
            return goal.objective.taken_by(piece)
        return piece.arm in goal.takes and goal.by in (None, piece.side)

    def mover(self, unit: PieceId) -> Mover:
        return self._by_number[self.game.index[unit]]

    # -- nearness ----------------------------------------------------------------------------------------
    def row(self, mover: Mover, goal: int) -> Sequence[int]:
        """Movement points from every hex to a goal."""
        one = self.goals[goal]
        return self.ways.row(one.hex, (one.hex_id,), mover.side, mover.kind)

    def _table(self, mover: Mover, spent: int) -> tuple[float, ...]:
        marches = max(0, mover.marches - spent) + self.left * mover.daily
        return _by_distance(mover.pace, marches, LATER if self.left else DELAY)

    def nearness(self, mover: Mover, goal: int, hex_id: int, spent: int = 0) -> float:
        """0..1: how surely the unit gets from a hex to a goal in time, after `spent` more marches in this turn."""
        points = self.row(mover, goal)[hex_id]
        return self._table(mover, spent)[points] if points < _FARTHEST else 0.0

    @cached_property
    def best(self) -> dict[Side, list[list[float]]]:
        """Per side and goal: nearness of its units that count there, best two, as they stand."""
        table: dict[Side, list[list[float]]] = {}
        for side, movers in self.movers.items():
            table[side] = []
            for goal in range(len(self.goals)):
                takers = (mover for mover in movers if goal in mover.takes)
                near = sorted((self.nearness(mover, goal, mover.hex_id) for mover in takers), reverse=True)
                table[side].append([*near[:2], 0.0, 0.0][:2])
        return table

    # -- guards ------------------------------------------------------------------------------------------
    @cached_property
    def guards(self) -> dict[Side, list[dict[int, float]]]:
        """Per side and goal: how well each unit guards it where it stands (by piece number)."""
        return {
            side: [
                {m.number: cover for m in movers if (cover := self.cover(m, goal, m.hex_id)) > 0}
                for goal in range(len(self.goals))
            ]
            for side, movers in self.movers.items()
        }

    def cover(self, mover: Mover, goal: int, hex_id: int) -> float:
        """0..1: how well the unit in that hex keeps enemies off a goal."""
        distance = self.game.map.hexmap.distance(hex_id, self.goals[goal].hex_id)
        share = 1.0 if distance == 0 else GUARD_BESIDE if distance == 1 else 0.0
        return share * mover.strength

    # -- worth -------------------------------------------------------------------------------------------
    def worth(self, mover: Mover, hex_id: int, spent: int = 0) -> float:
        """Victory points that standing in a hex promises to the unit's side, after `spent` more marches."""
        return self.valuer(mover, spent)(hex_id)

    def valuer(self, mover: Mover, spent: int) -> Callable[[int], float]:
        """`worth` of one unit, for many hexes."""
        known = self._valuers.get((mover.number, spent))
        if known is None:
            known = self._valuers[mover.number, spent] = self._valuer(mover, spent)
        return known

    def _valuer(self, mover: Mover, spent: int) -> Callable[[int], float]:
        table = self._table(mover, spent)
        taking = [
            (self.row(mover, goal), self.goals[goal].points, self._rival(mover, goal))
            for goal in mover.takes
            if self.holders[goal] != mover.side
        ]
        guarding = self._guarding(mover)
        running = [
            (
                self.ways.row(errand.key, errand.hexes, mover.side, mover.kind),
                self._pace_of(mover, errand, spent),
                points,
            )
            for errand in self.errands
            if (points := errand.worth.get(mover.id, 0.0)) and errand.until >= self.play.record.turn
        ]
        exposed, price = self._exposed[mover.side], self._exposure_price(mover)
        distance, strength = self.game.map.hexmap.distance, mover.strength
        hunted = mover.kind == "wagon"

        known: dict[int, float] = {}  # the plans of a unit come to the same hexes again and again

        def value(hex_id: int) -> float:
            total = known.get(hex_id)
            if total is None:
                total = known[hex_id] = reckon(hex_id)
            return total

        def reckon(hex_id: int) -> float:
            total = 0.0
            for row, points, rival in taking:
                if (far := row[hex_id]) < _FARTHEST:
                    near = table[far]
                    total += points * (max(0.0, near - rival) + COMING * near)
            for row, points, goal_hex, held in guarding:
                if (far := row[hex_id]) >= _FARTHEST:
                    continue
                guard = 0.3 * table[far] * strength  # on its way to guard
                if far < 20:
                    apart = distance(hex_id, goal_hex)
                    share = 1.0 if apart == 0 else GUARD_BESIDE if apart == 1 else 0.0
                    guard = max(guard, share * strength)
                total += points * (max(0.0, guard - held) + SECOND_GUARD * guard)
            for row, rates, points in running:
                if (far := row[hex_id]) < _FARTHEST:
                    total += points * rates[far]
            if hunted:
                total -= self._hunted(mover, hex_id)
            enemies = exposed.get(hex_id)
            return total - price(enemies) if enemies else total

        return value

    def _rival(self, mover: Mover, goal: int) -> float:
        """Nearness of the best other unit of the side."""
        first, second = self.best[mover.side][goal]
        return second if self.nearness(mover, goal, mover.hex_id) >= first else first

    def _guarding(self, mover: Mover) -> list[tuple[Sequence[int], float, int, float]]:
        """(distances, points at stake, hex, how well others guard it) of the side's own goals that are threatened."""
        enemy = self.game.enemy(mover.side)
        found = []
        for number, goal in enumerate(self.goals):
            threat = self.best[enemy][number][0]
            if self.holders[number] != mover.side or threat < NO_THREAT:
                continue
            guards = self.guards[mover.side][number]
            held = max((value for who, value in guards.items() if who != mover.number), default=0.0)
            found.append((self.row(mover, number), goal.points * threat, goal.hex_id, held))
        return found

    def _pace_of(self, mover: Mover, errand: Errand, spent: int) -> tuple[float, ...]:
        turns = errand.until - self.play.record.turn
        today = max(0, mover.marches - spent)
        if errand.late and not turns:
            return _in_time(mover.pace, today)
        if errand.late:
            return _by_distance(mover.pace, min(today, SURE_MARCHES) + turns * SURE_MARCHES - 1, LEISURE)
        return _by_distance(mover.pace, today + turns * mover.daily, LATER if turns else DELAY)

    # -- enemies beside a hex ----------------------------------------------------------------------------
    @cached_property
    def _exposed(self) -> dict[Side, dict[int, float]]:
        """Per side: combat value of enemies beside each hex that has any."""
        position, hexmap = self.play.position, self.game.map.hexmap
        found: dict[Side, dict[int, float]] = {side: {} for side in self.movers}
        for side, movers in self.movers.items():
            enemies = found[self.game.enemy(side)]
            for where in {mover.hex_id for mover in movers}:
                value = position.stack_cv2(where) / 2
                for near in hexmap.neighbours(where):
                    if near != NO_HEX:
                        enemies[near] = enemies.get(near, 0.0) + value
        return found

    def _exposure_price(self, mover: Mover) -> Callable[[float], float]:
        position = self.play.position
        own = max(0.5, position.cv2(mover.number) / 2)
        manpower = position.get(mover.number, MANPOWER)
        price = EXPOSURE * abs(self.game.loss_points.get(mover.side, 1)) / 3
        if mover.kind == "wagon":
            price *= HELPLESS
        return lambda enemies: price * min(manpower, 3.0, enemies / own)

    def exposure(self, mover: Mover, hex_id: int) -> float:
        """Points that enemies beside the hex may cost a unit there."""
        enemies = self._exposed[mover.side].get(hex_id)
        return self._exposure_price(mover)(enemies) if enemies else 0.0

    # -- enemies who may come for a wagon train ----------------------------------------------------------
    def _hunted(self, mover: Mover, hex_id: int) -> float:
        """Points that enemies in reach of the hex may cost a wagon train there, beside what it is stacked with."""
        raids = self._raids[mover.side]
        threat = max((raids.get(near, 0.0) for near in self.game.map.hexmap.neighbours(hex_id)), default=0.0)
        if not threat:
            return 0.0
        position = self.play.position
        escort = position.stack_cv2(hex_id) / 2
        if hex_id == mover.hex_id:
            escort -= position.cv2(mover.number) / 2
        return PREY * threat / (threat + ESCORT * escort)

    @cached_property
    def _raids(self) -> dict[Side, dict[int, float]]:
        """Per side: combat value of enemies who still can march to each hex as things stand."""
        position = self.play.position
        found: dict[Side, dict[int, float]] = {side: {} for side in self.movers}
        for side, movers in self.movers.items():
            enemies = found[self.game.enemy(side)]
            for mover in movers:
                if mover.marches <= 0 or mover.kind == "wagon":
                    continue
                value = position.cv2(mover.number) / 2
                for reached, _cost in position.reach_list(mover.number, int(RAID * mover.pace)):
                    enemies[reached] = enemies.get(reached, 0.0) + value
        return found

    def at_stake(self, hex_id: int) -> float:
        """Points that units in the hex earn by their errands there."""
        here = [errand for errand in self.errands if hex_id in errand.hexes]
        if not here:
            return 0.0
        ids = self.game.pieces
        return sum(
            errand.worth.get(ids[number].id, 0.0) for errand in here for number in self.play.position.units_at(hex_id)
        )

    @cached_property
    def _before_forts(self) -> dict[Side, frozenset[int]]:
        """Per side: hexes beside a fort that it might attack."""
        ids, neighbours = self.game.map.ids, self.game.map.hexmap.neighbours
        return {
            side: frozenset(
                near
                for where in self.game.forts
                if forts.resists(self.play, where, side)
                for near in neighbours(ids[where])
            )
            for side in self.game.sides
        }

    def faces_enemy(self, mover: Mover, hex_id: int) -> bool:
        """Is there anything beside the hex that the unit could attack?"""
        return hex_id in self._exposed[mover.side] or hex_id in self._before_forts[mover.side]


def _goals(play: GcacwPlay) -> tuple[tuple[Goal, ...], list[Side]]:
    """All goals, and who holds each now."""
    game = play.game
    ids, enemy = game.map.ids, game.enemy
    found = [
        Goal(one.hex, ids[one.hex], one.points, game.sides[play.position.mark(number)], one.takes, one)
        for number, one in enumerate(game.objectives)
    ]
    for station in game.stations:
        whole = stations.state(play, station) == stations.WHOLE
        holder = enemy(station.by) if whole else station.by
        found.append(
            Goal(station.hex, ids[station.hex], station.points, holder, game.tables.stations.arms, by=station.by)
        )
    found += [Goal(post.hex, ids[post.hex], post.points, post.holder, post.takes) for post in game.rules.posts(play)]
    return tuple(found), [goal.holder for goal in found]


def _daily(game: GcacwGame) -> int:
    """Marches a day after which an organized unit is fresh the next morning (8.0)."""
    return max(level for level, row in game.tables.recovery_organized.items() if row.fatigue == 0)
