"""Where leaders should be: with most of their command in reach (3.0, 5.2, 19.0)."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.march.activation import Join
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.strategy.illness import Rejoin
from gtc_tui.rules.gcacw.turn.transfer import Transfer


def transfer(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [
        _more_heard(play, action.leader, play.game.map.ids[action.to])
        if isinstance(action, Transfer)
        else scene.choices.usual
        for action in decision.actions
    ]


def join(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    leader = decision.subject
    assert leader is not None
    return [
        _more_heard(play, leader, pieces.hex_id(play, action.unit)) if isinstance(action, Join) else scene.choices.usual
        for action in decision.actions
    ]


def rejoin(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Where a leader comes back (19.0): with most of his command in reach."""
    return [
        float(_in_reach(play, action.leader, play.game.map.ids[action.hex])) if isinstance(action, Rejoin) else 0.0
        for action in decision.actions
    ]


def _more_heard(play: GcacwPlay, leader: PieceId, there: int) -> float:
    """How many more of his units would be in his command radius."""
    return float(_in_reach(play, leader, there) - _in_reach(play, leader, pieces.hex_id(play, leader)))


def _in_reach(play: GcacwPlay, leader: PieceId, there: int) -> int:
    """His units on the map that would be in his command radius."""
    game = play.game
    units = pieces.on_map(play, game.piece(leader).side)
    followers = [pieces.hex_id(play, unit) for unit in units if pieces.leads(play, leader, unit)]
    return sum(game.map.hexmap.distance(there, one) <= game.tables.command_radius for one in followers)
