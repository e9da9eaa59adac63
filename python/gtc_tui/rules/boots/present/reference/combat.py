"""The rules in our own words, chapters 10 to 12, 16 and 18: combat, retreat, pursuit, screening, engineers.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "10.2",
        N_("A combat step by step"),
        (
            N_(
                "All attacks of the sub-phase are declared first, each with its table. Then they are fought in the "
                "order that the attacker likes: both players choose heroism markers unseen by the other, the ratio is "
                "worked out and shifted, a die is thrown, and its result is carried out at once."
            ),
        ),
    ),
    (
        "10.3",
        N_("Who attacks"),
        (N_("Only units of the active sub-command attack. Under Wayne all US units count as one sub-command."),),
    ),
    ("10.4", N_("Declared attacks stand"), (N_("An attack that has been declared is fought."),)),
    (
        "10.5",
        N_("Who must attack"),
        (
            N_(
                "Every active unit in an enemy zone of control must attack, and every enemy stack in whose zone an "
                "active unit stands must be attacked. Within that attacks may be grouped at will."
            ),
            N_("Attacking units that have no zone of control, such as fort garrisons, is free."),
        ),
    ),
    (
        "10.7",
        N_("Once each"),
        (N_("A unit attacks once and is attacked once in a sub-phase, pursuit aside (12.5)."),),
    ),
    (
        "10.9",
        N_("Several hexes"),
        (
            N_(
                "A stack fights as one. Attackers in several hexes and defenders in several hexes fight one combat "
                "only if every attacker is adjacent to every defender. A strength is never split."
            ),
        ),
    ),
    (
        "10.12",
        N_("Two tables"),
        (
            N_(
                "The attacker chooses Skirmish or Charge. Charge needs at least one attacking unit in supply (14.4). "
                "Screening defenders choose instead (16.1)."
            ),
        ),
    ),
    (
        "10.13",
        N_("The ratio"),
        (
            N_(
                "Attacking strength in per cent of the defending one, fractions dropped, gives the column: {columns}. "
                "Against a strength of 0 the last column counts; a strength of 0 attacks in the first."
            ),
        ),
    ),
    (
        "10.15",
        N_("Column shifts"),
        (
            N_(
                "R is a column to the right, for the attacker; L one to the left, for the defender. They are added up, "
                "and never go beyond the ends of the table."
            ),
        ),
    ),
    (
        "10.16",
        N_("Flank attack"),
        (
            N_(
                "{flank}R when attackers of this combat stand in two opposite hexes of a single defending hex, or all "
                "around it. Not against several hexes, a fort garrison, a stockade or an entrenchment."
            ),
        ),
    ),
    (
        "10.17",
        N_("Artillery"),
        (
            N_(
                "Each artillery unit shifts {artillery} for its side, as long as the side has as many combat units "
                "that are none. Its strength counts as well."
            ),
        ),
    ),
    (
        "10.18",
        N_("Terrain"),
        (
            N_("Mad Anthony, L for the defender: {shifts_mad_anthony}. A burned hex gives nothing."),
            N_("Pershing: {shifts_pershing}."),
            N_("Of several kinds in the hex the best for the defender counts. Hexsides do not matter."),
        ),
    ),
    (
        "10.19",
        N_("Works"),
        (
            N_("A fort garrison, a stockade or an entrenchment gives {works}L besides the terrain."),
            N_("A stockade serves whoever holds it, Indians too (17.5); an entrenchment the side that dug it."),
        ),
    ),
    (
        "10.23",
        N_("Results"),
        (
            N_("The owner picks the units that he loses."),
            N_("{results}"),
            N_(
                '"Half" of a strength is rounded up, and no unit is given whose loss is not needed for it. In a '
                "bloodbath the side with less strength loses all, the other as much; both all when they are equal. "
                "Units of strength 0 are lost when all others of their side are."
            ),
            N_("Option winner-draws: with DD the attacker draws, where the rules say the defender."),
        ),
    ),
    (
        "11.1",
        N_("Retreat"),
        (
            N_(
                "At once, so many hexes away from the battle hex as the result says: every step leads farther from the "
                "hex that was attacked, and from the hex where the stack fought. Terrain costs nothing. Not off the "
                "map, nor where the unit may not go."
            ),
            N_(
                "Of the ways that 11.2 leaves only the straightest are open: those that change their direction least "
                "often. Hexes in enemy zones, which do not count, are part of the way."
            ),
        ),
    ),
    (
        "11.2",
        N_("Losses in retreat"),
        (
            N_(
                "Entering an enemy zone of control costs the stack one unit each time, and such hexes do not count: it "
                "goes on until it is out of them. A lone unit is lost."
            ),
            N_(
                "A retreat may pass friends, but must end legally stacked: if it cannot, a unit is lost and the rest "
                "goes on. Who cannot go as far as he must is eliminated."
            ),
            N_("A way without losses goes before others. A stack may part on the way."),
        ),
    ),
    (
        "11.3",
        N_("Forts and retreat"),
        (
            N_(
                "Units in the hex of their fort garrison or in a stockade may ignore a retreat. A stack that "
                "retreats into the hex of its fort garrison may stop there; in a stockade it must go on."
            ),
        ),
    ),
    (
        "12.2",
        N_("Pursuit"),
        (
            N_(
                "Units that fought may follow as far as the result says: first into the hex that the defender has "
                "left, then where they like. Pursuit is free."
            ),
        ),
    ),
    (
        "12.3",
        N_("Where pursuers may go"),
        (N_("Where they could move. It costs no points, and enemy zones of control do not matter."),),
    ),
    (
        "12.4",
        N_("How far"),
        (
            N_(
                "Infantry and engineers by the smaller figure, cavalry and motorcycles by the greater; tribes count as "
                "infantry. Artillery and supply units do not pursue. Trails, railroads and boats give nothing."
            ),
        ),
    ),
    (
        "12.5",
        N_("Fighting on"),
        (
            N_(
                "Pursuers that end next to enemies may stop there. Or one stack of them is marked: it must attack as "
                "if it were fresh, alone or with active units that have not fought yet."
            ),
            N_("What has been declared stands; pursuers can only join in. It may go on without end."),
        ),
    ),
    (
        "12.6",
        N_("When and whom"),
        (N_("Pursuers fight before any other new attack, and against any enemy they are next to."),),
    ),
    (
        "16.1",
        N_("Screening"),
        (
            N_(
                "When all defenders are cavalry or motorcycles and no attacker is, the defender may choose the table "
                "as the attack is declared, even Charge for an attacker out of supply."
            ),
        ),
    ),
    (
        "18.2",
        N_("Pontoons"),
        (
            N_(
                "An active engineer unit that stays in a river hex for the movement sub-phase makes a bridge there for "
                "its own sub-command in that sub-phase."
            ),
        ),
    ),
    (
        "18.4",
        N_("Sappers"),
        (
            N_(
                "{sappers}R for a Charge with engineers against a fort garrison, a stockade or an entrenchment, "
                "however many engineers there are."
            ),
        ),
    ),
)
