"""The rules in our own words, chapter 6: heroism markers.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "6.2",
        N_("Drawing heroism markers"),
        (
            N_("Markers are drawn blindly: at set-up, in the heroism phase, and by results of combat."),
            N_("One that must be played at once is put back when it is drawn at set-up, and another drawn."),
        ),
    ),
    (
        "6.3",
        N_("Playing them"),
        (
            N_(
                "Markers are held in hand and played when their owner likes and their text allows; any number in a "
                "turn or in a combat. A marker that was played goes back into the pool, if it says nothing else."
            ),
            N_(
                "Who holds none for the moment is not asked: the other player, who waits, can tell that one is held, "
                "as at a table from who stops to think, but not which."
            ),
        ),
    ),
    (
        "6.5",
        N_("The hand"),
        (
            N_(
                "A hand holds at most {hand} markers; its owner discards what is more, and may discard any at any time."
            ),
            N_("It is offered at his draw, between his moves, and whenever he is asked for a marker."),
        ),
    ),
    (
        "6.6",
        N_("Markers that are lost"),
        (N_("Markers lost from a hand are drawn at random, never more than there are."),),
    ),
    (
        "6.7",
        N_("The markers"),
        (
            N_("How many there are: {markers}."),
            N_("They concern units on the map, not reinforcements."),
            N_("Delusions of Grandeur: when the other player has drawn heroism markers, draw as many as he did."),
            N_(
                "From the Jaws of Victory: in your heroism phase, while the other player is {lead} points or more "
                "ahead, draw as many markers as a die says."
            ),
            N_(
                "Mad Dash: in place of drawing a sub-command marker, an own sub-command acts, reinforcements included, "
                "even if it has before; its marker still works. Wayne too, with everybody (21.8); not Aero nor the "
                "Mexican government."
            ),
            N_(
                "Into the Valley of the Shadow of Death: when you draw an enemy marker, move one stack of that "
                "sub-command, unsplit, by the rules of movement. If it ends next to your units it must attack; for the "
                "rest its owner carries on."
            ),
            N_(
                "Someone Blundered: the marker that the other player has just drawn activates nothing this turn. A Mad "
                "Dash cannot be stopped so."
            ),
            N_(
                "Rally: in your reinforcement sub-phase an eliminated unit of the active sub-command returns, to a hex "
                "of that sub-command or where its reinforcements come; points for its loss are taken back."
            ),
            N_(
                "Native Allies (Mad Anthony): the United States place Frnd/Sc in or next to a hex of Scott's; the "
                "Indian player takes it off the map."
            ),
            N_("Ambush: an enemy unit that enters one of your zones while it moves stops there for the sub-phase."),
            N_(
                "Parlay: an enemy stack that begins to move may not split, and may not attack in this operations phase "
                "whatever zones it is in."
            ),
            N_(
                "Inspired Subordinates: one unit or stack moves one hex more; or, in any combat, a shift of {inspired} "
                "either way."
            ),
            N_("Enemy out of Ammunition: a shift of {ammunition} in your favour in one combat."),
            N_("Flank Success: the attacker's flank attack is a shift of {flank_success}; or, for the defender, none."),
            N_(
                "Last Stand: the defender of one combat ignores flank attack and retreats; units of his that are "
                "eliminated bring {last_stand} times their points."
            ),
            N_(
                "Morale: while you are {lead} points or more ahead, a shift of {morale} in your favour in every combat "
                "of the sub-phase, whatever becomes of the lead."
            ),
            N_(
                "Sole Survivor: when a combat has removed all your units of a hex, lay it aside: it adds {survivor} to "
                "your points at the end, and does not count for the hand."
            ),
            N_("War Correspondents (Pershing): your draws by one result of combat are {correspondents} times as many."),
            N_(
                "Wild Charge: a shift of {wild_charge} for the attacker of one combat, and pursuit goes {wild_pursuit} "
                "further; somebody must pursue, and pursuers next to enemies must fight on."
            ),
            N_("Do or Die: a die that you have thrown is thrown again, and the second throw stands."),
            N_("Staff Work: cancels a marker that the other player has just played."),
            N_(
                "Natural Catastrophe: at once when drawn, nobody can cancel it. Both hands lose {catastrophe_hand} of "
                "their markers, fractions rounded up; then a die. {earthquake}: an earthquake takes all entrenchments "
                "away, and no defender has column shifts until the end of the turn. {storm}: a storm ends this "
                "operations phase. {plague}: a plague; every unit on the map is lost on a die of {plague_die} or less. "
                "The marker leaves the game; in Mad Anthony it is back for 1794."
            ),
            N_(
                "Spies: look at all units of an enemy hex, at any time: asked for at your draw, between your moves, "
                "when the enemy has drawn, before combats, and with any other marker that you are asked for."
            ),
            N_("Special: see 21.22 and 22.27."),
        ),
    ),
)
