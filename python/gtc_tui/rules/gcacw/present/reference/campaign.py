"""The rules in our own words: what only the advanced game has (14.0 to 35.0). Figures are in the campaign file."""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "14.0",
        N_("Sequence of the advanced game"),
        (
            N_(
                "Turns are counted from the first day of the campaign. Every fourth one ends with a strategic cycle: "
                "its segments come one after the other, and those in which nobody has anything to decide pass by "
                "themselves."
            ),
        ),
    ),
    (
        "15.0",
        N_("Random events"),
        (
            N_(
                "In the advanced game every turn but the first has its random event, and there is no limit to rain. "
                "Command paralysis takes a movement point from each unit on foot of that side and two from each "
                "mounted one, in each of the day's marches; a unit left with none still goes one hex. While Lee is "
                "sick two more rows of the table paralyse the Confederate."
            ),
            N_(
                "A night march lowers the dice of the Union's army activations by one, and by two in the phase in "
                "which it first takes the initiative of the day."
            ),
        ),
    ),
    (
        "16.0",
        N_("Strategic events"),
        (
            N_(
                "Two dice in each strategic cycle: news from Georgia, logistics strengthened or weakened, a leader "
                "who falls ill, artillery that the Union must give up, or Mosby's raiders."
            ),
            N_(
                "Johnston's or Sherman's triumph raises or lowers the dice for the Union's command points in this "
                "cycle. Logistics change the work on depots and the ammunition that is replenished."
            ),
            N_(
                "Artillery that is ordered away must be ready when the next cycle begins: in Stafford or Fauquier "
                "County, at a depot of the Union, or in the control town of a county that it controls. Units that are "
                "go in that cycle, up to three, and the Union says which; a depot that is raided or dismantled in the "
                "same cycle still serves them. Each unit that is missing costs the Union points. The order comes once "
                "a game; on the first two cycles a leader falls ill in its stead."
            ),
            N_(
                "Mosby strikes the depots at stations with a railroad line to one end of supply alone. Two dice are "
                "taken from the manpower of the Union in the county that he raids: above 0, complete depots are "
                "building again and building ones are lost; else all of them are lost. No points are given for that, "
                "and no more marks of ammunition than the result are erased for units that they supply."
            ),
        ),
    ),
    (
        "18.0",
        N_("Random end of the action cycle"),
        (
            N_(
                "In the advanced game both sides always roll for the initiative; one that wins and has nobody to act "
                "with passes. Two ones end the action cycle, unless an army leader keeps it going: first the Union's, "
                "then the Confederate's, on his command value less two. Then the Confederate has the initiative."
            ),
        ),
    ),
    (
        "19.0",
        N_("Illness and death of leaders"),
        (
            N_(
                "When a leader falls ill two dice say who: Lee, Torbert, Pickett, Hill or Ewell. One who is ill "
                "already, dead or not in play is passed over."
            ),
            N_(
                "Ewell never comes back; Early takes over, or E Johnson while Early has Hill's corps. Early takes "
                "Hill's corps too, and gives the other to E Johnson if he has it. Merritt stands in for Torbert, and "
                "Gibbs for Merritt's brigade. Nobody stands in for Pickett, who falls ill only before the "
                "Confederates reorganize. In every strategic cycle, before its event, a low die brings each of those "
                "who are away back; Pickett comes back with any unit of his division."
            ),
            N_(
                "Lee stays in play, with a lower command value and without his bonus in assaults, until the next "
                "cycle. While he is sick two more random events paralyse the Confederate command."
            ),
            N_(
                "Where both combat dice show a one, each corps leader of the defender in the hex, and each whose "
                "units attack from his hex, may be killed: a die of two or less, with a higher chance in woods and for "
                "Longstreet, Stuart and Sedgwick. His tactical value still counts in that combat, and his successor is "
                "there at once. Successors are never killed, nor leaders of armies, districts and divisions; battles "
                "in boxes kill nobody."
            ),
            N_(
                "Nobody follows Sheridan, and nobody Stuart at first: in every strategic cycle after his death a six "
                "gives the cavalry corps to Hampton, who keeps his division beside it."
            ),
        ),
    ),
    (
        "20.0",
        N_("Strategic movement"),
        (
            N_(
                "A march of another kind: one unit, or units of an activated leader, spend two to four levels of "
                "fatigue at once and move far without dice; the leader gives no bonus, and each unit chooses its own "
                "levels. Under command paralysis they go less far."
            ),
            N_(
                "Only units that have not marched today, by rail and water included, eight hexes or more from every "
                "enemy, and in no county that he controls. They keep to that all the way. Hexes are counted round "
                "open water. Nobody entrenches or force marches in such an action."
            ),
            N_(
                "An extended march is rolled for only by a unit that comes to the highest level of fatigue, and by an "
                "exhausted one at the level before it."
            ),
        ),
    ),
    (
        "21.0",
        N_("Railroad movement"),
        (
            N_(
                "The Confederate may let one unit a turn entrain, as an action for one level of fatigue: weak "
                "infantry, hardly tired, at a station in order or on the rails in Richmond, not beside the enemy nor "
                "in a county that he controls; and not on the day of a transfer by rail nor the day after."
            ),
            N_(
                "In a later action it goes along one railroad, for more fatigue the farther it goes, and gets off. "
                "Destroyed bridges, pontoons in their place, stations out of order, enemy zones of control and enemy "
                "counties stop the train; in Richmond the journey ends. Leaders may come along."
            ),
            N_(
                "An entrained unit does nothing else. It gets off whenever its side has the initiative, and must when "
                "an enemy comes beside it or the action cycle ends."
            ),
        ),
    ),
    (
        "22.0",
        N_("Water movement"),
        (
            N_(
                "At a landing of its side's rivers a unit of infantry or cavalry, hardly tired and not beside the "
                "enemy, may try to embark, as an action for one level of fatigue: a die decides. The Union does so in "
                "its boxes on the coast too. Attempts a turn are few, and the transports of the Union take so much "
                "manpower a turn and between two strategic cycles; hardly any while the Navy carries supplies."
            ),
            N_(
                "In a later action it goes by water, for more fatigue the farther it goes, and gets off at a landing "
                "without enemies. Boats follow every bend of the river and pass the enemy. Fort Monroe lies so many "
                "hexes from the mouth of each river: the Union may go there however tired, and stay embarked, but not "
                "leave on the same day."
            ),
            N_(
                "An embarked unit does nothing else. It gets off whenever its side has the initiative, and must when "
                "an enemy comes beside it or, outside Fort Monroe, the action cycle ends; after the strategic cycle "
                "all do. Union infantry or artillery at the bluffs below Richmond closes the James to Confederate "
                "boats."
            ),
        ),
    ),
    (
        "23.0",
        N_("Gunboats"),
        (
            N_(
                "Each side has one: the Union on the York, the Confederate on the James below the dam. It serves hexes "
                "on the river, and where it can no enemy bridges a major river."
            ),
            N_(
                "A few times a turn it helps a defender: more in clear and rolling ground than elsewhere. Once a turn, "
                "before an action that must follow, it bombards a hex with enemies: a die, higher on open ground and "
                "against forts, disorganizes all units there, and takes a point of manpower from one of them on a high "
                "total or where all were disorganized. They may fall back."
            ),
            N_(
                "Union infantry or artillery at one of the bluffs drives the Confederate gunboat off until the Union "
                "has left both; at both at once it is lost."
            ),
        ),
    ),
    (
        "24.0",
        N_("County control"),
        (
            N_(
                "Some counties are always the Union's or the Confederate's. The others are the Confederate's unless "
                "the Union has infantry or artillery in supply in the control town, and manpower enough in the "
                "county."
            ),
            N_(
                "Control is looked up in the control phase of every turn, for strategic and railroad movement of that "
                "day, and anew in the strategic cycle for depots and repairs, for supply, and for points."
            ),
        ),
    ),
    (
        "25.0",
        N_("Reinforcements"),
        (
            N_(
                "They come in the strategic cycle, the Confederate's before the Union's: by date, by call, by a die. "
                "What comes to a hex finds no enemy there, or waits a cycle; in a box it may meet enemies."
            ),
        ),
    ),
    (
        "25.1",
        N_("Reinforcements of the Confederate"),
        (
            N_(
                "From May 19 on a die gives the Confederate replacement points, which serve at once: manpower 1 each "
                "for infantry divisions in supply, or for infantry brigades in boxes, never above the most for the "
                "unit's size. On a five or six one of them may go to a brigade of cavalry."
            ),
            N_(
                "From May 11 on he may call W E Jones and six units with manpower 11, one by one; each comes to "
                "Lexington or Lynchburg in the next cycle. Jones the leader comes only when Breckinridge has gone "
                "from the Valley to the map, and is out of the game when he returns."
            ),
        ),
    ),
    (
        "25.2",
        N_("Reinforcements of the Union"),
        (
            N_(
                "The Union rolls from May 11 to June 4: on the first time the die, later the die times one to four, "
                "by the manpower that it has lost in combats and retreats and not got back. It assigns all points at "
                "once to the Army of the Potomac, West Virginia and the Army of the James, and gives them to units in "
                "supply in a later cycle: on the map, in the Valley, at Bermuda Hundred."
            ),
            N_(
                "Once the Confederate has called anybody, a low die releases Crook and Averell, the lower the more he "
                "has left uncalled; they come two cycles later to Lexington or Staunton. Two cycles after a great "
                "defeat in the Valley Hunter takes over from Sigel."
            ),
        ),
    ),
    (
        "35.0",
        N_("End of the game"),
        (
            N_(
                "In the last strategic cycles two dice may end the game: the more manpower the Union has lost in "
                "combat and retreats and the less the Confederate, the higher the total that does. On the last turn "
                "it ends by itself."
            ),
            N_("With infantry in the city in such a cycle the Union may declare the end."),
        ),
    ),
    (
        "30.1",
        N_("Substitute units"),
        (
            N_(
                "Each side has eight substitute brigades of infantry and two substitute regiments of cavalry. On its "
                "march, of whatever kind, infantry or cavalry may detach one or more of them where it sets out or in "
                "any hex that it enters; not in boxes. The part takes its manpower from the unit, infantry at most 8 "
                "and cavalry 2, and leaves it 1. The unit may go on; the part does not move in this action."
            ),
            N_(
                "The part is in the condition of the unit and of its command, and has as much ammunition. Where the "
                "unit sets out it is as tired as the unit was before it was selected, and as well entrenched; "
                "elsewhere it is as tired as the unit is now, without works."
            ),
            N_(
                "Substitutes are attached as other units are (30.2), to units of any command, in boxes too; then they "
                "may be used again. By an option (30.3) any part of the artillery value goes with them and comes back."
            ),
        ),
    ),
    (
        "30.4",
        N_("Divisions of brigades"),
        (
            N_(
                "After the reorganization (34.0) the divisions of Hoke, B R Johnson and Pickett are each one unit, or "
                "a leader and brigades. Brigades of a division in one hex, of manpower 9 or more together, may become "
                "the unit in the Attachment Phase; the leader leaves the map wherever he is. Of two the worse "
                "condition holds, of more that of the largest."
            ),
            N_(
                "On the march the unit may detach brigades of its own that are not in use as well as substitutes. With "
                "manpower 8 or less after a detachment it turns into such a brigade and its leader. Whoever is divided "
                "or joined so shares artillery values as he likes; together they stay what they were."
            ),
        ),
    ),
    (
        "30.5",
        N_("Breckinridge"),
        (
            N_(
                "When Breckinridge goes to the map with infantry, all infantry of his command in his box goes with him "
                "and is one division, of no command, with their manpower and artillery; it never becomes brigades "
                "there. Back in a box of the Valley it is himself and those brigades again, manpower and artillery "
                "shared among them; then W E Jones, who may lead there while he is away, is out of the game."
            ),
        ),
    ),
    (
        "34.0",
        N_("Confederate reorganization"),
        (
            N_(
                "Once, in a recovery phase from May 19 on, the Confederate may reorganize his army; on May 23 it "
                "happens by itself. Until then Pickett, Hoke and Beauregard each lead the units of all three "
                "commands; after it Pickett and Hoke have their own divisions alone. Who leads several commands "
                "chooses five units of infantry at most for an activation or an assault."
            ),
            N_(
                "With it Pickett is well if he was ill and never falls ill again, leaders join the nearest unit of "
                "their command, B R Johnson takes command with his brigade, and the divisions of 30.4 may be formed."
            ),
        ),
    ),
)
