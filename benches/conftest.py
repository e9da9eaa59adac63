"""The board of the benchmarks, and the report at the end of a run."""

from __future__ import annotations

import pytest

import gtc_tui
from fronts import Front, fronts, whole_board
from gtc_tui.rules.gcacw.state.game import GcacwGame
from timing import RESULTS, Results


def pytest_configure(config: pytest.Config) -> None:
    config.stash[RESULTS] = Results()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    results = config.stash[RESULTS]
    if results.figures:
        terminalreporter.section("medians and ceilings")
        for figure in results.figures:
            terminalreporter.line(figure.line())
    for part in (*results.races, *results.tables):
        terminalreporter.section(part.title)
        for line in part.lines():
            terminalreporter.line(line)


@pytest.fixture(scope="session")
def game() -> GcacwGame:
    """Grant Takes Command, scenario 3: the board and figures of all benchmarks."""
    loaded = gtc_tui.load("gtc/03-race-for-spotsylvania")
    assert isinstance(loaded, GcacwGame)
    return loaded


@pytest.fixture(scope="session")
def situations(game: GcacwGame) -> list[Front]:
    return fronts(whole_board(game))
