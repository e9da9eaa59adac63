"""The game screen as far as a player wants to know more: the story, the rules, who answers to whom, reports."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.geometry import Region

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Lesson, Odds, Text, Tree
from gtc_tui.errors import GtcError
from gtc_tui.folders import expanded
from gtc_tui.i18n import _
from gtc_tui.play.aids.guide import LOOKS, Guide
from gtc_tui.play.story.last_look import Looks
from gtc_tui.tui.game.look import LookScreen
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import key_of
from gtc_tui.tui.sheets import odds_lines, text_lines
from gtc_tui.tui.widgets.panel import Panel
from gtc_tui.tui.windows.reading import ReadingScreen

# Screens and stories are imported when they are wanted: a faster start.

_SEEN_BY = {
    "zones": "zones-first",
    "odds": "next-panel",
    "stack": "next-panel",
    "story": "log",
}  # where the command is not called as the thing


def command_that_shows(name: str) -> str:
    """The command that shows what a lesson names."""
    return _SEEN_BY.get(name, name)


class KnowScreen(LookScreen):
    """Nothing in here changes the game."""

    looks: Looks | None = None
    guide: Guide | None = None
    _lessons_shown = True
    _lesson: Lesson | None = None
    _plan: Odds | None = None  # kept to compare others with

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Panel(self.look, "", id="lesson")

    # -- lessons ----------------------------------------------------------------------------------------------
    def action_lesson(self) -> None:
        """Begins the lessons of a guided game; then hides them, and shows them again."""
        if self.guide is None:
            self.guide = Guide(self.desk.session)
        else:
            self._lessons_shown = not self._lessons_shown
        if self.is_mounted:
            self.update()
            self.say(_("lessons are shown") if self._lessons_shown else _("no more lessons"))

    def arranged(self, width: int, height: int) -> dict[str, Region]:
        """A lesson takes the foot of the map."""
        places = super().arranged(width, height)
        board = places.get("map")
        lesson = self.guide.lesson() if self.guide is not None and self._lessons_shown else None
        if lesson is None or board is None:
            return places
        room = max(1, board.width - 2)
        lines = [line for text in lesson.paragraphs for line in wrap(text, room, indent="  ")]
        if lesson.look:
            named = [f"{key_of(self.table, command_that_shows(name))} {_(LOOKS[name])}" for name in lesson.look]
            lines += wrap(_("Look: {what}").format(what="  ".join(named)), room, "dim", indent="  ")
        if lesson.good:
            lines += wrap(_("A good answer: {answer}").format(answer=lesson.good), room, "strong", indent="  ")
        panel = self.panel_widget("lesson")
        high = min(len(lines) + 1, board.height * 2 // 3)
        places["map"] = Region(board.x, board.y, board.width, board.height - high)
        places["lesson"] = Region(board.x, board.y + board.height - high, board.width, high)
        panel.put_at(places["lesson"])
        if lesson is not self._lesson:  # a new one may hide the cursor
            self._lesson = lesson
            self.board.put_at(places["map"])
            self.board.reveal(self.cursor)
        title = _("{title} ({key} hides lessons)").format(title=lesson.title, key=key_of(self.table, "lesson"))
        panel.put(lines, title, key=lesson.key)
        return places

    # -- last looks -------------------------------------------------------------------------------------------
    def look_now(self) -> None:
        """Whoever is asked has seen the game as it is now; without an open question every person here has."""
        session = self.desk.session
        if self.desk.cover is not None:
            return
        if self.looks is None:
            self.looks = Looks(session.path)
        side = session.state.to_move
        try:
            for one in session.game.sides:
                if side in (one, None) and session.players[one] is None:
                    self.looks.look(one, len(session.state))
        except GtcError as fault:
            self.say(str(fault), "error")

    def since(self) -> int | None:
        """Number of actions at the last look of the side whose view is shown, or when it answered last here; None: it
        never looked, or nothing has happened since."""
        viewer = self.desk.viewer
        if viewer is None:
            return None
        if self.looks is None:
            self.looks = Looks(self.desk.session.path)
        count = self.looks.since(viewer)
        if count >= len(self.desk.session.state) and self.seen < len(self.desk.session.happened):
            count = self.desk.session.happened[self.seen][0]
        return count if 0 < count < len(self.desk.session.state) else None

    def tell_news(self) -> None:
        """On opening a game that went on without its player: what happened meanwhile."""
        since = self.since()
        if since is None or self.desk.busy or self.desk.cover is not None:
            return
        from gtc_tui.play.story.story import Story

        missed = Story.of(self.desk.session, self.desk.viewer).since(since)
        if any(not moment.routine and moment.side not in (None, self.desk.viewer) for moment in missed):
            self._play_back(since, news=True)

    # -- screens ----------------------------------------------------------------------------------------------
    def action_playback(self) -> None:
        if not self.desk.session.happened:
            self.say(_("nothing has happened yet"), "error")
        else:
            self._play_back(self.since())

    def _play_back(self, since: int | None, news: bool = False) -> None:
        from gtc_tui.play.story.story import Story
        from gtc_tui.tui.screens.playback import PlaybackScreen

        def go(place: str | None) -> None:
            if place is not None:
                self._turn_to(place)
                self.board.centre(place)

        story, charset = Story.of(self.desk.session, self.desk.viewer), self.settings.charset
        screen = PlaybackScreen(self.look, story, self.desk.viewer, charset, self.cursor, since, news)
        self.app.push_screen(screen, go)

    def action_rules(self) -> None:
        from gtc_tui.tui.screens.rules import RulesScreen

        decision = self.desk.decision
        self.app.push_screen(RulesScreen(self.look, self.desk.game, decision.rule if decision else ""))

    def action_explain(self) -> None:
        """The decision in full, what the rules say of it, and a way into them; then what is looked at: odds, the hex,
        overlays."""
        from gtc_tui.tui.screens.rules import ExplainScreen

        desk = self.desk
        decision = desk.decision
        if decision is None:
            self.action_ledger()
            return
        told = desk.ask("help")

        def write(width: int) -> list[Line]:
            rule = f" [{decision.rule}]" if decision.rule else ""
            lines = wrap(f"{decision.prompt}{rule}", width, "strong")
            if isinstance(told, Text):
                lines += [plain(""), *text_lines(told, width, heading=told.title != decision.prompt)]
            lines.append(plain(""))
            for answer in desk.answers:
                lines += wrap(f"{answer.number:>3}) {answer.text}", width, indent="     ")
            if self._odds is not None:
                lines += [plain(""), *odds_lines(self._odds, width)]
            here = desk.ask("stack", hex=self.cursor)
            if isinstance(here, Text):
                lines += [plain(""), *text_lines(here, width)]
            for overlay in self._overlays():
                lines += [plain(""), *wrap(overlay.title, width, "heading")]
                lines += [line for text in overlay.lines for line in wrap(text, width, indent="  ")]
            return lines

        self.app.push_screen(ExplainScreen(self.look, _("What is asked"), write, desk.game, decision.rule))

    def action_tree(self) -> None:
        """Who answers to whom."""
        from gtc_tui.tui.screens.tree import TreeScreen

        trees = [(side, self.desk.ask("tree", side=side)) for side in self.desk.game.sides]
        roots: list[tuple[Side, Tree]] = [(side, found) for side, found in trees if isinstance(found, Tree)]
        if not roots:
            self.say(_("nothing to show of that now"), "error")
            return

        def go(place: str | None) -> None:
            if place is not None:
                self._turn_to(place)
                self.board.centre(place)

        self.app.push_screen(TreeScreen(self.look, roots, self.desk.view, self.desk.names), go)

    # -- two plans ----------------------------------------------------------------------------------------------
    def action_compare(self) -> None:
        """Keeps the attack whose odds are shown, or sets it beside the one kept. Where no attack is offered: two that
        are typed."""
        from gtc_tui.play.aids.compare import compare
        from gtc_tui.text.reports import compare_lines

        odds = self._odds
        if odds is None:
            self._compare_typed()
        elif self._plan is None or self._plan == odds:
            self._plan = odds
            told = _("kept: {attack}; {key} at another attack compares them")
            self.say(told.format(attack=odds.title, key=key_of(self.table, "compare")))
        else:
            found = compare(self._plan, odds)
            self._show_comparison(lambda width: compare_lines(found, width))

    def _compare_typed(self) -> None:
        from gtc_tui.text.commands import Commands
        from gtc_tui.tui.windows.ask import AskScreen

        def go(typed: str | None) -> None:
            if typed is None:
                return
            try:
                Commands(self.desk.session, self.size.width).run("compare", typed.split())
            except GtcError as fault:
                self.say(str(fault), "error")
            else:
                self._show_comparison(lambda width: Commands(self.desk.session, width).run("compare", typed.split()))

        question = _("Compare which attacks: HEX PIECE HEX PIECE? (Esc: none)")
        self.app.push_screen(AskScreen(self.look, question), go)

    def _show_comparison(self, write: Callable[[int], list[str]]) -> None:
        def lines(width: int) -> list[Line]:
            return [plain(text, "strong" if text.startswith("*") else "text") for text in write(min(width, 100))]

        self.app.push_screen(ReadingScreen(self.look, _("Two attacks side by side"), lines))

    # -- reports ----------------------------------------------------------------------------------------------
    def action_report(self) -> None:
        """The game so far as a Markdown report in a new file."""
        from gtc_tui.play.story.chronicle import chronicle
        from gtc_tui.play.story.story import Story
        from gtc_tui.store.logfile import save_copy
        from gtc_tui.tui.windows.ask import AskScreen

        session = self.desk.session
        text = chronicle(Story.of(session, self.desk.viewer), session.header)

        def save(typed: str | None) -> None:
            if typed is None:
                return
            try:
                save_copy(expanded(typed), text.splitlines())
            except GtcError as fault:
                self.say(str(fault), "error")
            else:
                self.say(_("The report is in {file}").format(file=typed))

        name = self.desk.game.id.rpartition("/")[2] + ".md"
        self.app.push_screen(AskScreen(self.look, _("Markdown report into which new file? (Esc: none)"), name), save)
