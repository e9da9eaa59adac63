"""The figures of the standard rules as tables to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gtc_tui.engine.report import FigureGroup
from gtc_tui.i18n import _
from gtc_tui.text.layout import table, wrap

_WIDTH = 80


def figure_lines(groups: Iterable[FigureGroup]) -> Iterator[str]:
    """Group by group: what it is, the section it stands in, how sure it is, the figures."""
    for group in groups:
        yield from wrap(
            _("{group} ({section}; {source})").format(group=group.key, section=group.section, source=group.source),
            _WIDTH,
            "  ",
        )
        for line in table(group.rows, _WIDTH - 2):
            yield f"  {line}"
        yield ""
