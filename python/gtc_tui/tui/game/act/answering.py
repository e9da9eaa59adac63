"""Keys and clicks become answers: one at a time, or a march to a far hex."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Action
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.play.aids.answers import Answer
from gtc_tui.text.layout import cells
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.act.seating import Seating
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.game.look.panels import Panels
from gtc_tui.tui.game.numbers import in_one_line, typed_number
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import ANSWERING, Key
from gtc_tui.tui.widgets.panel import Panel


class Answering(Controller):
    """Nothing here decides what is legal: the answers of the decision are all there is.

    chosen: index of the highlighted answer. lines: the list of answers as it is shown; answer_of: which of them each
    line belongs to."""

    KEYS = (
        Key(
            "take", ("enter",), "take", N_("take the highlighted answer; on a far hex in reach: march there"), ANSWERING
        ),
        Key("next-answer", ("tab", "full_stop"), "answer", N_("next answer"), ANSWERING, (1,)),
        Key("previous-answer", ("shift+tab", "comma"), "answer", N_("previous answer"), ANSWERING, (-1,)),
        Key("number", tuple("0123456789"), "digit", N_("answer by its number (Enter ends a short one)"), ANSWERING),
        Key("routine", ("space", "d"), "routine", N_("routine answer: pass, done, stop, stand"), ANSWERING),
    )

    def __init__(
        self, host: Host, looking: Looking, panels: Panels, history: History, automatic: Automatic, seating: Seating
    ) -> None:
        super().__init__(host)
        self._looking = looking
        self._panels = panels
        self._history = history
        self._automatic = automatic
        self._seating = seating
        self.chosen: int | None = None
        self.lines: list[Line] = []
        self.answer_of: list[int] = []
        self._typed = ""
        self._sure: Action | None = None
        self._clicked = ""  # the hex of the last click, while the same is asked

    @property
    def chosen_answer(self) -> Answer | None:
        return self.desk.answers[self.chosen] if self.chosen is not None else None

    # -- what it is told -------------------------------------------------------------------------------------
    def turned(self, place: str) -> None:
        """What can be answered where the player looks becomes the choice."""
        self._typed = ""
        here = self.desk.answers_at(place)
        self.chosen = here[0].number - 1 if here else None

    def asked(self) -> None:
        self._typed = self._clicked = ""
        self.chosen = self._first_choice() if self.desk.decision is not None and self.desk.asks_human else None

    def went_on(self) -> None:
        self.chosen = None  # it was one of other answers

    def cleared(self) -> None:
        self._typed = ""

    def _first_choice(self) -> int | None:
        """What Enter takes at once: an answer under the cursor; in a plain question the routine one, or the first.
        Nothing where a piece is asked which way to go: a hex is chosen first."""
        answers = self.desk.answers
        assert self.desk.decision is not None
        if self.desk.decision.subject is not None and any(answer.hexes for answer in answers):
            return None
        here = self.desk.answers_at(self.host.cursor)
        if here:
            return here[0].number - 1
        if any(answer.where for answer in answers):
            return None
        default = self.desk.decision.default
        return next((answer.number - 1 for answer in answers if answer.action == default), 0)

    # -- answering -------------------------------------------------------------------------------------------
    def answer(self, action: Action) -> None:
        """Gives one answer; what the rules or the disk have against it appears as a line."""
        session = self.desk.session
        if not self._may_act():
            return
        if self.host.settings.confirm == "yes" and self._sure != action and session.final(action):
            self._sure = action
            told = _("{answer}: cannot be taken back; the same again does it")
            self.host.say(told.format(answer=self.desk.seat.describe(action)))
            return
        self._sure = None
        for one in self.host.controllers:
            one.answered()
        try:
            first = session.act(action)
        except IllegalAction as fault:
            self.host.say(str(fault), "error")
            return
        except GtcError as fault:  # the log cannot be written
            self.host.say(_("{fault}. Nothing was changed; try again").format(fault=fault), "error")
            return
        self._history.begin(first)
        self.desk.refresh()
        self._history.tell(first)
        self.host.asked()
        self._automatic.go_on()

    def _may_act(self) -> bool:
        if self.desk.busy or not self.desk.asks_human:
            over = self.desk.decision is None
            self.host.say(_("the game is over") if over else _("it is not your decision now"), "error")
            return False
        return True

    def action_take(self) -> None:
        """The keyboard, where it changes hands; else the number typed, the highlighted answer, or a march to the
        cursor."""
        if self.desk.cover is not None:
            self._seating.take_over()
            return
        if self._automatic.release():
            return
        self._typed = ""
        chosen = self.chosen_answer
        if chosen is not None:
            self.answer(chosen.action)
        elif self._may_act():
            route = self.desk.route(self.host.cursor)
            here = self.desk.answers_at(self.host.cursor)
            if route:
                self._march(route)
            elif here:
                self._choose(here[0].number - 1)
                self.host.say(_("Enter again: {answer}").format(answer=here[0].text))
            else:
                self._refuse()

    def _march(self, route: list[str]) -> None:
        first = self.desk.session.events
        for one in self.host.controllers:
            one.answered()
        self._history.begin(first)
        try:
            self.desk.march(route)
        except GtcError as fault:
            self._history.tell(first)
            self.host.say(str(fault), "error")
        else:
            self._history.tell(first)
        self.host.asked()
        self._automatic.go_on()

    def _refuse(self) -> None:
        """Nothing is legal at the cursor: the rules say why, where they can be asked."""
        cursor = self.host.cursor
        far = self.desk.cost(cursor)
        fault = None if cursor == self.desk.subject_hex else self.desk.why_not(cursor)
        if far is not None and len(far[0].cells) > 1:
            self.host.say(_("{title}: out of reach").format(title=far[0].title), "error")
        elif fault is None:
            self.host.say(_("choose an answer: a number, Tab, or a marked hex; ? explains"), "error")
        else:
            self.host.say(_("not legal: {why}").format(why=fault), "error")

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
            self._looking.look_at(answer.goal or answer.where[0])
        self.host.update()

    def action_digit(self, digit: str) -> None:
        if not self._may_act():
            return
        number, complete = typed_number(self._typed + digit, len(self.desk.answers))
        if number is None:
            self.host.say(_("there is no answer {number}").format(number=self._typed + digit), "error")
            self._typed = ""
            self.host.update()
            return
        self._typed = "" if complete else self._typed + digit
        self._choose(number - 1)
        if complete and self._panels.odds is not None:
            self.host.say(_("these are the odds; Enter confirms the attack"))
        elif complete:
            self.answer(self.desk.answers[number - 1].action)

    def action_routine(self) -> None:
        decision = self.desk.decision
        if self._automatic.release() or not self._may_act() or decision is None:
            return
        if decision.default is None:
            self.host.say(_("there is no routine answer here"), "error")
        else:
            self.answer(decision.default)

    # -- the mouse -------------------------------------------------------------------------------------------
    def picked(self, place: str) -> None:
        """A click looks. Another one on the same hex gives the only answer there, or marches there; where there are
        several, one of them has to be chosen."""
        again, self._clicked = place == self._clicked, place
        self._looking.turn_to(place)
        if not self.desk.asks_human:
            return
        here = self.desk.answers_at(place)
        if again and len(here) <= 1:
            self.action_take()
        else:
            self._tell_choices(here)

    def _tell_choices(self, here: Sequence[Answer]) -> None:
        """What a click on a hex has found."""
        if len(here) == 1:
            self.host.say(_("Click again, or Enter: {answer}").format(answer=here[0].text))
        elif here:
            told = ngettext(
                "{n} choice here: click it, or Tab and Enter",
                "{n} choices here: click one, or Tab and Enter",
                len(here),
            )
            self.host.say(told.format(n=len(here)))

    def title_clicked(self, panel: Panel) -> None:
        if panel.id == "answers":
            self.action_routine()

    def line_clicked(self, panel: Panel, line: int) -> None:
        if panel.id == "answers" and line < len(self.answer_of):
            index = self.answer_of[line]
            if index == self.chosen or not self.desk.answers[index].hexes:
                self.answer(self.desk.answers[index].action)
            else:
                self._choose(index)

    # -- the list --------------------------------------------------------------------------------------------
    def write(self, width: int) -> None:
        """The list as lines, and for each line which answer it belongs to."""
        decision, answers = self.desk.decision, self.desk.answers
        digits = len(str(len(answers)))
        self.lines, self.answer_of = [], []
        for index, answer in enumerate(answers):
            routine = decision is not None and answer.action == decision.default
            lead = f"{answer.number:>{digits}}) "
            text = lead + in_one_line(answer.text, map(self.desk.label, answer.where), width - len(lead))
            tail = " " + _("(Space)") if routine else ""
            tail = tail if cells(text + tail) <= width else ""  # the title tells it too
            for line in wrap(text, width, indent=" " * (digits + 2)):
                self.lines.append([*line, (tail, "dim")] if tail else line)
                self.answer_of.append(index)
                tail = ""
        if not answers:
            self.lines = [plain(_("nothing to answer now"), "dim")]

    def fill(self, places: Places) -> None:
        if "answers" not in places:
            return
        panel = self.host.panel_widget("answers")
        title = _("Answers")
        default = self.desk.decision.default if self.desk.decision is not None else None
        routine = next((answer.text for answer in self.desk.answers if answer.action == default), None)
        if self._typed:
            title = f"{title}: {self._typed}_"
        elif routine is not None:
            title = _("{title}  Space: {text}").format(title=title, text=routine)
            if cells(title) > panel.title_room(len(self.lines)):
                title = _("Space: {text}").format(text=routine)
        lit = frozenset(line for line, index in enumerate(self.answer_of) if index == self.chosen)
        panel.put(self.lines, title, key=self.desk.decision, lit=lit)
        if lit:
            panel.reveal(max(lit))
            panel.reveal(min(lit))
