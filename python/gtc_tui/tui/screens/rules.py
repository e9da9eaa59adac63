"""The rules in words: the contents beside a section, found by number or by words."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Section
from gtc_tui.i18n import N_, _
from gtc_tui.play.aids.rulebook import by_number, figures_of, search
from gtc_tui.text.layout import table
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, cut, pad, plain, wrap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.over import PlacedScreen
from gtc_tui.tui.windows.reading import ReadingScreen, Writer

_LONGEST = 40  # characters looked for
_MOVES = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1}
_PAGES = {"pageup": -1, "pagedown": 1}
_EDGES = {"home": -9999, "end": 9999}


class RulesScreen(PlacedScreen[None]):
    """Typing looks for words, or for a section where it begins with a digit. section: shown first."""

    tells_strays = False
    about = (
        N_("The rules in our own words, by section, with the figures in use."),
        N_(
            "Type words to look for, or the number of a section. Up and Down choose a section, PgUp and PgDn scroll it."
        ),
    )

    def __init__(self, look: Look, game: Game, section: str = "") -> None:
        super().__init__(look)
        self._sections = game.system.reference([game])
        self._figures = game.system.figure_tables()
        self._typed = ""
        self._found: tuple[Section, ...] = self._sections
        first = by_number(self._sections, section) if section else ()
        self._chosen = self._sections.index(first[0]) if first else 0

    def compose(self) -> ComposeResult:
        yield LineWidget(self.look, id="question")
        yield Panel(self.look, _("Rules"), id="contents")
        yield Panel(self.look, "", id="section")
        yield HintLine(self.look, id="hints")

    def on_resize(self) -> None:
        width, height = self.size
        if not width:
            return
        left, room = min(44, width * 2 // 5), max(1, height - 2)
        places = {
            "question": Region(0, 0, width, 1),
            "contents": Region(0, 1, left, room),
            "section": Region(left, 1, max(1, min(width - left, 100)), room),
            "hints": Region(0, height - 1, width, 1),
        }
        self.put(places)
        hints = _("type words or a number  Up Down section  PgUp PgDn read on  F1 help  Esc back")
        self.query_one("#hints", LineWidget).put([[(hints, "dim")]])
        self._fill()

    def _fill(self) -> None:
        asked = _("Rules about: {typed}_").format(typed=self._typed)
        self.query_one("#question", LineWidget).put([[(asked, "prompt")]])
        contents = self.query_one("#contents", Panel)
        lines: list[Line] = [
            [(pad(section.number, 6), "key"), (cut(section.title, contents.text_width - 6), "text")]
            for section in self._found
        ]
        nothing = [plain(_("Nothing found"), "dim")]
        contents.put(lines or nothing, key=self._typed, lit=frozenset({self._chosen} if lines else ()))
        contents.reveal(self._chosen)
        panel = self.query_one("#section", Panel)
        if self._found:
            section = self._found[self._chosen]
            title = f"{section.number} {section.title}"
            panel.put(self._told(section, panel.text_width), title, key=(section.number, self._typed))
        else:
            panel.put([], "", key="")

    def _told(self, section: Section, width: int) -> list[Line]:
        """Paragraphs, those with a word looked for standing out; then the figures in use."""
        words = [] if self._typed[:1].isdecimal() else self._typed.casefold().split()
        lines: list[Line] = []
        for text in section.paragraphs:
            hit = any(word in text.casefold() for word in words)
            lines += [*wrap(text, width, "strong" if hit else "text"), plain("")]
        for group in figures_of(self._figures, section.number):
            lines += wrap(_("Figures: {what}").format(what=group.title), width, "heading")
            lines += [plain(line) for line in table(group.rows, width)]
        return lines

    def _look_for(self, typed: str) -> None:
        """Without words everything; the section that was shown stays where it can."""
        shown = self._found[self._chosen] if self._found else None
        self._typed = typed
        if not typed.strip():
            self._found = self._sections
        elif typed[0].isdecimal():
            self._found = by_number(self._sections, typed.strip())
            self._found = self._found or tuple(one for one in self._sections if one.number.startswith(typed.strip()))
        else:
            self._found = tuple(hit.section for hit in search(self._sections, typed.split()))
        self._chosen = self._found.index(shown) if shown in self._found and not typed else 0
        self._fill()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        key = event.key
        if key in ("escape", "f2") or (key in ("enter", "question_mark", "slash") and not self._typed):
            self.dismiss()
        elif key == "f1":
            self.action_about()
        elif key in _MOVES and self._found:
            self._chosen = (self._chosen + _MOVES[key]) % len(self._found)
            self._fill()
        elif key in _PAGES:
            self.query_one("#section", Panel).page(_PAGES[key])
        elif key in _EDGES:
            self.query_one("#section", Panel).scroll(_EDGES[key])
        elif key == "backspace":
            self._look_for(self._typed[:-1])
        elif event.is_printable and event.character:
            self._look_for((self._typed + event.character)[:_LONGEST].lstrip())

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        if message.panel.id == "contents" and message.line < len(self._found):
            self._chosen = message.line
            self._fill()


class ExplainScreen(ReadingScreen):
    """What is asked, in full; from here on into the rules that ask it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("r,slash,f2", "rules", show=False)]

    def __init__(self, look: Look, title: str, write: Writer, game: Game, section: str) -> None:
        super().__init__(look, title, write)
        self._game = game
        self._section = section

    def hints(self) -> str:
        hints = _("Up Down PgUp PgDn scroll   r the rules, section {section}   Esc back")
        return hints.format(section=self._section)

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.look, self._game, self._section))
