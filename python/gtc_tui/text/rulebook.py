"""The rules in words as lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gtc_tui.engine.report import FigureTable, Section
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.play.aids.rulebook import by_number, figures_of, search
from gtc_tui.text.layout import table, wrap


def rules_lines(
    sections: Sequence[Section], figures: Iterable[FigureTable], words: Sequence[str], width: int
) -> list[str]:
    """Without words the contents; a section or chapter with its figures; or what has all the words, the whole section
    where its title alone has them. Raises UnknownName when there is nothing of that kind."""
    if not words:
        return table([(section.number, section.title) for section in sections], width)
    if len(words) == 1 and words[0][:1].isdecimal():
        chosen = by_number(sections, words[0])
        if not chosen:
            raise UnknownName(_("rules: no section {number}").format(number=words[0][:20]))
        known = list(figures)
        return [line for section in chosen for line in _section(section, known, width)]
    lines: list[str] = []
    for hit in search(sections, words):
        found = [hit.section.paragraphs[n] for n in hit.paragraphs]
        lines += _paragraphs(hit.section, found or hit.section.paragraphs, width)
    if not lines:
        raise UnknownName(_("rules: nothing about {words}").format(words=" ".join(words)[:60]))
    return lines


def _section(section: Section, figures: list[FigureTable], width: int) -> list[str]:
    lines = _paragraphs(section, section.paragraphs, width)
    for one in figures_of(figures, section.number):
        lines += wrap(_("Figures: {what}").format(what=one.title), width, "  ")
        lines += [f"  {line}" for line in table(one.rows, width - 2)]
    return lines


def _paragraphs(section: Section, paragraphs: Iterable[str], width: int) -> list[str]:
    """Heading and sentences."""
    lines = wrap(f"{section.number} {section.title}", width, "    ")
    for text in paragraphs:
        lines += [f"  {line}" for line in wrap(text, width - 2)]
    return lines
