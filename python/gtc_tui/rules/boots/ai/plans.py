"""Plans for moves: which unit goes where, as the search plays them out. The best at first sight come first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.ai.policy.moving import Phase
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.movement import marching
from gtc_tui.rules.boots.movement.marching import Entrain, Moving, Step, Stop
from gtc_tui.rules.boots.movement.movement import Move
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import Done
from gtc_tui.rules.boots.state.game import BootsPlay

FIRST = 5  # hexes of the unit for which a move promises most
OTHERS = 2  # hexes of each other unit


class Plan(NamedTuple):
    """An answer, and those that follow it until the unit that it is about stands in its goal. goal: None where it is
    about no move. gain: points at first sight."""

    action: Action
    following: tuple[Action, ...]
    goal: HexId | None
    gain: float | None


def plans(play: BootsPlay, decision: Decision, most: int) -> list[Plan]:
    """At the choice of a unit or of its next hex; none where somebody leads enemies, or several units go together."""
    scene = Scene(play, decision.side)
    phase = Phase(scene)
    found = _moves(play, decision, phase) if decision.kind == "move" else _marches(play, decision, phase)
    return found[:most]


def _moves(play: BootsPlay, decision: Decision, phase: Phase) -> list[Plan]:
    found = list[Plan]()
    for action in decision.actions:
        if isinstance(action, Move):
            number = play.game.index[action.piece]
            trains = marching.stations(play, number) if marching.may_entrain(play, number) else []
            ranked = phase.ranked(number, phase.reach(number), trains)
            points, way = marching.allowance(play, number), marching.profile(play, number)
            for gain, goal in islice(ranked, FIRST):
                steps = _way(play, number, goal, points, way, goal in trains)
                found.append(Plan(action, steps, goal, gain))
    found.sort(key=lambda plan: -(plan.gain or 0.0))
    stay = Plan(Done(), (), None, 0.0)
    least = phase.scene.weights.moves.least
    usual = found[0] if found and (found[0].gain or 0.0) > least else stay
    others = [*_few(found, usual), stay] if usual is not stay else _few(found, usual)
    return [usual, *others] if Done() in decision.actions else []


def _few(found: Sequence[Plan], usual: Plan) -> list[Plan]:
    """Fewer hexes of units other than the one that moves usually."""
    seen = dict[Action, int]()
    kept = list[Plan]()
    for plan in found:
        seen[plan.action] = seen.get(plan.action, 0) + 1
        if plan is not usual and (plan.action == usual.action or seen[plan.action] <= OTHERS):
            kept.append(plan)
    return kept


def _marches(play: BootsPlay, decision: Decision, phase: Phase) -> list[Plan]:
    stage = play.stack[-1]
    if not isinstance(stage, Moving) or len(stage.units) > 1 or stage.free:
        return []
    (number,), (points,), (way,) = stage.units, stage.points, stage.profiles
    if pieces.owner(play, number) not in (decision.side, None):
        return []
    ids = play.game.map.ids
    trains = [ids[action.to] for action in decision.actions if isinstance(action, Entrain)]
    here = play.position.hex(number)
    found = list[Plan]()
    reached = play.position.reach_list(number, points, profile=way)
    for gain, goal in islice(phase.ranked(number, reached, trains), FIRST):
        first, *following = _way(play, number, goal, points, way, goal in trains)
        if first in decision.actions:
            found.append(Plan(first, tuple(following), goal, gain))
    if Stop() in decision.actions:
        stay = Plan(Stop(), (), here, 0.0)
        ahead = bool(found) and (found[0].gain or 0.0) > phase.scene.weights.moves.least
        found.insert(1 if ahead else 0, stay)
    return found


def _way(play: BootsPlay, number: PieceNo, goal: HexId, points: int, profile: int, rides: bool) -> tuple[Action, ...]:
    """Hex by hex, and the end of it."""
    names = play.game.map.names
    if rides:
        return (Entrain(names[goal]), Stop())
    route: Iterator[int] = iter(play.position.route(number, goal, points, profile=profile) or ())
    return (*(Step(names[hex_id]) for hex_id in route), Stop())
