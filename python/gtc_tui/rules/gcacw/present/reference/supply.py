"""The rules in our own words: depots, supply, ammunition of a campaign (29.0). Figures are in the campaign file."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "29.0",
        N_("Depots and supply"),
        (
            N_(
                "Depots are sources of supply and of ammunition. 29.1 and 29.2 say where each side builds them, 29.3 "
                "what cuts them off, 29.5 how they are lost, 29.4 whom they supply. A depot is building or complete."
            ),
            N_(
                "Everybody begins in supply. Leaders and units in boxes always are; the others are looked at in every "
                "strategic cycle."
            ),
        ),
    ),
    (
        "29.1",
        N_("Union depots"),
        (
            N_(
                "In the depot segment the Union carries out one operation: it places a depot, building, or turns one "
                "to complete, or repairs stations instead (29.3). With logistics strengthened it carries out two, on "
                "one depot or on two. What is not done is not saved. A depot that is gone may be used again at once."
            ),
            N_(
                "It builds at landings of some rivers, whoever holds them, and at stations of three railroads in its "
                "counties. From a station a railroad line leads to an end of supply, both hexes included, through "
                "counties of the Union alone. It enters no hex with a damaged or destroyed station, and none where a "
                "Confederate unit stands under completed breastworks or under a fort, building or complete; other "
                "units and zones of control do not matter. It crosses no destroyed bridge unless a pontoon lies there. "
                "Fredericksburg is both a station and a landing."
            ),
            N_(
                "Where the Union has worked at a landing, its Navy transports supplies until the next depot segment, "
                "else troops. In The Overland Campaign it transports no troops before the cycle of May 15."
            ),
            N_("Mosby's raiders strike depots at stations (16.0). They may be built again in the same cycle."),
        ),
    ),
    (
        "29.2",
        N_("Confederate depots"),
        (
            N_(
                "In the depot segment a low die gives the Confederate one operation, as the Union's (29.1). With "
                "logistics strengthened he needs no die; with logistics weakened he has no operation, and not even a "
                "repair."
            ),
            N_(
                "He builds at stations and in city hexes with a railroad, where a line leads to an end of supply "
                "through his counties alone. What bars the Union's line bars his. One end is shut while the Union "
                "controls Charlottesville, another while it controls Drewry's Bluff; the third never is."
            ),
        ),
    ),
    (
        "29.3",
        N_("Railroad lines cut, and repairs"),
        (
            N_(
                "A complete depot at a station from which no line leads any more is turned back in the next depot "
                "segment, before anybody works. Those at landings, and in the city off its stations, need no line."
            ),
            N_(
                "In place of an operation a side makes three damaged stations whole, or one that is destroyed: in "
                "counties that it controls, where no enemy stands and no zone of control of his reaches."
            ),
        ),
    ),
    (
        "29.4",
        N_("Supply status"),
        (
            N_(
                "In every strategic cycle a unit is found in supply in a box off the map; in a county with a depot of "
                "its side; in a county next to one with a complete depot that its side controls, with some exceptions "
                "of the country; and the Union in the counties at its back, and in Chesterfield while it has a unit at "
                "Drewry's Bluff. Enemies around it do not matter."
            ),
            N_(
                "A unit that is not gets a marker, and keeps it wherever it goes until it is found in supply again or "
                "forages. It moves and fights as ever, but it hardly rests. If it is still without supply in the next "
                "cycle it loses manpower and is disorganized."
            ),
        ),
    ),
    (
        "29.5",
        N_("Loss of depots"),
        (
            N_(
                "A depot has no combat value and neither moves nor retreats. A unit that enters its hex where no enemy "
                "unit stands destroys it, for points: fewer where it is building or being dismantled."
            ),
            N_(
                "In the depot segment its owner may give it up at once, for fewer points still, or have it dismantled: "
                "then it serves until the next depot segment and costs nothing, and that is not taken back."
            ),
        ),
    ),
    (
        "29.6",
        N_("Foraging"),
        (
            N_(
                "In the recovery phase, after the work, units out of supply that are not too tired and have not "
                "worked may each try once: a die plus their fatigue, and one more where the enemy or the ground shuts "
                "them in on all sides. In country that armies have stripped it takes a lower total."
            ),
        ),
    ),
    (
        "29.7",
        N_("Ammunition (an option)"),
        (
            N_(
                "In a campaign units in supply win levels back in every strategic cycle, two each as a rule, whether "
                "they are out of ammunition or not; more with logistics strengthened, fewer with logistics weakened. "
                "Units out of supply win none back, nor do those whose six hexes the enemy or the ground shuts without "
                "a friend in any."
            ),
            N_(
                "After a raid of Mosby's those whom raided depots alone supply share the number that it has left. "
                "Nobody uses up ammunition by helping on a flank or under the fire of a gunboat, nor in boxes."
            ),
        ),
    ),
)
