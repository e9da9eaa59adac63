"""What a scenario file says of itself, read without the map, the tables and the pieces."""

from __future__ import annotations

from pathlib import Path

from gtc_tui.engine.report import Brief
from gtc_tui.rules.gcacw.data.days import check_date, day_of
from gtc_tui.rules.gcacw.data.piecefile import side_words
from gtc_tui.rules.gcacw.data.schema import ScenarioText
from gtc_tui.rules.gcacw.state import options
from gtc_tui.rules.kit.files import header
from gtc_tui.scenario.tomlfile import Reader


def brief(path: Path) -> Brief:
    """Raises DataError with the faults of its top level; those of its entries show when it is loaded."""
    reader = Reader(path)
    text = header.top_level(reader, ScenarioText)
    if text is not None:
        check_date(reader, text)
    reader.stop_if_faulty()
    assert text is not None
    first = text.date.isoformat()
    days = (day_of(first, text.first_turn), day_of(first, text.turns))
    names = {side: name.told() for side, name in side_words().items()}
    pieces = (
        len(text.set_up) + len(text.reserve) + len(text.reinforcements) + len(text.arrivals) + len(text.free_set_up)
    )
    turns = text.turns - text.first_turn + 1
    return header.brief(text, days, turns, pieces, names, options.offers("attachment" in text.phases, text.campaign))
