"""The rules in our own words, chapter 21: Mad Anthony.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "21.1",
        N_("The sides"),
        (
            N_(
                "The United States against the Indian player, who has the hostile tribes and the British. What is said "
                "of Indians holds for Frnd/Sc as well, the tribe on the American side."
            ),
        ),
    ),
    (
        "21.3",
        N_("Length"),
        (
            N_(
                "Eight turns in 1791 and eight in 1794. The game ends after 1791 when one side is {history} points or "
                "more ahead then."
            ),
        ),
    ),
    (
        "21.5",
        N_("Set-up of the United States"),
        (
            N_(
                "Stockades in Fort Finney and Fort Washington, with the militia units FF and FW. St. Clair's units in "
                "or next to Fort Washington: different sub-commands do not stack, so beside the militia. Scott's two "
                "units and his wagon in US towns on the Ohio; the other militia in US towns, one in each."
            ),
        ),
    ),
    (
        "21.6",
        N_("1794: the United States"),
        (
            N_(
                "St. Clair's units are disbanded and his marker leaves the pool; Wayne, Wilkinson and Hamtramck come "
                "into it. First all other US units are placed on or south of the Ohio, in hexes free of enemies; then "
                "the Legion (Wilkinson, Hamtramck), 3Ky and 4Ky in US towns and stockades that the United States hold."
            ),
            N_("The hand goes back into the pool, and {new_year} markers are drawn."),
        ),
    ),
    (
        "21.7",
        N_("Friendly Indians"),
        (N_("Frnd/Sc comes and goes by the heroism marker Native Allies alone (6.7)."),),
    ),
    (
        "21.8",
        N_("Wayne"),
        (
            N_(
                "He has no units of his own: his marker, whoever draws it, activates every US unit, also those that "
                "have acted."
            ),
        ),
    ),
    (
        "21.9",
        N_("Set-up of the Indian player"),
        (
            N_(
                "All tribes but Mohawk and Creeks in Indian villages. British units with a stockade in Fort Miami and "
                "in Fort Detroit, and one next to any village."
            ),
        ),
    ),
    (
        "21.10",
        N_("1794: the Indian player"),
        (
            N_(
                "After the United States. Mohawk joins; all tribes are placed in villages that are unburned and not in "
                "American hands. As many eliminated tribes as there are such villages are drawn and placed there."
            ),
            N_(
                "British units in a town or stockade stay; others go to a town or stockade in British or Indian hands, "
                "or are removed. British losses do not return."
            ),
            N_("The hand goes back into the pool, and {new_year} markers are drawn."),
        ),
    ),
    (
        "21.12",
        N_("Little Turtle, Blue Jacket, British"),
        (
            N_(
                "Drawn by the Indian player, each of the two chiefs activates all hostile tribes, and British the "
                "British units. Drawn by the United States they are set aside and activate nobody."
            ),
        ),
    ),
    (
        "21.15",
        N_("Points of the United States"),
        (
            N_("A tribe eliminated in combat: {indian_unit}, and {indian_strength} for each point of its strength."),
            N_("For each burned village {villages_1791} at the end of 1791, {villages_1794} at the end of 1794."),
            N_(
                "For holding Fort Miami and Fort Detroit unburned, each: {forts_1791} at the end of 1791, {forts_1794} "
                "at the end of 1794."
            ),
            N_("British units bring no points."),
        ),
    ),
    (
        "21.16",
        N_("Points of the Indian player"),
        (
            N_(
                "A US unit eliminated in combat, Frnd/Sc too: {us_unit}, and {ma_us_strength} for each point of its "
                "strength."
            ),
            N_("When no village has burned by the end of 1791: {no_village_1791}."),
            N_("For each burned US town {towns_1791} at the end of 1791, {towns_1794} at the end of 1794."),
        ),
    ),
    (
        "21.18",
        N_("War with Britain"),
        (
            N_(
                "Once in a game, when British units first attack US units in a town or stockade or the other way "
                "round: the defender gets {clash_dice} of points. Frnd/Sc does not matter."
            ),
        ),
    ),
    (
        "21.19",
        N_("Who may not stack"),
        (N_("British with Indians, and US units with Frnd/Sc, at the end of a movement or combat sub-phase."),),
    ),
    (
        "21.20",
        N_("Burning"),
        (
            N_(
                "In its combat sub-phase a side may burn hexes where it has a unit: the United States Indian villages, "
                "the Indian player (British units too) US towns and stockades. It is done before the attacks or after "
                "any combat, so also where a pursuit has led, and takes no attack away. Option burn-first: before the "
                "attacks only."
            ),
            N_(
                "For good: the limit of stacking falls, the terrain gives no shift, nobody returns or is placed there "
                "in 1794. Works may be built in a burned hex; a stockade there may be burned in its turn."
            ),
        ),
    ),
    (
        "21.21",
        N_("Supply"),
        (
            N_("Indians of both sides are always in supply."),
            N_("British: a stockade that British units hold. US units: supply units and stockades that they hold."),
            N_("Militia also in unburned US towns, on the Ohio and south of it."),
        ),
    ),
    (
        "21.22",
        N_("Special: desertion"),
        (
            N_(
                "Name an enemy unit, not of the Legion: it is removed on a die higher than its strength. Tribes lost "
                "so in 1791 may come back in 1794."
            ),
        ),
    ),
)
