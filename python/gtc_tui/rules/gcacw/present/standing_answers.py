"""Questions that many players answer alike every time: what they may let stand."""

from __future__ import annotations

from gtc_tui.engine.report import StandingOffer
from gtc_tui.i18n import N_
from gtc_tui.rules.kit import standing_answers

_OFFERS = (
    ("transfer", "done", "transfer", False, N_("No leader transfers (3.0)")),
    ("attach", "done", "attach", False, N_("No attachments (30.2)")),
    ("join", "done", "join", False, N_("An activated leader stays where he is (5.2)")),
    ("evade", "stand", "evade", True, N_("Cavalry stands instead of retreating before infantry (7.7)")),
    ("refuse", "decline", "refuse", True, N_("Do not refuse flanks (7.8)")),
    ("voluntary", "stand", "fall-back", True, N_("No voluntary retreats (7.5)")),
    ("retreat", "halt", "", True, N_("End a retreat as soon as allowed (7.6)")),
    ("advance", "done", "advance", False, N_("No advance after combat (7.6)")),
    ("grand", "done", "grand", False, N_("No grand assaults (7.1)")),
    ("recovery", "done", "entrench", False, N_("No entrenching in the recovery phase (8.0)")),
)


def offers() -> tuple[StandingOffer, ...]:
    """In the order of the rules."""
    return standing_answers.offers(_OFFERS)
