"""Keys and clicks become answers: one at a time, or a march to a far hex."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import ROUTINE, Decision
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import N_, _, listing, ngettext
from gtc_tui.play.aids.answers import Answer, is_grouped
from gtc_tui.play.aids.placing import is_placement
from gtc_tui.tui.game.act.answer_list import AnswerList
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.act.choices import is_here
from gtc_tui.tui.game.act.placing import Placing
from gtc_tui.tui.game.act.seating import Seating
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.game.desk import Walk, is_same_march
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.look.lessons import Lessons
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.game.look.panels import Panels
from gtc_tui.tui.settings.keys import ANSWERING, MAP, OVERLAYS, PANELS, Key, key_of
from gtc_tui.tui.widgets.panel import Panel
from gtc_tui.widths import cells

TOGETHER = 0.4  # seconds: what is typed so soon after a digit belongs to it
UNSEEN = 0.25  # seconds: what is typed so soon after an opponent's move is no answer to what is asked then
_LOOKS = frozenset({"hint", "why", "explain"})  # beside the commands of those groups
_ACTS = "clear"  # Escape, which is among them, thinks better of what is to be confirmed


class _Sure(NamedTuple):
    """What is done when it is asked for again. by: the command that asked for it. told: the line that says so. looks:
    may the player look at something else meanwhile?"""

    action: Action
    by: str
    told: str
    looks: bool


class _Left(NamedTuple):
    """What is left of a march: its question, the way, and how many events there were when somebody else was asked."""

    asked: Decision
    route: Sequence[str]
    events: int


class Answering(Controller):
    """Nothing here decides what is legal: the answers of the decision are all there is."""

    KEYS = (
        Key(
            "take",
            ("enter",),
            "take",
            N_("take the highlighted choice; on a distant hex in reach: move there"),
            ANSWERING,
        ),
        Key("next-answer", ("tab", "full_stop"), "answer", N_("next choice"), ANSWERING, (1,)),
        Key("previous-answer", ("shift+tab", "comma"), "answer", N_("previous choice"), ANSWERING, (-1,)),
        Key("number", tuple("0123456789"), "digit", N_("choice by its number (Enter ends a short number)"), ANSWERING),
        Key(
            "routine",
            ("space", "d"),
            "routine",
            N_("default choice: pass, done, stop, stand; when choosing several: tick this one"),
            ANSWERING,
        ),
        Key("tick-all", ("asterisk",), "tick_all", N_("tick all when choosing several; again: none"), ANSWERING),
    )

    def __init__(
        self,
        host: Host,
        looking: Looking,
        panels: Panels,
        history: History,
        automatic: Automatic,
        seating: Seating,
        lessons: Lessons,
        typed_at: Callable[[], float],
    ) -> None:
        """typed_at: when the key that is being worked on was typed (`monotonic`)."""
        super().__init__(host)
        self._typed_at = typed_at
        self._looking = looking
        self._panels = panels
        self._history = history
        self._automatic = automatic
        self._seating = seating
        self._lessons = lessons
        self._placing = Placing(host, history, automatic)
        self.list = AnswerList(host)
        self._sure: _Sure | None = None
        self._command = ""
        self._walked: Side | None = None  # whose march ended by itself with the last answer
        self._clicked = ""  # the hex of the last click, while the same is asked
        self._numbered = False  # was the last key the end of a number of several digits?
        self._digit_took = 0.0  # when the last key was a digit that gave an answer
        self._left: _Left | None = None

    @property
    def chosen_answer(self) -> Answer | None:
        return self.desk.answers[self.list.chosen] if self.list.chosen is not None else None

    # -- what it is told -------------------------------------------------------------------------------------
    def pressed(self, command: str) -> None:
        """Whoever does anything but look has thought better of it. The line that asks for it goes with it, and it
        with the line."""
        self._command = command
        sure, chosen = self._sure, self.chosen_answer
        if sure is None or command == "click":
            return
        told = self.host.said_now == sure.told
        again = command == sure.by or (command == "take" and chosen is not None and chosen.action == sure.action)
        if told and (again or (sure.looks and self._only_looks(command))):
            return
        self._sure = None
        if told:
            self.host.say("")

    def _only_looks(self, command: str) -> bool:
        group = next((key.group for key in self.host.table if key.name == command), None)
        return command != _ACTS and (command in _LOOKS or group in (MAP, OVERLAYS, PANELS))

    def _is_sure(self, action: Action) -> bool:
        """Is it what was to be asked for again?"""
        return self._sure is not None and self._sure.action == action

    def turned(self, place: str) -> None:
        """What can be answered where the player looks becomes the choice."""
        self._numbered, self._walked = False, None
        self.list.look(place)
        here = self._offered(place)
        self.list.highlight(here[0].number - 1 if here else None)

    def asked(self) -> None:
        self._march_on()
        self._clicked = ""
        self._sure = None
        if self.desk.decision is None or self.desk.decision.side not in (CHANCE, self._walked):
            self._walked = None
        self.list.ticked = []
        self.list.look(None if self._is_elsewhere(self._lessons.suggested()) else self.host.cursor)
        self.list.highlight(self._first_choice() if self.desk.decision is not None and self.desk.asks_human else None)

    def reworded(self) -> None:
        self.list.reword()

    def _is_elsewhere(self, action: Action | None) -> bool:
        """Is it an answer that the list of the cursor's hex would leave out?"""
        return any(answer.action == action and not is_here(answer, self.host.cursor) for answer in self.desk.answers)

    def went_on(self) -> None:
        self.list.look(self.host.cursor)  # the highlighted one was one of other answers

    def untyped(self) -> bool:
        """Forgets the digits of a number that is not complete; False where there are none."""
        self._digit_took = 0.0
        if not self.list.typed:
            return False
        self.list.typed = ""
        self.host.update()
        return True

    def stopped(self) -> bool:
        """Away with digits typed so far, or out of a group that is shown alone."""
        if self.untyped():
            return True
        if self.list.opened is None:
            return False
        self.list.close()
        self.host.update()
        return True

    def cleared(self) -> None:
        self.list.look(None)

    def _first_choice(self) -> int | None:
        """What Enter takes at once: an answer under the cursor; in a plain question the routine one, or the first.
        Nothing where a piece is asked which way to go: a hex is chosen first."""
        answers = self.desk.answers
        assert self.desk.decision is not None
        if self.desk.decision.several:
            return 0
        if self.desk.decision.subject is not None and any(answer.hexes for answer in answers):
            return None
        here = self._offered(self.host.cursor)
        if here:
            return here[0].number - 1
        if any(answer.where for answer in answers):
            return None
        return self.list.routine or 0

    def _offered(self, place: str) -> list[Answer]:
        """Answers about a hex that Enter may highlight: what gives something up is asked for by number, or with Tab."""
        return [one for one in self.desk.answers_at(place) if one.group is None or not one.group.gives_up]

    # -- answering -------------------------------------------------------------------------------------------
    def answer(self, action: Action) -> None:
        """Gives one answer; what the rules or the disk have against it appears as a line."""
        session = self.desk.session
        if not self._may_act():
            return
        if self.host.settings.confirm == "yes" and not self._is_sure(action) and session.final(action):
            told = _("{answer}: this cannot be undone. Press it again to do it.")
            self._ask_again(action, told.format(answer=self.desk.seat.describe(action)))
            return
        self._sure = self._walked = None
        walking, ends = self._walking(), action == self._default()
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
        self._walked = walking if self.desk.marching is None and not ends else None
        self.host.asked()
        self._automatic.go_on()

    def _ask_again(self, action: Action, told: str, looks: bool = True) -> None:
        self._sure = _Sure(action, self._command, told, looks)
        self.host.say(told)

    def _walking(self) -> Side | None:
        """Whose march is asked about."""
        decision = self.desk.decision
        return decision.side if decision is not None and self.desk.marching is not None else None

    def _default(self) -> Action | None:
        return self.desk.decision.default if self.desk.decision is not None else None

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
        """No key answers what its player cannot have seen yet."""
        if self.desk.busy or not self.desk.asks_human:
            self.tell_nothing_to_choose()
            return False
        if self._typed_at() - self._automatic.others_moved < UNSEEN:
            self.host.say(_("You are asked now; that key was typed before: type it again"), "error")
            return False
        return True

    def action_take(self) -> None:
        """The keyboard, where it changes hands; after the end its result; else the number typed, the highlighted
        answer, or a march to the cursor."""
        if self.desk.cover is not None:
            self._seating.take_over()
            return
        if self._looking.next_found() or self._automatic.read() or self._automatic.show_end_again():
            return
        self.list.typed = ""
        chosen = self.chosen_answer
        if self._numbered or self._right_behind():  # meant for the number, which was taken without it
            self._numbered, self._digit_took = False, 0.0
            if chosen is not None:
                self.host.say(_("Enter again: {answer}").format(answer=chosen.text))
            return
        if self.list.several:
            self._name_ticked()
        elif chosen is not None:
            unseen = "odds" not in self.host.places and not self._is_sure(chosen.action)
            if unseen and self.list.chosen is not None and self._attacks(self.list.chosen):
                self._show_odds(chosen.action)
            else:
                self.answer(chosen.action)
        elif self.list.row is not None:
            self._take_row(self.list.row)
        elif self._may_act():
            route = self.desk.route(self.host.cursor)
            here = self._offered(self.host.cursor)
            if route:
                self._march(route)
            elif here:
                self._choose(here[0].number - 1)
                closed = here[0].group if self.chosen_answer is None else None  # Enter opens it
                told = here[0].text if closed is None else closed.title.told()
                self.host.say(_("Enter again: {answer}").format(answer=told))
            elif self.desk.answers_at(self.host.cursor):
                self.host.say(_("All you can do here is give something up: pick it by its number"), "error")
            else:
                self._refuse()

    def _march(self, route: Sequence[str], goes_on: bool = False) -> None:
        """goes_on: with the march that was cut short before."""
        first, walking, asked = self.desk.session.events, self._walking(), self.desk.decision
        for one in self.host.controllers:
            one.answered()
        if not goes_on:
            self._history.begin(first)
        walk = Walk()
        try:
            walk = self.desk.march(route, goes_on)
        except GtcError as fault:
            self._history.tell(first)
            self.host.say(str(fault), "error")
        else:
            self._history.tell(first)
        self._walked = walking if self.desk.marching is None else None
        self.host.asked()
        why = None if walk.barred is None else self.desk.why_not(walk.barred)
        if why is not None:  # he stands short of where he was sent
            self._forbid(why)
        if walk.left and asked is not None:
            self._left = _Left(asked, walk.left, self.desk.session.events)
        self._automatic.go_on()

    def _march_on(self) -> None:
        """The rest of a march that somebody else's say has cut short, if that has changed nothing."""
        left, self._left = self._left, None
        decision = self.desk.decision
        same = left is not None and decision is not None and is_same_march(decision, left.asked)
        if left is not None and same and self.desk.asks_human and self.desk.session.events == left.events:
            self.host.call_after_refresh(lambda: self._march(left.route, goes_on=True))

    def _refuse(self) -> None:
        """Nothing is legal at the cursor: the rules say why, where they can be asked."""
        cursor = self.host.cursor
        fault = None if cursor == self.desk.subject_hex else self.desk.why_not(cursor)
        if fault is None:
            missing = self.desk.nothing_at(cursor)
            self.host.say(missing or _("Pick one: a number, Tab, or a marked hex. ? explains."), "error")
        else:
            self._forbid(fault)

    def _forbid(self, why: str) -> None:
        self.host.say(self._fitted(_("Not allowed: {why}").format(why=why), why), "error")

    def _fitted(self, told: str, why: str) -> str:
        """The reason alone where the line has no room for more."""
        return told if cells(told) <= self.host.size.width else why[:1].upper() + why[1:]

    def action_answer(self, by: int) -> None:
        """Highlights the next answer and looks at its hex; goes on with several places that were looked for."""
        self._numbered = False
        if self._looking.next_found(by):
            return
        row = self.list.step(by)
        if row is not None:
            self._choose_row(row)

    def _choose(self, index: int) -> None:
        self.list.highlight(index)
        if self.list.row is not None:
            self._choose_row(self.list.row)

    def _choose_row(self, row: int) -> None:
        self.list.row = row
        answer = self.chosen_answer
        if answer is not None and answer.where:
            self._looking.look_at(answer.goal or answer.where[0])
        self.host.update()

    def action_digit(self, digit: str) -> None:
        if not self._may_act():
            return
        self._numbered = False
        if self._right_behind():  # of a number that is too long
            self.host.say(_("{digit} came too soon after your last choice: type it again").format(digit=digit), "error")
            return
        self._automatic.has_read()
        typed = self.list.typed + digit
        row, complete = self.list.type(digit)
        if row is None:
            if complete:
                self._sure = None
                self.host.say(self._no_choice(typed), "error")
            self.host.update()
            return
        self._choose_row(row)
        if complete:
            asked = self.desk.decision
            self._take_row(row)
            if self.desk.decision is not asked:
                self._numbered, self._digit_took = len(typed) > 1, monotonic()

    def _right_behind(self) -> bool:
        """Is this key typed together with a digit that gave an answer?"""
        return monotonic() - self._digit_took < TOGETHER

    def _no_choice(self, typed: str) -> str:
        """Why there is nothing of a number: the rule that bars the kind, or which numbers there are."""
        numbers = sorted(row.number for row in self.list.rows)
        if self.list.opened is None and is_grouped(self.desk.answers):
            key = int(typed)
            if any(answer.group is not None and answer.group.key == key for answer in self.desk.answers):
                here = self.list.place or self.host.cursor
                why = self.desk.why_none(here, key)
                if why is not None:
                    return self._fitted(_("No choice {number}: {why}").format(number=typed, why=why), why)
                told = _("No choice {number} at this hex; {key} shows those at others")
                return told.format(number=typed, key=key_of(self.host.table, "clear"))
            fault = self.desk.seat.lacking(key)
            if fault is not None:
                return self._fitted(_("No choice {number}: {why}").format(number=typed, why=fault), str(fault))
        if len(numbers) < 2:
            return _("There is no choice {number}").format(number=typed)
        if len(numbers) == 2:
            told = _("There is no choice {number}: there are {first} and {last}")
            return told.format(number=typed, first=numbers[0], last=numbers[-1])
        if numbers[-1] - numbers[0] == len(numbers) - 1:
            told = _("There is no choice {number}: they are {first} to {last}")
            return told.format(number=typed, first=numbers[0], last=numbers[-1])
        told = _("There is no choice {number}: they are {numbers}")
        return told.format(number=typed, numbers=listing(map(str, numbers)))

    def _take_row(self, row: int) -> None:
        """What a number, or Enter on a group, does."""
        index = self.list.rows[row].only
        if index is None:
            self.list.open(row)
            self._choose_row(0)
        elif self.list.several and self.desk.answers[index].pieces:
            self._tick(index)
        elif self._attacks(index):
            self._show_odds(self.desk.answers[index].action)
        else:
            self.answer(self.desk.answers[index].action)

    def _show_odds(self, action: Action) -> None:
        """In place of what the player has turned to since; he attacks when he asks for it again."""
        self._looking.full = self._panels.held = False
        self.host.update()
        self._ask_again(action, _("Enter again to attack: the odds are on the screen"), looks=False)

    def _attacks(self, index: int) -> bool:
        """Whether an answer begins the attack whose odds there are: it names a hex, or says how it is made."""
        decision = self.desk.decision
        if self._panels.odds is None:
            return False
        return bool(self.desk.answers[index].hexes) or (decision is not None and decision.strikes)

    # -- several units ---------------------------------------------------------------------------------------
    def _tick(self, index: int) -> None:
        self.list.tick(index)
        self.host.update()

    def action_tick_all(self) -> None:
        if not self.list.several:
            self.host.say(_("Nothing to tick here"), "error")
            return
        units = [index for index, answer in enumerate(self.desk.answers) if answer.pieces]
        self.list.ticked = [] if len(self.list.ticked) == len(units) else units
        self.host.update()

    def _name_ticked(self) -> None:
        """Names the units one by one, and says that these are enough; all of it is taken back at once."""
        answers, decision = self.desk.answers, self.desk.decision
        assert decision is not None
        units = [index for index, answer in enumerate(answers) if answer.pieces]
        if not self.list.ticked and len(units) == 1:
            self.list.ticked = units
        if not self.list.ticked and decision.default is None:
            self.host.say(_("Tick units by their numbers or Space, then Enter"), "error")
            return
        wanted = [answers[index].action for index in self.list.ticked]
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
        self._numbered = False
        decision = self.desk.decision
        if self._automatic.read() or not self._may_act() or decision is None:
            return
        if self.list.several and self.list.chosen is None:  # Esc has left nothing highlighted
            self.action_answer(1)
        if self.list.several and self.chosen_answer is not None and self.chosen_answer.pieces:
            assert self.list.chosen is not None
            self._tick(self.list.chosen)
            self.action_answer(1)
        elif decision.default is None and is_placement(self.desk.seat):
            self._place_rest()
        elif decision.default is None:
            why = self.desk.seat.lacking(ROUTINE)
            told = _("There is no default choice here")
            if why is not None:
                told = self._fitted(_("No default choice here: {why}").format(why=why), str(why))
            self.host.say(told, "error")
        elif decision.strikes:  # this key never attacks
            assert self.list.routine is not None
            self._choose(self.list.routine)
            text = self.desk.seat.describe(decision.default)
            self.host.say(_("{key}: {answer}").format(key=key_of(self.host.table, "take"), answer=text))
        elif (decision.weighty or self._may_be_late()) and not self._is_sure(decision.default):
            told = _("{answer}? {key} again does it")
            text = self.desk.seat.describe(decision.default)
            self._ask_again(decision.default, told.format(answer=text, key=key_of(self.host.table, "routine")))
        else:
            self.answer(decision.default)

    def _place_rest(self) -> None:
        """All pieces that the player would put on the map one by one now, where the computer would; asked for twice,
        and taken back at once."""
        first = self.desk.decision
        assert first is not None
        if not self._is_sure(first.actions[0]):
            told = _("{key} again: the computer places this unit and the rest")
            self._ask_again(first.actions[0], told.format(key=key_of(self.host.table, "routine")))
            return
        for one in self.host.controllers:
            one.answered()
        self._placing.place_rest()

    def _may_be_late(self) -> bool:
        """Is the default, with which units that may march would not, perhaps meant for a march that has ended?"""
        marches = any(answer.group is not None and answer.group.marches for answer in self.desk.answers)
        return marches and self._walked is not None

    # -- the mouse -------------------------------------------------------------------------------------------
    def picked(self, place: str) -> None:
        """A click looks. Another one on the same hex gives the only answer there, or marches there; where there are
        several, one of them has to be chosen."""
        again, self._clicked = place == self._clicked, place
        if not again:
            self._sure = None
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
        if panel.id != "answers" or line >= len(self.list.row_of) or self.list.row_of[line] < 0:
            return
        row = self.list.row_of[line]
        index = self.list.rows[row].only
        if index is None or (self.list.several and self.desk.answers[index].pieces):
            self._choose_row(row)
            self._take_row(row)
        elif row == self.list.row or not self.desk.answers[index].hexes:
            self.answer(self.desk.answers[index].action)
        else:
            self._choose_row(row)

    # -- what is shown ---------------------------------------------------------------------------------------
    def fill(self, places: Places) -> None:
        if "answers" in places:
            self.list.show(self.host.panel_widget("answers"))
