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
            N_("Players draw markers at random: at set-up, in the heroism phase, and by combat results."),
            N_("A marker that must be played at once is put back if it is drawn at set-up, and another is drawn."),
        ),
    ),
    (
        "6.3",
        N_("Playing heroism markers"),
        (
            N_(
                "You keep markers in hand and play them when you like and their text allows; any number "
                "in a turn or in a combat. A marker that has been played goes back into the pool unless "
                "its text says otherwise."
            ),
            N_(
                "A player who holds no marker for the moment is not asked. The pause when he is asked "
                "tells his opponent that he holds one, but not which one, as it would at a table."
            ),
        ),
    ),
    (
        "6.5",
        N_("The hand"),
        (
            N_(
                "A hand holds at most {hand} markers; its owner discards the excess, and may discard any "
                "marker at any time."
            ),
            N_("The program offers this at your draw, between your moves, and whenever it asks you for a marker."),
        ),
    ),
    (
        "6.6",
        N_("Markers that are lost"),
        (N_("Markers lost from a hand are drawn at random, never more than it holds."),),
    ),
    (
        "6.7",
        N_("The markers"),
        (
            N_("Number of each: {markers}."),
            N_("They affect units on the map, not reinforcements."),
            N_("Delusions of Grandeur: when the other player has drawn heroism markers, draw as many as he did."),
            N_(
                "From the Jaws of Victory: in your heroism phase, if the other player leads by {lead} VP "
                "or more, roll a die and draw that many markers."
            ),
            N_(
                "Mad Dash: instead of drawing a sub-command marker, activate one of your sub-commands, "
                "reinforcements included, even if it has acted; its own marker still works. Wayne is "
                "allowed, with every US unit (21.8); Aero and the Mexican government are not."
            ),
            N_(
                "Into the Valley of the Shadow of Death: when you draw an enemy marker, move one stack of "
                "that sub-command, unsplit, by the rules of movement. If it ends next to your units it "
                "must attack them, even if they have no ZOC. Its owner does everything else."
            ),
            N_(
                "Someone Blundered: the marker that the other player has just drawn activates nothing "
                "this turn. It cannot stop a Mad Dash."
            ),
            N_(
                "Rally: in your reinforcement sub-phase an eliminated unit of the active sub-command "
                "returns, in a hex of that sub-command or where its reinforcements enter; the enemy loses "
                "the VP for it."
            ),
            N_(
                "Native Allies (Mad Anthony): the United States place the Friendly Tribe in or next to a hex of "
                "Scott's; the Indian player removes it from the map. It may be placed again, even if it was "
                "eliminated; Rally does not bring it."
            ),
            N_(
                "Ambush: an enemy unit that enters one of your ZOC while it moves stops there for the "
                "sub-phase. Trains are not stopped on the way (22.23)."
            ),
            N_(
                "Parlay: an enemy stack that starts to move may not split, and may not attack in this "
                "operations phase, whatever ZOC it is in; nor may units that end their move stacked with it."
            ),
            N_(
                "Inspired Subordinates: one unit or stack moves one hex farther; or, in any combat, a "
                "shift of {inspired} in your favour."
            ),
            N_("Enemy out of Ammunition: a shift of {ammunition} in your favour in one combat."),
            N_("Flank Success: the attacker's flank attack is a shift of {flank_success}; or, for the defender, none."),
            N_(
                "Last Stand: the defender of one combat ignores flank attack and retreats; his eliminated "
                "units are worth {last_stand} times their VP."
            ),
            N_(
                "Morale: if you lead by {lead} VP or more, a shift of {morale} in your favour in every "
                "combat of the sub-phase, even if you lose the lead."
            ),
            N_(
                "Sole Survivor: when combat has eliminated all your units in a hex, set it aside: it is "
                "worth {survivor} VP at the end and does not count for the hand."
            ),
            N_("War Correspondents (Pershing): you draw {correspondents} times as many markers for one combat result."),
            N_(
                "Wild Charge: a shift of {wild_charge} for the attacker of one combat, and pursuit goes "
                "{wild_pursuit} hex farther; every unit that can must pursue, and pursuers next to enemies "
                "must fight on, unless the result allows no further attack (DW)."
            ),
            N_(
                "Do or Die: roll your own die again; the second roll counts. Dice for attrition (14.5) and "
                "plague stand."
            ),
            N_("Staff Work: cancels a marker that the other player has just played."),
            N_(
                "Natural Catastrophe: played at once when drawn; nothing cancels it. Both hands lose "
                "{catastrophe_hand} of their markers, fractions rounded up; then roll a die. "
                "{earthquake}: earthquake: all entrenchments are removed, and no defender has column "
                "shifts until the end of the turn. {storm}: storm: this operations phase ends. {plague}: "
                "plague: roll for every unit on the map; it is eliminated on {plague_die} or less. The "
                "marker leaves the game; in Mad Anthony it returns for 1794."
            ),
            N_(
                "Spies: look at all units of an enemy hex, at any time: the program offers it at your "
                "draw, between your moves, when the enemy has drawn, before combats, and whenever it asks "
                "you for another marker."
            ),
            N_("Special: see 21.22 and 22.27."),
        ),
    ),
)
