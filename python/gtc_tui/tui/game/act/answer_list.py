"""The list of answers as the player sees it: what is open, highlighted, ticked and typed so far, and its lines."""

from __future__ import annotations

from functools import cached_property

from gtc_tui.i18n import _, ngettext
from gtc_tui.play.aids.answers import Answer, is_grouped
from gtc_tui.play.aids.placing import is_placement
from gtc_tui.tui.game.act.choices import Row, path, rows, typed_row
from gtc_tui.tui.game.controller import Host
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.numbers import in_one_line
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import key_of
from gtc_tui.tui.widgets.panel import Panel
from gtc_tui.widths import cells

_FIRST_OF_TWO_DIGITS = 10


class AnswerList:
    """rows: as they are shown; row: the highlighted one. place: the hex whose answers are listed, None: all of them;
    the cursor may go on to the goal of an answer meanwhile. opened: key of the group that is shown alone. typed: digits
    of a number that is not complete. ticked: units that are chosen and not yet named, where several are asked for.
    lines: of the rows; row_of: which row each line belongs to, -1: none."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.rows: list[Row] = []
        self.row: int | None = None
        self.place: str | None = None
        self.opened: int | None = None
        self.typed = ""
        self.ticked: list[int] = []
        self.lines: list[Line] = []
        self.row_of: list[int] = []

    @property
    def _desk(self) -> Desk:
        return self._host.desk

    @property
    def chosen(self) -> int | None:
        """Place of the highlighted answer among all, None where a group or nothing is highlighted."""
        return self.rows[self.row].only if self.row is not None else None

    @property
    def routine(self) -> int | None:
        """Place of the routine answer among all."""
        default = self._desk.decision.default if self._desk.decision is not None else None
        return next((index for index, answer in enumerate(self._desk.answers) if answer.action == default), None)

    @property
    def _taken_by_space(self) -> bool:
        """Does the key of the routine answer take it? It never attacks."""
        return self._desk.decision is not None and not self._desk.decision.strikes

    @property
    def several(self) -> bool:
        """Are units ticked one by one?"""
        decision = self._desk.decision
        return decision is not None and decision.several and self._desk.asks_human

    @cached_property
    def _boxes(self) -> frozenset[str]:
        """What the boxes off the map are called."""
        board = self._desk.game.map
        return frozenset(map(board.label, board.boxes))

    @property
    def numbered(self) -> list[Answer]:
        """The answers of the list by what is typed for them there."""
        return [self._desk.answers[row.only]._replace(number=row.number) for row in self.rows if row.only is not None]

    def typed_for(self, answer: Answer) -> int | None:
        """What a player types for an answer; None where it is not about the hex that is listed."""
        return path(self._desk.answers, self.place, self.opened, self.routine, answer.number - 1)

    def by_space(self, answer: Answer) -> bool:
        """Does the key of the routine answer take it?"""
        return self._taken_by_space and not self.several and answer.number - 1 == self.routine

    # -- what is listed --------------------------------------------------------------------------------------
    def look(self, place: str | None) -> None:
        """The answers about a hex where there are some, else all of them; nothing is open or highlighted."""
        desk = self._desk
        about = place is not None and is_grouped(desk.answers) and bool(desk.answers_at(place))
        self.place, self.opened, self.typed = place if about else None, None, ""
        self._list()

    def open(self, row: int) -> None:
        """A group alone, with its first answer highlighted."""
        self.opened, self.typed = self.rows[row].number, ""
        self._list()
        self.row = 0

    def close(self) -> None:
        self.opened = None
        self._list()

    def reword(self) -> None:
        """The same rows, and the same one highlighted."""
        row = self.row
        self._list()
        self.row = row

    def _list(self) -> None:
        self.rows = rows(self._desk.answers, self.place, self.opened, self.routine)
        self.row = None

    def highlight(self, index: int | None) -> None:
        """An answer, or the group that has it."""
        self.row = next((at for at, row in enumerate(self.rows) if index is not None and index in row.answers), None)

    def step(self, by: int) -> int | None:
        """The row after or before the highlighted one, all round."""
        count = len(self.rows)
        if not count:
            return None
        return (0 if by > 0 else count - 1) if self.row is None else (self.row + by) % count

    def type(self, digit: str) -> tuple[int | None, bool]:
        """(row, whether the number is complete): what the digits typed so far mean."""
        self.typed += digit
        row, complete = typed_row(self.typed, self.rows)
        if complete:
            self.typed = ""
        return row, complete

    def tick(self, index: int) -> None:
        """Takes a unit in, or out again."""
        if index in self.ticked:
            self.ticked.remove(index)
        else:
            self.ticked.append(index)

    # -- its lines -------------------------------------------------------------------------------------------
    def write(self, width: int) -> None:
        answers = self._desk.answers
        subject = self._desk.subject.name if self._desk.subject is not None else ""
        digits = max((len(str(row.number)) for row in self.rows), default=1)
        self.lines, self.row_of = [], []
        for at, row in enumerate(self.rows):
            answer = answers[row.only] if row.only is not None else None
            lead = f"{row.number:>{digits}}) "
            named = [self._desk.label(place) for place in answer.where] if answer is not None else []
            about = subject or (self._desk.about(answer) if answer is not None else "")
            apart = {label for label in named if label in self._boxes}
            text = lead + in_one_line(row.text, named, width - len(lead), about, apart)
            if self.several and answer is not None and answer.pieces:
                unit = self._desk.pieces[answer.pieces[0]]
                text = f"{lead}{'[x]' if row.only in self.ticked else '[ ]'} {unit.name}  {unit.code}"
            routine = answer is not None and self._taken_by_space and row.only == self.routine
            tail = " " + _("(Space)") if routine and not self.several else ""
            tail = tail if cells(text + tail) <= width else ""  # the title tells it too
            for line in wrap(text, width, indent=" " * (digits + 2)):
                self.lines.append([*line, (tail, "dim")] if tail else line)
                self.row_of.append(at)
                tail = ""
        others = len(answers) - sum(len(row.answers) for row in self.rows)
        if not answers:
            self.lines = [plain(_("nothing to choose now"), "dim")]
            return
        unused = self._unused()
        self.lines += wrap(unused, width, "dim", "  ") if unused else []
        if others and self.opened is None:
            told = ngettext("{n} more elsewhere: {key}", "{n} more elsewhere: {key}", others)
            self.lines += wrap(told.format(n=others, key=key_of(self._host.table, "clear")), width, "dim")

    def _unused(self) -> str:
        """Kinds of answers keep their numbers: what is said of those that are left out of the list."""
        if not is_grouped(self._desk.answers) or self.opened is not None:
            return ""
        listed = {row.number for row in self.rows}
        last = max((number for number in listed if number < _FIRST_OF_TWO_DIGITS), default=0)
        missing = [number for number in range(1, last) if number not in listed]
        if not missing:
            return ""
        elsewhere = any(answer.group is not None and answer.group.key in missing for answer in self._desk.answers)
        count = len(missing)
        if elsewhere:
            told = ngettext("{numbers} offers nothing in this hex", "{numbers} offer nothing in this hex", count)
        else:
            told = ngettext("{numbers} offers nothing now", "{numbers} offer nothing now", count)
        return told.format(numbers=", ".join(map(str, missing)))

    def show(self, panel: Panel) -> None:
        lit = frozenset(line for line, row in enumerate(self.row_of) if row == self.row)
        parts = frozenset(at for at in range(1, len(self.row_of)) if self.row_of[at] == self.row_of[at - 1])
        key = self._desk.decision, self.opened, self.place
        panel.put(self.lines, self._title(panel), key=key, lit=lit, parts=parts)
        if lit:
            panel.reveal(max(lit))
            panel.reveal(min(lit))

    def _title(self, panel: Panel) -> str:
        title, answers = _("Choices"), self._desk.answers
        if self.typed:
            return f"{title}: {self.typed}_"
        if self.several:
            count = len(self.ticked)
            told = ngettext("Enter: the one ticked", "Enter: the {n} ticked", count).format(n=count)
            return told if self.ticked else _("Space or number: tick")
        group = answers[self.rows[0].answers[0]].group if self.opened is not None else None
        if group is not None:
            back = key_of(self._host.table, "clear")
            return _("{title}  {key}: back").format(title=group.title.told(), key=back)
        routine = self.routine
        if routine is None and answers and is_placement(self._desk.seat):
            longer = _("{title}  Space: place the rest").format(title=title)
            return longer if cells(longer) <= panel.title_room(len(self.lines)) else _("Space: place the rest")
        if routine is None or not self._taken_by_space:
            return title
        text = answers[routine].text
        longer = _("{title}  Space: {text}").format(title=title, text=text)
        return longer if cells(longer) <= panel.title_room(len(self.lines)) else _("Space: {text}").format(text=text)
