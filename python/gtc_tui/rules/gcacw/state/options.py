"""Optional rules that a scenario may be played with."""

from __future__ import annotations

from gtc_tui.engine.report import OptionOffer
from gtc_tui.i18n import _

FIFTH_ACTIVATION, AMMUNITION, ATTACH_ARTILLERY = "fifth-activation", "ammunition", "attach-artillery"
ATTACK_BETWEEN_ZONES, LEADER_TACTICS = "attack-between-zones", "leader-tactics"
TRAINS_OVER_PONTOONS, SHELLS_SCORE_NOTHING = "trains-over-pontoons", "shells-score-nothing"
DICE_AFTER_ARMY, FORTS_SHELTER, BOXES_HELD = "dice-after-army", "forts-shelter", "confederates-hold-boxes"
INFANTRY_BY_RAIL, ATTACH_ON_MAP, SUPPLIES_FILL_BOATS = "infantry-by-rail", "attach-on-map", "supplies-fill-boats"
LIMITED_INFORMATION = "limited-information"
"""Options by name. One that is in force is among the options of its game; none has another value than on."""


def offers(attachment: bool, campaign: bool) -> tuple[OptionOffer, ...]:
    """attachment: the scenario has an attachment phase (30.2). campaign: it is one of the advanced game."""
    made = [
        OptionOffer(
            FIFTH_ACTIVATION,
            _("Fifth activation"),
            "5.2",
            _("An activated leader may also march organized units at fatigue level 4, each once per turn."),
        ),
        OptionOffer(
            AMMUNITION,
            _("Ammunition"),
            "29.7",
            _('A "D" combat result uses up ammunition. A unit that is out of it fights at half strength.'),
        ),
    ]
    if attachment:
        text = _("A unit that is attached to another keeps its artillery value instead of losing it.")
        made.append(OptionOffer(ATTACH_ARTILLERY, _("Attached artillery"), "30.3", text))
    text = _("A unit may attack after moving from one enemy zone of control into another.")
    made.append(OptionOffer(ATTACK_BETWEEN_ZONES, _("Attack from ZOC to ZOC"), "2.4", text))
    text = _("In a grand assault, too, only the assaulting leader's tactical value counts.")
    made.append(OptionOffer(LEADER_TACTICS, _("Assaulting leader's tactics"), "7.4", text))
    if campaign:
        text = _("After an army activation, too, both sides roll: double ones can end the action cycle.")
        made.append(OptionOffer(DICE_AFTER_ARMY, _("Dice after army activations"), "18.0", text))
        text = _("Trains cross where a pontoon of their side has taken the place of a destroyed bridge.")
        made.append(OptionOffer(TRAINS_OVER_PONTOONS, _("Trains over pontoons"), "21.0", text))
        text = _("While the Navy transports supplies, it takes hardly any troops, instead of somewhat fewer.")
        made.append(OptionOffer(SUPPLIES_FILL_BOATS, _("Supplies fill the boats"), "22.0", text))
        text = _("Manpower lost under bombardment brings no victory points.")
        made.append(OptionOffer(SHELLS_SCORE_NOTHING, _("Bombardment without VP"), "23.0", text))
        text = _("A completed fort lowers the die of a bombardment instead of raising it.")
        made.append(OptionOffer(FORTS_SHELTER, _("Forts against bombardment"), "23.0", text))
        text = _("In a box where both sides were when the strategic cycle began, the Confederates always defend.")
        made.append(OptionOffer(BOXES_HELD, _("Confederates hold boxes"), "26.0", text))
        text = _("Only infantry transfers between boxes and the map by railroad.")
        made.append(OptionOffer(INFANTRY_BY_RAIL, _("Only infantry by railroad"), "28.0", text))
        text = _("Units are attached to others only on the map, not in boxes.")
        made.append(OptionOffer(ATTACH_ON_MAP, _("Attach on the map only"), "30.2", text))
    text = _("Both sides hide units under force markers, and some markers are dummies.")
    made.append(OptionOffer(LIMITED_INFORMATION, _("Limited information"), "37.0", text))
    return tuple(made)
