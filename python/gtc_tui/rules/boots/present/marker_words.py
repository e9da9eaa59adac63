"""6.7, 21.22, 22.27 What each kind of heroism marker does, in a sentence or two for its holder."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.i18n import N_, _
from gtc_tui.rules.boots.state.game import INDIAN, US, VILLA, BootsGame

_WORDS = {
    "delusions": N_("When the enemy draws heroism markers: draw as many."),
    "jaws": N_("At your draw, {lead} points or more behind: a die tells how many markers you draw as well."),
    "mad-dash": N_("In place of drawing a sub-command marker: one of your sub-commands acts, even one that has acted."),
    "valley": N_("You drew an enemy marker: you move one of its stacks, which must attack if it ends beside yours."),
    "blundered": N_("The enemy drew a marker: it activates nothing this turn."),
    "rally": N_(
        "Your reinforcement sub-phase: an eliminated unit of the sub-command returns, and its points are taken back."
    ),
    "native-allies": N_("Your reinforcement sub-phase: the friendly Indians join Scott, or leave the map."),
    "ambush": N_("An enemy unit enters your zone of control: it stops there."),
    "parlay": N_("An enemy stack begins to move: it may not split, and may not attack in the coming combat sub-phase."),
    "inspired": N_("A unit or stack of yours moves a hex farther; or, in any combat, a shift of {inspired} column."),
    "out-of-ammo": N_("Before the die of a combat: {ammunition} column in your favour."),
    "flank-success": N_(
        "Before the die: attacking on a flank, a shift of {flank} in place of the usual one; defending, no flank shift."
    ),
    "last-stand": N_(
        "Defending, before the die: no flank shift, you do not retreat; points for defenders lost are times {stand}."
    ),
    "morale": N_("{lead} points or more ahead: {morale} column in your favour in every combat of the sub-phase."),
    "sole-survivor": N_("A result removes all your units of a hex: laid before you, worth {survivor} at the end."),
    "correspondents": N_("A combat result lets you draw heroism markers: times {correspondents}."),
    "wild-charge": N_(
        "Before the die of your attack: {charge} column in your favour; pursuit is a duty and {pursuit} hex longer."
    ),
    "do-or-die": N_("After a die of your own: it is rolled again, and the second one counts."),
    "staff-work": N_("The enemy plays a marker: it has no effect."),
    "catastrophe": N_("At once when drawn: both hands lose a share, and a die decides on earthquake, storm or plague."),
    "spies": N_("At any time: look at all units of an enemy hex."),
}
_SPECIAL = {
    INDIAN: N_("Desertion: name an enemy unit; a die higher than its strength removes it."),
    VILLA: N_("Uprising against the United States: their units are driven out of a Mexican city or town."),
}
_SPIKE = N_("Morale Spike: an eliminated unit returns to a Mexican city or town that its sub-command holds.")


def words(game: BootsGame, marker: str, side: Side) -> str:
    """What a marker does in the hand of a side, with the figures in use."""
    if marker == "special":
        if side == US and VILLA in game.sides:
            return _(_SPIKE)
        return _(_SPECIAL[VILLA if side == VILLA else INDIAN])
    figures = game.tables.heroism
    return _(_WORDS[marker]).format(
        lead=figures.lead,
        inspired=figures.inspired,
        ammunition=figures.ammunition,
        flank=figures.flank,
        stand=figures.last_stand,
        morale=figures.morale,
        survivor=figures.survivor,
        correspondents=figures.correspondents,
        charge=figures.wild_charge,
        pursuit=figures.wild_pursuit,
    )
