"""Who acts first: initiatives without dice, and action phases that are given to somebody (13.1 to 13.8, 31.0)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.march.activation import Activate
from gtc_tui.rules.gcacw.march.army_activation import ArmyActivate
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Pass
from gtc_tui.rules.gcacw.words.phrases import army
from gtc_tui.rules.kit.special import SpecialRule

Few = Annotated[int, Meta(ge=1, le=20)]


@COMPONENTS.declare("first-initiatives")
class FirstInitiatives(SpecialRule, frozen=True):
    """A side wins the first initiatives of the game without dice."""

    side: SideKey
    phases: Few = 1

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        return self.side if play.record.turn == play.game.first_turn and play.record.action <= self.phases else None


@COMPONENTS.declare("second-to-the-loser")
class SecondToTheLoser(SpecialRule, frozen=True):
    """Whoever loses the first initiative of the game wins the second without dice (13.3)."""

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        if play.record.turn == play.game.first_turn and play.record.action == 1:
            play.amend(owed=play.game.enemy(winner))


@COMPONENTS.declare("first-activations")
class FirstActivations(SpecialRule, frozen=True):
    """The game begins with activations of these leaders, one an action phase (13.6)."""

    side: SideKey
    leaders: tuple[PieceId, ...]

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return self.leaders

    def _due(self, play: GcacwPlay) -> PieceId | None:
        """Whose activation this action phase is for."""
        record = play.record
        return (
            self.leaders[record.action - 1]
            if record.turn == play.game.first_turn and 1 <= record.action <= len(self.leaders)
            else None
        )

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        return self.side if self._due(play) is not None else None

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return side == self.side and self._due(play) is not None

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        leader = self._due(play)
        if leader is None or side != self.side or action == Activate(leader):
            return None
        return _("this action phase is for {leader}'s activation").format(leader=play.game.piece(leader).name)


@COMPONENTS.declare("first-army-activation")
class FirstArmyActivation(SpecialRule, frozen=True):
    """The game begins with the army activation of a side, without a die; it is the only one (13.4, 31.0)."""

    side: SideKey

    def _due(self, play: GcacwPlay, side: Side) -> bool:
        return side == self.side and play.record.turn == play.game.first_turn and play.record.action == 1

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        return self.side if self._due(play, self.side) else None

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return self._due(play, side)

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        if self._due(play, side) and not isinstance(action, ArmyActivate):
            return _("the game begins with a {side} army activation").format(side=play.game.side_words[side])
        return None

    def army_activation(self, play: GcacwPlay, side: Side) -> str | None:
        return "sure" if self._due(play, side) else None


@COMPONENTS.declare("army-activations")
class ArmyActivations(SpecialRule, frozen=True):
    """Both army leaders may be activated by a die on any turn (31.0)."""

    def army_activation(self, play: GcacwPlay, side: Side) -> str | None:
        return "die"


@COMPONENTS.declare("only-activations")
class OnlyActivations(SpecialRule, frozen=True):
    """On turn 1 a side activates one leader so many times, and nobody does anything else (13.8)."""

    side: SideKey
    leader: PieceId
    most: Few

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return (self.leader,)

    def cycle_over(self, play: GcacwPlay) -> bool:
        return play.record.turn == play.game.first_turn and play.record.action > self.most

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return play.record.turn == play.game.first_turn

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        if play.record.turn > play.game.first_turn or action in (Pass(), Activate(self.leader)):
            return None
        return _("on turn 1 the {side} may only activate {leader}").format(
            side=army(self.side), leader=play.game.piece(self.leader).name
        )

    def holding(self, play: GcacwPlay) -> bool:
        return play.record.turn == play.game.first_turn

    def held(self, play: GcacwPlay) -> list[PieceId]:
        if not self.holding(play):
            return []
        return [piece.id for piece in play.game.pieces if piece.side != self.side]

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        if not self.holding(play) or play.game.piece(piece).side == self.side:
            return None
        return _("{piece} may not act on turn 1").format(piece=play.game.piece(piece).name)
