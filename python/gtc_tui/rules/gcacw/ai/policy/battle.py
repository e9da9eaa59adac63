"""Judgements about combat: what a defender does before the dice, losses, who goes along (5.3, 7.0)."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.combat import attack, combat_values
from gtc_tui.rules.gcacw.combat.assaults.upton import Upton
from gtc_tui.rules.gcacw.combat.cavalry_retreat import CavalryRetreat, Evade
from gtc_tui.rules.gcacw.combat.combat import Refuse
from gtc_tui.rules.gcacw.combat.results import Lose
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import Choose
from gtc_tui.rules.gcacw.state.game import GcacwPlay


def sign(play: GcacwPlay, side: Side) -> int:
    """1 for the side whose points are counted, -1 for the other."""
    return 1 if side == play.game.scoring_side else -1


def evade(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """What an attack would cost, as likely as it is, against what riding off costs (fatigue, disorder, the ground)."""
    stage = play.stack[-1]
    assert isinstance(stage, CavalryRetreat)
    risk, price = _risk(play, scene, stage), scene.weights.of("evade")
    return [risk if isinstance(action, Evade) else price for action in decision.actions]


def _risk(play: GcacwPlay, scene: Scene, stage: CavalryRetreat) -> float:
    """Points that an attack on cavalry that stands may cost; a march may end without one."""
    unit, below = stage.attackers[0], play.stack[-2]
    march = below if isinstance(below, Marching) else None
    if march is not None and attack.refusal(play, unit, stage.target, march.moved, march.crossed) is not None:
        return 0.0
    target = play.game.map.ids[stage.target]
    return scene.core.menace(scene.index[unit], target, stage.points or 0, march is None)


def refuse(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [float(isinstance(action, Refuse)) for action in decision.actions]


def loss(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """The strongest bears it: a unit kept is a zone of control kept."""
    return [
        float(pieces.manpower(play, action.unit)) if isinstance(action, Lose) else 0.0 for action in decision.actions
    ]


def order(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Everybody who can: the roll will cut the number down; the strongest first."""
    return [
        1.0 + pieces.manpower(play, action.unit) if isinstance(action, Choose) else 0.0 for action in decision.actions
    ]


def upton(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """He is for entrenchments (33.0)."""
    assert decision.target is not None
    dug_in = (
        combat_values.defence(play, decision.target).value
        > combat_values.defence(play, decision.target, dug_in=False).value
    )
    return [float(isinstance(action, Upton) == dug_in) for action in decision.actions]
