"""Screens to read over the game: pieces, log, points, hands."""

from __future__ import annotations

from gtc_tui.engine.report import Ledger, Text, Tree
from gtc_tui.i18n import N_, _
from gtc_tui.play.aids.boxes import boxes
from gtc_tui.play.aids.fronts import fronts
from gtc_tui.text.reports import standing_now
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import PANELS, Key
from gtc_tui.tui.sheets import (
    goal_lines,
    group_lines,
    hand_lines,
    ledger_lines,
    level_lines,
    points_lines,
    side_style,
    text_lines,
)
from gtc_tui.tui.windows.reading import ReadingScreen

# The screens are imported when they are wanted: a faster start.


class Reading(Controller):
    KEYS = (
        Key("roster", ("R",), "roster", N_("roster of all pieces"), PANELS),
        Key("boxes", ("at", "f5"), "boxes", N_("off-map boxes and who is there; Enter goes there"), PANELS),
        Key("fronts", ("dollar_sign", "f7"), "fronts", N_("fronts, headquarters, the map in miniature"), PANELS),
        Key(
            "evening",
            ("underscore", "f6"),
            "evening",
            N_("who rests tonight; in a campaign also transport and counties tomorrow"),
            PANELS,
        ),
        Key(
            "campaign",
            ("circumflex_accent", "f9"),
            "campaign",
            N_("a campaign on one page: theatres, depots, counties, what is ahead"),
            PANELS,
        ),
        Key("log", ("G",), "log", N_("the whole log; Enter on a line shows the place"), PANELS),
        Key(
            "points",
            ("P",),
            "points",
            N_("VP: every entry, when and why; in a campaign also its page and last cycle"),
            PANELS,
        ),
        Key("hand", ("number_sign",), "hand", N_("hands, pools and what has been drawn"), PANELS),
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

    def action_fronts(self) -> None:
        """Where the sides are in contact, or fought this turn; where armies are led."""
        from gtc_tui.tui.screens.fronts import FrontsScreen

        desk = self.desk
        asked = [desk.ask("tree", side=side) for side in desk.game.sides]
        told = [event for _count, event in desk.session.told(desk.viewer)]
        found = fronts(desk.game.map, desk.view, told, [one for one in asked if isinstance(one, Tree)])
        if not found:
            self.host.say(_("No units are in contact, and there are no headquarters"))
            return
        self.host.open(FrontsScreen(self.host.look, desk.game.map, desk.view, desk.names, found), self._looking.show)

    def action_evening(self) -> None:
        """What people keep on paper: who rests, who can be where by rail and water, what counties cost."""
        desk = self.desk
        questions = desk.game.system.questions(desk.game)
        asked = [what for what in ("rest", "tomorrow", "falls") if what in questions]
        own = {} if desk.viewer is None else {"side": desk.viewer}
        found = [desk.ask(what, **({} if what == "falls" else own)) for what in asked]

        def write(width: int) -> list[Line]:
            return [line for one in found if isinstance(one, Text) for line in (*text_lines(one, width), plain(""))]

        self.host.open(ReadingScreen(self.host.look, _("The evening"), write))

    def action_campaign(self) -> None:
        found = self.desk.ask("campaign")
        if isinstance(found, Text):

            def write(width: int) -> list[Line]:
                return [*self._campaign(width, heading=False), plain(""), *self._cycle(width)]

            self.host.open(ReadingScreen(self.host.look, found.title, write))

    def _campaign(self, width: int, heading: bool = True) -> list[Line]:
        """Its page, drawn as wide as there is room."""
        found = self.desk.ask("campaign", width=width)
        return text_lines(found, width, heading) if isinstance(found, Text) else []

    def action_log(self) -> None:
        from gtc_tui.play.story.story import Walks, as_told
        from gtc_tui.tui.screens.log import LogScreen

        desk = self.desk
        events = (event for _count, event in desk.session.told(desk.viewer))
        pieces: dict[str, str] = {piece.id: piece.name for piece in desk.view.pieces}
        told = as_told(events, Walks({piece.id: piece.name for piece in desk.view.pieces}, desk.game.system.walks))
        self.host.open(LogScreen(self.host.look, told, desk.game.army_names, pieces), self._looking.show)

    def action_hand(self) -> None:
        def write(width: int) -> list[Line]:
            return hand_lines(self.desk.view, self.desk.names, width)

        self.host.open(ReadingScreen(self.host.look, _("Hand"), write))

    def action_points(self) -> None:
        def write(width: int) -> list[Line]:
            return [*self.points(width), *self._special_rules(width)]

        self.host.open(ReadingScreen(self.host.look, _("VP"), write))

    def points(self, width: int) -> list[Line]:
        """What the points are worth; how a campaign goes, in a game that is one; then the goals and what has been
        booked: goals that bring points of themselves come first."""
        desk = self.desk
        ledger = desk.ask("points")
        if not isinstance(ledger, Ledger):
            return points_lines(desk.view, desk.names, width)
        lines = self._score(ledger, width)
        campaign = self._campaign(width) if desk.game.map.boxes else []
        if campaign:
            lines += [plain(""), *campaign, plain(""), *self._cycle(width)]
        return [*lines, *self._goals(ledger, width)]

    def _special_rules(self, width: int) -> list[Line]:
        """The rules of the scenario alone: what brings points in it, and what is forbidden."""
        from gtc_tui.play.aids.rulebook import of_scenario  # when it is wanted: a faster start

        section = of_scenario(self.desk.game)
        if section is None:
            return []
        told = _("{number} {title}: its own rules").format(number=section.number, title=section.title)
        lines = [plain(""), *wrap(told, width, "heading")]
        return [*lines, *(line for text in section.paragraphs for line in wrap(text, width, indent="  "))]

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

    def _score(self, ledger: Ledger, width: int) -> list[Line]:
        view, names = self.desk.view, self.desk.names
        lines = wrap(f"{view.points_label}: {view.points}", width, "heading")
        return [*lines, *(level_lines(ledger, names, width) or wrap(standing_now(view), width, "strong"))]

    def _goals(self, ledger: Ledger, width: int) -> list[Line]:
        view, names = self.desk.view, self.desk.names
        worth = any(goal.points for goal in view.objectives)
        held = {goal.hex for goal in view.objectives if goal.hex is not None} if worth else set()
        goals = goal_lines(view, names, width)
        booked = ledger_lines(ledger, names, width, held)
        ahead = group_lines(ledger.ahead, names, width)
        parts = [goals, booked, ahead] if worth else [booked, ahead, goals]
        return [line for part in parts if part for line in (plain(""), *part)]
