"""34.0 The Confederate reorganizes his army once, in a recovery phase of a few turns: from then on leaders of divisions
have their own units alone, and the divisions of 30.4 may be formed."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE
from gtc_tui.rules.gcacw.strategy import illness
from gtc_tui.rules.gcacw.turn import succession
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name, place
from gtc_tui.rules.kit.actions import Occasion

RULE = "34.0"


class Reorganize(Action, frozen=True, tag="reorganize"):
    """Reorganize the Confederate army now (34.0)."""


class TakeCommand(Action, frozen=True, tag="take-command"):
    """The leader who comes into play does so with this unit (34.0)."""

    unit: PieceId


def begin(play: GcacwPlay) -> None:
    """A recovery phase begins: the Confederate may declare it, and on the last turn it happens by itself."""
    figures, turn = campaign_of(play).reorganization, play.record.turn
    if commands.is_reorganized(play) or turn < figures.first:
        return
    if turn >= figures.last:
        reorganize(play)
    else:
        play.push(Declaring())


class Declaring(Stage, frozen=True):
    """Now or later?"""

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Not yet") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("{side}: reorganize the army now?").format(side=army(CONFEDERATE))
        return Decision(CONFEDERATE, "reorganize", prompt, RULE, (Reorganize(), Done()), default=Done())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        play.finish()
        if isinstance(action, Reorganize):
            reorganize(play)


def reorganize(play: GcacwPlay) -> None:
    """It happens: the sick are well, leaders go to their own units, and one comes into play."""
    figures, ill = campaign_of(play).reorganization, campaign_of(play).illness
    play.amend(reorganized=True)
    play.emit(Event("reorganization", _("The Confederate army is reorganized"), RULE, CONFEDERATE))
    for leader in figures.before:
        _join_own(play, leader)
    _promote(play)
    for leader in (one.leader for one in succession.ill(play)):
        if ill.cases[leader].before_reorganization:
            succession.recover(play, leader)
            if illness.places(play, leader):
                play.push(illness.Return(leader))
            elif travelling := illness.of_his_command(play, leader, pieces.on_the_way(play, CONFEDERATE)):
                _go_along(play, leader, travelling[0])


def _join_own(play: GcacwPlay, leader: PieceId) -> None:
    """A leader without a unit of his command joins the nearest, by hexes and links, then in piece order; where there is
    none he does as after a loss."""
    where = pieces.hex_of(play, leader)
    if where is not None:
        pieces.settle_leaders(play, where, RULE)


def _promote(play: GcacwPlay) -> None:
    """The new leader with his own brigade, else with another of its command that the player names."""
    found = candidates(play)
    if len(found) > 1:
        play.push(Promoting())
    elif found:
        _take_command(play, found[0])


def candidates(play: GcacwPlay) -> list[PieceId]:
    """Units with whom the new leader may come into play, those between the map and the boxes included."""
    figures = campaign_of(play).reorganization.promoted
    units = [*pieces.in_play(play, CONFEDERATE), *pieces.on_the_way(play, CONFEDERATE)]
    if figures.unit in units:
        return [figures.unit]
    return [
        unit
        for unit in units
        if play.game.piece(unit).size == "Brig" and figures.command in commands.origin(play, unit).chain
    ]


def _take_command(play: GcacwPlay, unit: PieceId) -> None:
    leader, where = campaign_of(play).reorganization.promoted.leader, pieces.hex_of(play, unit)
    if where is None:
        _go_along(play, leader, unit)
        return
    play.position.place(play.game.index[leader], play.game.map.ids[where])
    membership.follow(play, leader, unit)
    markers.take_over(play, unit, leader)
    text = _("{leader} takes command with {unit} at {hex}").format(
        leader=name(play, leader), unit=name(play, unit), hex=place(play, where)
    )
    play.emit(Event("leader", text, RULE, CONFEDERATE, (leader, unit), (where,)))


def _go_along(play: GcacwPlay, leader: PieceId, unit: PieceId) -> None:
    """A leader comes into play with a unit on its way, in its army."""
    membership.follow(play, leader, unit)
    pieces.go_along(play, leader, unit, RULE)


class Promoting(Stage, frozen=True):
    """With which brigade the new leader comes, where his own is lost."""

    def decision(self, play: GcacwPlay) -> Decision:
        leader = campaign_of(play).reorganization.promoted.leader
        prompt = _("{leader} takes command: choose a brigade").format(leader=name(play, leader))
        options = tuple(TakeCommand(unit) for unit in candidates(play))
        return Decision(CONFEDERATE, "take-command", prompt, RULE, options, subject=leader)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, TakeCommand)
        _take_command(play, action.unit)
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, TakeCommand):
            return None
        fault = refusals.not_own(play, action.unit, CONFEDERATE)
        if fault is not None:
            return fault
        return RULE, _("{unit} is not a brigade of that command").format(unit=name(play, action.unit))


CATALOGUE.belong(Occasion(("recovery",), "34.0"), Reorganize)
CATALOGUE.answer(Reorganize, lambda play, action: _("Reorganize the army"))
CATALOGUE.answer(TakeCommand, lambda play, action: _("With {unit}").format(unit=name(play, action.unit)))
CATALOGUE.question(
    "reorganize",
    lambda play: (
        _("Once per game: division leaders then choose only units of their own command."),
        _("From then on brigades may form the divisions of Hoke, B R Johnson and Pickett (30.4)."),
        _("If you do not declare it, it happens by itself in the recovery phase of turn {n}.").format(
            n=campaign_of(play).reorganization.last
        ),
    ),
)
CATALOGUE.question(
    "take-command",
    lambda play: (_("His own brigade is not in play: choose any other of his command."),),
)
