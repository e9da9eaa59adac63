"""What an appraisal is made of, for people who ask why: ground, danger, what an attack promises, what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw.ai.evaluation import Mover, Scene
from gtc_tui.rules.gcacw.ai.policy import menu
from gtc_tui.rules.gcacw.ai.policy.plans import (
    LUCK,
    LUCKY,
    attack_parts,
    attack_promise,
    best_plan,
    march_gain,
    march_price,
    tiring,
)
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.march import activation, march
from gtc_tui.rules.gcacw.march.activation import Activate
from gtc_tui.rules.gcacw.march.march import Attack, March, Marching, Step, Stop
from gtc_tui.rules.gcacw.state.actions import Choose
from gtc_tui.rules.gcacw.state.game import GcacwPlay

Parts = list[tuple[str, float]]
_NAMED = 6  # units that are told one by one
_LEAST = 0.005  # points: what rounds to nothing is not told
_ATTACK = {
    "losses": N_("losses in the attack on {hex}"),
    "retreat": N_("the defender of {hex} driven off"),
    "disorder": N_("what the attack on {hex} does to the attacker"),
    "ground": N_("what falls with {hex}"),
}


def reasons(
    play: GcacwPlay, decision: Decision, action: Action, following: Sequence[Action]
) -> tuple[tuple[str, float], ...]:
    """Parts of `appraise`, for the decisions where it counts points; following: what goes on with the answer, where
    that is known. Small parts are left out, so that they add up to a hundredth of a point only."""
    scene, stage = Scene(play), play.stack[-1]
    found: Parts = []
    match decision.kind, action:
        case "action" | "opening", March(unit):
            found = _at_pace(play, scene, unit, led=False)
        case "action" | "opening", Activate(leader):
            chosen = [one.unit for one in following if isinstance(one, Choose)]
            found = _together(play, scene, activation.candidates(play, leader), chosen)
        case "choose", Choose(unit):
            found = _at_pace(play, scene, unit, led=True)
        case "unit", March(unit) if isinstance(stage, activation.Activation):
            points = dict(stage.points)[march.mount(play, unit)]
            mover = scene.mover(unit)
            found = [*_plan(play, scene, mover, points, 1), *_price(play, scene, mover)]
        case _, Entrench(unit):
            tired = -tiring(play, scene, scene.mover(unit))
            found = [(_("works"), menu.entrench_worth(play, scene, unit)), (_("fatigue"), tired)]
        case "march", _ if isinstance(stage, Marching):
            found = _rest_of_march(play, scene, stage, (action, *following))
    return tuple((name, points) for name, points in found if abs(points) >= _LEAST)


def _at_pace(play: GcacwPlay, scene: Scene, unit: PieceId, led: bool) -> Parts:
    """A march of average length, or what a lucky one may bring."""
    mover = scene.mover(unit)
    pace = int(scene.ways.pace(mover.number, led))
    if best_plan(play, scene, mover, pace, 1)[0] > 0:
        return [*_plan(play, scene, mover, pace, 1), *_price(play, scene, mover)]
    lucky = best_plan(play, scene, mover, pace + int(LUCKY * pace), 1)[0]
    return [(_("what a long march may bring"), LUCK * lucky), *_price(play, scene, mover)]


def _together(play: GcacwPlay, scene: Scene, able: Sequence[PieceId], chosen: Sequence[PieceId]) -> Parts:
    """Units of an activation, each as a whole: those chosen, or who gains by it, or the one who loses least."""
    gains = {unit: march_gain(play, scene, unit, led=True) for unit in able}
    taken = [unit for unit in chosen if unit in gains] or [unit for unit in able if gains[unit] > 0]
    taken = taken or sorted(able, key=lambda unit: -gains[unit])[:1]
    found = [(play.game.piece(unit).name, gains[unit]) for unit in sorted(taken, key=lambda unit: -gains[unit])]
    if len(found) > _NAMED:
        found[_NAMED:] = [(_("the other units"), sum(points for _name, points in found[_NAMED:]))]
    return found


def _plan(play: GcacwPlay, scene: Scene, mover: Mover, points: int, spent: int) -> Parts:
    gain, goal, target = best_plan(play, scene, mover, points, spent)
    if goal == mover.hex_id and target is None:
        return []
    return _split(play, scene, mover, points, goal, target, gain)


def _split(
    play: GcacwPlay, scene: Scene, mover: Mover, points: int, goal: int, target: str | None, gain: float | None
) -> Parts:
    """A march to a hex, and an attack from there. gain: of it all, where it is known already."""
    danger = scene.exposure(mover, mover.hex_id) - scene.exposure(mover, goal)
    fight: dict[str, float] = {}
    if target is not None:
        cost = dict(play.position.reach_list(mover.number, points)).get(goal, points) if goal != mover.hex_id else 0
        promised = attack_promise(play, mover, goal, target, points - cost)
        for kind, worth in attack_parts(play, scene, mover.side, target, promised):
            fight[kind] = fight.get(kind, 0.0) + worth
    if gain is None:
        ground = scene.worth(mover, goal) - scene.worth(mover, mover.hex_id) - danger
    else:
        ground = gain - danger - sum(fight.values())
    where = play.game.map.names[goal]
    found = [(_("standing at {hex}").format(hex=where), ground), (_("enemies beside it"), danger)]
    return [*found, *((_(_ATTACK[kind]).format(hex=target), worth) for kind, worth in fight.items())]


def _price(play: GcacwPlay, scene: Scene, mover: Mover) -> Parts:
    tired = tiring(play, scene, mover)
    return [(_("fatigue"), -tired), (_("what the road takes"), tired - march_price(play, scene, mover))]


def _rest_of_march(play: GcacwPlay, scene: Scene, stage: Marching, way: Sequence[Action]) -> Parts:
    """Where steps lead that end in a stop or an attack."""
    mover, names = scene.mover(stage.unit), play.game.map.ids
    end = way[-1]
    if not isinstance(end, Stop | Attack):
        return []
    steps = [names[one.to] for one in way if isinstance(one, Step)]
    goal = steps[-1] if steps else mover.hex_id
    target = end.target if isinstance(end, Attack) else None
    return _split(play, scene, mover, stage.points, goal, target, None)
