"""The rules in our own words, chapters 2 to 5 and 7 to 9: units, sequence, sub-commands, movement, stacking, zones.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "2.2",
        N_("Units"),
        (
            N_("A unit has a combat factor (CF) and a movement allowance (MF), and belongs to a sub-command."),
            N_("Units have no steps: a unit is whole or eliminated."),
            N_(
                "Fort garrisons never move and have no zone of control. Dragoons count as cavalry; light infantry, "
                "militia and tribes as infantry; wagons and trucks are supply units."
            ),
        ),
    ),
    (
        "3.2",
        N_("The two pools"),
        (
            N_(
                "Sub-command markers and heroism markers are drawn blindly from two pools. Heroism markers that mean "
                "nothing in a scenario are left out of its pool."
            ),
        ),
    ),
    (
        "3.3",
        N_("Set-up"),
        (
            N_(
                "The first player, the United States in both scenarios, sets up first. Units stand in the hexes of the "
                "scenario within the limits of stacking; units without a place come later."
            ),
        ),
    ),
    (
        "4.2",
        N_("Sequence of a turn"),
        (
            N_("Heroism phase: the first player draws his heroism markers, then the second."),
            N_(
                "Operations phases: in turn the players draw a sub-command marker. Its owner, whoever drew it, is the "
                "phasing player, and its units act: reinforcements, then movement, then combat."
            ),
            N_(
                "This goes on until the pool is empty or both players pass one after the other. A drawn marker stays "
                "out for the turn, also one whose sub-command has no unit on the map."
            ),
            N_("Then all markers go back into the pool, and attrition is checked on the turns that say so."),
        ),
    ),
    (
        "4.5",
        N_("Passing"),
        (
            N_(
                "Who is to draw may pass instead. A pass skips this one draw; the operations phases end when both have "
                "passed in succession."
            ),
            N_("Option pass-for-good: a side that has passed draws no more in that turn."),
        ),
    ),
    (
        "5.2",
        N_("Activation"),
        (
            N_(
                "A sub-command acts once for its marker. An enemy marker gives the phase to the enemy, so one side may "
                "act several times running. Nobody moves enemy units, but by Into the Valley."
            ),
        ),
    ),
    (
        "5.6",
        N_("Different sub-commands"),
        (
            N_(
                "Units of different sub-commands may pass through each other but not end stacked, except in the hex of "
                "a fort garrison of theirs."
            ),
            N_("They never attack together. They defend together wherever they stand together."),
        ),
    ),
    (
        "7.1",
        N_("Movement"),
        (
            N_(
                "In the movement sub-phase each active unit may move once, unit by unit, within its allowance. Units "
                "without an allowance never move. There is no least movement."
            ),
            N_("Enemy zones of control do not hinder movement."),
        ),
    ),
    (
        "7.2",
        N_("What steps cost"),
        (
            N_("Mad Anthony, points to enter: {costs_mad_anthony}."),
            N_("Pershing, points to enter: {costs_pershing}."),
            N_("Where a hex has several kinds of terrain, the dearest counts."),
        ),
    ),
    (
        "7.3",
        N_("Once in a sub-phase"),
        (N_("Only active units move, and a unit that has had its move is not moved again."),),
    ),
    (
        "7.4",
        N_("Where nobody may go"),
        (
            N_(
                "A unit never enters a hex with an enemy, all-lake hexes, nor hexes that the rules of the scenario "
                "close to it. Lake hexsides are crossed by boat alone."
            ),
        ),
    ),
    (
        "7.9",
        N_("Trails and railroads"),
        (
            N_(
                "Along a trail, from trail hex to trail hex, a step costs {trail}, whatever else is in the hex. The "
                "text of the rules and the terrain chart differ about it; option fast-trails takes the text."
            ),
            N_("Along a railroad a step costs mobile units {rail} (22.23); other units pay for the terrain."),
        ),
    ),
    (
        "7.10",
        N_("Rivers and lakes"),
        (
            N_(
                "Rivers run through hexes. Entering one, or going on along the same river or lake, costs the other "
                "terrain of the hex."
            ),
            N_(
                "Leaving a river or lake for a hex that is not of the same water costs {exit_mad_anthony} more in Mad "
                "Anthony, {exit_pershing} in Pershing. A printed bridge or a pontoon saves that; a trail does not."
            ),
        ),
    ),
    (
        "7.12",
        N_("Flatboats"),
        (
            N_(
                "Mad Anthony: a unit in supply when it begins to move may go by boat along a river, over a lake and "
                "along lake hexsides for {boats} a hex, and mix that with steps on land."
            ),
            N_("Where two rivers meet boats may change from one to the other. Nobody ends in an all-lake hex."),
        ),
    ),
    (
        "8.2",
        N_("Stacking"),
        (
            N_("Mad Anthony, units of a side in a hex: {stack_mad_anthony}; burned {burned_stack}."),
            N_("Pershing: {stack_pershing}. May not end there: {no_stack}."),
            N_("Option rough-alone: those may end there, but not with any other unit."),
            N_(
                "Limits hold at the end of every sub-phase; until then any number may pass. The owner eliminates what "
                "is too many, and different sub-commands in one hex until one is left."
            ),
            N_("Some units count as two: brigades of the National Guard, of Trevino and of Murguia."),
        ),
    ),
    (
        "9.1",
        N_("Zones of control"),
        (
            N_(
                "Every unit but a fort garrison controls the six hexes around it, at all times. Zones force attacks, "
                "cost units in retreats and cut supply lines; they do not hinder movement or pursuit."
            ),
            N_(
                "Units in a hex with a fort garrison have no zone, nor units in hexes that are part of a lake. No zone "
                "reaches into all-lake hexes, across lake hexsides, or over a border that the unit may not cross."
            ),
        ),
    ),
)
