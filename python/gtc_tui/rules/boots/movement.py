"""7.0 Movement: the movement sub-phase, unit by unit, hex by hex. Points are counted in halves."""

from __future__ import annotations

from gtc_tui.engine.stage import Stage
from gtc_tui.rules.boots.game import BootsPlay


class Movement(Stage, frozen=True):
    """The movement sub-phase of the operations phase under way."""

    def run(self, play: BootsPlay) -> None:
        play.finish()
