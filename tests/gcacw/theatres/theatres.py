"""Positions of the campaign's own boxes: pieces of scenario 9 in them, at a segment or phase of the strategic cycle."""

from __future__ import annotations

from typing import Any

from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.record import CampaignRecord, OffMap
from gtc_tui.rules.gcacw.theatres.segments import Segment
from gtc_tui.rules.gcacw.theatres.transfers import Arrivals
from gtc_tui.rules.gcacw.theatres.transfers import OffMap as OffMapPhase
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import UNION, At, inner, numbered, scene

VALLEY, BERMUDA_HUNDRED = "valley", "bermuda-hundred"
BOTH = (VALLEY, BERMUDA_HUNDRED)


def overland(*options: str) -> GcacwGame:
    """Scenario 9."""
    return numbered("09", *options)


def boxes(
    stack: Stage,
    turn: int = 8,
    active: tuple[str, ...] = BOTH,
    record: dict[str, Any] | None = None,
    off_map: dict[str, Any] | None = None,
    options: tuple[str, ...] = (),
    **placed: At | str | None,
) -> State:
    """Pieces in boxes and on the map, this stage on top. record, off_map: fields of the record and of its theatres."""
    theatres = OffMap(active=active, **(off_map or {}))
    fields = {"turn": turn, "phase": "off-map", "off_map": theatres, **(record or {})}
    return scene(game=overland(*options), stack=(Game(), stack), record=fields, **placed)


def segment(theatre: str, **more: Any) -> State:
    """A theatre's segment begins."""
    return boxes(Segment(theatre), **more)


def off_map_phase(**more: Any) -> State:
    """The off-map phase begins, the Union first."""
    return boxes(OffMapPhase(UNION), **more)


def arrivals(**more: Any) -> State:
    """The start of a turn."""
    return boxes(Arrivals(), **more)


def theatres(state: State) -> OffMap:
    """What is remembered of the theatres."""
    record = inner(state).record
    assert isinstance(record, CampaignRecord)
    return record.off_map


def scored(**placed: At | str | None) -> list[int]:
    """Points of the victory point segment with these pieces alone."""
    play = inner(boxes(OffMapPhase(UNION), **placed))
    PHASES["county-points"].stage(play)
    return [entry.points for entry in play.record.ledger]
