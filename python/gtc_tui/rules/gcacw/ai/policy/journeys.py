"""Judgements of long ways behind the front: strategic movement, railroads and boats (20.0 to 22.0).

Each is worth what standing at its end is worth against standing here, less the fatigue, in one action phase or two.
"""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy import pickets
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.march import activation, strategic
from gtc_tui.rules.gcacw.march.activation import ActivateStrategically
from gtc_tui.rules.gcacw.march.detachment import Detach
from gtc_tui.rules.gcacw.march.march import Marching, Step, Stop
from gtc_tui.rules.gcacw.march.strategic_march import Levels, Spend, StrategicMarch
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.transport import aboard, railroad, waterways
from gtc_tui.rules.gcacw.transport.boats import Embark, GoByWater, SailTo
from gtc_tui.rules.gcacw.transport.trains import Entrain, GoByRail, RailTo

LONG_WAYS = (StrategicMarch, ActivateStrategically, Entrain, GoByRail, Embark, GoByWater)
"""Actions of the menu that are judged here."""

_FACES = 6


def begun(play: GcacwPlay, scene: Scene, action: Action) -> float:
    """What one of the `LONG_WAYS` is worth."""
    match action:
        case StrategicMarch(unit):
            return march(play, scene, unit)
        case ActivateStrategically(leader):
            gains = [march(play, scene, unit) for unit in activation.strategic_candidates(play, leader)]
            return sum(gain for gain in gains if gain > 0) or max(gains, default=0.0)
        case Entrain(unit):
            return _best(play, scene, unit, _by_rail(play, unit), True) - scene.choices.journey
        case GoByRail(unit):
            return _best(play, scene, unit, _by_rail(play, unit), False)
        case Embark(unit):
            chance = campaign_of(play).water_movement.die / _FACES
            return chance * _best(play, scene, unit, _by_water(play, unit), True) - scene.choices.journey
        case GoByWater(unit):
            return _best(play, scene, unit, _by_water(play, unit), False)
    raise AssertionError(action)


# -- strategic movement --------------------------------------------------------------------------------
def march(play: GcacwPlay, scene: Scene, unit: PieceId) -> float:
    """What strategic movement of a unit is worth, for the levels of fatigue that serve best."""
    return max((_spending(play, scene, unit, level) for level in strategic.levels(play, unit)), default=0.0)


def _spending(play: GcacwPlay, scene: Scene, unit: PieceId, level: int) -> float:
    """What strategic movement for so many levels of fatigue is worth."""
    side, number = play.game.piece(unit).side, scene.index[unit]
    here = scene.core.worth(number, scene.hex_id(unit))
    goals = _goals(play, side, number, strategic.allowance(play, unit, level))
    best = max((scene.core.worth(number, where, level) for where in goals), default=here)
    return best - here - scene.core.tiring(number, level) - scene.choices.journey


def _goals(play: GcacwPlay, side: Side, number: int, points: int) -> frozenset[HexId]:
    """Hexes in reach that strategic movement may lead to."""
    return strategic.quiet(play, side, [where for where, _cost in play.position.reach_list(number, points)])


def levels(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    stage = play.stack[-1]
    assert isinstance(stage, Levels)
    return [
        _spending(play, scene, stage.unit, action.levels) if isinstance(action, Spend) else 0.0
        for action in decision.actions
    ]


def step(play: GcacwPlay, decision: Decision, scene: Scene, stage: Marching) -> list[float]:
    """The next step of strategic movement under way, towards the best place that it may lead to."""
    number, side = scene.index[stage.unit], decision.side
    here = scene.hex_id(stage.unit)
    best = max(
        (here, *_goals(play, side, number, stage.points)),
        key=lambda where: (scene.core.worth(number, where), where == here, -where),
    )
    wanted: Action = Stop()
    if best != here:
        route = play.position.route(number, best, stage.points) or [best]
        wanted = Step(str(play.game.map.names[route[0]]))
    if wanted not in decision.actions:
        wanted = decision.default or max(
            decision.actions, key=lambda action: step_worth(play, scene, stage.unit, action)
        )
    leaves = isinstance(wanted, Step) and Detach() in decision.actions
    if leaves and pickets.gain(play, stage.unit) > 0.0:
        wanted = Detach()
    return [float(action == wanted) for action in decision.actions]


def step_worth(play: GcacwPlay, scene: Scene, unit: PieceId, action: Action) -> float:
    """What standing where a step leads is worth; nothing else is wanted less."""
    if not isinstance(action, Step):
        return float("-inf")
    return scene.core.worth(scene.index[unit], play.game.map.ids[action.to])


# -- railroads and boats -------------------------------------------------------------------------------
def _by_rail(play: GcacwPlay, unit: PieceId) -> Iterable[tuple[HexId, int]]:
    """Where trains may take a unit, and for how many levels of fatigue."""
    limits = campaign_of(play).railroad_movement.hexes
    return ((where, aboard.levels(limits, len(way))) for where, way in railroad.reach(play, unit).items())


def _by_water(play: GcacwPlay, unit: PieceId) -> Iterable[tuple[HexId, int]]:
    """Where boats may take a unit on the map: boxes have no worth here."""
    limits, boxes = campaign_of(play).water_movement.hexes, play.game.map.boxes
    if pieces.in_box(play, unit):
        return ()
    return (
        (where, aboard.levels(limits, voyage.hexes))
        for where, voyage in waterways.voyages(play, unit).items()
        if where not in boxes
    )


def _best(play: GcacwPlay, scene: Scene, unit: PieceId, goals: Iterable[tuple[HexId, int]], boarding: bool) -> float:
    """The best of some goals, less the fatigue of going there, and of getting aboard."""
    number = scene.index[unit]
    here = scene.core.worth(number, scene.hex_id(unit))
    room = aboard.room(play, unit) - boarding
    gains = (
        scene.core.worth(number, where, spent + boarding) - here - scene.core.tiring(number, spent + boarding)
        for where, spent in goals
        if spent <= room
    )
    return max(gains, default=-scene.choices.journey)


def goal(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Where a train or boats take the unit."""
    stage = play.stack[-1]
    assert isinstance(stage, aboard.Journey)
    number, ids, boxes = scene.index[stage.unit], play.game.map.ids, play.game.map.boxes
    values = list[float]()
    for action in decision.actions:
        match action:
            case RailTo(to) | SailTo(to) if ids[to] not in boxes:
                values.append(scene.core.worth(number, ids[to]) - scene.core.tiring(number, stage.goal(to).levels))
            case _:
                values.append(float("-inf"))
    return values
