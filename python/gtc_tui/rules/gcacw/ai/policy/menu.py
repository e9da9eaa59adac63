"""What the actions of an action phase promise (4.0), and who takes part in an activation (5.2)."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy import forces, journeys, pickets
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.campaign.stations import Burn
from gtc_tui.rules.gcacw.combat.assaults import assault
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.forces.placing import AddDummy, Hide, TakeOff
from gtc_tui.rules.gcacw.march import activation, march
from gtc_tui.rules.gcacw.march.activation import Activate, Join
from gtc_tui.rules.gcacw.march.army_activation import ArmyActivate
from gtc_tui.rules.gcacw.march.dummies import MarchDummy
from gtc_tui.rules.gcacw.march.march import March
from gtc_tui.rules.gcacw.state.actions import MENU, Acting, Choose, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Pass


def menu(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    values = [_worth(play, scene, decision.side, action) for action in decision.actions]
    if not play.game.secrets:
        return values
    usual = max(
        (value for action, value in zip(decision.actions, values, strict=True) if action == Pass()), default=0.0
    )
    return forces.placing(play, decision.side, decision.actions, values, usual)


def _worth(play: GcacwPlay, scene: Scene, side: Side, action: Action) -> float:
    match action:
        case March(unit):
            return pickets.march_gain(play, scene, unit, led=False)
        case Activate(leader):
            return _together(list(led_gains(play, scene, leader).values()))
        case ArmyActivate(leader):
            gains = sorted(led_gains(play, scene, leader).values())
            return _together(gains[-play.game.tables.army_activation.most :])
        case Entrench(unit):
            return works(scene, unit)
        case Assault(leader, target):
            units = [scene.index[unit] for unit in assault.eligible(play, leader)]
            return scene.core.assault(scene.index[leader], play.game.map.ids[target], units)
        case Burn(unit):
            worth = scene.core.burning(scene.index[unit])
            return scene.choices.fruitless if worth is None else worth
        case Pass() | Done():
            points = 0 if play.record.turn < play.game.turns else victory.points(play)
            return scene.core.passing(play.game.side_index(side), points)
        case Hide() | AddDummy() | TakeOff() | MarchDummy():
            return scene.choices.fruitless
        case _ if isinstance(action, journeys.LONG_WAYS):
            return journeys.begun(play, scene, action)
        case _:
            return MENU.value(play, Acting(play, side), action)


def led_gains(play: GcacwPlay, scene: Scene, leader: PieceId) -> dict[PieceId, float]:
    """What each unit that the leader may choose gains by a march under him."""
    return {unit: pickets.march_gain(play, scene, unit, led=True) for unit in activation.candidates(play, leader)}


def _together(gains: list[float]) -> float:
    """All who gain by an activation take part, or the one who loses least."""
    return sum(gain for gain in gains if gain > 0) or max(gains)


def works(scene: Scene, unit: PieceId) -> float:
    """Points that works promise, less what they tire."""
    number = scene.index[unit]
    return scene.core.works(number) - scene.core.tiring(number)


def choose(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    stage = play.stack[-1]
    long = isinstance(stage, activation.StrategicChoosing)
    return [
        0.0
        if not isinstance(action, Choose)
        else journeys.march(play, scene, action.unit)
        if long
        else pickets.march_gain(play, scene, action.unit, led=True)
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
            case March(unit) if stage.strategic:
                values.append(journeys.march(play, scene, unit))
            case March(unit):
                number, left = scene.index[unit], points[march.mount(play, unit)]
                gain, other = scene.core.best_place(number, left, 1).gain, pickets.relieved(play, unit)
                if other is not None:
                    gain = max(gain, other.core.best_place(number, left, 1).gain - pickets.price(play, unit))
                values.append(gain - scene.core.march_price(number))
            case Entrench(unit):
                values.append(works(scene, unit))
            case Join():
                values.append(scene.choices.joining)
            case _:
                values.append(0.0)
    return values
