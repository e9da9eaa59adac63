"""13.2 Grant Crosses the Rapidan."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class GrantCrossesTheRapidan(ScenarioRules):
    section: ClassVar[str] = "13.2"
