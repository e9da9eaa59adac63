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


def _more_heard(play: GcacwPlay, leader: PieceId, there: int) -> float:
    """How many more of his units would be in his command radius."""
    game, radius = play.game, play.game.tables.command_radius
    distance, here = game.map.hexmap.distance, pieces.hex_id(play, leader)
    units = pieces.on_map(play, game.piece(leader).side)
    followers = [pieces.hex_id(play, unit) for unit in units if pieces.leads(game, leader, unit)]
    return float(sum((distance(there, one) <= radius) - (distance(here, one) <= radius) for one in followers))
