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
                "The United States against Villa. The units of the Mexican government (Trevino, Murguia, Chihuahua "
                "Militia, Rurales) are led by whoever draws their marker. A turn is a month."
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
        (N_("At Columbus or Fort Bliss; when enemies hold both, in any hex of the north edge."),),
    ),
    (
        "22.8",
        N_("GHQ"),
        (
            N_(
                "Its marker, whoever draws it, activates GHQ and one other US sub-command that the United States "
                "choose, also one that has acted; never the Mexican government. GHQ units stack with any US units and "
                "may join the attacks of the other sub-command."
            ),
        ),
    ),
    (
        "22.9",
        N_("National Guard"),
        (
            N_(
                "NG units neither enter Mexico nor fight there, and their zones of control end at the border. 1NM and "
                "2Ma are not bound by this."
            ),
        ),
    ),
    (
        "22.10",
        N_("Set-up of Villa"),
        (
            N_(
                "The three Dorados in any Mexican cities or towns, within the limits of stacking; not in Juarez or "
                "Chihuahua, which the militia must have."
            ),
        ),
    ),
    (
        "22.11",
        N_("Villa's bands"),
        (
            N_(
                "When the marker of the Division of the North is drawn, {division} of its units that have not been in "
                "play are drawn and placed in any hexes of Mexico; with that of the Banditos {banditos} of theirs. "
                "They act at once."
            ),
            N_("Option bands-return: units of both that were eliminated may be drawn again."),
        ),
    ),
    (
        "22.12",
        N_("Division of the North"),
        (N_("Its units neither enter the United States nor fight there; their zones end at the border."),),
    ),
    (
        "22.13",
        N_("The Mexican government"),
        (
            N_(
                "Set up after Villa: first he names six hexes, Mexican cities and towns, Juarez and Chihuahua among "
                "them, and a unit of the Chihuahua Militia is drawn for each; then the United States three for the "
                "Rurales. One unit in each, nobody else's units in the hex."
            ),
            N_("Its sub-commands act for the player who draws their marker."),
            N_(
                "Every unit of the government on the map is on the side of whoever drew the latest of these markers, "
                "even of one that Someone Blundered keeps from acting: a friend who may be passed, or an enemy. Until "
                "the first is drawn they are nobody's: without zones of control, not to be entered."
            ),
        ),
    ),
    (
        "22.14",
        N_("Trevino and Murguia"),
        (
            N_(
                "When the marker is drawn and none of the units is on the map: on a die of {mexican_army} or less the "
                "player who drew it places all six in hexes of the south edge, and they act. Otherwise nothing happens."
            ),
        ),
    ),
    (
        "22.15",
        N_("What binds the government"),
        (
            N_(
                "Its units neither enter the United States nor fight there; their zones end at the border. They stack "
                "with nobody's, nor do their sub-commands with each other. Nobody lets them attack his own units."
            ),
        ),
    ),
    (
        "22.18",
        N_("Points of the United States"),
        (
            N_(
                "Dorados eliminated in combat, by the government's units too: {dorados} for each point of strength, "
                "and {dorados_all} when the last of the three is gone. Other units of Villa's: {villa_strength} for "
                "each point."
            ),
            N_("Each attack of the government on US units: {attack_dice} of points."),
            N_("Units of the government bring nobody points when they are lost."),
        ),
    ),
    (
        "22.19",
        N_("Villa's points"),
        (
            N_("US units eliminated in combat: {pe_us_strength} for each point of strength."),
            N_("Raids (22.20): {raid}, for a source of US supply {raid_source}."),
            N_("At the end: {city} for each Mexican city and {town} for each Mexican town that Villa's units hold."),
            N_("Each attack of the government on Villa's units: {attack_dice} of points."),
        ),
    ),
    (
        "22.20",
        N_("Raids"),
        (
            N_(
                "A unit of Villa's in a US city or town at the end of a movement or combat sub-phase of his raids it, "
                "once in the game for each. Passing through is not enough. Both sides may use the hex afterwards."
            ),
            N_("When both Columbus and Fort Bliss have been raided, Villa wins at once, a history-changing victory."),
        ),
    ),
    (
        "22.21",
        N_("Open hostilities"),
        (
            N_(
                "The first time that US units attack the government's or the other way round, the defender gets "
                "{hostilities_dice} of points (Villa, when US units attack)."
            ),
            N_(
                "US units next to the government's, and the other way round, must attack them while they are hostile: "
                "while the government is on Villa's side (22.13). Option blows-first: not before that first attack."
            ),
        ),
    ),
    (
        "22.22",
        N_("Aero"),
        (
            N_(
                "Drawn by the United States: look at one stack of Villa's or of the government's, or activate one US "
                "sub-command. Drawn by Villa: set aside for the turn."
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
                "US units and those of the government that are in supply and begin on a railroad hex of their country "
                "may go any distance along connected railroad of that country, not through enemies, in place of all "
                "other movement in the turn, before or after. Not Villa's units, nor units without an allowance."
            ),
        ),
    ),
    (
        "22.24",
        N_("Entrenching"),
        (
            N_(
                "Infantry of the Mexican government succeeds at {work_mexico} or less, Villa's at {work_villa}; others "
                "as 17.2 has it."
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
            N_(
                "Trevino and Murguia: Jimenez and Chihuahua with a unit of the government in the hex, which of them "
                "ever."
            ),
        ),
    ),
    (
        "22.27",
        N_("Special: morale spike, uprising"),
        (
            N_(
                "The United States name a Mexican city or town that they hold: an eliminated unit of a sub-command "
                "that stands there returns to that hex, and Villa loses its points."
            ),
            N_(
                "Villa names a Mexican city or town held by US units: they move one hex, as the United States like; "
                "then a unit of Villa's that has not been in play is placed there."
            ),
        ),
    ),
    (
        "22.28",
        N_("Option: second Mexican-American war"),
        (
            N_(
                "Option mexican-war: the border binds nobody. From the first of the government's markers that Villa "
                "draws, all its units are his; a US draw of one activates nothing."
            ),
            N_(
                "The German detachment's marker is in the pool, always Villa's; on the first draw its unit is placed "
                "on the south edge. It is always in supply."
            ),
            N_("At the end the United States, too, have {city} for each Mexican city that they hold, {town} a town."),
        ),
    ),
)
