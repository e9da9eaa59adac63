"""Death of leaders in combat (13.5; the advanced game has a rule of its own): a die for each who is in danger."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import name


def stacked_with(play: GcacwPlay, leader: PieceId, units: Iterable[PieceId]) -> bool:
    """Does the leader share a hex with one of these units?"""
    where = pieces.hex_of(play, leader)
    return where is not None and any(pieces.hex_of(play, unit) == where for unit in units)


def kill(play: GcacwPlay, leader: PieceId, rule: str) -> None:
    """Takes a leader out of the game for good."""
    where = pieces.hex_of(play, leader)
    assert where is not None
    play.position.lift(play.game.index[leader])
    play.amend(removed=(*play.record.removed, leader))
    text = _("{leader} is killed").format(leader=name(play, leader))
    play.emit(Event("killed", text, rule, play.game.piece(leader).side, (leader,), (where,)))


class InDanger(Stage, frozen=True):
    """The die for one leader. fatal: the faces that kill him. rule: section that puts him in danger."""

    leader: PieceId
    fatal: tuple[int, ...]
    rule: str

    def decision(self, play: GcacwPlay) -> Decision:
        faces = ", ".join(str(face) for face in self.fatal)
        prompt = _("{leader} is in danger: he dies on {faces}").format(leader=name(play, self.leader), faces=faces)
        return dice(1, "leader-death", prompt, self.rule, self.leader)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die = action.dice[0]
        dies = die in self.fatal
        who = name(play, self.leader)
        text = _("Die {die}: {leader} is hit") if dies else _("Die {die}: {leader} is unhurt")
        side = play.game.piece(self.leader).side
        play.emit(Event("roll", text.format(die=die, leader=who), self.rule, side, (self.leader,), (), die))
        if dies:
            kill(play, self.leader, self.rule)
        play.finish()


CATALOGUE.question(
    "leader-death",
    lambda play: (
        _("Both combat dice showed the same number where a D struck units with this leader: his life hangs on a die."),
        _("His tactical value still counts in this combat. A dead leader does not come back."),
    ),
)
