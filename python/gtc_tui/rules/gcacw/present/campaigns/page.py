"""The state of a campaign on one page: theatres, depots, counties, railroads, what is to come, points by cycle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gtc_tui.engine.report import Text
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _, listing, ngettext
from gtc_tui.rules.gcacw.campaign import counties, depots, stations, supply_markers, supply_status
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.present.campaigns import sketch
from gtc_tui.rules.gcacw.state import ledger, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, CampaignRecord, Travellers
from gtc_tui.rules.gcacw.strategy import reinforcements, replacement_points
from gtc_tui.rules.gcacw.theatres import boxes, command, doors
from gtc_tui.rules.gcacw.words import phrases
from gtc_tui.rules.gcacw.words.phrases import army, place

_IN = "  "
_CAUSES = {
    "combat": N_("combat"),
    "retreat": N_("retreat"),
    "cavalry-retreat": N_("cavalry retreat"),
    "surrender": N_("surrender"),
    "bombardment": N_("bombardment"),
    "county": N_("counties"),
    "box": N_("boxes"),
    "depot": N_("depots"),
    "withdrawal": N_("artillery withdrawal"),
}


def page(play: GcacwPlay, width: int | None = None) -> Text:
    """width: of a line of the sketch. Raises GtcError in a game that is no campaign."""
    if play.game.campaign is None:
        raise GtcError(_("this game is not a campaign of the advanced game"))
    parts = (
        sketch.sketch(play, width=width),
        _theatres(play),
        _depots(play),
        _counties(play),
        _railroads(play),
        _coming(play),
        _losses(play),
        _points(play),
    )
    return Text(_("The campaign"), tuple(line for part in parts for line in part))


def theatre(play: GcacwPlay, box: str, width: int | None = None) -> Text | None:
    """The theatre of a box as a sketch; None for what is no box of one."""
    name = next((name for name, some in campaign_of(play).boxes.theatres().items() if box in some), None)
    return None if name is None else Text(_posture(play, name), tuple(sketch.sketch(play, name, width)))


def _posture(play: GcacwPlay, theatre: str) -> str:
    posture = _("active") if boxes.is_active(play, UNION, theatre) else _("passive")
    return _("{theatre}: the Union is {posture}").format(theatre=boxes.theatre_name(theatre).told(), posture=posture)


def _theatres(play: GcacwPlay) -> Iterable[str]:
    """17.0, 26.0, 27.0: who commands, posture, and who stands where."""
    for name in boxes.THEATRES:
        points = command.points(play, name)
        text = ngettext("{who} under {leader}, {n} command point", "{who} under {leader}, {n} command points", points)
        leader = play.game.piece(command.leader(play, name)).name
        yield text.format(who=_posture(play, name), leader=leader, n=points)
        for box in boxes.boxes_of(play, name):
            for side in play.game.sides:
                units = [
                    (play.game.piece(unit).name, pieces.manpower(play, unit)) for unit in boxes.units(play, box, side)
                ]
                if units:
                    listed = listing(f"{name} {manpower}" for name, manpower in units)
                    told = _("{box}, {side}: {units}")
                    yield _IN + told.format(box=place(play, box), side=army(side), units=listed)
    yield _("Being active costs the Union a command point; rule 17.0 says what it brings.")


def _depots(play: GcacwPlay) -> Iterable[str]:
    """29.0: what stands, and which counties it serves."""
    for side in play.game.sides:
        served = listing(sorted(supply_status.supplied(play, side))) or _("none")
        yield _("{side}: in supply in {counties}").format(side=army(side), counties=served)
        for depot in depots.standing(play, side):
            state = (
                _("being dismantled")
                if depot.dismantled
                else _("complete")
                if depot.complete
                else _("under construction")
            )
            yield _IN + _("depot at {hex}: {state}").format(hex=place(play, depot.hex), state=state)
        cut = [play.game.piece(unit).name for unit in pieces.in_play(play, side) if supply_markers.is_out(play, unit)]
        if cut:
            yield _IN + _("out of supply: {units}").format(units=listing(cut))


def _counties(play: GcacwPlay) -> Iterable[str]:
    """24.0, 13.9: those that may change hands, by who holds them now, with the points of a cycle."""
    figures, held = campaign_of(play), counties.held(play)
    worth = figures.county_points.counties
    for side in play.game.sides:
        own = [name for name in figures.counties.towns if (name in held) == (side == UNION)]
        told = [f"{name} +{worth[name]}" if name in worth else name for name in own]
        if told:
            yield _("{side} control: {counties}").format(side=play.game.side_names[side], counties=listing(told))


def _railroads(play: GcacwPlay) -> Iterable[str]:
    """21.0, 29.3: stations that stop trains and lines."""
    broken = [
        _("{name} ({state})").format(name=station.name, state=stations.state_name(stations.state(play, station)))
        for station in play.game.stations
        if stations.state(play, station) != stations.WHOLE
    ]
    if broken:
        yield _("Damaged stations: {stations}").format(stations=listing(broken))


def _coming(play: GcacwPlay) -> Iterable[str]:
    """25.0, 28.0: who comes when and where."""
    for due in reinforcements.schedule(play):
        told = phrases.told_apart(play, due.pieces)
        names = listing(one if isinstance(one, str) else one.told() for one in told)
        where = " / ".join(place(play, one) for one in due.places)
        text = _("Turn {turn}, {side}: {units} at {places}") if where else _("Turn {turn}, {side}: {units}")
        yield text.format(turn=due.turn, side=army(due.side), units=names, places=where)
    for group in pieces.travellers(play):
        names = listing(play.game.piece(piece).name for piece in group.pieces)
        yield _travelling(play, group, names)


def _travelling(play: GcacwPlay, group: Travellers, names: str) -> str:
    door = campaign_of(play).doors.of(group.door)
    assert door is not None
    if door.box is None:
        goal = str(doors.end(play, door, group.inward).told())
        return _("Turn {turn}: {units} to {box}").format(turn=group.turn, units=names, box=goal)
    text = _("Turn {turn}: {units} to {box}") if group.inward else _("Turn {turn}: {units} from {box}")
    return text.format(turn=group.turn, units=names, box=place(play, door.box))


def _losses(play: GcacwPlay) -> Iterable[str]:
    """25.2, 35.0."""
    text = _("Manpower lost: Union {union} ({n} not replaced), Confederates {confederate}")
    yield text.format(
        union=ledger.lost(play, UNION),
        confederate=ledger.lost(play, CONFEDERATE),
        n=max(0, replacement_points.unreplaced(play)),
    )
    record = play.record
    assert isinstance(record, CampaignRecord)
    for noted in record.reinforced.points:
        told = _("Replacement points, {army}: {infantry} for infantry, {cavalry} for cavalry")
        army = _(replacement_points.ARMIES[noted.army])
        yield told.format(army=army, infantry=noted.infantry, cavalry=noted.cavalry)


def _points(play: GcacwPlay) -> Iterable[str]:
    """13.9: the ledger by cycle and cause."""
    turns, by_cycle = campaign_of(play).cycle.turns, dict[int, Counter[str]]()
    for entry in play.record.ledger:
        by_cycle.setdefault((entry.turn - 1) // turns, Counter())[entry.cause] += entry.points
    for cycle, causes in sorted(by_cycle.items()):
        parts = listing(
            f"{_(_CAUSES[cause]) if cause in _CAUSES else cause} {n:+d}" for cause, n in causes.items() if n
        )
        yield _("VP of turns {first} to {last}: {sum} ({parts})").format(
            first=cycle * turns + 1, last=cycle * turns + turns, sum=f"{sum(causes.values()):+d}", parts=parts or "-"
        )
