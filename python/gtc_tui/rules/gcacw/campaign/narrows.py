"""22.0, 29.1, 36.0 What closes rivers of the grand campaign to the Union: guns in the narrows of the James, and naval
batteries, each for what is above it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gtc_tui._core import NO_HEX
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, GrandRecord
from gtc_tui.rules.gcacw.tables.campaign import Reach

Bank = tuple[HexId, HexId]


# -- guns in the narrows ---------------------------------------------------------------------------------


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


# -- naval batteries -------------------------------------------------------------------------------------
def reaches(game: GcacwGame) -> tuple[Reach, ...]:
    """Rivers that batteries close."""
    return () if game.campaign is None else game.campaign.gunboats.reaches


def banks(game: GcacwGame, river: str) -> tuple[Bank, ...]:
    """The hexsides of a major river, going downstream."""
    return tuple(
        (HexId(where), game.map.hexmap.neighbour(where, direction))
        for line in game.map.lines
        if line.kind == "major-river" and line.name == river
        for where, direction in line.hexsides
    )


def place_of(game: GcacwGame, sides: Sequence[Bank], hexside: str | None) -> int | None:
    """Where a hexside comes in a river; None where it is none of it."""
    ends = {game.map.ids[name] for name in hexside.split("/")} if hexside is not None else set()
    return next((number for number, pair in enumerate(sides) if set(pair) == ends), None)


def parted(game: GcacwGame, reach: Reach) -> tuple[tuple[Bank, ...], tuple[Bank, ...]]:
    """The hexsides of a river above the one that its batteries close, and those from there on down."""

    def make() -> tuple[tuple[Bank, ...], tuple[Bank, ...]]:
        sides = banks(game, reach.river)
        bar = place_of(game, sides, reach.bar) or 0
        return sides[:bar], sides[bar:]

    return game.caches.get((parted, reach.river), make)


def batteries(play: GcacwPlay) -> tuple[str, ...]:
    """Hexes of the batteries that have not been destroyed."""
    record = play.record
    if not isinstance(record, GrandRecord):
        return ()
    return tuple(where for reach in reaches(play.game) for where in reach.batteries if where not in record.fallen)


def is_shut(play: GcacwPlay, reach: Reach) -> bool:
    """Does a battery stand that closes the river above?"""
    return any(where in batteries(play) for where in reach.batteries)


def upstream(game: GcacwGame, reach: Reach) -> frozenset[HexId]:
    """Hexes that only have sides of the river above the hexside of its batteries."""
    return game.caches.get((upstream, reach.river), lambda: _upstream(game, reach))


def _upstream(game: GcacwGame, reach: Reach) -> frozenset[HexId]:
    above, below = ({where for pair in sides for where in pair} for sides in parted(game, reach))
    return frozenset(above - below - {NO_HEX})


def above_a_battery(play: GcacwPlay, where: HexId) -> bool:
    """36.0: is a hex above a battery that stands, so that the Union does not embark, sail and build depots there?"""
    return any(is_shut(play, reach) and where in upstream(play.game, reach) for reach in reaches(play.game))
