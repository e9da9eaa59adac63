"""Judgements on the way: the steps of a march, leaving the map, retreats and advances (6.0, 7.6)."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Mover, Scene
from gtc_tui.rules.gcacw.ai.policy.plans import best_plan
from gtc_tui.rules.gcacw.combat.advance import Advance
from gtc_tui.rules.gcacw.combat.retreat import FallBack
from gtc_tui.rules.gcacw.march import movement
from gtc_tui.rules.gcacw.march.march import Attack, Leave, Marching, Ride, Step, Stop
from gtc_tui.rules.gcacw.state.game import GcacwPlay

ADVANCE_WORTH = 0.2  # points


def march(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    stage = play.stack[-1]
    assert isinstance(stage, Marching)
    mover = scene.mover(stage.unit)
    bound = movement.bound(play, stage.mover)
    gain, goal, target = best_plan(play, scene, mover, stage.points, 0, bound, stage.moved, stage.crossed)
    wanted: Action = Stop()
    if goal != mover.hex_id:
        route = play.position.route(mover.number, goal, stage.points) or [goal]
        wanted = _ride(decision, scene, mover) or Step(play.game.map.names[route[0]])
    elif target is not None and gain > 0:
        wanted = Attack(target)
    if Leave() in decision.actions and _leaving_worth(scene, mover.id) > max(0.0, gain):
        wanted = _ride(decision, scene, mover) or Leave()
    if wanted not in decision.actions:  # the scenario's rules bar the way or the stop
        wanted = decision.default or max(decision.actions, key=lambda action: _step_worth(play, scene, mover, action))
    return [float(action == wanted) for action in decision.actions]


def _ride(decision: Decision, scene: Scene, mover: Mover) -> Action | None:
    """A leader goes along who has the same errand off the map as the unit."""
    for errand in scene.errands:
        if errand.leaves and mover.id in errand.worth:
            for action in decision.actions:
                if isinstance(action, Ride) and action.leader in errand.worth:
                    return action
    return None


def _leaving_worth(scene: Scene, unit: PieceId) -> float:
    """Points that leaving the map brings (13.4, 13.8)."""
    return sum(errand.worth.get(unit, 0.0) for errand in scene.errands if errand.leaves)


def _step_worth(play: GcacwPlay, scene: Scene, mover: Mover, action: Action) -> float:
    return scene.worth(mover, play.game.map.ids[action.to]) if isinstance(action, Step) else float("-inf")


def retreat(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Away from harm, towards what is worth guarding; no farther than must be."""
    who = [mover for mover in scene.movers[decision.side] if decision.subject in (None, mover.id)]
    values = []
    for action in decision.actions:
        if isinstance(action, FallBack):
            values.append(scene.worth(who[0], play.game.map.ids[action.to]) if who else 0.0)
        else:
            values.append(50.0)  # halting keeps the ground
    return values


def advance(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    values = []
    for action in decision.actions:
        if not isinstance(action, Advance):
            values.append(0.0)
        elif play.game.piece(action.piece).is_leader:
            values.append(ADVANCE_WORTH)
        else:
            mover = scene.mover(action.piece)
            goal = play.game.map.ids[decision.target] if decision.target else mover.hex_id
            values.append(ADVANCE_WORTH + scene.worth(mover, goal) - scene.worth(mover, mover.hex_id))
    return values
