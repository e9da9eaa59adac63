"""13.8 Trevilian Station."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class TrevilianStation(ScenarioRules):
    section: ClassVar[str] = "13.8"
