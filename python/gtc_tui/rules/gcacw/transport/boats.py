"""22.0 Water movement: embark on a die, go, disembark."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.march.march import Ride
from gtc_tui.rules.gcacw.state import day, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION, Today
from gtc_tui.rules.gcacw.transport import aboard, waterways
from gtc_tui.rules.gcacw.transport.aboard import WATER
from gtc_tui.rules.gcacw.transport.trains import aboard_refusal
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place
from gtc_tui.rules.kit.actions import Choice


class Embark(Action, frozen=True, tag="embark"):
    """A unit tries to board boats where it is (22.0)."""

    unit: PieceId


class Disembark(Action, frozen=True, tag="disembark"):
    """An embarked unit gets off where it is, which is no action (22.0)."""

    unit: PieceId


class GoByWater(Action, frozen=True, tag="go-by-water"):
    """Move an embarked unit by water (22.0)."""

    unit: PieceId


class SailTo(Action, frozen=True, tag="sail-to"):
    """Where the boats take the unit (22.0)."""

    to: str


class StayAfloat(Action, frozen=True, tag="stay-afloat"):
    """The boats take the unit to the box of the sea, and it stays embarked there (22.0)."""

    to: str


class EmbarkRoll(Stage, frozen=True):
    """The die of a unit that tries to embark; its fatigue is paid already."""

    unit: PieceId

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("{unit} tries to embark: {n} or less").format(
            unit=name(play, self.unit), n=campaign_of(play).water_movement.die
        )
        return dice(1, "embark", prompt, WATER, self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        piece, die = play.game.piece(self.unit), action.dice[0]
        done = die <= campaign_of(play).water_movement.die
        text = _("{unit} finds boats: die {die}") if done else _("{unit} finds no boats: die {die}")
        play.emit(Event("roll", text.format(unit=piece.name, die=die), WATER, piece.side, (self.unit,), (), die))
        if done:
            aboard.get_on(play, self.unit, WATER)
            if piece.side == UNION:
                manpower, record = pieces.manpower(play, self.unit), aboard.record_of(play)
                play.amend(shipped=record.shipped + manpower)
                day.amend(play, shipped=record.today.shipped + manpower)
        play.finish()


class Sailing(Stage, frozen=True):
    """Boats with an embarked unit: who comes along, and where they go. riders: leaders who come along."""

    unit: PieceId
    riders: tuple[PieceId, ...] = ()

    def decision(self, play: GcacwPlay) -> Decision:
        piece, names = play.game.piece(self.unit), play.game.map.names
        sea = campaign_of(play).water_movement.sea
        goals: list[Action] = []
        for to in waterways.voyages(play, self.unit):
            goals.append(SailTo(names[to]))
            if names[to] == sea:
                goals.append(StayAfloat(names[to]))
        goals += [Ride(leader) for leader in aboard.companions(play, self.unit, self.riders)]
        prompt = _("{unit} goes by water: where to?").format(unit=piece.name)
        return Decision(piece.side, "sail", prompt, WATER, tuple(goals), subject=self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Ride):
            play.replace(msgspec.structs.replace(self, riders=(*self.riders, action.leader)))
            return
        assert isinstance(action, SailTo | StayAfloat)
        figures = campaign_of(play).water_movement
        hexes = waterways.voyages(play, self.unit)[play.game.map.ids[action.to]].hexes
        aboard.travel(play, self.unit, self.riders, [action.to], "water")
        aboard.arrive(play, self.unit, hexes, aboard.levels(figures.hexes, hexes), WATER)
        if action.to == figures.sea:
            day.amend(play, docked=(*day.of(play).docked, self.unit))
        if isinstance(action, SailTo):
            aboard.get_off(play, self.unit)
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        match action:
            case StayAfloat(to) if to != campaign_of(play).water_movement.sea:
                return WATER, _("nobody stays embarked at {hex}").format(hex=to)
            case SailTo(to) | StayAfloat(to):
                return refusals.no_hex(play, to) or waterways.goal_refusal(play, self.unit, play.game.map.ids[to])
            case Ride(leader):
                return aboard_refusal(play, self.unit, leader, self.riders)
        return None


def day_ends(play: GcacwPlay) -> None:
    """After the last phase of a turn: who stays embarked counts in the limits of the next; after a strategic cycle
    everybody disembarks, and the limits of the cycle begin anew."""
    if play.record.turn % campaign_of(play).cycle.turns == 0:
        for unit in aboard.afloat(play):
            aboard.get_off(play, unit)
        play.amend(shipped=0)
    staying = sum(pieces.manpower(play, unit) for unit in aboard.side_of(play, UNION, aboard.afloat(play)))
    play.amend(today=Today(shipped=staying))


def _candidates(play: GcacwPlay, side: Side) -> Iterable[PieceId]:
    """Units of the side on the map and in boxes that may try to embark."""
    if play.game.campaign is None:
        return ()
    return (unit for unit in waterways.waiting(play, side) if waterways.embark_refusal(play, unit) is None)


def _embark(play: GcacwPlay, acting: Acting, action: Embark) -> None:
    tries = day.of(play).tries
    day.amend(play, tries=aboard.count(tries, play.game.side_index(acting.side)))
    aboard.select(play, action.unit, WATER)
    play.replace(EmbarkRoll(action.unit))


def _sail_label(play: GcacwPlay, action: SailTo | StayAfloat) -> Message:
    stage, where = play.stack[-1], place(play, action.to)
    assert isinstance(stage, Sailing)
    voyage = waterways.voyages(play, stage.unit)[play.game.map.ids[action.to]]
    spent = aboard.levels(campaign_of(play).water_movement.hexes, voyage.hexes)
    if voyage.over:
        spent = aboard.room(play, stage.unit)
    text = ngettext("To {hex}: {n} hex, fatigue +{levels}", "To {hex}: {n} hexes, fatigue +{levels}", voyage.hexes)
    if isinstance(action, StayAfloat):
        text = ngettext(
            "To {hex} and stay embarked: {n} hex, fatigue +{levels}",
            "To {hex} and stay embarked: {n} hexes, fatigue +{levels}",
            voyage.hexes,
        )
    return text.format(hex=where, n=voyage.hexes, levels=spent)


def _help(play: GcacwPlay) -> Iterable[Message]:
    if play.game.campaign is not None:
        yield _("At a landing a unit may try to embark, for 1 fatigue, and go by water in a later action.")


MENU.add(
    Choice(
        action=Embark,
        place=16,
        offer=lambda play, acting: map(Embark, _candidates(play, acting.side)),
        refusal=lambda play, acting, action: (
            refusals.not_own(play, action.unit, acting.side) or waterways.embark_refusal(play, action.unit)
        ),
        begin=_embark,
        label=lambda play, action: _("Embark {unit}").format(unit=name(play, action.unit)),
        help=_help,
    )
)
MENU.add(
    Choice(
        action=GoByWater,
        place=17,
        offer=lambda play, acting: (
            GoByWater(unit)
            for unit in aboard.side_of(play, acting.side, aboard.afloat(play))
            if waterways.go_refusal(play, unit) is None
        ),
        refusal=lambda play, acting, action: (
            refusals.not_own(play, action.unit, acting.side) or waterways.go_refusal(play, action.unit)
        ),
        begin=lambda play, acting, action: play.replace(Sailing(action.unit)),
        label=lambda play, action: _("{unit} goes by water").format(unit=name(play, action.unit)),
    )
)
MENU.add(
    Choice(
        action=Disembark,
        place=81,
        offer=lambda play, acting: map(Disembark, aboard.side_of(play, acting.side, aboard.afloat(play))),
        refusal=lambda play, acting, action: (
            refusals.not_own(play, action.unit, acting.side)
            or (WATER, _("{unit} is not embarked").format(unit=name(play, action.unit)))
        ),
        begin=lambda play, acting, action: aboard.get_off(play, action.unit),
        label=lambda play, action: _("Disembark {unit}: no action").format(unit=name(play, action.unit)),
        value=lambda play, acting, action: -1.0,
    )
)
CATALOGUE.answer(SailTo, _sail_label)
CATALOGUE.answer(StayAfloat, _sail_label)
CATALOGUE.question(
    "embark",
    lambda play: (
        _("The unit finds boats on {n} or less; its fatigue is paid whatever the die says.").format(
            n=campaign_of(play).water_movement.die
        ),
    ),
)
CATALOGUE.question(
    "sail",
    lambda play: (
        _("Boats follow the river; the farther they go, the more fatigue: {hexes} hexes.").format(
            hexes=", ".join(map(str, campaign_of(play).water_movement.hexes))
        ),
        _("They pass enemies, and end at a landing without any, or in a box; at sea a unit may stay embarked."),
    ),
)
