"""What an appraisal is made of, for people who ask why: goals, attacks, danger, what a marker brings."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.ai.policy import markers
from gtc_tui.rules.boots.ai.policy.moving import Phase
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.heroism.windows import Play
from gtc_tui.rules.boots.markers import draws
from gtc_tui.rules.boots.movement import marching
from gtc_tui.rules.boots.movement.marching import Entrain, Moving, Step
from gtc_tui.rules.boots.movement.movement import Move
from gtc_tui.rules.boots.state import stacking
from gtc_tui.rules.boots.state.actions import Activate
from gtc_tui.rules.boots.state.game import BootsPlay

Parts = list[tuple[str, float]]
_NAMED = 4  # units that are told one by one
_LEAST = 0.005  # points: what rounds to nothing is not told


def reasons(
    play: BootsPlay, decision: Decision, action: Action, following: Sequence[Action] = ()
) -> tuple[tuple[str, float], ...]:
    """Parts of `appraise`, for moves, sub-commands and markers. following: where a unit goes then, if that is known,
    else it is where it had best go. Small parts are left out, so that they add up to a hundredth of a point only."""
    found: Parts = []
    match decision.kind, action:
        case "move", Move(piece):
            found = _move(play, Scene(play, decision.side), play.game.index[piece], _goal(play, following))
        case "march", Step() | Entrain() if following:
            stage = play.stack[-1]
            if isinstance(stage, Moving):
                found = _move(play, Scene(play, decision.side), stage.units[0], _goal(play, (action, *following)))
        case "activate", Activate(command):
            found = _acting(play, Scene(play, decision.side), command)
        case "heroism", Play(marker):
            scene = Scene(play, decision.side)
            value = markers.played(play, decision, scene)[decision.actions.index(action)]
            kept = markers.keep(play, decision, scene, marker)
            found = [(_("what it gains now"), value + kept), (_("what it may gain later"), -kept)]
    return tuple((name, points) for name, points in found if abs(points) >= _LEAST)


def _goal(play: BootsPlay, actions: Sequence[Action]) -> HexId | None:
    """Where these lead."""
    ends = [action.to for action in actions if isinstance(action, Step | Entrain)]
    return play.game.map.ids[ends[-1]] if ends else None


def _move(play: BootsPlay, scene: Scene, number: PieceNo, goal: HexId | None) -> Parts:
    """Of a unit that goes to a hex, or to its best; none for one that had better stay."""
    phase, here = Phase(scene), play.position.hex(number)
    valuer = phase.valuer(number)
    if goal is None:
        trains = marching.stations(play, number) if marching.may_entrain(play, number) else ()
        gain, goal = phase.best(number, phase.reach(number), trains)
        if gain <= 0:
            return []
    else:
        gain = valuer.value(goal) - valuer.value(here)
        if stacking.fault(play, here, play.position.at(here)) is not None:
            gain += scene.weights.moves.crowded
    goals = valuer.pull(goal) - valuer.pull(here)
    fight = valuer.fighting(goal) - valuer.fighting(here)
    where = play.game.map.names[goal]
    return [
        (_("objectives, from {hex}").format(hex=where), goals),
        (_("attacks, from {hex}").format(hex=where), fight),
        (_("danger, support and supply"), gain - goals - fight),
    ]


def _acting(play: BootsPlay, scene: Scene, command: str) -> Parts:
    """The best moves of a sub-command's units, and that they act at all."""
    codes = draws.dashing(play, scene.side).get(command, (command,))
    numbers = (n for code in codes for n in play.game.commands.get(code, ()))
    units = [n for n in numbers if n in scene.where and play.game.pieces[n].mf]
    phase = Phase(scene)
    found = [(play.game.pieces[n].name, phase.best(n, phase.reach(n))[0]) for n in units]
    found.sort(key=lambda part: -part[1])
    strength = sum(play.game.pieces[n].cf for n in units)
    if len(found) > _NAMED:
        found[_NAMED:] = [(_("the other units"), sum(points for _name, points in found[_NAMED:]))]
    return [*found, (_("strength in action"), scene.weights.markers.acting * strength)]
