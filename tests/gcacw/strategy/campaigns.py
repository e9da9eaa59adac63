"""Scenes of the campaign: pieces of scenario 9 anywhere on its map, at one of its phases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gtc_tui.engine.action import CHANCE, Roll
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import Reinforced
from gtc_tui.rules.gcacw.strategy.reinforcements import Segment
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, numbered, put


def campaign(
    *stages: Stage,
    options: tuple[str, ...] = (),
    record: dict[str, Any] | None = None,
    begun: Callable[[GcacwPlay], object] = lambda play: None,
    **placed: At | str,
) -> State:
    """Scenario 9 with these pieces alone, and no depots; at these stages, else in the action cycle. Nobody else is to
    come by date. begun: what has been done before."""
    play: GcacwPlay = numbered("09", *options).new_state().play
    put(play, {name.replace("_", "-"): where for name, where in placed.items()}, False)
    for where in depots.sites(play.game):
        depots.remove(play, where)
    come = Reinforced(arrived=tuple(one.piece for one in play.game.arrivals))
    play.amend(**{"phase": "actions", "action": 3, "reinforced": come, **(record or {})})
    ground.refresh(play)
    begun(play)
    play.stack = [Game(), *(stages or (Cycle(),))]
    return State.from_play(play)


def after_reinforcements(state: State) -> list[Event]:
    """The reinforcement segment of a cycle by default or first answers and dice of 1, to the question after it."""
    events: list[Event] = []
    while any(isinstance(stage, Segment) for stage in play_of(state).stack):
        decision = state.decision
        assert decision is not None
        first = decision.default or decision.actions[0]
        events += state.apply(Roll((1,)) if decision.side == CHANCE else first)
    return events


def play_of(state: State) -> GcacwPlay:
    play: GcacwPlay = state.play
    return play


def union(where: str, complete: bool = True, landing: bool = False) -> Depot:
    return Depot(where, UNION, complete, landing)


def confederate(where: str, complete: bool = True) -> Depot:
    return Depot(where, CONFEDERATE, complete, False)


def county_hex(game: GcacwGame, county: str) -> str:
    """Some land hex of a county, off its railroads."""
    rails = {number for line in game.map.lines if line.kind == "railroad" for number in line.path}
    return next(
        game.map.names[number]
        for number, name in enumerate(game.map.counties)
        if name == county and number not in rails and game.map.terrain(number) in ("clear", "rolling", "woods")
    )
