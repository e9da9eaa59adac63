"""Choosing a game line by line: scenarios and kept games with numbers, then how the game is to be played."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from gtc_tui import systems
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _, listing, ngettext
from gtc_tui.names import printable, typed_words
from gtc_tui.play.setup.choices import Choices
from gtc_tui.play.setup.lobby import Listed, Plan, begin, facts, listed
from gtc_tui.play.setup.saved import Progresses, Saved, saved_games
from gtc_tui.play.table.session import Session
from gtc_tui.text.layout import hang, table, wrap
from gtc_tui.text.rulebook import rules_lines
from gtc_tui.widths import cells

_LEAST_WIDTH, _MOST_WIDTH = 20, 100
_LONGEST_LINE = 2000  # of input; what is longer is no answer
_SHORTEST = 3  # columns of a word that is looked for in titles
_NEWEST = 9  # kept games that are listed at once
Chosen = tuple[Session, bool]
"""A game, and whether with lessons."""


class _Left(Exception):
    """The player leaves without a game."""


def run(plan: Plan) -> Chosen | None:
    """Asks on standard input and output; None when the player leaves. Raises UnknownName when a pipe ends before
    anything was chosen."""
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    typed = sys.stdin.isatty()
    return Lobby(plan, sys.stdin, sys.stdout, shutil.get_terminal_size().columns, not typed).run()


class Lobby:
    """plan: what was wanted already. echo: repeat what was read, and an end of the input is a fault."""

    def __init__(self, plan: Plan, source: TextIO, target: TextIO, width: int = 80, echo: bool = False) -> None:
        self._plan = plan
        self._source = source
        self._target = target
        self._width = max(_LEAST_WIDTH, min(width, _MOST_WIDTH))
        self._echo = echo
        self._scenarios = listed()
        self._saved: list[Saved] = []
        self._most = _NEWEST
        self._progresses = Progresses()

    def run(self) -> Chosen | None:
        """Until a game is chosen and could be begun, or the player leaves (None)."""
        try:
            self._list()
            while True:
                words = self._read()
                try:
                    chosen = self._choose(words)
                except GtcError as fault:
                    self._show([str(fault)])
                    continue
                if chosen is not None:
                    return chosen
        except _Left:
            return None

    # -- which game --------------------------------------------------------------------------------------
    def _list(self) -> None:
        series = ""
        rows: list[tuple[str, ...]] = []
        for number, one in enumerate(self._scenarios, 1):
            if one.series != series:
                self._table(rows)
                rows, series = [], one.series
                self._show([series])
            if one.brief is None:
                rows.append((f"{number:3}", one.id, _("its file is faulty")))
            else:
                rows.append((f"{number:3}", one.brief.title, listing(facts(one.brief))))
        self._table(rows)
        self._list_saved()
        self._show(
            [
                _("A number chooses that scenario, or continues that game; so do words of a scenario's title."),
                _("about N describes a scenario, rules N shows its rules."),
                _("saved lists all saved games; Enter lists everything again; quit quits."),
            ]
        )

    def _list_saved(self) -> None:
        try:
            self._saved = saved_games()
        except GtcError as fault:
            self._show([str(fault)])
            return
        rows = []
        first = len(self._scenarios) + 1
        for number, one in enumerate(self._saved[: self._most], first):
            title = self._title(one)
            text = one.fault or self._progresses.find(one).text
            rows.append((f"{number:3}", f"{one.when:%Y-%m-%d %H:%M}", title, text))
        self._progresses.keep()
        if rows:
            self._show([_("Saved games")])
            self._table(rows)
        more = len(self._saved) - len(rows)
        if more > 0:
            self._show([ngettext("and {n} older game", "and {n} older games", more).format(n=more)])

    def _title(self, saved: Saved) -> str:
        """Of a kept game's scenario."""
        if saved.header is None:
            return saved.path.name
        game_id = saved.header.game
        return next((one.brief.title for one in self._scenarios if one.id == game_id and one.brief), printable(game_id))

    def _choose(self, words: Sequence[str]) -> Chosen | None:
        """None: nothing is chosen yet. Raises GtcError for what cannot be done."""
        if words == ["saved"]:
            self._most = len(self._saved)
            self._list_saved()
        elif not words:
            self._list()
        elif words[0] in ("about", "rules") and len(words) == 2:
            one = self._numbered(words[1])
            if isinstance(one, Saved):
                raise GtcError(_("{n}: a saved game; give the number of its scenario").format(n=words[1]))
            self._show(self._about(one) if words[0] == "about" else self._rules(one))
        elif len(words) == 1:
            one = self._numbered(words[0])
            if isinstance(one, Saved):
                return Session.resume(one.path), self._plan.guided
            return self._set_up(one)
        else:
            return self._set_up(self._titled(words))
        return None

    def _numbered(self, word: str) -> Listed | Saved:
        """The scenario or kept game meant by a number, the scenario by an id or words of its title."""
        everything: list[Listed | Saved] = [*self._scenarios, *self._saved]
        named = next((one for one in self._scenarios if one.id == word), None)
        if named is not None:
            return named
        if not (word.isascii() and word.isdecimal()):
            return self._titled([word])
        number = int(word[:9])
        if not 1 <= number <= len(everything):
            raise UnknownName(_("Type a number from 1 to {count}.").format(count=len(everything)))
        return everything[number - 1]

    def _titled(self, words: Sequence[str]) -> Listed:
        """The one scenario that has all these words in its title or its id."""
        sought = [word.casefold() for word in words]
        found = [
            (number, one.brief.title, one)
            for number, one in enumerate(self._scenarios, 1)
            if one.brief is not None and all(word in f"{one.brief.title} {one.id}".casefold() for word in sought)
        ]
        if not found or max(map(cells, words)) < _SHORTEST:
            raise UnknownName(_("{word}: type a number, about N, rules N, saved or quit").format(word=words[0][:40]))
        if len(found) > 1:
            answers = listing(f"{number} {title}" for number, title, _one in found)
            raise UnknownName(_("Which one? {answers}").format(answers=answers))
        return found[0][2]

    def _about(self, one: Listed) -> list[str]:
        if one.brief is None:
            raise GtcError(one.fault)
        return about_lines(one, self._width)

    def _rules(self, one: Listed) -> list[str]:
        """The scenario's own rules."""
        game = systems.load(one.id)
        section = systems.brief(one.id).section
        return rules_lines(game.system.reference([game]), game.system.figure_tables(), [section], self._width)

    # -- how to play it ----------------------------------------------------------------------------------
    def _set_up(self, one: Listed) -> Chosen | None:
        """Asks until the game begins; None: back to the list."""
        if one.brief is None:
            raise GtcError(one.fault)
        self._show(about_lines(one, self._width))
        choices = Choices(one.id, one.brief, self._plan)
        self._show(choices.notes)
        self._show_choices(choices)
        changes: dict[str, Callable[[], list[str]]] = {
            "about": lambda: self._about(one),
            "rules": lambda: self._rules(one),
        }
        while True:
            words = self._read()
            try:
                if not words:
                    plan = choices.plan()
                    return begin(one.id, plan), plan.guided
                if words == ["back"]:
                    self._list()
                    return None
                if words == ["show"]:
                    self._show_choices(choices)
                    continue
                if len(words) == 1 and words[0] in changes:
                    self._show(changes[words[0]]())
                    continue
                self._change(choices, words)
            except GtcError as fault:
                self._show([str(fault)])

    def _change(self, choices: Choices, words: Sequence[str]) -> None:
        rows = choices.rows()
        if words[0] == "seed" and len(words) <= 2:
            choices.write_seed("".join(words[1:]))
            self._show_choices(choices, next(n for n, row in enumerate(rows) if row.kind == "seed"))
            return
        word = words[0]
        if len(words) > 1 or not (word.isascii() and word.isdecimal()):
            raise UnknownName(
                _("{word}: type a number, seed N, show, about, rules, back or quit").format(word=word[:40])
            )
        number = int(word[:9])
        if not 1 <= number <= len(rows):
            raise UnknownName(_("Type a number from 1 to {count}.").format(count=len(rows)))
        if rows[number - 1].kind == "seed":
            raise UnknownName(_("seed N sets the seed of the dice, seed alone clears it"))
        choices.turn(number - 1)
        self._show_choices(choices, number - 1)

    def _show_choices(self, choices: Choices, only: int | None = None) -> None:
        """Every line with its number and how to go on; or the one that was changed."""
        rows = [(f"{n:3}", f"{row.label}:", row.value, row.text) for n, row in enumerate(choices.rows(), start=1)]
        self._table(rows if only is None else rows[only : only + 1])
        if only is None:
            self._show([_("Enter starts; a number changes that line; seed N; show, about, rules, back, quit.")])

    # -- lines -------------------------------------------------------------------------------------------
    def _read(self) -> list[str]:
        """The words of the next line. Raises _Left at quit and at the end of the input."""
        self._target.write("> ")
        self._target.flush()
        line = self._source.readline(_LONGEST_LINE)
        while line and not line.endswith("\n"):  # of an endless line only the beginning counts
            more = self._source.readline(_LONGEST_LINE)
            if not more or more.endswith("\n"):
                break
        if not line:
            self._show([""])
            if self._echo:
                raise UnknownName(_("play: which scenario? `gtc list` lists them; or --resume"))
            raise _Left
        if self._echo:
            self._show([printable(line)])
        words = typed_words(line)
        if words == ["quit"]:
            raise _Left
        return words

    def _table(self, rows: Sequence[Sequence[str]]) -> None:
        self._show(table(rows, self._width))

    def _show(self, lines: Sequence[str]) -> None:
        """Control characters, which files may hold, are shown as signs."""
        for line in lines:
            shown = "".join(char if char.isprintable() else "?" for char in line)
            for part in hang(shown, self._width):
                print(part, file=self._target)


def about_lines(one: Listed, width: int) -> list[str]:
    """Title, facts and introduction of a scenario whose file is in order."""
    brief = one.brief
    assert brief is not None
    lines = [f"{brief.title} ({one.id})", listing(facts(brief))]
    for text in brief.words:
        lines += wrap(text, width)
    return lines
