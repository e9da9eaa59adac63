"""Judgements on where units come onto the map: set-up, reinforcements, the winter of 1793, those who return; works."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.ai.policy.goals import held_points, town_points, village_points
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.ai.policy.value import Valuer
from gtc_tui.rules.boots.movement.marching import Step
from gtc_tui.rules.boots.movement.works import Work
from gtc_tui.rules.boots.special.burning import Burn
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.actions import Site
from gtc_tui.rules.boots.state.game import US, BootsPlay
from gtc_tui.rules.boots.turn.reinforcement import Place


def place(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """Where a unit had best stand; of several units, the strongest first."""
    valuers: dict[PieceId, Valuer] = {}
    found = []
    lost = {loss.piece: loss.points for loss in play.record.lost}
    for action in decision.actions:
        match action:
            case Place(piece, spot):
                valuer = valuers.get(piece)
                if valuer is None:
                    valuer = valuers[piece] = Valuer(scene, play.game.index[piece])
                back = (
                    lost.get(piece, 0) + scene.weights.placing.old_unit * play.game.piece(piece).cf
                    if piece in lost
                    else 0.0
                )
                found.append(valuer.value(play.game.map.ids[spot]) + back)
            case _:
                found.append(-1.0)
    return found


def site(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """22.13: a government unit comes to a place unseen: it keeps Villa out there as long as it is not led away."""
    found = []
    for action in decision.actions:
        assert isinstance(action, Site)
        worth = held_points(play, play.game.map.ids[action.hex])
        found.append(worth if decision.side == US else -worth)
    return found


def set_up(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    if isinstance(decision.actions[0], Site):
        return site(play, decision, scene)
    return place(play, decision, scene)


def uprising(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """22.27: the place that is worth most; who is driven out goes where it is safest; the strongest unit rises."""
    ids, found = play.game.map.ids, []
    for action in decision.actions:
        match action:
            case Site(spot):
                found.append(held_points(play, ids[spot]))
            case Step(to):
                number = play.game.index[decision.subject] if decision.subject is not None else PieceNo(0)
                found.append(Valuer(scene, number).value(ids[to]))
            case Place(piece, _spot):
                found.append(float(play.game.piece(piece).cf))
            case _:
                found.append(0.0)
    return found


def build(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """Works where units stand anyway; the last stockades are kept for towns."""
    found, ids, weights = [], play.game.map.ids, scene.weights.placing
    left = play.game.tables.markers.stockades - play.record.stockades
    for action in decision.actions:
        if not isinstance(action, Work):
            found.append(0.0)
            continue
        hex_id = ids[action.hex]
        danger = min(1.0, scene.danger.get(hex_id, 0.0))
        if scene.side == US and scene.ways.country.aims == "burning":
            town = ground.has_place(play.game, hex_id, "us-town")
            fort = weights.fort if left > weights.spare else -weights.fort
            found.append(weights.fort_in_town * (weights.anywhere + danger) if town else fort)
        else:
            found.append(weights.dig * (weights.anywhere + danger))
    return found


def burn(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """What burning brings by the end of the game; nobody burns his own forts."""
    found, ids = [], play.game.map.ids
    for action in decision.actions:
        if not isinstance(action, Burn):
            found.append(0.0)
            continue
        hex_id = ids[action.hex]
        room = play.game.tables.grounds[play.game.scenario].burned_stack
        surplus = sum(sorted(map(scene.worth, scene.mates(hex_id)))[: max(0, len(scene.mates(hex_id)) - room)])
        if scene.side == US:
            gain = village_points(play)
        elif ground.stockade(play, hex_id) == scene.side:
            gain = scene.weights.placing.own_fort
        else:
            gain = town_points(play) if ground.has_place(play.game, hex_id, "us-town") else scene.weights.goals.stockade
        found.append(gain - surplus)
    return found
