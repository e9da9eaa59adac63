"""14.5 Attrition: in the inter-turn phase units out of supply roll a die."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import _
from gtc_tui.rules.boots.movement import supply
from gtc_tui.rules.boots.state import pieces, scouting, stacking
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.slots import Slot

_RULE = "14.5"


class Attrition(Stage, frozen=True):
    """The attrition check: units of the first side, then of the second. side: whose are next. waiting: units of the
    side before that still have to roll."""

    side: int = 0
    waiting: tuple[Slot, ...] = ()

    def decision(self, play: BootsPlay) -> Decision | None:
        if not self.waiting:
            return None
        unit = play.game.pieces[self.waiting[0]]
        prompt = _("{unit} is out of supply: attrition check").format(unit=unit.name)
        known = scouting.secret_of(play, self.waiting[0])
        return dice(1, "attrition", prompt, _RULE, unit.id, known, _("A unit is out of supply: attrition check"))

    def run(self, play: BootsPlay) -> None:
        sides = play.game.sides
        if self.side == len(sides):
            play.finish()
            stacking.enforce(play)  # 5.6: a fort garrison may have been what allowed a stack
        else:
            play.replace(Attrition(self.side + 1, tuple(supply.unsupplied(play, sides[self.side]))))

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        piece, (die,) = self.waiting[0], action.dice
        lost = die >= play.game.tables.attrition
        unit = play.game.pieces[piece]
        text = _("{unit}: attrition check, die {die}") if lost else _("{unit}: attrition check, die {die}, no loss")
        told = text.format(unit=unit.name, die=die)
        event = Event("roll", told, _RULE, pieces.owner(play, piece), (unit.id,), (), die)
        outline = (
            _("A unit out of supply: attrition check, die {die}")
            if lost
            else _("A unit out of supply: attrition check, die {die}, no loss")
        ).format(die=die)
        play.emit(scouting.veiled(play, piece, event, outline))
        play.replace(Attrition(self.side, self.waiting[1:]))
        if lost:
            pieces.eliminate(play, piece, "attrition", _RULE)
