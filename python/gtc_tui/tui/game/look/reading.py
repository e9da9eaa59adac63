"""Screens to read over the game: pieces, log, points, hands."""

from __future__ import annotations

from gtc_tui.engine.report import Ledger, Text
from gtc_tui.i18n import N_, _
from gtc_tui.play.aids.boxes import boxes
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import PANELS, Key
from gtc_tui.tui.sheets import goal_lines, hand_lines, ledger_lines, points_lines, side_style, text_lines
from gtc_tui.tui.windows.reading import ReadingScreen

# The screens are imported when they are wanted: a faster start.


class Reading(Controller):
    KEYS = (
        Key("roster", ("R",), "roster", N_("roster of all pieces"), PANELS),
        Key("boxes", ("at", "f5"), "boxes", N_("boxes off the map: who stands there; Enter goes there"), PANELS),
        Key("log", ("G",), "log", N_("the whole log; Enter on a line shows the place"), PANELS),
        Key("points", ("P",), "points", N_("points: every entry with when and why"), PANELS),
        Key("hand", ("number_sign",), "hand", N_("hands, pools, what has been drawn"), PANELS),
    )

    def __init__(self, host: Host, looking: Looking) -> None:
        super().__init__(host)
        self._looking = looking

    def action_roster(self) -> None:
        from gtc_tui.tui.screens.roster import RosterScreen

        self.host.open(RosterScreen(self.host.look, self.desk.view.pieces, self.desk.names), self._looking.show)

    def action_boxes(self) -> None:
        from gtc_tui.tui.screens.boxes import BoxesScreen

        found = boxes(self.desk.game.map, self.desk.view)
        self.host.open(BoxesScreen(self.host.look, found, self.desk.names), self._looking.show)

    def action_log(self) -> None:
        from gtc_tui.play.story.story import as_told
        from gtc_tui.tui.screens.log import LogScreen

        desk = self.desk
        events = (event for _count, event in desk.session.told(desk.viewer))
        pieces: dict[str, str] = {piece.id: piece.name for piece in desk.view.pieces}
        told = as_told(events, {piece.id: piece.name for piece in desk.view.pieces})
        self.host.open(LogScreen(self.host.look, told, desk.names, pieces), self._looking.show)

    def action_hand(self) -> None:
        def write(width: int) -> list[Line]:
            return hand_lines(self.desk.view, self.desk.names, width)

        self.host.open(ReadingScreen(self.host.look, _("Hand"), write))

    def action_points(self) -> None:
        self.host.open(ReadingScreen(self.host.look, _("Points"), self.points))

    def points(self, width: int) -> list[Line]:
        """How a campaign stands, in a game that is one; then goals: those that bring points of themselves stand before
        what has been booked, others behind it."""
        desk = self.desk
        found = desk.ask("campaign") if desk.game.map.boxes else None
        if isinstance(found, Text):
            return [*text_lines(found, width), plain(""), *self._cycle(width), *self._goals(width)]
        return self._goals(width)

    def _cycle(self, width: int) -> list[Line]:
        """What happened in the last strategic cycle."""
        from gtc_tui.play.story.story import Story  # when it is wanted: a faster start

        cycles = Story.of(self.desk.session, self.desk.viewer).cycles()
        lines: list[Line] = []
        for moment in cycles[-1] if cycles else ():
            style = "heading" if not lines else side_style(moment.side, self.desk.names)
            for number, text in enumerate(moment.brief):
                lines += wrap(text if number == 0 else f"  {text}", width, style if number == 0 else "text", "  ")
        return [*lines, plain("")] if lines else []

    def _goals(self, width: int) -> list[Line]:
        desk = self.desk
        lines = points_lines(desk.view, desk.names, width)
        goals = goal_lines(desk.view, desk.names, width)
        ledger = desk.ask("points")
        booked = ledger_lines(ledger, desk.names, width) if isinstance(ledger, Ledger) else []
        if booked and not any(goal.points for goal in desk.view.objectives):
            return [*lines[: len(lines) - len(goals)], *booked, plain(""), *goals]
        return [*lines, plain(""), *booked] if booked else lines
