"""What a scenario and its course have put on the map beside pieces: crossings, stations, forts, ways out, closed
hexsides (5.4, 10.0, 13.0, 32.0).
"""

from __future__ import annotations

from collections.abc import Iterator

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import MapSign
from gtc_tui.i18n import _, ngettext
from gtc_tui.rules.gcacw.campaign import bridges, depots, forts, stations
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.present.campaigns.territory import depot_text
from gtc_tui.rules.gcacw.state import ground, map_state
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import army

_STATION_SIGNS = {stations.WHOLE: "S", stations.DAMAGED: "s", stations.DESTROYED: "X"}


def signs(play: GcacwPlay, viewer: Side | None) -> tuple[MapSign, ...]:
    """All of them, for a side (None: all that there is to know); where one hides another, the later one shows."""
    return (
        *borders(play),
        *ways_out(play),
        *_crossings(play),
        *_stations(play),
        *_forts(play),
        *_depots(play),
        *forces(play, viewer),
    )


def forces(play: GcacwPlay, viewer: Side | None, only: str | None = None) -> Iterator[MapSign]:
    """37.0: force markers, of one hex or all; their own side is told which are dummies."""
    for side, where, count in markers.of(play).markers:
        if only not in (None, where):
            continue
        style, who = f"side{play.game.side_index(side)}", army(side)
        told = ngettext("{n} force marker of the {side}", "{n} force markers of the {side}", count)
        text = told.format(n=count, side=who)
        spare = markers.dummies(play, side, where)
        if viewer in (None, side) and spare:
            more = ngettext("{markers}, {n} of them a dummy", "{markers}, {n} of them dummies", spare)
            text = more.format(markers=text, n=spare)
        yield MapSign(where, "?", style, _("force marker of the {side}").format(side=who), text)


def _crossings(play: GcacwPlay) -> Iterator[MapSign]:
    """10.0: pontoons that lie; bridges and ferries that are down."""
    game = play.game
    for key in game.ground_marks:
        state = map_state.get(play, key)
        kind, _colon, hexside = key.partition(":")
        if kind != "bridge" or state == ground.AS_PRINTED:
            continue
        one, other = hexside.split("/")
        name = bridges.label(game, hexside)
        if state == ground.DESTROYED:
            text = _("Destroyed: {hexside}").format(hexside=name)
            yield MapSign(one, "X", "ruin", _("destroyed"), text, other)
            continue
        side = state - ground.PONTOON
        meaning = _("pontoon bridge of the {side}").format(side=army(game.sides[side]))
        text = _("{what}: {hexside}").format(what=meaning, hexside=name)
        yield MapSign(one, "P", f"side{side}", meaning, text, other)


def _stations(play: GcacwPlay) -> Iterator[MapSign]:
    """5.4: stations that count in the scenario."""
    meanings = {
        stations.WHOLE: _("station to burn"),
        stations.DAMAGED: _("damaged station"),
        stations.DESTROYED: _("destroyed"),
    }
    for station in play.game.stations:
        state = stations.state(play, station)
        if play.game.campaign is not None and state == stations.WHOLE:  # the map prints them
            continue
        text = _("{name} is {state}").format(name=station.name, state=stations.state_name(state))
        style = "place" if state == stations.WHOLE else "ruin"
        yield MapSign(station.hex, _STATION_SIGNS[state], style, meanings[state], text)


def _depots(play: GcacwPlay) -> Iterator[MapSign]:
    """29.0: depots of both sides."""
    for side in play.game.sides if play.game.campaign is not None else ():
        who, style = army(side), f"side{play.game.side_index(side)}"
        for depot in depots.standing(play, side):
            told = _("depot of the {side}") if depot.complete else _("depot of the {side}, under construction")
            sign, text = "D" if depot.complete else "d", depot_text(play.game, depot)
            yield MapSign(depot.hex, sign, style, told.format(side=who), text)


def _forts(play: GcacwPlay) -> Iterator[MapSign]:
    """32.0, where that rule is in force."""
    for where in play.game.forts:
        if forts.stands(play, where):
            yield MapSign(where, "F", "works", _("fort"), _("The fort is intact"))
        else:
            text = _("The fort is destroyed; its hex is a redoubt")
            yield MapSign(where, "X", "ruin", _("destroyed"), text)


def ways_out(play: GcacwPlay) -> Iterator[MapSign]:
    """13.4, 13.8: hexes from which units leave the map."""
    text = _("Units may leave the map here")
    for number in play.game.rules.ways_out(play):
        yield MapSign(play.game.map.names[number], "E", "objective", _("way off the map"), text)


def borders(play: GcacwPlay) -> Iterator[MapSign]:
    """Hexsides that bans close to a side (13.5, 13.8)."""
    game = play.game
    for key in game.rules.bans(play):
        yield from _bans(game, key)


def _bans(game: GcacwGame, key: str) -> tuple[MapSign, ...]:
    return game.caches.get(("ban", key), lambda: tuple(_ban(game, key)))


def _ban(game: GcacwGame, key: str) -> Iterator[MapSign]:
    names = game.map.names
    told: set[frozenset[str]] = set()
    for side, origin, direction, _bits in game.rules.ban_steps(game, key):
        beyond = game.map.hexmap.neighbour(origin, direction)
        one, other = names[origin], names[beyond]
        if frozenset((one, other)) in told:  # closed either way
            continue
        told.add(frozenset((one, other)))
        who = game.side_names[side]
        meaning = _("hexside closed to {side} units").format(side=who)
        text = _("{side} units may not go from {hex} to {other}").format(side=who, hex=one, other=other)
        style = f"side{game.side_index(side)}"
        yield MapSign(one, "!" + who[:1].lower(), style, meaning, text, other, whole=True)
