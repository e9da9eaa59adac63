"""21.0 Railroad movement: entrain, go, detrain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.stage import Refusal
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import seen
from gtc_tui.rules.gcacw.march.march import Ride
from gtc_tui.rules.gcacw.state import day, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, JOURNEYS, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import GrandRecord
from gtc_tui.rules.gcacw.transport import aboard, railroad
from gtc_tui.rules.gcacw.transport.aboard import RAIL, Goal
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name
from gtc_tui.rules.kit.actions import Choice, Occasion


class Entrain(Action, frozen=True, tag="entrain"):
    """A unit boards a train where it is (21.0)."""

    unit: PieceId


class Detrain(aboard.Aboard, frozen=True, tag="detrain"):
    """An entrained unit gets off where it is, which is no action (21.0)."""


class GoByRail(aboard.Aboard, frozen=True, tag="go-by-rail"):
    """Move an entrained unit by railroad (21.0)."""


class RailTo(Action, frozen=True, tag="rail-to"):
    """Where the train takes the unit (21.0)."""

    to: str


class Journey(aboard.Journey, frozen=True):
    """A train with an entrained unit."""

    kind: ClassVar[str] = "rail"
    rule: ClassVar[str] = RAIL

    def prompt(self, play: GcacwPlay) -> Message:
        return _("{unit} goes by rail: choose where to detrain").format(unit=play.game.piece(self.unit).name)

    def answers(self, play: GcacwPlay, goal: Goal) -> Iterable[Action]:
        return (RailTo(goal.to),)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Ride):
            self.take(play, action.leader)
            return
        assert isinstance(action, RailTo)
        known = seen.seen_by(play, play.game.piece(self.unit).side)
        way = railroad.reach(known, self.unit)[play.game.map.ids[action.to]]
        names, goal = play.game.map.names, self.goal(action.to)
        aboard.travel(play, self.unit, self.riders, [names[to] for to in way], "rail")
        aboard.arrive(play, self.unit, goal.hexes, goal.levels, RAIL)
        aboard.get_off(play, self.unit)
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        match action:
            case RailTo(to):
                return refusals.no_hex(play, to) or railroad.goal_refusal(play, self.unit, play.game.map.ids[to])
            case Ride(leader):
                return aboard.companion_refusal(play, self.unit, leader, self.riders)
        return None


def _journey(play: GcacwPlay, unit: PieceId) -> Journey:
    limits, names = campaign_of(play).railroad_movement.hexes, play.game.map.names
    ways = railroad.reach(seen.seen_by(play, play.game.piece(unit).side), unit).items()
    return Journey(unit, tuple(Goal(names[to], len(way), aboard.levels(limits, len(way))) for to, way in ways))


def _entrain(play: GcacwPlay, acting: Acting, action: Entrain) -> None:
    aboard.select(play, action.unit, RAIL)
    day.amend(play, entrained=day.of(play).entrained + 1)
    if isinstance(play.record, GrandRecord):
        play.amend(boarded=(*play.record.boarded, pieces.hex_of(play, action.unit) or ""))
    aboard.get_on(play, action.unit, RAIL)
    play.finish()


def _rail_label(play: GcacwPlay, action: RailTo) -> Message:
    stage = play.stack[-1]
    assert isinstance(stage, Journey)
    return aboard.goal_label(play, stage.goal(action.to))


def _help(play: GcacwPlay) -> Iterable[Message]:
    if play.game.campaign is not None:
        yield _("Confederate infantry may entrain at a station for 1 fatigue level, and go by rail in a later action.")


MENU.add(
    Choice(
        action=Entrain,
        place=14,
        group=JOURNEYS,
        offer=lambda play, acting: map(Entrain, railroad.boarding(play, acting)),
        refusal=lambda play, acting, action: (
            refusals.not_ready(play, action.unit, acting.side) or railroad.entrain_refusal(play, action.unit)
        ),
        lacking=lambda play, acting: (
            (RAIL, _("railroad movement is part of the advanced game only")) if play.game.campaign is None else None
        ),
        begin=_entrain,
        label=lambda play, action: _("Entrain {unit}").format(unit=name(play, action.unit)),
        help=_help,
    )
)
aboard.declare_going(GoByRail, 15, aboard.entrained, railroad.go_refusal, _journey, N_("Go by rail with {unit}"))
aboard.declare_getting_off(
    Detrain, 80, aboard.entrained, RAIL, N_("Detrain {unit}: free"), N_("{unit} is not entrained")
)
CATALOGUE.belong(Occasion(("actions",), RAIL, Message("choose first which entrained unit goes by rail")), RailTo)
CATALOGUE.answer(RailTo, _rail_label)
CATALOGUE.question(
    "rail",
    lambda play: (
        _("The train follows one railroad. The farther it goes, the more fatigue levels: {hexes} hexes.").format(
            hexes=", ".join(map(str, campaign_of(play).railroad_movement.hexes))
        ),
        _("Destroyed bridges, damaged stations, enemy zones of control and enemy counties stop it."),
        _("In Richmond and in Petersburg the journey ends. Leaders of its command in the hex may accompany it.")
        if campaign_of(play).railroad_movement.cities
        else _("In Richmond the journey ends. Leaders of its command in the hex may accompany it."),
    ),
)
