"""13.3 Race for Spotsylvania. Closed hexes, objectives and victory levels are data of the scenario file."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay


class RaceForSpotsylvania(ScenarioRules):
    """13.3: no random events; who loses the first initiative of the game wins the second without dice."""

    section: ClassVar[str] = "13.3"

    def words(self) -> tuple[str, ...]:
        return (
            _("The game is one turn long. There are no random events."),
            _("Whoever loses the first initiative of the game wins the second without dice."),
        )

    def lessons(self, game: GcacwGame) -> tuple[Lesson, ...]:
        goals = sorted(game.objectives, key=lambda goal: -goal.points)[:2]
        told = ", ".join(f"{goal.name} ({goal.hex}): {goal.points}" for goal in goals)
        least = min((level.least for level in game.levels if level.winner == "union" and level.least), default=0)
        return (
            Lesson(
                "race",
                _("The race"),
                (
                    _("On May 8, 1864 both armies hurry to Spotsylvania; one day, one turn."),
                    _("Only Union points count: {goals}, smaller places, and losses of both sides.").format(goals=told),
                    _("With {least} points the Union wins; with fewer the Confederates do.").format(least=least),
                    _("This first question moves leaders. Their units are well placed; leave them."),
                ),
                kind="transfer",
                look=("objectives", "roster"),
                good=_("The routine one: no more transfers."),
            ),
            Lesson(
                "race-union",
                _("Your first action"),
                (
                    _("Warren's corps stands at N3217, beside the cavalry that bars the road to Laurel Hill."),
                    _("March moves one unit. Activate moves several units of a leader's command on one roll."),
                    _("Every action costs fatigue: a unit has few of them in a day, so each should gain ground."),
                ),
                kind="action",
                side=Side("union"),
                look=("reach", "zones", "rules"),
                good=_("March with Griffin, your strongest unit, and attack N3318 when you are beside it."),
            ),
            Lesson(
                "race-confederate",
                _("Your first action"),
                (
                    _("Your cavalry can only delay. Anderson's infantry must reach Laurel Hill before Warren does."),
                    _("March moves one unit. Activate moves several units of a leader's command on one roll."),
                    _("Every action costs fatigue: a unit has few of them in a day, so each should gain ground."),
                ),
                kind="action",
                side=Side("confederate"),
                look=("reach", "zones", "rules"),
                good=_("Activate Anderson, with Kershaw and Field, and march down the road to Spotsylvania."),
            ),
        )

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        if play.record.turn == 1 and play.record.action == 1:
            play.amend(owed=play.game.enemy(winner))
