"""18.0 Random end of the action cycle: after two ones it ends, unless an army leader keeps it going."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.words.phrases import army, name
from gtc_tui.rules.kit.actions import Occasion

_RULE = "18.0"


class GoOn(Action, frozen=True, tag="go-on"):
    """Try to keep the action cycle going (18.0)."""


class CycleGoesOn:
    """Result: the Confederate has the initiative."""


def needed(play: GcacwPlay, side: Side) -> int:
    """The highest die with which the side's army leader keeps the cycle going; 0: he cannot."""
    figures = campaign_of(play).going_on
    leader = PieceId(figures.leaders.get(side, ""))
    index = play.game.index.get(leader)
    if index is None or leader in play.record.removed:
        return 0
    return max(0, leader_ratings.value(play, leader) - figures.less)


class Ones(Stage, frozen=True):
    """First the Union, then the Confederate may try."""

    side: Side

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Let the action cycle end") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        if not needed(play, self.side):
            return None
        leader = PieceId(campaign_of(play).going_on.leaders[self.side])
        prompt = _("Double ones: try to go on? {leader} needs {n} or less").format(
            leader=name(play, leader), n=needed(play, self.side)
        )
        return Decision(self.side, "going-on", prompt, _RULE, (GoOn(), Done()), subject=leader, default=GoOn())

    def run(self, play: GcacwPlay) -> None:
        _next(play, self.side)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, GoOn):
            play.replace(GoingOnRoll(self.side))
        else:
            _next(play, self.side)


class GoingOnRoll(Stage, frozen=True):
    """The die of one army leader."""

    side: Side

    def decision(self, play: GcacwPlay) -> Decision:
        text = _("{side}: the action cycle goes on with {n} or less")
        side = army(self.side)
        return dice(1, "going-on-die", text.format(side=side, n=needed(play, self.side)), _RULE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die = action.dice[0]
        succeeds = die <= needed(play, self.side)
        text = (
            _("{side}, die {die}: the action cycle goes on")
            if succeeds
            else _("{side}, die {die}: the action cycle is not kept going")
        )
        told = text.format(side=army(self.side), die=die)
        play.emit(Event("roll", told, _RULE, self.side, amount=die))
        if succeeds:
            play.finish(CycleGoesOn())
        else:
            _next(play, self.side)


def _next(play: GcacwPlay, side: Side) -> None:
    """The other side's try, or the end."""
    if side == play.game.sides[0]:
        play.replace(Ones(play.game.sides[1]))
    else:
        play.finish()


CATALOGUE.belong(Occasion(("actions",), "18.0"), GoOn)
CATALOGUE.answer(GoOn, lambda play, action: _("Try to go on"))
CATALOGUE.question(
    "going-on",
    lambda play: (
        _("Both initiative dice are ones: the action cycle ends unless an army leader keeps it going."),
        _("The Union may try first, then the Confederates. If either succeeds, the Confederates have the initiative."),
    ),
)
CATALOGUE.question(
    "going-on-die",
    lambda play: (
        _("A die of at most the army leader's command value minus {n} keeps the cycle going.").format(
            n=campaign_of(play).going_on.less
        ),
    ),
)
