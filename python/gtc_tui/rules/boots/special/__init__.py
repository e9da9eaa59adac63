"""Rules of the two scenarios (21, 22), one module each. A scenario file names its rules by a key."""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui.rules.boots.special.base import ScenarioRules
from gtc_tui.rules.boots.special.mad_anthony import MadAnthony
from gtc_tui.rules.boots.special.pershing import Pershing

RULES: Mapping[str, type[ScenarioRules]] = {"none": ScenarioRules, "mad-anthony": MadAnthony, "pershing": Pershing}
