"""33.0 Upton: his massed column goes with one assault of the game and finds no entrenchments in its way.

A scenario plays with him by listing the rule `upton` (`special/leaders`). The mark is the turn from which he
is available, or GONE.
"""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import name, place

MARK = "upton"
GONE = 255
_RULE = "33.0"
_LEADERS = ("hancock", "warren", "sedgwick", "humphreys", "griffin-v", "wright-vi")
_LEAST = 2  # assault value: he never attacks alone


class Upton(Action, frozen=True, tag="upton"):
    """Add Upton to an assault, or send him in after the command roll (33.0)."""


def available(play: GcacwPlay) -> bool:
    """Is he in this game, and free in this turn?"""
    return MARK in play.game.marks and map_state.get(play, MARK) <= play.record.turn


def may_join(play: GcacwPlay, leader: PieceId) -> bool:
    """May he be placed with an assault that this leader has declared?"""
    return leader in _LEADERS and available(play) and membership.is_of_the_first(play, leader)


def enough(value: int) -> bool:
    """Does the command roll leave room for him beside another unit?"""
    return value >= _LEAST


class Placing(Stage, frozen=True):
    """The assault is declared: does Upton go with it? Finishes with the answer."""

    side: Side
    leader: PieceId
    target: str

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Use Upton") if isinstance(action, Upton) else _("Without Upton")

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("{leader}'s assault on {hex}: use Upton?").format(
            leader=name(play, self.leader), hex=place(play, self.target)
        )
        return _ask(self.side, prompt, self.leader, self.target)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        placed = isinstance(action, Upton)
        if placed:
            text = _("Upton joins {leader}'s assault").format(leader=name(play, self.leader))
            play.emit(Event("upton", text, _RULE, self.side, (self.leader,), (self.target,)))
        play.finish(placed)


class Using(Stage, frozen=True):
    """The command roll is known: does he attack as one of so many units? Finishes with the answer."""

    side: Side
    leader: PieceId
    target: str
    value: int

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Without Upton") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("Assault on {hex}: does Upton attack, as one of up to {n} units?").format(
            hex=place(play, self.target), n=self.value
        )
        return _ask(self.side, prompt, self.leader, self.target)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        play.finish(isinstance(action, Upton))


def _ask(side: Side, prompt: Message, leader: PieceId, target: str) -> Decision:
    return Decision(side, "upton", prompt, _RULE, (Upton(), Done()), subject=leader, target=target, default=Done())


def set_aside(play: GcacwPlay, side: Side) -> None:
    """Placed, but without a part in the attack: he is free again in the next turn."""
    map_state.put(play, MARK, play.record.turn + 1)
    play.emit(Event("upton", _("Upton does not attack; he is available again next turn"), _RULE, side))


def spend(play: GcacwPlay, side: Side) -> None:
    """He attacks, and is out of the game."""
    map_state.put(play, MARK, GONE)
    text = _("Upton attacks: the defender's entrenchments are ignored. He cannot be used again.")
    play.emit(Event("upton", text, _RULE, side))


CATALOGUE.answer(Upton, lambda play, action: _("Upton attacks"))
CATALOGUE.question(
    "upton",
    lambda play: (
        _("Upton counts as one more unit in the assault, and the defender's entrenchments are ignored."),
        _("He never attacks alone. Once he has attacked, he is out of the game."),
        _("If he joins but does not attack, he is available again next turn."),
    ),
)
