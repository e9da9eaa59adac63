"""Data files with anything wrong: all faults as DataError, each in one line; what loads can be played."""

from __future__ import annotations

import difflib
import random
import re
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples, pick

import gtc_tui
from gtc_tui.errors import DataError
from gtc_tui.rules.gcacw.data.piecefile import load_pieces
from gtc_tui.rules.gcacw.tables.tablefile import load_tables_file
from gtc_tui.scenario.locate import find_file
from support import RACE

SCENARIO = "gcacw/gtc/scenarios/03-race-for-spotsylvania.toml"
PIECES = "gcacw/gtc/pieces.toml"
TABLES = "gcacw/tables.toml"

# What a hand that slips, or a hostile one, puts in the place of a value.
VALUES = st.one_of(
    st.integers(-(10**20), 10**20).map(str),
    st.integers(-9, 99).map(str),
    st.sampled_from(
        ["", "true", "[]", "{}", '""', "1.5", "nan", "inf", '"no"', '"x"', "[[1]]", "{ a = 1 }", "1864-05-08", "[0]",
         '"N9999"', '"1/0"', '"1/2"', '"-1"', "'''\n\n'''", "0", "1", "255", "256", "9999-12-31", '"\\u001b"']
    ),
)  # fmt: skip
_VALUE = re.compile(r"-?\b\d+(?:/\d+)?\b|\"[^\"\n]*\"|\[[^][\n]*\]|\btrue\b|\bfalse\b")


@cache
def lines(relative: str) -> tuple[str, ...]:
    """The package's file, without its comments."""
    text = find_file(relative).read_text()
    return tuple(line for line in text.splitlines() if not line.startswith("#"))


class Changed(str):
    """A file's text that shows only what is not in the package's."""

    was: tuple[str, ...]

    def __repr__(self) -> str:
        new = self.splitlines()
        marks = [line for line in difflib.unified_diff(self.was, new, n=0, lineterm="") if not line.startswith("@@")]
        return "\n".join(["", *marks[2:]])


@st.composite
def mutated(draw: st.DrawFn, relative: str) -> Changed:
    """The file with one to three things changed."""
    text = list(lines(relative))
    for _time in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text) - 1))
        match draw(st.sampled_from(["value", "value", "value", "drop", "double", "swap", "cut", "insert"])):
            case "value":
                spots = list(_VALUE.finditer(text[at]))
                if spots:
                    spot = draw(st.sampled_from(spots))
                    text[at] = text[at][: spot.start()] + draw(VALUES) + text[at][spot.end() :]
            case "drop":
                del text[at]
            case "double":
                text.insert(at, text[at])
            case "swap":
                other = draw(st.integers(0, len(text) - 1))
                text[at], text[other] = text[other], text[at]
            case "cut":
                text[at] = text[at][: draw(st.integers(0, len(text[at])))]
            case _:
                place = draw(st.integers(0, len(text[at])))
                text[at] = text[at][:place] + draw(st.text(max_size=3)) + text[at][place:]
    changed = Changed("\n".join(text) + "\n")
    changed.was = lines(relative)
    return changed


def check(fault: DataError, path: Path) -> None:
    assert fault.faults
    for line in fault.faults:
        assert line.startswith(f"{path}:") and line.isprintable(), line


def loaded(relative: str, text: str) -> gtc_tui.Game | None:
    """The scenario with this file in the player's folder; None when it has faults."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("GTC_DATA", folder)
        path = Path(folder) / "scenarios" / relative
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        try:
            return gtc_tui.load(RACE)
        except DataError as fault:
            check(fault, path)
            return None


def play(game: gtc_tui.Game) -> None:
    """A game of whatever figures ends or goes on; no rule breaks."""
    state = game.new_state()
    chance = random.Random(len(game.title))
    for _step in range(60):
        offered = state.legal_actions()
        if not offered:
            break
        state.describe(offered[0])
        state.apply(pick(offered, chance))
    state.view(None)


@examples(150)
@given(mutated(TABLES))
def test_tables(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.toml"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        try:
            load_tables_file(path)
        except DataError as fault:
            check(fault, path)


@examples(100)
@given(mutated(PIECES))
def test_pieces(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pieces.toml"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        try:
            load_pieces(path)
        except DataError as fault:
            check(fault, path)


def test_more_faults_than_are_listed(tmp_path: Path) -> None:
    """The list is cut short, and nothing counts as right because of it."""
    path = tmp_path / "pieces.toml"
    path.write_text(find_file(PIECES).read_text().replace("tactical = ", "tactics = "))
    with pytest.raises(DataError) as caught:
        load_pieces(path)
    check(caught.value, path)
    assert len(caught.value.faults) == 200


@examples(60)
@given(mutated(SCENARIO))
def test_scenarios_load_or_tell_and_what_loads_can_be_played(text: str) -> None:
    game = loaded(SCENARIO, text)
    if game is not None:
        play(game)


@examples(60)
@given(mutated(TABLES))
def test_games_with_other_figures_can_be_played(text: str) -> None:
    game = loaded(TABLES, text)
    if game is not None:
        play(game)
