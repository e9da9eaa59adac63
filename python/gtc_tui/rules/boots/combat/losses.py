"""10.23 Losses: units that their owner picks, one, or some whose strength is enough but none too many."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import next_losses
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.combat.shifts import strength
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.boots.state.stacking import Lose

_RULE = "10.23"


class Losses(Stage, frozen=True):
    """A side loses units in combat. Finishes when that is done.

    units: those it may pick from; what is off the map meanwhile does not count. need: strength they must come to with
    those picked so far, with none too many; None: one unit, whichever. factor: times the points for them (Last Stand).
    """

    side: Side
    units: tuple[Slot, ...]
    need: int | None
    rule: str = _RULE
    picked: tuple[Slot, ...] = ()
    factor: int = 1

    def _candidates(self, play: BootsPlay) -> list[PieceNo]:
        """Units that may be the next to go."""
        left = [unit for unit in pieces.left(play, self.units) if unit not in self.picked]
        if self.need is None:
            return left if not self.picked else []
        picked, strengths = ([unit.cf for unit in pieces.defs(play, units)] for units in (self.picked, left))
        return [left[place] for place in next_losses(picked, strengths, self.need)]

    def decision(self, play: BootsPlay) -> Decision | None:
        able = self._candidates(play)
        alike = {(play.game.pieces[unit].cf, play.game.pieces[unit].type, pieces.hex_of(play, unit)) for unit in able}
        if len(able) < 2 or (len(alike) == 1 and self._everybody(play, able)):
            return None
        prompt = _("{side}: which unit takes the loss?").format(side=play.game.side_words[self.side])
        if self.need is not None:
            left = self.need - strength(play, self.picked)
            text = ngettext(
                "{side}: which unit takes the loss? {n} strength point to lose",
                "{side}: which unit takes the loss? {n} strength points to lose",
                left,
            )
            prompt = text.format(side=play.game.side_words[self.side], n=left)
        answers: tuple[Action, ...] = tuple(Lose(play.game.pieces[unit].id) for unit in able)
        where = pieces.hex_of(play, able[0])
        target = None if where is None else pieces.name_at(play, where)
        return Decision(self.side, "losses", prompt, self.rule, answers, target=target)

    def _everybody(self, play: BootsPlay, able: Sequence[PieceNo]) -> bool:
        """Do all of them have to go?"""
        return self.need is not None and strength(play, (*self.picked, *able)) <= self.need

    def run(self, play: BootsPlay) -> None:
        able = self._candidates(play)
        if able:
            self._lose(play, able[0])
        else:
            play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Lose)
        self._lose(play, play.game.index[action.piece])

    def _lose(self, play: BootsPlay, unit: PieceNo) -> None:
        play.replace(Losses(self.side, self.units, self.need, self.rule, (*self.picked, unit), self.factor))
        pieces.eliminate(play, unit, "combat", self.rule, self.factor)

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Lose):
            return None
        number = play.game.index.get(action.piece)
        if number is None:
            return "2.2", _("{piece}: no such unit in this scenario").format(piece=action.piece)
        name = play.game.pieces[number].name
        if number not in self.units or pieces.hex_of(play, number) is None:
            return self.rule, _("{unit} is not among the units that can take this loss").format(unit=name)
        if not play.game.pieces[number].cf:
            return self.rule, _("{unit} has no strength to lose").format(unit=name)
        return self.rule, _("eliminating {unit} as well is more than the loss requires").format(unit=name)


CATALOGUE.question(
    "losses",
    lambda play: (_("You choose which of your units are eliminated. The strength you lose is worth VP to the enemy."),),
)
