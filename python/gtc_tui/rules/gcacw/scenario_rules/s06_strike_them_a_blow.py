"""13.6 Strike Them a Blow."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class StrikeThemABlow(ScenarioRules):
    section: ClassVar[str] = "13.6"
