"""Scenes of scenario 9 for journeys and gunboats: its pieces anywhere on the map and in its boxes."""

from __future__ import annotations

from typing import Any

from gtc_tui.engine.action import Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import counties
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from support import At, changed, inner, numbered, scene


def overland(*options: str) -> GcacwGame:
    return numbered("09", *options)


def campaign(
    acting: Side | None = None,
    record: dict[str, Any] | None = None,
    options: tuple[str, ...] = (),
    **placed: At | str | None,
) -> State:
    """As `scene`, after the control phase of turn 2 has looked at the counties, and with the Navy carrying troops."""
    fields = {"turn": 2, "navy": "troops", "entered": (1, 2, 3, 4), **(record or {})}
    state = scene(game=overland(*options), acting=acting, record=fields, **placed)
    return changed(state, counties.take_stock)


def record_of(state: State) -> CampaignRecord:
    record = inner(state).record
    assert isinstance(record, CampaignRecord)
    return record
