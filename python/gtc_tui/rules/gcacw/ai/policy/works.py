"""Judgements of the quiet phases: entrenchments, bridges, attachment (8.0, 10.0, 30.2)."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy.battle import sign
from gtc_tui.rules.gcacw.campaign import bridges, victory
from gtc_tui.rules.gcacw.campaign.bridges import Build, Lay, Repair
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.state import ground, map_state, pieces
from gtc_tui.rules.gcacw.state.actions import Choose
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.attachment import Attach
from gtc_tui.rules.gcacw.turn.divisions import FormDivision
from gtc_tui.rules.gcacw.turn.recovery import is_last


def recovery(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """A crossing where one is missed, else works for everybody; at the end of the game one that brings points."""
    values = []
    last = is_last(play)
    for action in decision.actions:
        match action:
            case Build(_unit, hexside) | Repair(_unit, hexside) if last:
                values.append(scene.choices.last_work + _points_of(play, decision.side, hexside))
            case Build(_unit, hexside) | Repair(_unit, hexside):
                values.append(_crossing_worth(play, scene, decision.side, hexside))
            case Entrench():
                values.append(scene.choices.works)
            case _:
                values.append(scene.choices.usual)
    return values


def pontoon(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """First what completes a line of communication; then where a road or pike comes to the water."""
    values = []
    for action in decision.actions:
        if not isinstance(action, Lay):
            values.append(scene.choices.usual)
            continue
        road = bool(bridges.bits(play, action.hexside) & (Edge.ROAD | Edge.PIKE))
        values.append(_crossing_worth(play, scene, decision.side, action.hexside) + road)
    return values


def _crossing_worth(play: GcacwPlay, scene: Scene, side: Side, hexside: str) -> float:
    """More than 1 where a bridge carries a line of communication or saves the side a long way, else 0."""
    value = 0.0
    if side == play.game.scoring_side and (before := _open_lines(play)) is not None:
        value += scene.choices.line * ((_open_lines(_bridged(play, side, hexside)) or 0) - before)
    one, other = bridges.ends(play.game, hexside)
    number, detour = play.game.side_index(side), int(scene.choices.detour)
    for here, beyond in ((one, other), (other, one)):
        units = play.position.units_at(here) if play.position.owner(here) == number else ()
        if any(scene.core.saves(unit, beyond, detour) for unit in units):
            return value + scene.choices.crossing
    return value


def _points_of(play: GcacwPlay, side: Side, hexside: str) -> float:
    """Points that a bridge brings to the side as things stand."""
    return sign(play, side) * float(victory.points(_bridged(play, side, hexside)) - victory.points(play))


def _bridged(play: GcacwPlay, side: Side, hexside: str) -> GcacwPlay:
    """The game as it would be with a pontoon of the side there."""
    twin = play.clone()
    map_state.put(twin, f"bridge:{hexside}", ground.PONTOON + play.game.side_index(side))
    ground.refresh(twin)
    return twin


def _open_lines(play: GcacwPlay) -> int | None:
    """How many of the lines of communication that the scenario asks for are open; None where it asks for none."""
    lines = play.game.rules.supply_lines(play)
    return sum(bool(line.path) for line in lines) if lines else None


def attach(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """A small unit goes into a larger one, if that one is none the worse for it; brigades that stand together strike as
    their division."""
    values = []
    for action in decision.actions:
        if isinstance(action, FormDivision):
            values.append(scene.choices.forming)
        elif isinstance(action, Attach):
            small = pieces.manpower(play, action.unit) <= scene.choices.small < pieces.manpower(play, action.to)
            values.append(float(small and _as_fresh(play, action.unit, action.to)))
        else:
            values.append(scene.choices.usual)
    return values


def _as_fresh(play: GcacwPlay, unit: PieceId, other: PieceId) -> bool:
    """Is a unit in no worse condition than another?"""
    states = (pieces.fatigue, pieces.is_exhausted, pieces.demoralization)
    return all(state(play, unit) <= state(play, other) for state in states)


def form(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """All who may, the strongest first."""
    return [
        float(pieces.manpower(play, action.unit)) if isinstance(action, Choose) else 0.0 for action in decision.actions
    ]
