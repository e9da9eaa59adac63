"""10.1 to 10.4, 12.5 to 12.9 The combat sub-phase.

Attacks are declared, then resolved one by one; pursuers who fight on go before any other attack.
"""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import _
from gtc_tui.rules.boots.combat import grouping, shifts
from gtc_tui.rules.boots.combat.aftermath import Fought
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.combat.declaring import Declarations, Declaring
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.combat.pressing import Pressed, Pressing
from gtc_tui.rules.boots.heroism import windows
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import spot
from gtc_tui.rules.boots.state.slots import Slot


class Fight(Action, frozen=True, tag="fight"):
    """Resolve the declared attack on this hex next (10.4)."""

    target: str


class CombatPhase(Stage, frozen=True):
    """The combat sub-phase of the operations phase under way (`record.active`).

    step: "begin", "declare", "fight". pending: attacks declared and not resolved. fought: units that have attacked.
    """

    step: str = "begin"
    pending: tuple[Declared, ...] = ()
    fought: tuple[Slot, ...] = ()

    def _go(self, play: BootsPlay, **changes: object) -> None:
        play.replace(msgspec.structs.replace(self, **changes))

    def decision(self, play: BootsPlay) -> Decision | None:
        if self.step != "fight" or len(self.pending) < 2:
            return None
        side = shifts.sides(play)[0]
        prompt = _("{side}: choose the attack to resolve next").format(side=play.game.side_words[side])
        answers: tuple[Action, ...] = tuple(Fight(pieces.name_at(play, attack.targets[0])) for attack in self.pending)
        return Decision(side, "fight", prompt, "10.4", answers, default=answers[0])

    def run(self, play: BootsPlay) -> None:
        match self.step:
            case "begin":
                self._go(play, step="declare")
                if len(grouping.front(play)):
                    windows.window(play, "combat-phase")
            case "declare":
                self._go(play, step="fight")
                play.push(Declaring())
            case _ if self.pending:
                self._resolve(play, self.pending[0])
            case _:
                play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Fight)
        target = play.game.map.ids[action.target]
        self._resolve(play, next(attack for attack in self.pending if attack.targets[0] == target))

    def _resolve(self, play: BootsPlay, attack: Declared) -> None:
        self._go(play, pending=tuple(other for other in self.pending if other != attack))
        fog.show(play, Combat(attack))

    def resumed(self, play: BootsPlay, result: object) -> None:
        match result:
            case Declarations():
                self._go(play, pending=result.attacks)
            case Fought():
                self._go(play, fought=tuple(sorted({*self.fought, *result.attackers})))
                if result.pursuers:
                    top = play.stack[-1]
                    assert isinstance(top, CombatPhase)
                    fog.show(play, Pressing(result.pursuers, result.forced, top.pending, top.fought))
                play.game.rules.combat_goes_on(play)
            case Pressed() if result.attack is not None:
                self._go(play, pending=tuple(other for other in self.pending if other != result.joined))
                fog.show(play, Combat(result.attack))


CATALOGUE.answer(Fight, lambda play, action: _("Resolve the attack on {hex}").format(hex=spot(play, action.target)))
CATALOGUE.question(
    "fight", lambda play: (_("All attacks have been declared. You choose the order in which they are resolved."),)
)
