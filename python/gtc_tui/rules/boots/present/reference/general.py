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
                "Units come in the reinforcement sub-phase of their sub-command, on or after their turn, and act at "
                "once. They are placed, not moved."
            ),
        ),
    ),
    (
        "13.3",
        N_("Where they come"),
        (
            N_(
                "Not in hexes of enemies or full ones; enemy zones of control do not matter. Who finds no place waits "
                "for another sub-phase, but nobody may be held back."
            ),
        ),
    ),
    (
        "13.7",
        N_("Leaving the map"),
        (
            N_(
                "Where a scenario lets units leave, they move to the edge of the map, stay there, and are taken off at "
                "the end of the movement sub-phase. They never come back, and are nobody's points."
            ),
        ),
    ),
    (
        "14.1",
        N_("Sources of supply"),
        (
            N_(
                "Hexes with a supply unit of the side, and what the scenario names (21.21, 22.26). Lines may run to "
                "those of any sub-command of the side."
            ),
        ),
    ),
    (
        "14.3",
        N_("Supply lines"),
        (
            N_("A line may not enter an enemy zone of control unless a friend stands there, nor cross lakes."),
            N_("In Pershing it does not go through rough; it may end there. Seasonal lakes are open."),
        ),
    ),
    (
        "14.4",
        N_("Supply in combat"),
        (
            N_(
                "It is looked at before each attack. Only when all attackers are out of supply they may not charge. "
                "Defenders need none."
            ),
        ),
    ),
    (
        "14.5",
        N_("Attrition"),
        (
            N_(
                "A die for each unit out of supply: at {attrition} or more it is eliminated. That brings no points. "
                "Who moves out of supply does so at his own risk."
            ),
        ),
    ),
    (
        "14.7",
        N_("Supply units that return"),
        (
            N_(
                "In each reinforcement sub-phase one eliminated supply unit of the active sub-command comes back, "
                "where its reinforcements come."
            ),
        ),
    ),
    (
        "14.8",
        N_("How far supply reaches"),
        (
            N_(
                "Over at most {supply_mad_anthony} hexes in Mad Anthony, {supply_pershing} in Pershing, whatever their "
                "terrain: the unit's hex counts, that of the source does not."
            ),
        ),
    ),
    (
        "15.1",
        N_("Fog of war"),
        (
            N_("Enemy stacks are only seen when a combat is resolved, by scouts, and by heroism markers."),
            N_(
                "What has been looked at is known until a unit leaves the hex: which of them it is, a face-down "
                "counter does not say."
            ),
            N_("Units placed together are seen when all of them stand."),
            N_(
                "Zones of units that are not in sight are shown as if they all went over the border (22.9), and own "
                "supply lines by that."
            ),
            N_("Fort garrisons lie on top of their stacks, in sight of everybody (8.6)."),
        ),
    ),
    (
        "15.2",
        N_("Scouts"),
        (
            N_(
                "After all movement an active scout lets its player look at enemy stacks within {scouting} hexes; it "
                "is shown when it stands in a stack. Scouts: Tecumseh; the motorcycles MC and Patton (and Aero, 22.22)."
            ),
        ),
    ),
    (
        "17.1",
        N_("Who digs"),
        (
            N_(
                "Entrenchments: British infantry in Mad Anthony; all infantry and engineers in Pershing, not in these: "
                "{no_works}. Not in hexes of stockades or fort garrisons."
            ),
        ),
    ),
    (
        "17.2",
        N_("Building works"),
        (
            N_(
                "Units in supply that stay in their hex for the whole movement sub-phase may build there, one die a "
                "hex: it succeeds at {work} or less, with engineers at {work_engineers}. In Pershing see 22.24 too."
            ),
        ),
    ),
    (
        "17.3",
        N_("Entrenchments"),
        (
            N_(
                "They serve every unit of the side, cost no points, and go when no unit of the side is left in the "
                "hex. There are {entrenchments} markers, which may be used again."
            ),
        ),
    ),
    (
        "17.5",
        N_("Stockades"),
        (
            N_(
                "Mad Anthony: built by US infantry and engineers, never by Indians. Whoever holds a stockade uses it, "
                "Indians too: a column (10.19), no flank attack (10.16), no need to retreat (11.3). For soldiers it is "
                "a source of supply. Its units keep their zones of control."
            ),
            N_(
                "There are {stockades} markers with those at the start; one that was removed never comes back. An "
                "empty stockade stays, but is taken off at the end of 1791."
            ),
        ),
    ),
    (
        "20.2",
        N_("Levels of victory"),
        (
            N_(
                "The difference of the points at the end: less than {marginal} a draw, from {marginal} a marginal, "
                "from {brilliant} a brilliant, from {history} a history-changing victory."
            ),
        ),
    ),
    (
        "20.4",
        N_("Points"),
        (
            N_(
                "Points are booked at once, unless they are due at the end of a year or of the game. Eliminated units "
                "bring points when combat or too large a stack has cost them, not attrition or other causes."
            ),
            N_('"Holding" a place is having a unit there at that moment.'),
        ),
    ),
    (
        "23.0",
        N_("Terrain charts"),
        (N_("What they mean: movement 7.2 to 7.12, combat 10.18, stacking 8.2."),),
    ),
)
