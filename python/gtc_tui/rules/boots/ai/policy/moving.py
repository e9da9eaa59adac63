"""Judgements on movement: which unit moves and where to, by rail or on foot, who leads an enemy stack astray (7)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from gtc_tui._core import Force
from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.ai.policy.value import Valuer
from gtc_tui.rules.boots.heroism.windows import Play
from gtc_tui.rules.boots.movement import marching
from gtc_tui.rules.boots.movement.marching import Entrain, Moving, Step, Stop
from gtc_tui.rules.boots.movement.movement import Move, Movement
from gtc_tui.rules.boots.state import ground, pieces, stacking
from gtc_tui.rules.boots.state.actions import MOVEMENT_MENU, Acting, Site
from gtc_tui.rules.boots.state.game import BootsPlay


class Phase:
    """The movement sub-phase under way as its side sees it: who may still move, and how far."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.play = scene, scene.play
        self._reach: dict[PieceNo, list[tuple[HexId, int]]] = {}
        self._joiners: dict[HexId, list[PieceNo]] = {}
        stage = self.play.innermost(Movement)
        self.waiting: list[PieceNo] = stage.waiting(self.play) if stage is not None else []
        self.moving = self.play.innermost(Moving)
        if self.moving is not None:
            self.waiting = [number for number in self.waiting if number not in self.moving.units]

    def reach(self, number: PieceNo) -> list[tuple[HexId, int]]:
        """(hex, half points) of where a unit can go that has not moved."""
        found = self._reach.get(number)
        if found is None:
            points, way = marching.allowance(self.play, number), marching.profile(self.play, number)
            found = self._reach[number] = self.play.position.reach_list(number, points, profile=way)
        return found

    def joiners(self, foe: HexId) -> Sequence[PieceNo]:
        """Units that have not moved and can come beside an enemy, the strongest first."""
        found = self._joiners.get(foe)
        if found is None:
            beside = set(self.scene.ways.beside(foe))
            found = [
                number
                for number in self.waiting
                if self.scene.game.pieces[number].cf and any(hex_id in beside for hex_id, _cost in self.reach(number))
            ]
            found.sort(key=lambda number: -self.scene.game.pieces[number].cf)
            self._joiners[foe] = found
        return found

    def valuer(self, number: PieceNo) -> Valuer:
        return Valuer(self.scene, number, self.joiners, active=True)

    def best(
        self, number: PieceNo, reached: Sequence[tuple[HexId, int]], trains: Sequence[HexId] = ()
    ) -> tuple[float, HexId]:
        """(points gained, hex) of where a unit had best go, out of these hexes."""
        least = self.scene.weights.moves.least
        return next(self.ranked(number, reached, trains, least), (0.0, self.play.position.hex(number)))

    def ranked(
        self,
        number: PieceNo,
        reached: Sequence[tuple[HexId, int]],
        trains: Sequence[HexId] = (),
        least: float = -math.inf,
    ) -> Iterator[tuple[float, HexId]]:
        """(points gained, hex) of the hexes to which a unit may go out of these, the best first, as long as they
        promise so much more than staying."""
        play, value = self.play, self.valuer(number).value
        here = play.position.hex(number)
        stay = value(here)
        if stacking.fault(play, here, play.position.at(here)) is not None:
            stay -= self.scene.weights.moves.crowded
        ranked = [(value(hex_id), -cost, -hex_id) for hex_id, cost in reached if hex_id not in (here, *trains)]
        ranked += [(value(hex_id), -1, -hex_id) for hex_id in trains]
        ranked.sort(reverse=True)
        for worth, _cost, minus in ranked:
            if worth <= stay + least:
                break
            if self._room(number, HexId(-minus)):
                yield worth - stay, HexId(-minus)

    def _room(self, number: PieceNo, hex_id: HexId) -> bool:
        """May the unit stay there, even when the place has been burned (21.20)?"""
        play, scene = self.play, self.scene
        if ground.is_lake(play.game, hex_id) or not stacking.may_join(play, number, hex_id):
            return False
        if hex_id not in scene.fuel:
            return True
        return len(scene.mates(hex_id, number)) < play.game.tables.grounds[play.game.scenario].burned_stack


