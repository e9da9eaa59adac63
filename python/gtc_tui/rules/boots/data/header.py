"""What a scenario file says of itself, read without the map and the tables."""

from __future__ import annotations

from pathlib import Path

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Brief
from gtc_tui.rules.boots.data.piecefile import load_pieces, side_words
from gtc_tui.rules.boots.data.scenario_track import read_turns
from gtc_tui.rules.boots.data.schema import ScenarioText
from gtc_tui.rules.boots.state import options
from gtc_tui.rules.kit.files import header
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.tomlfile import Reader

_UNUSED = "option"
"""How units enter that a game does without, unless its option is chosen."""


def brief(path: Path) -> Brief:
    """Raises DataError with the faults of its top level, its turns and its units; others show when it is loaded."""
    reader = Reader(path)
    text = header.top_level(reader, ScenarioText)
    turns = read_turns(reader)
    reader.stop_if_faulty()
    assert text is not None and turns
    part = load_pieces(find_file(f"boots/{path.parent.parent.name}/pieces.toml")).get(text.pieces)
    units = part.pieces.values() if part is not None else ()
    names = side_words()
    return header.brief(
        text,
        (turns[0].first, turns[-1].last),
        len(turns),
        sum(unit.enters != _UNUSED for unit in units),
        {Side(side): names[Side(side)].told() for side in text.sides},
        options.offers(text.pieces),
    )
