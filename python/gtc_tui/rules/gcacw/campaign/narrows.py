"""22.0, 29.1 Narrows of the James in the grand campaign, from which guns close the river above to the Union."""

from __future__ import annotations

from collections.abc import Collection

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


def is_on(game: GcacwGame, where: HexId, rivers: Collection[str]) -> bool:
    """Is there a landing of these rivers in a hex?"""
    return any(place.kind in rivers for place in game.map.landings.get(where, ()))


def commanded(play: GcacwPlay, landing: str, rivers: Collection[str]) -> bool:
    """Is a landing of these rivers in a column west of a narrow that is held?"""
    game = play.game
    ids, column = game.map.ids, game.map.hexmap.column
    guns = held(play) if is_on(game, ids[landing], rivers) else []
    return any(column(ids[landing]) < column(ids[gun]) for gun in guns)


def closed(play: GcacwPlay, landing: str) -> bool:
    """22.0: may the Union not go by water to or from a landing, because of guns below it?"""
    return commanded(play, landing, campaign_of(play).water_movement.closable)


def turns_back(play: GcacwPlay, landing: str) -> bool:
    """29.1: do guns below a landing turn back a complete depot there? Those of the James alone."""
    return commanded(play, landing, campaign_of(play).depots.exposed)
