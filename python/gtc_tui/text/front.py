"""A game played line by line: what happened, what is asked, the legal answers with numbers, a line from the player."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TextIO

from gtc_tui.engine.action import PUBLIC, Action, ActionSyntax
from gtc_tui.engine.decision import Decision
from gtc_tui.errors import GtcError, IllegalAction, not_offered
from gtc_tui.i18n import _, listing, ngettext
from gtc_tui.names import printable, typed_words
from gtc_tui.play.aids.answers import Answer, list_answers
from gtc_tui.play.aids.guide import Guide
from gtc_tui.play.aids.refusals import in_words
from gtc_tui.play.story.last_look import Looks
from gtc_tui.play.story.story import Walks, as_told, on_the_way
from gtc_tui.play.table.handover import Handover
from gtc_tui.play.table.pondering import GRACE
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.table import NotAgreed
from gtc_tui.text import habits, typed
from gtc_tui.text.commands import COMMANDS, Commands, command_named
from gtc_tui.text.layout import columns, hang
from gtc_tui.text.lessons import lesson_lines
from gtc_tui.text.reports import event_lines
from gtc_tui.text.waiting import Waiting

_LEAST_WIDTH, _MOST_WIDTH = 20, 100
_LONGEST_LINE = 2000  # of input; what is longer is no answer
_LAST_EVENTS = 8  # shown when a game is resumed
_AGREED = "agreed"
_WITH_FILES = ("save", "report")


def run(session: Session, guided: bool = False) -> int:
    """Plays on standard input and output until the game is left or the input ends; returns the exit code. guided: with
    lessons."""
    if sys.stdin.errors != "replace":  # else the choice of a game has read from it already
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    typed = sys.stdin.isatty()
    size = shutil.get_terminal_size()
    page = size.lines - 2 if typed and sys.stdout.isatty() else None
    return Front(session, sys.stdin, sys.stdout, size.columns, page, not typed, guided).run()


class Source(Protocol):
    """Where lines are read from."""

    def isatty(self) -> bool: ...

    def readline(self, limit: int, /) -> str: ...


class Front:
    """width: columns. page: lines after which a long answer waits for "more"; None: never. echo: repeat what was
    read, so that the transcript of a pipe can be understood. guided: with lessons. looks: when the player looked at the
    game last; None: that is kept beside its log. without: commands that are not to be had."""

    def __init__(
        self,
        session: Session,
        source: Source,
        target: TextIO,
        width: int = 80,
        page: int | None = None,
        echo: bool = False,
        guided: bool = False,
        looks: Looks | None = None,
        without: Collection[str] = (),
    ) -> None:
        self.session = session
        self.width = max(_LEAST_WIDTH, min(width, _MOST_WIDTH))
        self._source = source
        self._target = target
        self._page = max(page, 5) if page else None
        self._echo = echo
        self._rest: list[str] = []
        self._waiting = Waiting()
        self._handover = Handover(session) if source.isatty() else None  # a script has nobody to pass a keyboard to
        self._told = session.events  # events before the last answer of the one at the keyboard
        self._real = session  # the game that is kept; `session` is a what-if game for a while
        self._looks = looks or Looks(session.path)
        self._guide = Guide(session) if guided else None
        self._commands = Commands(session, self.width, self._looks, self._print, without)
        self._changes: dict[str, Callable[[Sequence[str]], list[str]]] = {
            "undo": self._undo,
            "redo": self._redo,
            "whatif": self._whatif,
            "lesson": self._lessons,
            "always": lambda words: habits.always(self.session, self._commands.viewer, words, self.width),
            "never": lambda words: habits.always(self.session, self._commands.viewer, words, self.width, True),
            "ask": lambda words: habits.ask(self.session, words),
        }

    def run(self) -> int:
        """Returns 0; 1 when the game was left because its log could not be written."""
        self._opening()
        while True:
            blocked = self._advance()
            if blocked:
                self._show([blocked, _("Nothing is lost. Make room, then press Enter to continue, or quit.")])
            elif self._pass_on():
                self._ask()
            else:
                self._farewell()
                return 0
            if not self._answer(blocked is not None):
                self._farewell()
                return 1 if blocked else 0

    # -- telling -----------------------------------------------------------------------------------------
    def _opening(self) -> None:
        session = self.session
        self._show([_(session.game.title), *session.take_notices()])
        if session.path:
            self._show([_("This game is saved in {file}").format(file=session.path)])
        if session.result is None:
            self._show([_("Choose by number or in words. ? lists the commands, ! is a hint, quit leaves.")])
        if session.count:
            self._show([_("The game continues. The last events:")])
            self._tell(max(0, session.events - _LAST_EVENTS))
            if self._commands.news():
                self._show([_("`story since` tells all since your last look, `next` goes move by move.")])
        else:
            self._tell(0)

    def _tell(self, since: int) -> None:
        """What happened from this event on. It is never held back for "more": it is told as it happens."""
        covered = self._handover is not None and self._handover.due() is not None
        viewer = PUBLIC if covered else self._commands.viewer
        told = [event for _count, event in self.session.told(viewer, since)]
        if not told:
            return
        pieces = self.session.seat(viewer).view().pieces
        for event in as_told(told, Walks({piece.id: piece.name for piece in pieces}, self.session.game.system.walks)):
            for line in event_lines(event, self.session.game.army_names, self.width):
                self._print(line)

    def _pass_on(self) -> bool:
        """Where the keyboard must change hands: what one player read goes out of sight, and the other one is told
        what has happened. False when the game is left instead."""
        side = None if self._handover is None or self.session is not self._real else self._handover.due()
        if self._handover is None or side is None:
            return True
        for _line in range(self._page or 0):
            self._print("")
        told = _("{side}: take the keyboard, then press Enter.")
        self._show([told.format(side=self.session.game.army_names[side])])
        line = self._read()
        if line is None or typed_words(line)[:1] in (["quit"], ["q"]):
            return False
        self._told = self._handover.take(self._told)
        self._tell(max(self._told, self.session.events - _LAST_EVENTS))
        return True

    def _ask(self) -> None:
        self._show(self._real.take_notices())
        self._print("")
        self._look()
        if self.session is not self._real:
            self._show([_("What if: nothing is saved here; `whatif end` returns to the real game.")])
        decision = self.session.seat(self._commands.viewer).decision
        lesson = self._guide.lesson() if self._guide is not None and self.session is self._real else None
        if lesson is not None:
            self._show([*lesson_lines(lesson, self.width), ""])
        errand = self._handed_over() if self.session is self._real else []
        if decision is None:
            over = _("The game is over: log, map, points, analyse, undo, save FILE, quit.")
            self._show([*self._commands.result_lines(), over])
            self._say(errand)
        elif self.session.waiting == "away":
            self._say(errand)
            self._show([_("Enter checks for the answer; quit leaves.")])
        else:
            self._show([*self._commands.decision_lines(decision), *self._menu(decision)])

    def _say(self, lines: Sequence[str]) -> None:
        """As they are: names of files are to be copied whole."""
        for line in lines:
            self._print(line)

    def _handed_over(self) -> list[str]:
        """What is to be done for a player who is elsewhere."""
        try:
            return [*self._real.hand_over()]
        except GtcError as fault:
            return [str(fault)]

    def _look(self) -> None:
        """Remembers who has seen the game as it is now."""
        session = self._real
        if self.session is not session:
            return
        try:
            self._looks.seen(session)
        except GtcError as fault:
            self._show([str(fault)])

    def _menu(self, decision: Decision) -> list[str]:
        count = len(str(len(decision.actions)))
        return columns([f"{one.number:{count + 1}} {one.text}" for one in self._answers()], self.width)

    def _answers(self) -> list[Answer]:
        """With the numbers that the screen gives them."""
        seat = self.session.seat(self._commands.viewer)
        return list_answers(seat, {piece.id: piece for piece in seat.view().pieces}) if seat.asked else []

    def _farewell(self) -> None:
        before = self._real.path
        self._real.secure()
        self._show(self._real.take_notices())
        if self._real.dropped:
            self._show([_("You have made no choice yet: the game was not saved.")])
        elif before is not None and self._real.path is None:
            self._show([_("The game is not saved.")])
        elif self._real.errand():
            self._say(self._real.errand())
        elif self._real.path:
            self._show([_("The game is saved: gtc play --resume {file}").format(file=self._real.path)])

    def _show(self, lines: Sequence[str]) -> None:
        """Prints lines, wrapped where they are too long; beyond a page the rest waits for "more"."""
        made = [part for line in lines for part in hang(line, self.width)]
        page = len(made) if self._page is None or len(made) <= self._page + 1 else self._page
        for line in made[:page]:
            self._print(line)
        self._rest = made[page:]
        if self._rest:
            more = ngettext("-- {n} more line: more --", "-- {n} more lines: more --", len(self._rest))
            self._print(more.format(n=len(self._rest)))

    def _print(self, line: str) -> None:
        print(line, file=self._target)

    # -- asking ------------------------------------------------------------------------------------------
    def _advance(self) -> str | None:
        """Dice and machine players, until a person is asked; why it cannot go on (a full disk), if so."""
        try:
            came = self._real.fetch()
            told = self.session.events if came is None or self.session is not self._real else came
            while self.session.auto(self._chosen()) is not None:
                last = self.session.told(PUBLIC, max(0, self.session.events - 1))
                if not (last and on_the_way(last[-1][1])):  # a march is told when it is over
                    self._tell(told)
                    told = self.session.events
            self._tell(told)
        except GtcError as fault:
            return str(fault)
        return None

    def _chosen(self) -> Action | None:
        """What a machine player chooses, where one is asked."""
        session = self.session
        thinking = session.thinking()
        if thinking is None:
            return None
        if self._waiting.finished(thinking, self._print):
            return thinking.outcome()
        thinking.abandon()
        session.replace_player()
        return session.hurried()

    def _answer(self, blocked: bool) -> bool:
        """Reads lines until one changes the game, or asks to try again when blocked; False: the player leaves."""
        while True:
            line = self._read()
            if line is None:
                return False
            words = typed_words(line)
            if words and command_named(words[0]) in _WITH_FILES:  # names of files are taken as they are
                words[1:] = printable(line).split()[1:]
            if not words:
                if blocked or self.session.waiting == "away":
                    return True
                self._ask()
                continue
            try:
                action = None if blocked else self._meant(words)
                name = None if action else command_named(words[0])
                if action is not None:
                    self._told = self.session.act(action)
                    self._tell(self._told)
                    return True
                if name == "quit":
                    return False
                if name in self._changes:
                    if blocked:
                        raise GtcError(_("{command}: not while the game is held up").format(command=name))
                    self._commands.check(name, words[1:])
                    self._show(self._changes[name](words[1:]))
                    if len(words) == 1 and name in ("always", "never"):  # only a list
                        continue
                    return True
                self._command(name, words)
            except IllegalAction as fault:
                self._show([_("Not allowed: {why}").format(why=fault)])
            except GtcError as fault:
                self._show([str(fault)])

    def _read(self) -> str | None:
        """The next line; None at the end of the input."""
        self._target.write("> ")
        self._target.flush()
        line = self._typed()
        if not line:
            self._print("")
            return None
        if not line.endswith("\n"):  # of an endless line only the beginning counts, and that is no answer
            while (more := self._source.readline(_LONGEST_LINE)) and not more.endswith("\n"):
                pass
        if self._echo:
            self._print(printable(line))
        return line

    def _typed(self) -> str:
        """The beginning of a line; while somebody is at the keyboard, machine players think of what comes next."""
        anticipating = self.session.anticipating() if self._source.isatty() else None
        if anticipating is None:
            return self._source.readline(_LONGEST_LINE)
        anticipating.start()
        try:
            return self._source.readline(_LONGEST_LINE)
        finally:
            anticipating.abandon()
            anticipating.wait(GRACE)

    def _action(self, words: list[str]) -> Action | None:
        """The legal action meant by a number or by its text: any case, any of the printed names of a hex, pieces by id
        or by name. Raises GtcError where several have such names."""
        if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
            number = int(words[0][:9])
            return next((answer.action for answer in self._answers() if answer.number == number), None)
        actions = self.session.seat(self._commands.viewer).legal_actions()
        codec = self.session.game.system.codec
        told = self._canonical(words)
        written = [(action, self._canonical(codec.text(action).split())) for action in actions]
        exact = next((action for action, text in written if text == told), None)
        if exact is not None:
            return exact
        view = self.session.seat(self._commands.viewer).view()
        called = {str(piece.id): "-".join(piece.name.casefold().split()) for piece in view.pieces}
        meant = [action for action, text in written if [called.get(word, word) for word in text] == told]
        if len(meant) > 1:
            raise GtcError(_("Which one? {answers}").format(answers=listing(codec.text(one) for one in meant)))
        return meant[0] if meant else None

    def _meant(self, words: list[str]) -> Action | None:
        """The answer that a line gives: by its number, as the log writes it, or in the words of the screen, of which a
        beginning will do where only one answer has it, as will beginnings of some of them. Commands go before those.
        Raises GtcError where several answers are meant."""
        action = self._action(words)
        if action is not None:
            return action
        answers = self._answers()
        found = typed.one_of(typed.whole(answers, words))
        name = command_named(words[0])
        if found is None and (name is None or (len(words) > 1 and name != words[0].casefold())):
            verbs = self.session.game.system.codec.classes
            found = typed.one_of(typed.begun(answers, words) or typed.hinted(answers, words, verbs))
        return None if found is None else found.action

    def _canonical(self, words: list[str]) -> list[str]:
        """As actions write them: hexes by their chief printed name, all else in small letters."""
        board = self.session.game.map

        def written(word: str) -> str:
            places = word.upper().split("/")  # hexsides are named by both hexes
            if all(place in board.ids for place in places):
                return "/".join(board.names[board.ids[place]] for place in places)
            return word.casefold()

        return [written(word) for word in words]

    def _own(self, words: list[str]) -> list[str]:
        """With the only piece by that name of whoever is asked, where the name is no id, or the other side's. Raises
        GtcError where several have it."""
        seat = self.session.seat(self._commands.viewer)
        decision, ids, named = seat.decision, dict[str, str](), dict[str, list[str]]()
        for piece in seat.view().pieces:
            ids[piece.id] = piece.side
            if decision is not None and piece.side == decision.side:
                named.setdefault("-".join(piece.name.casefold().split()), []).append(piece.id)
        foreign = [word for word in words[1:] if decision is not None and ids.get(word) != decision.side]
        for word in foreign:
            if len(named.get(word, ())) > 1:
                some = [" ".join(one if each == word else each for each in words) for one in named[word]]
                raise GtcError(_("Which one? {answers}").format(answers=listing(some)))
        meant = {word: named[word][0] for word in foreign if word in named}
        return [meant.get(word, word) for word in words]

    def _command(self, name: str | None, words: list[str]) -> None:
        """Carries out a command that changes nothing, or says why the line is no answer. Raises GtcError."""
        if name == "more":
            self._show(self._rest or [_("Nothing more to read.")])
        elif name is not None:
            self._show(self._commands.run(name, words[1:]))
        elif words[0].isdecimal():
            decision = self.session.seat(self._commands.viewer).decision
            if decision is None:
                raise GtcError(_("The game is over; ? lists the commands."))
            count = len(decision.actions)
            if count == 2:
                raise GtcError(_("There are choices 1 and 2; Enter alone lists them again."))
            raise GtcError(_("There are choices 1 to {count}; Enter alone lists them again.").format(count=count))
        else:
            self._refuse(words)

    def _refuse(self, words: list[str]) -> None:
        """Raises IllegalAction with the rule when the line is an action, else GtcError."""
        codec = self.session.game.system.codec
        told = self._own(self._canonical(words))
        meant = typed.guess(words, self._answers(), [command.name for command in COMMANDS])
        if told[0] not in codec.classes:
            raise GtcError(typed.not_understood(words, meant))
        seat = self.session.seat(self._commands.viewer)
        try:
            action = codec.parse(" ".join(told))
        except ActionSyntax as syntax:
            fault: GtcError = syntax
            if seat.decision is not None and all(action.verb != told[0] for action in seat.legal_actions()):
                untimely = seat.untimely(codec.classes[told[0]])
                fault = untimely or not_offered(seat.decision.rule, " ".join(words)[:40])
            if meant is None or command_named(meant) == meant:  # a word for an answer was meant for no command
                raise fault from None
            raise GtcError(_("{fault}. Did you mean: {guess}?").format(fault=fault, guess=meant)) from None
        try:
            self.session.act(action)
        except IllegalAction as refused:
            raise in_words(refused, action, seat) from None

    def _undo(self, words: Sequence[str]) -> list[str]:
        if list(words) not in ([], [_AGREED]):
            raise GtcError(_("Type undo alone, and again for each earlier choice; undo agreed: past dice"))
        try:
            count = self.session.undo(agreed=bool(words))
        except NotAgreed as fault:
            raise GtcError(_("{fault}; `undo agreed` undoes it if both players agree").format(fault=fault)) from None
        text = ngettext("Undone: {n} action.", "Undone: {n} actions.", count)
        return [text.format(n=count)]

    def _redo(self, _words: Sequence[str]) -> list[str]:
        self._tell(self.session.redo())
        return []

    def _whatif(self, words: Sequence[str]) -> list[str]:
        """Begins a game that is thrown away, or ends it."""
        if list(words) == ["end"]:
            if self.session is self._real:
                raise GtcError(_("whatif end: this is the real game"))
            self.session = self._real
            told = _("Back in the real game; none of that has happened.")
        elif not words or list(words) == ["alone"]:
            self.session = self.session.whatif(alone=bool(words))
            told = _("What if, from here on: other dice, nothing saved.")
        else:
            raise GtcError(_("whatif: alone or end, not {word}").format(word=words[0][:40]))
        self._commands = Commands(self.session, self.width, self._looks, self._print)
        return [told]

    def _lessons(self, words: Sequence[str]) -> list[str]:
        """Begins the lessons of a guided game from the first, or ends them."""
        if list(words) == ["off"]:
            self._guide = None
            return [_("Lessons are off; `lesson` turns them on again.")]
        if list(words) not in ([], ["on"]):
            raise GtcError(_("lesson: on or off, not {word}").format(word=words[0][:40]))
        self._guide = Guide(self._real)
        return []
