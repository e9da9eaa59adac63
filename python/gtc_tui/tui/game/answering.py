"""The game screen as far as keys become answers: one at a time, far marches, what is taken back and brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gtc_tui.engine.action import Action
from gtc_tui.engine.event import Event
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import _, ngettext
from gtc_tui.play.table.session import NotAgreed
from gtc_tui.tui.game.advising import AdviseScreen
from gtc_tui.tui.game.numbers import typed_number
from gtc_tui.tui.settings.keys import key_of

_LONGEST_TRAIL = 40  # hexes


class AnswerScreen(AdviseScreen):
    """Nothing here decides what is legal: the answers of the decision are all there is."""

    _sure: Action | None = None
    _sure_of_undo = -1  # number of actions when the player was told that both have to agree
    _playing = False

    def go_on(self) -> None:
        """What follows an answer by itself: dice, machine players."""
        raise NotImplementedError

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
            here = self.desk.answers_at(self.cursor)
            if route:
                self._march(route)
            elif here:
                self._choose(here[0].number - 1)
                self.say(_("Enter again: {answer}").format(answer=here[0].text))
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
        answer = self.desk.answers[index]
        if answer.where:
            self.look_at(answer.goal or answer.where[0])
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

    def interrupt(self, then: Callable[[], None]) -> None:
        """Ends the thinking of a machine player, without its answer; then does this. At once where none thinks."""
        raise NotImplementedError

    def action_undo(self) -> None:
        self.interrupt(self._undo)

    def _undo(self) -> None:
        session = self.desk.session
        agreed = self.settings.confirm == "no" or self._sure_of_undo == len(session.state)
        try:
            count = session.undo(agreed)
        except NotAgreed as fault:
            self._sure_of_undo = len(session.state)
            told = _("{fault}: {key} again takes it back, if both agree")
            self.say(told.format(fault=fault, key=key_of(self.table, "undo")))
            return
        except GtcError as fault:
            self.say(str(fault), "error")
            return
        self._sure_of_undo = -1
        self.desk.refresh()
        self.seen = len(session.happened)
        self.trail = ()
        self.news = False
        text = ngettext("{n} step taken back", "{n} steps taken back", count)
        self.say(text.format(n=count))
        self._look_at_decision()
        self.go_on()

    def action_redo(self) -> None:
        """What the last undo took comes back."""
        self.interrupt(self._redo)

    def _redo(self) -> None:
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
        else:
            decision = self.desk.decision
            subject = self.desk.pieces.get(decision.subject) if decision is not None and decision.subject else None
            here = (subject, *self.desk.pieces_in(self.cursor))
            own = [one for one in here if one is not None and one.side == side and one.strength is not None]
            screen = StandingScreen(self.look, self.desk.session, side, own[0] if own else None)
            self.app.push_screen(screen, lambda _nothing: self.go_on())

    # -- what happened ---------------------------------------------------------------------------------------
    def _tell(self, events: Iterable[Event]) -> None:
        """Shows events: the last as a line, their hexes as a trail on the map."""
        over = self.desk.decision is None
        told = [event if over else event.for_side(self.desk.viewer) for event in events]
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
        if decision is None or self.desk.asks_human:  # else the next thing that happens hides it
            for notice in self.desk.session.take_notices():
                self._message, self._message_style = notice, "error"
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
