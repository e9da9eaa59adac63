"""Leaders who fall, fall ill, or come with an assault (13.4 to 13.6, 19.0, 33.0); which events count (15.0, 16.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.combat import leader_death
from gtc_tui.rules.gcacw.combat.assaults import upton
from gtc_tui.rules.gcacw.combat.combat import Outcome
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.tables.tables import letters
from gtc_tui.rules.gcacw.turn import replacement, succession
from gtc_tui.rules.kit.files.schema import Word
from gtc_tui.rules.kit.special import SpecialRule

Die = Annotated[int, Meta(ge=1, le=6)]
Turn = Annotated[int, Meta(ge=1, le=99)]


@COMPONENTS.declare("upton")
class UptonComes(SpecialRule, frozen=True):
    """Upton may go with one assault (33.0)."""

    def marks(self) -> tuple[str, ...]:
        return (upton.MARK,)


@COMPONENTS.declare("killed-in-assault")
class KilledInAssault(SpecialRule, frozen=True):
    """If both dice of an assault that a leader declares show the same number, he is killed: another takes over his
    corps, and the one's division goes to a third with its strength and condition (13.4)."""

    leader: PieceId
    successor: PieceId
    division: PieceId
    new_division: PieceId

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return (self.leader, self.division)

    def needs_reserve(self) -> tuple[PieceId, ...]:
        return (self.successor, self.new_division)

    def combat_dice(self, play: GcacwPlay, battle: Battle, faces: tuple[int, int], outcome: Outcome) -> None:
        if battle.leader != self.leader or faces[0] != faces[1]:
            return
        where, side = pieces.hex_of(play, self.leader), play.game.piece(self.leader).side
        assert where is not None
        section = play.game.rules.section
        piece = play.game.piece
        killed, successor = piece(self.leader), piece(self.successor)
        text = _("{leader} is killed; {successor} takes over the {corps} Corps").format(
            leader=killed.name, successor=successor.name, corps=killed.command
        )
        play.emit(Event("killed", text, section, side, (self.leader, self.successor), (where,)))
        replacement.replace(play, self.leader, self.successor)
        if replacement.replace(play, self.division, self.new_division):
            text = _("{successor} takes over {leader}'s division").format(
                successor=piece(self.new_division).name, leader=piece(self.division).name
            )
            play.emit(Event("leader", text, section, side, (self.division, self.new_division)))


@COMPONENTS.declare("mortal-leaders")
class MortalLeaders(SpecialRule, frozen=True):
    """Where both combat dice show the same number and a D strikes units that one of these leaders is with, a die is
    rolled; he dies on these numbers (13.5)."""

    leaders: dict[PieceId, tuple[Die, ...]]

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return tuple(self.leaders)

    def combat_dice(self, play: GcacwPlay, battle: Battle, faces: tuple[int, int], outcome: Outcome) -> None:
        if faces[0] != faces[1]:
            return
        for units, (_loss, bits) in ((outcome.defenders, outcome.defender), (battle.attackers, outcome.attacker)):
            if not letters(bits).disorganized:
                continue
            for leader, fatal in self.leaders.items():
                if leader_death.stacked_with(play, leader, units):
                    play.push(leader_death.InDanger(leader, fatal, play.game.rules.section))


@COMPONENTS.declare("sick-leader")
class SickLeader(SpecialRule, frozen=True):
    """A leader has the figures of his illness from a turn on (13.6)."""

    leader: PieceId
    since: Turn

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return (self.leader,)

    def sick(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        return (self.leader,) if play.record.turn >= self.since else ()


class CampaignLeaders(SpecialRule, frozen=True):
    """19.0: who is ill, and who may be killed. Every game of the advanced game has this component."""

    def sick(self, play: GcacwPlay) -> Sequence[PieceId]:
        return succession.on_sick_sides(play)

    def combat_dice(self, play: GcacwPlay, battle: Battle, faces: tuple[int, int], outcome: Outcome) -> None:
        if set(faces) != {campaign_of(play).leader_death.faces}:
            return
        for leader in reversed(leader_death.endangered(play, battle)):
            fatal = tuple(leader_death.fatal(play, leader))
            play.push(succession.CorpsLeaderInDanger(leader, fatal, succession.RULE))


@COMPONENTS.declare("void-events")
class VoidEvents(SpecialRule, frozen=True):
    """Random or strategic events that have no effect in this scenario (13.10)."""

    events: tuple[Word, ...]

    def event_counts(self, event: str) -> bool:
        return event not in self.events


@COMPONENTS.declare("weather")
class Weather(SpecialRule, frozen=True):
    """Which random events count, and how many turns of rain there are at most (15.0)."""

    events: tuple[Word, ...]
    rain: Annotated[int, Meta(ge=0, le=99)]

    def most_rain(self) -> int:
        return self.rain

    def event_counts(self, event: str) -> bool:
        return event in self.events
