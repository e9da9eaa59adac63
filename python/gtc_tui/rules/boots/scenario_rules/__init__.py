"""Rules of the two scenarios (21, 22), one module each. A scenario file names its rules by a key."""

from __future__ import annotations

from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.rules.boots.scenario_rules.base import ScenarioRules
from gtc_tui.rules.boots.scenario_rules.mad_anthony import MadAnthony
from gtc_tui.rules.boots.scenario_rules.pershing import Pershing

_RULES: dict[str, type[ScenarioRules]] = {"none": ScenarioRules, "mad-anthony": MadAnthony, "pershing": Pershing}


def scenario_rules(key: str) -> ScenarioRules:
    """The rules that a scenario file names. Raises UnknownName."""
    try:
        return _RULES[key]()
    except KeyError:
        known = ", ".join(sorted(_RULES))
        raise UnknownName(_("no special rules {key!r}; known: {known}").format(key=key, known=known)) from None
