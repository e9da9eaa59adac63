"""The game screen: keys and clicks become answers; dice and machine players go on by themselves."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from textual import events, work
from textual.binding import BindingsMap
from textual.message import Message

from gtc_tui.engine.action import Action
from gtc_tui.engine.event import Event
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.folders import config_root
from gtc_tui.i18n import _, ngettext
from gtc_tui.tui import keys
from gtc_tui.tui.answers import typed_number
from gtc_tui.tui.arrange import fits
from gtc_tui.tui.desk import Desk
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.screens.know import KnowScreen
from gtc_tui.tui.screens.reading import ReadingScreen
from gtc_tui.tui.screens.setting import SettingScreen
from gtc_tui.tui.settings import Settings
from gtc_tui.tui.theme import Look
from gtc_tui.tui.widgets.hexmap import HexMap
from gtc_tui.tui.widgets.panel import Panel

# Seconds after a step of automatic play in which something happened.
_PACES = {"instant": 0.0, "brisk": 0.12, "slow": 0.7}
_LONGEST_TRAIL = 40  # hexes


class GameScreen(KnowScreen):
    """Everything a player can do. Nothing here decides what is legal: the answers of the decision are all there is.
    faults: of the player's own files."""

    class SettingsChanged(Message):
        """For the whole program to follow."""

        def __init__(self, settings: Settings) -> None:
            super().__init__()
            self.settings = settings

    def __init__(
        self, desk: Desk, look: Look, settings: Settings, table: tuple[keys.Key, ...], faults: Sequence[str]
    ) -> None:
        super().__init__(desk, look, settings, table)
        self._bindings = BindingsMap(keys.bindings(table))
        self._faults = faults
        self._sure: Action | None = None

    _playing = False
    _leaving = False
    _asked_to_leave = False

    def on_mount(self) -> None:
        if len(self.desk.session.state):
            self._message, self._message_style = _("the game goes on; G shows what happened so far"), "notice"
        for notice in self.desk.session.notices:
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
        """A terminal too small to show the game takes no answers."""
        return action == "leave" or fits(*self.size)

    def on_screen_resume(self) -> None:
        self.update()

    # -- answering -----------------------------------------------------------------------------------------
    def answer(self, action: Action) -> None:
        """Gives one answer; what the rules or the disk have against it appears as a line."""
        if not self._may_act():
            return
        if self.settings.confirm == "yes" and self._sure != action and self.desk.session.final(action):
            self._sure = action
            told = _("{answer}: cannot be taken back; the same again does it")
            self.say(told.format(answer=self.desk.session.state.describe(action)))
            return
        self._sure = None
        before = len(self.desk.session.happened)
        try:
            events = self.desk.session.act(action)
        except IllegalAction as fault:
            self.say(str(fault), "error")
            return
        except GtcError as fault:  # the log cannot be written
            self.say(_("{fault}. Nothing was changed; try again").format(fault=fault), "error")
            return
        self.seen = before
        self.trail = ()
        self.desk.refresh()
        self._tell(events)
        self._look_at_decision()
        self.go_on()

    def _may_act(self) -> bool:
        if self.desk.busy or not self.desk.asks_human:
            over = self.desk.decision is None
            self.say(_("the game is over") if over else _("it is not your decision now"), "error")
            return False
        return True

    def action_take(self) -> None:
        """The number typed, the highlighted answer, or a march to the cursor."""
        self.typed = ""
        chosen = self.chosen_answer()
        if chosen is not None:
            self.answer(chosen.action)
        elif self._may_act():
            route = self.desk.route(self.cursor)
            if route:
                self._march(route)
            else:
                self._refuse()

    def _march(self, route: list[str]) -> None:
        self.seen = len(self.desk.session.happened)
        self.trail = ()
        told: list[Event] = []
        try:
            for events in self.desk.march(route):
                told.extend(events)
        except GtcError as fault:
            self._tell(told)
            self.say(str(fault), "error")
        else:
            self._tell(told)
        self._look_at_decision()
        self.go_on()

    def _refuse(self) -> None:
        """Nothing is legal at the cursor: the rules say why, where they can be asked."""
        far = self.desk.cost(self.cursor)
        fault = None if self.cursor == self._subject_hex() else self.desk.why_not(self.cursor)
        if far is not None and len(far[0].cells) > 1:
            self.say(_("{title}: out of reach").format(title=far[0].title), "error")
        elif fault is None:
            self.say(_("choose an answer: a number, Tab, or a marked hex; ? explains"), "error")
        else:
            self.say(_("not legal: {why}").format(why=fault), "error")

    def action_answer(self, by: int) -> None:
        """Highlights the next answer and looks at its hex."""
        count = len(self.desk.answers)
        if not count:
            return
        first = 0 if by > 0 else count - 1
        self._choose(first if self.chosen is None else (self.chosen + by) % count)

    def _choose(self, index: int) -> None:
        self.chosen = index
        where = self.desk.answers[index].where
        if where:
            self.look_at(where[0])
        self.update()

    def action_digit(self, digit: str) -> None:
        if not self._may_act():
            return
        number, complete = typed_number(self.typed + digit, len(self.desk.answers))
        if number is None:
            self.say(_("there is no answer {number}").format(number=self.typed + digit), "error")
            self.typed = ""
            self.update()
            return
        self.typed = "" if complete else self.typed + digit
        self._choose(number - 1)
        if complete and self._odds is not None:
            self.say(_("these are the odds; Enter confirms the attack"))
        elif complete:
            self.answer(self.desk.answers[number - 1].action)

    def action_routine(self) -> None:
        decision = self.desk.decision
        if not self._may_act() or decision is None:
            return
        if decision.default is None:
            self.say(_("there is no routine answer here"), "error")
        else:
            self.answer(decision.default)

    def action_undo(self) -> None:
        if self.desk.busy:
            self.say(_("the machine is thinking; a moment"), "error")
            return
        try:
            count = self.desk.session.undo()
        except GtcError as fault:
            self.say(str(fault), "error")
            return
        self.desk.refresh()
        self.seen = len(self.desk.session.happened)
        self.trail = ()
        self.news = False
        self._look_at_decision()
        text = ngettext("{n} step taken back", "{n} steps taken back", count)
        self.say(text.format(n=count))
        self.go_on()

    def action_redo(self) -> None:
        """What the last undo took comes back."""
        if self.desk.busy:
            self.say(_("the machine is thinking; a moment"), "error")
            return
        before = len(self.desk.session.happened)
        try:
            events = self.desk.session.redo()
        except GtcError as fault:
            self.say(str(fault), "error")
            return
        self.desk.refresh()
        self.seen = before
        self.trail = ()
        self._tell(events)
        self._look_at_decision()
        self.go_on()

    def action_standing(self) -> None:
        """Answers that stand from now on; what they answer now is answered."""
        from gtc_tui.tui.screens.standing import StandingScreen

        side = self.desk.viewer
        if side is None:
            self.say(_("nobody plays here who could have standing answers"), "error")
        elif self._may_read():
            decision = self.desk.decision
            subject = self.desk.pieces.get(decision.subject) if decision is not None and decision.subject else None
            here = (subject, *self.desk.pieces_in(self.cursor))
            own = [one for one in here if one is not None and one.side == side and one.strength is not None]
            screen = StandingScreen(self.look, self.desk.session, side, own[0] if own else None)
            self.app.push_screen(screen, lambda _nothing: self.go_on())

    def action_whatif(self, alone: bool = False) -> None:
        """A game from here that is thrown away."""
        from gtc_tui.tui.screens.whatif import WhatIfScreen

        if self.desk.asks_human and not self._playing:
            self.app.push_screen(WhatIfScreen(self, alone))
        else:
            self.say(_("it is not your decision now"), "error")

    # -- what happened ---------------------------------------------------------------------------------------
    def _tell(self, events: Iterable[Event]) -> None:
        """Shows events: the last as a line, their hexes as a trail on the map."""
        told = list(events)
        hexes = [place for event in told for place in event.hexes if place in self.desk.game.map.ids]
        self.trail = tuple(dict.fromkeys((*self.trail, *hexes)))[-_LONGEST_TRAIL:]
        if hexes:
            self.board.reveal(hexes[-1])
        self.news = len(self.desk.session.happened) - self.seen > 1
        if told:
            last = told[-1]
            self._message = last.text + (f" ({last.rule})" if last.rule else "")
            self._message_style = "notice"

    def _look_at_decision(self) -> None:
        """Turns to what is asked now: the hex, or the piece it is about."""
        self.typed = ""
        self.chosen = None
        self.panel_held = False
        self.pinned.pop("reach", None)
        decision = self.desk.decision
        self.call_after_refresh(self.look_now)
        if decision is not None and self.desk.asks_human:
            place = decision.target or self._subject_hex()
            if place in self.desk.game.map.ids:
                self.look_at(str(place))
            self.chosen = self._first_choice()
        self.update()

    def _first_choice(self) -> int | None:
        """What Enter takes at once: an answer under the cursor; in a plain question the routine one, or the first.
        Nothing where a piece is asked which way to go: a hex is chosen first."""
        answers = self.desk.answers
        assert self.desk.decision is not None
        if self.desk.decision.subject is not None and any(answer.hexes for answer in answers):
            return None
        here = self.desk.answers_at(self.cursor)
        if here:
            return here[0].number - 1
        if any(answer.where for answer in answers):
            return None
        default = self.desk.decision.default
        return next((answer.number - 1 for answer in answers if answer.action == default), 0)

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
            while session.waiting in ("bot", "chance") and not self.paused and not self._leaving:
                if session.waiting == "bot":
                    desk.busy = True
                    try:
                        events = await asyncio.to_thread(session.auto)
                    finally:
                        desk.busy = False
                else:
                    events = session.auto()
                desk.refresh()
                self._tell(events or ())
                self.update()
                await asyncio.sleep(_PACES[self.settings.pace] if events else 0)
        except GtcError as fault:
            self.paused = True
            self.update()
            self.say(_("{fault}. Nothing is lost; p tries again").format(fault=fault), "error")
        finally:
            self._playing = False
        if self._leaving:
            self.app.exit()
        elif session.waiting in ("human", "over"):
            self._look_at_decision()
            if session.waiting == "over":
                self._show_end()

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

        self.app.push_screen(ReadingScreen(self.look, _("The game is over"), write))

    # -- the game as a whole ---------------------------------------------------------------------------------------
    def action_save(self) -> None:
        from gtc_tui.tui.screens.ask import AskScreen  # when it is wanted: a faster start

        def save(typed: str | None) -> None:
            if typed is None:
                return
            try:
                self.desk.session.save_as(Path(typed).expanduser())
            except GtcError as fault:
                self.say(str(fault), "error")
            else:
                self.say(_("saved as {file}").format(file=typed))

        name = self.desk.game.id.rpartition("/")[2] + ".gtclog"
        self.app.push_screen(AskScreen(self.look, _("Save a copy as which file? (Esc: not)"), name), save)

    def action_leave(self) -> None:
        """At once when the log keeps the game; else only when asked twice."""
        if self.desk.session.path is None and not self._asked_to_leave:
            self._asked_to_leave = True
            self.say(_("this game is kept nowhere: s saves it, q again leaves it"), "error")
        elif self.desk.busy:
            self._leaving = True
        else:
            self.app.exit()
