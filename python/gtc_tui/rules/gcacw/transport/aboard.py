"""Units that wait on trains and boats: who they are, how they go and get off (21.0, 22.0).

What both kinds of journeys have in common is here: the stage in which a unit is on its way, and the actions that begin
it and get a unit off; `trains` and `boats` say where one goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple, TypeVar

import msgspec

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.march.march import Ride
from gtc_tui.rules.gcacw.state import condition, day, pieces, zones
from gtc_tui.rules.gcacw.state.actions import JOURNEYS, MENU
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place
from gtc_tui.rules.kit.actions import Choice

RAIL, WATER = "21.0", "22.0"
ANY_DISTANCE = 999  # hexes: more than any journey has


def record_of(play: GcacwPlay) -> CampaignRecord:
    """The record of a game of the advanced game."""
    assert isinstance(play.record, CampaignRecord)
    return play.record


def count(pair: tuple[int, int], number: int, more: int = 1) -> tuple[int, int]:
    """A pair by side index after adding to one of them."""
    return (pair[0] + more, pair[1]) if number == 0 else (pair[0], pair[1] + more)


def entrained(play: GcacwPlay) -> tuple[PieceId, ...]:
    return play.record.entrained if isinstance(play.record, CampaignRecord) else ()


def afloat(play: GcacwPlay) -> tuple[PieceId, ...]:
    return play.record.afloat if isinstance(play.record, CampaignRecord) else ()


def get_on(play: GcacwPlay, unit: PieceId, rule: str) -> None:
    """The unit waits on a train or boat where it is."""
    record, piece = record_of(play), play.game.piece(unit)
    if rule == RAIL:
        play.amend(entrained=(*record.entrained, unit))
    else:
        play.amend(afloat=(*record.afloat, unit))
    text = _("{unit} entrains at {hex}") if rule == RAIL else _("{unit} embarks at {hex}")
    where = pieces.hex_of(play, unit) or ""
    told = text.format(unit=piece.name, hex=place(play, where))
    play.emit(Event("aboard", told, rule, piece.side, (unit,), (where,)))


def get_off(play: GcacwPlay, unit: PieceId) -> None:
    """The unit is on the ground again where it is."""
    record, piece = record_of(play), play.game.piece(unit)
    by_rail = unit in record.entrained
    play.amend(
        entrained=tuple(one for one in record.entrained if one != unit),
        afloat=tuple(one for one in record.afloat if one != unit),
    )
    where = pieces.hex_of(play, unit)
    if where is None:
        return
    text = _("{unit} detrains at {hex}") if by_rail else _("{unit} disembarks at {hex}")
    told = text.format(unit=piece.name, hex=place(play, where))
    play.emit(Event("ashore", told, RAIL if by_rail else WATER, piece.side, (unit,), (where,)))


def enemy_beside(play: GcacwPlay, piece: PieceId) -> None:
    """Units aboard get off where an enemy unit has come beside them."""
    mover = play.game.piece(piece)
    if mover.is_leader:
        return
    here = pieces.hex_id(play, piece)
    for unit in (*entrained(play), *afloat(play)):
        if play.game.piece(unit).side != mover.side:
            where = pieces.hex_id(play, unit)
            if not pieces.in_box(play, unit) and play.game.map.hexmap.direction(here, where) is not None:
                get_off(play, unit)


def select(play: GcacwPlay, unit: PieceId, rule: str) -> None:
    """The unit is chosen for a march that gets it aboard: it tires by one level, and rolls for no extended march."""
    day.note_march(play, unit)
    condition.tire(play, unit, rule)


def levels(limits: tuple[int, ...], hexes: int) -> int:
    """Levels of fatigue for a journey of so many hexes, by the most hexes for one level, two, ..."""
    return 1 + sum(hexes > most for most in limits)


def room(play: GcacwPlay, unit: PieceId) -> int:
    """Levels of fatigue that the unit has left."""
    return play.game.tables.max_fatigue - pieces.fatigue(play, unit)


def farthest(play: GcacwPlay, unit: PieceId, limits: tuple[int, ...]) -> int:
    """Most hexes of a journey that its fatigue allows."""
    left = min(room(play, unit), len(limits))
    return limits[left - 1] if left else 0


def companions(play: GcacwPlay, unit: PieceId, riders: Iterable[PieceId]) -> list[PieceId]:
    """Leaders of the unit's command with it who may still be asked along, nothing holding them."""
    where = pieces.hex_of(play, unit)
    assert where is not None
    free = (one for one in pieces.leaders_in(play, where) if one not in riders)
    return [one for one in free if pieces.leads(play, one, unit) and play.game.rules.holds(play, one) is None]


