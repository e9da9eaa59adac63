"""Optional rules that a scenario may be played with."""

from __future__ import annotations

from gtc_tui.engine.report import OptionOffer
from gtc_tui.i18n import _

FIFTH_ACTIVATION, AMMUNITION, ATTACH_ARTILLERY = "fifth-activation", "ammunition", "attach-artillery"
ATTACK_BETWEEN_ZONES, LEADER_TACTICS = "attack-between-zones", "leader-tactics"
TRAINS_OVER_PONTOONS, SHELLS_SCORE_NOTHING = "trains-over-pontoons", "shells-score-nothing"
"""Options by name. One that is in force is among the options of its game; none has another value than on."""


def offers(attachment: bool, campaign: bool) -> tuple[OptionOffer, ...]:
    """attachment: the scenario has an attachment phase (30.2). campaign: it is one of the advanced game."""
    made = [
        OptionOffer(
            FIFTH_ACTIVATION,
            "5.2",
            _("An activated leader may also march organized units at fatigue level 4, each once per turn."),
        ),
        OptionOffer(
            AMMUNITION,
            "29.7",
            _('A "D" combat result uses up ammunition. A unit that is out of it fights at half strength.'),
        ),
    ]
    if attachment:
        text = _("A unit that is attached to another keeps its artillery value instead of losing it.")
        made.append(OptionOffer(ATTACH_ARTILLERY, "30.3", text))
    text = _("A unit may attack after moving from one enemy zone of control into another.")
    made.append(OptionOffer(ATTACK_BETWEEN_ZONES, "2.4", text))
    text = _("In a grand assault, too, only the assaulting leader's tactical value counts.")
    made.append(OptionOffer(LEADER_TACTICS, "7.4", text))
    if campaign:
        text = _("Trains cross where a pontoon of their side has taken the place of a destroyed bridge.")
        made.append(OptionOffer(TRAINS_OVER_PONTOONS, "21.0", text))
        text = _("Manpower lost under bombardment brings no victory points.")
        made.append(OptionOffer(SHELLS_SCORE_NOTHING, "23.0", text))
    return tuple(made)
