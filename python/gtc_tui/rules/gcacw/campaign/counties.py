"""24.0 County control. It is worked out anew whenever it is asked for; what it was in the day's control phase, which
governs strategic and railroad movement, is kept in marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gtc_tui._core import MANPOWER, Counties, County
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import supply_markers
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.armies import valley
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.gcacw.words.phrases import army, many
from gtc_tui.rules.kit.words import listed

RULE = "24.0"
_HOLDERS = ("infantry", "artillery")


def keys(campaign: Campaign) -> Iterable[str]:
    """A mark for every county that may change hands: 1 while the Union held it in the last control phase."""
    return (f"county:{name}" for name in campaign.counties.towns)


def campaign_of(play: GcacwPlay) -> Campaign:
    """The figures of the advanced game, in a game of it."""
    assert play.game.campaign is not None
    return play.game.campaign


def county_of(play: GcacwPlay, piece: PieceId) -> str:
    """The county where a piece stands; "" in a box and off the map."""
    where = pieces.hex_id(play, piece)
    counties = play.game.map.counties
    return counties[where] if where < len(counties) else ""


def held(play: GcacwPlay) -> frozenset[str]:
    """Counties that the Union controls now: its own, and those where it has infantry or artillery in supply in the
    control town, and manpower enough in the whole county."""
    figures = campaign_of(play).counties
    return frozenset((*figures.union, *(name for name, town in figures.towns.items() if _is_held(play, name, town))))


def _is_held(play: GcacwPlay, county: str, town: str) -> bool:
    """On the maps of the Valley the garrison is enough, in supply or not."""
    if play.game.map.ids[town] in valley.hexes(play.game):
        return has_garrison(play, town)
    return is_garrisoned(play, town) and manpower(play, county) >= campaign_of(play).counties.manpower


def controls(play: GcacwPlay, side: Side, county: str) -> bool:
    """Does the side control the county now?"""
    return (county in held(play)) == (side == UNION)


def has_garrison(play: GcacwPlay, town: str) -> bool:
    """Has the Union infantry or artillery in a control town?"""
    game, units = play.game, play.position.units_at(play.game.map.ids[town])
    return any(game.pieces[number].side == UNION and game.pieces[number].arm in _HOLDERS for number in units)


def is_garrisoned(play: GcacwPlay, town: str) -> bool:
    """The same, in supply."""
    game = play.game
    return any(
        game.pieces[number].side == UNION
        and game.pieces[number].arm in _HOLDERS
        and not supply_markers.is_out(play, game.ids[number])
        for number in play.position.units_at(game.map.ids[town])
    )


def manpower(play: GcacwPlay, county: str) -> int:
    """Manpower of all units of the Union in a county."""
    position, counties = play.position, play.game.map.counties
    return sum(
        position.get(number, MANPOWER)
        for number in position.standing(play.game.side_index(UNION))
        if position.hex(number) < len(counties) and counties[position.hex(number)] == county
    )


def held_today(play: GcacwPlay) -> frozenset[str]:
    """Counties that the Union held in the last control phase."""
    figures = campaign_of(play).counties
    return frozenset((*figures.union, *(name for name in figures.towns if map_state.get(play, f"county:{name}"))))


def holder_today(play: GcacwPlay, where: HexId) -> Side | None:
    """Who held the county of a hex in the last control phase; None where there is no county."""
    side = today(play.game).holder(play.position, where)
    return None if side is None else play.game.sides[side]


def today(game: GcacwGame) -> Counties:
    """The counties for the native core, which reads in marks who held them in the last control phase."""
    return game.caches.get(today, lambda: _make(game))


def _make(game: GcacwGame) -> Counties:
    """The Confederate has those that are nobody's town and not the Union's from the start."""
    assert game.campaign is not None
    figures, union = game.campaign.counties, game.side_index(UNION)
    names = sorted(set(game.map.counties) - {""})
    holders = [
        County(side=union)
        if name in figures.union
        else County(side=union, mark=game.marks[f"county:{name}"])
        if name in figures.towns
        else County(side=game.side_index(CONFEDERATE))
        for name in names
    ]
    number = {name: number for number, name in enumerate(names)}
    return Counties([number.get(name) for name in game.map.counties], holders)


def take_stock(play: GcacwPlay) -> None:
    """The control phase: who holds what today."""
    before, now = held_today(play), held(play)
    for name in campaign_of(play).counties.towns:
        map_state.put(play, f"county:{name}", name in now)
    sides: Mapping[Side, frozenset[str]] = {
        side: now - before if side == UNION else before - now for side in play.game.sides
    }
    for side, gained in sides.items():
        if gained:
            text = ngettext(
                "The {side} gains control of {counties}", "The {side} gain control of {counties}", many(side)
            )
            text = text.format(side=army(side), counties=listed(sorted(gained)))
            play.emit(Event("counties", text, RULE, side))
