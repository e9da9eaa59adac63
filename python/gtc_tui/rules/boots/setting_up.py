"""3.0 Set-up: markers into their pools, then group by group the players place their units."""

from __future__ import annotations

from gtc_tui.engine.stage import Stage
from gtc_tui.rules.boots.game import BootsPlay


class SetUp(Stage, frozen=True):
    """The groups of the scenario in their order; then heroism markers are drawn. group: the next one."""

    group: int = 0

    def run(self, play: BootsPlay) -> None:
        play.finish()
