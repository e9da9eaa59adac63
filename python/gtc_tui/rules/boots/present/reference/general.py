"""The rules in our own words, chapters 13 to 15, 17 and 20: reinforcements, supply, fog of war, works, victory.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "13.1",
        N_("Reinforcements"),
        (
            N_(
                "Units enter in the reinforcement sub-phase of their sub-command, on their turn or later, "
                "and act at once. They are placed, not moved."
            ),
        ),
    ),
    (
        "13.3",
        N_("Where reinforcements enter"),
        (
            N_(
                "Not in hexes of enemies, nor in full hexes; enemy ZOC do not matter. A unit that finds "
                "no place waits for a later sub-phase, but no player may hold a unit back."
            ),
        ),
    ),
    (
        "13.7",
        N_("Leaving the map"),
        (
            N_(
                "Where a scenario lets units leave, they move to the edge of the map, stay there, and are "
                "removed at the end of the movement sub-phase. They never return and are worth no VP."
            ),
        ),
    ),
    (
        "14.1",
        N_("Sources of supply"),
        (
            N_(
                "Hexes with a supply unit of the side, and those that the scenario names (21.21, 22.26). "
                "A unit may use sources of any sub-command of its side."
            ),
        ),
    ),
    (
        "14.3",
        N_("Supply lines"),
        (
            N_("A line may not enter an enemy ZOC unless a friendly unit is in the hex, and may not cross lakes."),
            N_("In Pershing it may not pass through rough, but may end there. Seasonal lakes are open."),
        ),
    ),
    (
        "14.4",
        N_("Supply in combat"),
        (
            N_(
                "It is checked before each attack. A Charge is forbidden only if all attackers are out of "
                "supply. Defenders need no supply."
            ),
        ),
    ),
    (
        "14.5",
        N_("Attrition"),
        (
            N_(
                "Roll a die for each unit out of supply: on {attrition} or more it is eliminated. The "
                "enemy gets no VP. A unit may move out of supply at its own risk."
            ),
        ),
    ),
    (
        "14.7",
        N_("Supply units that return"),
        (
            N_(
                "In each reinforcement sub-phase one eliminated supply unit of the active sub-command "
                "returns, in a hex where its reinforcements enter."
            ),
        ),
    ),
    (
        "14.8",
        N_("Range of supply"),
        (
            N_(
                "At most {supply_mad_anthony} hexes in Mad Anthony, {supply_pershing} in Pershing, "
                "whatever the terrain. The unit's hex counts, the source's does not."
            ),
        ),
    ),
    (
        "15.1",
        N_("Fog of war"),
        (
            N_("Enemy stacks are seen only when a combat is resolved, by scouts, and by heroism markers."),
            N_(
                "You keep seeing the units of a hex until one of them leaves it: its counter moves face "
                "down, so you do not know which one it was."
            ),
            N_("Units placed together are seen once all of them are placed."),
            N_(
                "ZOC of hidden units are shown as if all of them crossed the border (22.9), and so are "
                "your own supply lines."
            ),
            N_("Fort garrisons are on top of their stacks, where everybody sees them (8.6)."),
        ),
    ),
    (
        "15.2",
        N_("Scouting"),
        (
            N_(
                "After all movement an active scout lets its player look at enemy stacks within "
                "{scouting} hexes; the opponent is shown the scout. Scouts: Tecumseh; the Motorcycle "
                "Detachment and Patton (and Aero, 22.22)."
            ),
        ),
    ),
    (
        "17.1",
        N_("Who builds entrenchments"),
        (
            N_(
                "British infantry in Mad Anthony; all infantry and engineers in Pershing, but not in "
                "these hexes: {no_works}. Never in hexes with a stockade or a fort garrison."
            ),
        ),
    ),
    (
        "17.2",
        N_("How to build"),
        (
            N_(
                "Units in supply that stay in their hex for the whole movement sub-phase may build there. "
                "Roll one die a hex: they succeed on {work} or less, with engineers on {work_engineers}. "
                "In Pershing see also 22.24."
            ),
        ),
    ),
    (
        "17.3",
        N_("Entrenchments"),
        (
            N_(
                "They help every unit of the side, cost no MP, and are removed when no unit of the side "
                "is left in the hex. There are {entrenchments} markers, which may be used again."
            ),
        ),
    ),
    (
        "17.5",
        N_("Stockades"),
        (
            N_(
                "Mad Anthony: US infantry and engineers build them, Indians never do. Whoever holds a "
                "stockade uses it, Indians too: a column shift (10.19), no flank attack (10.16), no need "
                "to retreat (11.3). For US and British units it is a source of supply. Its units keep "
                "their ZOC."
            ),
            N_(
                "There are {stockades} markers, including those at the start; one that is removed never "
                "returns. An empty stockade stays, but is removed at the end of 1791."
            ),
        ),
    ),
    (
        "20.2",
        N_("Levels of victory"),
        (
            N_(
                "Difference in VP at the end: less than {marginal} draw, {marginal} or more marginal "
                "victory, {brilliant} brilliant, {history} history-changing."
            ),
        ),
    ),
    (
        "20.4",
        N_("Victory points"),
        (
            N_(
                "VP are scored at once unless they are due at the end of a year or of the game. "
                "Eliminated units are worth VP if combat or overstacking eliminated them, not attrition "
                "or other causes."
            ),
            N_("You hold a place if you have a unit there at that moment."),
        ),
    ),
    (
        "23.0",
        N_("Terrain charts"),
        (N_("See movement 7.2 to 7.12, combat 10.18, stacking 8.2."),),
    ),
)
