"""The rules in our own words, later chapters that a basic scenario may use.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "15.0",
        N_("Random events"),
        (
            N_(
                "Where a scenario has them, a turn begins with the Random Events Phase: two dice, read on the table. "
                "Which events count is the scenario's. Rain: {rain_rows}."
            ),
            N_("Rain lasts for the turns named; what rain does stands under 12.0."),
        ),
    ),
    (
        "10.0",
        N_("Bridges and ferries"),
        (
            N_(
                "Building (10.1): in the Recovery Phase {bridge_arms} of manpower {bridge_manpower} or more, at "
                "fatigue {bridge_fatigue} or less and not demoralized, may try to lay a pontoon over a river hexside "
                "of its hex, instead of other work. No enemy unit may stand on the other bank, and it must not rain. A "
                "die of {bridge_minor} or less bridges a minor river, {bridge_major} or less a major one."
            ),
            N_(
                "A side works at {bridge_attempts} crossings a turn at most, once at each. A pontoon is a bridge in "
                "every respect."
            ),
            N_(
                "Destroying (10.2): a unit on the march, no wagon train and not demoralized, that stands beside an "
                "enemy pontoon with no enemy across takes it up and ends its march. At a permanent bridge or a ferry "
                "it pays {bridge_price} movement points for one try in a march: a die of {bridge_demolition} or less "
                "destroys it."
            ),
            N_(
                "Repairing (10.3): a destroyed bridge or ferry is repaired as a pontoon is built, with "
                "{bridge_repair} to the number. In the last turn's Recovery Phase work on bridges is asked for only "
                "where the scenario counts lines of communication."
            ),
        ),
    ),
    (
        "29.7",
        N_("Ammunition (an option)"),
        (
            N_(
                "Where the players have agreed on it, every unit begins with {ammunition_levels} levels of ammunition "
                "and loses one whenever it suffers a D in combat, attacking or defending. A cavalry retreat costs none."
            ),
            N_(
                "Units without ammunition count together with {ammunition_share} of their combat value, in whole "
                "points but at least 1/2, have no artillery value, and add {ammunition_retreat} to the die of a "
                "cavalry retreat. One that is demoralized as well may not attack."
            ),
            N_("In the basic game no ammunition is won back."),
        ),
    ),
    (
        "30.2",
        N_("Attachment"),
        (
            N_(
                "In the Attachment Phase, the Union first, a whole unit may be attached to another of its arm in its "
                "hex: infantry regiments and brigades, cavalry regiments. It leaves the map for good and its manpower "
                "goes to the other, whatever the command of both."
            ),
            N_(
                "The unit that stays may then have at most this manpower: {attachment}. Its fatigue, exhaustion and "
                "demoralization are the worse of both; it is organized or not as the stronger of the two was, on a tie "
                "as itself. It keeps its own entrenchment. The attached unit's artillery value is lost, but for 30.3."
            ),
        ),
    ),
    (
        "30.3",
        N_("Artillery with attached units (an option)"),
        (
            N_(
                "The attached unit's artillery value is added to that of the other. In a campaign any part of it goes "
                "with a substitute too (30.1)."
            ),
        ),
    ),
    (
        "31.0",
        N_("Army activation"),
        (
            N_(
                "Where a scenario allows it, Grant or Lee may be activated: he needs another leader in his hex, not "
                "one of cavalry, and within his command radius infantry that may be selected."
            ),
            N_(
                "It succeeds on a die of {army} or less (13.4 needs no die; in the advanced game a night march lowers "
                "that of the Union); a failure ends the action without fatigue. A side may try "
                "twice a turn, and after a success neither again in that turn nor in the next."
            ),
            N_(
                "At most {army_units} units within his radius take part, of any arm and command. One roll as for an "
                "ordinary leader gives the movement points; cavalry has {army_mounted} times as many."
            ),
            N_(
                "They attack nobody, do not entrench, and enter no enemy zone of control, not even a limited one, "
                "unless no other hex is open to them. The other side has the next initiative without dice."
            ),
        ),
    ),
    (
        "32.0",
        N_("Confederate forts"),
        (
            N_(
                "Union units do not enter, retreat or trace command into the hex of a printed fort that stands; for "
                "their flanks it counts as covered. Without units it has no zone of control."
            ),
            N_(
                "The Union may attack it, empty or not. It has combat value {fort_value} and artillery value "
                "{fort_guns} of its own ({strong_forts}), in defence only and on top of what units in it have. Their "
                "values count {works} there, whatever their entrenchment."
            ),
            N_(
                "Against a fort there is no flank bonus and no tactical modifier in favour of the Union. Its own "
                "value does not count for the column of the combat table; a fort alone stands in the lowest."
            ),
            N_(
                "A defender's result with r, R or R* destroys the fort; losses and other letters only touch the units "
                "in it. From then on its hex is a redoubt."
            ),
        ),
    ),
    (
        "33.0",
        N_("Upton"),
        (
            N_(
                "Where a scenario has him, the Union may place Upton with an assault that Hancock, Warren, Sedgwick, "
                "Humphreys, Griffin or Wright has declared. He counts as one more unit ordered to it."
            ),
            N_(
                "After the command roll the Union decides whether he attacks; he never attacks alone. If he does, no "
                "entrenchment helps the defender, for flanks either, and he is out of the game. If not, he is "
                "available again in the next turn."
            ),
        ),
    ),
)
