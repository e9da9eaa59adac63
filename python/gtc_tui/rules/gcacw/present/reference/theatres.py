"""The rules in our own words: the two theatres off the map (17.0, 26.0 to 28.0). Figures are in the campaign file."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "2.1",
        N_("Boxes off the map"),
        (
            N_(
                "Thirteen boxes represent places off the map, six in the Shenandoah Valley and seven "
                "around Bermuda Hundred. Units move between them in the strategic cycle (26.0, 27.0), to "
                "the map and back by transfer (28.0), and some by water (22.0). A side controls a box if "
                "only it has units there."
            ),
            N_(
                "The Confederates never enter Winchester, Bermuda Hundred or Fort Monroe, nor the Union "
                "Burkeville. In every strategic cycle the Union scores VP for some boxes that it "
                "controls."
            ),
        ),
    ),
    (
        "17.0",
        N_("Union command and posture"),
        (
            N_(
                "In each of the two theatres off the map the Union is active or passive, from one Union "
                "Command Segment to the next. This does not affect its units on the map."
            ),
            N_(
                "The segment begins with a die for each theatre: on the command value of its leader or "
                "less it gains a command point, two at most. Add 1 for news of Johnston's triumph and for "
                "a great defeat in the theatre in this cycle; subtract 1 for Sherman's triumph, 1 while "
                "this leader has suffered no great defeat there, and at Bermuda Hundred 1 while Union "
                "units are in Drewry's Bluff."
            ),
            N_(
                "Then the Union declares its posture. Active costs a command point: its units in the "
                "theatre move and attack in its segment. Passive: they stay and only defend, but may "
                "still leave by water or by transfer."
            ),
        ),
    ),
    (
        "26.0",
        N_("Shenandoah Valley and battles in boxes"),
        (
            N_(
                "In the Valley Segment the Union moves if it is active, then the Confederates, then "
                "battles are fought. A unit moves to one box linked by road or railroad, once a cycle. "
                "The link from Lynchburg to Burkeville connects the two theatres."
            ),
            N_(
                "These units cannot move: units with enemies in their box, reinforcements of this cycle, "
                "and units that have arrived by transfer since the last one. No unit entrenches in the "
                "Valley."
            ),
            N_(
                "Every box with units of both sides has a battle, in the order that the Union chooses. "
                "The side that was there when the cycle began defends; if neither was, the Confederates. "
                "If both were, the side that came first; if a passive Union would then have to attack, "
                "the Confederates may attack instead, or nothing happens. With the option "
                "confederates-hold-boxes the Confederates defend wherever both were."
            ),
            N_(
                "The manpower of both sides gives the ratio, rounded in the defender's favour. Each side "
                "rolls a die; add the ratio and the difference of the best tactical values to the "
                "attacker's, and nothing else. The column of the combat table depends on manpower. Only "
                "the numbers count, and the defender's r and R, on which he retreats."
            ),
            N_(
                "On a difference of -1 or less the attacker retreats. On 0 or +1 the defender either "
                "retreats or forces a second round, in which 0 or +1 makes the attacker retreat. There is "
                "never a third round."
            ),
            N_(
                "The defeated side retreats to a linked box without enemies, or the nearest one, all "
                "units to the same. It is a great defeat of the Union, if it had enough manpower in the "
                "battle, when its defence ends with R or the difference of its attack is -1 or less."
            ),
        ),
    ),
    (
        "27.0",
        N_("Bermuda Hundred"),
        (
            N_(
                "Its segment works like that of the Valley (26.0), with entrenchments: units that could "
                "have moved and have stayed get breastworks at once, and keep them until they leave the "
                "box. They cannot build more than that."
            ),
            N_(
                "Breastworks double a defender's manpower in the ratio. Confederate units in Petersburg "
                "and Drewry's Bluff always have them when they defend."
            ),
        ),
    ),
    (
        "28.0",
        N_("Transfers between boxes and the map"),
        (
            N_(
                "In the Off-Map Phase, from May 6 on, first the Union and then the Confederates may send "
                "units from boxes to the map and from the map into boxes, leaders with a unit of their "
                "command. They are on the way for some turns and arrive at the start of one, in a hex "
                "without enemies; a unit that finds no hex waits."
            ),
            N_(
                "A leader who has no unit of his command left on the map or in a box joins one that is on its "
                "way. Breckinridge does not."
            ),
            N_("Units of any arm transfer by railroad; with the option infantry-by-rail only infantry does."),
            N_(
                "A transferred unit loses its fatigue, demoralization and supply marker, and is organized "
                "and on its normal side."
            ),
            N_(
                "The Confederates transfer by railroad between Staunton or Lynchburg and the map while no "
                "Union units are in Charlottesville, and between Petersburg or Port Walthall Station and "
                "the map while none are in Drewry's Bluff (nor, for Petersburg, in Port Walthall "
                "Station): one unit of at most 10 manpower a turn, and no unit moves by railroad on the "
                "map in that turn and the next. Gordonsville and Richmond may be used only while the "
                "railroad between them and the map edge is free of enemies and their zones of control."
            ),
            N_(
                "Drewry's Bluff is next to the map: units move there and back at once, and a march may "
                "end in it for 1 MP, on any day, rain or not."
            ),
        ),
    ),
)
