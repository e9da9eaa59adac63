"""Judgements about combat: assaults, what a defender does before the dice, losses (5.3, 7.0)."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy.plans import attack_worth, sign, tiring
from gtc_tui.rules.gcacw.combat import assault, attack, combat_values
from gtc_tui.rules.gcacw.combat.cavalry_retreat import CavalryRetreat, Evade
from gtc_tui.rules.gcacw.combat.combat import Refuse
from gtc_tui.rules.gcacw.combat.results import Lose
from gtc_tui.rules.gcacw.combat.upton import Upton
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.present import odds
from gtc_tui.rules.gcacw.state import leader_ratings, pieces
from gtc_tui.rules.gcacw.state.actions import Choose
from gtc_tui.rules.gcacw.state.game import GcacwPlay

EVADE_PRICE = 0.8  # points: fatigue, disorder and ground lost by a cavalry retreat
AIMLESS = 0.2  # how likely a march that has come up to cavalry is to attack it where that promises nothing


def assault_worth(play: GcacwPlay, scene: Scene, side: Side, leader: PieceId, target: str) -> float:
    """Points of an assault by all units that the leader can order, over the chances of the command roll."""
    ready = sorted(assault.eligible(play, leader), key=lambda unit: -pieces.manpower(play, unit))
    value = leader_ratings.value(play, leader)
    by_size = [
        attack_worth(play, scene, side, target, odds.assault_odds(play, leader, target, ready[:size]))
        for size in range(1, len(ready) + 1)
    ]
    prices = [tiring(play, scene, scene.mover(unit)) for unit in ready]
    total = 0.0
    for die in range(1, 7):
        allowed = min(value - die, len(ready))
        if allowed > 0:
            total += by_size[allowed - 1] - sum(prices[:allowed])
    return total / 6


def evade(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """What an attack would cost, as likely as it is, against what riding off costs (fatigue, disorder, the ground)."""
    stage = play.stack[-1]
    assert isinstance(stage, CavalryRetreat)
    risk = _risk(play, decision.side, scene, stage)
    return [risk if isinstance(action, Evade) else EVADE_PRICE for action in decision.actions]


def _risk(play: GcacwPlay, side: Side, scene: Scene, stage: CavalryRetreat) -> float:
    """Points that an attack on cavalry that stands may cost; a march may end without one."""
    unit, below = stage.attackers[0], play.stack[-2]
    march = below if isinstance(below, Marching) else None
    if march is not None and attack.refusal(play, unit, stage.target, march.moved, march.crossed) is not None:
        return 0.0
    report = odds.prospect(play, attack.march_battle(play, unit, stage.target, stage.points or 0))
    risk = -sign(play, side) * report.points + 0.5 * report.retreat
    if march is not None and attack_worth(play, scene, play.game.enemy(side), stage.target, report) <= 0:
        risk *= AIMLESS
    return risk


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
