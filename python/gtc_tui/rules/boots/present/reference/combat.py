"""The rules in our own words, chapters 10 to 12, 16 and 18: combat, retreat, pursuit, screening, engineers.

(number, title, paragraphs); figures in braces come from the table file (reference.py).
"""

from __future__ import annotations

from gtc_tui.i18n import N_

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "10.2",
        N_("Combat, step by step"),
        (
            N_(
                "The attacker declares all attacks of the sub-phase, each with its table. Then he "
                "resolves them in any order: both players choose heroism markers in secret, the ratio "
                "gives a column, shifts move it, a die gives the result, and the result takes effect at "
                "once."
            ),
        ),
    ),
    (
        "10.3",
        N_("Who attacks"),
        (N_("Only units of the active sub-command attack. Under Wayne all US units count as one sub-command."),),
    ),
    ("10.4", N_("Declared attacks are binding"), (N_("Every declared attack must be resolved."),)),
    (
        "10.5",
        N_("Who must attack"),
        (
            N_(
                "Every active unit in an enemy zone of control (ZOC) must attack, and every enemy stack "
                "whose ZOC holds an active unit must be attacked. Within that the attacker groups his "
                "attacks as he likes."
            ),
            N_(
                "Units without a ZOC, such as fort garrisons, may be attacked but need not be, except by a "
                "stack led Into the Valley (6.7)."
            ),
        ),
    ),
    (
        "10.7",
        N_("Once each"),
        (N_("A unit attacks once and is attacked once in a sub-phase, except by pursuers (12.5)."),),
    ),
    (
        "10.9",
        N_("Several hexes"),
        (
            N_(
                "A stack fights as one. Attackers in several hexes or defenders in several hexes fight "
                "one combat only if every attacker is adjacent to every defender. No unit splits its "
                "strength."
            ),
        ),
    ),
    (
        "10.12",
        N_("Two tables"),
        (
            N_(
                "The attacker chooses Skirmish or Charge. Charge needs at least one attacking unit in "
                "supply (14.4). A screening defender chooses instead (16.1)."
            ),
        ),
    ),
    (
        "10.13",
        N_("The ratio"),
        (
            N_(
                "Attacking strength as a percentage of defending strength, fractions dropped, gives the "
                "column: {columns}. Against strength 0 use the last column; strength 0 attacks in the "
                "first."
            ),
        ),
    ),
    (
        "10.15",
        N_("Column shifts"),
        (
            N_(
                "R is one column to the right, for the attacker; L one to the left, for the defender. Add "
                "all shifts together; none goes beyond the ends of the table."
            ),
        ),
    ),
    (
        "10.16",
        N_("Flank attack"),
        (
            N_(
                "{flank}R if attackers of this combat are in two opposite hexes of a single defending "
                "hex, or all around it. Never against several hexes, a fort garrison, a stockade or an "
                "entrenchment."
            ),
        ),
    ),
    (
        "10.17",
        N_("Artillery"),
        (
            N_(
                "Each artillery unit shifts {artillery} column for its side, up to the number of the "
                "side's other combat units. Its strength counts as well."
            ),
        ),
    ),
    (
        "10.18",
        N_("Terrain"),
        (
            N_("Mad Anthony, L for the defender: {shifts_mad_anthony}. A burned hex gives no shift."),
            N_("Pershing: {shifts_pershing}."),
            N_("If the hex has several kinds, use the best one for the defender. Hexsides have no effect."),
        ),
    ),
    (
        "10.19",
        N_("Entrenchments and stockades"),
        (
            N_("A fort garrison, a stockade or an entrenchment gives {works}L in addition to the terrain."),
            N_("A stockade helps whoever holds it, Indians too (17.5); an entrenchment only the side that built it."),
        ),
    ),
    (
        "10.23",
        N_("Results"),
        (
            N_("The owner chooses the units he loses."),
            N_("{results}"),
            N_(
                "Half of a strength is rounded up; no unit is eliminated that the loss does not require. "
                "In a bloodbath the side with less strength loses everything and the other side at least "
                "as much; if both are equal, both lose everything. Units of strength 0 are eliminated "
                "when all others of their side are."
            ),
            N_("Option winner-draws: with DD the attacker draws, not the defender as the rules say."),
        ),
    ),
    (
        "11.1",
        N_("Retreat"),
        (
            N_(
                "The stack retreats at once, as many hexes from the battle hex as the result says: each "
                "step leads farther from the hex that was attacked and from the hex where the stack "
                "fought. Terrain costs nothing. No unit retreats off the map or into a hex it may not "
                "enter."
            ),
            N_(
                "Of the ways that 11.2 allows, only the straightest may be used: those with the fewest "
                "changes of direction. Hexes in enemy ZOC, which do not count, are part of the way."
            ),
        ),
    ),
    (
        "11.2",
        N_("Losses in retreat"),
        (
            N_(
                "Each enemy ZOC the stack enters costs it one unit, and such hexes do not count: it goes "
                "on until it is out of them. A lone unit is eliminated."
            ),
            N_(
                "A retreat may pass through friends but must end legally stacked; if it cannot, a unit is "
                "eliminated and the rest goes on. A unit that cannot retreat its full distance is "
                "eliminated."
            ),
            N_("A way without losses must be taken before others. A stack may split on the way."),
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
                "Units that fought may pursue as far as the result allows: first into the hex that the "
                "defender left, then where they like. No unit has to pursue."
            ),
        ),
    ),
    (
        "12.3",
        N_("Where pursuers may go"),
        (N_("Where they could move. Pursuit costs no MP, and enemy ZOC do not matter."),),
    ),
    (
        "12.4",
        N_("How far"),
        (
            N_(
                "Infantry and engineers use the smaller figure, cavalry and motorcycles the greater; "
                "tribes count as infantry. Artillery and supply units do not pursue. Trails, railroads "
                "and boats give no bonus."
            ),
        ),
    ),
    (
        "12.5",
        N_("Fighting on"),
        (
            N_(
                "Pursuers that end next to enemies may stop there. Or one stack of them is marked: it "
                "must attack as if it were fresh, alone or with active units that have not attacked yet."
            ),
            N_("Declared attacks are binding; pursuers can only join them. Pursuit may go on without limit."),
        ),
    ),
    (
        "12.6",
        N_("When, and against whom"),
        (
            N_("Pursuers attack before any other new attack, and may attack any enemy next to them."),
            N_("The heroism markers that a result brings are drawn after the pursuit, before pursuers attack."),
        ),
    ),
    (
        "16.1",
        N_("Screening"),
        (
            N_(
                "If all defenders are cavalry or motorcycles and no attacker is, the defender may choose "
                "the table when the attack is declared, even Charge against an attacker out of supply."
            ),
        ),
    ),
    (
        "18.2",
        N_("Pontoon bridges"),
        (
            N_(
                "An active engineer unit that stays in a river hex for the whole movement sub-phase "
                "builds a bridge there for its own sub-command in that sub-phase."
            ),
        ),
    ),
    (
        "18.4",
        N_("Sappers"),
        (
            N_(
                "{sappers}R for a Charge with engineers against a fort garrison, a stockade or an "
                "entrenchment, however many engineers take part."
            ),
        ),
    ),
)
