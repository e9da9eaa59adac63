"""Scenes of the grand campaign: pieces of scenario 12 anywhere on its board, at one of its phases."""

from __future__ import annotations

from typing import Any

from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import OffMap
from gtc_tui.rules.gcacw.theatres.transfers import Arrivals
from gtc_tui.rules.gcacw.theatres.transfers import OffMap as OffMapPhase
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import UNION, At, numbered, put


def summer() -> GcacwGame:
    """Scenario 12."""
    return numbered("12")


def grand(
    *stages: Stage,
    turn: int = 25,
    phase: str = "actions",
    record: dict[str, Any] | None = None,
    off_map: dict[str, Any] | None = None,
    **placed: At | str | None,
) -> State:
    """Scenario 12 with these pieces alone, and no depots; at these stages, else in the phase. record, off_map: fields
    of the record and of its theatres."""
    play: GcacwPlay = summer().new_state().play
    put(play, {name.replace("_", "-"): where for name, where in placed.items()}, False)
    for where in depots.sites(play.game):
        depots.remove(play, where)
    theatres = OffMap(**(off_map or {}))
    play.amend(**{"turn": turn, "phase": phase, "action": 3, "off_map": theatres, **(record or {})})
    ground.refresh(play)
    play.stack = [Game(), *stages]
    if not stages:
        stage = PHASES[phase].stage(play)
        if stage is not None:
            play.push(stage)
    return State.from_play(play)


def off_map_phase(turn: int = 25, **placed: At | str | None) -> State:
    return grand(OffMapPhase(UNION), turn=turn, phase="off-map", **placed)


def arrivals(turn: int, **placed: Any) -> State:
    return grand(Arrivals(), turn=turn, phase="travellers", **placed)
