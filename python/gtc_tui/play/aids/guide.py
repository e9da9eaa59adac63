"""A guided game: short lessons when what they are about comes up for the first time."""

from __future__ import annotations

from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_
from gtc_tui.play.table.table import Table

LOOKS = {
    "objectives": N_("objectives"),
    "points": N_("points"),
    "roster": N_("roster"),
    "reach": N_("reach"),
    "zones": N_("zones of control"),
    "threat": N_("who can come"),
    "command": N_("command radius"),
    "odds": N_("odds"),
    "supply": N_("supply"),
    "control": N_("counties"),
    "rails": N_("railroads"),
    "boxes": N_("boxes off the map"),
    "turns": N_("turn track"),
    "fatigue": N_("fatigue"),
    "stack": N_("what stands in a hex"),
    "hand": N_("markers"),
    "story": N_("what happened"),
    "rules": N_("rules"),
}
"""What a lesson may tell to look at, in words; each interface knows where that is."""


class Guide:
    """Gives each of a game's lessons once, one a question. Events count until the question after them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._left = list(table.game.system.lessons(table.game))
        self._told = table.events  # events before the last question
        self._at = -1  # number of actions when the lesson below was given
        self._lesson: Lesson | None = None

    def lesson(self) -> Lesson | None:
        """For the question that a person is asked now; None when there is nothing new about it."""
        table = self._table
        decision = table.seat(table.to_move).decision if table.waiting == "human" else None
        if decision is None:
            return None
        if table.count != self._at:
            self._at = table.count
            happened = {event.kind for _count, event in table.told(table.to_move, self._told)}
            self._told = table.events
            fitting = (
                lesson
                for lesson in self._left
                if lesson.kind in ("", decision.kind)
                and lesson.side in (None, decision.side)
                and (not lesson.events or happened & set(lesson.events))
            )
            self._lesson = next(fitting, None)
            if self._lesson is not None:
                self._left.remove(self._lesson)
        return self._lesson
