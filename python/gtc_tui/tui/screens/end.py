"""The end of a game: its result, how it went, its points, and what next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Result
from gtc_tui.i18n import _
from gtc_tui.play.story.outcome import Outcome, outcome_lines
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.sheets import side_style
from gtc_tui.tui.windows.reading import ReadingScreen, Writer


class EndScreen(ReadingScreen):
    """From here to another game, out of the program, or back to the last position."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("Q", "app.another", show=False),
        Binding("M", "report", show=False),
        Binding("a", "analyse", show=False),
        Binding("q", "app.interrupt", show=False),
    ]

    def __init__(
        self,
        look: Look,
        result: Result,
        outcome: Outcome,
        names: Mapping[Side, str],
        points: Writer,
        report: Callable[[], None],
        analyse: Callable[[], None] | None,
    ) -> None:
        """points: what there is to read of them. report: asks for a file and writes the game into it. analyse: opens
        the analysis; None where there is none."""
        super().__init__(look, _("The game is over"), self._lines)
        self._result = result
        self._outcome = outcome
        self._names = names
        self._points = points
        self._ask_for_report = report
        self._analyse = analyse

    def hints(self) -> str:
        if self._analyse is not None:
            return _("Q new game   M report   a analysis   PgDn more   Esc map   q quit")
        return _("Q new game   M report   PgDn more   Esc map   q quit")

    def action_report(self) -> None:
        self._ask_for_report()

    def action_analyse(self) -> None:
        if self._analyse is not None:
            self._analyse()

    def _lines(self, width: int) -> list[Line]:
        result, names = self._result, self._names
        lines = wrap(result.title, width, "heading")
        winner = _("nobody") if result.winner is None else names[result.winner]
        lines += [*wrap(_("Winner: {side}").format(side=winner), width, "strong"), plain("")]
        for side, text in outcome_lines(self._outcome, names):
            lines += wrap(text, width, side_style(side, names), "  ")
        return [*lines, plain(""), *self._points(width)]
