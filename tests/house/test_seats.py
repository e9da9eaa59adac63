"""The whole state stays with the table: machine players, learners, aids and screens are handed a seat.

The import contracts say so of modules; this looks for the ways round them: a state that is named in a signature, or
reached through a session.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent.parent / "python" / "gtc_tui"

HANDED = ("bots", "draw", "play/aids", "research", "store", "text", "tui")
"""Rooms that get seats."""
TABLES = {
    "research/habits.py": "it begins games that the core plays on, to count how they end",
    "research/selfplay.py": "it begins games that the core plays on; learners get numbers of positions and their ends",
    "research/spiel.py": "OpenSpiel's state is the table: it rolls the dice and deals, and observers show seats",
    "research/zoo.py": "the environment is the table; agents get what their seats show",
}
"""Modules in them that keep a game themselves, and why."""
WHOLE = {"State", "Play", "GcacwPlay", "BootsPlay", "Timeline"}
_INSIDE = ("state", "_state", "new_state", "root", "happened", "_timeline")
"""What a table, a timeline and a seat have for whoever keeps the game: whole states, events that are for one side."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for room in HANDED:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            name = path.relative_to(PACKAGE).as_posix()
            if name not in TABLES:
                yield name, ast.parse(path.read_text())


def whole(tree: ast.AST) -> Iterator[str]:
    """Where a whole game is named, or taken from a session or out of a seat."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.lineno}: imports {one.name}" for one in node.names if one.name in WHOLE)
        elif isinstance(node, ast.Name) and node.id in WHOLE:
            yield f"{node.lineno}: names {node.id}"
        elif isinstance(node, ast.Attribute) and node.attr in _INSIDE:
            yield f"{node.lineno}: takes .{node.attr}"


def test_who_is_handed_a_seat_holds_no_state() -> None:
    found = [f"{name}:{fault}" for name, tree in modules() for fault in whole(tree)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "from gtc_tui.engine.state import State",
        "def choose(state: State): ...",
        "def decision(session): return session.state.decision",
        "def peek(seat): return seat._state.hash",
        "def begin(game): return game.new_state()",
        "def last(session): return session.happened[-1]",
        "def back(table): table._timeline.take_back()",
    ],
)
def test_what_is_looked_for_is_found(source: str) -> None:
    assert list(whole(ast.parse(source)))


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_there_are(name: str) -> None:
    """One that holds no state any more is no table."""
    assert list(whole(ast.parse((PACKAGE / name).read_text())))
