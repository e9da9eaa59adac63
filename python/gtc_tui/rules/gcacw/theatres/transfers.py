"""28.0 The off-map phase: units go from boxes to the map and from the map to boxes, some turns on their way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext, plain
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import control, supply_markers
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import Travellers
from gtc_tui.rules.gcacw.tables.campaign import Door
from gtc_tui.rules.gcacw.theatres import boxes, breckinridge, doors
from gtc_tui.rules.gcacw.theatres.companions import Companions, Party
from gtc_tui.rules.gcacw.theatres.doors import RULE
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name, names, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase


class Depart(Action, frozen=True, tag="depart"):
    """A unit goes through the door of a box: out of the box to the map, or from the map into it (28.0)."""

    unit: PieceId
    box: str


class Arrive(Action, frozen=True, tag="arrive"):
    """Those who arrive on the map stand here (28.0)."""

    hex: str


def _refusal(play: GcacwPlay, unit: PieceId, key: str) -> Refusal | None:
    door = campaign_of(play).doors.of(key)
    if door is None:
        if key in play.game.map.ids and play.game.map.ids[key] not in play.game.map.boxes:
            return RULE, _("{hex} is no box that units leave or enter now").format(hex=place(play, key))
        if boxes.box_of(play, unit) is None:
            return RULE, _("there is no way from the map to {box}").format(box=place(play, key))
        return RULE, _("there is no way from {box} to the map").format(box=place(play, key))
    if doors.leads_inward(play, unit, door) or (not door.beyond and boxes.box_of(play, unit) is None):
        return doors.in_refusal(play, unit, door)
    return doors.out_refusal(play, unit, door) or breckinridge.lone_refusal(play, unit, door)


def departures(play: GcacwPlay, side: Side) -> list[Depart]:
    """Every transfer that the side may begin now."""
    game, home = play.game, play.position.hex
    ways, own = game.caches.get((departures, side), lambda: (_ways(game, side), _doors(game, side)))
    open_ = [door.key for door in own if doors.shut(play, side, door) is None]
    return [
        Depart(game.ids[unit], key)
        for unit in play.position.standing(game.side_index(side))
        for key in ways.get(home(unit), ())
        if key in open_ and _refusal(play, game.ids[unit], key) is None
    ]


def _ways(game: GcacwGame, side: Side) -> Mapping[HexId, Sequence[str]]:
    """By place, the keys of doors that units of the side go through from there."""
    found: dict[HexId, list[str]] = {}
    for door in _doors(game, side):
        inside = () if door.box is None else (door.box,)
        for where in dict.fromkeys((*inside, *door.beyond, *door.hexes)):
            found.setdefault(game.map.ids[where], []).append(door.key)
    return found


def _doors(game: GcacwGame, side: Side) -> tuple[Door, ...]:
    """Those that units of the side go through."""
    ways = game.campaign.doors.ways if game.campaign is not None else ()
    return tuple(door for door in ways if door.side in (None, side))


class OffMap(Stage, frozen=True):
    """The Union's transfers come first, then the other side's. going: who is to leave now, and by which box's door.
    done: units that have been transferred at once, and are not again."""

    side: Side
    going: tuple[PieceId, str] | None = None
    done: tuple[PieceId, ...] = ()

    def _options(self, play: GcacwPlay) -> list[Depart]:
        return [action for action in departures(play, self.side) if action.unit not in self.done]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more transfers") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        prompt = _("{side}: transfer units between the map and the boxes?").format(side=army(self.side))
        return Decision(self.side, "off-map", prompt, RULE, (*options, Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        if self.side == play.game.sides[0]:
            play.replace(OffMap(play.game.sides[1]))
        else:
            play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Depart):
            self.run(play)
            return
        play.replace(msgspec.structs.replace(self, going=(action.unit, action.box)))
        door = campaign_of(play).doors.of(action.box)
        assert door is not None
        barred = doors.barred_leaders(play, action.unit, door)
        play.push(Companions(action.unit, (*barred, *breckinridge.barred(play, action.unit, door))))

    def resumed(self, play: GcacwPlay, result: object) -> None:
        if not isinstance(result, Party):
            return
        assert self.going is not None
        unit, key = self.going
        door = campaign_of(play).doors.of(key)
        assert door is not None
        play.replace(msgspec.structs.replace(self, going=None, done=(*self.done, unit)))
        depart(play, result.pieces, door, doors.leads_inward(play, unit, door))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Depart):
            return None
        fault = refusals.not_own(play, action.unit, self.side)
        if fault is None and campaign_of(play).doors.of(action.box) is None:
            fault = refusals.no_hex(play, action.box)
        if fault is not None:
            return fault
        if play.game.piece(action.unit).is_leader:
            return RULE, _("{leader} transfers only with a unit").format(leader=name(play, action.unit))
        if action.unit in self.done:
            return RULE, _("{unit} has already been transferred in this phase").format(unit=name(play, action.unit))
        return self._own_way_refusal(play, action) or _refusal(play, action.unit, action.box)

    def _own_way_refusal(self, play: GcacwPlay, action: Depart) -> Refusal | None:
        """Of a unit at the end of other ways than the one asked for, none of which is open to it: what bars the first
        of those."""
        own = _ways(play.game, self.side).get(pieces.hex_id(play, action.unit), ())
        box = boxes.box_of(play, action.unit)
        if box is not None and not own and action.box != box:
            return RULE, _("there is no way from {box} to the map").format(box=place(play, box))
        faults = [_refusal(play, action.unit, key) for key in own]
        return None if action.box in own or None in faults else next(iter(faults), None)


def depart(play: GcacwPlay, party: tuple[PieceId, ...], door: Door, inward: bool) -> None:
    """A unit and the leaders with it leave where they stand, in good order. inward: into the box, or beyond."""
    where = pieces.hex_of(play, party[0])
    assert where is not None
    markers.uncover(play, party)
    if doors.leads_out(play, party[0], door):
        party = breckinridge.become_division(play, party, where)
    unit, side = party[0], play.game.piece(party[0]).side
    restore(play, unit)
    if door.rail:
        boxes.amend(play, railed=play.record.turn)
    if door.turns == 0 and inward and door.box is not None:
        boxes.enter(play, party, door.box, "transfer")
        text = _("{units} to {box}").format(units=names(play, party), box=place(play, door.box))
        play.emit(Event("transfer", text, RULE, side, party, (where, door.box)))
    else:
        _set_out(play, party, door, inward, where)
    pieces.settle_leaders(play, where)


def _set_out(play: GcacwPlay, party: tuple[PieceId, ...], door: Door, inward: bool, where: str) -> None:
    """They are nowhere for the turns of their way; if there are none, they arrive now."""
    for piece in party:
        play.position.lift(play.game.index[piece])
    group, others = Travellers(party, door.key, inward, play.record.turn + door.turns), boxes.record(play).travellers
    boxes.amend(play, travellers=(*others, group))
    if door.turns == 0:
        play.push(Arrivals(others))  # who found no hex when the turn began waits for the next
        return
    text = ngettext(
        "{units}: on the way from {place}, {n} turn", "{units}: on the way from {place}, {n} turns", door.turns
    )
    told = text.format(units=names(play, party), place=place(play, where), n=door.turns)
    play.emit(Event("transfer", told, RULE, play.game.piece(party[0]).side, party, (where,), door.turns))


def restore(play: GcacwPlay, unit: PieceId) -> None:
    """A unit that is transferred is fresh, organized, of good morale and in supply; its works stay behind (9.0)."""
    number = play.game.index[unit]
    for field in (FATIGUE, EXHAUSTED, DISORGANIZED, DEMORALIZED, ENTRENCHMENT):
        play.position.set(number, field, 0)
    supply_markers.mark(play, unit, False)


class Arrivals(Stage, frozen=True):
    """Travellers who are due arrive, group after group. waiting: groups that do not, for want of a hex free of
    enemies."""

    waiting: tuple[Travellers, ...] = ()

    def _next(self, play: GcacwPlay) -> Travellers | None:
        due = [one for one in boxes.record(play).travellers if one.turn <= play.record.turn]
        return next((one for one in due if one not in self.waiting), None)

    def decision(self, play: GcacwPlay) -> Decision | None:
        group = self._next(play)
        found = [] if group is None or _box(play, group) is not None else _hexes(play, group)
        if group is None or len(found) < 2:
            return None
        prompt = _("{units}: choose where to arrive").format(units=names(play, group.pieces))
        side = play.game.piece(group.pieces[0]).side
        options = tuple(Arrive(where) for where in found)
        return Decision(side, "arrive", prompt, RULE, options, subject=group.pieces[0])

    def run(self, play: GcacwPlay) -> None:
        group = self._next(play)
        if group is None:
            play.finish()
        elif (box := _box(play, group)) is not None:
            _take_off(play, group)
            boxes.enter(play, group.pieces, box, "transfer")
            _tell(play, group, box)
            breckinridge.come_home(play, box)
            if all(play.game.piece(piece).is_leader for piece in group.pieces):  # their unit has been called away
                pieces.settle_leaders(play, box)
        elif found := _hexes(play, group):
            self._arrive(play, group, found[0])
        else:
            text = _("{units} cannot arrive: the enemy holds every hex").format(units=names(play, group.pieces))
            play.emit(Event("waiting", text, RULE, play.game.piece(group.pieces[0]).side, group.pieces))
            play.replace(Arrivals((*self.waiting, group)))

    def apply(self, play: GcacwPlay, action: Action) -> None:
        group = self._next(play)
        assert isinstance(action, Arrive) and group is not None
        self._arrive(play, group, action.hex)

    def _arrive(self, play: GcacwPlay, group: Travellers, where: str) -> None:
        _take_off(play, group)
        for piece in group.pieces:
            control.arrive(play, piece, where)
        _tell(play, group, where)
        breckinridge.come_home(play, where)
        pieces.settle_leaders(play, where)  # whose command has changed on the way (34.0)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        group = self._next(play)
        if not isinstance(action, Arrive) or group is None:
            return None
        fault = refusals.no_hex(play, action.hex)
        if fault is not None:
            return fault
        door = _door(play, group)
        who = name(play, group.pieces[0])
        if action.hex not in (door.beyond if group.inward else door.hexes):
            return RULE, _("{unit} arrives at {hexes}, not at {hex}").format(
                unit=who, hexes=doors.end(play, door, group.inward), hex=action.hex
            )
        if pieces.keeps_out(play, play.game.piece(group.pieces[0]).side, action.hex):
            return RULE, _("there is an enemy unit in {hex}").format(hex=action.hex)
        return RULE, _("enemy units or zones of control cut the railroad to {hex}").format(hex=place(play, action.hex))


def _door(play: GcacwPlay, group: Travellers) -> Door:
    door = campaign_of(play).doors.of(group.door)
    assert door is not None
    return door


def _box(play: GcacwPlay, group: Travellers) -> str | None:
    """The box that they go into; None where they arrive on the map."""
    return _door(play, group).box if group.inward else None


def _hexes(play: GcacwPlay, group: Travellers) -> list[str]:
    return doors.arrivals(play, play.game.piece(group.pieces[0]).side, _door(play, group), group.inward)


def _take_off(play: GcacwPlay, group: Travellers) -> None:
    left = tuple(one for one in boxes.record(play).travellers if one != group)
    boxes.amend(play, travellers=left)


def _tell(play: GcacwPlay, group: Travellers, where: str) -> None:
    text = ngettext("{units} arrives at {place}", "{units} arrive at {place}", len(group.pieces))
    told = text.format(units=names(play, group.pieces), place=place(play, where))
    play.emit(Event("arrival", told, RULE, play.game.piece(group.pieces[0]).side, group.pieces, (where,)))


def _depart_label(play: GcacwPlay, action: Depart) -> Message:
    door, who = campaign_of(play).doors.of(action.box), name(play, action.unit)
    if door is None:
        return plain("{unit} {box}", unit=who, box=action.box)
    inward = doors.leads_inward(play, action.unit, door)
    if inward or door.beyond or sum(one.box == door.box for one in campaign_of(play).doors.ways) > 1:
        text = ngettext("{unit} to {box}: {n} turn", "{unit} to {box}: {n} turns", door.turns)
        if not door.turns:
            text = _("{unit} to {box}: at once")
        return text.format(unit=who, box=doors.end(play, door, inward), n=door.turns)
    text = ngettext("{unit} to the map: {n} turn", "{unit} to the map: {n} turns", door.turns)
    if not door.turns:
        text = _("{unit} to the map: at once")
    return text.format(unit=who, n=door.turns)


CATALOGUE.belong(Occasion(("off-map",), "28.0"), Depart)
CATALOGUE.belong(Occasion(("travellers",), "28.0"), Arrive)
CATALOGUE.answer(Depart, _depart_label)
CATALOGUE.answer(Arrive, lambda play, action: _("Arrive at {hex}").format(hex=place(play, action.hex)))
CATALOGUE.question(
    "off-map",
    lambda play: (
        _("Units in a box with a way to the map may leave for the map, and units at its hexes for the box."),
        _("They are on the way for some turns and arrive at the start of a turn, rested and organized."),
        _("By railroad one unit of at most {n} manpower transfers per turn, if no enemy cuts the line.").format(
            n=campaign_of(play).doors.rail_manpower
        ),
    ),
)
CATALOGUE.question(
    "arrive",
    lambda play: (
        _("Choose any hex of the way without enemy units; zones of control do not matter."),
        _("If the enemy holds every hex, the unit waits and tries again each turn."),
    ),
)

PHASES.declare("travellers", Phase(N_("Arrivals from off the map"), lambda play: Arrivals(), place=7))
PHASES.declare("off-map", Phase(N_("Off-Map Phase"), lambda play: OffMap(play.game.sides[0]), place=22))
