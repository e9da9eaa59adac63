"""Keys and clicks become answers: one at a time, or a march to a far hex."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Action
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.play.aids.answers import Answer
from gtc_tui.text.layout import cells
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.act.choices import Row, is_grouped, path, rows, typed_row
from gtc_tui.tui.game.act.seating import Seating
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.game.look.panels import Panels
from gtc_tui.tui.game.numbers import in_one_line
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import ANSWERING, Key, key_of
from gtc_tui.tui.widgets.panel import Panel


class Answering(Controller):
    """Nothing here decides what is legal: the answers of the decision are all there is.

    chosen: index of the highlighted answer, None where a group or nothing is highlighted. listed: the rows of the list
    as it is shown; row: the highlighted one. lines: its lines; row_of: which row each line belongs to. ticked: units
    that are chosen and not yet named, where several are asked for."""

    KEYS = (
        Key(
            "take", ("enter",), "take", N_("take the highlighted answer; on a far hex in reach: march there"), ANSWERING
        ),
        Key("next-answer", ("tab", "full_stop"), "answer", N_("next answer"), ANSWERING, (1,)),
        Key("previous-answer", ("shift+tab", "comma"), "answer", N_("previous answer"), ANSWERING, (-1,)),
        Key("number", tuple("0123456789"), "digit", N_("answer by its number (Enter ends a short one)"), ANSWERING),
        Key(
            "routine",
            ("space", "d"),
            "routine",
            N_("routine answer: pass, done, stop, stand; where several are asked for: tick this one"),
            ANSWERING,
        ),
        Key("tick-all", ("asterisk",), "tick_all", N_("tick all, where several are asked for; again: none"), ANSWERING),
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
        self.listed: list[Row] = []
        self.row: int | None = None
        self.lines: list[Line] = []
        self.row_of: list[int] = []
        self.ticked: list[int] = []
        self._opened: int | None = None  # key of the group that is shown alone
        self._everywhere = False  # answers about other hexes than the cursor's too
        self._typed = ""
        self._sure: Action | None = None
        self._clicked = ""  # the hex of the last click, while the same is asked

    @property
    def chosen(self) -> int | None:
        return self.listed[self.row].only if self.row is not None else None

    @property
    def chosen_answer(self) -> Answer | None:
        return self.desk.answers[self.chosen] if self.chosen is not None else None

    @property
    def numbered(self) -> list[Answer]:
        """The answers of the list by what is typed for them there."""
        singles = [(row.number, row.only) for row in self.listed]
        return [
            self.desk.answers[index]._replace(number=number)
            for number, index in singles
            if index is not None and number is not None
        ]

    def typed_for(self, answer: Answer) -> int | None:
        """What a player types for an answer; None where it has no number, or is about another hex than the cursor's."""
        return path(self.desk.answers, self._place(), self._routine(), answer.number - 1)

    # -- what it is told -------------------------------------------------------------------------------------
    def turned(self, place: str) -> None:
        """What can be answered where the player looks becomes the choice."""
        self._typed = ""
        self._opened, self._everywhere = None, False
        self._list()
        here = self.desk.answers_at(place)
        self._highlight(here[0].number - 1 if here else None)

    def asked(self) -> None:
        self._typed = self._clicked = ""
        self._sure = None
        self._opened, self._everywhere = None, False
        self.ticked = []
        self._list()
        self._highlight(self._first_choice() if self.desk.decision is not None and self.desk.asks_human else None)

    def went_on(self) -> None:
        self._list()  # the highlighted one was one of other answers
        self.row = None

    def stopped(self) -> bool:
        """Out of a group that is shown alone."""
        if self._opened is None:
            return False
        self._opened = None
        self._list()
        self.host.update()
        return True

    def cleared(self) -> None:
        self._typed = ""
        self._everywhere = True
        self._list()

    # -- the list --------------------------------------------------------------------------------------------
    def _list(self) -> None:
        """What is listed now; nothing is highlighted."""
        self.listed = rows(self.desk.answers, self._place(), self._opened, self._routine())
        self.row = None

    def _routine(self) -> int | None:
        """Place of the routine answer among all."""
        default = self.desk.decision.default if self.desk.decision is not None else None
        return next((index for index, answer in enumerate(self.desk.answers) if answer.action == default), None)

    def _place(self) -> str | None:
        """The hex of the cursor where answers about it are listed alone."""
        cursor = self.host.cursor
        return (
            cursor if not self._everywhere and is_grouped(self.desk.answers) and self.desk.answers_at(cursor) else None
        )

    def _highlight(self, index: int | None) -> None:
        """An answer, or the group that has it."""
        self.row = next((at for at, row in enumerate(self.listed) if index is not None and index in row.answers), None)

    def _first_choice(self) -> int | None:
        """What Enter takes at once: an answer under the cursor; in a plain question the routine one, or the first.
        Nothing where a piece is asked which way to go: a hex is chosen first."""
        answers = self.desk.answers
        assert self.desk.decision is not None
        if self.desk.decision.several:
            return 0
        if self.desk.decision.subject is not None and any(answer.hexes for answer in answers):
            return None
        here = self.desk.answers_at(self.host.cursor)
        if here:
            return here[0].number - 1
        if any(answer.where for answer in answers):
            return None
        return self._routine() or 0

    # -- answering -------------------------------------------------------------------------------------------
    def answer(self, action: Action) -> None:
        """Gives one answer; what the rules or the disk have against it appears as a line."""
        session = self.desk.session
        if not self._may_act():
            return
        if self.host.settings.confirm == "yes" and self._sure != action and session.final(action):
            self._sure = action
            told = _("{answer}: this cannot be undone. Press it again to do it.")
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

    def give_one(self, action: Action, goes_on: bool) -> None:
        """One answer; goes_on: of the gesture under way. Raises GtcError as `Session.act`."""
        for one in self.host.controllers:
            one.answered()
        first = self.desk.session.act(action, goes_on=goes_on)
        if not goes_on:
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
        if self._several:
            self._name_ticked()
        elif chosen is not None:
            self.answer(chosen.action)
        elif self.row is not None:
            self._take_row(self.row)
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
            self.host.say(_("Pick one: a number, Tab, or a marked hex. ? explains."), "error")
        else:
            self.host.say(_("not legal: {why}").format(why=fault), "error")

    def action_answer(self, by: int) -> None:
        """Highlights the next answer and looks at its hex."""
        count = len(self.listed)
        if count:
            self._choose_row((0 if by > 0 else count - 1) if self.row is None else (self.row + by) % count)

    def _choose(self, index: int) -> None:
        self._highlight(index)
        if self.row is not None:
            self._choose_row(self.row)

    def _choose_row(self, row: int) -> None:
        self.row = row
        answer = self.chosen_answer
        if answer is not None and answer.where:
            self._looking.look_at(answer.goal or answer.where[0])
        self.host.update()

    def action_digit(self, digit: str) -> None:
        if not self._may_act():
            return
        typed = self._typed + digit
        row, complete = typed_row(typed, self.listed)
        if row is None and complete:
            self.host.say(_("there is no answer {number}").format(number=typed), "error")
            self._typed = ""
            self.host.update()
            return
        self._typed = "" if complete else typed
        if row is not None:
            self._choose_row(row)
            if complete:
                self._take_row(row)
        else:
            self.host.update()

    def _take_row(self, row: int) -> None:
        """What a number, or Enter on a group, does."""
        index = self.listed[row].only
        if index is None:
            self._opened = self.listed[row].number
            self._list()
            self._choose_row(0)
        elif self._several and self.desk.answers[index].pieces:
            self._tick(index)
        elif self._panels.odds is not None:
            self.host.say(_("Enter again to attack: the odds are on the screen"))
        else:
            self.answer(self.desk.answers[index].action)

    # -- several units ---------------------------------------------------------------------------------------
    @property
    def _several(self) -> bool:
        """Are units ticked one by one?"""
        decision = self.desk.decision
        return decision is not None and decision.several and self.desk.asks_human

    def _tick(self, index: int) -> None:
        """Takes a unit in, or out again."""
        if index in self.ticked:
            self.ticked.remove(index)
        else:
            self.ticked.append(index)
        self.host.update()

    def action_tick_all(self) -> None:
        if not self._several:
            self.host.say(_("nothing to tick here"), "error")
            return
        units = [index for index, answer in enumerate(self.desk.answers) if answer.pieces]
        self.ticked = [] if len(self.ticked) == len(units) else units
        self.host.update()

    def _name_ticked(self) -> None:
        """Names the units one by one, and says that these are enough; all of it is taken back at once."""
        answers, decision = self.desk.answers, self.desk.decision
        assert decision is not None
        units = [index for index, answer in enumerate(answers) if answer.pieces]
        if not self.ticked and len(units) == 1:
            self.ticked = units
        if not self.ticked and decision.default is None:
            self.host.say(_("tick units by their numbers or Space, then Enter"), "error")
            return
        wanted = [answers[index].action for index in self.ticked]
        self.give(wanted, decision.kind)

    def give(self, actions: Sequence[Action], kind: str) -> None:
        """Several answers as one gesture, and the routine answer where the same kind of question is still asked then.
        What the rules have against one of them appears as a line; those before it are given."""
        session = self.desk.session
        if not self._may_act():
            return
        for one in self.host.controllers:
            one.answered()
        first, fault = session.events, ""
        self._history.begin(first)
        try:
            for number, action in enumerate(actions):
                session.act(action, goes_on=number > 0)
                self.desk.refresh()
            decision = self.desk.decision
            if decision is not None and self.desk.asks_human and decision.kind == kind and decision.default is not None:
                session.act(decision.default, goes_on=bool(actions))
                self.desk.refresh()
        except GtcError as found:
            fault = str(found)
        self.desk.refresh()
        self._history.tell(first)
        self.host.asked()
        if fault:
            self.host.say(fault, "error")
        self._automatic.go_on()

    def action_routine(self) -> None:
        decision = self.desk.decision
        if self._automatic.release() or not self._may_act() or decision is None:
            return
        if self._several and self.chosen_answer is not None and self.chosen_answer.pieces:
            assert self.chosen is not None
            self._tick(self.chosen)
            self.action_answer(1)
        elif decision.default is None:
            self.host.say(_("there is no routine answer here"), "error")
        elif decision.weighty and self._sure != decision.default:
            self._sure = decision.default
            told = _("{answer}? {key} again does it")
            text = self.desk.seat.describe(decision.default)
            self.host.say(told.format(answer=text, key=key_of(self.host.table, "routine")))
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
        if panel.id != "answers" or line >= len(self.row_of):
            return
        row = self.row_of[line]
        index = self.listed[row].only
        if index is None or (self._several and self.desk.answers[index].pieces):
            self._choose_row(row)
            self._take_row(row)
        elif row == self.row or not self.desk.answers[index].hexes:
            self.answer(self.desk.answers[index].action)
        else:
            self._choose_row(row)

    # -- what is shown ---------------------------------------------------------------------------------------
    def write(self, width: int) -> None:
        """The list as lines, and for each line which row it belongs to."""
        decision, answers = self.desk.decision, self.desk.answers
        digits = max((len(str(row.number)) for row in self.listed if row.number is not None), default=1)
        self.lines, self.row_of = [], []
        for at, row in enumerate(self.listed):
            answer = answers[row.only] if row.only is not None else None
            routine = decision is not None and answer is not None and answer.action == decision.default
            lead = f"{'' if row.number is None else row.number:>{digits}}{' ' if row.number is None else ')'} "
            named = map(self.desk.label, answer.where) if answer is not None else ()
            text = lead + in_one_line(row.text, named, width - len(lead))
            if self._several and answer is not None and answer.pieces:
                unit = self.desk.pieces[answer.pieces[0]]
                text = f"{lead}{'[x]' if row.only in self.ticked else '[ ]'} {unit.name}  {unit.code}"
            tail = " " + _("(Space)") if routine and not self._several else ""
            tail = tail if cells(text + tail) <= width else ""  # the title tells it too
            for line in wrap(text, width, indent=" " * (digits + 2)):
                self.lines.append([*line, (tail, "dim")] if tail else line)
                self.row_of.append(at)
                tail = ""
        others = len(answers) - sum(len(row.answers) for row in self.listed)
        if not answers:
            self.lines = [plain(_("nothing to answer now"), "dim")]
        elif others and self._opened is None:
            told = ngettext("{n} more elsewhere: {key}", "{n} more elsewhere: {key}", others)
            self.lines += wrap(told.format(n=others, key=key_of(self.host.table, "clear")), width, "dim")

    def fill(self, places: Places) -> None:
        if "answers" not in places:
            return
        panel = self.host.panel_widget("answers")
        lit = frozenset(line for line, row in enumerate(self.row_of) if row == self.row)
        panel.put(self.lines, self._title(panel), key=(self.desk.decision, self._opened, self._place()), lit=lit)
        if lit:
            panel.reveal(max(lit))
            panel.reveal(min(lit))

    def _title(self, panel: Panel) -> str:
        title, answers = _("Answers"), self.desk.answers
        if self._typed:
            return f"{title}: {self._typed}_"
        if self._several:
            return _("Enter: these {n}").format(n=len(self.ticked)) if self.ticked else _("Space or number: tick")
        if self._opened is not None:
            back = key_of(self.host.table, "clear")
            group = answers[self.listed[0].answers[0]].group
            assert group is not None
            return _("{title}  {key}: back").format(title=group.title.told(), key=back)
        routine = self._routine()
        if routine is None:
            return title
        text = answers[routine].text
        longer = _("{title}  Space: {text}").format(title=title, text=text)
        return longer if cells(longer) <= panel.title_room(len(self.lines)) else _("Space: {text}").format(text=text)
