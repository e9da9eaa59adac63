"""What a guided game tells of the two scenarios (21, 22): what each side plays for, and what is peculiar to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gtc_tui.i18n import N_
from gtc_tui.rules.boots.state.game import INDIAN, US, VILLA, BootsGame
from gtc_tui.rules.boots.state.options import MEXICAN_WAR
from gtc_tui.rules.kit.lessons import Draft

_MAD_ANTHONY = (
    Draft(
        "ohio-us",
        N_("The Ohio country"),
        (
            N_("Burn villages: {villages} VP each at the end of 1791, {ashes} in 1794. Eliminate tribes."),
            N_(
                "The Indians get {soldiers} VP for each strength point you lose in combat, and {us_unit} "
                "VP for each unit."
            ),
        ),
        ("objectives", "roster", "rules"),
        N_("Keep St. Clair's units together, with the wagon among them; put militia in the towns nearest the enemy."),
        "set-up",
        (),
        US,
    ),
    Draft(
        "ohio-indian",
        N_("The Ohio country"),
        (
            N_("Eliminate US units: {soldiers} VP for each strength point, and {us_unit} VP for each unit."),
            N_(
                "Burn towns: {towns} VP each at the end of 1791. If no village has burned by then, you "
                "get {spared} VP more."
            ),
        ),
        ("objectives", "roster", "rules"),
        N_("Stack several tribes in the villages that the Americans can reach: a tribe alone is lost there."),
        "set-up",
        (),
        INDIAN,
    ),
    Draft(
        "ohio-markers",
        N_("The chiefs' markers"),
        (
            N_("Little Turtle, Blue Jacket and British act only if the Indian player draws them."),
            N_("If the United States draw one, it is set aside for the turn; US markers act whoever draws them."),
        ),
        ("hand",),
        N_("Draw while one of the three is in the pool: each one you draw is lost to the Indians this turn."),
        "operation",
        ("draw-marker",),
        US,
        True,
    ),
    Draft(
        "ohio-chiefs",
        N_("Draw your chiefs yourself"),
        (
            N_("Little Turtle, Blue Jacket and British act only if you draw them; a US draw sets them aside."),
            N_("Each of the two chiefs activates all hostile tribes; British activates the British units."),
        ),
        ("hand",),
        N_("Draw: if you wait, your opponent may draw them."),
        "operation",
        ("draw-marker",),
        INDIAN,
        True,
    ),
    Draft(
        "boats",
        N_("By boat"),
        (
            N_("A unit that starts its move in supply moves along rivers and across lakes for {boats} MP a hex."),
            N_("Forest and rough do not slow boats. No unit may end in an all-lake hex."),
        ),
        ("reach", "supply"),
        N_("Follow the rivers: the reach includes boats."),
        "march",
        later=True,
    ),
    Draft(
        "burn",
        N_("Burning"),
        (
            N_("Your unit is in a place it may burn, before an attack or after one. A burned place stays burned."),
            N_(
                "At the end of the year burned villages are worth VP to the United States, burned towns to the Indians."
            ),
        ),
        ("objectives", "points"),
        N_("Burn whatever is worth VP to you: nobody can undo it."),
    ),
    Draft(
        "winter",
        N_("1794"),
        (
            N_("Between the two campaigns both armies are set up again, the United States first."),
            N_("St. Clair is gone; Wayne's marker activates every US unit. Tribes return to unburned villages."),
        ),
        ("objectives", "roster", "rules"),
        N_("Keep the default: its old hex, or the first one open to it."),
    ),
)

_PERSHING = (
    Draft(
        "villa-us",
        N_("The expedition"),
        (
            N_(
                "Eliminate the three Dorados: {dorados} VP for each strength point, and {last_dorado} VP "
                "more for the last one."
            ),
            N_("Villa's other units are worth {bands} VP for each strength point."),
            N_("Hold Columbus and Fort Bliss: if Villa raids both, he wins at once."),
        ),
        ("objectives", "roster", "rules"),
        N_("Cavalry first, the wagon behind it: on the march south it is your source of supply."),
        "set-up",
        (),
        US,
    ),
    Draft(
        "villa-villa",
        N_("Viva Villa"),
        (
            N_("US units are worth {columns} VP for each strength point you eliminate; a raid on a US town {raid} VP."),
            N_(
                "Raid both Columbus and Fort Bliss, and you win at once. Mexican towns you hold at the "
                "end are worth VP."
            ),
        ),
        ("objectives", "roster", "rules"),
        N_("Keep the Dorados far from the border and not all in one place: no other loss costs you as much."),
        "set-up",
        (),
        VILLA,
    ),
    Draft(
        "bands",
        N_("Out of nowhere"),
        (
            N_("The Division of the North's marker brings {division} of its units, the Banditos' marker {banditos}."),
            N_("You place them in any hexes of Mexico open to them, and they act at once."),
            N_("Trevino and Murguia arrive at the south edge if a die allows it; whoever drew the marker leads them."),
        ),
        ("objectives", "zones"),
        N_("Near a valuable town, or where they cut off a column; not where they must attack a stronger enemy."),
        "reinforce",
        (),
        VILLA,
    ),
    Draft(
        "ghq",
        N_("GHQ"),
        (
            N_("You choose a sub-command that acts with all its units, even one that has acted this turn."),
            N_("GHQ's own units act with it, and may stack and attack with it."),
        ),
        ("roster", "reach"),
        N_("Choose the column nearest to a fight worth having."),
        "activate",
        ("draw-marker",),
        US,
    ),
    Draft(
        "aero",
        N_("Aeroplanes"),
        (N_("They look at one hidden stack anywhere, or else activate a US sub-command."),),
        ("objectives", "roster"),
        N_("Activate the column with the most to do; look only before you attack a hidden stack."),
    ),
    Draft(
        "railroads",
        N_("Railroads"),
        (
            N_("Cavalry, motorcycles, wagons and trucks move along railroads for {rail} MP a hex."),
            N_("US and government units in supply may go by train within their own country instead of moving."),
        ),
        ("reach", "supply"),
        N_("Use railroads for long moves behind the front."),
        "march",
        later=True,
    ),
    Draft(
        "raids",
        N_("Raids"),
        (
            N_("A unit of Villa's that ends in a US town or city raids it: {raid} VP, once for each."),
            N_("Columbus and Fort Bliss are worth {raid_source} VP each; once both have been raided, the game ends."),
        ),
        ("objectives", "points"),
        "",
        "",
        ("raid",),
    ),
)

_GOVERNMENT = Draft(
    "government",
    N_("The Mexican government"),
    (
        N_("Its units side with whoever drew the latest of its markers, and are enemies of the other player."),
        N_("They act for him, but may not attack his own units. Nobody gets VP for their losses."),
    ),
    ("zones", "roster"),
    "",
    "",
    ("alignment",),
)
"""Not under the option of the second war, where they are Villa's for good (22.28)."""


def _mad_anthony(_game: BootsGame) -> tuple[Draft, ...]:
    return _MAD_ANTHONY


def _pershing(game: BootsGame) -> tuple[Draft, ...]:
    return _PERSHING if MEXICAN_WAR in game.options else (*_PERSHING, _GOVERNMENT)


SCENARIOS: Mapping[str, Callable[[BootsGame], tuple[Draft, ...]]] = {
    "mad-anthony": _mad_anthony,
    "pershing": _pershing,
}
"""By the name of the scenario's rules."""
