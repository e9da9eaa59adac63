"""The rules in our own words: the two theatres off the map (17.0, 26.0 to 28.0). Figures are in the campaign file."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "2.1",
        N_("Boxes off the map"),
        (
            N_(
                "Thirteen boxes stand for places beside the map, six in the Shenandoah Valley and seven around "
                "Bermuda Hundred. Units move between them in the strategic cycle (26.0, 27.0), to the map and back by "
                "transfer (28.0), and some by water (22.0). A side controls a box where it alone has units."
            ),
            N_(
                "The Confederate never goes to Winchester, Bermuda Hundred or Fort Monroe, nor the Union to "
                "Burkeville. In every strategic cycle the Union wins points for some boxes that it controls."
            ),
        ),
    ),
    (
        "17.0",
        N_("Union command and posture"),
        (
            N_(
                "In each of the two theatres off the map the Union is active or passive, from one Union Command "
                "Segment to the next. Its units on the map have nothing to do with that."
            ),
            N_(
                "The segment begins with a die for each theatre: at the command value of the leader there or less it "
                "brings a command point, two at most. Add 1 for news of Johnston's triumph and for a great defeat in "
                "the theatre in this cycle; take off 1 for Sherman's, 1 while this leader has suffered no great defeat "
                "there, and at Bermuda Hundred 1 while Union units are in Drewry's Bluff."
            ),
            N_(
                "Then the Union declares its posture. To be active costs a point. Active, its units in the theatre "
                "move and attack in its segment; passive, they stay and only defend themselves, but may still leave "
                "by water or by transfer."
            ),
        ),
    ),
    (
        "26.0",
        N_("Shenandoah Valley and battles in boxes"),
        (
            N_(
                "In the Valley Segment the Union moves, if it is active, then the Confederate, then battles are "
                "fought. A unit moves to one box that a road or railroad leads to, once in a cycle. The way from "
                "Lynchburg to Burkeville leads from one theatre to the other."
            ),
            N_(
                "These stay: units beside enemies, reinforcements of this cycle, and units that have come by transfer "
                "since the last one. Nobody digs in in the Valley."
            ),
            N_(
                "Every box with units of both sides has a battle, in the order of the Union. Who was there when the "
                "cycle began defends; if nobody was, the Confederate. If both were, the first comer; and if a passive "
                "Union would then have to attack, the Confederate may attack instead, or nothing happens."
            ),
            N_(
                "All manpower of both sides makes the ratio, in favour of the defender. Each side rolls a die; ratio "
                "and the best tactical values are added to the attacker's, and nothing else. The columns of the combat "
                "table go by manpower. Only numbers count, and r and R of the defender, who then retreats."
            ),
            N_(
                "At a difference of -1 or less the attacker retreats. At 0 or +1 the defender either retreats or "
                "forces a second round, in which 0 or +1 makes the attacker retreat. There is never a third."
            ),
            N_(
                "The beaten side goes to a linked box without enemies, or the nearest, all to the same. It is a great "
                "defeat of the Union, if it had manpower enough in the battle, when its defence ends with R or the "
                "difference of its attack is -1 or less."
            ),
        ),
    ),
    (
        "27.0",
        N_("Bermuda Hundred"),
        (
            N_(
                "Its segment goes as that of the Valley (26.0), with works: units that might have moved and have "
                "stayed get breastworks at once, and keep them until they leave the box. Nothing higher is dug there."
            ),
            N_(
                "Breastworks double a defender's manpower in the ratio. Confederate units in Petersburg and Drewry's "
                "Bluff always have them, as defenders."
            ),
        ),
    ),
    (
        "28.0",
        N_("Transfers between boxes and the map"),
        (
            N_(
                "In the Off-Map Phase, from May 6 on, first the Union and then the Confederate may send units from "
                "boxes to the map and from the map into boxes, leaders with a unit of their command. They are on the "
                "way for some turns and arrive at the start of one, in a hex without enemies; who finds none waits."
            ),
            N_(
                "A unit that is transferred loses fatigue, demoralization and lack of supply, and is organized and on "
                "its normal side."
            ),
            N_(
                "The Confederate goes by railroad between Staunton or Lynchburg and the map, while no Union units are "
                "in Charlottesville, and between Petersburg or Port Walthall Station and the map, while none are in "
                "Drewry's Bluff (nor, for Petersburg, in Port Walthall Station): one unit of at most 10 manpower in a "
                "turn, and none by railroad on the map in that turn and the next. Gordonsville and Richmond serve only "
                "while the railroad between them and the edge is free of enemies and their zones."
            ),
            N_(
                "Drewry's Bluff lies beside the map: units go there and back at once, and a march may end in it for 1 "
                "movement point, rain or not."
            ),
        ),
    ),
)
