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
                "If the scenario has them, a turn begins with the Random Events Phase: roll two dice and "
                "read the table. The scenario says which events are used. Rain: {rain_rows}."
            ),
            N_("Rain lasts for the turns given; for its effects see 12.0."),
        ),
    ),
    (
        "10.0",
        N_("Bridges and ferries"),
        (
            N_(
                "Building (10.1): in the Recovery Phase {bridge_arms} with {bridge_manpower} or more "
                "manpower, at fatigue level {bridge_fatigue} or less and not demoralized, may try to "
                "build a pontoon bridge across a river hexside of its hex instead of other work. There "
                "may be no enemy unit on the other bank, and no rain. A die of {bridge_minor} or less "
                "bridges a minor river, {bridge_major} or less a major river."
            ),
            N_(
                "Each side works at {bridge_attempts} crossings a turn at most, once at each. A pontoon "
                "bridge is a bridge in every respect."
            ),
            N_(
                "Destroying (10.2): a marching unit (no wagon train, not demoralized) next to an enemy "
                "pontoon bridge with no enemy across removes it and ends its march. At a permanent bridge "
                "or a ferry it pays {bridge_price} MP for one try in a march: a die of "
                "{bridge_demolition} or less destroys it."
            ),
            N_(
                "Repairing (10.3): a destroyed bridge or ferry is repaired as a pontoon bridge is built, "
                "with {bridge_repair} added to the number. In the last turn's Recovery Phase the program "
                "asks for bridge work only if the scenario counts lines of communication."
            ),
        ),
    ),
    (
        "29.7",
        N_("Ammunition (an option)"),
        (
            N_(
                "If the players have agreed on it, every unit begins with {ammunition_levels} ammunition "
                "levels and loses one whenever it suffers a D in combat, attacking or defending. A "
                "cavalry retreat costs none."
            ),
            N_(
                "Units out of ammunition fight with {ammunition_share} of their total combat value, in "
                "whole points but at least 1/2, have no artillery value, and add {ammunition_retreat} to "
                "the die of a cavalry retreat. If demoralized as well, a unit may not attack."
            ),
            N_("In the basic game no ammunition is regained."),
        ),
    ),
    (
        "30.2",
        N_("Attachment"),
        (
            N_(
                "In the Attachment Phase, the Union first, a whole unit may be attached to another of its "
                "arm in its hex: infantry regiments and brigades, cavalry regiments. It leaves the map "
                "for good and its manpower goes to the other unit, whatever their commands."
            ),
            N_(
                "The unit that stays may then have at most this manpower: {attachment}. It takes the "
                "worse fatigue, exhaustion and demoralization of both; it is organized or disorganized as "
                "the stronger of the two was, or in a tie as itself. It keeps its own entrenchment. The "
                "attached unit's artillery value is lost, except with 30.3."
            ),
            N_("In a campaign units in boxes are attached, too; with the option attach-on-map they are not."),
        ),
    ),
    (
        "30.3",
        N_("Artillery with attached units (an option)"),
        (
            N_(
                "The attached unit's artillery value is added to that of the other. In a campaign any "
                "part of it may go with a substitute, too (30.1)."
            ),
        ),
    ),
    (
        "31.0",
        N_("Army activation"),
        (
            N_(
                "If the scenario allows it, Grant or Lee may be activated: he needs another leader in his "
                "hex (not a cavalry leader), and infantry within his command radius that may be selected."
            ),
            N_(
                "It succeeds on a die of {army} or less (13.4 needs no die; in the advanced game a night "
                "march lowers the Union's number); a failure ends the action without fatigue. A side may "
                "try twice a turn, and after a success not again in that turn or the next."
            ),
            N_(
                "At most {army_units} units within his radius take part, of any arm and command. One roll "
                "as for any other leader gives the MP; cavalry has {army_mounted} times as many."
            ),
            N_(
                "They do not attack or entrench, and enter no enemy zone of control, not even a limited "
                "one, unless no other hex is open to them. The other side has the next initiative without "
                "dice."
            ),
        ),
    ),
    (
        "32.0",
        N_("Confederate forts"),
        (
            N_(
                "Union units may not enter, retreat into, or trace command through the hex of an intact "
                "printed fort; for their flanks it counts as blocked. Without units it has no zone of "
                "control."
            ),
            N_(
                "The Union may attack it, empty or not. The fort itself has combat value {fort_value} and "
                "artillery value {fort_guns} ({strong_forts}), only in defence and added to those of the "
                "units in it. Their values count {works} there, whatever their entrenchment."
            ),
            N_(
                "Against a fort the Union gets no flank bonus and no favourable tactical modifier. The "
                "fort's own value does not count for the column of the combat table; a fort alone uses "
                "the lowest column."
            ),
            N_(
                "A defender's result with r, R or R* destroys the fort; losses and other letters affect "
                "only the units in it. From then on its hex is a redoubt."
            ),
        ),
    ),
    (
        "33.0",
        N_("Upton"),
        (
            N_(
                "If the scenario has him, the Union may place Upton with an assault that Hancock, Warren, "
                "Sedgwick, Humphreys, Griffin or Wright has declared. He counts as one more unit ordered "
                "to it."
            ),
            N_(
                "After the command roll the Union decides whether he attacks; he never attacks alone. If "
                "he does, entrenchments do not help the defender, not even for flanks, and Upton leaves "
                "the game. If not, he is available again next turn."
            ),
        ),
    ),
)