def move(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """The gain of each unit's best move; nothing for those that had better stay."""
    phase, acting, weights = Phase(scene), Acting(decision.side), scene.weights.moves
    found = []
    for action in decision.actions:
        match action:
            case Move(piece):
                number = play.game.index[piece]
                trains = marching.stations(play, number) if marching.may_entrain(play, number) else ()
                gain, _goal = phase.best(number, phase.reach(number), trains)
                found.append(gain if gain > 0 else -weights.least)
            case Play("inspired"):
                found.append(_one_hex_more(play, phase) - weights.one_hex)
            case Play():  # Spies tell a plan of moves nothing
                found.append(-weights.least)
            case _:
                found.append(MOVEMENT_MENU.value(play, acting, action))
    return found


def _one_hex_more(play: BootsPlay, phase: Phase) -> float:
    """What a hex more would bring to some unit that has moved."""
    stage = play.innermost(Movement)
    best = 0.0
    for number in stage.done if stage is not None else ():
        if pieces.hex_of(play, number) is not None:
            steps = play.position.open_steps(number)
            best = max(best, phase.best(number, [(to, 0) for to, _cost in steps])[0])
    return best


def march(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """The step towards the best hex in reach."""
    stage = play.stack[-1]
    assert isinstance(stage, Moving)
    number = stage.units[0]
    if pieces.owner(play, number) != decision.side:
        return _astray(play, decision, stage, scene)
    phase, ids = Phase(scene), play.game.map.ids
    if stage.free:
        value = phase.valuer(number).value
        here = value(play.position.hex(number))
        return [value(ids[one.to]) - here if isinstance(one, Step) else 0.0 for one in decision.actions]
    trains = [ids[action.to] for action in decision.actions if isinstance(action, Entrain)]
    points, way = min(stage.points), stage.profiles[0]
    gain, goal = phase.best(number, play.position.reach_list(number, points, profile=way), trains)
    wanted: Action = Stop()
    if goal in trains:
        wanted = Entrain(play.game.map.names[goal])
    elif goal != play.position.hex(number):
        route = play.position.route(number, goal, points, profile=way) or [goal]
        wanted = Step(play.game.map.names[route[0]])
    if wanted not in decision.actions:
        wanted = decision.default or decision.actions[0]
    off = -scene.weights.moves.off_the_way
    return [gain if action == wanted else 0.0 if isinstance(action, Stop) else off for action in decision.actions]


def _astray(play: BootsPlay, decision: Decision, stage: Moving, scene: Scene) -> list[float]:
    """6.7 Into the Valley: an enemy stack is led where it must attack at the worst odds."""
    foes = [scene.foes[hex_id] for hex_id in {play.position.hex(unit) for unit in stage.units} if hex_id in scene.foes]
    strength, worth = sum(foe.strength for foe in foes), sum(foe.worth for foe in foes)
    here = play.position.hex(stage.units[0])
    points, way = min(stage.points), stage.profiles[0]
    reached = play.position.reach_list(stage.units[0], points, profile=way)
    goal = max(reached, key=lambda one: (_trap(scene, one[0], strength, worth), -one[1], -one[0]))[0]
    if _trap(scene, goal, strength, worth) <= _trap(scene, here, strength, worth):
        goal = here
    wanted: Action = Stop()
    if goal != here:
        route = play.position.route(stage.units[0], goal, points, profile=way) or [goal]
        wanted = Step(play.game.map.names[route[0]])
    if wanted not in decision.actions:
        wanted = decision.default or decision.actions[0]
    return [float(action == wanted) for action in decision.actions]


def _trap(scene: Scene, hex_id: HexId, strength: float, worth: float) -> float:
    """Points that an enemy stack loses by attacking out of a hex whoever of the side is beside it."""
    defenders = [
        number for near in scene.ways.beside(hex_id) for number in scene.mates(near) if near in scene.where.values()
    ]
    if not defenders:
        return 0.0
    cover = max(scene.cover(scene.where[number], scene.side, [number]) for number in defenders)
    enemy = Force.rough(strength, worth)
    return -scene.ways.chances.best(enemy, scene.force(defenders), -cover, True)[0]


def valley(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """The stack that is nearest to the side's own, where it can be led to."""
    ids, far = play.game.map.ids, play.game.map.hexmap.distance
    found = []
    for action in decision.actions:
        assert isinstance(action, Site)
        hex_id = ids[action.hex]
        nearest = min((far(hex_id, where) for where in scene.where.values()), default=99)
        foe = scene.foes.get(hex_id)
        found.append((foe.worth if foe is not None else 0.0) - nearest)
    return found


def inspired(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """Who gains most by one hex more."""
    phase = Phase(scene)
    found = []
    for action in decision.actions:
        if isinstance(action, Move):
            units = [play.game.index[action.piece]]
        else:
            assert isinstance(action, Site)
            units = scene.mates(play.game.map.ids[action.hex])
        gain = 0.0
        for number in units:
            steps = play.position.open_steps(number)
            gain += phase.best(number, [(to, 0) for to, _cost in steps])[0]
        found.append(gain)
    return found
