"""Everything about one hex in lines for a panel: ground, roads, water, zones of control, pieces."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Text
from gtc_tui.i18n import N_, _, listing
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import Edge
from gtc_tui.model.words import direction_name, terrain_name, way_name
from gtc_tui.rules.gcacw.campaign import bridges, control, forts, narrows, stations
from gtc_tui.rules.gcacw.present import mapsigns
from gtc_tui.rules.gcacw.present.campaigns import territory
from gtc_tui.rules.gcacw.present.view import piece_view
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import army

WATER = (
    (Edge.MAJOR_RIVER, N_("major river")),
    (Edge.MINOR_RIVER, N_("minor river")),
    (Edge.CREEK, N_("creek")),
    (Edge.SHORE, N_("shore")),
)
CROSSINGS = (
    (Edge.BRIDGE, N_("bridge")),
    (Edge.DAM, N_("dam")),
    (Edge.FERRY, N_("ferry")),
    (Edge.FORD, N_("ford")),
)


def stack(play: GcacwPlay, number: HexId, viewer: Side | None) -> Text:
    """What is in a hex, in full words, for a side (None: all that there is to know)."""
    data = play.game.map
    if number in data.boxes:
        lines = [_("A box off the map"), *_links(play, number)]
        return Text(data.label(number), (*lines, *_standing(play, number), *_pieces(play, number)))
    terrain = terrain_name(data.terrain(number)).told()
    county = data.counties[number]
    ground = _("{terrain}, {county} County").format(terrain=terrain, county=county) if county else terrain
    lines = [ground, *_names(play, number), *_ways(play, number), *_water(play, number), *_links(play, number)]
    lines += territory.hex_lines(play, number)
    lines += [*_standing(play, number), *_zones(play, number)]
    lines += [sign.text for sign in mapsigns.forces(play, viewer, data.names[number])]
    lines += _pieces(play, number)
    return Text(data.label(number), tuple(lines))


def _links(play: GcacwPlay, number: HexId) -> list[str]:
    """Where links of boxes lead, what they are, and whom they are barred to."""
    game = play.game
    lines = []
    for to, ways in game.map.links(number):
        if to in game.map.boxes and game.map.names[to] not in game.boxes:
            continue
        way = listing(way_name(way).told() for way in ways)
        told = _("Link to {place}: {way}").format(place=game.map.label(to), way=way)
        bars = play.position.board.bars_link
        barred = [army(side).told() for index, side in enumerate(game.sides) if bars(index, number, to)]
        lines.append(_("{link}; barred to {sides}").format(link=told, sides=listing(barred)) if barred else told)
    return lines


def _names(play: GcacwPlay, number: HexId) -> list[str]:
    data = play.game.map
    lines = []
    others = listing(spot.name for spot in data.places.get(number, ())[1:])  # the chief one is in the title
    if others:
        lines.append(others)
    stations = dict.fromkeys(
        spot.name for spot in data.stations.get(number, ())
    )  # one of each railroad that stops here
    lines += [_("Station: {name}").format(name=name) for name in stations]
    lines += [_("Landing: {name}").format(name=spot.name) for spot in data.landings.get(number, ())]
    lines += [_("Entrenchment: {name}").format(name=spot.name) for spot in data.works.get(number, ())]
    return [*lines, *_state(play, data.names[number])]


def _state(play: GcacwPlay, where: str) -> list[str]:
    """What became of a station, fort or battery that the scenario speaks of (5.4, 32.0, 36.0)."""
    lines = [
        _("{name} is {state}").format(name=station.name, state=stations.state_name(stations.state(play, station)))
        for station in play.game.stations
        if station.hex == where and (play.game.campaign is None or stations.state(play, station) != stations.WHOLE)
    ]
    if forts.stands(play, where):
        lines.append(_("The fort is intact"))
    elif where in play.game.forts:
        lines.append(_("The fort is destroyed; its hex is a redoubt"))
    if where in narrows.batteries(play):
        lines.append(_("A naval battery commands the river above"))
    elif any(where in reach.batteries for reach in narrows.reaches(play.game)):
        lines.append(_("The naval battery is destroyed"))
    return lines


def _ways(play: GcacwPlay, number: HexId) -> list[str]:
    ways = play.game.map.lines_through.get(number, ())
    return [_("{name} ({kind})").format(name=line.name, kind=way_name(line.kind).told()) for line in ways]


def _water(play: GcacwPlay, number: HexId) -> list[str]:
    """Streams by hexside, with their crossings."""
    data = play.game.map
    sides: dict[tuple[str, str], list[str]] = {}
    for direction in range(6):
        bits = ground.edge(play, number, direction)
        kind = next((text for bit, text in WATER if bits & bit), None)
        if kind is None:
            continue
        across = listing(_(text) for bit, text in CROSSINGS if bits & bit)
        sides.setdefault((_(kind), across), []).append(direction_name(direction))
    lines = []
    for (kind, across), shorts in sides.items():
        text = _("{kind} on {sides}, {crossing}") if across else _("{kind} on {sides}")
        lines.append(text.format(kind=kind, sides=listing(shorts), crossing=across))
    around = data.hexmap.neighbours(number)
    lines += _bridge_work(play, number)
    for crossing in data.crossings:
        if number in crossing.hexes and crossing.kind != "pontoon":
            other = next(hex_id for hex_id in crossing.hexes if hex_id != number)
            lines.append(_("{name} on {side}").format(name=crossing.name, side=direction_name(around.index(other))))
    return lines


def _bridge_work(play: GcacwPlay, number: HexId) -> list[str]:
    """10.0: pontoons that lie, bridges and ferries that are down."""
    around = play.game.map.hexmap.neighbours(number)
    lines = []
    for hexside in play.game.river_sides.get(number, ()):
        state = bridges.state(play, hexside)
        if state == ground.AS_PRINTED:
            continue
        beyond = next(end for end in bridges.ends(play.game, hexside) if end != number)
        way = direction_name(around.index(beyond))
        if state == ground.DESTROYED:
            what = bridges.label(play.game, hexside)
            lines.append(_("Destroyed on {side}: {hexside}").format(side=way, hexside=what))
        else:
            owner = army(play.game.sides[state - ground.PONTOON])
            lines.append(_("Pontoon of the {owner} on {side}").format(owner=owner, side=way))
    return lines


def _standing(play: GcacwPlay, number: HexId) -> list[str]:
    game = play.game
    name = game.map.names[number]
    lines = [_("Closed hex")] if name in game.closed else []
    if not lines and number in game.barred:
        lines.append(_("Not on a map sheet in play"))
    lines += [sign.text for sign in mapsigns.borders(play) if name in (sign.hex, sign.other)]
    exits = [sign.text for sign in mapsigns.ways_out(play) if sign.hex == name]
    lines += [*exits, *(term.told() for term in game.rules.exit_terms(play) if exits)]
    for index, objective in enumerate(game.objectives):
        if objective.hex == name:
            text = _("Objective {name}: {points} VP, held by the {side}")
            holder = army(control.holder(play, index))
            lines.append(text.format(name=objective.name, points=objective.points, side=holder))
    return lines


def _zones(play: GcacwPlay, number: HexId) -> list[str]:
    lines = []
    for index, side in enumerate(play.game.sides):
        full, limited = play.position.zoc(index, number)
        if full or limited:
            text = _("{side} zone of control") if full else _("Limited {side} zone of control")
            lines.append(text.format(side=play.game.side_names[side]))
    return lines


def _pieces(play: GcacwPlay, number: HexId) -> list[str]:
    game = play.game
    found = [piece_view(play, game.pieces[piece].id) for piece in play.position.at(number)]
    lines = [_("{name} [{code}] {note}").format(name=piece.name, code=piece.code, note=piece.note) for piece in found]
    units = play.position.units_at(number)
    if len(units) > 1:
        value = play.position.stack_cv2(number) / 2
        lines.append(_("Combat value of the stack: {n:g}").format(n=value))
    return lines
