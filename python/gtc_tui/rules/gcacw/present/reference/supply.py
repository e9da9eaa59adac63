"""The rules in our own words: depots, supply, ammunition of a campaign (29.0). Figures are in the campaign file."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "29.0",
        N_("Depots and supply"),
        (
            N_(
                "Depots are sources of supply and ammunition. See 29.1 and 29.2 for where each side "
                "builds them, 29.3 for what cuts them off, 29.5 for how they are lost, 29.4 for the units "
                "they supply. A depot is under construction or complete."
            ),
            N_(
                "All units begin in supply. Leaders and units in boxes always are; the others are checked "
                "in every strategic cycle."
            ),
        ),
    ),
    (
        "29.1",
        N_("Union depots"),
        (
            N_(
                "In the depot segment the Union carries out one operation: it places a depot under "
                "construction, completes one, or repairs stations instead (29.3). With logistics "
                "strengthened it carries out two, on one depot or on two. Unused operations are not "
                "saved. A removed depot may be used again at once."
            ),
            N_(
                "It builds at landings of some rivers, whoever holds them, and at stations of three "
                "railroads in its counties. From a station a railroad line must lead to an end of supply, "
                "both hexes included, through Union counties only. It may not enter a hex with a damaged "
                "or destroyed station, nor one where a Confederate unit has completed breastworks or a "
                "fort, under construction or complete; other units and zones of control do not matter. It "
                "may cross a destroyed bridge only where there is a pontoon bridge. Fredericksburg is "
                "both a station and a landing."
            ),
            N_(
                "If the Union has worked at a landing, its Navy transports supplies until the next depot "
                "segment, otherwise troops. In The Overland Campaign it transports no troops before the "
                "cycle of May 15."
            ),
            N_(
                "Mosby's raiders strike depots at stations (16.0): those with a line to the end of their railroad "
                "through Union counties and to no other end; where enemy counties lie on every way, those to which "
                "that end is the nearest. They may be built again in the same cycle."
            ),
        ),
    ),
    (
        "29.2",
        N_("Confederate depots"),
        (
            N_(
                "In the depot segment a low die gives the Confederates one operation like the Union's "
                "(29.1). With logistics strengthened they need no die; with logistics weakened they have "
                "no operation and no repair."
            ),
            N_(
                "They build at stations and in city hexes with a railroad, if a line leads to an end of "
                "supply through their own counties only. The same things block it as the Union's. One end "
                "is shut while the Union controls Charlottesville, another while it controls Drewry's "
                "Bluff; the third never is."
            ),
        ),
    ),
    (
        "29.3",
        N_("Railroad lines cut, and repairs"),
        (
            N_(
                "A complete depot at a station without any line left is under construction again in the "
                "next depot segment, before either side works. Who controls the counties on the way does not "
                "matter for that. Depots at landings, and in a city off its stations, need no line."
            ),
            N_(
                "Instead of an operation a side repairs three damaged stations or one destroyed station: "
                "in counties that it controls, with no enemy in the hex and outside enemy zones of "
                "control."
            ),
        ),
    ),
    (
        "29.4",
        N_("Supply status"),
        (
            N_(
                "In every strategic cycle a unit is in supply if it is in a box off the map; in a county "
                "with a depot of its side; next to a county with a complete depot where its side "
                "controls the depot's county, whoever controls that of the unit, with some exceptions "
                "for terrain; or, for the Union, in the counties at its back, and in Chesterfield while "
                "it has a unit at Drewry's Bluff. Enemies around the unit do not matter."
            ),
            N_(
                "A unit out of supply gets a marker, and keeps it wherever it goes until it is in supply "
                "again or forages. It moves and fights as usual but hardly recovers. If it is still out "
                "of supply in the next cycle, it loses manpower and becomes disorganized."
            ),
            N_(
                "A unit that comes into a box by water (22.0) brings its marker along, but is in supply there, and "
                "loses the marker in the next cycle. If it leaves the box before that, it is out of supply again."
            ),
        ),
    ),
    (
        "29.5",
        N_("Loss of depots"),
        (
            N_(
                "A depot has no combat value and neither moves nor retreats. A unit that enters its hex "
                "when no enemy unit is there destroys it and gets VP: fewer if it is under construction "
                "or being dismantled."
            ),
            N_(
                "As the depot segment begins, before all work, its owner may give it up at once, for still fewer VP, "
                "or have it dismantled: it then serves until the next depot segment and costs no VP; this cannot be "
                "reversed."
            ),
        ),
    ),
    (
        "29.6",
        N_("Foraging"),
        (
            N_(
                "In the recovery phase, after entrenching, units out of supply that are not too tired and "
                "have not worked may each try once: roll a die, add their fatigue level, and 1 more if "
                "the enemy or the terrain surrounds them. In country that armies have stripped they need "
                "a lower total."
            ),
        ),
    ),
    (
        "29.7",
        N_("Ammunition (an option)"),
        (
            N_(
                "In a campaign, units in supply regain levels in every strategic cycle, usually two each, "
                "whether they are out of ammunition or not; more with logistics strengthened, fewer with "
                "logistics weakened. Units out of supply regain none, nor do units whose six hexes are "
                "blocked by the enemy or the terrain without a friend in any of them."
            ),
            N_(
                "After a raid by Mosby, units supplied only by raided depots share the number of levels "
                "that he has left. No unit uses up ammunition by supporting a flank, under gunboat fire, "
                "or in boxes."
            ),
        ),
    ),
)
