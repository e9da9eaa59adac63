"""Special rules of scenarios, one module a scenario. A scenario file names its rules by a key."""

from __future__ import annotations

from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules
from gtc_tui.rules.gcacw.scenario_rules.s03_race_for_spotsylvania import RaceForSpotsylvania

_RULES: dict[str, type[ScenarioRules]] = {
    "none": ScenarioRules,
    "s03-race-for-spotsylvania": RaceForSpotsylvania,
}


def scenario_rules(key: str) -> ScenarioRules:
    """The special rules that a scenario file names. Raises UnknownName."""
    try:
        return _RULES[key]()
    except KeyError:
        known = ", ".join(sorted(_RULES))
        raise UnknownName(_("no special rules {key!r}; known: {known}").format(key=key, known=known)) from None
