"""Where leaders should be: with most of their command in reach (3.0, 5.2)."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.march.activation import Join
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.transfer import Transfer


def transfer(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [
        _more_heard(play, decision, scene, action.leader, play.game.map.ids[action.to])
        if isinstance(action, Transfer)
        else 0.5
        for action in decision.actions
    ]


def join(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    leader = decision.subject
    assert leader is not None
    return [
        _more_heard(play, decision, scene, leader, pieces.hex_id(play, action.unit))
        if isinstance(action, Join)
        else 0.5
        for action in decision.actions
    ]


def _more_heard(play: GcacwPlay, decision: Decision, scene: Scene, leader: PieceId, there: int) -> float:
    """How many more of his units would be in his command radius."""
    radius, distance = play.game.tables.command_radius, play.game.map.hexmap.distance
    here = pieces.hex_id(play, leader)
    followers = [one.hex_id for one in scene.movers[decision.side] if pieces.leads(play.game, leader, one.id)]
    return float(sum((distance(there, one) <= radius) - (distance(here, one) <= radius) for one in followers))
