"""What the actions of an action phase promise (4.0), and who takes part in an activation (5.2)."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy.battle import assault_worth
from gtc_tui.rules.gcacw.ai.policy.plans import best_plan, march_gain, march_price, tiring
from gtc_tui.rules.gcacw.campaign import stations, victory
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.campaign.stations import Burn
from gtc_tui.rules.gcacw.combat.assault import Assault
from gtc_tui.rules.gcacw.march import activation, march
from gtc_tui.rules.gcacw.march.activation import Activate, Join
from gtc_tui.rules.gcacw.march.army_activation import ArmyActivate
from gtc_tui.rules.gcacw.march.march import March
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import MENU, Acting, Choose, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Pass

# Weights, in victory points; found by playing.
LEAST_GAIN = 0.1  # on the last day an action must promise this much more than passing
BEHIND = -0.3  # what passing is worth then to a side that would lose now
PATIENCE = 0.05  # what passing is worth on other days
ABATIS_WORTH = 1.2  # a first entrenchment where enemies may come
NO_USE = -2.0  # what brings nothing at all
GOING_OVER = -50.0  # a leader stays where he is until his units have acted


def menu(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [_worth(play, scene, decision.side, action) for action in decision.actions]


def _worth(play: GcacwPlay, scene: Scene, side: Side, action: Action) -> float:
    match action:
        case March(unit):
            return march_gain(play, scene, unit, led=False)
        case Activate(leader):
            return _together([march_gain(play, scene, unit, led=True) for unit in activation.candidates(play, leader)])
        case Entrench(unit):
            return entrench_worth(play, scene, unit) - tiring(play, scene, scene.mover(unit))
        case ArmyActivate(leader):
            gains = sorted(march_gain(play, scene, unit, led=True) for unit in activation.candidates(play, leader))
            return _together(gains[-play.game.tables.army_activation.most :])
        case Assault(leader, target):
            return assault_worth(play, scene, side, leader, target)
        case Burn(unit):
            return _burning_worth(play, scene, unit)
        case Pass() | Done():
            return _pass_worth(play, scene, side)
        case _:
            return MENU.value(play, Acting(play, side), action)


def _together(gains: list[float]) -> float:
    """All who gain by an activation take part, or the one who loses least."""
    return sum(gain for gain in gains if gain > 0) or max(gains)


def _pass_worth(play: GcacwPlay, scene: Scene, side: Side) -> float:
    """Passing may end the turn: on the last day fine for the side that would win now, poor for the other."""
    if scene.left:
        return PATIENCE
    if victory.level(play.game, victory.points(play)).winner == side:
        return LEAST_GAIN
    return BEHIND if play.record.passed is None else 4 * BEHIND


def _burning_worth(play: GcacwPlay, scene: Scene, unit: PieceId) -> float:
    """Expected points of setting fire to a station (5.4); a damaged one brings no more."""
    station = stations.here(play, unit)
    price = tiring(play, scene, scene.mover(unit))
    if station is None or stations.state(play, station) != stations.WHOLE:
        return NO_USE
    return station.points * stations.highest_die(play, unit) / 6 - price


def entrench_worth(play: GcacwPlay, scene: Scene, unit: PieceId) -> float:
    """Points that works promise: more where the unit guards something that enemies may come for."""
    if pieces.entrenchment(play, unit) > 0:
        return 0.0
    mover = scene.mover(unit)
    enemy = play.game.enemy(mover.side)
    guarded = sum(
        goal.points * scene.best[enemy][number][0] * scene.cover(mover, number, mover.hex_id)
        for number, goal in enumerate(scene.goals)
        if scene.holders[number] == mover.side
    )
    return ABATIS_WORTH * min(1.5, guarded / 4 + scene.exposure(mover, mover.hex_id) / 2)


def choose(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [
        march_gain(play, scene, action.unit, led=True) if isinstance(action, Choose) else 0.0
        for action in decision.actions
    ]


def unit(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Which of the chosen units acts next, now that the dice have fallen."""
    stage = play.stack[-1]
    assert isinstance(stage, activation.Activation)
    points = dict(stage.points)
    values = []
    for action in decision.actions:
        match action:
            case March(unit):
                mover = scene.mover(unit)
                gain = best_plan(play, scene, mover, points[march.mount(play, unit)], 1)[0]
                values.append(gain - march_price(play, scene, mover))
            case Entrench(unit):
                values.append(entrench_worth(play, scene, unit) - tiring(play, scene, scene.mover(unit)))
            case Join():
                values.append(GOING_OVER)
            case _:
                values.append(0.0)
    return values
