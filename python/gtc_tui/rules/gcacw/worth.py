"""What places are worth to a unit, in victory points: the ground under `appraise`.

A heuristic, not a rule: it reads the position through the native core and never changes it. Distances to
objectives are those of an empty map; who stands in the way shows in the reach of the single march.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from gtc_tui._core import FATIGUE, MANPOWER, NO_HEX, Board, Position
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.gcacw import forts, stations
from gtc_tui.rules.gcacw.game import GcacwGame, GcacwPlay, Objective
from gtc_tui.rules.gcacw.pieces import leads

# Weights, in victory points or as shares; found by playing, changed here only.
DELAY = 0.35  # how fast a goal loses worth with each further march needed
BEYOND = 1.2  # the same for marches the unit has no fatigue levels left for
COMING = 0.15  # share of a goal's points that a second unit on its way still adds
GUARD_BESIDE = 0.6  # a guard beside the objective against one on it
SECOND_GUARD = 0.1
FULL_STRENGTH = 8.0  # combat value from which a guard counts whole
FATIGUE_PRICE = 0.25  # points a level of fatigue is worth while levels are left
EXPOSURE = 0.5  # expected manpower points lost to each full strength of enemies beside a unit


def goals(game: GcacwGame) -> tuple[Objective, ...]:
    """What both sides fight for: the objectives, then the stations that one side wants to burn (5.4)."""
    return (
        *game.objectives,
        *(
            Objective(one.hex, one.name, one.points, game.enemy(one.by), game.tables.stations.arms)
            for one in game.stations
        ),
    )


class Ground:
    """March distances from every goal, by side and profile, on a board without pieces."""

    def __init__(self, game: GcacwGame, board: Board) -> None:
        self.game, self.board = game, board
        self.goals = goals(game)
        self.hexes = [game.map.ids[goal.hex] for goal in self.goals]
        self._rows: dict[tuple[Side, bool], list[memoryview]] = {}

    def distance(self, objective: int, side: Side, mounted: bool, hex_id: int) -> int:
        """Movement points between a hex and a goal (65535: no way)."""
        rows = self._rows.get((side, mounted))
        if rows is None:
            rows = self._rows[side, mounted] = self._measure(side, mounted)
        return int(rows[objective][hex_id])

    def _measure(self, side: Side, mounted: bool) -> list[memoryview]:
        game = self.game
        scratch = Position(self.board, game.roster)
        arms = ("cavalry",) if mounted else ("infantry", "artillery")
        walkers = (n for n, piece in enumerate(game.pieces) if piece.arm in arms and piece.side == side)
        walker = next(walkers, None)
        rows = []
        for goal in self.hexes:
            if walker is None:
                rows.append(memoryview(bytes(game.map.hexmap.size * 2)).cast("H"))
                continue
            scratch.place(walker, goal)
            rows.append(memoryview(scratch.distances(walker)).cast("H"))
        return rows


_grounds: list[Ground] = []


def ground(game: GcacwGame, board: Board) -> Ground:
    """The ground of a game under a board, measured once (the last few are kept)."""
    for known in _grounds:
        if known.game is game and known.board is board:
            return known
    made = Ground(game, board)
    _grounds.append(made)
    del _grounds[:-8]
    return made


def mean_allowance(game: GcacwGame, unit: PieceId, led: bool) -> float:
    """5.1: average movement allowance of the unit, marching alone or under a leader."""
    piece = game.piece(unit)
    kind = "mounted" if piece.mounted else "foot"
    bonus = game.tables.allowance[piece.side][kind]
    return 3.5 * game.tables.dice[kind] + bonus["leader" if led else "individual"]


@dataclass(frozen=True)
class Mover:
    """A unit as the heuristic sees it: how far it still gets, how much it counts."""

    id: PieceId
    number: int
    side: Side
    hex_id: int
    mounted: bool
    takes: frozenset[int]  # goals that it takes control of, or may burn
    marches: int  # fatigue levels left
    pace: float  # movement points a march, on average
    strength: float  # 0..1


class Scene:
    """One position, read once for many questions."""

    def __init__(self, play: GcacwPlay) -> None:
        self.play = play
        self.game = play.game
        self.ground = ground(play.game, play.position.board)
        self.goals = self.ground.goals
        self.movers: dict[Side, list[Mover]] = {side: [] for side in play.game.sides}
        position = play.position
        for number, piece in enumerate(play.game.pieces):
            where = position.hex(number)
            if piece.is_leader or where == NO_HEX:
                continue
            self.movers[piece.side].append(self._mover(number, where))
        self.holders = [play.game.sides[position.mark(n)] for n in range(len(play.game.objectives))]
        self.holders += [
            one.by if stations.state(play, one) != stations.WHOLE else play.game.enemy(one.by)
            for one in play.game.stations
        ]

    def _mover(self, number: int, where: int) -> Mover:
        play, game = self.play, self.game
        piece = game.pieces[number]
        led = any(chief.is_leader and chief.size != "Army" and leads(game, chief.id, piece.id) for chief in game.pieces)
        return Mover(
            piece.id,
            number,
            piece.side,
            where,
            piece.mounted,
            frozenset(n for n, goal in enumerate(self.goals) if self._takes(n, piece.id, goal)),
            game.tables.max_fatigue - play.position.get(number, FATIGUE),
            mean_allowance(game, piece.id, led),
            min(1.0, play.position.cv2(number) / 2 / FULL_STRENGTH),
        )

    def _takes(self, number: int, unit: PieceId, goal: Objective) -> bool:
        if number < len(self.game.objectives):
            return self.game.rules.takes_control(self.play, unit, goal)
        piece = self.game.piece(unit)
        return piece.side != goal.holder and piece.arm in goal.takes

    def mover(self, unit: PieceId) -> Mover:
        number = self.game.index[unit]
        return next(mover for mover in self.movers[self.game.pieces[number].side] if mover.number == number)

    def nearness(self, mover: Mover, objective: int, hex_id: int, spent: int = 0) -> float:
        """0..1: how surely the unit gets from a hex to an objective this turn, after `spent` more marches."""
        points = self.ground.distance(objective, mover.side, mover.mounted, hex_id)
        if points == 0:
            return 1.0
        if points > 200:
            return 0.0
        marches = points / mover.pace
        left = mover.marches - spent
        short = max(0.0, marches - left)
        return math.exp(-DELAY * (marches - short) - BEYOND * short)

    @cached_property
    def best(self) -> dict[Side, list[list[float]]]:
        """Per side and objective: nearness of its units that take control, best two, as they stand."""
        table: dict[Side, list[list[float]]] = {}
        for side, movers in self.movers.items():
            table[side] = []
            for objective in range(len(self.goals)):
                takers = (mover for mover in movers if objective in mover.takes)
                near = sorted((self.nearness(mover, objective, mover.hex_id) for mover in takers), reverse=True)
                table[side].append([*near[:2], 0.0, 0.0][:2])
        return table

    @cached_property
    def guards(self) -> dict[Side, list[dict[int, float]]]:
        """Per side and objective: how well each unit guards it where it stands (by piece number)."""
        return {
            side: [
                {m.number: cover for m in movers if (cover := self.cover(m, objective, m.hex_id)) > 0}
                for objective in range(len(self.goals))
            ]
            for side, movers in self.movers.items()
        }

    def cover(self, mover: Mover, objective: int, hex_id: int) -> float:
        """0..1: how well the unit in that hex keeps enemies off an objective."""
        distance = self.game.map.hexmap.distance(hex_id, self.ground.hexes[objective])
        share = 1.0 if distance == 0 else GUARD_BESIDE if distance == 1 else 0.0
        return share * mover.strength

    def worth(self, mover: Mover, hex_id: int, spent: int = 0) -> float:
        """Victory points that standing in a hex promises to the unit's side, after `spent` more marches."""
        enemy = self.game.enemy(mover.side)
        total = 0.0
        for number, objective in enumerate(self.goals):
            near = self.nearness(mover, number, hex_id, spent)
            if self.holders[number] != mover.side:
                if number in mover.takes:
                    mine, others = self.best[mover.side][number]
                    own_now = self.nearness(mover, number, mover.hex_id)
                    rival = others if own_now >= mine else mine
                    total += objective.points * (max(0.0, near - rival) + COMING * near)
                continue
            threat = self.best[enemy][number][0]
            if threat < 0.02:
                continue
            cover = self.cover(mover, number, hex_id)
            held = max(
                (value for who, value in self.guards[mover.side][number].items() if who != mover.number), default=0.0
            )
            lean = 0.3 * near * mover.strength  # on its way to guard
            guard = max(cover, lean)
            total += objective.points * threat * (max(0.0, guard - held) + SECOND_GUARD * guard)
        return total - self.exposure(mover, hex_id)

    def exposure(self, mover: Mover, hex_id: int) -> float:
        """Points that enemies beside the hex may cost a unit there."""
        position, hexmap = self.play.position, self.game.map.hexmap
        enemies = 0.0
        enemy = 1 - self.game.sides.index(mover.side)
        for near in hexmap.neighbours(hex_id):
            if near != NO_HEX and position.owner(near) == enemy:
                enemies += position.stack_cv2(near) / 2
        if not enemies:
            return 0.0
        own = max(0.5, position.cv2(mover.number) / 2)
        manpower = position.get(mover.number, MANPOWER)
        ratio = min(3.0, enemies / own)
        return EXPOSURE * min(manpower, ratio) * abs(self.game.loss_points.get(mover.side, 1)) / 3

    def faces_enemy(self, mover: Mover, hex_id: int) -> bool:
        """Is there anything beside the hex that the unit could attack?"""
        side = self.game.sides.index(mover.side)
        near = self.game.map.hexmap.neighbours(hex_id)
        return any(one != NO_HEX and forts.is_target(self.play, side, one) for one in near)
