"""Lessons of a guided game, for whatever comes first: what is asked, what to look at, a sound answer."""

from __future__ import annotations

from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_
from gtc_tui.rules.gcacw.present import campaign_lessons
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.kit.lessons import Draft, lesson

_DRAFTS: tuple[Draft, ...] = (
    Draft(
        "transfer",
        N_("Leaders"),
        (
            N_("Leaders move units together and lead assaults. Before the action cycle they may change their place."),
            N_("A leader commands the units of his command that stand within his radius."),
        ),
        ("command", "roster"),
        N_('"{done}": leave everyone where he is.'),
        named=("done",),
    ),
    Draft(
        "attach",
        N_("One unit into another"),
        (
            N_("A regiment or infantry brigade may go into another unit of its arm in its hex, for good."),
            N_("One strong unit pays fatigue once where two would pay twice; but two hold two places."),
        ),
        ("roster", "stack"),
        N_("None, unless the small unit is worn and the large one needs its men."),
    ),
    Draft(
        "action",
        N_("Actions and fatigue"),
        (
            N_("You have won the dice for the next action: do one thing, or pass."),
            N_("Each action adds 1 fatigue to every unit that acts. Watch the F in its status: F4 acts no more."),
            N_("A pass is no loss by itself, but when both sides pass in a row the day is over."),
        ),
        ("roster", "objectives", "rules"),
        N_("Act with a rested unit that can reach a place worth points; keep tired ones where they hold something."),
    ),
    Draft(
        "choose",
        N_("Who comes along"),
        (
            N_("Name the units that act under this leader. One roll of dice serves all of them."),
            N_("Naming costs nothing: fatigue is paid by those who then really march or entrench."),
        ),
        ("command",),
        N_("Choose every unit that has somewhere to go."),
    ),
    Draft(
        "unit",
        N_("One after the other"),
        (
            N_("The units named act one by one, each with the whole allowance that was rolled."),
            N_("Let the one in front go first: friends behind it do not block the road, enemies ahead do."),
        ),
        ("reach",),
        N_("March with the unit that has the shortest way to the goal."),
    ),
    Draft(
        "march",
        N_("Marching"),
        (
            N_("The dice gave movement points; each hex costs some, least along roads."),
            N_("A unit must stop in the first enemy zone of control, the six hexes around any enemy unit."),
            N_("Points that are left make an attack better prepared; what you do not use is lost."),
            N_('"{stop}" ends the march.'),
        ),
        ("reach", "zones"),
        N_("Make for a hex that the reach shows, along a road where there is one."),
        named=("stop",),
    ),
    Draft(
        "attack",
        N_("An attack out of the march"),
        (
            N_("An enemy stands beside your unit: you may attack his hex with the points that are left."),
            N_("Read the odds first: each modifier with its rule, the chance of a retreat, the losses on both sides."),
            N_("A sum of +2 or more usually pays; below 0 it usually costs more than it gains."),
        ),
        ("odds", "rules"),
        N_('Attack when the chance of a retreat is better than even; otherwise "{stop}", or march around him.'),
        "march",
        ("zone",),
        named=("stop",),
        needs=("attack",),
    ),
    Draft(
        "join",
        N_("Where the leader goes"),
        (N_("The activation ends; its leader may join one of the units that acted, to lead it again."),),
        ("stack",),
        N_("Send him to the unit that will act next."),
    ),
    Draft(
        "evade",
        N_("Cavalry before infantry"),
        (
            N_("Your cavalry may ride off before infantry that comes; it pays fatigue and order, but keeps its men."),
            N_("A march loses part of its movement by it, but the way is open; cavalry that stands stops it."),
        ),
        ("stack", "odds"),
        N_('"{evade}" if what comes would crush you, unless the place must be held: he has not attacked yet.'),
        named=("evade",),
    ),
    Draft(
        "refuse",
        N_("Flanks"),
        (
            N_("The attacker, or his zones, are around your hex. Bending the line back halves his bonus at least."),
            N_("It costs every infantry unit in the hex 1 fatigue."),
        ),
        ("odds", "zones"),
        N_('"{refuse}" with rested infantry against a bonus of 2 or more, unless your units must act again today.'),
        named=("refuse",),
    ),
    Draft(
        "order",
        N_("An assault"),
        (
            N_("An assault throws several units of one hex together against a neighbour; they do not march before."),
            N_("A die against the leader's command value says how many of them really attack."),
        ),
        ("odds", "command"),
        N_("Order the strongest units first; those who do not get to attack pay no fatigue."),
    ),
    Draft(
        "grand",
        N_("A grand assault"),
        (N_("With the army leader near, hexes beside the target may join in, each on a die of its own."),),
        ("odds",),
        N_("Add a hex when its units are fresh: more strength, and often a flank."),
    ),
    Draft(
        "loss",
        N_("Who bears the losses"),
        (
            N_("Each manpower point lost counts for victory. You say which unit loses it."),
            N_("A unit at 0 is gone for good, and a weak one gains little by staying whole."),
        ),
        ("stack",),
        N_("Take it from the largest unit, so that none is eliminated."),
    ),
    Draft(
        "retreat",
        N_("A retreat"),
        (
            N_("Only the best hexes are offered: away from the enemy, out of his zones, along roads."),
            N_("Look where you can stand afterwards: a place beside an objective, or behind a stream."),
        ),
        ("zones", "stack"),
        N_("Fall back towards what you must hold."),
    ),
    Draft(
        "voluntary",
        N_("To hold or not"),
        (N_("Your units held their hex. They may fall back all the same, before they are attacked again."),),
        ("stack", "zones"),
        N_('"{stand}", unless the hex is worth nothing and fresh enemies are near.'),
        named=("stand",),
    ),
    Draft(
        "advance",
        N_("After the fight"),
        (
            N_("The hex is empty: units that attacked may enter it without points or fatigue."),
            N_("Infantry that enters an objective takes it, and its points."),
        ),
        ("objectives",),
        N_("Advance onto an objective or a road; stay when the hex lies in a trap of enemy zones."),
    ),
    Draft(
        "recovery",
        N_("The night"),
        (N_("The cycle is over. Rested units may improve their works; then all recover from fatigue and disorder."),),
        ("roster",),
        N_("Entrench the units that hold objectives."),
    ),
    Draft(
        "fight",
        N_("Reading a fight"),
        (
            N_("Both sides rolled a die and added what the odds had listed; the difference decided."),
            N_("The log tells the sums, losses, fatigue and retreats, each with its rule."),
        ),
        ("story", "points"),
        "",
        "",
        ("result",),
    ),
    Draft(
        "disorder",
        N_("Disorganized, exhausted"),
        (
            N_("A d in the status: disorganized, with about half the combat value. An x: exhausted by marching."),
            N_("Both pass with rest in the recovery phase, not before; until then such units are for holding."),
        ),
        ("roster", "rules"),
        "",
        "",
        ("disorganized", "exhausted", "demoralized"),
    ),
    Draft(
        "taken",
        N_("An objective changes hands"),
        (N_("Infantry has entered an objective. It counts for its holder until enemy infantry enters it in turn."),),
        ("points", "objectives"),
        "",
        "",
        ("control",),
    ),
)


def lessons(game: GcacwGame) -> tuple[Lesson, ...]:
    """The scenario's own, those of a campaign, then the general ones."""
    return (*game.rules.taught(game), *campaign_lessons.lessons(game), *(lesson(draft, {}) for draft in _DRAFTS))