def companion_refusal(play: GcacwPlay, unit: PieceId, leader: PieceId, riders: tuple[PieceId, ...]) -> Refusal | None:
    """Why a leader does not come along on a train or boat."""
    fault = refusals.not_a_leader(play, leader, play.game.piece(unit).side)
    if fault is not None:
        return fault
    names = {"leader": name(play, leader), "unit": name(play, unit)}
    if leader in riders:
        return "6.3", _("{leader} already accompanies the unit").format(**names)
    if pieces.hex_id(play, leader) != pieces.hex_id(play, unit):
        return "6.3", _("{leader} is not in the hex of {unit}").format(**names)
    return "6.3", _("{unit} is not in {leader}'s command").format(**names)


def travel(play: GcacwPlay, unit: PieceId, riders: tuple[PieceId, ...], way: Iterable[str], how: str) -> None:
    """The unit goes through these places, with its leaders and with those who would be left alone (2.2). Enemies who
    come to light beside the way stop it (37.0)."""
    where = pieces.hex_of(play, unit)
    assert where is not None
    bound = [one for one in pieces.left_behind(play, unit, where) if one not in riders]
    for to in way:
        if play.game.secrets and pieces.keeps_out(play, play.game.piece(unit).side, to):
            return
        party = (unit, *riders, *bound)
        if play.game.map.ids[to] in play.game.map.boxes:
            boxes.enter(play, party, to, how)
        else:
            for traveller in party:
                control.enter(play, traveller, to, how)
        if play.game.secrets and _found_enemies(play, unit):
            return


def _found_enemies(play: GcacwPlay, unit: PieceId) -> bool:
    """37.0: has the unit come into an enemy zone of control, of a force that was hidden?"""
    markers.look(play)
    where = pieces.hex_id(play, unit)
    return where not in play.game.map.boxes and zones.enemy_zone(play, play.game.piece(unit).side, where)


def arrive(play: GcacwPlay, unit: PieceId, hexes: int, spent: int, rule: str) -> None:
    """What a journey of so many hexes costs, told; then the unit gets off."""
    piece, where = play.game.piece(unit), pieces.hex_of(play, unit) or ""
    text = (
        ngettext("{unit} goes {n} hex by rail to {hex}", "{unit} goes {n} hexes by rail to {hex}", hexes)
        if rule == RAIL
        else ngettext("{unit} goes {n} hex by water to {hex}", "{unit} goes {n} hexes by water to {hex}", hexes)
    )
    told = text.format(unit=piece.name, n=hexes, hex=place(play, where))
    play.emit(Event("journey", told, rule, piece.side, (unit,), (where,), hexes))
    condition.tire(play, unit, rule, min(spent, room(play, unit)))


def end_of_cycle(play: GcacwPlay) -> None:
    """21.0, 22.0: the action cycle is over, and all get off who are not in the box of the sea."""
    if isinstance(play.record, CampaignRecord):
        sea = campaign_of(play).water_movement.sea
        for unit in (*entrained(play), *afloat(play)):
            if pieces.hex_of(play, unit) != sea:
                get_off(play, unit)


def side_of(play: GcacwPlay, side: Side, units: Iterable[PieceId]) -> list[PieceId]:
    return [unit for unit in units if play.game.piece(unit).side == side]


# -- what both have ------------------------------------------------------------------------------------
class Goal(NamedTuple):
    """Where a journey may end: printed name, hexes, levels of fatigue."""

    to: str
    hexes: int
    levels: int


