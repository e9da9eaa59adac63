"""Judgements of the reinforcement segment (25.0): who is called, where reinforcements come, who takes replacements."""

from __future__ import annotations

from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.strategy.reinforcements import BringOn, Call
from gtc_tui.rules.gcacw.strategy.replacement_points import Assign, AssignHorse, Refill, belongs


def reinforcement(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Where the enemy has most: that is where points are at stake. A box with points before one without."""
    enemy, worth = play.game.enemy(decision.side), campaign_of(play).boxes.all()
    found = []
    for action in decision.actions:
        assert isinstance(action, BringOn)
        enemies = [unit for unit in pieces.units_in(play, action.to) if play.game.piece(unit).side == enemy]
        threat = sum(pieces.manpower(play, unit) for unit in enemies)
        points = worth[action.to].points if action.to in worth else 0
        found.append(points - threat if threat else float(points))
    return found


def call(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Who is there guards points from now on; what the enemy may get for it comes later, and by a die."""
    return [float(isinstance(action, Call)) for action in decision.actions]


def replacement(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """The unit that lacks most of its strength; each point serves one as well as another, but small ones break."""
    most = play.game.tables.attachment
    found = []
    for action in decision.actions:
        lack = 0.0
        if isinstance(action, Refill):
            piece = play.game.piece(action.unit)
            lack = 1.0 - pieces.manpower(play, action.unit) / most[piece.arm, piece.size]
        found.append(lack)
    return found


def assignment(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """As many as the units of the army can take; the rest for the others."""
    room = _room(play)
    return [
        float(min(action.points, room.get(action.army, 0))) - max(0, action.points - room.get(action.army, 0))
        if isinstance(action, Assign)
        else 0.0
        for action in decision.actions
    ]


def cavalry_point(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    room = _room(play, mounted=True)
    return [
        float(room.get(action.army, 0)) if isinstance(action, AssignHorse) else scene.choices.usual
        for action in decision.actions
    ]


def _room(play: GcacwPlay, mounted: bool = False) -> dict[str, int]:
    """Manpower that units of each army lack, wherever they are."""
    figures, most, found = campaign_of(play).replacements, play.game.tables.attachment, dict[str, int]()
    for army in figures.union.armies:
        for unit in pieces.in_play(play, UNION):
            piece = play.game.piece(unit)
            sizes = figures.riders if mounted else figures.on_map if army.theatre is None else figures.in_boxes
            if belongs(play, unit, army) and piece.mounted == mounted and piece.size in sizes:
                lack = most.get((piece.arm, piece.size), 0) - pieces.manpower(play, unit)
                found[army.name] = found.get(army.name, 0) + max(0, lack)
    return found
