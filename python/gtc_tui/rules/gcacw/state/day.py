"""What a campaign keeps of the present turn alone; of no matter outside one."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CampaignRecord, Today


def of(play: GcacwPlay) -> Today:
    """Nothing has happened outside a campaign."""
    return play.record.today if isinstance(play.record, CampaignRecord) else Today()


def amend(play: GcacwPlay, **changes: object) -> None:
    if isinstance(play.record, CampaignRecord):
        play.amend(today=msgspec.structs.replace(play.record.today, **changes))


def is_paralysed(play: GcacwPlay, unit: PieceId) -> bool:
    """15.0, 17.0: is the command of the unit's side, or of its army, paralysed today?"""
    side = play.game.piece(unit).side
    hit = isinstance(play.record, CampaignRecord) and play.record.event == f"{side}-paralysis"
    return hit or membership.is_passive(play, unit)


def note_march(play: GcacwPlay, unit: PieceId) -> None:
    """Who has been selected to march moves no more by strategic movement today (20.0). Called before it tires."""
    marched = of(play).marched
    amend(play, marched=marched if unit in marched else (*marched, unit), rested=pieces.fatigue(play, unit))
