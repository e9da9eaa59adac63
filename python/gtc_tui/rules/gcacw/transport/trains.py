"""21.0 Railroad movement: entrain, go, detrain."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.march.march import Ride
from gtc_tui.rules.gcacw.state import day, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.transport import aboard, railroad
from gtc_tui.rules.gcacw.transport.aboard import RAIL
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place
from gtc_tui.rules.kit.actions import Choice


class Entrain(Action, frozen=True, tag="entrain"):
    """A unit boards a train where it is (21.0)."""

    unit: PieceId


class Detrain(Action, frozen=True, tag="detrain"):
    """An entrained unit gets off where it is, which is no action (21.0)."""

    unit: PieceId


class GoByRail(Action, frozen=True, tag="go-by-rail"):
    """Move an entrained unit by railroad (21.0)."""

    unit: PieceId


class RailTo(Action, frozen=True, tag="rail-to"):
    """Where the train takes the unit (21.0)."""

    to: str


class Journey(Stage, frozen=True):
    """A train with an entrained unit: who comes along, and where it goes. riders: leaders who come along."""

    unit: PieceId
    riders: tuple[PieceId, ...] = ()

    def decision(self, play: GcacwPlay) -> Decision:
        piece, names = play.game.piece(self.unit), play.game.map.names
        goals: list[Action] = [RailTo(names[to]) for to in railroad.reach(play, self.unit)]
        goals += [Ride(leader) for leader in aboard.companions(play, self.unit, self.riders)]
        prompt = _("{unit} goes by rail: where to?").format(unit=piece.name)
        return Decision(piece.side, "rail", prompt, RAIL, tuple(goals), subject=self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Ride):
            play.replace(msgspec.structs.replace(self, riders=(*self.riders, action.leader)))
            return
        assert isinstance(action, RailTo)
        way = railroad.reach(play, self.unit)[play.game.map.ids[action.to]]
        names = play.game.map.names
        aboard.travel(play, self.unit, self.riders, [names[to] for to in way], "rail")
        spent = aboard.levels(campaign_of(play).railroad_movement.hexes, len(way))
        aboard.arrive(play, self.unit, len(way), spent, RAIL)
        aboard.get_off(play, self.unit)
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        match action:
            case RailTo(to):
                return refusals.no_hex(play, to) or railroad.goal_refusal(play, self.unit, play.game.map.ids[to])
            case Ride(leader):
                return aboard_refusal(play, self.unit, leader, self.riders)
        return None


def aboard_refusal(play: GcacwPlay, unit: PieceId, leader: PieceId, riders: tuple[PieceId, ...]) -> Refusal | None:
    """Why a leader does not come along on a train or boat."""
    fault = refusals.not_a_leader(play, leader, play.game.piece(unit).side)
    if fault is not None:
        return fault
    names = {"leader": name(play, leader), "unit": name(play, unit)}
    if leader in riders:
        return "6.3", _("{leader} goes along already").format(**names)
    if pieces.hex_id(play, leader) != pieces.hex_id(play, unit):
        return "6.3", _("{leader} is not in the hex of {unit}").format(**names)
    return "6.3", _("{unit} is not of {leader}'s command").format(**names)


def _entrain(play: GcacwPlay, acting: Acting, action: Entrain) -> None:
    aboard.select(play, action.unit, RAIL)
    day.amend(play, entrained=day.of(play).entrained + 1)
    aboard.get_on(play, action.unit, RAIL)
    play.finish()


def _rail_label(play: GcacwPlay, action: RailTo) -> Message:
    stage, where = play.stack[-1], place(play, action.to)
    assert isinstance(stage, Journey)
    hexes = len(railroad.reach(play, stage.unit)[play.game.map.ids[action.to]])
    spent = aboard.levels(campaign_of(play).railroad_movement.hexes, hexes)
    text = ngettext("To {hex}: {n} hex, fatigue +{levels}", "To {hex}: {n} hexes, fatigue +{levels}", hexes)
    return text.format(hex=where, n=hexes, levels=spent)


def _help(play: GcacwPlay) -> Iterable[Message]:
    if play.game.campaign is not None:
        yield _("Confederate infantry may entrain at a station, for 1 fatigue, and go by rail in a later action.")


MENU.add(
    Choice(
        action=Entrain,
        place=14,
        offer=lambda play, acting: (
            (Entrain(unit) for unit in acting.units if railroad.entrain_refusal(play, unit) is None)
            if play.game.campaign is not None and acting.side == play.game.campaign.railroad_movement.side
            else ()
        ),
        refusal=lambda play, acting, action: (
            refusals.not_ready(play, action.unit, acting.side) or railroad.entrain_refusal(play, action.unit)
        ),
        begin=_entrain,
        label=lambda play, action: _("Entrain {unit}").format(unit=name(play, action.unit)),
        help=_help,
    )
)
MENU.add(
    Choice(
        action=GoByRail,
        place=15,
        offer=lambda play, acting: (
            GoByRail(unit)
            for unit in aboard.side_of(play, acting.side, aboard.entrained(play))
            if railroad.go_refusal(play, unit) is None
        ),
        refusal=lambda play, acting, action: (
            refusals.not_own(play, action.unit, acting.side) or railroad.go_refusal(play, action.unit)
        ),
        begin=lambda play, acting, action: play.replace(Journey(action.unit)),
        label=lambda play, action: _("{unit} goes by rail").format(unit=name(play, action.unit)),
    )
)
MENU.add(
    Choice(
        action=Detrain,
        place=80,
        offer=lambda play, acting: map(Detrain, aboard.side_of(play, acting.side, aboard.entrained(play))),
        refusal=lambda play, acting, action: (
            refusals.not_own(play, action.unit, acting.side)
            or (RAIL, _("{unit} is not entrained").format(unit=name(play, action.unit)))
        ),
        begin=lambda play, acting, action: aboard.get_off(play, action.unit),
        label=lambda play, action: _("Detrain {unit}: no action").format(unit=name(play, action.unit)),
        value=lambda play, acting, action: -1.0,
    )
)
CATALOGUE.answer(RailTo, _rail_label)
CATALOGUE.question(
    "rail",
    lambda play: (
        _("The train takes the unit along one railroad; the farther it goes, the more fatigue: {hexes} hexes.").format(
            hexes=", ".join(map(str, campaign_of(play).railroad_movement.hexes))
        ),
        _("Destroyed bridges, stations out of order, enemy zones of control and enemy counties stop it."),
        _("In Richmond the journey ends. Leaders of its command in the hex may come along."),
    ),
)
