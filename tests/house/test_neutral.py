"""Engine, core, interfaces and machine players know no system of rules: none is named there, nor a game or a side.

Names of systems, games, scenarios and sides come from what is registered; the words by which people call the games are
added. What the program itself is called is no name of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import systems
from gtc_tui.play.setup.lobby import listed

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "python" / "gtc_tui"
PLACES = (
    *(
        PACKAGE / name
        for name in ("engine", "model", "scenario", "tui", "text", "bots", "play", "store", "draw", "cli")
    ),
    *(PACKAGE / name for name in ("core.py", "_core.pyi", "scripting.py", "mapcommands.py", "crash.py", "folders.py")),
    *(ROOT / "rust" / name for name in ("hexcore", "mcts")),
)
_PROGRAM = "gtc"  # also the folder of one of the games
_CALLED = ("grant", "grant takes command", "mad anthony", "pershing", "civil war", "boots", "gcacw", "indian", "villa")
EXAMPLES = {
    ("engine/state.py", "gtc/03-race-for-spotsylvania"): 1,
    ("core.py", "gtc/03-race-for-spotsylvania"): 3,
    ("core.py", "boots2/pershing"): 1,
}
"""Paths of data in examples of docstrings, which run as tests: where, which, how often."""


def _sources() -> Iterator[Path]:
    for place in PLACES:
        found = [place] if place.is_file() else place.rglob("*")
        yield from (path for path in sorted(found) if path.suffix in (".py", ".pyi", ".rs", ".toml"))


def _names() -> set[str]:
    found = {*_CALLED, *systems.names(), *(systems.system(name).title for name in systems.names())}
    for one in listed():
        assert one.brief is not None
        game, _slash, scenario = one.id.partition("/")
        found |= {game, scenario.lstrip("0123456789-"), one.brief.title, *one.brief.sides, *one.brief.sides.values()}
    return {name.casefold() for name in found} - {_PROGRAM}


def _pattern(names: set[str]) -> re.Pattern[str]:
    """Whole words, a plural among them; two letters only where they stand in quotes as a key."""
    words = (rf"\b{re.escape(name)}(?:s|es)?\b" if len(name) > 2 else rf"['\"]{name}['\"]" for name in sorted(names))
    return re.compile("|".join(words), re.IGNORECASE)


def test_the_names_looked_for_are_those_of_the_games() -> None:
    names = _names()
    assert len(systems.names()) > 1 and {*systems.names(), "union", "confederate", "indian player", "villa"} <= names
    found = _pattern(names)
    for text in ('side == "us"', "the Union side", "Mad Anthony", "boots2", "an Indian village", "mad-anthony"):
        assert found.search(text), text
    for text in ("a union_of(", "those of us", "granted", "village", "indiana", "gtc play"):
        assert not found.search(text), text


def test_no_system_game_or_side_is_named_where_none_is_known() -> None:
    pattern, faults, examples = _pattern(_names()), [], dict.fromkeys(EXAMPLES, 0)
    for path in _sources():
        where = str(path.relative_to(PACKAGE if path.is_relative_to(PACKAGE) else ROOT))
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            text = re.sub(r"# type: ignore\[[a-z-]+\]", "", line)
            for file, example in EXAMPLES:
                if file == where and example in text:
                    examples[file, example] += 1
                    text = text.replace(example, "")
            faults += [f"{where}:{number}: {found[0]}" for found in pattern.finditer(text)]
    assert not faults, "\n".join(faults)
    assert examples == EXAMPLES


@pytest.mark.parametrize("name", systems.names())
def test_a_system_is_registered_once_and_has_scenarios(name: str) -> None:
    source = (PACKAGE / "systems.py").read_text()
    assert source.count(f'"{name}"') == 1
    assert any(systems.folder_of(game_id) == name for game_id in gtc_tui.scenarios())


def test_scenarios_of_a_system_stand_together_in_the_order_of_systems() -> None:
    folders = [systems.folder_of(game_id) for game_id in gtc_tui.scenarios()]
    assert list(dict.fromkeys(folders)) == systems.names()
    assert folders == sorted(folders, key=systems.names().index)
    assert len({one.series for one in listed()}) == len(systems.names())
