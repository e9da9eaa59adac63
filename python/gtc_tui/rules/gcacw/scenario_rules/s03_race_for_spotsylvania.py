"""13.3 Race for Spotsylvania. Closed hexes, objectives and victory levels are data of the scenario file."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.engine.action import Side
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.game import GcacwPlay
from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class RaceForSpotsylvania(ScenarioRules):
    """13.3: no random events; who loses the first initiative of the game wins the second without dice."""

    section: ClassVar[str] = "13.3"

    def words(self) -> tuple[str, ...]:
        return (
            _("The game is one turn long. There are no random events."),
            _("Whoever loses the first initiative of the game wins the second without dice."),
        )

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        if play.record.turn == 1 and play.record.action == 1:
            play.amend(owed=play.game.enemy(winner))
