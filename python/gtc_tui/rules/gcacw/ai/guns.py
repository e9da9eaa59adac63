"""Artillery that the Union is ordered to give up (16.0): it goes where it can be sent off, before it is too late."""

from __future__ import annotations

from gtc_tui._core import Area
from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.special.objectives import Errand, place
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.strategy import artillery_withdrawal


def ordered(play: GcacwPlay) -> tuple[PieceId, ...]:
    """Artillery on the map, all of which goes: some may come too late, and the Union chooses among those in place. None
    without an order."""
    if artillery_withdrawal.due(play) is None:
        return ()
    return tuple(unit for unit in pieces.on_map(play, UNION) if play.game.piece(unit).arm == "artillery")


def errands(play: GcacwPlay) -> tuple[Errand, ...]:
    """Each is worth what it costs to be missing."""
    due, units = artillery_withdrawal.due(play), ordered(play)
    if due is None or not units:
        return ()
    where = artillery_withdrawal.places(play)
    key = "guns:" + "+".join(str(one) for one in sorted(where))
    area: Area = place(play.game, key, where.__contains__)
    points = abs(campaign_of(play).artillery_withdrawal.points)
    return (Errand(key, area, dict.fromkeys(units, float(points)), due),)
