"""Lessons of a guided grand campaign (13.11, 13.12): what it asks that other campaigns do not, and what it asks
otherwise."""

from __future__ import annotations

from gtc_tui.i18n import N_
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.kit.lessons import Draft

DRAFTS: tuple[Draft, ...] = (
    Draft(
        "armies",
        N_("Three armies"),
        (
            N_("Each side has an army in the Valley and two elsewhere. Whoever is nearer to a second leader is his."),
            N_("Only near both leaders may you choose. The second army may act only after a high initiative die."),
        ),
        ("roster",),
        N_("Keep what must march today with the army that may always act: Grant's or Lee's."),
    ),
    Draft(
        "grand-dice-union",
        N_("Which army may act"),
        (
            N_("Grant's army may always act. Butler's and the Valley's need an initiative die of 6."),
            N_("While you are active in a theatre, its army may act on 5, too. Nobody else acts on a passed turn."),
        ),
        ("roster",),
        N_("On a 6 move Butler or the Valley army first: Grant's turn will come again."),
        kind="action",
        side=UNION,
    ),
    Draft(
        "grand-dice-confederate",
        N_("Which army may act"),
        (
            N_("Lee's army may always act. Those of the southeast and of the Valley need an initiative die of 5 or 6."),
            N_("They do not act because the Union has passed."),
        ),
        ("roster",),
        N_("On 5 or 6 look first at Petersburg and at the Valley."),
        kind="action",
        side=CONFEDERATE,
    ),
    Draft(
        "off-map",
        N_("Between map and boxes"),
        (
            N_(
                "Six boxes are left. The Blue Ridge parts the Valley from the rest: units transfer over it or by a box."
            ),
            N_("They are on the way for the number of turns shown, and arrive rested."),
        ),
        ("boxes", "roster"),
        N_("Transfer none, unless you are about to lose a theatre or have too much in one."),
    ),
    Draft(
        "reinforcement",
        N_("Reinforcements"),
        (
            N_("Dated units arrive in a phase of their own. Where several hexes are offered, choose one."),
            N_("Some roll a die then: at once, in the action cycle after a 5 or 6, or in the evening."),
        ),
        ("turns", "boxes"),
        N_("Put it where the army will need it next."),
    ),
    Draft(
        "late-landing",
        N_("A unit lands"),
        (N_("You have the initiative with 5 or 6: a late unit may arrive before your action."),),
        ("turns",),
        N_("Take the largest first; what is left arrives when the action cycle ends."),
    ),
    Draft(
        "posture",
        N_("Active or passive"),
        (
            N_("Active: the army of that theatre may act on an initiative die of 5 or 6. It costs a command point."),
            N_("Passive: it needs a 6, and its units have fewer MP."),
        ),
        ("roster",),
        N_("Be active where you want to march in the next four days; otherwise keep the point."),
        side=UNION,
    ),
    Draft(
        "river-supply",
        N_("Supply by river"),
        (N_("A depot at a landing of the James or the Appomattox also supplies a few units at landings beside it."),),
        ("supply",),
        N_("Choose those who are to hold the landings."),
    ),
)
"""One with the key of a campaign's lesson takes its place."""
