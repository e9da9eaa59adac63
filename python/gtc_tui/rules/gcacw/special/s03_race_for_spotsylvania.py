"""13.3 Race for Spotsylvania. Closed hexes, objectives and victory levels are data of the scenario file."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.kit.lessons import Draft, lesson


class RaceForSpotsylvania(ScenarioRules):
    """13.3: no random events; who loses the first initiative of the game wins the second without dice."""

    section: ClassVar[str] = "13.3"

    def words(self) -> tuple[Message, ...]:
        return (
            _("The game is one turn long. There are no random events."),
            _("Whoever loses the first initiative of the game wins the second without dice."),
        )

    def lessons(self, game: GcacwGame) -> tuple[Lesson, ...]:
        goals = sorted(game.objectives, key=lambda goal: -goal.points)[:2]
        told = ", ".join(f"{goal.name} ({goal.hex}): {goal.points}" for goal in goals)
        least = min((level.least for level in game.levels if level.winner == "union" and level.least), default=0)
        drafts = (
            Draft(
                "race",
                N_("The race"),
                (
                    N_("On May 8, 1864 both armies hurry to Spotsylvania; one day, one turn."),
                    N_("Only Union points count: {goals}, smaller places, and losses of both sides."),
                    N_("With {least} points the Union wins; with fewer the Confederates do."),
                    N_("This first question moves leaders. Their units are well placed; leave them."),
                ),
                kind="transfer",
                look=("objectives", "roster"),
                good=N_("The routine one: no more transfers."),
            ),
            Draft(
                "race-union",
                N_("Your first action"),
                (
                    N_("Warren's corps stands at N3217, beside the cavalry that bars the road to Laurel Hill."),
                    N_("March moves one unit. Activate moves several units of a leader's command on one roll."),
                    N_("Every action costs fatigue: a unit has few of them in a day, so each should gain ground."),
                ),
                kind="action",
                side=Side("union"),
                look=("reach", "zones", "rules"),
                good=N_("March with Griffin, your strongest unit, and attack N3318 when you are beside it."),
            ),
            Draft(
                "race-confederate",
                N_("Your first action"),
                (
                    N_("Your cavalry can only delay. Anderson's infantry must reach Laurel Hill before Warren does."),
                    N_("March moves one unit. Activate moves several units of a leader's command on one roll."),
                    N_("Every action costs fatigue: a unit has few of them in a day, so each should gain ground."),
                ),
                kind="action",
                side=Side("confederate"),
                look=("reach", "zones", "rules"),
                good=N_("Activate Anderson, with Kershaw and Field, and march down the road to Spotsylvania."),
            ),
        )
        return tuple(lesson(draft, {"goals": told, "least": least}) for draft in drafts)

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        if play.record.turn == 1 and play.record.action == 1:
            play.amend(owed=play.game.enemy(winner))
