"""13.5 Sheridan Rides South."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class SheridanRidesSouth(ScenarioRules):
    section: ClassVar[str] = "13.5"
