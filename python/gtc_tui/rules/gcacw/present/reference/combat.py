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
                "A marching unit may end its march with an attack on an adjacent hex. The more movement points it has "
                "left, the better: {attack_types}."
            ),
            N_(
                "Where only a limited zone (2.4) crosses the hexside, a march attacks at its start, not after a step; "
                "an assault does in any case. After a step from zone to zone there is no attack (2.4)."
            ),
            N_(
                "An assault gives the attacker's die {assault}. It always attacks with all units that the command "
                "roll allows."
            ),
            N_(
                "No attack crosses a river where nothing leads over it or goes into a closed hex, nor into swamp or "
                "mountain except along a road, pike, trail or railroad. Wagons do not attack."
            ),
            N_(
                "Grand assault: with the army leader within {radius} hexes of the assaulting leader, hexes beside the "
                "target may be named to join; his own hex too, for units of other commands in it. For each a die is "
                "rolled: at most his command value less {grand_less}, "
                "and it joins, with as many units as the value less the die."
            ),
            N_(
                "Order of a combat: the attack is declared; before an assault cavalry may retreat, before a march it "
                "has been asked on the way (7.7); flanks may be refused; the artillery "
                "die, where one is due; both dice; the defender's result, then the attacker's; retreat; advance."
            ),
        ),
    ),
    (
        "7.2",
        N_("Combat value"),
        (
            N_("The combat values of all attacking units, and of all units in the defender's hex, are added up."),
            N_(
                "No more counts than {limit_attacker} from each hex for the attacker, {limit_defender} for the "
                "defender; {limit_half} when at least half of his infantry units are entrenched, {limit_all} when all "
                "are."
            ),
        ),
    ),
    (
        "7.3",
        N_("Artillery value"),
        (
            N_(
                "Artillery values are added up in the same way, multiplied for the defender's entrenchments. They "
                "never count for more than the side's combat value."
            ),
        ),
    ),
    (
        "7.4",
        N_("Die modifiers"),
        (
            N_(
                "Both sides roll a die. To the attacker's are added, from the combat values: the ratio, from "
                "{ratio_least} to {ratio_most}, rounded for the defender."
            ),
            N_("The kind of attack (7.1), and the tactical values: the attacker's less the defender's."),
            N_(
                "In a march attack the best of the unit and of leaders of its command in its hex counts; in an "
                "assault the assaulting leader alone; for the defender the best in the hex. A demoralized unit's "
                "counts 0."
            ),
            N_(
                "In a grand assault that somebody has joined the best of all attacking units, and of leaders in their "
                "hexes who command one of them, counts. The option leader-tactics leaves it to the assaulting leader "
                "alone."
            ),
            N_(
                "Artillery: the difference of the artillery values is read in the chart by the terrain of the hex. A "
                "modifier in doubt applies on an even die. Where neither side has artillery there is none."
            ),
            N_("Lee with the assault, or Longstreet leading it: {army_leader}, never twice."),
            N_(
                "Flanks: each of the six hexes around the defender is covered that the attacker's undemoralized units "
                "occupy or hold in a zone of control, or that the map, a closed hex, a river or barrier terrain "
                "shuts. {flanks}."
            ),
            N_(
                "Each covered hex where undemoralized defenders stand, or that only a limited zone covers, takes 1 "
                "off. The bonus is never more than {flank_limit}. Around an entrenched defender only units cover that "
                "have {flank_share} of his multiplied combat value."
            ),
            N_(
                "To the defender's die: {crossing} when attacked across a bridge, ford, ferry or dam; {creek} across "
                "a creek; {mountain} on a mountain, {mountain_level} when the attacker is on one too; and flanks "
                "refused (7.8)."
            ),
            N_(
                "Entrenchments multiply the defender's combat and artillery values: {multipliers}; redoubt or printed "
                "fort {works} on top."
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
            N_("A number is manpower lost; the owner says, point by point, which of his units in the combat bears it."),
            N_(
                "f, F and D raise every unit of the side by 1, 2 and 3 fatigue levels, D also disorganizes. E "
                "exhausts. r is a retreat, R a rout, R* a worse one. a lets the attacker advance."
            ),
            N_("A defender who is not driven out may make a voluntary retreat all the same."),
        ),
    ),
    (
        "7.6",
        N_("Retreat, rout and advance"),
        (
            N_(
                "A stack that retreats stays together and goes {retreat_least} to {retreat_most} hexes, in a rout "
                "{rout_least} to {rout_most}; its leaders go along."
            ),
            N_(
                "At each step only the best hexes may be entered: along a line and farther from the enemy; else "
                "farther; else any without an enemy zone; else a zone where friends stand; else any zone."
            ),
            N_(
                "Manpower lost on entering, in that order: {retreat_losses}. No hex is entered twice. Where none is "
                "left, the stack surrenders."
            ),
            N_(
                "Where the attacker's result says a and the hex is empty, any of his attacking units may enter it, "
                "for nothing."
            ),
        ),
    ),
    (
        "7.7",
        N_("Cavalry retreat"),
        (
            N_(
                "Cavalry that holds a hex alone may retreat before infantry, {retreat_least} to {retreat_most} hexes. "
                "None of it may be above fatigue {evade_fatigue}, and there must be room."
            ),
            N_(
                "It is asked when infantry on the march comes into its full zone of control, at each such step, and "
                "when a march begins there: before the marcher says whether it attacks, stops or goes on, and whether "
                "or not it could attack. A limited zone asks nobody, and so nobody retreats before an attack that "
                "only a limited zone crosses."
            ),
            N_(
                "Several stacks are asked one after the other. A stack that has stood is not asked again in that "
                "march, neither at a further step beside its hex nor when it is attacked. Before an assault it is "
                "asked once the assault is declared."
            ),
            N_(
                "Each of its units rises by {evade_price} fatigue and becomes disorganized. Against a march it rolls "
                "a die: with the terrain's and its size's modifier, divided by {evade_divisor}, that is what the "
                "marcher loses in movement points. He goes on with the rest, though he had come into a zone; he may "
                "still force march where he has not moved. A rolled {evade_fatal} or less costs it {evade_loss} "
                "manpower. If it stands, he may attack it or not."
            ),
            N_("An assault finds the hex empty: nobody pays fatigue, and the units ordered to it may advance."),
        ),
    ),
    (
        "7.8",
        N_("Flanks refused"),
        (
            N_(
                "Against a flank bonus the defender may refuse his flanks: his die gets {refused}. Every infantry "
                "unit in the hex pays {refuse_price} fatigue; none may be demoralized or above fatigue "
                "{refuse_fatigue}. Cavalry or artillery alone cannot."
            ),
        ),
    ),
    (
        "8.0",
        N_("Recovery Phase"),
        (
            N_(
                "First each unit at fatigue {rest_work} or less may improve its entrenchment by one step, the Union's "
                "first. In the last turn nobody is: works count no more."
            ),
            N_("Then every unit rests, by its fatigue: organized {rest_organized}; disorganized {rest_disorganized}."),
            N_(
                "A demoralized unit that began the phase at fatigue {rest_morale} or less, outside enemy zones of "
                "control, improves by one level."
            ),
        ),
    ),
    (
        "9.0",
        N_("Entrenchments"),
        (
            N_("Steps of the ladder with what they multiply values by in defence: {multipliers}."),
            N_("A unit that leaves its hex, in whatever way, loses its entrenchment. It does not hinder attacking."),
        ),
    ),
    (
        "11.0",
        N_("Demoralization"),
        (
            N_("A rout demoralizes: R to level 1, R* to level 2; a unit demoralized before comes to level 2."),
            N_(
                "A demoralized unit takes no part in assaults, does not entrench, covers no flank and brings no "
                "tactical value. It may march and attack from a march. It recovers in the Recovery Phase."
            ),
        ),
    ),
    (
        "12.0",
        N_("Rain"),
        (
            N_(
                "In rain movement costs more (6.2), fords are closed, and creeks are crossed only along pike, road or "
                "railroad. The attacker's die gets {rain}; a creek gives the defender {creek_rain}."
            ),
        ),
    ),
    (
        "13.0",
        N_("Control and victory points"),
        (
            N_(
                "A side takes an enemy objective when infantry of its own enters the hex, and keeps it when the "
                "infantry goes on. Points for an objective count while it is held."
            ),
            N_(
                "Manpower lost in combat, retreat, cavalry retreat and surrender gives points; that of marches does "
                "not. At the end the points name the victory level."
            ),
        ),
    ),
)
