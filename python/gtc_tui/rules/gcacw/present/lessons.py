"""Lessons of a guided game, for whatever comes first: what is asked, what to look at, a sound answer."""

from __future__ import annotations

from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_
from gtc_tui.rules.gcacw.march.march import TOO_DEAR
from gtc_tui.rules.gcacw.present.campaigns import lessons as of_campaigns
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.kit.lessons import Draft, lesson

_DRAFTS: tuple[Draft, ...] = (
    Draft(
        "transfer",
        N_("Leaders"),
        (
            N_(
                "Leaders move units together and lead assaults. Before the action cycle they may transfer to "
                "other units."
            ),
            N_("A leader commands the units of his command within his command radius."),
        ),
        ("command", "roster"),
        N_('"{done}": leave everyone where he is.'),
        named=("done",),
    ),
    Draft(
        "attach",
        N_("Attachment"),
        (
            N_("A regiment or infantry brigade may be attached to another unit of its arm in its hex, for good."),
            N_("One large unit gains fatigue once where two would gain it twice; but two can hold two hexes."),
        ),
        ("roster", "stack"),
        N_("Attach none, unless the small unit is worn out and the large one needs its manpower."),
    ),
    Draft(
        "action",
        N_("Actions and fatigue"),
        (
            N_("You have the initiative: take one action, or pass."),
            N_(
                "Each action adds 1 fatigue level to every unit that acts. Watch the F in its status: at F4 it "
                "can act no more."
            ),
            N_("Passing costs nothing, but when both sides pass in a row the action cycle ends."),
        ),
        ("roster", "objectives", "rules"),
        N_("Use rested units to take objectives. Leave tired ones to hold what you have."),
    ),
    Draft(
        "choose",
        N_("Choosing the units"),
        (
            N_("Choose the units that act under this leader. One movement roll serves all of them."),
            N_("Choosing costs nothing: a unit gains fatigue only when it marches or entrenches."),
        ),
        ("command",),
        N_("Choose every unit that has somewhere to go."),
    ),
    Draft(
        "unit",
        N_("One after the other"),
        (
            N_("The chosen units act one by one, each with the full movement allowance that was rolled."),
            N_("Move the leading unit first. Friends behind it are no obstacle; enemies ahead are."),
        ),
        ("reach",),
        N_("March with the unit nearest to the objective."),
    ),
    Draft(
        "first-hex",
        N_("Too few MP"),
        (
            N_("The dice gave movement points (MP). Each hex costs MP, fewest along roads."),
            N_(
                '"{dear}": the hex costs more MP than the unit has. As the first hex of its march it may enter it all '
                "the same; that takes all its MP and ends the march."
            ),
        ),
        ("reach",),
        N_("Enter such a hex only if it is worth the whole march; a road often leads farther."),
        "march",
        named=("dear",),
        needs=("dear",),
        labels={"dear": TOO_DEAR},
    ),
    Draft(
        "march",
        N_("Marching"),
        (
            N_("The dice gave movement points (MP). Each hex costs MP, fewest along roads."),
            N_("A unit must stop in the first enemy zone of control: the six hexes around any enemy unit."),
            N_("Leftover MP buy a better-prepared attack; otherwise they are lost."),
            N_('"{stop}" ends the march.'),
        ),
        ("reach", "zones"),
        N_("Go to a hex in reach, along a road if you can."),
        named=("stop",),
    ),
    Draft(
        "attack",
        N_("A march attack"),
        (
            N_("An enemy is adjacent to your unit: you may attack with the MP that are left."),
            N_("Read the odds first: the chance of a retreat, the expected losses, each modifier with its rule."),
            N_("The last of them is the net modifier: +2 or more usually pays, below 0 the attack usually costs more."),
        ),
        ("odds", "rules"),
        N_('Attack if the chance of a retreat is better than even; otherwise "{stop}", or march around.'),
        "march",
        ("zone",),
        named=("stop",),
        needs=("attack",),
    ),
    Draft(
        "join",
        N_("Where the leader goes"),
        (N_("The activation ends. Its leader may move to one of the units that were chosen."),),
        ("stack",),
        N_("Send him to the unit that you want to activate next."),
    ),
    Draft(
        "evade",
        N_("Cavalry before infantry"),
        (
            N_(
                "Your cavalry may fall back before the attack. It gains fatigue and becomes disorganized, but "
                "seldom loses manpower."
            ),
            N_("The marching enemy loses MP but may go on; cavalry that stands stops him."),
        ),
        ("stack", "odds"),
        N_('"{evade}" if the enemy would crush you, unless you must hold the hex. He has not attacked yet.'),
        named=("evade",),
    ),
    Draft(
        "refuse",
        N_("Flanks"),
        (
            N_(
                "The attacker's units or zones of control outflank your hex. Refusing your flanks offsets at "
                "least half of his bonus."
            ),
            N_("Every infantry unit in the hex gains 1 fatigue level."),
        ),
        ("odds", "zones"),
        N_('"{refuse}" with rested infantry against a bonus of +2 or more, unless your units must act again today.'),
        named=("refuse",),
    ),
    Draft(
        "order",
        N_("An assault"),
        (
            N_("In an assault several units of one hex attack an adjacent hex together, without marching."),
            N_("A die against the leader's command value decides how many of them attack."),
        ),
        ("odds", "command"),
        N_("Choose the strongest units first. Units that do not get to attack gain no fatigue."),
    ),
    Draft(
        "grand",
        N_("A grand assault"),
        (N_("With the army leader near, other hexes adjacent to the target may join, each on a die of its own."),),
        ("odds",),
        N_("Add a hex if its units are rested: it adds strength, and often a flank bonus."),
    ),
    Draft(
        "loss",
        N_("Taking losses"),
        (
            N_("Each manpower point lost scores VP for the enemy. You choose the unit that loses it."),
            N_("A unit at 0 manpower is eliminated for good."),
        ),
        ("stack",),
        N_("Take the loss from the largest unit, so that none is eliminated."),
    ),
    Draft(
        "retreat",
        N_("A retreat"),
        (
            N_(
                "You may choose among the hexes of the highest priority: away from the enemy, outside his zones "
                "of control, along roads."
            ),
            N_("Think of the next action: next to an objective, or behind a stream."),
        ),
        ("zones", "stack"),
        N_("Retreat towards what you must hold."),
    ),
    Draft(
        "voluntary",
        N_("Hold or retreat"),
        (N_("Your units held their hex. They may still retreat before they are attacked again."),),
        ("stack", "zones"),
        N_('"{stand}", unless the hex is worth nothing and rested enemies are near.'),
        named=("stand",),
    ),
    Draft(
        "advance",
        N_("After the fight"),
        (
            N_("The hex is empty: units that attacked may enter it at no cost in MP or fatigue."),
            N_("Infantry that enters an objective takes it and its VP."),
        ),
        ("objectives",),
        N_("Advance onto an objective or a road; stay if enemy zones of control surround the hex."),
    ),
    Draft(
        "recovery",
        N_("The night"),
        (N_("The action cycle is over. Rested units may improve their entrenchments; then all units recover."),),
        ("roster",),
        N_("Entrench the units that hold objectives."),
    ),
    Draft(
        "fight",
        N_("Reading a combat"),
        (
            N_("Both sides rolled a die and added the modifiers listed in the odds. The difference decided."),
            N_("The log shows modifiers, losses, fatigue and retreats, each with its rule."),
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
            N_(
                "A 'd' in the status means disorganized: about two thirds of the combat value. An 'x' means "
                "exhausted: extended marches begin earlier and cost more."
            ),
            N_(
                "Both pass in the recovery phase, one a night, if the unit is not too tired. Until then use it to hold "
                "ground."
            ),
        ),
        ("roster", "rules"),
        "",
        "",
        ("disorganized", "exhausted", "demoralized"),
    ),
    Draft(
        "taken",
        N_("An objective changes hands"),
        (N_("A unit has taken an objective by entering it. Its side keeps it until the enemy takes it back."),),
        ("points", "objectives"),
        "",
        "",
        ("control",),
    ),
)


