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
                "The United States against the Indian player, who leads the hostile tribes and the "
                "British. Rules for Indians also apply to the Friendly Tribe, which is on the American side."
            ),
        ),
    ),
    (
        "21.3",
        N_("Length"),
        (
            N_(
                "Eight turns in 1791 and eight in 1794. The game ends after 1791 if one side then leads "
                "by {history} VP or more."
            ),
        ),
    ),
    (
        "21.5",
        N_("Set-up of the United States"),
        (
            N_(
                "Stockades in Fort Finney and Fort Washington, with their militia units. St. "
                "Clair's units in or next to Fort Washington: different sub-commands do not stack, so "
                "next to the militia. Scott's two units and his wagon in US towns on the Ohio; the other "
                "militia in US towns, one in each."
            ),
        ),
    ),
    (
        "21.6",
        N_("1794: the United States"),
        (
            N_(
                "St. Clair's units are disbanded and his marker leaves the pool; the markers of Wayne, "
                "Wilkinson and Hamtramck enter it. First place all other US units on or south of the "
                "Ohio, in hexes free of enemies; then the Legion (Wilkinson, Hamtramck), 3rd and 4th Kentucky in "
                "US towns and stockades that the United States hold."
            ),
            N_("The United States put their hand back into the pool and draw {new_year} markers."),
        ),
    ),
    (
        "21.7",
        N_("Friendly Indians"),
        (N_("Only the heroism marker Native Allies brings the Friendly Tribe onto the map or removes it (6.7)."),),
    ),
    (
        "21.8",
        N_("Wayne"),
        (
            N_(
                "He has no units of his own: his marker, whoever draws it, activates every US unit, even "
                "those that have acted."
            ),
        ),
    ),
    (
        "21.9",
        N_("Set-up of the Indian player"),
        (
            N_(
                "All tribes except Mohawk and Creeks in Indian villages. British units with a stockade in "
                "Fort Miami and in Fort Detroit, and one next to any village."
            ),
        ),
    ),
    (
        "21.10",
        N_("1794: the Indian player"),
        (
            N_(
                "After the United States. Mohawk joins; place all tribes in villages that are unburned "
                "and not in American hands. Draw as many eliminated tribes as there are such villages, "
                "and place them there."
            ),
            N_(
                "British units in a town or stockade stay; others go to a town or stockade in British or "
                "Indian hands, or are removed. Eliminated British units do not return."
            ),
            N_("The Indian player puts his hand back into the pool and draws {new_year} markers."),
        ),
    ),
    (
        "21.12",
        N_("Little Turtle, Blue Jacket, British"),
        (
            N_(
                "If the Indian player draws them, each of the two chiefs activates all hostile tribes, "
                "and British activates the British units. If the United States draw them, they are set "
                "aside and activate nothing."
            ),
        ),
    ),
    (
        "21.15",
        N_("VP of the United States"),
        (
            N_(
                "For each tribe eliminated in combat: {indian_unit} VP, and {indian_strength} VP for each "
                "of its strength points."
            ),
            N_(
                "For each burned village: {villages_1791} VP at the end of 1791, {villages_1794} VP at the end of 1794."
            ),
            N_(
                "For Fort Miami and Fort Detroit, each if held and unburned: {forts_1791} VP at the end "
                "of 1791, {forts_1794} VP at the end of 1794."
            ),
            N_("British units are worth no VP."),
        ),
    ),
    (
        "21.16",
        N_("VP of the Indian player"),
        (
            N_(
                "For each US unit eliminated in combat, the Friendly Tribe too: {us_unit} VP, and {ma_us_strength} "
                "VP for each of its strength points."
            ),
            N_("If no village has burned by the end of 1791: {no_village_1791} VP."),
            N_("For each burned US town: {towns_1791} VP at the end of 1791, {towns_1794} VP at the end of 1794."),
        ),
    ),
    (
        "21.18",
        N_("War with Britain"),
        (
            N_(
                "Once in the game, when British units first attack US units in a town or stockade or the "
                "other way round, the defender rolls {clash_dice} and gets that many VP. The Friendly Tribe does not "
                "matter."
            ),
        ),
    ),
    (
        "21.19",
        N_("Who may not stack"),
        (
            N_(
                "British units with Indians, and US units with the Friendly Tribe, at the end of a movement or "
                "combat sub-phase."
            ),
        ),
    ),
    (
        "21.20",
        N_("Burning"),
        (
            N_(
                "In its combat sub-phase a side may burn hexes where it has a unit: the United States "
                "Indian villages, the Indian player (British units too) US towns and stockades. It does "
                "so before the attacks or after any combat, even where a pursuit has led, and loses no "
                "attack by it. Option burn-first: before the attacks only."
            ),
            N_(
                "A hex stays burned: its stacking limit falls, its terrain gives no shift, and no unit "
                "returns or is placed there in 1794. Units may build in a burned hex; a stockade there "
                "may be burned in turn."
            ),
        ),
    ),
    (
        "21.21",
        N_("Supply"),
        (
            N_("Indians of both sides are always in supply."),
            N_(
                "British units: stockades that British units hold. US units: supply units, and stockades "
                "that US units hold."
            ),
            N_("Militia also in unburned US towns, and on or south of the Ohio."),
        ),
    ),
    (
        "21.22",
        N_("Special: desertion"),
        (
            N_(
                "Choose an enemy unit that is not of the Legion: it is eliminated on a die higher than "
                "its strength. Tribes lost this way in 1791 may return in 1794."
            ),
        ),
    ),
)
