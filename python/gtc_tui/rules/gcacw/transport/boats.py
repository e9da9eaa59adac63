"""22.0 Water movement: embark on a die, go, disembark."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import seen
from gtc_tui.rules.gcacw.march.march import Ride
from gtc_tui.rules.gcacw.state import day, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, JOURNEYS, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION, Today
from gtc_tui.rules.gcacw.transport import aboard, waterways
from gtc_tui.rules.gcacw.transport.aboard import WATER, Goal
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place
from gtc_tui.rules.kit.actions import Choice, Occasion


class Embark(Action, frozen=True, tag="embark"):
    """A unit tries to board boats where it is (22.0)."""

    unit: PieceId


class Disembark(aboard.Aboard, frozen=True, tag="disembark"):
    """An embarked unit gets off where it is, which is no action (22.0)."""


class GoByWater(aboard.Aboard, frozen=True, tag="go-by-water"):
    """Move an embarked unit by water (22.0)."""


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
        prompt = _("{unit} tries to embark: succeeds on {n} or less").format(
            unit=name(play, self.unit), n=campaign_of(play).water_movement.die
        )
        return dice(1, "embark", prompt, WATER, self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        piece, die = play.game.piece(self.unit), action.dice[0]
        needed = campaign_of(play).water_movement.die
        done = die <= needed
        text = (
            _("{unit} finds boats: die {die} ({n} or less needed)")
            if done
            else _("{unit} finds no boats: die {die} ({n} or less needed)")
        )
        words = text.format(unit=piece.name, die=die, n=needed)
        play.emit(Event("roll", words, WATER, piece.side, (self.unit,), (), die))
        if done:
            aboard.get_on(play, self.unit, WATER)
            if piece.side == UNION:
                manpower, record = pieces.manpower(play, self.unit), aboard.record_of(play)
                play.amend(shipped=record.shipped + manpower)
                day.amend(play, shipped=record.today.shipped + manpower)
        play.finish()


class Sailing(aboard.Journey, frozen=True):
    """Boats with an embarked unit."""

    kind: ClassVar[str] = "sail"
    rule: ClassVar[str] = WATER

    def prompt(self, play: GcacwPlay) -> Message:
        return _("{unit} goes by water: choose a landing").format(unit=play.game.piece(self.unit).name)

    def answers(self, play: GcacwPlay, goal: Goal) -> Iterable[Action]:
        yield SailTo(goal.to)
        if goal.to == campaign_of(play).water_movement.sea:
            yield StayAfloat(goal.to)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Ride):
            self.take(play, action.leader)
            return
        assert isinstance(action, SailTo | StayAfloat)
        goal = self.goal(action.to)
        aboard.travel(play, self.unit, self.riders, [goal.to], "water")
        aboard.arrive(play, self.unit, goal.hexes, goal.levels, WATER)
        if goal.to == campaign_of(play).water_movement.sea:
            day.amend(play, docked=(*day.of(play).docked, self.unit))
        if isinstance(action, SailTo):
            aboard.get_off(play, self.unit)
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        match action:
            case StayAfloat(to) if to != campaign_of(play).water_movement.sea:
                return WATER, _("units may not stay embarked at {hex}").format(hex=to)
            case SailTo(to) | StayAfloat(to):
                return refusals.no_hex(play, to) or waterways.goal_refusal(play, self.unit, play.game.map.ids[to])
            case Ride(leader):
                return aboard.companion_refusal(play, self.unit, leader, self.riders)
        return None


def _sailing(play: GcacwPlay, unit: PieceId) -> Sailing:
    """Who goes farther than his fatigue allows, which is only to the sea, spends all that he has left."""
    limits, names, room = campaign_of(play).water_movement.hexes, play.game.map.names, aboard.room(play, unit)
    known = seen.seen_by(play, play.game.piece(unit).side)
    return Sailing(
        unit,
        tuple(
            Goal(names[to], voyage.hexes, room if voyage.over else aboard.levels(limits, voyage.hexes))
            for to, voyage in waterways.voyages(known, unit).items()
        ),
    )


def day_ends(play: GcacwPlay) -> None:
    """After the last phase of a turn: who stays embarked counts in the limits of the next; after a strategic cycle
    everybody disembarks, and the limits of the cycle begin anew."""
    if play.record.turn % campaign_of(play).cycle.turns == 0:
        for unit in aboard.afloat(play):
            aboard.get_off(play, unit)
        play.amend(shipped=0)
    staying = sum(pieces.manpower(play, unit) for unit in aboard.side_of(play, UNION, aboard.afloat(play)))
    play.amend(today=Today(shipped=staying))


def _candidates(play: GcacwPlay, acting: Acting) -> Iterable[PieceId]:
    """Units of the side that acts, on the map and in boxes, that may try to embark."""
    if play.game.campaign is None or waterways.has_tried(play, acting.side):
        return ()
    ids, get, most = play.game.ids, play.position.get, waterways.room(play, acting.side)
    waiting = (unit for unit in waterways.waiting(play, acting.side) if get(unit, MANPOWER) <= most)
    free = (ids[unit] for unit in waiting if unit not in acting.held)
    return (unit for unit in free if waterways.boarding_refusal(play, unit) is None)


def _lacking(play: GcacwPlay, acting: Acting) -> Refusal | None:
    """Why nobody goes aboard now, trains included."""
    if play.game.campaign is None:
        return None
    tried = waterways.tries_refusal(play, acting.side)
    if tried is not None:
        return tried
    if acting.side == play.game.campaign.railroad_movement.side:
        return WATER, _("no unit may entrain at a station or embark at a landing now")
    waiting = [play.game.ids[unit] for unit in waterways.waiting(play, acting.side) if unit not in acting.held]
    faults = [fault for unit in waiting if (fault := waterways.boarding_refusal(play, unit)) is not None]
    if not faults:
        return WATER, _("no unit is at a landing, and trains carry Confederates only")
    return faults[0]  # of the first unit there: one reason tells more than that nobody may


def _embark(play: GcacwPlay, acting: Acting, action: Embark) -> None:
    tries = day.of(play).tries
    day.amend(play, tries=aboard.count(tries, play.game.side_index(acting.side)))
    aboard.select(play, action.unit, WATER)
    play.replace(EmbarkRoll(action.unit))


def _sail_label(play: GcacwPlay, action: SailTo | StayAfloat) -> Message:
    stage = play.stack[-1]
    assert isinstance(stage, Sailing)
    goal = stage.goal(action.to)
    if isinstance(action, SailTo):
        return aboard.goal_label(play, goal)
    text = ngettext(
        "To {hex} and stay embarked: {n} hex, fatigue +{levels}",
        "To {hex} and stay embarked: {n} hexes, fatigue +{levels}",
        goal.hexes,
    )
    return text.format(hex=place(play, goal.to), n=goal.hexes, levels=goal.levels)


def _help(play: GcacwPlay) -> Iterable[Message]:
    if play.game.campaign is not None:
        yield _("A unit at a landing may try to embark for 1 fatigue level, and go by water in a later action.")


MENU.add(
    Choice(
        action=Embark,
        place=16,
        group=JOURNEYS,
        offer=lambda play, acting: map(Embark, _candidates(play, acting)),
        refusal=lambda play, acting, action: (
            refusals.not_own(play, action.unit, acting.side) or waterways.embark_refusal(play, action.unit)
        ),
        lacking=_lacking,
        begin=_embark,
        label=lambda play, action: _("Embark {unit}").format(unit=name(play, action.unit)),
        help=_help,
    )
)
aboard.declare_going(GoByWater, 17, aboard.afloat, waterways.go_refusal, _sailing, N_("Go by water with {unit}"))
aboard.declare_getting_off(
    Disembark, 81, aboard.afloat, WATER, N_("Disembark {unit}: free"), N_("{unit} is not embarked")
)
CATALOGUE.belong(
    Occasion(("actions",), WATER, Message("choose first which embarked unit goes by water")), SailTo, StayAfloat
)
CATALOGUE.answer(SailTo, _sail_label)
CATALOGUE.answer(StayAfloat, _sail_label)
CATALOGUE.question(
    "embark",
    lambda play: (
        _("The unit embarks on {n} or less. It gains the fatigue level either way.").format(
            n=campaign_of(play).water_movement.die
        ),
    ),
)
CATALOGUE.question(
    "sail",
    lambda play: (
        _("Boats follow the river. The farther they go, the more fatigue levels: {hexes} hexes.").format(
            hexes=", ".join(map(str, campaign_of(play).water_movement.hexes))
        ),
        _(
            "They may pass enemy units. They end at a landing without enemies or in a box; at sea a unit may "
            "stay embarked."
        ),
    ),
)
