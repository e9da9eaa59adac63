"""What each question means: a few sentences for every kind of decision, with the figures in use."""

from __future__ import annotations

from gtc_tui.engine.decision import Decision
from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.options import ATTACK_BETWEEN_ZONES

_TEXTS: dict[str, tuple[str, ...]] = {
    "transfer": (
        N_("Before the action cycle each leader may move to another unit of his command, up to {transfer} hexes away."),
        N_("The path may not touch enemy units, nor enemy zones of control except where your own units stand."),
        N_("The Union transfers first. Nobody has to."),
    ),
    "attach": (
        N_("A regiment, or a brigade of infantry, may be attached to another unit of its arm in the same hex."),
        N_("The whole unit leaves the map and its manpower goes to the other, within the limit of its arm and size."),
        N_("Fatigue, exhaustion and demoralization are then the worse of both; order is that of the stronger."),
    ),
    "initiative": (
        N_("Both sides roll a die for the next action; the higher wins, and ties go to the Confederate."),
        N_("The winner acts or passes; after a pass the other side may act. When both pass, the action cycle ends."),
    ),
    "action": (
        N_("You have the initiative: carry out one action, or pass."),
        N_("March moves a single unit, which may end with an attack."),
        N_("Activating a leader moves any units of his command within {radius} hexes on one roll."),
        N_("An assault throws units of a leader's hex together against an adjacent hex."),
        N_("Entrenching builds the next kind of works. Each raises fatigue by 1; a unit at {fatigue} can do no more."),
        N_("A unit at a station that the scenario gives points for may set fire to it."),
        N_("Reinforcements that are due enter in place of an action, and nothing else happens in it."),
        N_("A pass gives the other side the choice; if it passes too, the action cycle of the day is over."),
    ),
    "choose": (
        N_("Name the units of the leader's command, within {radius} hexes of him, that take part in the activation."),
        N_("All move on the same roll, one after the other. Fatigue is paid only when a unit acts."),
    ),
    "allowance": (
        N_("The dice give the movement allowance: one die on foot, two mounted, plus what side and leader add."),
        N_("What is not used is lost."),
    ),
    "extended-march": (
        N_("The unit is going to a high fatigue level: it rolls before it moves and may lose order or stragglers."),
        N_("High rolls hurt, disorganized units more. Men lost so give no victory points."),
    ),
    "unit": (
        N_("Choose which of the named units acts next: it marches, or entrenches instead."),
        N_("Each rises by 1 fatigue when it acts. You may end the activation once one has acted."),
        N_("Before that the leader may go over to one of them, once in all: he then rides with that one."),
    ),
    "march": (
        N_("Move hex by hex; the first hex may always be entered, however few points there are."),
        N_("A unit stops in the first enemy zone of control it enters; leaving one costs {exit} more."),
        N_("Cavalry alone that infantry comes up to is asked whether it rides off; then the march may go on."),
        N_("From one enemy zone straight into another it becomes disorganized, unless it follows a road."),
        N_("A march may end with an attack on an adjacent hex; the more points are left, the better it is prepared."),
        N_("Behind woods without a line an enemy is attacked only at the start of a march."),
        N_("Infantry may force march before the first step: {force} points more for {lost} manpower."),
    ),
    "join": (
        N_("The activation is over. Its leader may go to any one of the units that took part in it."),
        N_("He must be with a unit of his command at all times."),
    ),
    "evade": (
        N_("Cavalry alone may ride off before infantry (march, assault): {retreat_least} to {retreat_most} hexes."),
        N_("It pays 1 fatigue and becomes disorganized; a rolled 1 costs it a manpower point."),
        N_("A march loses half the modified die in movement points by it, and goes on with the rest."),
        N_("Cavalry that stands may then be attacked, or not: the marcher says so afterwards. It stops him at least."),
    ),
    "evade-roll": (
        N_("Half of the die, with the terrain's and the cavalry's size modifier, is what the march loses in points."),
        N_("A rolled 1 costs the cavalry a manpower point."),
    ),
    "refuse": (
        N_("The attacker has a flank bonus. You may bend your line back: his bonus counts less."),
        N_("Every unit in the hex then rises by 1 fatigue."),
    ),
    "artillery": (N_("This artillery modifier applies only on an even die."),),
    "combat": (N_("Both sides roll a die; the difference of the modified dice is read on the combat table for both."),),
    "command": (
        N_("The leader's command value less the die is how many of the ordered units may attack."),
        N_("At 0 or less the assault does not take place, and nobody pays fatigue."),
    ),
    "order": (
        N_("Name the units in the leader's hex that are ordered to the assault."),
        N_("The command roll may let fewer of them attack. Only those who attack pay fatigue."),
    ),
    "grand": (
        N_("With the army leader near, hexes beside the target may be brought into the assault."),
        N_("In the assaulting leader's own hex these are units of other commands."),
        N_("Each joins on a die of at most his command value less {grand}, with as many units as the roll allows."),
    ),
    "grand-roll": (N_("The die decides whether this hex joins the grand assault, and with how many units."),),
    "pick": (N_("The roll allows fewer units than were named. Choose those who attack."),),
    "loss": (
        N_("Your side loses manpower; you say which of the units in the combat bears each point."),
        N_("A unit without manpower is eliminated. Losses in combat count for victory points."),
    ),
    "retreat": (
        N_("The stack falls back {retreat_least} to {retreat_most} hexes, in a rout {rout_least} to {rout_most}."),
        N_("Only the best hexes are offered: along a road and away from the enemy first, enemy zones last."),
        N_("Retreating into an enemy zone costs manpower. Where no hex is left the stack surrenders."),
    ),
    "voluntary": (
        N_("You held, but may fall back all the same, as in a retreat of {retreat_least} to {retreat_most} hexes."),
        N_("The attacker may enter the hex only where his own result lets him advance."),
    ),
    "advance": (
        N_("The defender is gone: units that attacked may enter the hex, without points or fatigue."),
        N_("Leaders go along after a unit of their command. Infantry takes control of an objective it enters."),
    ),
    "bridge": (
        N_("A unit works at a crossing: the die succeeds at the number named or less."),
        N_("The next try there comes on another day."),
    ),
    "pontoon": (
        N_("A pontoon serves as a bridge at once, until an enemy unit beside it takes it up."),
        N_("Lines of communication cross rivers on bridges only; wagon trains pay much at fords."),
    ),
    "entry": (
        N_("The group stands at the hex named; each of its pieces may enter at the other one instead."),
        N_("A leader enters where a unit of his command does. Nobody marches in this action."),
    ),
    "opening": (
        N_("Before the first initiative roll the Union may activate some of its leaders, once each."),
        N_("Nothing else is done, and no Union unit enters a Confederate zone of control. Then dice decide as usual."),
    ),
    "burn": (
        N_("On the die or less the station is damaged; a damaged one is destroyed. The fatigue is paid either way."),
        N_("An organized unit succeeds on {burn} or less, a disorganized one on {burn_disorganized}."),
    ),
    "leader-death": (
        N_("Both combat dice showed the same number where a D struck units with this leader: his life hangs on a die."),
        N_("His tactical value still counts in this combat. A dead leader does not come back."),
    ),
    "events": (
        N_("Two dice at the start of the turn bring a random event, or none; which events count is the scenario's."),
        N_("Rain makes roads slow and closes fords, and creeks off the roads; attackers suffer."),
    ),
    "army-roll": (
        N_("The army is activated on {army} or less; else the action is over, and nobody tires."),
        N_("At most {army_units} units of any command march, attack nobody and keep out of enemy zones of control."),
        N_("The other side wins the initiative after it without dice."),
    ),
    "upton": (
        N_("Upton counts as one more unit of the assault, and no entrenchment helps the defender against it."),
        N_("He never attacks alone. Once he has attacked he is out of the game."),
        N_("Placed with an assault but left out of it, he is available again in the next turn."),
    ),
    "recovery": (
        N_("Rested units may improve their works by one step before the day ends (fatigue {rest} or less)."),
        N_("Infantry of manpower {crew} or more beside a river may try to bridge it instead, or to repair a crossing."),
        N_("Then all units recover from fatigue and disorder."),
    ),
}

