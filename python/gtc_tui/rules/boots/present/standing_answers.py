"""Questions that many players answer alike every time: what they may let stand."""

from __future__ import annotations

from gtc_tui.engine.report import StandingOffer
from gtc_tui.i18n import N_
from gtc_tui.rules.kit import standing_answers

_OFFERS = (
    (
        "operation",
        "draw",
        "pass",
        False,
        N_("Draw a sub-command marker: never pass, never play a heroism marker instead (4.5)"),
    ),
    ("heroism", "keep", "play", False, N_("Keep heroism markers whenever they might be played (6.3)")),
    ("burn", "done", "burn", False, N_("Burn nothing (21.20)")),
    ("build", "done", "work", False, N_("Build no entrenchments or stockades (17.2)")),
    ("attack", "done", "attack", False, N_("Declare mandatory attacks only, no further targets (10.5)")),
    (
        "table",
        "skirmish",
        "charge",
        False,
        N_("Use the Skirmish table, as attacker and as screening defender (10.12, 16.1)"),
    ),
    ("table", "yield", "", True, N_("Do not screen: the attacker chooses the table (16.3)")),
    ("retreat", "halt", "", True, N_("Do not retreat from a fort garrison or stockade (11.3)")),
    ("pursuit", "done", "pursue", False, N_("Do not pursue, and do not fight on (12.2, 12.5)")),
)


def offers() -> tuple[StandingOffer, ...]:
    """In the order of the rules."""
    return standing_answers.offers(_OFFERS)
