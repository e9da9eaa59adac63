"""The game screen: keys and clicks become answers; dice and machine players go on by themselves."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence

import msgspec
from textual import events, work
from textual.binding import BindingsMap
from textual.geometry import Region
from textual.message import Message

from gtc_tui.engine.action import Action
from gtc_tui.errors import GtcError
from gtc_tui.folders import config_root, expanded
from gtc_tui.i18n import _, ngettext
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.tui.display.arrange import fits
from gtc_tui.tui.display.taking import forget_typed
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.answering import AnswerScreen
from gtc_tui.tui.game.attending import attended
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.screens.end import EndScreen
from gtc_tui.tui.screens.setting import SettingScreen
from gtc_tui.tui.settings import keys
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.widgets.hexmap import HexMap
from gtc_tui.tui.widgets.panel import Panel

# Seconds after a step of automatic play in which something happened.
_PACES = {"instant": 0.0, "brisk": 0.12, "slow": 0.7}


class GameScreen(AnswerScreen):
    """Everything a player can do. faults: of the player's own files."""

    class SettingsChanged(Message):
        """For the whole program to follow."""

        def __init__(self, settings: Settings) -> None:
            super().__init__()
            self.settings = settings

    def __init__(
        self, desk: Desk, look: Look, settings: Settings, table: tuple[keys.Key, ...], faults: Sequence[str]
    ) -> None:
        table = keys.for_game(table, desk.game, bool(desk.view.hand))
        super().__init__(desk, look, settings, table)
        self._bindings = BindingsMap(keys.bindings(table))
        self._faults = faults

    _then: Callable[[], None] | None = None  # what automatic play is interrupted for
    _thinking: Pondering[Action] | None = None
    _asked_to_leave = False
    _taken_over = False
    _covered = False

    def on_mount(self) -> None:
        if len(self.desk.session.state):
            self._message, self._message_style = _("the game goes on; G shows what happened so far"), "notice"
        for notice in self.desk.session.take_notices():
            self._message, self._message_style = notice, "error"
        if self._faults:
            fault, more = self._faults[0].replace(f"{config_root()}{os.sep}", ""), len(self._faults) - 1
            told = ngettext("{fault} (and {n} more fault: O)", "{fault} (and {n} more faults: O)", more)
            self._message, self._message_style = told.format(fault=fault, n=more) if more else fault, "error"
        self.seen = len(self.desk.session.happened)
        self._look_at_decision()
        self.tell_news()
        self.go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A terminal too small to show the game takes no answers, and a covered game only the word to uncover it."""
        return action == "leave" or (fits(*self.size) and (self.desk.cover is None or action == "take"))

    def action_take(self) -> None:
        if self.desk.cover is None:
            super().action_take()
        else:
            self._take_over()

    def _take_over(self) -> None:
        """The other person sits at the keyboard, and sees nothing of what the first one looked at."""
        self.seen = self.desk.take_over(self.seen)
        self.news = len(self.desk.session.happened) > self.seen
        self.pinned = {what: args for what, args in self.pinned.items() if not args}
        self.trail, self.panel_held = (), False
        if self._taken_over:  # else it is what the program says on opening the game
            self._message = ""
        self._taken_over = True
        self.cursor = self._first_cursor()
        self._look_at_decision()
        self.tell_news()

    def arranged(self, width: int, height: int) -> dict[str, Region]:
        """What is still typed when the keyboard is to change hands does not uncover the game."""
        if self.desk.cover is not None and not self._covered:
            forget_typed(self.app)
        self._covered = self.desk.cover is not None
        return super().arranged(width, height)

    def on_screen_resume(self) -> None:
        self.update()

    # -- automatic play --------------------------------------------------------------------------------------
    def go_on(self) -> None:
        """Starts automatic play, where dice or a machine player are due."""
        waiting = self.desk.session.waiting
        if waiting == "over" and not self._playing:
            self.call_after_refresh(self._show_end)
        if waiting in ("bot", "chance") and not self._playing and not self.paused:
            self._playing = True
            self._play_on()

    @work
    async def _play_on(self) -> None:
        """One step after another until a person is asked, the game is over, or it is stopped."""
        desk, session = self.desk, self.desk.session
        try:
            while session.waiting in ("bot", "chance") and not self.paused and not self._then:
                thinking = session.thinking()
                chosen = None if thinking is None else await self._chosen(thinking)
                if self._then or (thinking is not None and chosen is None):
                    break
                events = session.auto(chosen)
                desk.refresh()
                self.chosen = None  # it was one of other answers
                self._tell(events or ())
                self.update()
                await asyncio.sleep(_PACES[self.settings.pace] if events else 0)
        except GtcError as fault:
            self.paused = True
            self.update()
            self.say(_("{fault}. Nothing is lost; p tries again").format(fault=fault), "error")
        finally:
            self._playing = False
        if self._then:
            then, self._then = self._then, None
            then()
        elif session.waiting in ("human", "over"):
            self._look_at_decision()
            if session.waiting == "over":
                self._show_end()

    async def _chosen(self, thinking: Pondering[Action]) -> Action | None:
        """What a machine player chooses; None when its answer is not wanted any more. Raises GtcError."""
        desk, session = self.desk, self.desk.session
        desk.busy, self._thinking = True, thinking
        try:
            over = await attended(thinking, self._tell_progress)
        finally:
            desk.busy, self._thinking, self.progress = False, None, ""
        if not over:
            thinking.abandon()
            session.replace_player()
        if self._then:
            return None
        return thinking.outcome() if over else session.hurried()

    def _tell_progress(self, text: str) -> None:
        self.progress = text
        if "decision" in self._places:
            self._fill_decision()

    def interrupt(self, then: Callable[[], None]) -> None:
        if self._thinking is None:
            then()
        else:
            self._then = then
            self._thinking.thought.stop()

    def action_clear(self) -> None:
        """Whoever thinks is to come to an end; else what is laid over the map is taken off."""
        if self._thinking is not None:
            self._thinking.thought.stop()
        else:
            super().action_clear()

    def action_pause(self) -> None:
        self.paused = not self.paused
        self.say(_("automatic play stops") if self.paused else _("automatic play goes on"))
        self.update()
        self.go_on()

    def action_pace(self) -> None:
        names = {"instant": _("at once"), "brisk": _("brisk"), "slow": _("slow")}
        paces = list(_PACES)
        pace = paces[(paces.index(self.settings.pace) + 1) % len(paces)]
        self.settings = msgspec.structs.replace(self.settings, pace=pace)
        self.say(_("pace of automatic play: {pace}").format(pace=names[pace]))

    def action_settings(self) -> None:
        self.app.push_screen(SettingScreen(self.look, self.settings, self._faults, self._use_settings))

    def _use_settings(self, settings: Settings) -> None:
        self.settings = settings
        self.board.use_charset(settings.charset)
        self.post_message(self.SettingsChanged(settings))

    # -- the mouse -------------------------------------------------------------------------------------------
    def on_hex_map_picked(self, message: HexMap.Picked) -> None:
        """A click looks; on a hex that one answer names, or on the hex looked at already, it answers."""
        place = message.place
        again = place == self.cursor
        self._turn_to(place)
        named = [answer for answer in self.desk.answers if place in answer.hexes]
        if len(named) == 1 and self.desk.odds(place) is None:
            self.answer(named[0].action)
        elif again and self.desk.asks_human:
            self.action_take()

    def on_panel_title_clicked(self, message: Panel.TitleClicked) -> None:
        """Titles that name a key stand for it."""
        if message.panel.id == "answers":
            self.action_routine()
        elif message.panel.id == "lesson":
            self.action_lesson()

    def on_click(self, event: events.Click) -> None:
        """The lines at the top lead to more of what they tell."""
        if event.widget is self.line_widget("decision"):
            self.action_explain()
        elif event.widget is self.line_widget("status"):
            self.action_ledger()

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        if message.panel.id == "log" and message.line < len(self._log_of):
            places = self.desk.session.happened[self._log_of[message.line]][1].hexes
            self._show_place(places[-1] if places else None)
        if message.panel.id == "answers" and message.line < len(self._answer_of):
            index = self._answer_of[message.line]
            if index == self.chosen or not self.desk.answers[index].hexes:
                self.answer(self.desk.answers[index].action)
            else:
                self._choose(index)

    def _show_end(self) -> None:
        result = self.desk.session.state.result
        if result is None:
            return

        def write(width: int) -> list[Line]:
            winner = self.desk.names[result.winner] if result.winner is not None else _("nobody")
            lines = wrap(result.title, width, "heading")
            lines += wrap(_("won by: {side}").format(side=winner), width, "strong")
            return [*lines, plain(""), *self._write_points(width)]

        self.app.push_screen(EndScreen(self.look, write))

    # -- the game as a whole ---------------------------------------------------------------------------------------
    def action_whatif(self, alone: bool = False) -> None:
        """A game from here that is thrown away."""
        from gtc_tui.tui.game.whatif import WhatIfScreen

        if not self.desk.asks_human or self._playing:
            self.say(_("it is not your decision now"), "error")
            return
        try:
            screen = WhatIfScreen(self, alone)
        except GtcError as fault:
            self.say(str(fault), "error")
        else:
            self.app.push_screen(screen)

    def action_save(self) -> None:
        from gtc_tui.tui.windows.ask import AskScreen  # when it is wanted: a faster start

        def save(typed: str | None) -> None:
            if typed is None:
                return
            try:
                self.desk.session.save_as(expanded(typed))
            except GtcError as fault:
                self.say(str(fault), "error")
            else:
                self.say(_("saved as {file}").format(file=typed))

        name = self.desk.game.id.rpartition("/")[2] + ".gtclog"
        self.app.push_screen(AskScreen(self.look, _("Save a copy as which file? (Esc: not)"), name), save)

    def action_leave(self) -> None:
        """Out of the program."""
        self.leave(self.app.exit)

    def leave(self, then: Callable[[], None]) -> None:
        """At once when the log keeps the game; else only when asked twice. then: what the program does next."""
        if self.desk.session.path is None and not self._asked_to_leave:
            self._asked_to_leave = True
            self.say(_("this game is kept nowhere: s saves it, q again leaves it"), "error")
        else:
            self.stop_advice()
            self.interrupt(then)
