"""Rules of armies that every campaign has, at the points where they step in: the reorganization (34.0), and the armies
of the grand campaign (5.0, 14.0)."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import Message
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.strategy import landings, reorganization
from gtc_tui.rules.gcacw.theatres import day_end
from gtc_tui.rules.gcacw.turn import armies
from gtc_tui.rules.kit.special import SpecialRule


class Armies(SpecialRule, frozen=True):
    """The reorganization is asked for at the start of a recovery phase. What an army may do hangs on the dice."""

    def recovery_begins(self, play: GcacwPlay) -> None:
        landings.cycle_ends(play)
        reorganization.begin(play)

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        landings.initiative(play, winner)

    def turn_ends(self, play: GcacwPlay) -> None:
        day_end.judge(play)

    def held(self, play: GcacwPlay) -> list[PieceId]:
        return membership.barred(play)

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        return membership.bar(play, piece)

    def bars_entrenching(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        return membership.bars_works(play, unit)

    def entered(self, play: GcacwPlay, piece: PieceId, where: str, how: str) -> None:
        if how == "arrival" and membership.are_used(play.game):
            armies.arrived(play, piece)
