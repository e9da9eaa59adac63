"""What can never be true of a position while the rules hold. For tests and for reports of faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gtc_tui._core import (
    DEMORALIZED,
    DISORGANIZED,
    ENTRENCHMENT,
    EXHAUSTED,
    FATIGUE,
    MANPOWER,
    NO_HEX,
    Board,
)
from gtc_tui.engine.action import PieceId
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import depots, forts, narrows, stations, substitutes, victory
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.march import activation
from gtc_tui.rules.gcacw.state import commands, map_state, pieces
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.ground import AS_PRINTED, DESTROYED, NOWHERE, PONTOON
from gtc_tui.rules.gcacw.state.record import UNION, CampaignRecord, GrandRecord
from gtc_tui.rules.gcacw.transport import aboard
from gtc_tui.rules.gcacw.turn import succession
from gtc_tui.rules.kit.caches import Recent


def faults(play: GcacwPlay) -> list[str]:
    """What is impossible about the position; empty unless the rules are broken."""
    return [
        *_pieces(play),
        *_reinforcements(play),
        *_attached(play),
        *_parts(play),
        *_gone(play),
        *_ill(play),
        *_weather(play),
        *_aboard(play),
        *_stacks(play),
        *_ledger(play),
        *_bridges(play),
        *_stations_and_forts(play),
        *_objectives(play),
        *filter(None, [play.position.check()]),
        *_arrivals(play),
        *_off_map(play),
        *_depots(play),
        *_forces(play),
        *_armies(play),
        *_batteries(play),
    ]


def _armies(play: GcacwPlay) -> Iterator[str]:
    """14.0: everybody is in one of the three armies of his side, and some never in its second."""
    if not membership.are_used(play.game) or not isinstance(play.record, GrandRecord):
        return
    names = [piece for piece, _code in play.record.armies]
    if len(set(names)) != len(names):
        yield "armies: a piece is assigned twice"
    codes = membership.everybody(play)
    for piece, (some, never) in _armies_of_all(play.game).items():
        code = codes[piece]
        if code not in some:
            yield f"{piece}: in the army {code}"
        if code == never:
            yield f"{piece}: in the army {code}, which it never joins"


def _armies_of_all(game: GcacwGame) -> Mapping[PieceId, tuple[frozenset[str], str | None]]:
    """Of every piece the armies of its side, and the one that it never joins."""

    def make() -> Mapping[PieceId, tuple[frozenset[str], str | None]]:
        assert game.campaign is not None
        armies, found = game.campaign.armies, {}
        for one in game.pieces:
            second = armies.second[one.side]
            codes = frozenset((armies.first[one.side], second.command, armies.valley[one.side]))
            never = one.id in second.never_leaders or not set(one.chain).isdisjoint(second.never)
            found[one.id] = codes, second.command if never else None
        return found

    return game.caches.get(_armies_of_all, make)


def _batteries(play: GcacwPlay) -> Iterator[str]:
    """36.0: no Union unit is where a naval battery stands, and none that is not there has been destroyed."""
    if not isinstance(play.record, GrandRecord):
        return
    printed = {where for reach in narrows.reaches(play.game) for where in reach.batteries}
    if not printed.issuperset(play.record.fallen) or len(set(play.record.fallen)) != len(play.record.fallen):
        yield f"naval batteries destroyed: {play.record.fallen}"
    for where in narrows.batteries(play):
        yield from (
            f"{unit}: at the naval battery in {where}"
            for unit in pieces.units_in(play, where)
            if play.game.piece(unit).side == UNION
        )


def _forces(play: GcacwPlay) -> Iterator[str]:
    """37.0: who is hidden is under a marker of his side; none has more than there are."""
    for side in play.game.sides:
        standing = markers.standing(play, side)
        if sum(standing.values()) > markers.MOST or min(standing.values(), default=1) < 1:
            yield f"{side}: force markers {standing}"
        for piece in markers.hidden_pieces(play, side):
            if pieces.hex_of(play, piece) not in standing:
                yield f"{piece}: hidden without a force marker"


def _travelling(play: GcacwPlay) -> frozenset[PieceId]:
    """Pieces between the map and the boxes beside it (28.0)."""
    return frozenset(piece for group in pieces.travellers(play) for piece in group.pieces)


def _pieces(play: GcacwPlay) -> Iterator[str]:
    game, position = play.game, play.position
    names, barred, nowhere = game.map.names, frozenset(game.barred), _nowhere(game)
    hosts = {host for _unit, host in play.record.attached}
    gone = _travelling(play).union(play.record.left)
    strengths = position.fields(MANPOWER)
    for number, (piece, entry, manpower) in enumerate(zip(game.pieces, game.set_up, strengths, strict=True)):
        where = position.hex(number)
        if where in nowhere and names[where] != entry.hex:
            how = "which is closed or not in play" if where in barred else "where nothing can stand"
            yield f"{piece.id}: in {names[where]}, {how}"
        if piece.is_leader:
            if manpower:
                yield f"{piece.id}: a leader with manpower {manpower}"
            continue
        # Attachment and pieces of the reserve move manpower from unit to unit.
        if manpower > entry.manpower and piece.id not in hosts and not game.reserve:
            yield f"{piece.id}: manpower {manpower}, set up with {entry.manpower}"
        away = where == NO_HEX and (entry.hex is None or piece.id in gone)
        if (manpower == 0) != (where == NO_HEX) and not away:
            yield f"{piece.id}: manpower {manpower} and " + ("off the map" if where == NO_HEX else "on the map")
    limits = (
        ("fatigue", FATIGUE, game.tables.max_fatigue),
        ("disorganized", DISORGANIZED, 1),
        ("exhausted", EXHAUSTED, 1),
        ("demoralization", DEMORALIZED, 2),
        ("entrenchment", ENTRENCHMENT, len(game.tables.ladder) - 1),
    )
    for name, field, most in limits:
        values = position.fields(field)
        if max(values) > most:
            for piece, value in zip(game.pieces, values, strict=True):
                if value > most and not piece.is_leader:
                    yield f"{piece.id}: {name} {value}, at most {most}"


def _nowhere(game: GcacwGame) -> frozenset[int]:
    """Hexes where no piece comes to stand; one may be set up there."""

    def make() -> frozenset[int]:
        bare = (number for number in range(game.map.hexmap.size) if game.map.terrain(number) in NOWHERE)
        return frozenset(game.barred).union(bare)

    return game.caches.get(_nowhere, make)


def _reinforcements(play: GcacwPlay) -> Iterator[str]:
    """They stand on the map once their group has entered, and not before."""
    gone = _travelling(play).union(play.record.left)
    for entry in play.game.reinforcements:
        number = play.game.index[entry.piece]
        off, manpower = play.position.hex(number) == NO_HEX, play.position.get(number, MANPOWER)
        if entry.group not in play.record.entered:
            if not off or manpower != entry.manpower:
                yield f"{entry.piece}: its group has not entered"
        elif off and manpower and entry.piece not in gone:
            yield f"{entry.piece}: off the map although its group has entered"


def _arrivals(play: GcacwPlay) -> Iterator[str]:
    """25.0: who has come is there or lost; who has not is nowhere. Who takes the place of another comes by no date."""
    record = play.record
    if not isinstance(record, CampaignRecord):
        return
    due = {entry.piece: entry.manpower for entry in play.game.arrivals}
    arrived, gone = record.reinforced.arrived, _travelling(play).union(record.left, record.removed)
    for piece, manpower in due.items():
        number = play.game.index[piece]
        off, now = play.position.hex(number) == NO_HEX, play.position.get(number, MANPOWER)
        if piece not in arrived and piece not in record.removed and (not off or now != manpower):
            yield f"{piece}: there or changed before it has come"
        if piece in arrived and off and now and piece not in gone:
            yield f"{piece}: has come and is off the map"
    if len(set(arrived)) < len(arrived):
        yield "a piece has come twice"


def _attached(play: GcacwPlay) -> Iterator[str]:
    """30.2: nothing is left of an attached unit; the other is no stronger than its size allows."""
    game, position = play.game, play.position
    strength = {entry.piece: entry.manpower for entry in game.set_up}
    for unit, host in play.record.attached:
        number, printed = game.index[unit], game.piece(host)
        if position.hex(number) != NO_HEX or position.get(number, MANPOWER):
            yield f"{unit}: attached to {host}, but still there"
        manpower = position.get(game.index[host], MANPOWER)
        limit = game.tables.attachment.get((printed.arm, printed.size), 0)
        if manpower > max(limit, strength[host]):
            yield f"{host}: manpower {manpower} by attachment, at most {limit}"
    if len({unit for unit, _host in play.record.attached}) < len(play.record.attached):
        yield "a unit attached twice"


def _parts(play: GcacwPlay) -> Iterator[str]:
    """30.0: substitutes have a command and are not too strong; a division is one unit or a leader and brigades."""
    game, parts = play.game, commands.parts(play)
    if game.campaign is None:
        return
    under = dict(parts.under)
    for some in game.campaign.substitutes.pieces.values():
        for unit in some:
            piece, there = game.piece(unit), pieces.hex_of(play, unit) is not None
            if there and unit not in under:
                yield f"{unit}: a substitute of nobody's command"
            if pieces.manpower(play, unit) > game.tables.attachment[piece.arm, piece.size]:
                yield f"{unit}: manpower {pieces.manpower(play, unit)}"
    for unit, parent in parts.under:
        if substitutes.is_ordinary(play, parent) or game.piece(parent).side != game.piece(unit).side:
            yield f"{unit}: under {parent}"
    for unit, value in parts.guns:
        if value < 0 or game.piece(unit).is_leader:
            yield f"{unit}: artillery value {value}"
    travelling = _travelling(play)
    wholes = ((one.unit, one.leader) for one in game.campaign.divisions.units)
    for unit, leader in (*wholes, (game.campaign.breckinridge.unit, game.campaign.breckinridge.leader)):
        if all(pieces.hex_of(play, one) is not None or one in travelling for one in (unit, leader)):
            yield f"{unit}: a unit, and its leader {leader} is in play"


def _gone(play: GcacwPlay) -> Iterator[str]:
    """What has left the map, or is out of the game, is not on it; nothing goes twice."""
    gone = (*play.record.left, *play.record.removed)
    for piece in gone:
        if play.position.hex(play.game.index[piece]) != NO_HEX:
            yield f"{piece}: out of the game and on the map"
    if len(set(gone)) < len(gone):
        yield "a piece out of the game twice"


def _ill(play: GcacwPlay) -> Iterator[str]:
    """19.0: who is away, or has somebody in his place, is nowhere else; nobody has two commands."""
    campaign = play.game.campaign
    if campaign is None:
        return
    for one in succession.ill(play):
        stays = campaign.illness.cases[one.leader].course == "sick-side"
        for piece in dict.fromkeys((*(() if stays else (one.leader,)), *(old for old, _new in one.swaps))):
            if succession.is_in_play(play, piece) or piece in play.record.removed:
                yield f"{piece}: away because {one.leader} is ill, and elsewhere"
    for piece in play.record.removed:
        if succession.is_in_play(play, piece):
            yield f"{piece}: out of the game and in play"
    for names in campaign.succession.one_man:
        if sum(succession.is_in_play(play, PieceId(name)) for name in names) > 1:
            yield f"{', '.join(names)}: one man in two places"


def _aboard(play: GcacwPlay) -> Iterator[str]:
    """21.0, 22.0: nobody is on trains outside the action cycle, nor in boats but in the box of the sea; and nobody
    who is not there at all."""
    entrained, afloat, campaign = aboard.entrained(play), aboard.afloat(play), play.game.campaign
    for unit in (*entrained, *afloat):
        where = pieces.hex_of(play, unit)
        if where is None:
            yield f"{unit}: aboard and off the map"
        elif play.record.phase != "actions" and (campaign is None or where != campaign.water_movement.sea):
            yield f"{unit}: aboard in {where} after the action cycle"
    if len({*entrained, *afloat}) < len(entrained) + len(afloat):
        yield "a unit aboard twice"


def _weather(play: GcacwPlay) -> Iterator[str]:
    """12.0, 15.0: no more rain than the scenario has, and the board that belongs to it."""
    game, record = play.game, play.record
    most = game.rules.most_rain()
    if most is not None and len(record.rainy) > most:
        yield f"rain on {len(record.rainy)} turns"
    if len(set(record.rainy)) < len(record.rainy) or any(not 1 <= turn <= game.turns for turn in record.rainy):
        yield f"rain on the turns {record.rainy}"
    settled = record.phase not in ("start", "travellers", "events", "end")
    if settled and record.rain != (record.turn in record.rainy):
        yield f"turn {record.turn}: the weather is not that of the events"


def _stacks(play: GcacwPlay) -> Iterator[str]:
    game, position, active = play.game, play.position, activation.active_leader(play)
    led = commands.of(play)
    stacks: dict[HexId, list[int]] = {}
    for number, where in enumerate(map(position.hex, range(len(game.pieces)))):
        if where != NO_HEX:
            stacks.setdefault(where, []).append(number)
    for where, numbers in stacks.items():
        stack = [game.pieces[number] for number in numbers]
        name = game.map.names[where]
        if len({piece.side for piece in stack}) > 1 and where not in game.map.boxes:
            yield f"{name}: pieces of both sides"
        if sorted(position.at(where)) != numbers:
            yield f"{name}: the position lists {position.at(where)}, there stand {numbers}"
        if where in game.map.boxes:
            continue
        for leader in (piece for piece in stack if piece.is_leader):
            # A leader whose units are marching one by one joins one of them at the end (5.2).
            if leader.id != active and frozenset(numbers).isdisjoint(led[leader.id]):
                yield f"{leader.id}: alone in {name}"


def _ledger(play: GcacwPlay) -> Iterator[str]:
    """Manpower falls by logged losses only, and rises by replacement points (25.0)."""
    game, record, strengths = play.game, play.record, play.position.fields(MANPOWER)
    lost_by = dict.fromkeys(game.sides, 0)
    for piece, entry, manpower in zip(game.pieces, game.set_up, strengths, strict=True):
        if not piece.is_leader:
            lost_by[piece.side] += entry.manpower - manpower
    for index, side in enumerate(game.sides):
        lost = lost_by[side]
        if isinstance(record, CampaignRecord):
            lost += record.reinforced.refilled[index]
        scored = sum(entry.manpower for entry in record.ledger if entry.side == side)
        if lost != scored + record.unscored[index]:
            yield f"{side}: {lost} manpower lost, {scored} in the ledger and {record.unscored[index]} without points"
    for line in record.ledger:
        if not line.manpower:
            if not line.text:
                yield f"ledger: {line.points} points for no reason"
        elif line.points != line.manpower * game.loss_points.get(line.side, 0):
            yield f"ledger: {line.points} points for {line.manpower} manpower of {line.side}"


def _objectives(play: GcacwPlay) -> Iterator[str]:
    """A side that stands on an objective with a unit which takes control holds it, unless it began there."""
    game, position = play.game, play.position
    for number, objective in enumerate(game.objectives):
        mark = position.mark(number)
        if not 0 <= mark < len(game.sides):
            yield f"{objective.hex}: held by side {mark}"
            continue
        if game.map.ids[objective.hex] in game.map.boxes:
            continue  # both sides may stand there: whoever came in last holds it
        for piece in position.units_at(game.map.ids[objective.hex]):
            unit = game.pieces[piece]
            takes = objective.taken_by(unit) and game.set_up[piece].hex != objective.hex
            if takes and unit.side != game.sides[mark]:
                yield f"{objective.hex}: held by {game.sides[mark]} although {unit.id} stands there"
    try:
        victory.level(game, victory.points(play))
    except StopIteration:
        yield "no victory level for the points"


def _stations_and_forts(play: GcacwPlay) -> Iterator[str]:
    """5.4, 32.0: states that there are, and no Union piece in a fort that stands."""
    game = play.game
    for station in game.stations:
        if not stations.WHOLE <= stations.state(play, station) <= stations.DESTROYED:
            yield f"{station.hex}: station in state {stations.state(play, station)}"
    for where in game.forts:
        if map_state.get(play, forts.key(where)) not in (0, 1):
            yield f"{where}: fort in state {map_state.get(play, forts.key(where))}"
        if any(
            forts.resists(play, where, game.pieces[number].side) for number in play.position.at(game.map.ids[where])
        ):
            yield f"{where}: an enemy in a fort that stands"


_bridges_seen: Recent[tuple[tuple[int, ...], Board], list[str]] = Recent(4)
"""What there was to say of bridges: position after position has the same, and there are hundreds."""


def _bridges(play: GcacwPlay) -> list[str]:
    """10.0: what is destroyed was printed, and the board has the bridges that the marks tell of."""
    game, board = play.game, play.position.board
    states = tuple(map(play.position.mark, _bridge_marks(game)))
    return _bridges_seen.get((states, board), lambda: list(_wrong_bridges(game, board, states)))


def _bridge_marks(game: GcacwGame) -> tuple[int, ...]:
    return game.caches.get(_bridge_marks, lambda: tuple(mark for mark, *_site in game.bridge_sites))


def _wrong_bridges(game: GcacwGame, board: Board, states: tuple[int, ...]) -> Iterator[str]:
    bridge, fallible = int(Edge.BRIDGE), int(Edge.BRIDGE | Edge.FERRY)
    for (_mark, hex_id, direction, printed), state in zip(game.bridge_sites, states, strict=True):
        where = game.map.names[hex_id]
        if not AS_PRINTED <= state <= PONTOON + 1:
            yield f"{where}: bridge in state {state}"
        elif state == DESTROYED and not printed & fallible:
            yield f"{where}: destroyed, but the map prints nothing there"
        wanted = printed & bridge if state == AS_PRINTED else 0 if state == DESTROYED else bridge
        if board.edge(hex_id, direction) & bridge != wanted:
            yield f"{where}: the board does not show the bridge's state {state}"


def _off_map(play: GcacwPlay) -> Iterator[str]:
    """2.1, 17.0, 28.0: nobody is in two places or where his side never goes; command points are within their limits."""
    game, record = play.game, play.record
    if game.campaign is None or not isinstance(record, CampaignRecord):
        return
    names = [piece for group in record.off_map.travellers for piece in group.pieces]
    for piece in names:
        if names.count(piece) > 1 or pieces.hex_of(play, piece) is not None:
            yield f"{piece}: on its way and elsewhere"
    for box, figures in game.campaign.boxes.all().items():
        for number in play.position.at(game.map.ids[box]):
            if game.pieces[number].side == figures.barred:
                yield f"{game.ids[number]}: in {box}, where its side never goes"
    for theatre, points in record.off_map.points:
        if not 0 <= points <= game.campaign.command.most:
            yield f"{theatre}: {points} command points"


def _depots(play: GcacwPlay) -> Iterator[str]:
    """29.1, 29.2, 29.5: no more depots of a side than it may have, where it may have them, and no enemy with them."""
    game = play.game
    if game.campaign is None:
        return
    for side in game.sides:
        some = depots.standing(play, side)
        if len(some) > game.campaign.depots.most[side]:
            yield f"{len(some)} depots of the {side}"
        for depot in some:
            if not depots.may_stand(game.campaign, game.map, side, depot.hex, depot.landing):
                yield f"{depot.hex}: no place for a depot of the {side}"
            if play.position.owner(game.map.ids[depot.hex]) == 1 - game.side_index(side):
                yield f"{depot.hex}: an enemy beside a depot of the {side}"
