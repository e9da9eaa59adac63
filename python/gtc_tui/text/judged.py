"""A game judged between lines: how far it is, Control-C for what was found so far."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gtc_tui.bots.thought import Thought
from gtc_tui.i18n import _
from gtc_tui.play.analysis.judging import Judging, of_log
from gtc_tui.play.analysis.verdict import Analysis
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.text.analysis import sections
from gtc_tui.text.layout import wrap

_EVERY = 10.0  # seconds from one line of progress to the next


def judged_lines(log: Path, seconds: float, width: int, tell: Callable[[str], None]) -> list[str]:
    """Of the game in a log, so many seconds of work in all; what was found is kept beside it. Raises GtcError; a second
    KeyboardInterrupt goes on to the caller."""
    judging: list[Judging] = []

    def work(thought: Thought) -> Analysis:
        judging.append(of_log(log, thought=thought))
        return judging[0].run(thought, seconds)

    pondering = Pondering(work)
    pondering.start()
    tell(_("Analysing; Control-C: what was found so far."))
    pondering.watch(tell, _EVERY)
    lines = [line for title, told_of in sections(pondering.outcome(), width) for line in ("", title, "", *told_of)]
    return [*lines[1:], *(wrap(judging[0].unkept, width) if judging[0].unkept else [])]
