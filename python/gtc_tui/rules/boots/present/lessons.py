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
        N_("Placing units"),
        (
            N_("Units are placed one by one. Two numbers tell what each can do: a 4-8 fights with 4 and moves 8."),
            N_("A hex holds only so many, and units of different sub-commands may not stand together."),
        ),
        ("roster", "stack"),
        N_("Keep supply wagons and guns with units that can fight; alone they are easy prey."),
    ),
    Draft(
        "operation",
        N_("Draw or pass"),
        (
            N_("Each marker in the pool names a sub-command. Drawn, its units act: arrivals, movement, then combat."),
            N_("Most act for their owner: what you draw may set the enemy in motion."),
            N_("A pass gives this draw away; when both sides pass in succession, no more is drawn this turn."),
        ),
        ("hand", "objectives", "rules"),
        N_("Draw, while markers of yours that have something to do are in the pool."),
    ),
    Draft(
        "hand",
        N_("Heroism markers"),
        (
            N_("Every turn brings heroism markers. They are secret, and each says when it may be played."),
            N_("You are asked when the moment is there. A hand holds {hand}; one put back brings nothing."),
        ),
        ("hand",),
        N_("Draw. Put nothing back: a marker that is useless now may turn a combat later."),
        "operation",
    ),
    Draft(
        "move",
        N_("Who moves"),
        (
            N_("The units of the sub-command move one by one, each once; Done ends the movement of all."),
            N_("Zones of control stop nobody, but whoever ends in the zone of an enemy must attack him."),
        ),
        ("reach", "zones"),
        N_("Bring several units beside one enemy, or none; keep the weak ones out of enemy zones."),
    ),
    Draft(
        "march",
        N_("Hex by hex"),
        (
            N_("Each step costs movement points by the terrain entered; from a river onto land {river} more."),
            N_("Stop ends the unit's move; points that it has not used are lost."),
            N_("Units too many in a hex, or of two sub-commands, are eliminated at the end of the sub-phase."),
        ),
        ("reach", "stack"),
        N_("Make for a hex in reach, and count what will be beside the enemy in the end."),
    ),
    Draft(
        "supply",
        N_("Supply"),
        (
            N_(
                "A unit is in supply up to {supply} hexes from a source, on a way free of enemy zones; some always are."
            ),
            N_("Without supply there is no Charge, and in the attrition check a unit is lost on a die of {attrition}."),
        ),
        ("supply",),
        N_("Move the wagons along behind the fighting units."),
        "move",
    ),
    Draft(
        "reinforce",
        N_("Units arrive"),
        (
            N_("A unit enters the map, or comes back. It moves and fights in this same operations phase."),
            N_("Enemy zones do not keep it out; enemy units and full hexes do."),
        ),
        ("objectives", "stack"),
        N_("Where it can reach something to do at once, and is not alone before a strong enemy."),
    ),
    Draft(
        "build",
        N_("Works"),
        (
            N_("Units that stayed in their hex may dig in, or build a stockade, on a die; engineers do it better."),
            N_("Works shift combat for the defender, beside what the terrain gives."),
        ),
        ("stack", "rules"),
        N_("Try it wherever the units are to stay; a failure costs nothing."),
    ),
    Draft(
        "look",
        N_("Scouts"),
        (
            N_("Enemy stacks are covered: you see where they are, not what they are."),
            N_("A scout looks at stacks up to {scouts} hexes away, and shows itself by that."),
            N_("What has been looked at stays known until it moves on or parts."),
        ),
        ("stack", "odds"),
        N_("Look first at the stack that you are about to attack."),
    ),
    Draft(
        "attack",
        N_("Attacks"),
        (
            N_(
                "Whoever acts and ends in an enemy zone must attack, and every enemy whose zone it is must be attacked."
            ),
            N_("Name a stack and its target, then who joins in: the strengths are added, which gives the column."),
            N_("For an enemy that you have not seen the odds take an average."),
        ),
        ("odds", "zones"),
        N_("Let every stack join that has no other enemy; stacks on opposite sides of the target shift the column."),
    ),
    Draft(
        "table",
        N_("Two combat tables"),
        (
            N_("A Skirmish ends in retreats and single losses; a Charge destroys, on either side."),
            N_("The attacker chooses. Defending cavalry may choose in his place when no cavalry attacks it."),
        ),
        ("odds",),
        N_("The weaker side fares better with Skirmish; Charge when the odds leave you few losses."),
    ),
    Draft(
        "fight",
        N_("Which attack first"),
        (N_("All attacks are declared. They are fought one after the other, in the order that you like."),),
        ("odds",),
        N_("First the one most likely to succeed: pursuers may join in attacks not fought yet."),
    ),
    Draft(
        "losses",
        N_("Who is lost"),
        (
            N_("A unit is whole or gone. You say which of yours the result takes."),
            N_("The enemy's points for a unit mostly go by its strength."),
        ),
        ("stack", "points"),
        N_("The weakest that will do, and not the last one that guards the wagon."),
    ),
    Draft(
        "retreat",
        N_("Retreat"),
        (
            N_("The stack falls back, as straight as may be; ways without losses come before others."),
            N_("A hex in a zone of the enemy costs a unit. In a rout the attacker chooses the way."),
        ),
        ("zones", "stack"),
        N_("Your own: towards friends and supply. Routed enemies: away from theirs."),
    ),
    Draft(
        "pursuit",
        N_("Pursuit"),
        (
            N_("The enemy's hex is empty: attackers may follow, into that hex first, horse farther than foot."),
            N_("After heavy results pursuers who end beside an enemy may fight on."),
        ),
        ("zones", "stack"),
        N_("Take the hex if it counts or shelters; stay where followers would be alone among enemies."),
    ),
    Draft(
        "heroism",
        N_("Now or later"),
        (
            N_("You are asked because a marker of your hand fits this moment. Staff Work may cancel it."),
            N_("In a combat both sides choose unseen by each other."),
        ),
        ("hand", "odds"),
        N_("Keep it, unless something hangs on this: a close combat, a stack that must not come through."),
    ),
    Draft(
        "over-stack",
        N_("Too many in a hex"),
        (N_("The hex does not hold them all, or units of two sub-commands ended in it: one has to go."),),
        ("stack",),
        N_("The weakest; and next time look at what a hex holds before the march."),
    ),
    Draft(
        "fought",
        N_("Reading a combat"),
        (
            N_("The ratio gave a column, shifts moved it, and a die chose the result."),
            N_("The story has them all, each with its rule; the rules say what the letters of a result mean."),
        ),
        ("story", "points", "rules"),
        "",
        "",
        ("combat",),
    ),
    Draft(
        "turn",
        N_("A new turn"),
        (N_("Every sub-command marker is back in the pool, and both sides have drawn heroism markers."),),
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
