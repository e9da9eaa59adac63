"""The figures of the standard rules as tables to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gtc_tui.engine.report import FigureGroup, FigureTable
from gtc_tui.i18n import _
from gtc_tui.text.layout import table, wrap

_WIDTH = 80


def figure_lines(groups: Iterable[FigureGroup], tables: Iterable[FigureTable]) -> Iterator[str]:
    """Group by group: what it is, its key in the file, the section it stands in, how sure it is, the figures. tables:
    the groups in words, in the same order; without those that have no figures."""
    words = list(tables)
    for group in groups:
        told = words.pop(0) if words and words[0].key == group.key else FigureTable("", group.section, ())
        source = _(group.source)
        head = _("{group} ({section}; {source})").format(group=group.key, section=group.section, source=source)
        if told.title:
            head = _("{title}: {group}").format(title=told.title[:1].upper() + told.title[1:], group=head)
        yield from wrap(head, _WIDTH, "  ")
        for line in table(told.rows, _WIDTH - 2):
            yield f"  {line}"
        yield ""
