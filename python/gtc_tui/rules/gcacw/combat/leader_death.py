"""Death of leaders in combat (13.5, 19.0): a die for each who is in danger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import name
from gtc_tui.rules.kit.words import listed


def stacked_with(play: GcacwPlay, leader: PieceId, units: Iterable[PieceId]) -> bool:
    """Does the leader share a hex with one of these units?"""
    where = pieces.hex_of(play, leader)
    return where is not None and any(pieces.hex_of(play, unit) == where for unit in units)


def endangered(play: GcacwPlay, battle: Battle) -> list[PieceId]:
    """19.0: leaders who may be killed in the defending hex, and in those from which units of their command attack, in
    piece order. Successors are not among them, nor are leaders of armies, districts and divisions."""
    mortal = campaign_of(play).leader_death.leaders
    found = {leader for leader in pieces.leaders_in(play, battle.target) if leader in mortal}
    for unit in battle.attackers:
        where = pieces.hex_of(play, unit)
        here = pieces.leaders_in(play, where) if where is not None else []
        found |= {leader for leader in here if leader in mortal and pieces.leads(play, leader, unit)}
    return sorted(found, key=lambda leader: play.game.index[leader])


def fatal(play: GcacwPlay, leader: PieceId) -> Sequence[int]:
    """19.0: the faces of the die that kill him where he stands."""
    figures, terrain = campaign_of(play).leader_death, play.game.map.terrain(pieces.hex_id(play, leader))
    return range(1, min(6, figures.dies + figures.bold.get(leader, 0) + figures.terrain.get(terrain, 0)) + 1)


class InDanger(Stage, frozen=True):
    """The die for one leader. fatal: the faces that kill him. rule: section that puts him in danger."""

    leader: PieceId
    fatal: tuple[int, ...]
    rule: str

    kind: ClassVar[str] = "leader-death"

    def decision(self, play: GcacwPlay) -> Decision:
        faces = listed(str(face) for face in self.fatal)
        prompt = _("{leader} is in danger: he is killed on {faces}").format(leader=name(play, self.leader), faces=faces)
        return dice(1, self.kind, prompt, self.rule, self.leader)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die = action.dice[0]
        dies = die in self.fatal
        who = name(play, self.leader)
        text = _("Die {die}: {leader} is hit") if dies else _("Die {die}: {leader} is unhurt")
        side = play.game.piece(self.leader).side
        play.emit(Event("roll", text.format(die=die, leader=who), self.rule, side, (self.leader,), (), die))
        if dies:
            where = pieces.hex_of(play, self.leader)
            assert where is not None
            told = _("{leader} is killed").format(leader=who)
            play.emit(Event("killed", told, self.rule, side, (self.leader,), (where,)))
            self.remove(play)
        play.finish()

    def remove(self, play: GcacwPlay) -> None:
        """Takes him out of the game for good."""
        play.position.lift(play.game.index[self.leader])
        play.amend(removed=(*play.record.removed, self.leader))


CATALOGUE.question(
    "leader-death",
    lambda play: (
        _("Both combat dice showed the same number and units with this leader took a D result: roll for his life."),
        _("His tactical value still counts in this combat. A killed leader is out of the game."),
    ),
)
