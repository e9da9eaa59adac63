"""The rules in our own words, chapters 7 to 13: combat, recovery, entrenchments, demoralization, weather, victory.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "7.1",
        N_("Attacks"),
        (
            N_(
                "A marching unit may end its march with an attack on an adjacent hex. The more MP it has "
                "left, the better: {attack_types}."
            ),
            N_(
                "If only a limited zone of control (2.4) crosses the hexside, a march may attack at its "
                "start but not after entering a hex; an assault always may. A unit that has moved from "
                "one enemy zone of control to another may not attack (2.4)."
            ),
            N_("An assault adds {assault} to the attacker's die. All units that the command roll allows must attack."),
            N_(
                "No attack crosses a river without a crossing or enters a closed hex, nor swamp or "
                "mountain except along a road, pike, trail or railroad. Wagon trains do not attack."
            ),
            N_(
                "Grand assault: if the army leader is within {radius} hexes of the assaulting leader, "
                "hexes adjacent to the target may join; so may units of other commands in his own hex. "
                "Roll a die for each hex: on his command value less {grand_less} or lower it joins, with "
                "up to as many units as that value less the die."
            ),
            N_(
                "Order of a combat: declare the attack; before an assault cavalry may retreat (before a "
                "march attack it was asked on the way, 7.7); refuse the flanks; roll the artillery die if "
                "one is due; roll both dice; apply the defender's result, then the attacker's; retreat; "
                "advance."
            ),
        ),
    ),
    (
        "7.2",
        N_("Combat value"),
        (
            N_("Add up the combat values of all attacking units, and of all units in the defender's hex."),
            N_(
                "At most {limit_attacker} counts from each hex for the attacker, and {limit_defender} for "
                "the defender; {limit_half} if at least half of his infantry units are entrenched, "
                "{limit_all} if all are."
            ),
        ),
    ),
    (
        "7.3",
        N_("Artillery value"),
        (
            N_(
                "Add up artillery values in the same way; the defender's are multiplied by his "
                "entrenchments. They never count for more than the side's combat value."
            ),
        ),
    ),
    (
        "7.4",
        N_("Die modifiers"),
        (
            N_(
                "Both sides roll a die. Add to the attacker's: the ratio of combat values, from "
                "{ratio_least} to {ratio_most}, rounded in the defender's favour."
            ),
            N_("The kind of attack (7.1), and the difference of tactical values, attacker's less defender's."),
            N_(
                "In a march attack use the best value of the unit and of leaders of its command in its "
                "hex; in an assault only the assaulting leader's; for the defender the best in the hex. A "
                "demoralized unit counts 0."
            ),
            N_(
                "In a grand assault that another hex has joined, use the best of all attacking units, and "
                "of leaders of their command in the same hex. With the option leader-tactics only the "
                "assaulting leader counts."
            ),
            N_(
                "Artillery: read the difference of artillery values in the chart, by the terrain of the "
                "hex. A modifier in doubt applies on an even die. If neither side has artillery, there is "
                "none."
            ),
            N_("Lee with the assault, or Longstreet leading it: {army_leader}, never both."),
            N_(
                "Flanks: each of the six hexes around the defender is outflanked if the attacker's "
                "undemoralized units occupy it or have it in a zone of control, or if the map edge, a "
                "closed hex, a river or barrier terrain blocks it. {flanks}."
            ),
            N_(
                "Subtract 1 for each such hex that holds undemoralized defenders or is only in a limited "
                "zone of control. The bonus is never more than {flank_limit}. Around an entrenched "
                "defender only units with {flank_share} of his multiplied combat value outflank a hex."
            ),
            N_(
                "Add to the defender's die: {crossing} if attacked across a bridge, ford, ferry or dam; "
                "{creek} across a creek; {mountain} on a mountain, {mountain_level} if the attacker is on "
                "one, too; and refused flanks (7.8)."
            ),
            N_(
                "Entrenchments multiply the defender's combat and artillery values: {multipliers}; a "
                "redoubt or printed fort adds {works}."
            ),
        ),
    ),
    (
        "7.5",
        N_("Results"),
        (
            N_(
                "The difference of the modified dice gives two results: the defender's in the column of his combat "
                "value (without entrenchments), the attacker's in the column of his."
            ),
            N_(
                "A number is manpower lost; the owner chooses, point by point, which of his units in the "
                "combat loses it."
            ),
            N_(
                "f, F and D add 1, 2 and 3 fatigue levels to every unit of the side; D also disorganizes. "
                "E exhausts. r is a retreat, R a rout, R* a worse rout. a lets the attacker advance."
            ),
            N_("A defender who holds his hex may still retreat voluntarily."),
        ),
    ),
    (
        "7.6",
        N_("Retreat, rout and advance"),
        (
            N_(
                "A stack that retreats stays together and retreats {retreat_least} to {retreat_most} "
                "hexes, in a rout {rout_least} to {rout_most}; its leaders accompany it."
            ),
            N_(
                "For each hex the stack must choose the best kind: along a road and farther from the "
                "enemy; else farther; else any hex outside enemy zones of control; else an enemy zone of "
                "control with friends; else any enemy zone of control."
            ),
            N_(
                "Manpower lost on entering them, in that order: {retreat_losses}. No hex is entered "
                "twice. A stack without any hex left surrenders."
            ),
            N_(
                "If the attacker's result has an a and the hex is empty, any of his attacking units may "
                "enter it at no cost."
            ),
        ),
    ),
    (
        "7.7",
        N_("Cavalry retreat"),
        (
            N_(
                "Cavalry alone in a hex may retreat before infantry, {retreat_least} to {retreat_most} "
                "hexes. Every unit of it must be at fatigue level {evade_fatigue} or less, and it needs "
                "somewhere to go."
            ),
            N_(
                "The cavalry is asked each time marching infantry enters its full zone of control, and "
                "when a march starts there: before the marching side decides to attack, stop or go on, "
                "and whether or not it could attack. A limited zone of control does not count, so there "
                "is no retreat before an attack that crosses only a limited zone."
            ),
            N_(
                "Several stacks are asked one after the other. A stack that has stood is not asked again "
                "in that march, neither when the enemy enters another hex next to it nor when it is "
                "attacked. Before an assault it is asked once the assault has been declared."
            ),
            N_(
                "Each of its units gains {evade_price} fatigue level and becomes disorganized. Against a "
                "march it rolls a die, modified for terrain and size and divided by {evade_divisor}: the "
                "marching unit loses that many MP. It may go on with the rest although it entered a zone "
                "of control; it may still force march if it has not moved. On a die of {evade_fatal} or "
                "less the cavalry loses {evade_loss} manpower. If the cavalry stands, the marching unit "
                "may attack it or not."
            ),
            N_("An assault finds the hex empty: no unit gains fatigue, and the units ordered to it may advance."),
        ),
    ),
    (
        "7.8",
        N_("Refusing the flanks"),
        (
            N_(
                "Against a flank bonus the defender may refuse his flanks: he adds {refused} to his die. "
                "Every infantry unit in the hex gains {refuse_price} fatigue level; none may be "
                "demoralized or above fatigue level {refuse_fatigue}. Cavalry or artillery alone cannot "
                "refuse."
            ),
        ),
    ),
    (
        "8.0",
        N_("Recovery Phase"),
        (
            N_(
                "First each unit at fatigue level {rest_work} or less may improve its entrenchment by one "
                "step, the Union's first. In the last turn of a game without strategic cycles this is "
                "skipped: entrenchments no longer matter."
            ),
            N_(
                "Then every unit recovers, by its fatigue level: organized {rest_organized}; disorganized "
                "{rest_disorganized}."
            ),
            N_(
                "A demoralized unit that began the phase at fatigue level {rest_morale} or less, outside "
                "enemy zones of control, recovers one level."
            ),
        ),
    ),
    (
        "9.0",
        N_("Entrenchments"),
        (
            N_("Kinds of entrenchment, and what they multiply defending values by: {multipliers}."),
            N_("A unit that leaves its hex in any way loses its entrenchment. An entrenched unit may attack."),
        ),
    ),
    (
        "11.0",
        N_("Demoralization"),
        (
            N_("A rout demoralizes: R to level 1, R* to level 2; a unit that was demoralized already goes to level 2."),
            N_(
                "A demoralized unit takes no part in assaults, does not entrench, outflanks no hex and "
                "has no tactical value. It may march and attack from a march. It recovers in the Recovery "
                "Phase."
            ),
        ),
    ),
    (
        "12.0",
        N_("Rain"),
        (
            N_(
                "In rain movement costs more (6.2), fords are closed, and creeks may be crossed only "
                "along a pike, road or railroad. The attacker's die gets {rain}; a creek gives the "
                "defender {creek_rain}."
            ),
        ),
    ),
    (
        "13.0",
        N_("Control and victory points"),
        (
            N_(
                "A side takes an enemy objective when its infantry enters the hex, and keeps it when the "
                "infantry leaves; the scenario may name other arms. An objective is worth VP while it is held."
            ),
            N_(
                "Manpower lost in combat, retreat, cavalry retreat and surrender is worth VP; manpower "
                "lost on the march is not. At the end the VP decide the victory level."
            ),
        ),
    ),
)