_OF_FORCES: tuple[Draft, ...] = (
    Draft(
        "markers",
        N_("Force markers"),
        (
            N_(
                "Before your action you may hide the units of a hex under a force marker. Your opponent sees the "
                "marker (?) and where it goes, but not who is under it."
            ),
            N_("A dummy is a marker without units. It marches by an action of its own, and may lead the enemy astray."),
            N_("Enemy units next to a marker find out what is under it, and so does enemy cavalry within two hexes."),
        ),
        ("stack", "rules"),
        N_("Hide your strongest stack that no enemy is near, and add a dummy to it."),
        kind="action",
        needs=("hide",),
    ),
    Draft(
        "revealed",
        N_("A force is found out"),
        (N_("Units that are revealed may be hidden again before an action of yours, once no enemy is near."),),
        ("stack",),
        kind="",
        events=("reveal",),
    ),
)
"""37.0."""


def lessons(game: GcacwGame) -> tuple[Lesson, ...]:
    """The scenario's own, those of a campaign, those of force markers, then the general ones."""
    forces = (lesson(draft, {}) for draft in (_OF_FORCES if game.secrets else ()))
    general = (lesson(draft, {}) for draft in _DRAFTS)
    return (*game.rules.taught(game), *of_campaigns.lessons(game), *forces, *general)
