"""Lessons of a guided campaign: what it is about, its strategic cycle, questions that basic games do not ask."""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_
from gtc_tui.messages import Value
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.kit.lessons import Draft, lesson

_DRAFTS: tuple[Draft, ...] = (
    Draft(
        "campaign-union",
        N_("The campaign"),
        (
            N_("{turns} turns, each a day; after every {cycle} of them comes a strategic cycle."),
            N_("It brings points for each county that you hold then: {county} is worth {points}."),
            N_("Manpower that either side loses counts at once, and so do boxes off the map and lost depots."),
        ),
        ("points", "control"),
        N_("Move south with depots behind you; what a county is worth you get in each cycle anew."),
        kind="",
        side=UNION,
    ),
    Draft(
        "campaign-confederate",
        N_("The campaign"),
        (
            N_("{turns} turns, each a day; after every {cycle} of them comes a strategic cycle."),
            N_("It brings the Union points for each county that it holds then: {county} is worth {points}."),
            N_("Manpower that either side loses counts at once, and so do boxes off the map and lost depots."),
        ),
        ("points", "control"),
        N_("Stand where roads and rivers meet before the counties with points, and keep your army whole."),
        kind="",
        side=CONFEDERATE,
    ),
    Draft(
        "deploy",
        N_("Setting up"),
        (N_("Some units have no fixed place. Each goes to any of the hexes that are offered."),),
        ("stack", "rails"),
        N_("A station on a railroad: from there they come quickly to wherever they are needed."),
    ),
    Draft(
        "start-depot",
        N_("Depots before play"),
        (
            N_("A depot serves the county where it stands and, when complete, counties around it."),
            N_("At a station it needs an open railroad line to the edge of the map behind you."),
        ),
        ("supply", "rails"),
        N_("One near the army, the others where the enemy does not come soon: a lost depot costs points."),
    ),
    Draft(
        "opening",
        N_("The first marches"),
        (N_("Before the first dice for the initiative you may activate some leaders, once each."),),
        ("reach", "command"),
        N_("March those first who have the longest way to the river crossings."),
    ),
    Draft(
        "going-on",
        N_("Two ones"),
        (
            N_("Both dice for the initiative are ones: that ends the day's actions."),
            N_("An army leader may roll to go on; whoever succeeds, the Confederate has the initiative then."),
        ),
        ("roster", "fatigue"),
        N_("Go on while your rested units have more to do today than the enemy's."),
    ),
    Draft(
        "off-map",
        N_("Between map and boxes"),
        (
            N_("Boxes beside the map are the Shenandoah Valley and Bermuda Hundred. Units go there and come back."),
            N_("They are on the way for as many turns as the answer says, and arrive fresh."),
        ),
        ("boxes", "roster"),
        N_("None, unless a theatre is about to be lost or has more than it needs."),
    ),
    Draft(
        "reinforcement",
        N_("The strategic cycle"),
        (
            N_("The turn is over, and with it a cycle: reinforcements, theatres, depots, supply, points."),
            N_("This one comes in now. The turn track says who comes later."),
        ),
        ("turns", "boxes"),
        N_("Where the army needs it next, at a place that you still hold."),
    ),
    Draft(
        "shift",
        N_("A theatre off the map"),
        (
            N_("Each unit may move to a box that is linked to its own; where both sides meet there may be battle."),
            N_("Some boxes bring the Union points in each cycle that it alone stands there."),
        ),
        ("boxes", "odds"),
        N_("Move together: one strong group wins more than two weak ones."),
    ),
    Draft(
        "depots",
        N_("Depots"),
        (
            N_("One operation a cycle: place a depot, complete one, or repair stations instead."),
            N_("Then units in counties that are not served are out of supply; those who already were lose manpower."),
        ),
        ("supply", "rails"),
        N_("Have the next depot ready before the army marches out of the reach of the last."),
    ),
    Draft(
        "posture",
        N_("Active or passive"),
        (
            N_("Active, your units in the theatre's boxes move and attack in the next cycle, for a command point."),
            N_("Passive, they stay and defend themselves."),
        ),
        ("boxes",),
        N_("Active where you are stronger than the enemy in the next box; else keep the point."),
        side=UNION,
    ),
    Draft(
        "foraging",
        N_("Living off the country"),
        (N_("Units out of supply that are not too tired may look for food, each once a turn, on a die."),),
        ("supply", "fatigue"),
        N_("Forage with units that stay where they are; march the others back into a county that is served."),
    ),
    Draft(
        "counties-fall",
        N_("A county changes hands"),
        (
            N_("The Union needs infantry or artillery in supply in the control town, and {manpower} manpower."),
            N_("Depots, supply and railroad lines hang on who controls the counties."),
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
            N_("An s in the status: out of supply. Such units lose manpower if the next cycle finds them so."),
            N_("March them into a county that a depot serves, or let them forage."),
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
    return tuple(lesson(draft, _figures(game, game.campaign)) for draft in _DRAFTS)


def _figures(game: GcacwGame, campaign: Campaign) -> Mapping[str, Value]:
    county, points = max(campaign.county_points.counties.items(), key=lambda one: one[1])
    return {
        "turns": game.turns - game.first_turn + 1,
        "cycle": campaign.cycle.turns,
        "county": county,
        "points": points,
        "manpower": campaign.counties.manpower,
    }
