"""13.7 Bethesda Church."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class BethesdaChurch(ScenarioRules):
    section: ClassVar[str] = "13.7"
