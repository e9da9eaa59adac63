"""13.1 The Battle of the Wilderness."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class Wilderness(ScenarioRules):
    section: ClassVar[str] = "13.1"
