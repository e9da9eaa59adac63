"""13.4 Bloody Spotsylvania."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class BloodySpotsylvania(ScenarioRules):
    section: ClassVar[str] = "13.4"
