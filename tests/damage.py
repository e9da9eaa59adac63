"""Data files with faults: copies of the program's own with texts replaced, what loading them tells, games by them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.game import Game
from gtc_tui.errors import DataError
from gtc_tui.scenario.locate import find_file

Change = tuple[str, str]


def damaged(relative: str, path: Path, *changes: Change) -> list[int]:
    """Writes a copy of a data file with texts replaced, each where it comes first; the lines where that was."""
    text, lines = find_file(relative).read_text(), []
    for old, new in changes:
        assert old in text, old
        lines.append(text[: text.index(old)].count("\n") + 1)
        text = text.replace(old, new, 1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return lines


def faults_of(path: Path, load: Callable[[], object]) -> list[str]:
    """What loading tells: one clear line a fault, each with the file, which is left out here ("12: what")."""
    with pytest.raises(DataError) as caught:
        load()
    assert all(fault.startswith(f"{path}:") and "\n" not in fault for fault in caught.value.faults)
    return [fault.removeprefix(f"{path}:") for fault in caught.value.faults]


def play_at_random(game: Game, seed: int, most: int, passes: float = 0.0) -> None:
    """A game to its end, or so many answers of it. passes: share of the action phases in which a side passes."""
    state, random = game.new_state(), Random(seed)
    while (decision := state.decision) is not None and len(state) < most:
        idle = [action for action in decision.actions if action.verb == "pass"]
        if decision.side == CHANCE:
            state.apply(random.choices(decision.actions, decision.weights)[0])
        else:
            state.apply(idle[0] if idle and random.random() < passes else random.choice(decision.actions))
