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
            N_("Burn villages: {villages} points each at the end of 1791, {ashes} in 1794. Destroy tribes."),
            N_("A unit of yours lost in combat gives {soldiers} for each point of its strength and {us_unit} more."),
        ),
        ("objectives", "roster", "rules"),
        N_("St. Clair's men close together, the wagon among them; militia in the towns nearest to the enemy."),
        "set-up",
        (),
        US,
    ),
    Draft(
        "ohio-indian",
        N_("The Ohio country"),
        (
            N_("Destroy US units: {soldiers} points for each point of their strength and {us_unit} more."),
            N_("Burn towns: {towns} points each at the end of 1791. No village burned by then gives {spared} more."),
        ),
        ("objectives", "roster", "rules"),
        N_("Several tribes together in villages that the Americans can reach: one tribe alone is lost there."),
        "set-up",
        (),
        INDIAN,
    ),
    Draft(
        "ohio-markers",
        N_("Chiefs that you draw"),
        (
            N_("Little Turtle, Blue Jacket and British act only when the Indian player draws them."),
            N_("A US draw sets them aside for the turn; US markers act for the United States, whoever draws them."),
        ),
        ("hand",),
        N_("Draw while any of the three is left: each that you take is one the tribes do not act by."),
        "operation",
        ("draw-marker",),
        US,
        True,
    ),
    Draft(
        "ohio-chiefs",
        N_("Draw your chiefs yourself"),
        (
            N_("Little Turtle, Blue Jacket and British act only when you draw them; a US draw sets them aside."),
            N_("Each of the two chiefs moves all hostile tribes; British moves the British units."),
        ),
        ("hand",),
        N_("Draw: who waits leaves them to the other side."),
        "operation",
        ("draw-marker",),
        INDIAN,
        True,
    ),
    Draft(
        "boats",
        N_("By boat"),
        (
            N_("A unit in supply as it begins to move goes along a river or over a lake for {boats} points a hex."),
            N_("Forest and rough do not matter to boats. Nobody may end in a hex that is all lake."),
        ),
        ("reach", "supply"),
        N_("Follow the rivers: the reach has boats in it."),
        "march",
        later=True,
    ),
    Draft(
        "burn",
        N_("Burning"),
        (
            N_("Your units stand in a place that may be burned, before an attack or after one. It is for good."),
            N_("Burned villages count for the United States, burned towns for the Indian player, at the year's end."),
        ),
        ("objectives", "points"),
        N_("Burn what counts for you: nobody can take it back."),
    ),
    Draft(
        "winter",
        N_("1794"),
        (
            N_("Between the two years the armies are placed anew, the United States first."),
            N_("St. Clair is gone; Wayne's marker moves every US unit at once. Tribes come back to unburned villages."),
        ),
        ("objectives", "roster", "rules"),
        N_("The routine one: where it was, or the first place that is open to it."),
    ),
)

_PERSHING = (
    Draft(
        "villa-us",
        N_("The expedition"),
        (
            N_("Destroy the three Dorados: {dorados} for each point of strength, {last_dorado} more for the last."),
            N_("Other units of Villa's bring {bands} for each point of their strength."),
            N_("Hold Columbus and Fort Bliss: when both have been raided, Villa wins at once."),
        ),
        ("objectives", "roster", "rules"),
        N_("Cavalry in front and the wagon behind it: on the march south it is the source of supply."),
        "set-up",
        (),
        US,
    ),
    Draft(
        "villa-villa",
        N_("Viva Villa"),
        (
            N_("US units destroyed give {columns} for each point of strength; a raided US town {raid}."),
            N_("Raid both Columbus and Fort Bliss, and you have won. Mexican towns that you hold at the end count."),
        ),
        ("objectives", "roster", "rules"),
        N_("The Dorados far from the border and not all in one place: nothing that you can lose is dearer."),
        "set-up",
        (),
        VILLA,
    ),
    Draft(
        "bands",
        N_("Out of nowhere"),
        (
            N_("The Division of the North's marker brings {division} of its units, that of the Banditos {banditos}."),
            N_("They appear in any hexes of Mexico that are open to them, and act at once."),
            N_("Trevino and Murguia come at the south edge, for whoever draws them, when a die allows it."),
        ),
        ("objectives", "zones"),
        N_("Near a town that counts, or where they cut off a column; not where they must attack a stronger one."),
        "reinforce",
        (),
        VILLA,
    ),
    Draft(
        "ghq",
        N_("Your choice"),
        (
            N_("You name the sub-command that acts, with all its units; it may have acted this turn already."),
            N_("GHQ's own units act beside the one that you name, and may stand and attack with it."),
        ),
        ("roster", "reach"),
        N_("The column that is nearest to something worth the fight."),
        "activate",
        ("draw-marker",),
        US,
    ),
    Draft(
        "aero",
        N_("Aeroplanes"),
        (N_("They look at one covered stack, wherever it is, or a US sub-command acts instead."),),
        ("objectives", "roster"),
        N_("Let the column act that has most to do; look only when you are about to strike a covered stack."),
    ),
    Draft(
        "railroads",
        N_("Railroads"),
        (
            N_("Cavalry, motorcycles, wagons and trucks go along railroads for {rail} points a hex."),
            N_("Supplied US and government units may go by train within their country, as their whole move."),
        ),
        ("reach", "supply"),
        N_("Use rails for long ways behind the front."),
        "march",
        later=True,
    ),
    Draft(
        "raids",
        N_("Raids"),
        (
            N_("A unit of Villa's that ends in a US town or city raids it: {raid} points, once for each."),
            N_("Columbus and Fort Bliss give {raid_source}, and when both have been raided the game is over."),
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
        N_("Its units belong to whoever drew the latest of its markers: his friends, the other's enemies."),
        N_("They act for him, and cannot be used against his own side. Their losses count for nobody."),
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
