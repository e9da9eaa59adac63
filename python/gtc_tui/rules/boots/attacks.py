"""10.1 to 10.12 The combat sub-phase: which attacks are made, in what order."""

from __future__ import annotations

from gtc_tui.engine.stage import Stage
from gtc_tui.rules.boots.game import BootsPlay


class CombatPhase(Stage, frozen=True):
    """The combat sub-phase of the operations phase under way (`record.active`)."""

    def run(self, play: BootsPlay) -> None:
        play.finish()
