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
                "A unit has a strength in manpower points. Organized it fights with as many combat value points; "
                "disorganized with fewer: {disorganized}."
            ),
            N_(
                "A unit's condition is told by its fatigue level (0 to {fatigue}), by organized or disorganized, "
                "normal or exhausted, and by demoralization and entrenchment. At 0 manpower it is eliminated."
            ),
            N_(
                "Leaders have a tactical value for combat and a command value for assaults. Each leads the units that "
                "answer to the command printed on him; the army leader leads all of his side."
            ),
            N_(
                "A leader always stands with a unit of his command. One who is left alone goes at once to the nearest "
                "such unit, and leaves the map when there is none."
            ),
            N_("Units of both sides never stand in one hex. Any number of friends may."),
        ),
    ),
    (
        "2.3",
        N_("Map"),
        (
            N_(
                "A hex goes by the letter of its sheet and the number printed in it. Where two sheets lie over each "
                "other it has two numbers, and one of them is its name here."
            ),
        ),
    ),
    (
        "2.4",
        N_("Zones of control"),
        (
            N_(
                "Every unit, whatever its condition, has a zone of control in the six hexes around it. Leaders have "
                "none. Friends in a hex do not cancel an enemy zone there."
            ),
            N_(
                "A zone does not reach across a river without a bridge, ford, ferry or dam, nor into or out of swamp "
                "or mountain except along a road, pike, trail or railroad. In rain fords, and creeks off the roads, "
                "stop it too."
            ),
            N_(
                "From woods into woods without a road, pike, trail or railroad between them the zone is limited: it "
                "counts for flanks, but hinders no movement, and what stands behind it is attacked only at the start "
                "of a march (7.1)."
            ),
            N_(
                "A march ends in the first hex of an enemy zone, unless it was that of cavalry which then rides off "
                "(7.7). A unit that begins its march in one may leave it, for {exit} more movement points with its "
                "first step."
            ),
            N_(
                "A step straight from one enemy zone into another disorganizes the unit; a disorganized unit loses "
                "{zone_loss} manpower instead. Along a road, pike, trail or railroad the step costs nothing of the "
                "kind."
            ),
            N_(
                "A unit whose last step led from one enemy zone into another, along a line or not, attacks nothing in "
                "that march. The option attack-between-zones lets it attack."
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
                "It may not enter a hex with enemy units, nor an enemy zone of control unless friendly units stand in "
                "that hex. Limited zones do not block it."
            ),
        ),
    ),
    (
        "3.0",
        N_("Sequence of a turn"),
        (
            N_("A turn is a day: the Leader Transfer Phase, the Action Cycle, the Recovery Phase."),
            N_("Where a scenario has it, an Attachment Phase follows the transfers (30.2)."),
            N_(
                "In the Leader Transfer Phase each leader may go over to another hex with a unit of his command, at "
                "the end of a path as for command of at most {transfer} hexes. The Union is first, then the "
                "Confederate."
            ),
        ),
    ),
    (
        "4.0",
        N_("Action cycle and initiative"),
        (
            N_(
                "Both sides roll a die; the higher wins the initiative of this action phase. Ties go to the "
                "Confederate."
            ),
            N_(
                "The winner carries out one action or passes. After a pass the other side may carry out one. Then the "
                "next action phase begins."
            ),
            N_(
                "Reinforcements of a scenario enter in place of an action, group after group, from the turn given for "
                "the group; they do not march in it."
            ),
            N_("When both sides pass in one action phase, or no unit can be selected any more, the cycle is over."),
            N_("A side without any unit below fatigue {fatigue} has no initiative; the other has it without dice."),
        ),
    ),
    (
        "5.0",
        N_("Actions and fatigue"),
        (
            N_("An action is a march, the activation of a leader, an assault, or entrenching."),
            N_(
                "A unit that is selected for any of them rises by one fatigue level. At fatigue {fatigue} it cannot "
                "be selected until it has rested."
            ),
        ),
    ),
    (
        "5.1",
        N_("March"),
        (
            N_("A single unit marches. Its movement allowance is rolled: {foot_dice} on foot, {mounted_dice} mounted."),
            N_("To the roll are added: Union foot {union_foot}; Union mounted {union_mounted}."),
            N_("Confederate foot {confederate_foot}; Confederate mounted {confederate_mounted}."),
            N_(
                "Long marches wear units out. When the march raises a unit to the fatigue level named here it rolls a "
                "die first: {extended_normal}; exhausted units {extended_exhausted}. Union units add "
                "{extended_union}."
            ),
            N_(
                "Organized units suffer from a modified {extended_organized} on, disorganized ones from "
                "{extended_disorganized}: manpower, order, or both. Men lost so give no victory points."
            ),
            N_(
                "Force march: before its first step, infantry may buy {force_points} movement points with "
                "{force_loss} manpower, once a march."
            ),
        ),
    ),
    (
        "5.2",
        N_("Activating a leader"),
        (
            N_(
                "Name any units of his command within {radius} hexes (2.5) that may be selected. One roll gives all "
                "of them their movement allowance; a command with both infantry and cavalry rolls for each."
            ),
            N_(
                "They act one after the other, in any order: each marches, or entrenches instead. At least one must "
                "act; only those who act pay fatigue. An army leader is not activated."
            ),
            N_(
                "The leader may go along with one of them on its march, or stay. Once in all he may go over to one of "
                "the units that were named: before the first of them acts, and then he rides along with that one and "
                "no other; or at the end, if he has not gone along."
            ),
            N_(
                "An option of any scenario: he may also choose organized units at fatigue {fatigue}, each once a turn. "
                "Such a unit marches and does not entrench; its fatigue stays where it is, and {fifth_activation} is "
                "added to the die of its extended march."
            ),
        ),
    ),
    (
        "5.3",
        N_("Assault"),
        (
            N_(
                "A leader orders units of his command in his hex against an adjacent hex. Units at fatigue {fatigue}, "
                "demoralized ones and wagons stay out."
            ),
            N_(
                "His command value less a die is how many of them attack. At 0 or less the assault does not take "
                "place, and nobody pays for it; otherwise those who attack rise by one fatigue level."
            ),
        ),
    ),
    (
        "5.4",
        N_("Burning railroad stations"),
        (
            N_(
                "A unit of {burn_arms} at a station that the scenario gives points for may set fire to it, except in "
                "rain. It rises by one fatigue level and rolls a die: {burn} or less when organized, "
                "{burn_disorganized} or less when not, and the station is damaged; a damaged one is destroyed."
            ),
            N_("A damaged station keeps its points, whoever holds the hex later."),
        ),
    ),
    (
        "5.5",
        N_("Entrenching"),
        (
            N_(
                "A unit entrenches at once and without a die, one step of the ladder: {ladder}. In a redoubt or "
                "printed fort the first step is {first_in_works}."
            ),
            N_(
                "As an action it can reach {by_action}; the works so begun are completed in the Recovery Phase. "
                "Demoralized units and wagons do not entrench."
            ),
        ),
    ),
    (
        "6.1",
        N_("Moving"),
        (
            N_(
                "A march goes hex by hex, as far as the points last. The first hex may always be entered, even with "
                "too few points, unless it is barred."
            ),
            N_(
                "Nobody enters a hex with enemy units, a closed hex of the scenario, or crosses a river where nothing "
                "leads over it. What is not used is lost."
            ),
        ),
    ),
    (
        "6.2",
        N_("Movement costs"),
        (
            N_(
                "A hex costs by its terrain, or, when the hexside carries a road, pike, trail or railroad, by that "
                "alone. Fords and ferries cost more, creeks too except along such a line."
            ),
            N_("A unit on foot that enters a hex with friends pays for the crowd: {stacking}. Cavalry does not."),
            N_(
                "A wagon train marches as infantry, but pays {wagon_ford} more at a ford over a minor river, fords no "
                "major one, and pays nothing at a ferry. Units on foot and wagons pay the highest price for its hex."
            ),
        ),
    ),
    (
        "6.3",
        N_("Leaders on the march"),
        (
            N_(
                "A leader goes along with a unit of his command that starts from his hex, for nothing. If no other "
                "unit of his command stays there he must, unless it is his own activation."
            ),
        ),
    ),
)
