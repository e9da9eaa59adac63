"""What each question means: a few sentences for every kind of decision, with the figures in use."""

from __future__ import annotations

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.decision import Decision
from gtc_tui.i18n import N_, _
from gtc_tui.rules.boots.present.marker_words import words
from gtc_tui.rules.boots.state.actions import Play
from gtc_tui.rules.boots.state.game import BootsPlay

_TEXTS: dict[str, tuple[str, ...]] = {
    "set-up": (
        N_("Before the first turn the units are placed one by one where the scenario lets them stand."),
        N_("Stacking limits hold; nothing is asked where there is only one hex."),
    ),
    "draw-unit": (N_("Which unit it is decides chance; all that are left are equally likely."),),
    "draw-heroism": (
        N_("A heroism marker comes out of the pool; each that is left is equally likely. Nobody else sees it."),
        N_("A hand holds at most {hand}; what is more goes back."),
    ),
    "lose-heroism": (N_("A marker of the hand, drawn unseen, is lost."),),
    "discard": (N_("The hand holds more than {hand} heroism markers: one of them goes back into the pool."),),
    "operation": (
        N_("Draw a sub-command marker: the sub-command that it names acts now, whosever it is."),
        N_("Or pass: the other side draws. When both pass, one after the other, the turn is over."),
        N_(
            "Some heroism markers are played in place of the draw; any may go back into the pool, and nothing is drawn."
        ),
    ),
    "draw-marker": (N_("One of the markers in the pool; all are equally likely."),),
    "activate": (N_("All units of the sub-command act in this operations phase: reinforcements, movement, combat."),),
    "aero": (
        N_("The aeroplanes let a sub-command act, or look at the units of one enemy hex instead."),
        N_("What has been looked at stays known as long as it stays together."),
    ),
    "reinforce": (
        N_("A unit enters or returns. It may move in the movement sub-phase that follows."),
        N_("A hex with enemy units is closed to it, and so is one that is full."),
    ),
    "rally": (N_("An eliminated unit comes back; the enemy loses the points that he had for it."),),
    "move": (
        N_("Choose a unit of the sub-command that acts; it moves hex by hex, as far as its movement points go."),
        N_(
            "Zones of control stop nobody. But a unit that ends beside an enemy must attack, and so must the others "
            "of its hex."
        ),
        N_("Each unit moves once. Done ends the movement of all."),
    ),
    "march": (
        N_("Step into a neighbouring hex, or stop. A trail is quick; leaving a river hex costs more."),
        N_("Units that start on water where boats go may float along it; on a railroad some may take the train."),
        N_("Enemy units may not be entered. How many may end in a hex depends on its terrain."),
    ),
    "inspired": (N_("The marker gives a unit or stack a hex more than its movement points."),),
    "over-stack": (
        N_("More units are in the hex than it holds, or ones that may not stand together: one is eliminated."),
    ),
    "look": (N_("You see all units of one enemy hex that the scouts can see."),),
    "build": (
        N_("Units that have not moved may dig an entrenchment or build a stockade where they are, on a die."),
        N_("Engineers dig more surely. Works shift combat for the defender."),
    ),
    "burn": (
        N_("Units in an enemy town, village or stockade may burn it, before attacks or after one."),
        N_("It brings points, once."),
    ),
    "attack": (
        N_("Whoever acts and stands beside an enemy must attack; every enemy unit beside must be attacked, too."),
        N_("Name a stack and its target, then further stacks that join, or further targets of the same attack."),
        N_("Strength against strength as a percentage gives the column of the combat table."),
    ),
    "fight": (N_("All attacks have been declared. You choose the order in which they are fought."),),
    "table": (
        N_("The Charge table is bloodier than the Skirmish table for both. The attacker chooses between them,"),
        N_("unless the defender screens with cavalry alone: then he does, before the die."),
    ),
    "losses": (N_("The result takes units away. You choose which of yours; strength that is lost brings points."),),
    "retreat": (
        N_("The stack falls back hex by hex, away from the battle and as straight as it can without losses."),
        N_("Where it has to enter an enemy zone of control, that costs a unit."),
        N_("A unit may leave the stack and go its own way. Garrisons and stockades may stand."),
    ),
    "pursuit": (
        N_("The enemy has gone: units that attacked may follow, cavalry farther than infantry."),
        N_("Where the result allows it, pursuers beside an enemy fight again."),
    ),
    "heroism": (
        N_("A heroism marker that you hold may be played at this moment. Kept, it may be played another time."),
        N_("The other side may cancel it with Staff Work, if it holds that."),
    ),
    "valley": (
        N_("The stack named moves as you wish, within its allowance, and attacks if it ends beside your units."),
    ),
    "desertion": (N_("A die is thrown for the unit named; higher than its strength, it is gone."),),
    "uprising": (N_("Units of the United States leave a Mexican city or town, and Villa's return to it."),),
    "winter": (N_("Between the two years the armies are placed anew. Limits of the spring are those of the set-up."),),
}
_DICE = N_("A die decides; nobody chooses here.")


def help_lines(play: BootsPlay, decision: Decision) -> tuple[str, ...]:
    """The rule, what the question means, and what the heroism markers do that may be played now."""
    figures = play.game.tables.heroism
    lines = [_("Rule {rule}").format(rule=decision.rule)]
    texts = _TEXTS.get(decision.kind, (_DICE,) if decision.side == CHANCE else ())
    lines += [_(text).format(hand=figures.hand) for text in texts]
    for action in decision.actions:
        if isinstance(action, Play):
            name = _(play.game.tables.heroism_names[action.marker])
            lines.append(_("{marker}: {text}").format(marker=name, text=words(play.game, action.marker, decision.side)))
    return tuple(lines)
