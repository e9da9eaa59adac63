"""Before a game: the scenarios and the kept games, and what is known of the one chosen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

import msgspec
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from gtc_tui import systems
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _, listing
from gtc_tui.names import printable
from gtc_tui.play.setup.lobby import Listed, Plan, begin, facts, listed, option_titles, player_name, shortest
from gtc_tui.play.setup.saved import Progress, Progresses, Saved, delete, saved_games
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import HUMAN
from gtc_tui.tui.display.arrange import fits, is_narrow
from gtc_tui.tui.display.taking import forget_typed
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, cut, fitting, pad, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.over import PlacedScreen, no_key
from gtc_tui.tui.windows.table import ENDS, MOVES
from gtc_tui.widths import cells

_LISTS = ("scenarios", "saved")
_WIDEST = 100  # cells of the text on the right


class StartScreen(PlacedScreen[None]):
    """plan: what the command line wanted; it is offered for whatever is chosen."""

    tells_strays = False
    about = (
        N_("Scenarios, and your saved games, newest first. A game is saved from your first choice on; Del deletes it."),
        N_(
            "Up and Down choose. Enter continues a saved game, or sets up a new one: players, optional "
            "rules, seed. A click chooses, a second one does what Enter does."
        ),
        N_(
            "n starts a first game with lessons. / opens the rules at those of the chosen scenario. PgUp "
            "and PgDn scroll the text on the right."
        ),
        N_("Tab goes to the other list, Home and End to the first line and the last. q quits."),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.interrupt", show=False),
        Binding("escape", "stay", show=False),
        Binding("enter,space", "choose", show=False),
        *MOVES,
        Binding("tab", "other_list", show=False, priority=True),
        *ENDS,
        Binding("pagedown", "read(1)", show=False),
        Binding("pageup", "read(-1)", show=False),
        Binding("slash,r,f2", "rules", show=False),
        Binding("n", "first_game", show=False),
        Binding("delete,backspace", "delete", show=False),
        Binding("ctrl+l", "app.redraw", show=False),
    ]

    class Begun(Message):
        """A game that is to be played now. guided: with lessons."""

        def __init__(self, session: Session, guided: bool) -> None:
            super().__init__()
            self.session = session
            self.guided = guided

    def __init__(self, look: Look, plan: Plan) -> None:
        super().__init__(look)
        self._plan = plan
        self._scenarios = listed()
        self._saved: list[Saved] = []
        self._fault = ""
        self._read_saved()
        self._progresses = Progresses()
        self._doomed: Path | None = None  # the saved game that the next Del deletes
        self._strayed = False  # whether it is told that the key before is none
        self._at = 0  # among the scenarios, and after them the kept games
        self._rows: dict[str, list[int]] = {name: [] for name in _LISTS}  # what each line stands for; -1: nothing

    def compose(self) -> ComposeResult:
        yield LineWidget(self.look, id="status")
        yield Panel(self.look, _("Scenarios"), id="scenarios")
        yield Panel(self.look, _("Saved games"), id="saved")
        yield Panel(self.look, "", id="told")
        yield HintLine(self.look, id="hints")

    def _read_saved(self) -> None:
        try:
            self._saved = saved_games()
        except GtcError as fault:
            self._fault = str(fault)

    def on_screen_resume(self) -> None:
        """The games may have changed: one was played."""
        chosen = self._chosen
        self._read_saved()
        if isinstance(chosen, Saved):
            paths = [one.path for one in self._saved]
            self._at = len(self._scenarios) + (paths.index(chosen.path) if chosen.path in paths else 0)
        self._at = max(0, min(self._at, len(self._scenarios) + len(self._saved) - 1))
        self.on_resize()
        if any(self._progresses.known(one) is None for one in self._saved if one.header is not None):
            self._find_progress()

    def on_screen_suspend(self) -> None:
        """While a game is played nothing is replayed."""
        self.workers.cancel_node(self)
        self._progresses.keep()

    @work(exclusive=True)
    async def _find_progress(self) -> None:
        """How far each kept game has come, one after another while the player looks around."""
        for one in self._saved:
            if one.header is not None and self._progresses.known(one) is None:
                await asyncio.to_thread(self._progresses.find, one)
                self._fill()
        await asyncio.to_thread(self._progresses.keep)

    # -- what is shown -----------------------------------------------------------------------------------
    def on_resize(self) -> None:
        width, height = self.size
        if not width:
            return
        left = 44 if width < 120 else 60
        room = max(2, height - 2)
        upper = max(1, min(room - min(room // 2, len(self._saved) + 3), len(self._scenarios) + 4))
        hints = Region(0, height - 1, width, 1)
        places = {
            "status": Region(0, 0, width, 1),
            "scenarios": Region(0, 1, left, upper),
            "saved": Region(0, 1 + upper, left, room - upper),
            "told": Region(left, 1, min(width - left, _WIDEST), room),
            "hints": hints,
        }
        name = _LISTS[self._at >= len(self._scenarios)]
        if is_narrow(width):  # the list that is chosen from, and below it what is told
            places.pop(_LISTS[name == _LISTS[0]])
            places[name] = Region(0, 1, width, room // 2)
            places["told"] = Region(0, 1 + room // 2, width, room - room // 2)
        if not fits(width, height):
            places = {name: Region(0, 0, width, max(1, height - 1)), "hints": hints}
        self.put(places)
        self._say(self._fault)
        self._fill()

    def _say(self, fault: str, sure: bool = False) -> None:
        """In the last line, until something else is chosen; "" for the keys. sure: the next Del deletes."""
        self._fault = printable(fault)
        self._strayed = False
        if not sure:
            self._doomed = None
        hints = _("Up Down choose  Enter play  Tab saved games  / rules  PgDn read  ? help  q quit")
        line = self.query_one("#hints", HintLine)
        line.hints = not fault
        line.put([[(self._fault or hints, "error" if fault else "dim")]])

    def _fill(self) -> None:
        width, title = self.size.width, self._first_title()
        forms = _("gtc-tui  Which game?  New here? n: {title} with lessons"), _("New here? n: {title} with lessons")
        status = fitting([f" {form.format(title=title)}" for form in forms], width)
        self.query_one("#status", LineWidget).put([[(pad(status, width), "status")]])
        self._fill_scenarios()
        self._fill_saved()
        self._fill_told()

    def _first_title(self) -> str:
        first = shortest()
        return next(one.brief.title for one in self._scenarios if one.id == first and one.brief is not None)

    def _fill_scenarios(self) -> None:
        panel = self.query_one("#scenarios", Panel)
        lines: list[Line] = []
        rows: list[int] = []
        series = ""
        for number, one in enumerate(self._scenarios):
            if one.series != series:
                series = one.series
                lines.append([(cut(series, panel.text_width), "heading")])
                rows.append(-1)
            title = one.brief.title if one.brief is not None else one.id
            when = one.brief.first if one.brief is not None else _("faulty")
            width = panel.text_width - cells(when) - 2
            lines.append([(pad(f" {title}", width) + "  ", "text"), (when, "dim")])
            rows.append(number)
        self._put("scenarios", lines, rows)

    def _fill_saved(self) -> None:
        width = self.query_one("#saved", Panel).text_width
        lines: list[Line] = []
        rows: list[int] = []
        game = None
        for number, one in enumerate(self._saved, len(self._scenarios)):
            if one.game != game:
                game = one.game
                lines.append([(cut(self._title(one) if one.header else _("faulty"), width), "heading")])
                rows.append(-1)
            progress = self._progress(one)
            turn = "!" if progress is None else _("over") if progress.over else progress.turn or "!"
            if progress is None and one.header is not None:
                turn = ".."
            text = f" {one.when:%y-%m-%d %H:%M} {pad(turn, 5)} {self._who(one)}"
            lines.append([(cut(text.rstrip(), width), "text")])
            rows.append(number)
        self._put("saved", lines or [plain(_("none yet"), "dim")], rows)

    def _put(self, name: str, lines: list[Line], rows: list[int]) -> None:
        self._rows[name] = rows
        panel = self.query_one(f"#{name}", Panel)
        lit = frozenset({rows.index(self._at)} if self._at in rows else ())
        panel.put(lines, key=name, lit=lit)
        for line in lit:
            panel.reveal(line)
            if line == 1:
                panel.reveal(0)

    def _progress(self, saved: Saved) -> Progress | None:
        return self._progresses.known(saved) if saved.header is not None else None

    def _who(self, saved: Saved) -> str:
        """Whom it is played against; the file's name where that is not known."""
        if saved.header is None:
            return printable(saved.path.name)
        machines = [kind for kind in saved.header.players.values() if kind != HUMAN]
        return printable(listing(map(player_name, machines)))

    def _title(self, saved: Saved) -> str:
        """Of a kept game's scenario; the file's name where that is not known."""
        if saved.header is None:
            return printable(saved.path.name)
        game_id = saved.header.game
        return next((one.brief.title for one in self._scenarios if one.id == game_id and one.brief), printable(game_id))

    def _fill_told(self) -> None:
        panel = self.query_one("#told", Panel)
        one = self._chosen
        if isinstance(one, Saved):
            panel.put(self._saved_lines(one, panel.text_width), self._title(one), key=one.path)
        elif one is not None:
            title = one.brief.title if one.brief is not None else one.id
            panel.put(scenario_lines(one, panel.text_width), title, key=one.id)

    @property
    def _chosen(self) -> Listed | Saved | None:
        everything: list[Listed | Saved] = [*self._scenarios, *self._saved]
        return everything[self._at] if everything else None

    def _saved_lines(self, saved: Saved, width: int) -> list[Line]:
        lines: list[Line] = []
        progress = self._progress(saved)
        if saved.header is None:
            return [*wrap(printable(saved.fault), width, "error")]
        if progress is None:
            lines.append(plain(_("a moment ..."), "dim"))
        else:
            good = progress.turn or progress.over
            lines += wrap(printable(progress.text), width, "heading" if good else "error")
        lines += wrap(_("last played {date}").format(date=f"{saved.when:%Y-%m-%d %H:%M}"), width)
        brief = next((one.brief for one in self._scenarios if one.id == saved.header.game), None)
        names = brief.sides if brief is not None else {}
        lines.append(plain(""))
        for side, kind in saved.header.players.items():
            name = next((name for known, name in names.items() if known == side), printable(side))
            lines += wrap(f"{name}: {printable(player_name(kind))}", width, indent="  ")
        if saved.header.options:
            told = listing(option_titles(saved.header.options, brief))
            lines += wrap(_("optional rules: {names}").format(names=told), width, indent="  ")
        return [*lines, plain(""), *wrap(printable(str(saved.path)), width, "dim", "  ")]

    # -- choosing ----------------------------------------------------------------------------------------
    def on_key(self, event: events.Key) -> None:
        """A sign that no command has is said to be none, until the next key."""
        sign = self.stray(event)
        if sign or (self._strayed and event.key != "escape"):  # which takes it back itself
            self._say(no_key(sign) if sign else "")
            self._strayed = bool(sign)

    def _choose(self, at: int) -> None:
        self._at = max(0, min(at, len(self._scenarios) + len(self._saved) - 1))
        self._say("")
        if is_narrow(self.size.width) or not fits(*self.size):  # the other list may be shown from here on
            self.on_resize()
        else:
            self._fill()

    def action_move(self, by: int) -> None:
        self._choose(self._at + by)

    def action_other_list(self) -> None:
        """To the first of the other list."""
        count = len(self._scenarios)
        if self._saved:
            self._choose(0 if self._at >= count else count)
        else:
            self._say(_("There are no saved games yet"))

    def action_read(self, pages: int) -> None:
        self.query_one("#told", Panel).page(pages)

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        rows = self._rows.get(message.panel.id or "", [])
        at = rows[message.line] if message.line < len(rows) else -1
        if at < 0:
            return
        if at == self._at:
            self.action_choose()
        else:
            self._choose(at)

    def action_rules(self) -> None:
        """Of the scenario chosen, or of the kept game's."""
        from gtc_tui.tui.screens.rules import RulesScreen

        one = self._chosen
        game_id = one.id if isinstance(one, Listed) else one.header.game if one is not None and one.header else None
        if game_id is None:
            return
        try:
            game, section = systems.load(game_id), systems.brief(game_id).section
        except GtcError as fault:
            self._say(str(fault))
        else:
            self.app.push_screen(RulesScreen(self.look, game, section))

    def action_choose(self) -> None:
        one = self._chosen
        if isinstance(one, Saved):
            self._resume(one)
        elif one is not None and one.brief is None:
            self._say(one.fault)
        elif one is not None:
            self._set_up(one)

    def action_delete(self) -> None:
        """The saved game that is chosen, when it is asked for twice."""
        one = self._chosen
        if not isinstance(one, Saved):
            self._say(_("Del deletes a saved game: choose one first"))
        elif self._doomed != one.path:
            self._doomed = one.path
            self._say(_("Del again deletes this game for good"), sure=True)
        else:
            try:
                delete(one)
            except GtcError as fault:
                self._say(str(fault))
                return
            at = self._at
            self._read_saved()
            self._choose(at)
            self.on_resize()

    def action_stay(self) -> None:
        """Escape takes back a message, or a Del that was not confirmed; one too many ends nothing."""
        self._say("" if self._fault else _("q quits"))

    def action_first_game(self) -> None:
        """The shortest scenario with lessons, at once: the first side against the usual machine player."""
        self._start(shortest(), Plan(guided=True))

    def _resume(self, saved: Saved) -> None:
        try:
            session = Session.resume(saved.path)
        except GtcError as fault:
            self._say(str(fault))
        else:
            self._begin(session, self._plan.guided)

    def _begin(self, session: Session, guided: bool) -> None:
        """What was wanted of the first game is not wanted of the next: its file, its dice, its lessons."""
        self._plan = Plan(self._plan.players, self._plan.options)
        forget_typed(self.app)
        self.post_message(self.Begun(session, guided))

    def _set_up(self, one: Listed) -> None:
        from gtc_tui.tui.choice.setup import SetupScreen

        def go(plan: Plan | None) -> None:
            if plan is not None:
                self._start(one.id, plan)

        guided = self._plan.guided or not self._progresses.finished
        self.app.push_screen(SetupScreen(self.look, one, msgspec.structs.replace(self._plan, guided=guided)), go)

    def _start(self, game_id: str, plan: Plan) -> None:
        try:
            session = begin(game_id, plan)
        except GtcError as fault:
            self._say(str(fault))
        else:
            self._begin(session, plan.guided)


def scenario_lines(one: Listed, width: int) -> list[Line]:
    """Facts, introduction and optional rules; the faults of a file that is not in order."""
    brief = one.brief
    if brief is None:
        return wrap(printable(one.fault), width, "error", "  ")
    lines = wrap(listing(facts(brief)), width, "heading")
    for text in brief.words:
        lines += [plain(""), *wrap(text, width)]
    lines.append(plain(""))
    if brief.options:
        names = listing(offer.title for offer in brief.options)
        lines += wrap(_("Optional rules: {names}").format(names=names), width, "dim", "  ")
    return [*lines, *wrap(_("Section {section} of the rules: /").format(section=brief.section), width, "dim")]