class Journey(Stage, frozen=True):
    """A unit aboard is about to go: who comes along, and where to. goals: found once, as the journey begins. riders:
    leaders who come along."""

    unit: PieceId
    goals: tuple[Goal, ...]
    riders: tuple[PieceId, ...] = ()

    kind: ClassVar[str]
    """Of its question."""
    rule: ClassVar[str]

    def prompt(self, play: GcacwPlay) -> Message:
        raise NotImplementedError

    def answers(self, play: GcacwPlay, goal: Goal) -> Iterable[Action]:
        """What may be answered for a goal."""
        raise NotImplementedError

    def goal(self, to: str) -> Goal:
        return next(goal for goal in self.goals if goal.to == to)

    def decision(self, play: GcacwPlay) -> Decision:
        found: list[Action] = [answer for goal in self.goals for answer in self.answers(play, goal)]
        found += [Ride(leader) for leader in companions(play, self.unit, self.riders)]
        side = play.game.piece(self.unit).side
        return Decision(side, self.kind, self.prompt(play), self.rule, tuple(found), subject=self.unit)

    def take(self, play: GcacwPlay, leader: PieceId) -> None:
        """The leader comes along."""
        play.replace(msgspec.structs.replace(self, riders=(*self.riders, leader)))


def goal_label(play: GcacwPlay, goal: Goal) -> Message:
    text = ngettext("To {hex}: {n} hex, fatigue +{levels}", "To {hex}: {n} hexes, fatigue +{levels}", goal.hexes)
    return text.format(hex=place(play, goal.to), n=goal.hexes, levels=goal.levels)


class Aboard(Action, frozen=True):
    """An action of a unit that is aboard."""

    unit: PieceId


A = TypeVar("A", bound=Aboard)


def declare_going(
    action: type[A],
    at: int,
    waiting: Callable[[GcacwPlay], Iterable[PieceId]],
    refusal: Callable[[GcacwPlay, PieceId], Refusal | None],
    begin: Callable[[GcacwPlay, PieceId], Stage],
    label: str,
) -> None:
    """The action that begins a journey. at: its place in the menu. waiting: units aboard. label: with {unit}."""

    def not_now(play: GcacwPlay, unit: PieceId) -> Refusal | None:
        """Why it does not begin; what an army may do with the die binds its units aboard, too (5.0, 18.0)."""
        barred = membership.bar(play, unit)
        return refusal(play, unit) if barred is None else (play.game.rules.section, barred)

    MENU.add(
        Choice(
            action=action,
            place=at,
            group=JOURNEYS,
            offer=lambda play, acting: [
                action(unit)
                for unit in waiting(play)
                if play.game.piece(unit).side == acting.side and not_now(play, unit) is None
            ],
            refusal=lambda play, acting, chosen: (
                refusals.not_own(play, chosen.unit, acting.side) or not_now(play, chosen.unit)
            ),
            begin=lambda play, acting, chosen: play.replace(begin(play, chosen.unit)),
            label=lambda play, chosen: _(label).format(unit=name(play, chosen.unit)),
        )
    )


def declare_getting_off(
    action: type[A], at: int, waiting: Callable[[GcacwPlay], Iterable[PieceId]], rule: str, label: str, absent: str
) -> None:
    """Getting off, which is no action. absent: why it is refused, with {unit}."""
    MENU.add(
        Choice(
            action=action,
            place=at,
            group=JOURNEYS,
            offer=lambda play, acting: [
                action(unit) for unit in waiting(play) if play.game.piece(unit).side == acting.side
            ],
            refusal=lambda play, acting, chosen: (
                refusals.not_own(play, chosen.unit, acting.side)
                or (rule, _(absent).format(unit=name(play, chosen.unit)))
            ),
            begin=lambda play, acting, chosen: get_off(play, chosen.unit),
            label=lambda play, chosen: _(label).format(unit=name(play, chosen.unit)),
            value=lambda play, acting, chosen: -1.0,
        )
    )
