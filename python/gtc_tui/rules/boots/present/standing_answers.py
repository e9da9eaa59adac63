"""Questions that many players answer alike every time: what they may let stand."""

from __future__ import annotations

from gtc_tui.engine.report import StandingOffer
from gtc_tui.i18n import N_
from gtc_tui.rules.kit import standing_answers

_OFFERS = (
    ("operation", "draw", "pass", False, N_("A sub-command marker is drawn: no pass, nothing played instead (4.5)")),
    ("heroism", "keep", "play", False, N_("Heroism markers are kept when they might be played (6.3)")),
    ("burn", "done", "burn", False, N_("Nothing is burned (21.20)")),
    ("build", "done", "work", False, N_("No work on entrenchments and stockades (17.2)")),
    ("attack", "done", "attack", False, N_("No attacks and no targets but the mandatory ones (10.5)")),
    ("table", "skirmish", "charge", False, N_("The Skirmish table, whoever attacks (10.12, 16.1)")),
    ("table", "yield", "", True, N_("Defenders do not screen: the attacker chooses the table (16.3)")),
    ("retreat", "halt", "", True, N_("Who may stand in a fort or stockade does not retreat (11.3)")),
    ("pursuit", "done", "pursue", False, N_("No pursuit, and pursuers do not fight on (12.2, 12.5)")),
)


def offers() -> tuple[StandingOffer, ...]:
    """In the order of the rules."""
    return standing_answers.offers(_OFFERS)
