"""10.23 What a result of the combat tables does, in a few words."""

from __future__ import annotations

from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.boots.tables.tables import CombatResult
from gtc_tui.rules.kit.words import listed

_LOSSES = {
    "one": (N_("the attacker loses a unit"), N_("the defender loses a unit")),
    "half": (N_("the attacker loses half his strength"), N_("the defender loses half his strength")),
    "all": (N_("the attacker loses all"), N_("the defender loses all")),
    "weaker": (N_("bloodbath"), ""),
}


def effect(result: CombatResult) -> Message:
    """Losses, retreats, pursuit and heroism markers, in that order."""
    told = [_(_LOSSES[result.attacker_loses][0])] if result.attacker_loses else []
    if result.defender_loses and (words := _LOSSES[result.defender_loses][1]):
        told.append(_(words))
    if result.attacker_retreats:
        told.append(_("the attacker retreats {n}").format(n=result.attacker_retreats))
    if result.defender_retreats is None:
        told.append(_("the defender retreats a die roll"))
    elif result.defender_retreats:
        told.append(_("the defender retreats {n}").format(n=result.defender_retreats))
    if result.path == "attacker":
        told.append(_("the attacker chooses the way"))
    if result.horse:
        pursuit = (
            _("pursuit {foot}, cavalry {horse}") if result.fights else _("advance {foot}, cavalry {horse}, no attack")
        )
        told.append(pursuit.format(foot=result.foot, horse=result.horse))
    for draws, text in (
        (result.attacker_draws, _("the attacker draws {n}")),
        (result.defender_draws, _("the defender draws {n}")),
    ):
        if draws:
            told.append(text.format(n=draws))
    return listed(told) if told else _("no effect")
