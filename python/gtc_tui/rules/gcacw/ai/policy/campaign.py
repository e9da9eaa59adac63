"""Judgements of the segments of a campaign that the theatres and the armies have no part in: depots, the set-up before
play, fires and the end of the game (13.9, 29.0, 35.0)."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai import plan
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.weights import load
from gtc_tui.rules.gcacw.campaign import depots, victory
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.strategy.depot_segment import (
    CompleteDepot,
    DismantleDepot,
    GiveUpDepot,
    PlaceDepot,
    RepairStation,
)
from gtc_tui.rules.gcacw.strategy.end_segment import EndGame

_FACES = 6


def depot_work(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """What each operation adds to the supply of the army and of its plan; nothing is 0."""
    own = depots.standing(play, decision.side)
    now = plan.of(play).supply_worth(decision.side, own)
    return [load().campaign.supplied * _work(play, decision.side, own, now, action) for action in decision.actions]


def _work(play: GcacwPlay, side: Side, own: list[depots.Depot], now: float, action: Action) -> float:
    match action:
        case CompleteDepot():
            return _after(play, side, own, action) - now
        case PlaceDepot():
            return load().campaign.building * (_after(play, side, own, action) - now)
        case RepairStation():
            return load().campaign.repair
        case DismantleDepot(where):
            return _moved(play, side, own, where)
        case GiveUpDepot():
            return -_moving(play, side)
        case _:
            return 0.0


def _moved(play: GcacwPlay, side: Side, own: list[depots.Depot], where: str) -> float:
    """What it brings to give up a depot for a better one, which can only be begun in the next cycle, once there is no
    room for more and the army does not live by it."""
    if not depots.full(play, side) or any(one.dismantled for one in own):
        return -1.0
    now, price = plan.of(play).supply_worth(side, own), _moving(play, side)
    rest = [one for one in own if one.hex != where]
    if plan.of(play).supply_worth(side, rest) < now - price:
        return -1.0
    best = max((_after(play, side, rest, action) for action in _placements(play, side)), default=0.0)
    return load().campaign.building * (best - now) - price


def _moving(play: GcacwPlay, side: Side) -> float:
    """What it costs to give a place up for another: more where the dice must allow each operation (29.2)."""
    times = 1.0 if side == UNION else _FACES / campaign_of(play).depots.die
    return load().campaign.moving * times


def _after(play: GcacwPlay, side: Side, own: list[depots.Depot], action: Action) -> float:
    """How well the side is supplied when the work is done and complete."""
    if isinstance(action, CompleteDepot):
        some = [one._replace(complete=True) if one.hex == action.hex else one for one in own]
    else:
        assert isinstance(action, PlaceDepot)
        some = [*own, depots.Depot(action.hex, side, True, action.landing)]
    return plan.of(play).supply_worth(side, some)


def _placements(play: GcacwPlay, side: Side) -> list[Action]:
    """Where depots could be placed if there were room."""
    return [PlaceDepot(where, "landing" if landing else "rail") for where, landing in depots.placements(play, side)]


def start_depot(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """What each place adds to those that are chosen already: where most of the army is in supply then."""
    own, worth = depots.standing(play, decision.side), plan.of(play).supply_worth
    now = worth(decision.side, own)
    return [
        load().campaign.supplied * (worth(decision.side, [*own, depots.Depot(where, decision.side, True, False)]) - now)
        if (where := getattr(action, "hex", None)) is not None
        else 0.0
        for action in decision.actions
    ]


def end_game(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """The Union ends a game that it has won as well as it can be won; else it goes on."""
    best = victory.level(play.game, victory.points(play)) == play.game.levels[0]
    return [float(isinstance(action, EndGame) == best) for action in decision.actions]
