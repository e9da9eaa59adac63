"""The rules in our own words: what is different in the grand campaign (13.11, 13.12). Figures are in its own file."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "2.1",
        N_("Boxes off the map"),
        (
            N_(
                "Grand campaign: the Valley and the country around Petersburg are on the map. Only six boxes are "
                "left: Winchester, Charlottesville, Lexington, Lynchburg, Burkeville and Fort Monroe."
            ),
        ),
    ),
    (
        "5.0",
        N_("Actions and fatigue"),
        (
            N_(
                "Grand campaign: Grant's and Lee's own armies may always act. The others may act only if their side "
                "has won the initiative of this action phase with a high enough die: 5 or 6 for both Confederate "
                "departments; 6 for Butler's army and for West Virginia, 5 too while the Union is active in that "
                "theatre. They never act because the other side passed. An initiative that an army activation "
                "has given away counts as a 6 (31.0)."
            ),
        ),
    ),
    (
        "14.0",
        N_("Sequence of the advanced game"),
        (
            N_(
                "Grand campaign: a reinforcement phase follows the random event. After the leaders have been "
                "transferred, each side assigns its corps and independent units to armies, the Union first."
            ),
            N_(
                "Each side has three armies. All its units on the Valley sheets are one. Of the others, those nearer "
                "to Butler than to Grant, and those nearer to Beauregard than to Lee (before him Pickett), belong to "
                "the second, all else to the first. Within 15 hexes of both leaders the owner chooses."
            ),
            N_(
                "A corps or division is in one army only. Sheridan and his cavalry never join Butler, nor Lee's "
                "cavalry Beauregard. One whole Union corps stays with Butler, and 10 manpower with Beauregard."
            ),
            N_(
                "A leader activates only units of his own army, and nobody else joins his grand assault. Zones of "
                "control and flanks work across armies."
            ),
        ),
    ),
    (
        "17.0",
        N_("Union command and posture"),
        (
            N_(
                "Grand campaign: passive in the Valley, all Union units on the Valley sheets suffer command paralysis "
                "(15.0) and may act only on an initiative die of 6. Passive at Bermuda Hundred, the same holds for "
                "Butler's army. Subtract 1 from the die for Bermuda Hundred while the Union controls Drewry's Bluff."
            ),
        ),
    ),
    (
        "18.0",
        N_("Random end of the action cycle"),
        (
            N_(
                "Grand campaign: an army leader keeps the cycle going on his command value less 1. After the first "
                "double ones of a turn only Grant's and Lee's own armies may still act or entrench, in the recovery "
                "phase too; bridges are built as ever."
            ),
        ),
    ),
    (
        "21.0",
        N_("Railroad movement"),
        (
            N_(
                "Grand campaign: Petersburg counts as Richmond does. North and south of the James one unit a turn "
                "each may entrain. A rail transfer from Staunton or Lynchburg stops trains only in the north. The "
                "Clover Hill and the Port Walthall railroads are parts of the Richmond & Petersburg."
            ),
        ),
    ),
    (
        "22.0",
        N_("Water movement"),
        (
            N_(
                "Grand campaign: the Union uses the James and the Appomattox as well, as far as the naval batteries "
                "allow (36.0). A Confederate unit with artillery at Fort Powhatan or Wilson's Wharf stops Union "
                "boats in all columns of hexes west of it, but not gunboats."
            ),
            N_("Boats on the way to or from Fort Monroe pass one of eight river mouths and may go on from there."),
        ),
    ),
    (
        "23.0",
        N_("Gunboats"),
        (
            N_(
                "Grand campaign: the Union has a second gunboat for the James and the Appomattox, below the batteries "
                "(36.0). The Confederates' stays above Drewry's Bluff."
            ),
            N_(
                "Before a Union gunboat bombards a battery's hex, the battery rolls a die: on 2 or less it sinks the "
                "gunboat, which returns twelve turns later. Otherwise the gunboat fires and subtracts 1."
            ),
        ),
    ),
    (
        "24.0",
        N_("County control"),
        (
            N_(
                "Grand campaign: Chesterfield, Charles City, Dinwiddie, Prince George and Sussex have control towns, "
                "too, and so have the counties of the Valley. There one Union infantry or artillery unit in "
                "the town is enough, in supply or not."
            ),
        ),
    ),
    (
        "25.0",
        N_("Reinforcements"),
        (
            N_(
                "Grand campaign: dated units arrive in the reinforcement phase of their turn. Units for Petersburg "
                "choose between Burkeville, the southern edge of the map and the Weldon railroad up to Petersburg, "
                "if it is open. Butler's army lands at Bermuda Hundred, City Point, Fort Powhatan and Wilson's Wharf."
            ),
            N_(
                "Each of these units then rolls a die. On 1 or 2 it arrives at once; on 3 to 5 in the action cycle, "
                "one whenever its side wins the initiative with 5 or 6, and at the latest at its end, at fatigue "
                "level 1; on 6 in the recovery phase. Placing it is no action."
            ),
            N_(
                "Kautz's raid: in turn 7 a die decides in which turn, 7 to 10, the Confederates hurry Lewis, then "
                "Beauregard and his brigades, then Colquitt to Petersburg. The Washington Artillery leaves in turn 7; "
                "if it is lost already, the units that the raid delays lose three artillery points instead."
            ),
            N_(
                "Units that come by call, Crook and Averell arrive in the reinforcement phase of their turn, in boxes "
                "or on the edge of the Valley sheets. Infantry brigades take replacements on the Valley sheets and, if "
                "Confederate, south of the James, but no longer in the Valley's boxes."
            ),
        ),
    ),
    (
        "26.0",
        N_("Shenandoah Valley and battles in boxes"),
        (
            N_(
                "Grand campaign: the Valley is fought over on the map. The Union suffers a great defeat there when a "
                "day ends with 6 or more manpower of demoralized Union units on the Valley sheets. Who must "
                "retreat from Lexington or Charlottesville while the enemy is in Lynchburg may go to the edge of "
                "those sheets."
            ),
        ),
    ),
    (
        "27.0",
        N_("Bermuda Hundred"),
        (
            N_(
                "Grand campaign: Bermuda Hundred and Petersburg are on the map. The Union suffers a great defeat "
                "there when a day ends with 15 or more manpower of demoralized units of Butler's army."
            ),
        ),
    ),
    (
        "28.0",
        N_("Transfers between boxes and the map"),
        (
            N_(
                "Grand campaign: the Blue Ridge parts the Valley sheets from the others. Units of both sides transfer "
                "between their edges in two or three turns, and between edges and boxes as before. Union units "
                "transfer between the Valley and Winchester at once, and a march may end in that box for 1 MP."
            ),
        ),
    ),
    (
        "29.1",
        N_("Union depots"),
        (
            N_(
                "Grand campaign: up to four depots, none on the Valley sheets; landings of the James and the "
                "Appomattox count. While the Union is active in a theatre, it carries out two operations instead of "
                "one, and three with logistics strengthened."
            ),
            N_(
                "If a Confederate unit with artillery is at Fort Powhatan or Wilson's Wharf in the depot segment, "
                "complete depots at landings of the James west of it are under construction again."
            ),
        ),
    ),
    (
        "29.2",
        N_("Confederate depots"),
        (N_("Grand campaign: up to four depots, one of them at Petersburg, and two ends of supply in the south."),),
    ),
    (
        "29.4",
        N_("Supply status"),
        (
            N_(
                "Grand campaign: on the Valley sheets the Confederates are always in supply, the Union in Frederick, "
                "Shenandoah and Warren only; elsewhere it must forage. A depot at a landing of the James or the "
                "Appomattox also supplies up to 10 manpower at landings in its column of hexes or farther east."
            ),
        ),
    ),
    (
        "30.5",
        N_("Breckinridge"),
        (
            N_(
                "Grand campaign: the Valley's boxes and sheets are one theatre, and within it Breckinridge transfers "
                "as a leader with any unit of his command. From either he goes to the rest of the map with infantry "
                "only, as a division, which becomes leader and brigades again when it is back on those sheets or "
                "in those boxes."
            ),
        ),
    ),
    (
        "31.0",
        N_("Army activation"),
        (N_("Grand campaign: Grant and Lee choose only units of their own army."),),
    ),
    (
        "33.0",
        N_("Upton"),
        (N_("Grand campaign: Upton goes with none of these leaders while his corps is in another army than Grant's."),),
    ),
    (
        "36.0",
        N_("Naval batteries"),
        (
            N_(
                "In the grand campaign Confederate batteries at Drewry's Bluff, Chaffin's Bluff and Fort "
                "Clifton close the James and the Appomattox above them to Union boats and to its second "
                "gunboat, and the James to its bridges. Either of those at the bluffs is enough."
            ),
            N_(
                "A battery does not fight. A Union unit that enters its hex, once no fort and no Confederate unit is "
                "there, destroys it for good. Before a gunboat shells a battery's hex, the battery shoots at it (23.0)."
            ),
        ),
    ),
)
