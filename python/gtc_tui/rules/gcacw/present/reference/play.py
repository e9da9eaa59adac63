"""The rules in our own words, chapters 2 to 6: pieces, sequence, initiative, actions, movement.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "2.2",
        N_("Pieces"),
        (
            N_(
                "A unit's strength is its manpower. When organized it fights with that combat value; when "
                "disorganized with less: {disorganized}."
            ),
            N_(
                "A unit's condition is its fatigue level (0 to {fatigue}), organized or disorganized, "
                "normal or exhausted, demoralization, and entrenchment. At 0 manpower it is eliminated."
            ),
            N_(
                "Leaders have a tactical value for combat and a command value for assaults. Each leads "
                "the units of the command printed on him; the army leader leads all units of his side."
            ),
            N_(
                "A leader is always with a unit of his command. A leader left alone joins the nearest "
                "such unit at once, and leaves the map if there is none."
            ),
            N_("Units of both sides are never in one hex. Any number of friendly units may be."),
        ),
    ),
    (
        "2.3",
        N_("Map"),
        (
            N_(
                "A hex is named by the letter of its sheet and the number printed in it. Where two sheets "
                "overlap, it has two numbers, and the program uses one of them."
            ),
        ),
    ),
    (
        "2.4",
        N_("Zones of control"),
        (
            N_(
                "Every unit, whatever its condition, has a zone of control (ZOC) in the six hexes around it. "
                "Leaders have none. Friendly units in a hex do not cancel an enemy zone of control there."
            ),
            N_(
                "A zone of control does not extend across a river without a bridge, ford, ferry or dam, "
                "nor into or out of swamp or mountain except along a road, pike, trail or railroad. In "
                "rain it does not cross fords, nor creeks off the roads."
            ),
            N_(
                "From woods into woods without a road, pike, trail or railroad between them the zone of "
                "control is limited: it counts for flanks but does not hinder movement, and an enemy "
                "behind it may be attacked only at the start of a march (7.1)."
            ),
            N_(
                "A march ends in the first hex of an enemy zone of control, unless the zone was that of "
                "cavalry that then retreats (7.7). A unit that starts its march in one may leave it for "
                "{exit} more MP in the first hex."
            ),
            N_(
                "A unit that moves directly from one enemy zone of control into another becomes "
                "disorganized; a disorganized unit loses {zone_loss} manpower instead. Along a road, "
                "pike, trail or railroad there is no such effect."
            ),
            N_(
                "A unit whose last move was from one enemy zone of control into another, along a road or "
                "not, may not attack in that march. The option attack-between-zones allows it."
            ),
        ),
    ),
    (
        "2.5",
        N_("Command radius"),
        (
            N_(
                "A leader commands within {radius} hexes. The path to a unit is counted in hexes, whatever the "
                "terrain, and may cross rivers only at a bridge, ford, ferry or dam."
            ),
            N_(
                "It may not enter a hex with enemy units, nor an enemy zone of control unless friendly "
                "units are in that hex. Limited zones of control do not block it."
            ),
        ),
    ),
    (
        "3.0",
        N_("Sequence of a turn"),
        (
            N_("A turn is a day: the Leader Transfer Phase, the Action Cycle, the Recovery Phase."),
            N_("If the scenario has it, an Attachment Phase follows the transfers (30.2)."),
            N_(
                "In the Leader Transfer Phase each leader may move to another hex with a unit of his "
                "command, along a path as for command of at most {transfer} hexes. The Union goes first, "
                "then the Confederates."
            ),
        ),
    ),
    (
        "4.0",
        N_("Action cycle and initiative"),
        (
            N_(
                "Both sides roll a die; the higher roll wins the initiative of this action phase. The "
                "Confederates win ties."
            ),
            N_(
                "The winner takes one action or passes. After a pass the other side may take one. Then "
                "the next action phase begins."
            ),
            N_(
                "Reinforcements of a scenario enter instead of an action, group by group, from the turn "
                "given for the group; they do not march in it."
            ),
            N_("When both sides pass in one action phase, or no unit can be selected any more, the cycle ends."),
            N_(
                "A side without a unit below fatigue level {fatigue} cannot have the initiative; the "
                "other side has it without dice."
            ),
        ),
    ),
    (
        "5.0",
        N_("Actions and fatigue"),
        (
            N_(
                "An action is a march, the activation of a leader, an assault, entrenching, or setting fire to a "
                "railroad station."
            ),
            N_(
                "A unit that is selected for any of them gains one fatigue level. At fatigue level "
                "{fatigue} it cannot be selected until it has recovered."
            ),
        ),
    ),
    (
        "5.1",
        N_("Marching"),
        (
            N_("A single unit marches. Roll for its movement allowance: {foot_dice} on foot, {mounted_dice} mounted."),
            N_("Add to the roll: Union on foot {union_foot}; Union mounted {union_mounted}."),
            N_("Confederates on foot {confederate_foot}; Confederates mounted {confederate_mounted}."),
            N_(
                "Long marches wear units out. A unit whom the march brings to one of these fatigue levels "
                "rolls a die first: {extended_normal}; exhausted units {extended_exhausted}. Union units "
                "add {extended_union}."
            ),
            N_(
                "Organized units suffer on a modified {extended_organized} or more, disorganized units on "
                "{extended_disorganized} or more: they lose manpower, become disorganized, or both. This "
                "manpower is worth no VP."
            ),
            N_(
                "Force march: before it enters its first hex, infantry may buy {force_points} MP for "
                "{force_loss} manpower, once a march."
            ),
        ),
    ),
    (
        "5.2",
        N_("Activating a leader"),
        (
            N_(
                "Choose any units of his command within {radius} hexes (2.5) that may be selected. One "
                "roll gives all of them their movement allowance; a command with both infantry and "
                "cavalry rolls once for each."
            ),
            N_(
                "They act one after the other, in any order: each marches, or entrenches instead. At "
                "least one must act; only units that act gain fatigue. An army leader cannot be "
                "activated."
            ),
            N_(
                "The leader may accompany one of them on its march, or stay. Once in all he may move to "
                "one of the chosen units: before the first of them acts, and then he accompanies only "
                "that one; or at the end, if he has accompanied none."
            ),
            N_(
                "An option of every scenario: he may also choose organized units at fatigue level "
                "{fatigue}, each once a turn. Such a unit marches and does not entrench; its fatigue "
                "level stays the same, and {fifth_activation} is added to the die of its extended march."
            ),
        ),
    ),
    (
        "5.3",
        N_("Assault"),
        (
            N_(
                "A leader orders units of his command in his hex to attack an adjacent hex. Units at "
                "fatigue level {fatigue}, demoralized units and wagon trains cannot take part."
            ),
            N_(
                "His command value less a die is the number of units that attack. At 0 or less the "
                "assault fizzles and no unit gains fatigue; otherwise the units that attack gain one "
                "fatigue level."
            ),
        ),
    ),
    (
        "5.4",
        N_("Burning railroad stations"),
        (
            N_(
                "A unit of {burn_arms} at a station that is worth VP in the scenario may set fire to it, "
                "except in rain. It gains one fatigue level and rolls a die: on {burn} or less if "
                "organized, {burn_disorganized} or less if disorganized, the station is damaged; a "
                "damaged station is destroyed."
            ),
            N_("A damaged station keeps its VP, whoever holds the hex later."),
        ),
    ),
    (
        "5.5",
        N_("Entrenching"),
        (
            N_(
                "A unit entrenches at once and without a die, one step at a time: {ladder}. In a redoubt "
                "or printed fort the first step is {first_in_works}."
            ),
            N_(
                "As an action it can reach {by_action}; entrenchments started that way are completed in "
                "the Recovery Phase. Demoralized units and wagon trains do not entrench."
            ),
        ),
    ),
    (
        "6.1",
        N_("Moving"),
        (
            N_(
                "A march goes hex by hex as long as the MP last. The first hex may always be entered, "
                "even with too few MP, unless it is barred."
            ),
            N_(
                "No unit may enter a hex with enemy units or a closed hex of the scenario, or cross a "
                "river without a crossing. Unused MP are lost."
            ),
        ),
    ),
    (
        "6.2",
        N_("Movement costs"),
        (
            N_(
                "A hex costs MP by its terrain, or only by the pike, road, trail or railroad that crosses "
                "the hexside. Fords and ferries cost extra, and so do creeks except along such a line."
            ),
            N_("A unit on foot that enters a hex with friendly units pays extra: {stacking}. Cavalry does not."),
            N_(
                "A wagon train marches like infantry, but pays {wagon_ford} MP more at a ford over a "
                "minor river, cannot ford a major river, and pays nothing at a ferry. Units on foot and "
                "other wagon trains pay the highest extra cost for its hex."
            ),
        ),
    ),
    (
        "6.3",
        N_("Leaders on the march"),
        (
            N_(
                "A leader accompanies a unit of his command that starts from his hex, at no cost. If no "
                "other unit of his command stays there he must, unless it is his own activation."
            ),
        ),
    ),
)
