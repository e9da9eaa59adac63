"""22.0, 29.1 Narrows of the James in the grand campaign, from which guns close the river above to the Union."""

from __future__ import annotations

from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE


def held(play: GcacwPlay) -> list[str]:
    """Those where a Confederate unit with artillery is."""
    return [
        where
        for where in campaign_of(play).water_movement.narrows
        if any(
            play.game.piece(unit).side == CONFEDERATE and pieces.artillery(play, unit) >= 1
            for unit in pieces.units_in(play, where)
        )
    ]


def is_on(game: GcacwGame, where: HexId) -> bool:
    """Is there a landing of these rivers in a hex?"""
    assert game.campaign is not None
    rivers = {place.kind for place in game.map.landings.get(where, ())}
    return not rivers.isdisjoint(game.campaign.water_movement.closable)


def is_above(game: GcacwGame, landing: str, narrow: str) -> bool:
    """Is a landing of that river in a column west of the narrow?"""
    ids = game.map.ids
    return is_on(game, ids[landing]) and game.map.hexmap.column(ids[landing]) < game.map.hexmap.column(ids[narrow])


def closed(play: GcacwPlay, landing: str) -> bool:
    """May the Union not go by water to or from a landing, because of guns below it?"""
    return any(is_above(play.game, landing, gun) for gun in held(play))
