"""A game judged afterwards, on the screen: at work in a thread, with progress, and left at any time."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from gtc_tui.bots.thought import Thought
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.analysis.judging import Judging, of_log
from gtc_tui.play.analysis.verdict import Analysis
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.text.analysis import sections
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.windows.reading import ReadingScreen

_TICK = 0.25  # seconds


class AnalysisScreen(ReadingScreen):
    """Of the game in a log. What was found is saved beside it, so that it goes on from there the next time."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("s", "enough", show=False)]

    def __init__(self, look: Look, log: Path) -> None:
        super().__init__(look, _("Analysis"), self._lines)
        self._log = log
        self._judging: Judging | None = None
        self._found: Analysis | None = None
        self._fault = ""
        self._work = Pondering(self._run)

    def _run(self, thought: Thought) -> Analysis:
        """In the thread: a long game takes a while to read."""
        self._judging = of_log(self._log, thought=thought)
        return self._judging.run(thought)

    def hints(self) -> str:
        if self._work.over:
            return _("Up Down PgUp PgDn scroll   Esc back; it is saved")
        return _("s stop, show what was found   Up Down PgUp PgDn scroll   Esc back; it is saved")

    def on_mount(self) -> None:
        super().on_mount()
        self._work.start()
        self._timer = self.set_interval(_TICK, self._look)

    def on_unmount(self) -> None:
        self._work.abandon()

    def action_enough(self) -> None:
        self._work.thought.stop()

    def _look(self) -> None:
        if self._work.over:
            self._timer.stop()
            self.tell_keys()
            try:
                self._found = self._work.outcome()
            except GtcError as fault:
                self._fault = str(fault)
            if self._judging is not None and self._judging.unkept:
                self._fault = self._judging.unkept
        self._fill()

    def _lines(self, width: int) -> list[Line]:
        lines = wrap(self._fault, width, "error") if self._fault else []
        if self._found is None:
            if not self._fault:
                lines += wrap(_("Analysing: {progress}").format(progress=self._work.progress()), width)
            return lines
        for title, told in sections(self._found, width):
            lines += [plain(""), *wrap(title, width, "heading")]
            lines += [plain(line) for line in told]
        return lines[1:]
