"""What a scenario file says of itself, read without the map, the tables and the pieces."""

from __future__ import annotations

from pathlib import Path

from gtc_tui.engine.report import Brief
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw import options
from gtc_tui.rules.gcacw.days import check_date, day_of
from gtc_tui.rules.gcacw.piecefile import side_names
from gtc_tui.rules.gcacw.scenarioschema import ScenarioText
from gtc_tui.scenario.dates import period_text
from gtc_tui.scenario.tomlfile import Reader


def brief(path: Path) -> Brief:
    """Raises DataError with the faults of its top level; those of its entries show when it is loaded."""
    reader = Reader(path)
    text = reader.struct(reader.data, ScenarioText, "scenario", lambda key: (key,))
    if text is not None:
        check_date(reader, text)
    reader.stop_if_faulty()
    assert text is not None
    first = text.date.isoformat()
    last = day_of(first, text.turns)
    paragraphs = (" ".join(part.split()) for part in text.introduction.split("\n\n"))
    words = [_(paragraph) for paragraph in paragraphs if paragraph]
    return Brief(
        title=text.title,
        section=text.section,
        first=first,
        last=last.isoformat(),
        when=period_text(text.date, last),
        turns=text.turns,
        pieces=len(text.set_up) + len(text.reserve) + len(text.reinforcements),
        sides=side_names(),
        words=tuple(words),
        options=options.offers(text.attachment),
    )
