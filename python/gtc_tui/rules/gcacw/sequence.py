"""3.0 Sequence of play: the phases of a turn, turn after turn."""

from __future__ import annotations

from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.game import GcacwPlay
from gtc_tui.rules.gcacw.initiative import Cycle
from gtc_tui.rules.gcacw.recovery import Recovery
from gtc_tui.rules.gcacw.transfer import LeaderTransfer

_RULE = "3.0"


class Game(Stage, frozen=True):
    """Outermost stage: begins each phase when the one before has ended. The record says which it is."""

    def run(self, play: GcacwPlay) -> None:
        phase = play.record.phase
        if phase == "start":
            self._begin(play, "transfer", _("Leader Transfer Phase"))
            play.push(LeaderTransfer(play.game.sides[0]))
        elif phase == "transfer":
            self._begin(play, "actions", _("Action Cycle"))
            play.push(Cycle())
        elif phase == "actions":
            self._begin(play, "recovery", _("Recovery Phase"))
            play.push(Recovery(play.game.sides[0]))
        elif play.record.turn < play.game.turns:
            play.amend(turn=play.record.turn + 1, phase="start", action=0)
        else:
            play.amend(phase="end")
            play.emit(Event("end", _("The game ends"), _RULE))
            play.finish()

    def _begin(self, play: GcacwPlay, phase: str, name: str) -> None:
        play.amend(phase=phase, action=0, passed=None)
        text = _("Turn {turn}: {phase}").format(turn=play.record.turn, phase=name)
        play.emit(Event("phase", text, _RULE))
