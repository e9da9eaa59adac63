"""Lessons of a guided game, for whatever comes first: what is asked, what to look at, a sound answer."""

from __future__ import annotations

from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_
from gtc_tui.messages import Value, _
from gtc_tui.rules.boots.present.lessons_scenarios import SCENARIOS
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.kit.lessons import Draft, lesson

_GENERAL: tuple[Draft, ...] = (
    Draft(
        "set-up",
        N_("Set-up"),
        (
            N_("You place your units one by one. A 4-8 has combat factor 4 and movement allowance 8."),
            N_("Each hex holds a limited number of units, and different sub-commands may not stack."),
        ),
        ("roster", "stack"),
        N_("Keep supply wagons and artillery with units that can fight; alone they are easy prey."),
    ),
    Draft(
        "operation",
        N_("Draw or pass"),
        (
            N_(
                "Each marker in the pool names a sub-command. Its units act when it is drawn: "
                "reinforcements, movement, combat."
            ),
            N_("Most markers act for their owner, so your own draw may activate the enemy."),
            N_("If you pass, you give up this draw; when both sides pass in succession, the operations phases end."),
        ),
        ("hand", "objectives", "rules"),
        N_("Draw while the pool still holds markers that do something for you."),
    ),
    Draft(
        "hand",
        N_("Heroism markers"),
        (
            N_("Every turn you draw heroism markers. Keep them secret; each says when it may be played."),
            N_("The program asks you at the right moment. A hand holds {hand}; discarded markers bring nothing."),
        ),
        ("hand",),
        N_("Draw. Put nothing back: a marker that is useless now may decide a combat later."),
        "operation",
    ),
    Draft(
        "move",
        N_("Movement"),
        (
            N_('The units of the active sub-command move one by one, once each; "{done}" ends all movement.'),
            N_("ZOC stop nobody, but a unit that ends in an enemy ZOC must attack."),
        ),
        ("reach", "zones"),
        N_("Move several units next to one enemy, or none; keep weak units out of enemy ZOC."),
        named=("done",),
    ),
    Draft(
        "march",
        N_("Hex by hex"),
        (
            N_("Each hex costs MP for its terrain; leaving a river for land costs {river} MP more."),
            N_('"{stop}" ends the unit\'s move; its unused MP are lost.'),
            N_(
                "If a hex holds too many units, or two sub-commands, you must eliminate some at the end "
                "of the sub-phase."
            ),
        ),
        ("reach", "stack"),
        N_("Choose a hex in reach, and count the units that will be next to the enemy there."),
        named=("stop",),
    ),
    Draft(
        "supply",
        N_("Supply"),
        (
            N_(
                "A unit is in supply within {supply} hexes of a source, by a line free of enemy ZOC; some "
                "units always are."
            ),
            N_("Units out of supply cannot Charge, and the attrition check eliminates them on a die of {attrition}."),
        ),
        ("supply",),
        N_("Move the supply wagons up behind the fighting units."),
        "move",
    ),
    Draft(
        "reinforce",
        N_("Reinforcements"),
        (
            N_("A unit enters the map or returns. It moves and fights in this same operations phase."),
            N_("Enemy ZOC do not keep it out; enemy units and full hexes do."),
        ),
        ("objectives", "stack"),
        N_("Place it where it can act at once and is not alone next to a strong enemy."),
    ),
    Draft(
        "build",
        N_("Entrenchments and stockades"),
        (
            N_("Units that did not move may build an entrenchment or a stockade; engineers succeed more often."),
            N_("Either gives the defender a column shift in addition to the terrain."),
        ),
        ("stack", "rules"),
        N_("Try it wherever units are to stay; a failure costs nothing."),
    ),
    Draft(
        "look",
        N_("Scouting"),
        (
            N_("Enemy stacks are face down: you see where they are, not what they are."),
            N_("A scout looks at enemy stacks within {scouts} hexes; your opponent is then shown the scout."),
            N_("You keep seeing the units you looked at until the stack moves or splits."),
        ),
        ("stack", "odds"),
        N_("First look at the stack that you are about to attack."),
    ),
    Draft(
        "attack",
        N_("Attacks"),
        (
            N_("Every active unit in an enemy ZOC must attack, and every enemy whose ZOC it is in must be attacked."),
            N_("Choose a stack and its target, then the stacks that join in. Their total strength gives the column."),
            N_("For enemies you have not seen, the odds use an average."),
        ),
        ("odds", "zones"),
        N_("Add every stack that has no other enemy; stacks on opposite sides of the target get the flank shift."),
    ),
    Draft(
        "table",
        N_("Two combat tables"),
        (
            N_("Skirmish leads to retreats and single losses; Charge destroys units on either side."),
            N_("The attacker chooses the table. Defending cavalry may choose instead if no cavalry attacks it."),
        ),
        ("odds",),
        N_("Skirmish when you are weak; Charge when the odds promise you few losses."),
    ),
    Draft(
        "fight",
        N_("The order of attacks"),
        (N_("All attacks have been declared. You resolve them one after the other, in any order."),),
        ("odds",),
        N_("Begin with the one most likely to succeed: its pursuers may join attacks not yet resolved."),
    ),
    Draft(
        "losses",
        N_("Losses"),
        (
            N_("Units have no steps. You choose which of your units the result eliminates."),
            N_("A unit's VP depend mostly on its strength."),
        ),
        ("stack", "points"),
        N_("Take the weakest unit that will do, but not the last one that guards the wagon."),
    ),
    Draft(
        "retreat",
        N_("Retreat"),
        (
            N_("The stack retreats as straight as it can; it must avoid losses if it can."),
            N_("Each hex in an enemy ZOC costs a unit. In a rout the attacker chooses the way."),
        ),
        ("zones", "stack"),
        N_("Retreat your own units towards friends and supply; retreat routed enemies away from theirs."),
    ),
    Draft(
        "pursuit",
        N_("Pursuit"),
        (
            N_("The enemy's hex is empty: attackers may pursue, into that hex first, cavalry farther than infantry."),
            N_("After heavy results, pursuers that end next to an enemy may attack again."),
        ),
        ("zones", "stack"),
        N_("Take the hex if it is worth VP or gives cover; stay if pursuers would be alone among enemies."),
    ),
    Draft(
        "heroism",
        N_("Now or later"),
        (
            N_("You hold a marker that you may play now. The enemy may cancel it with Staff Work."),
            N_("In a combat both sides choose their markers in secret."),
        ),
        ("hand", "odds"),
        N_("Keep it unless much depends on this: a close combat, a stack that must not get through."),
    ),
    Draft(
        "over-stack",
        N_("Overstacking"),
        (N_("Too many units, or two sub-commands, ended in this hex: one must be eliminated."),),
        ("stack",),
        N_("Take the weakest; and next time check the stacking limit before you move."),
    ),
    Draft(
        "fought",
        N_("Reading a combat"),
        (
            N_("The ratio gave a column, the shifts moved it, and a die gave the result."),
            N_("The log shows each of them with its rule; the rules explain the letters of the result."),
        ),
        ("story", "points", "rules"),
        "",
        "",
        ("combat",),
    ),
    Draft(
        "turn",
        N_("A new turn"),
        (N_("All sub-command markers are back in the pool, and both sides have drawn heroism markers."),),
        ("story", "points", "objectives"),
        "",
        "operation",
        ("phase",),
    ),
)


