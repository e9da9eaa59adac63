"""30.5 Breckinridge: he and his infantry are one division on the map, and leader and brigades in the Valley.

Who comes to lead there while he is away is a matter of 25.0 (`strategy/reinforcements`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import control, substitutes
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import ammunition, commands, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from gtc_tui.rules.gcacw.tables.campaign import Door
from gtc_tui.rules.gcacw.theatres import boxes, doors
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, names, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.words import listed

RULE = "30.5"


class Share(Action, frozen=True, tag="share"):
    """What one of the units that were a division has of its manpower and artillery value (30.5)."""

    unit: PieceId
    manpower: int
    value: int


def with_him(play: GcacwPlay, where: str) -> list[PieceId]:
    """The infantry of his side in a box or hex, of whatever command, which goes with him."""
    side = play.game.piece(campaign_of(play).breckinridge.leader).side
    return [unit for unit in boxes.units(play, where, side) if play.game.piece(unit).arm == "infantry"]


def barred(play: GcacwPlay, unit: PieceId, door: Door) -> tuple[PieceId, ...]:
    """28.0: leaders who do not go to the map with a unit through a door, because trains do not carry all who would go
    with them."""
    where = pieces.hex_of(play, unit)
    if where is None or not door.rail or not doors.leads_out(play, unit, door):
        return ()
    too_many = pieces.total_manpower(play, with_him(play, where)) > campaign_of(play).doors.rail_manpower
    return (campaign_of(play).breckinridge.leader,) if too_many else ()


def lone_refusal(play: GcacwPlay, unit: PieceId, door: Door) -> Refusal | None:
    """28.0: why the last unit of his command may not go through a door: he may not go with it, for `barred`."""
    where = pieces.hex_of(play, unit)
    alone = pieces.left_behind(play, unit, where) if where is not None and door.rail else ()
    for leader in barred(play, unit, door) if alone else ():
        if leader in alone:
            return "28.0", _("{leader} would be alone: trains do not carry all infantry with him").format(
                leader=name(play, leader)
            )
    return None


def become_division(play: GcacwPlay, party: tuple[PieceId, ...], where: str) -> tuple[PieceId, ...]:
    """A unit and leaders are about to leave a box, or the Valley's maps, for the rest of the map: with him among them,
    his infantry is one division. Returns those who leave then."""
    figures = campaign_of(play).breckinridge
    if figures.leader not in party:
        return party
    units, index = with_him(play, where), play.game.index
    markers.uncover(play, units)
    regular = tuple(unit for unit in units if not substitutes.is_ordinary(play, unit))
    manpower, guns = pieces.total_manpower(play, units), substitutes.total_guns(play, units)
    if ammunition.in_force(play.game):  # 30.2: that of the largest
        largest = max(units, key=lambda unit: (pieces.manpower(play, unit), ammunition.left(play, unit)))
        ammunition.share(play, largest, figures.unit)
    for unit in units:
        substitutes.clear(play, unit)
    play.position.lift(index[figures.leader])
    play.position.set(index[figures.unit], MANPOWER, manpower)
    play.position.place(index[figures.unit], play.game.map.ids[where])
    substitutes.note_guns(play, figures.unit, guns)
    substitutes.amend(play, breckinridge=regular or figures.brigades)
    text = _("{units} form the division {unit}: {n} manpower").format(
        units=names(play, (figures.leader, *units)), unit=name(play, figures.unit), n=manpower
    )
    side = play.game.piece(figures.unit).side
    play.emit(Event("division", text, RULE, side, (figures.unit, figures.leader, *units), (where,), manpower))
    return (figures.unit, *(piece for piece in party if piece not in (figures.leader, *units)))


def come_home(play: GcacwPlay, where: str) -> None:
    """Units have come into a box or hex: the division, if it is there and back in the Valley, is leader and brigades
    again."""
    figures = campaign_of(play).breckinridge
    if pieces.hex_of(play, figures.unit) != where or boxes.theatre_of(play, where) != figures.theatre:
        return
    index = play.game.index
    manpower, guns = pieces.manpower(play, figures.unit), pieces.artillery(play, figures.unit)
    substitutes.clear(play, figures.unit)
    play.position.place(index[figures.leader], play.game.map.ids[where])
    brigades = _brigades(play, manpower)
    for unit in brigades:
        ammunition.share(play, figures.unit, unit)
    _divide(play, brigades, manpower, guns)
    _place(play, brigades, where)
    text = _("{unit} breaks down into {units} at {box}").format(
        unit=name(play, figures.unit), units=names(play, (figures.leader, *brigades)), box=place(play, where)
    )
    side = play.game.piece(figures.unit).side
    play.emit(Event("division", text, RULE, side, (figures.unit, figures.leader, *brigades), (where,), manpower))
    displace(play, figures.leader)
    play.push(Sharing(brigades))


def displace(play: GcacwPlay, leader: PieceId) -> None:
    """26.0, 30.5: a district leader is back in the Valley. Who came there in his stead is out of the game, wherever he
    is: there are never two of them."""
    for word, other in campaign_of(play).special_reinforcements.confederate.one_district.items():
        piece, record = PieceId(word), play.record
        assert isinstance(record, CampaignRecord)
        reinforced = record.reinforced
        if other != leader or piece not in play.game.index or piece in reinforced.barred:
            continue
        pieces.leave_travellers(play, piece)
        if pieces.hex_of(play, piece) is not None:
            play.position.lift(play.game.index[piece])
        called = tuple(one for one in reinforced.called if one[0] != piece)
        reinforced = msgspec.structs.replace(reinforced, barred=(*reinforced.barred, piece), called=called)
        play.amend(reinforced=reinforced, removed=(*record.removed, piece))
        text = _("{unit} is out of the game: {other} is back in the Valley").format(
            unit=name(play, piece), other=name(play, leader)
        )
        play.emit(Event("reinforcement", text, "26.0", play.game.piece(piece).side, (piece,)))


def _brigades(play: GcacwPlay, manpower: int) -> tuple[PieceId, ...]:
    """Those that had left, as many as there is manpower for; a substitute beside them for what they cannot hold."""
    figures = campaign_of(play).breckinridge
    left = (commands.parts(play).breckinridge or figures.brigades)[:manpower]
    first = play.game.piece(left[0])
    more = substitutes.ordinary(play, first.side, first.arm)
    if manpower <= sum(_most(play, unit) for unit in left) or more is None:
        return left
    parent = next((unit for unit in left if pieces.leads(play, figures.leader, unit)), left[0])
    substitutes.clear(play, more)  # its last unit may have been lost tired and entrenched
    others = tuple(one for one in commands.parts(play).under if one[0] != more)
    substitutes.amend(play, under=(*others, (more, parent)))
    return (*left, more)


def _most(play: GcacwPlay, unit: PieceId) -> int:
    """Manpower that a unit of its size can have."""
    piece = play.game.piece(unit)
    return play.game.tables.attachment[piece.arm, piece.size]


def _shared(manpower: int, most: Sequence[int]) -> list[int]:
    """Into parts as equal as can be, the first ones larger, and none above its most as long as others are below."""
    shares = [0] * len(most)
    for _point in range(manpower):
        shares[min(range(len(most)), key=lambda number: (shares[number] >= most[number], shares[number]))] += 1
    return shares


def _divide(play: GcacwPlay, units: Sequence[PieceId], manpower: int, guns: int) -> None:
    """Manpower as evenly as can be; of the artillery value each has what is printed on it, and the first the rest."""
    shares = _shared(manpower, [_most(play, unit) for unit in units])
    for unit, share in zip(units, shares, strict=True):
        own = min(guns, play.game.piece(unit).artillery)
        _give(play, unit, share, own)
        guns -= own
    substitutes.note_guns(play, units[0], pieces.artillery(play, units[0]) + guns)


def _give(play: GcacwPlay, unit: PieceId, manpower: int, guns: int) -> None:
    play.position.set(play.game.index[unit], MANPOWER, manpower)
    substitutes.note_guns(play, unit, guns)


def _part(play: GcacwPlay, unit: PieceId, manpower: int, guns: int) -> Message:
    text = _("{unit}: {n} manpower, artillery value {guns}")
    return text.format(unit=name(play, unit), n=manpower, guns=guns)


def _place(play: GcacwPlay, units: tuple[PieceId, ...], where: str) -> None:
    """As others who arrive in a box, or on the map, where an army is told of them."""
    if play.game.map.ids[where] not in play.game.map.boxes:
        for unit in units:
            control.arrive(play, unit, where)
        return
    for unit in units:
        play.position.place(play.game.index[unit], play.game.map.ids[where])
    boxes.enter(play, units, where, "transfer")


class Sharing(Stage, frozen=True):
    """The owner shares out manpower and artillery value, unit by unit; the last has what is left. units: those who are
    not settled yet. Until then they have shares as even as can be."""

    units: tuple[PieceId, ...]

    def _limits(self, play: GcacwPlay) -> tuple[int, int, int]:
        """The least and the most manpower that the next unit can have, and the most artillery value."""
        manpower, (first, *rest) = pieces.total_manpower(play, self.units), self.units
        least = max(1, manpower - sum(_most(play, unit) for unit in rest))
        return least, min(_most(play, first), manpower - len(rest)), substitutes.total_guns(play, self.units)

    def decision(self, play: GcacwPlay) -> Decision | None:
        if len(self.units) < 2:
            return None
        unit, (least, most, guns) = self.units[0], self._limits(play)
        options = [Share(unit, n, value) for n in range(least, most + 1) for value in range(guns + 1)]
        if len(options) < 2:
            return None
        prompt = _("{unit}: which part of the division's manpower and artillery value?").format(unit=name(play, unit))
        usual = Share(unit, pieces.manpower(play, unit), pieces.artillery(play, unit))
        side = play.game.piece(unit).side
        return Decision(side, "share", prompt, RULE, tuple(options), subject=unit, default=usual)

    def run(self, play: GcacwPlay) -> None:
        if len(self.units) < 2:
            play.finish()
        else:
            play.replace(Sharing(self.units[1:]))

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Share)
        manpower, guns = pieces.total_manpower(play, self.units), substitutes.total_guns(play, self.units)
        _give(play, action.unit, action.manpower, action.value)
        _divide(play, self.units[1:], manpower - action.manpower, guns - action.value)
        self._tell(play)
        self.run(play)

    def _tell(self, play: GcacwPlay) -> None:
        """What each has now: the shares of those who follow have changed as well."""
        side, where = play.game.piece(self.units[0]).side, pieces.hex_of(play, self.units[0])
        shares = [_part(play, unit, pieces.manpower(play, unit), pieces.artillery(play, unit)) for unit in self.units]
        play.emit(Event("division", listed(shares, "; "), RULE, side, self.units, (where,) if where else ()))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Share):
            return None
        fault = refusals.no_piece(play, action.unit)
        if fault is not None:
            return fault
        unit, (least, most, guns) = self.units[0], self._limits(play)
        if action.unit != unit:
            return RULE, _("the unit that has its part now is {unit}").format(unit=name(play, unit))
        return RULE, _("{unit} can have manpower {least} to {most}, artillery 0 to {guns}").format(
            unit=name(play, unit), least=least, most=most, guns=guns
        )


CATALOGUE.belong(Occasion(("travellers",), RULE), Share)
CATALOGUE.answer(Share, lambda play, action: _part(play, action.unit, action.manpower, action.value))
CATALOGUE.question(
    "share",
    lambda play: (
        _("Breckinridge's division is brigades again: together they have its manpower and artillery value."),
        _("Each has at least one manpower, and no more than units of its size can have; the last has the rest."),
    ),
)
