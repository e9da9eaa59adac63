"""What a scenario file says of itself, read without the map and the tables."""

from __future__ import annotations

from pathlib import Path

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Brief
from gtc_tui.i18n import _
from gtc_tui.rules.boots import options
from gtc_tui.rules.boots.piecefile import load_pieces, side_names
from gtc_tui.rules.boots.scenarioschema import ScenarioText
from gtc_tui.rules.boots.scenariotrack import read_turns
from gtc_tui.scenario.dates import period_text
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.tomlfile import Reader

_UNUSED = "option"
"""How units enter that a game does without, unless its option is chosen."""


def brief(path: Path) -> Brief:
    """Raises DataError with the faults of its top level, its turns and its units; others show when it is loaded."""
    reader = Reader(path)
    text = reader.struct(reader.data, ScenarioText, "scenario", lambda key: (key,))
    turns = read_turns(reader)
    reader.stop_if_faulty()
    assert text is not None and turns
    first, last = turns[0].first, turns[-1].last
    names = side_names()
    paragraphs = (" ".join(part.split()) for part in text.introduction.split("\n\n"))
    part = load_pieces(find_file(f"boots/{path.parent.parent.name}/pieces.toml")).get(text.pieces)
    units = part.pieces.values() if part is not None else ()
    return Brief(
        title=text.title,
        section=text.section,
        first=first.isoformat(),
        last=last.isoformat(),
        when=period_text(first, last),
        turns=len(turns),
        pieces=sum(unit.enters != _UNUSED for unit in units),
        sides={Side(side): names[Side(side)] for side in text.sides},
        words=tuple(_(paragraph) for paragraph in paragraphs if paragraph),
        options=options.offers(text.pieces),
    )
