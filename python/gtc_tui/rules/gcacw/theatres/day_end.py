"""26.0, 27.0 in the grand campaign: great defeats of the Union at the end of a day, of a theatre that is on the map."""

from __future__ import annotations

from gtc_tui.engine.event import Event
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION, LateDefeat
from gtc_tui.rules.gcacw.theatres import boxes, command
from gtc_tui.rules.gcacw.theatres.boxes import BERMUDA_HUNDRED, VALLEY, theatre_name

_RULES = {VALLEY: "26.0", BERMUDA_HUNDRED: "27.0"}


def judge(play: GcacwPlay) -> None:
    """A theatre whose army has too much demoralized manpower on the map suffers a great defeat, one before the next
    strategic cycle is over."""
    if not membership.are_used(play.game):
        return
    armies = campaign_of(play).armies
    codes = {VALLEY: armies.valley[UNION], BERMUDA_HUNDRED: armies.second[UNION].command}
    for theatre, code in codes.items():
        lost = demoralized(play, code)
        if lost >= campaign_of(play).off_map.great_defeat[theatre] and not _has_one(play, theatre):
            leader = command.leader(play, theatre)
            defeat = LateDefeat(play.record.turn, theatre, leader)
            boxes.amend(play, defeats=(*boxes.record(play).defeats, defeat))
            text = _("{theatre}: great Union defeat under {leader}, {n} manpower is demoralized").format(
                theatre=theatre_name(theatre), leader=play.game.piece(leader).name, n=lost
            )
            play.emit(Event("great-defeat", text, _RULES[theatre], UNION, (leader,), (), lost))


def demoralized(play: GcacwPlay, code: str) -> int:
    """Manpower of the demoralized Union units of an army on the map."""
    units = (unit for unit in pieces.on_map(play, UNION) if membership.of(play, unit) == code)
    return sum(pieces.manpower(play, unit) for unit in units if pieces.demoralization(play, unit))


def _has_one(play: GcacwPlay, theatre: str) -> bool:
    """Does one count already, in the cycle for which one of today would?"""
    turns, today = campaign_of(play).cycle.turns, play.record.turn + 1
    return any(
        defeat.theatre == theatre and (defeat.counts_from - 1) // turns == (today - 1) // turns
        for defeat in boxes.record(play).defeats
    )
