"""The game screen: puts its controllers together, shows what they fill, and hands keys and clicks on to them."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingsMap
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen

from gtc_tui.draw.standing import Marks
from gtc_tui.folders import config_root
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.play.aids.answers import Answer
from gtc_tui.play.aids.overlays import combine
from gtc_tui.tui.display.arrange import arrange, column_width, fits, is_wide
from gtc_tui.tui.display.taking import forget_typed, typed_at
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.act.answering import Answering
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.act.elsewhere import Elsewhere
from gtc_tui.tui.game.act.following import Following
from gtc_tui.tui.game.act.keeping import Keeping
from gtc_tui.tui.game.act.seating import Seating
from gtc_tui.tui.game.act.standing import StandingAnswers
from gtc_tui.tui.game.act.undoing import Undoing
from gtc_tui.tui.game.anticipating import Anticipating
from gtc_tui.tui.game.controller import Controller, Places, Result, Then
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.footer import Footer
from gtc_tui.tui.game.header import Header
from gtc_tui.tui.game.look.advising import Advising
from gtc_tui.tui.game.look.cards import Cards
from gtc_tui.tui.game.look.comparing import Comparing
from gtc_tui.tui.game.look.explaining import Explaining
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.look.jumping import Jumping
from gtc_tui.tui.game.look.lessons import Lessons
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.game.look.overlays import Overlays
from gtc_tui.tui.game.look.panels import Panels
from gtc_tui.tui.game.look.reading import Reading
from gtc_tui.tui.game.look.theatres import Theatres
from gtc_tui.tui.game.menu import Menu
from gtc_tui.tui.game.numbers import labels
from gtc_tui.tui.game.whatif import TrialHeader, TrialHistory, TrialKeeping
from gtc_tui.tui.settings.keys import Key, bindings, for_game, key_of
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.widgets.hexmap import HexMap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.over import PlacedScreen

_ROOMY = (120, 40)  # from here on the map begins at the zoom that draws hexes
_LINES = ("status", "decision", "small")
_TITLES = {
    "answers": N_("Choices"),
    "hex": N_("Hex"),
    "odds": N_("Odds"),
    "log": N_("Log"),
    "points": N_("VP"),
    "hand": N_("Hand"),
}
"""Of the panels that always have the same."""


class GameScreen(PlacedScreen[None]):
    """Everything a player can do, each in the controller that owns it. faults: of the player's own files."""

    tells_strays = False
    HEADER: ClassVar[type[Header]] = Header
    HISTORY: ClassVar[type[History]] = History
    KEEPING: ClassVar[type[Keeping]] = Keeping
    MENU: ClassVar[type[Menu]] = Menu

    class SettingsChanged(Message):
        """For the whole program to follow."""

        def __init__(self, settings: Settings) -> None:
            super().__init__()
            self.settings = settings

    def __init__(
        self, desk: Desk, look: Look, settings: Settings, table: tuple[Key, ...], faults: Sequence[str] = ()
    ) -> None:
        super().__init__(look)
        self.desk = desk
        self.settings = settings
        self.table = for_game(table, desk.game, bool(desk.view.hand))
        self._commands = {key.name: key for key in self.table}
        self._bindings = BindingsMap(bindings(self.table))
        self._faults = faults
        self._places: Places = {}
        self.looking = Looking(self)
        self.overlays = Overlays(self)
        self.jumping = Jumping(self, self.looking)
        self.history = self.HISTORY(self, self.looking)
        self.panels = Panels(self, self.overlays, self.history)
        self.reading = Reading(self, self.looking)
        self.explaining = Explaining(self, self.looking, self.panels, self.reading)
        self.comparing = Comparing(self, self.panels)
        self.theatres = Theatres(self)
        self.cards = Cards(self)
        self.lessons = Lessons(self, self.overlays, self.panels, self.cards)
        self.anticipating = Anticipating(self)
        self.advising = Advising(self, self.anticipating)
        self.automatic = Automatic(self, self.history, self.cards, self.show_end)
        self.seating = Seating(self, self.history, lambda: forget_typed(self.app))
        parts = (self.looking, self.panels, self.history, self.automatic, self.seating, self.lessons)
        self.answering = Answering(self, *parts, lambda: typed_at(self.app))
        self.following = Following(self, self.looking, self.answering)
        self.undoing = Undoing(self, self.history, self.automatic, self.answering)
        self.standing = StandingAnswers(self, self.automatic)
        self.elsewhere = Elsewhere(self, self.history, self.automatic)
        self.keeping = self.KEEPING(self, self.automatic, self.advising, self.try_out, self.leave_program)
        self.menu = self.MENU(self, self.action_command, self.use_settings, faults)
        self.header = self.HEADER(self, self.automatic)
        self.footer = Footer(self, self.overlays, self.history)
        # Who takes part in what comes first: the cursor before the answer under it, lessons before the advice that
        # takes their place; Escape ends the machine's thinking before the advice.
        self.controllers: Sequence[Controller] = (
            *(self.automatic, self.history, self.overlays, self.looking, self.jumping, self.panels, self.reading),
            *(self.explaining, self.comparing, self.theatres, self.lessons, self.advising, self.cards),
            *(self.seating, self.answering, self.following, self.anticipating),
            *(self.undoing, self.standing, self.elsewhere, self.keeping, self.menu, self.header, self.footer),
        )
        self._joined: tuple[Controller, ...] = ()
        self._actions: dict[str, Callable[..., object]] = {}
        for one in self.controllers:
            self._learn(one)

    def _learn(self, one: Controller) -> None:
        found = (name for name in dir(one) if name.startswith("action_"))
        self._actions.update((name.removeprefix("action_"), getattr(one, name)) for name in found)

    def join(self, one: Controller) -> None:
        """One controller more, after all others."""
        self.controllers = (*self.controllers, one)
        self._joined = (*self._joined, one)
        self._learn(one)

    def compose(self) -> ComposeResult:
        look = self.look
        yield from (LineWidget(look, id=name) for name in _LINES)
        yield HintLine(look, id="message")
        yield HexMap(look, self.desk.game.map, self.desk.names, self.cursor, self.settings.charset)
        yield from (Panel(look, _(title), id=name) for name, title in _TITLES.items())
        yield from (Panel(look, "", id=name) for name in ("theatre", "lesson", "advice", "card"))

    def reword(self) -> None:
        for name, title in _TITLES.items():
            self.panel_widget(name).title = _(title)
        self.desk.refresh()
        for one in self.controllers:
            one.reworded()
        self.say("")

    def on_mount(self) -> None:
        if self.size.width >= _ROOMY[0] and self.size.height >= _ROOMY[1]:
            self.board.zoom_by(1)
        if self.desk.session.result is not None:
            self.note(self.answering.ways_on)
        elif self.desk.session.count:
            told = _("The game continues; {log} shows the log so far, {lesson} lessons")
            self.note(told.format(log=key_of(self.table, "log"), lesson=key_of(self.table, "lesson")))
        for notice in self.desk.session.take_notices():
            self.note(notice, "error")
        if self._faults:
            fault, more = self._faults[0].replace(f"{config_root()}{os.sep}", ""), len(self._faults) - 1
            told = ngettext("{fault} (and {n} more fault: O)", "{fault} (and {n} more faults: O)", more)
            self.note(told.format(fault=fault, n=more) if more else fault, "error")
        self.history.begin(self.desk.session.events)
        self.asked()
        self.history.tell_news()
        self.automatic.go_on()

    @property
    def is_open(self) -> bool:
        """Has nobody left it, nor the program? One that is left loses its parts one by one, and is attached until the
        last is gone; a program that ends takes them off while the screen is still in its stack."""
        return self.is_attached and self.app.is_running and self in self.app.screen_stack

    # -- parts -----------------------------------------------------------------------------------------------
    @property
    def board(self) -> HexMap:
        return self.query_one("#map", HexMap)

    def panel_widget(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)

    def line_widget(self, name: str) -> LineWidget:
        return self.query_one(f"#{name}", LineWidget)

    @property
    def wide(self) -> bool:
        return is_wide(*self.size)

    @property
    def places(self) -> Places:
        return self._places

    @property
    def cursor(self) -> str:
        return self.looking.cursor

    def chosen_answer(self) -> Answer | None:
        return self.answering.chosen_answer

    def ticked(self) -> Sequence[Answer]:
        return [self.desk.answers[index] for index in self.answering.list.ticked]

    def typed_for(self, answer: Answer) -> int | None:
        return self.answering.list.typed_for(answer)

    def by_space(self, answer: Answer) -> bool:
        return self.answering.list.by_space(answer)

    # -- what controllers ask of it --------------------------------------------------------------------------
    def say(self, text: str, style: str = "notice") -> None:
        self.footer.say(text, style)

    def note(self, text: str, style: str = "notice") -> None:
        self.footer.note(text, style)

    @property
    def said_now(self) -> str:
        return self.footer.text

    def asked(self) -> None:
        for one in self.controllers:
            one.asked()
        self.update()

    def open(self, screen: Screen[Result], then: Then[Result] | None = None) -> None:
        self.app.push_screen(screen, then)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        self.run_worker(work)

    def try_out(self, desk: Desk) -> None:
        screen = WhatIfScreen(desk, self)
        self.open(screen, lambda _nothing: self.follow(screen.settings))

    def show_end(self) -> None:
        # When they are wanted: a faster start.
        from gtc_tui.play.story.outcome import outcome
        from gtc_tui.play.story.story import Story
        from gtc_tui.tui.screens.analysis import AnalysisScreen
        from gtc_tui.tui.screens.end import EndScreen

        desk, session = self.desk, self.desk.session
        if session.result is None:
            return
        went = outcome(Story.of(session, desk.viewer))
        report, log = self.keeping.action_report, session.path
        analyse = None if log is None else lambda: self.open(AnalysisScreen(self.look, log))
        names = desk.game.army_names
        self.open(EndScreen(self.look, session.result, went, names, self.reading.points, report, analyse))

    def leave_program(self) -> None:
        self.app.exit()

    def use_settings(self, settings: Settings) -> None:
        self.follow(settings)
        self.post_message(self.SettingsChanged(settings))

    def follow(self, settings: Settings) -> None:
        """These count from now on."""
        self.settings = settings
        self.board.use_charset(settings.charset)

    # -- what is shown ---------------------------------------------------------------------------------------
    def on_resize(self) -> None:
        """What was looked at stays near the middle, also on a smaller screen."""
        self.update()
        if self._places and "map" in self._places:
            self.board.keep_in_middle(self.cursor)

    def on_screen_resume(self) -> None:
        self.update()

    def update(self) -> None:
        width, height = self.size
        if not width:
            return
        self.panels.look()
        self.answering.list.write(column_width(width) - 2)
        places = self._arranged(width, height)
        if places != self._places:
            self._places = places
            self.put(places)
        for one in (self.header,) if "small" in places else self.controllers:
            one.fill(places)

    def _arranged(self, width: int, height: int) -> Places:
        """What is shown, and where; nothing of the game while the keyboard changes hands."""
        self.seating.cover()
        if self.desk.cover is not None:
            places = {"small": Region(0, 0, width, height)}
        else:
            panels, lines = self.panels, len(self.answering.list.lines)
            places = arrange(width, height, panels.shown, lines, self.looking.full, panels.beside, panels.held)
        for one in self.controllers:
            places = one.arranged(places)
        return places

    def fill_header(self) -> None:
        if "decision" in self._places:
            self.header.fill_decision()

    def draw_map(self, letters: bool = False) -> None:
        self.board.show(self.marks(), self.cursor, "numbers" in self.overlays.pinned, letters)

    def marks(self) -> Marks:
        """What is laid over the map now."""
        desk, jumps = self.desk, self.jumping.letters
        shown = [*self.overlays.shown(), *self.advising.drawn()]
        return Marks(
            view=desk.view,
            cells=combine([*shown, *self.overlays.route()]),
            steady=combine(shown),
            labels=jumps or labels(self.answering.list.numbered),
            subjects=frozenset(place for answer in desk.answers for place in answer.where if not jumps),
            trail=self.history.trail,
        )

    # -- keys and clicks -------------------------------------------------------------------------------------
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A terminal too small to show the game takes no answers, and a covered game only the word to uncover it."""
        name = parameters[0] if action == "command" else action
        return name == "quit" or (fits(*self.size) and (self.desk.cover is None or name == "take"))

    def on_key(self, event: events.Key) -> None:
        """A sign that no command has is said to be none."""
        if "message" in self._places and (sign := self.stray(event)):
            self.menu.no_command(sign)

    async def action_command(self, name: str, *more: object) -> None:
        """By its name in the table; more: what the key itself says, a digit."""
        key = self._commands[name]
        self._pressed(name)
        if key.action.startswith("app."):
            await self.run_action(key.action)
        else:
            self._actions[key.action](*key.args, *more)

    def _pressed(self, command: str) -> None:
        for one in self.controllers:
            one.pressed(command)

    def on_hex_map_picked(self, message: HexMap.Picked) -> None:
        self._pressed("click")
        self.answering.picked(message.place)

    def on_hex_map_zoomed(self, message: HexMap.Zoomed) -> None:
        self.looking.action_zoom(message.by)

    def on_panel_title_clicked(self, message: Panel.TitleClicked) -> None:
        self._pressed("click")
        for one in self.controllers:
            one.title_clicked(message.panel)

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        self._pressed("click")
        for one in self.controllers:
            one.line_clicked(message.panel, message.line)

    def on_click(self, event: events.Click) -> None:
        """The lines at the top lead to more of what they tell; what is told at the bottom makes room for the hints."""
        if event.widget is self.line_widget("decision"):
            self.explaining.action_explain()
        elif event.widget is self.line_widget("status"):
            self.reading.action_points()
        elif event.widget is self.line_widget("message"):
            self.say("")


class WhatIfScreen(GameScreen):
    """The game screen with a game that is kept nowhere. Leaving it gives back the screen of the real one."""

    HEADER = TrialHeader
    HISTORY = TrialHistory
    KEEPING = TrialKeeping

    def __init__(self, desk: Desk, real: GameScreen) -> None:
        others = {key for one in real._joined for key in one.KEYS}
        super().__init__(desk, real.look, real.settings, tuple(key for key in real.table if key not in others))
        self.looking.cursor = real.cursor
        self._zoom = real.board.zoom

    def leave_program(self) -> None:
        self.dismiss()

    def on_mount(self) -> None:
        while self.board.zoom != self._zoom:
            self.board.zoom_by(0)
        told = _("What if, from here on: other dice, nothing saved; {key} ends it")
        self.call_after_refresh(self.say, told.format(key=key_of(self.table, "quit")))
