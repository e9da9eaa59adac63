"""The rules in our own words, chapter 22: Pershing.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "22.1",
        N_("The sides"),
        (
            N_(
                "The United States against Villa. Whoever draws their marker leads the units of the "
                "Mexican government (Trevino, Murguia, Chihuahua Militia, Rurales). A turn is a month."
            ),
        ),
    ),
    (
        "22.5",
        N_("Set-up of the United States"),
        (
            N_(
                "The garrisons in Columbus and Fort Bliss; the West Column in or next to Culberson Ranch; the East "
                "Column in or next to Columbus and Fort Bliss; GHQ with any US unit, which it may stack with."
            ),
        ),
    ),
    (
        "22.6",
        N_("American reinforcements"),
        (N_("At Columbus or Fort Bliss; if enemies hold both, in any hex of the north edge."),),
    ),
    (
        "22.8",
        N_("GHQ"),
        (
            N_(
                "Its marker, whoever draws it, activates GHQ and one other US sub-command that the United "
                "States choose, even one that has acted; never the Mexican government. GHQ units stack "
                "with any US units and may join the attacks of the other sub-command."
            ),
        ),
    ),
    (
        "22.9",
        N_("National Guard"),
        (
            N_(
                "NG units may not enter Mexico nor fight there, and their ZOC end at the border. 1st "
                "New Mexico and 2nd Massachusetts are exempt."
            ),
        ),
    ),
    (
        "22.10",
        N_("Set-up of Villa"),
        (
            N_(
                "The three Dorados in any Mexican cities or towns, within the stacking limits; not in "
                "Juarez or Chihuahua, which the militia must have."
            ),
        ),
    ),
    (
        "22.11",
        N_("Villa's bands"),
        (
            N_(
                "When the marker of the Division of the North is drawn, draw {division} of its units that "
                "have not been in play and place them in any hexes of Mexico; with the marker of the "
                "Banditos, {banditos} of theirs. They act at once."
            ),
            N_("Option bands-return: eliminated units of both may be drawn again."),
        ),
    ),
    (
        "22.12",
        N_("Division of the North"),
        (N_("Its units may not enter the United States nor fight there; their ZOC end at the border."),),
    ),
    (
        "22.13",
        N_("The Mexican government"),
        (
            N_(
                "After Villa's own units: first Villa chooses six hexes, Mexican cities and towns, Juarez "
                "and Chihuahua among them, and draws a unit of the Chihuahua Militia for each; then the "
                "United States choose three for the Rurales. One unit in each, and no other units in the "
                "hex."
            ),
            N_("Its sub-commands act for the player who draws their marker."),
            N_(
                "All units of the government on the map side with whoever drew the latest of these "
                "markers, even if Someone Blundered keeps it from acting: they are friends whom he may "
                "pass, and enemies of the other player. Until the first is drawn they side with nobody: "
                "no ZOC, and no unit may enter their hexes."
            ),
        ),
    ),
    (
        "22.14",
        N_("Trevino and Murguia"),
        (
            N_(
                "If the marker is drawn and none of the units has been on the map yet, roll a die: on "
                "{mexican_army} or less the player who drew it places all six in hexes of the south edge, "
                "and they act. Otherwise nothing happens."
            ),
        ),
    ),
    (
        "22.15",
        N_("Limits of the government's units"),
        (
            N_(
                "Its units may not enter the United States nor fight there; their ZOC end at the border. "
                "They stack with no other side's units, nor do their sub-commands with each other. No "
                "player may use them to attack his own units."
            ),
        ),
    ),
    (
        "22.18",
        N_("VP of the United States"),
        (
            N_(
                "Dorados eliminated in combat, by the government's units too: {dorados} VP for each "
                "strength point, and {dorados_all} VP when the last of the three is eliminated. Villa's "
                "other units: {villa_strength} VP for each strength point."
            ),
            N_("For each attack of the government on US units: roll {attack_dice}, and get that many VP."),
            N_("The government's units are worth no VP to anybody."),
        ),
    ),
    (
        "22.19",
        N_("Villa's VP"),
        (
            N_("US units eliminated in combat: {pe_us_strength} VP for each strength point."),
            N_("Raids (22.20): {raid} VP, on a source of US supply {raid_source} VP."),
            N_(
                "At the end: {city} VP for each Mexican city and {town} VP for each Mexican town that "
                "Villa's units hold."
            ),
            N_("For each attack of the government on Villa's units: roll {attack_dice}, and get that many VP."),
        ),
    ),
    (
        "22.20",
        N_("Raids"),
        (
            N_(
                "A unit of Villa's in a US city or town at the end of his movement or combat sub-phase "
                "raids it, once in the game for each place. It is not enough to pass through. Both sides "
                "may use the hex afterwards."
            ),
            N_("If both Columbus and Fort Bliss have been raided, Villa wins at once with a history-changing victory."),
        ),
    ),
    (
        "22.21",
        N_("Open hostilities"),
        (
            N_(
                "The first time that US units attack the government's or the other way round, the "
                "defender rolls {hostilities_dice} and gets that many VP (Villa, if US units attack)."
            ),
            N_(
                "US and government units next to each other must attack while they are hostile, that is, "
                "while the government sides with Villa (22.13). Option blows-first: not before the first "
                "such attack."
            ),
        ),
    ),
    (
        "22.22",
        N_("Aero"),
        (
            N_(
                "If the United States draw it: look at one stack of Villa's or of the government's, or "
                "activate one US sub-command. If Villa draws it: set aside for the turn."
            ),
        ),
    ),
    (
        "22.23",
        N_("Railroads"),
        (
            N_(
                "For mobile units (cavalry, motorcycles, supply wagons and trucks) of every side, railroads are roads, "
                "in both countries."
            ),
            N_(
                "US and government units in supply that start on a railroad hex of their own country may "
                "go any distance along connected railroad in that country, not through enemies. They make "
                "no other move that turn, before or after. Villa's units and units without a movement "
                "allowance may not."
            ),
        ),
    ),
    (
        "22.24",
        N_("Entrenching"),
        (
            N_(
                "Infantry of the Mexican government succeeds on {work_mexico} or less, Villa's on "
                "{work_villa}; others as in 17.2."
            ),
        ),
    ),
    (
        "22.26",
        N_("Supply"),
        (
            N_(
                "US units: supply units, and the supply symbols at Columbus and Fort Bliss with a US unit in the hex. "
                "Villa's units, Chihuahua Militia and Rurales are always in supply."
            ),
            N_("Trevino and Murguia: Jimenez and Chihuahua with any unit of the government in the hex."),
        ),
    ),
    (
        "22.27",
        N_("Special: morale spike, uprising"),
        (
            N_(
                "The United States choose a Mexican city or town that they hold: an eliminated unit of a "
                "sub-command that has a unit there returns to that hex, and Villa loses the VP for it."
            ),
            N_(
                "Villa chooses a Mexican city or town that US units hold: the United States move them one "
                "hex, as they like; then a unit of Villa's that has not been in play is placed there."
            ),
        ),
    ),
    (
        "22.28",
        N_("Option: second Mexican-American war"),
        (
            N_(
                "Option mexican-war: no border binds anybody. From the first of the government's markers "
                "that Villa draws, all its units are his; if the United States draw one, it activates "
                "nothing."
            ),
            N_(
                "The German detachment's marker is in the pool and always Villa's; when it is first "
                "drawn, its unit is placed on the south edge. It is always in supply."
            ),
            N_(
                "At the end the United States, too, get {city} VP for each Mexican city and {town} VP for "
                "each Mexican town that they hold."
            ),
        ),
    ),
)
