"""What an appraisal is made of, for people who ask why: ground, danger, what an attack promises, what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy import menu
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.march import activation, march
from gtc_tui.rules.gcacw.march.activation import Activate
from gtc_tui.rules.gcacw.march.march import Attack, March, Marching, Step, Stop
from gtc_tui.rules.gcacw.state.actions import Choose
from gtc_tui.rules.gcacw.state.game import GcacwPlay

Parts = list[tuple[str, float]]
_NAMED = 6  # units that are told one by one
_LEAST = 0.005  # points: what rounds to nothing is not told
_ATTACK = (
    N_("losses in the attack on {hex}"),
    N_("driving the defender from {hex}"),
    N_("fatigue and disorganization from the attack on {hex}"),
    N_("what {hex} brings"),
)


def reasons(
    play: GcacwPlay, decision: Decision, action: Action, following: Sequence[Action]
) -> tuple[tuple[str, float], ...]:
    """Parts of `appraise`, for the decisions where it counts points; following: what goes on with the answer, where
    that is known. Small parts are left out, so that they add up to a hundredth of a point only."""
    scene, stage = Scene(play), play.stack[-1]
    found: Parts = []
    match decision.kind, action:
        case "action" | "opening", March(unit):
            found = _at_pace(play, scene, scene.index[unit], led=False)
        case "action" | "opening", Activate(leader):
            chosen = [one.unit for one in following if isinstance(one, Choose)]
            found = _together(play, menu.led_gains(play, scene, leader), chosen)
        case "choose", Choose(unit):
            found = _at_pace(play, scene, scene.index[unit], led=True)
        case "unit", March(unit) if isinstance(stage, activation.Activation):
            number, points = scene.index[unit], dict(stage.points)[march.mount(play, unit)]
            found = [*_plan(play, scene, number, points, 1), *_price(scene, number)]
        case _, Entrench(unit):
            number = scene.index[unit]
            found = [(_("entrenchments"), scene.core.works(number)), (_("fatigue"), -scene.core.tiring(number))]
        case "march", _ if isinstance(stage, Marching):
            found = _rest_of_march(play, scene, stage, (action, *following))
    return tuple((name, points) for name, points in found if abs(points) >= _LEAST)


def _at_pace(play: GcacwPlay, scene: Scene, unit: int, led: bool) -> Parts:
    """A march of average length, or what a lucky one may bring."""
    pace, price = scene.core.pace(unit, led), _price(scene, unit)
    if scene.core.best_place(unit, pace, 1).gain > 0:
        return [*_plan(play, scene, unit, pace, 1), *price]
    lucky = scene.core.march_gain(unit, led) + scene.core.march_price(unit)
    return [(_("risk of the extended march"), lucky), *price]


def _together(play: GcacwPlay, gains: dict[PieceId, float], chosen: Sequence[PieceId]) -> Parts:
    """Units of an activation, each as a whole: those chosen, or who gains by it, or the one who loses least."""
    taken = [unit for unit in chosen if unit in gains] or [unit for unit in gains if gains[unit] > 0]
    taken = taken or sorted(gains, key=lambda unit: -gains[unit])[:1]
    found = [(play.game.piece(unit).name, gains[unit]) for unit in sorted(taken, key=lambda unit: -gains[unit])]
    if len(found) > _NAMED:
        found[_NAMED:] = [(_("the other units"), sum(points for _name, points in found[_NAMED:]))]
    return found


def _plan(play: GcacwPlay, scene: Scene, unit: int, points: int, spent: int) -> Parts:
    best = scene.core.best_place(unit, points, spent)
    if best.hex == play.position.hex(unit) and best.target is None:
        return []
    return _split(play, scene, unit, best.hex, best.target, best.left, best.gain)


def _split(
    play: GcacwPlay, scene: Scene, unit: int, goal: int, target: int | None, left: int, gain: float | None
) -> Parts:
    """A march to a hex, and an attack from there with movement points left. gain: of it all, where it is known."""
    core, here, names = scene.core, play.position.hex(unit), play.game.map.names
    danger = core.exposure(unit, here) - core.exposure(unit, goal)
    fight: Parts = []
    if target is not None:
        parts = core.attack(unit, goal, target, left)
        worths = (parts.losses, parts.retreat, parts.disorder, parts.ground)
        fight = [(_(text).format(hex=names[target]), worth) for text, worth in zip(_ATTACK, worths, strict=True)]
    if gain is None:
        ground = core.worth(unit, goal) - core.worth(unit, here) - danger
    else:
        ground = gain - danger - sum(worth for _text, worth in fight)
    return [(_("position at {hex}").format(hex=names[goal]), ground), (_("adjacent enemy units"), danger), *fight]


def _price(scene: Scene, unit: int) -> Parts:
    tired = scene.core.tiring(unit)
    return [(_("fatigue"), -tired), (_("cost of the way"), tired - scene.core.march_price(unit))]


def _rest_of_march(play: GcacwPlay, scene: Scene, stage: Marching, way: Sequence[Action]) -> Parts:
    """Where steps lead that end in a stop or an attack."""
    unit, ids, end = scene.index[stage.unit], play.game.map.ids, way[-1]
    if not isinstance(end, Stop | Attack):
        return []
    steps = [ids[one.to] for one in way if isinstance(one, Step)]
    goal = steps[-1] if steps else play.position.hex(unit)
    target = ids[end.target] if isinstance(end, Attack) else None
    cost = dict(play.position.reach_list(unit, stage.points)).get(goal, stage.points) if steps else 0
    return _split(play, scene, unit, goal, target, stage.points - cost, None)
