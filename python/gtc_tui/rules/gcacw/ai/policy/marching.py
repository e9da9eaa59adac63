"""Judgements on the way: the steps of a march, leaving the map, retreats and advances (6.0, 7.6)."""

from __future__ import annotations

from gtc_tui._core import Place
from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai import simulation
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy import journeys, pickets
from gtc_tui.rules.gcacw.combat.advance import Advance
from gtc_tui.rules.gcacw.combat.retreat import FallBack
from gtc_tui.rules.gcacw.march import movement
from gtc_tui.rules.gcacw.march.detachment import Detach
from gtc_tui.rules.gcacw.march.march import Attack, Leave, Marching, Ride, Step, Stop
from gtc_tui.rules.gcacw.special.objectives import Errand
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay


def rest_of_march(play: GcacwPlay, scene: Scene, stage: Marching) -> Place:
    """Where a march under way should end."""
    bound = movement.bound(play, stage.mover)
    return scene.core.best_place(scene.index[stage.unit], stage.points, 0, bound, stage.moved, stage.crossed)


def march(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    stage = play.stack[-1]
    assert isinstance(stage, Marching)
    if stage.strategic:
        return journeys.step(play, decision, scene, stage)
    unit, names = stage.unit, play.game.map.names
    best = rest_of_march(play, scene, stage)
    exits = simulation.ways_off(play)
    wanted: Action = Stop()
    if best.hex != scene.hex_id(unit):
        route = play.position.route(scene.index[unit], best.hex, stage.points) or [best.hex]
        wanted = _ride(decision, exits, unit) or Step(names[route[0]])
    elif best.target is not None:
        wanted = Attack(names[best.target])
    leaving = sum(errand.worth.get(unit, 0.0) for errand in exits)
    if Leave() in decision.actions and leaving > best.gain:
        wanted = _ride(decision, exits, unit) or Leave()
    if wanted not in decision.actions:  # the scenario's rules bar the way or the stop
        wanted = decision.default or max(
            decision.actions, key=lambda action: journeys.step_worth(play, scene, unit, action)
        )
    if Detach() in decision.actions and not isinstance(wanted, Attack) and _detaches(play, scene, stage, wanted, best):
        wanted = Detach()
    return [float(action == wanted) for action in decision.actions]


def _detaches(play: GcacwPlay, scene: Scene, stage: Marching, wanted: Action, best: Place) -> bool:
    """Should the unit leave a picket where it is? If it goes on anyway, or if it would once somebody else stays."""
    other = pickets.relieved(play, stage.unit)
    if other is None or not isinstance(wanted, Stop):
        return other is not None
    freed = rest_of_march(play, other, stage)
    return freed.hex != scene.hex_id(stage.unit) and freed.gain > best.gain + pickets.price(play, stage.unit)


def _ride(decision: Decision, exits: list[Errand], unit: PieceId) -> Action | None:
    """A leader goes along who has the same errand off the map as the unit (13.4, 13.8)."""
    for errand in exits:
        if unit in errand.worth:
            for action in decision.actions:
                if isinstance(action, Ride) and action.leader in errand.worth:
                    return action
    return None


def retreat(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Away from harm, towards what is worth guarding; no farther than must be."""
    units = pieces.on_map(play, decision.side)
    who = next((scene.index[unit] for unit in units if decision.subject in (None, unit)), None)
    values = []
    for action in decision.actions:
        if isinstance(action, FallBack):
            values.append(0.0 if who is None else scene.core.worth(who, play.game.map.ids[action.to]))
        else:
            values.append(scene.choices.halt)
    return values


def advance(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    values, taken = [], scene.weights.of("advance")
    for action in decision.actions:
        if not isinstance(action, Advance):
            values.append(0.0)
        elif play.game.piece(action.piece).is_leader:
            values.append(taken)
        else:
            unit, here = scene.index[action.piece], scene.hex_id(action.piece)
            goal = play.game.map.ids[decision.target] if decision.target else here
            values.append(taken + scene.core.worth(unit, goal) - scene.core.worth(unit, here))
    return values
