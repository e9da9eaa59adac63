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
                "Sub-command markers and heroism markers are drawn at random from two pools. Heroism "
                "markers without a meaning in a scenario are left out of its pool."
            ),
        ),
    ),
    (
        "3.3",
        N_("Set-up"),
        (
            N_(
                "The first player, the United States in both scenarios, sets up first. He places his "
                "units in the hexes of the scenario, within the stacking limits; units without a place "
                "enter later."
            ),
        ),
    ),
    (
        "4.2",
        N_("Sequence of a turn"),
        (
            N_("Heroism phase: the first player draws his heroism markers, then the second."),
            N_(
                "Operations phases: the players take turns to draw a sub-command marker. Its owner, "
                "whoever drew it, is the phasing player, and its units act: reinforcements, then "
                "movement, then combat."
            ),
            N_(
                "This goes on until the pool is empty or both players pass in succession. A drawn marker "
                "stays out for the turn, even if its sub-command has no unit on the map."
            ),
            N_(
                "Then all markers go back into the pool, and units out of supply check attrition on the "
                "turns marked for it."
            ),
        ),
    ),
    (
        "4.5",
        N_("Passing"),
        (
            N_(
                "The player who is to draw may pass instead. A pass skips this one draw; the operations "
                "phases end when both pass in succession."
            ),
            N_("Option pass-for-good: a side that has passed draws no more this turn."),
        ),
    ),
    (
        "5.2",
        N_("Activation"),
        (
            N_(
                "A sub-command acts once for its marker. An enemy marker gives the phase to the enemy, so "
                "one side may act several times in succession. No player moves enemy units, except with "
                "Into the Valley."
            ),
        ),
    ),
    (
        "5.6",
        N_("Different sub-commands"),
        (
            N_(
                "Units of different sub-commands may pass through each other but may not end stacked, "
                "except in the hex of their fort garrison."
            ),
            N_("They never attack together. They do defend together if they are in the same hex."),
        ),
    ),
    (
        "7.1",
        N_("Movement"),
        (
            N_(
                "In the movement sub-phase each active unit may move once, one by one, within its "
                "movement allowance. Units without an allowance never move. There is no minimum move."
            ),
            N_("Enemy ZOC do not hinder movement."),
        ),
    ),
    (
        "7.2",
        N_("Movement costs"),
        (
            N_("Mad Anthony, MP to enter: {costs_mad_anthony}."),
            N_("Pershing, MP to enter: {costs_pershing}."),
            N_("If a hex has several kinds of terrain, the most expensive counts."),
        ),
    ),
    (
        "7.3",
        N_("Once in a sub-phase"),
        (N_("Only active units move, and a unit that has moved may not move again."),),
    ),
    (
        "7.4",
        N_("Where no unit may go"),
        (
            N_(
                "A unit never enters a hex with an enemy, an all-lake hex, or a hex that the scenario "
                "closes to it. Only boats cross lake hexsides."
            ),
        ),
    ),
    (
        "7.9",
        N_("Trails and railroads"),
        (
            N_(
                "From trail hex to trail hex along a trail, each hex costs {trail} MP, whatever its other "
                "terrain. The text of the rules and the terrain chart differ about this; option "
                "fast-trails uses the text."
            ),
            N_("Along a railroad each hex costs mobile units {rail} MP (22.23); other units pay for the terrain."),
        ),
    ),
    (
        "7.10",
        N_("Rivers and lakes"),
        (
            N_(
                "Rivers run through hexes. A unit that enters one, or moves along the same river or lake, "
                "pays for the other terrain of the hex."
            ),
            N_(
                "Leaving a river or lake for a hex that is not on the same water costs {exit_mad_anthony} "
                "MP more in Mad Anthony, {exit_pershing} in Pershing. A printed bridge or a pontoon "
                "bridge saves this; a trail does not."
            ),
        ),
    ),
    (
        "7.12",
        N_("Flatboats"),
        (
            N_(
                "Mad Anthony: a unit that starts its move in supply may go by boat along a river, over a "
                "lake and along lake hexsides for {boats} MP a hex, and may mix this with moves on land."
            ),
            N_("Where two rivers meet, boats may change from one to the other. No unit may end in an all-lake hex."),
        ),
    ),
    (
        "8.1",
        N_("Stacking"),
        (
            N_("Mad Anthony, units of a side in a hex: {stack_mad_anthony}; burned {burned_stack}."),
            N_("Pershing: {stack_pershing}. May not end there: {no_stack}."),
            N_("Option rough-alone: they may end there, but not with any other unit."),
            N_("Some units count as two: brigades of the National Guard, of Trevino and of Murguia."),
        ),
    ),
    (
        "8.2",
        N_("When stacks are checked"),
        (
            N_(
                "The limits apply at the end of every sub-phase; until then any number may pass. The "
                "owner eliminates the excess, and units of different sub-commands in one hex until one "
                "sub-command is left."
            ),
        ),
    ),
    (
        "9.1",
        N_("Zones of control"),
        (
            N_(
                "Every unit except a fort garrison has a zone of control (ZOC): the six hexes around it, "
                "at all times. ZOC force attacks, cost units in retreats and cut supply lines; they do "
                "not hinder movement or pursuit."
            ),
            N_(
                "Units in a hex with a fort garrison have no ZOC, nor do units in hexes that are part of "
                "a lake. No ZOC reaches into all-lake hexes, across lake hexsides, or over a border that "
                "the unit may not cross."
            ),
        ),
    ),
)
