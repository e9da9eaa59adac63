"""37.0 Limited information in words."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS = (
    (
        "37.0",
        N_("Limited information"),
        (
            N_(
                "An option: both sides hide units under force markers, of which each has {markers}. Your opponent "
                "sees where your markers are and where they go, but not who is under them, nor what it can do."
            ),
            N_(
                "When you have the initiative, and before your action, you may hide the units of any hex under a "
                "marker, add a dummy to a hex that has a marker, and take markers off. None of this is an action."
            ),
            N_(
                "You cannot place a marker next to an enemy unit, nor within two hexes of enemy cavalry that can be "
                "seen, unless every path of two hexes is blocked by impassable ground, by a woods hexside without "
                "road, pike, trail or railroad, or by a unit of yours."
            ),
            N_(
                "Hidden units act by the usual rules and their dice are rolled openly. Whoever sets out takes a "
                "marker along: one that is left over in his hex, or another one if any is left."
            ),
            N_(
                "A dummy marches by an action of its own, like infantry or like cavalry, alone or as if it had a "
                "leader; {marches} times a turn. When hidden units have left the hex of a dummy, it may march in "
                "the same action. It takes nothing, finds nobody out and fights nobody."
            ),
            N_(
                "A marker is replaced by its units, and a dummy is removed, when an enemy unit is next to it with no "
                "impassable ground between, hidden or not, or when enemy cavalry that can be seen is within two "
                "hexes with an open path, as for placing. A dummy next to an enemy marker is removed too. What has "
                "been found out may be hidden again."
            ),
            N_(
                "In a campaign nobody is hidden in a box, nor on the way to one. What is detached from a hidden unit "
                "is hidden with it; of a unit that is attached to another under a marker, your opponent is told only "
                "that it is off the map."
            ),
            N_(
                "No reinforcement, transfer or retreat ends in a hex with an enemy marker. A train, or boats, that "
                "come next to hidden enemies reveal them, and the unit gets off there."
            ),
        ),
    ),
)
