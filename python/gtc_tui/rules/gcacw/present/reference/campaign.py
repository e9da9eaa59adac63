"""The rules in our own words: what only the advanced game has (14.0 to 35.0). Figures are in the campaign file."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "14.0",
        N_("Sequence of the advanced game"),
        (
            N_(
                "Turns are counted from the first day of the campaign. Every fourth turn ends with a "
                "strategic cycle. Its segments follow one another; those without a decision for anybody "
                "pass by themselves."
            ),
        ),
    ),
    (
        "15.0",
        N_("Random events"),
        (
            N_(
                "In the advanced game every turn but the first has a random event, and the number of rain "
                "turns is not limited. Command paralysis costs each unit on foot of that side 1 MP and "
                "each mounted unit 2 MP in each march of the day; a unit with none left may still enter "
                "one hex. While Lee is ill, two more rows of the table paralyse the Confederates."
            ),
            N_(
                "A night march lowers the dice of the Union's army activations by 1, and by 2 in the "
                "phase in which the Union first has the initiative that day."
            ),
        ),
    ),
    (
        "16.0",
        N_("Strategic events"),
        (
            N_(
                "Roll two dice in each strategic cycle: news from Georgia, logistics strengthened or "
                "weakened, a leader who falls ill, artillery that the Union must withdraw, or Mosby's "
                "raiders."
            ),
            N_(
                "A triumph of Johnston or Sherman raises or lowers the dice for the Union's command "
                "points in this cycle. Logistics change the number of depot operations and the ammunition "
                "that units regain."
            ),
            N_(
                "When the next cycle begins, artillery ordered away must be in Stafford or Fauquier "
                "County, at a Union depot, or in the control town of a county that the Union controls. Up "
                "to three such units, chosen by the Union, leave in that cycle; a depot raided or "
                "dismantled in the same cycle still counts. Each missing unit costs the Union VP. The "
                "order comes once in the game; in the first two cycles a leader falls ill instead."
            ),
            N_(
                "Mosby strikes the depots at stations with a railroad line to only one end of supply. "
                "Subtract two dice from the Union's manpower in the county that he raids: above 0, "
                "complete depots are under construction again and those under construction are lost; "
                "otherwise all of them are lost. Nobody gets VP for this, and the units they supply "
                "regain no more ammunition than the result."
            ),
        ),
    ),
    (
        "18.0",
        N_("Random end of the action cycle"),
        (
            N_(
                "In the advanced game both sides always roll for initiative; a side that wins and has no "
                "unit to act with passes. Two ones end the action cycle unless an army leader keeps it "
                "going: first the Union's, then the Confederates', on his command value less 2. The "
                "Confederates then have the initiative."
            ),
            N_(
                "After an army activation nobody rolls: the other side has the initiative (31.0). With "
                "the option dice-after-army both sides roll, and double ones count."
            ),
        ),
    ),
    (
        "19.0",
        N_("Illness and death of leaders"),
        (
            N_(
                "When a leader falls ill, two dice decide who: Lee, Torbert, Pickett, Hill or Ewell. A "
                "leader who is already ill, dead or not in play is skipped."
            ),
            N_(
                "Ewell never returns; Early takes over, or E Johnson while Early leads Hill's corps. "
                "Early takes over Hill's corps, too, and gives up the other to E Johnson if he has it. "
                "Merritt replaces Torbert, and Gibbs takes Merritt's brigade. Nobody replaces Pickett, "
                "who falls ill only before the Confederates reorganize. In every strategic cycle, before "
                "its event, a low die returns each absent leader; Pickett returns with a unit of his "
                "division."
            ),
            N_(
                "Lee stays in play until the next cycle, with a lower command value and without his "
                "assault bonus. While he is ill, two more random events paralyse the Confederate command."
            ),
            N_(
                "If both combat dice are ones, each corps leader of the defender in the hex, and each "
                "whose units attack from his hex, may be killed: on a die of 2 or less, with a higher "
                "chance in woods and for Longstreet, Stuart and Sedgwick. His tactical value still counts "
                "in that combat, and his successor arrives at once. Successors are never killed, nor are "
                "leaders of armies, districts and divisions; nobody is killed in battles in boxes."
            ),
            N_(
                "Sheridan has no successor, and Stuart none at first: in every strategic cycle after "
                "Stuart's death a die of 6 gives the cavalry corps to Hampton, who keeps his division as "
                "well."
            ),
        ),
    ),
    (
        "20.0",
        N_("Strategic movement"),
        (
            N_(
                "A different kind of march: one unit, or units of an activated leader, pay two to four "
                "fatigue levels at once and move far without dice. The leader gives no bonus, and each "
                "unit chooses its own number of levels. Under command paralysis they move less far."
            ),
            N_(
                "Only units that have not marched today (rail and water included), eight hexes or more "
                "from every enemy, and in no county that the enemy controls. They must meet these "
                "conditions all the way. Hexes are counted around open water. No unit entrenches or force "
                "marches in such an action."
            ),
            N_(
                "Only a unit that reaches the highest fatigue level rolls for an extended march, or an "
                "exhausted unit that reaches the level before it."
            ),
        ),
    ),
    (
        "21.0",
        N_("Railroad movement"),
        (
            N_(
                "The Confederates may let one unit a turn entrain, as an action for 1 fatigue level: weak "
                "infantry that is hardly tired, at an intact station or on the rails in Richmond, not in "
                "an enemy zone of control or a county that the enemy controls; and not on the day of a "
                "rail transfer or the day after."
            ),
            N_(
                "In a later action it moves along one railroad, for more fatigue the farther it goes, and "
                "detrains. Destroyed bridges, pontoon bridges in their place, stations out of use, enemy "
                "zones of control and enemy counties stop the train; in Richmond the journey ends. "
                "Leaders may accompany it."
            ),
            N_(
                "An entrained unit does nothing else. It may detrain whenever its side has the "
                "initiative, and must detrain when an enemy becomes adjacent or the action cycle ends."
            ),
            N_(
                "With the option trains-over-pontoons a train crosses where a pontoon of its side has taken the "
                "place of a destroyed bridge."
            ),
        ),
    ),
    (
        "22.0",
        N_("Water movement"),
        (
            N_(
                "At a landing of its side's rivers an infantry or cavalry unit that is hardly tired and "
                "not in an enemy zone of control may try to embark, as an action for 1 fatigue level: a "
                "die decides. The Union may do so in its coastal boxes, too. The number of attempts a turn is "
                "limited, and so is the manpower that Union transports carry in a turn and between two "
                "strategic cycles; they carry less while the Navy carries supplies, and hardly any with the "
                "option supplies-fill-boats."
            ),
            N_(
                "In a later action it moves by water, for more fatigue the farther it goes, and "
                "disembarks at a landing without enemies. Boats follow every bend of the river and may "
                "pass the enemy. Fort Monroe is a set number of hexes from the mouth of each river: from there "
                "Union units may go on to it however tired they are. They may stay embarked there, but not leave "
                "on the same day."
            ),
            N_(
                "An embarked unit does nothing else. It may disembark whenever its side has the "
                "initiative, and must disembark when an enemy becomes adjacent or, outside Fort Monroe, "
                "the action cycle ends; after the strategic cycle all units disembark. Union infantry or "
                "artillery at the bluffs below Richmond closes the James to Confederate boats."
            ),
        ),
    ),
    (
        "23.0",
        N_("Gunboats"),
        (
            N_(
                "Each side has one: the Union on the York, the Confederates on the James below the dam. "
                "It supports hexes on the river, and where it can, no enemy bridges a major river."
            ),
            N_(
                "A few times a turn it supports defending units, better in clear and rolling ground than "
                "elsewhere. Once a turn, before an action that must follow, it bombards a hex with "
                "enemies: a die, higher on open ground and against forts, disorganizes all units there, "
                "and costs one of them 1 manpower on a high total or if all were disorganized already. "
                "They may retreat."
            ),
            N_(
                "Union infantry or artillery at one of the bluffs drives the Confederate gunboat off "
                "until the Union has left both; if the Union is at both at once, the gunboat is lost."
            ),
            N_(
                "Manpower lost under bombardment scores as in combat; with the option shells-score-nothing it does "
                "not. With the option forts-shelter a completed fort lowers the die."
            ),
        ),
    ),
    (
        "24.0",
        N_("County control"),
        (
            N_(
                "Some counties always belong to the Union or to the Confederates. The others belong to "
                "the Confederates unless the Union has infantry or artillery in supply in the control "
                "town, and enough manpower in the county."
            ),
            N_(
                "Control is checked in the control phase of every turn, for strategic and railroad "
                "movement that day, and again in the strategic cycle for depots, repairs, supply and VP."
            ),
        ),
    ),
    (
        "25.0",
        N_("Reinforcements"),
        (
            N_(
                "They arrive in the strategic cycle, the Confederates' before the Union's: by date, by "
                "call, or by a die. Units that arrive in a hex need one without enemies, or wait a cycle; "
                "in a box they may meet enemies."
            ),
        ),
    ),
    (
        "25.1",
        N_("Confederate reinforcements"),
        (
            N_(
                "From May 19 to June 8 a die gives the Confederates replacement points, which are used at once: "
                "1 manpower each for infantry divisions in supply or infantry brigades in boxes, never "
                "above the maximum for the unit's size. On a 5 or 6 one of the points may go to a cavalry "
                "brigade."
            ),
            N_(
                "From May 11 on, they may call W E Jones and six units with 11 manpower, one by one; each "
                "arrives in Lexington or Lynchburg in the next cycle. The leader Jones arrives only if "
                "Breckinridge has gone from the Valley to the map, and leaves the game when Breckinridge "
                "returns."
            ),
        ),
    ),
    (
        "25.2",
        N_("Union reinforcements"),
        (
            N_(
                "The Union rolls from May 11 to June 4: the first time for the die, later for the die "
                "times one to four, by the manpower that it has lost in combat and retreat and not "
                "replaced. It assigns all points at once to the Army of the Potomac, West Virginia and "
                "the Army of the James, and gives them to units in supply in a later cycle: on the map, "
                "in the Valley, at Bermuda Hundred."
            ),
            N_(
                "Once the Confederates have called a unit, a low die releases Crook and Averell; the more "
                "units they have not called, the lower the die must be. Crook and Averell arrive two "
                "cycles later in Lexington or Staunton. Two cycles after a great defeat in the Valley "
                "Hunter replaces Sigel."
            ),
        ),
    ),
    (
        "35.0",
        N_("End of the game"),
        (
            N_(
                "In the last strategic cycles two dice may end the game: the more manpower the Union has "
                "lost in combat and retreat, and the less the Confederates, the more totals end it. After "
                "the last turn it ends by itself."
            ),
            N_("If the Union has infantry in the city in such a cycle, it may declare the end."),
        ),
    ),
    (
        "30.1",
        N_("Substitute units"),
        (
            N_(
                "Each side has eight substitute brigades of infantry and two substitute regiments of "
                "cavalry. On any kind of march an infantry or cavalry unit may detach one or more of them "
                "in the hex where it starts or in any hex that it enters; not in boxes. The substitute "
                "takes manpower from the unit, 8 at most for infantry and 2 for cavalry, and leaves it at "
                "least 1. The unit may go on; the substitute does not move in this action."
            ),
            N_(
                "The substitute has the condition, command and ammunition of its parent unit. In the hex "
                "where the parent starts, it has the fatigue that the parent had before it was selected, "
                "and its entrenchment; elsewhere it has the parent's present fatigue and no entrenchment."
            ),
            N_(
                "Substitutes are attached like other units (30.2), to units of any command, in boxes too; "
                "then they may be used again. With an option (30.3) any part of the artillery value goes "
                "with them and returns."
            ),
        ),
    ),
    (
        "30.4",
        N_("Divisions and brigades"),
        (
            N_(
                "After the reorganization (34.0) the divisions of Hoke, B R Johnson and Pickett are each "
                "one unit, or a leader and brigades. Brigades of one division in a hex, with 9 or more "
                "manpower together, may become the unit in the Attachment Phase; the leader is removed "
                "from the map wherever he is. Of two brigades the worse condition applies, of more than "
                "two that of the largest."
            ),
            N_(
                "On the march the unit may detach its own unused brigades as well as substitutes. With 8 "
                "or less manpower after a detachment it becomes such a brigade and its leader. When a "
                "unit is divided or combined, its owner distributes the artillery values as he likes; "
                "their sum stays the same."
            ),
        ),
    ),
    (
        "30.5",
        N_("Breckinridge"),
        (
            N_(
                "When Breckinridge goes to the map with infantry, all Confederate infantry where he is "
                "goes with him and becomes one division of no command, with their manpower and artillery; "
                "it never becomes brigades there. Back in the Valley it becomes Breckinridge and those "
                "units again, and its owner assigns its manpower and artillery to them; then W E Jones, who may "
                "lead there while he is away, leaves the game."
            ),
        ),
    ),
    (
        "34.0",
        N_("Confederate reorganization"),
        (
            N_(
                "Once, in a recovery phase from May 19 on, the Confederates may reorganize their army; on "
                "May 23 it happens automatically. Until then Pickett, Hoke and Beauregard each lead the "
                "units of all three commands; afterwards Pickett and Hoke lead only their own divisions. "
                "A leader of several commands chooses at most five infantry units for an activation or an "
                "assault."
            ),
            N_(
                "Pickett recovers if he was ill and never falls ill again, leaders join the nearest unit "
                "of their command, B R Johnson takes command with his brigade, and the divisions of 30.4 "
                "may be formed."
            ),
        ),
    ),
)