_UNLESS = (
    (
        "march",
        ATTACK_BETWEEN_ZONES,
        N_("After a step from one enemy zone into another a unit attacks nothing in that march."),
    ),
)
"""Kind of decision, option, what is said as long as it is not in force."""


def help_lines(play: GcacwPlay, decision: Decision) -> tuple[str, ...]:
    """The decision under way, explained: what it is about, then how it is answered."""
    tables = play.game.tables
    figures = {
        "transfer": tables.transfer_radius,
        "radius": tables.command_radius,
        "fatigue": tables.max_fatigue,
        "exit": tables.zoc_exit,
        "force": tables.force_march_points,
        "lost": tables.force_march_manpower,
        "grand": tables.grand_assault_less,
        "retreat_least": tables.retreat_length[0],
        "retreat_most": tables.retreat_length[1],
        "rout_least": tables.rout_length[0],
        "rout_most": tables.rout_length[1],
        "crew": tables.bridges.manpower,
        "rest": tables.recovery_entrench_max_fatigue,
        "army": tables.army_activation.success,
        "army_units": tables.army_activation.most,
        "burn": tables.stations.organized,
        "burn_disorganized": tables.stations.disorganized,
    }
    lines = [_(text).format(**figures) for text in _TEXTS[decision.kind]]
    lines += [_(text) for kind, option, text in _UNLESS if kind == decision.kind and option not in play.game.options]
    return (*lines, _("Rule {section}.").format(section=decision.rule))


KINDS = frozenset(_TEXTS)
"""Kinds of decisions that can be explained."""
