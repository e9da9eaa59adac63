"""A made-up scenario of the Civil War system with boxes off its small map, written into a folder of data files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui.rules.gcacw.state.game import GcacwGame

BOXES = "gtc/boxes"
_SIZE = 8
_ROWS = "\n".join(f"N{row:02} {'.' * _SIZE}" for row in range(1, _SIZE + 1))
_MAP = f"""\
gtc-map 1
title Boxes
sheet N at 0,0 columns 1-{_SIZE} rows 1-{_SIZE} odd 1-{_SIZE} even
[terrain]
legend . clear
{_ROWS}
[counties]
legend . none
{_ROWS}
[streams]
[waters]
[crossings]
[roads]
[railroads]
[landings]
[works]
[places]
N0303 town Middleton
N0406 town Riverton
[boxes]
X1 Winchester
X2 New Market
X3 Staunton
X4 Lynchburg
[links]
N0208 X1 pike
X1 X2 pike
X2 X3 railroad
X1 X3 major-river
X3 N0608 road
X3 X4 road
"""
_SCENARIO = """\
title = "Off the Map"
section = "28.0"
date = 1864-05-08
turns = 2
map = "gtc/boxes"
boxes = ["X1", "X2", "X3"]
scores = "union"
set-up = [
    { piece = "warren", hex = "N0207" },
    { piece = "griffin", hex = "N0207", manpower = 14 },
    { piece = "cutler", hex = "X1", manpower = 10 },
    { piece = "anderson-i", hex = "X2" },
    { piece = "kershaw", hex = "X2", manpower = 8 },
    { piece = "field", hex = "N0607", manpower = 8 },
]
objectives = [{ hex = "X1", name = "Winchester", points = 5, holder = "union" }]
levels = [
    { least = 5, key = "union-marginal", winner = "union" },
    { key = "confederate-marginal", winner = "confederate" },
]

[loss-points]
confederate = 3
union = -2

[[rules]]
rule = "barred-links"
key = "valley"
side = "union"
links = [["X2", "X3"], ["X3", "N0608"]]
words = ["Union units may not go to Staunton."]
"""


def write(folder: Path, scenario: str = _SCENARIO) -> None:
    """Into a folder of data files (GTC_DATA)."""
    game = folder / "scenarios" / "gcacw" / "gtc"
    for path, text in ((game / "maps" / "boxes.map", _MAP), (game / "scenarios" / "boxes.toml", scenario)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def changed(old: str, new: str) -> str:
    """The scenario's file with one part changed."""
    assert _SCENARIO.count(old) == 1, old
    return _SCENARIO.replace(old, new)


@contextmanager
def data(folder: Path) -> Iterator[None]:
    """The scenario in a folder that is the player's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GTC_DATA", str(folder))
        write(folder)
        yield


def load() -> GcacwGame:
    game = gtc_tui.load(BOXES)
    assert isinstance(game, GcacwGame)
    return game
