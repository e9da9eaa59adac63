"""13.0, 14.7 The reinforcement sub-phase: units due, supply units that return, what a scenario brings."""

from __future__ import annotations

from gtc_tui.engine.stage import Stage
from gtc_tui.rules.boots.game import BootsPlay


class Reinforcements(Stage, frozen=True):
    """The reinforcement sub-phase of the operations phase under way."""

    def run(self, play: BootsPlay) -> None:
        play.finish()
