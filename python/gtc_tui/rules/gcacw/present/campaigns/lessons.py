"""Lessons of a guided campaign: what it is about, its strategic cycle, questions that basic games do not ask."""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_
from gtc_tui.messages import Value
from gtc_tui.rules.gcacw.present.campaigns import grand_lessons
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.kit.lessons import Draft, lesson

_DRAFTS: tuple[Draft, ...] = (
    Draft(
        "campaign-union",
        N_("The campaign"),
        (
            N_("The game has {turns} turns of a day each. A strategic cycle follows every {cycle} turns."),
            N_("You then score VP for each county that you control: {county} County is worth {points}."),
            N_("Losses of both sides score VP too, and so do boxes off the map and lost depots."),
        ),
        ("points", "control"),
        N_("Move south with depots behind you. A county scores again in every cycle."),
        kind="",
        side=UNION,
    ),
    Draft(
        "campaign-confederate",
        N_("The campaign"),
        (
            N_("The game has {turns} turns of a day each. A strategic cycle follows every {cycle} turns."),
            N_("The Union then scores VP for each county that it controls: {county} County is worth {points}."),
            N_("Losses of both sides score VP too, and so do boxes off the map and lost depots."),
        ),
        ("points", "control"),
        N_("Hold the crossings in front of the counties that score, and keep your losses low."),
        kind="",
        side=CONFEDERATE,
    ),
    Draft(
        "deploy",
        N_("Setting up"),
        (N_("Some units have no fixed hex. Put each into any of the hexes offered."),),
        ("stack", "rails"),
        N_("Choose a railroad station: from there they can get quickly to where you need them."),
    ),
    Draft(
        "start-depot",
        N_("Depots before play"),
        (
            N_("A depot serves its own county and, when complete, adjacent counties as well."),
            N_("At a station it needs an open railroad line to the map edge behind you."),
        ),
        ("supply", "rails"),
        N_("Place one near the army, the others out of the enemy's reach: a lost depot costs VP."),
    ),
    Draft(
        "opening",
        N_("The first marches"),
        (N_("Before the first initiative roll you may activate some leaders, once each."),),
        ("reach", "command"),
        N_("March the units first that have the longest way to the river crossings."),
    ),
    Draft(
        "going-on",
        N_("Double ones"),
        (
            N_("Both initiative dice are ones: the action cycle ends."),
            N_("An army leader may roll to go on. If either succeeds, the Confederates have the initiative."),
        ),
        ("roster", "fatigue"),
        N_("Go on if your rested units have more to do today than the enemy's."),
    ),
    Draft(
        "off-map",
        N_("Between map and boxes"),
        (
            N_(
                "The boxes off the map are the Shenandoah Valley and Bermuda Hundred. Units can transfer there "
                "and back."
            ),
            N_("They are on the way for the number of turns shown, and arrive rested."),
        ),
        ("boxes", "roster"),
        N_("Transfer none, unless you are about to lose a theatre or have too much in one."),
    ),
    Draft(
        "reinforcement",
        N_("The strategic cycle"),
        (
            N_("The turn ends with a strategic cycle: reinforcements, theatres, depots, supply, VP."),
            N_("This unit arrives now. The turn track shows who arrives later."),
        ),
        ("turns", "boxes"),
        N_("Put it where the army will need it next."),
    ),
    Draft(
        "shift",
        N_("A theatre off the map"),
        (
            N_("Each unit may move to a linked box. Where both sides meet, there may be a battle."),
            N_("The Union scores VP in each cycle for some boxes that it alone holds."),
        ),
        ("boxes", "odds"),
        N_("Move together: one strong group wins more than two weak ones."),
    ),
    Draft(
        "depots",
        N_("Depots"),
        (
            N_("You have one operation per cycle: place a depot, complete one, or repair stations."),
            N_("Then units in counties without supply are marked out of supply; those already marked lose manpower."),
        ),
        ("supply", "rails"),
        N_("Have the next depot ready before the army leaves the area of the last one."),
    ),
    Draft(
        "posture",
        N_("Active or passive"),
        (
            N_(
                "Active: your units in the theatre's boxes move and attack in the next cycle. It costs a command point."
            ),
            N_("Passive: they stay and only defend."),
        ),
        ("boxes",),
        N_("Be active where you are stronger than the enemy in the next box; otherwise keep the point."),
        side=UNION,
    ),
    Draft(
        "foraging",
        N_("Foraging"),
        (N_("Units out of supply that are not too tired may forage, each once per turn, on a die."),),
        ("supply", "fatigue"),
        N_("Forage with units that stay; march the others back into a county in supply."),
    ),
    Draft(
        "counties-fall",
        N_("A county changes hands"),
        (
            N_(
                "The Union needs infantry or artillery in supply in the control town, and {manpower} manpower in "
                "the county."
            ),
            N_("Depots, supply and railroad lines depend on who controls the counties."),
        ),
        ("control", "supply", "rails"),
        "",
        "",
        ("counties",),
    ),
    Draft(
        "starving",
        N_("Out of supply"),
        (
            N_(
                "An 's' in the status means out of supply. Such a unit loses manpower if it is still out of "
                "supply in the next cycle."
            ),
            N_("March it into a county that a depot serves, or let it forage."),
        ),
        ("supply", "roster"),
        "",
        "",
        ("supply",),
    ),
)


def lessons(game: GcacwGame) -> tuple[Lesson, ...]:
    """None outside a campaign."""
    if game.campaign is None:
        return ()
    drafts = {draft.key: draft for draft in _DRAFTS}
    if membership.are_used(game):
        drafts |= {draft.key: draft for draft in grand_lessons.DRAFTS}
    return tuple(lesson(draft, _figures(game, game.campaign)) for draft in drafts.values())


def _figures(game: GcacwGame, campaign: Campaign) -> Mapping[str, Value]:
    county, points = max(campaign.county_points.counties.items(), key=lambda one: one[1])
    return {
        "turns": game.turns - game.first_turn + 1,
        "cycle": campaign.cycle.turns,
        "county": county,
        "points": points,
        "manpower": campaign.counties.manpower,
    }