def lessons(game: BootsGame) -> tuple[Lesson, ...]:
    """The scenario's own, then the general ones, then what is left for later."""
    figures, own = _figures(game), SCENARIOS[game.scenario](game)
    drafts = sorted((*own, *_GENERAL), key=lambda draft: draft.later)
    return tuple(lesson(draft, figures) for draft in drafts)


def _figures(game: BootsGame) -> dict[str, Value]:
    """What stands in braces in the lessons, from the table file."""
    tables = game.tables
    ohio, mexico = tables.points_mad_anthony, tables.points_pershing
    return {
        "hand": tables.heroism.hand,
        "river": f"{tables.grounds[game.scenario].river_exit / 2:g}",
        "supply": tables.supply[game.scenario],
        "attrition": "6" if tables.attrition == 6 else _("{n} or more").format(n=tables.attrition),
        "scouts": tables.scouting.radius,
        "villages": ohio.villages_1791,
        "ashes": ohio.villages_1794,
        "us_unit": ohio.us_unit,
        "soldiers": ohio.us_strength,
        "towns": ohio.towns_1791,
        "spared": ohio.no_village_1791,
        "dorados": mexico.dorados_strength,
        "last_dorado": mexico.dorados_all,
        "bands": mexico.villa_strength,
        "columns": mexico.us_strength,
        "raid": mexico.raid,
        "raid_source": mexico.raid_source,
        "boats": f"{(tables.grounds['mad-anthony'].boats or 0) / 2:g}",
        "rail": f"{(tables.grounds['pershing'].rail or 0) / 2:g}",
        "division": tables.arrivals.division_of_the_north,
        "banditos": tables.arrivals.banditos,
    }
