"""14.5 Attrition: in the inter-turn phase units out of supply roll a die."""

from __future__ import annotations

from gtc_tui.engine.stage import Stage
from gtc_tui.rules.boots.game import BootsPlay


class Attrition(Stage, frozen=True):
    """The attrition check of both sides, the first side's units first."""

    def run(self, play: BootsPlay) -> None:
        play.finish()
