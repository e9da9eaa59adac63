"""The analysis after a game: at work while one reads, stopped with what was found, and gone on with."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import PEOPLE, SMALL, play, shown, type_keys, until
from textual.pilot import Pilot

from gtc_tui.bots.thought import Thought
from gtc_tui.play.analysis import judging
from gtc_tui.play.analysis.keeping import beside
from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.screens.analysis import AnalysisScreen
from gtc_tui.tui.screens.end import EndScreen
from support import CONFEDERATE, RACE


def over(path: Path | None) -> Session:
    """A game in which the Union has passed all the time."""
    session = Session.new(RACE, {**PEOPLE, CONFEDERATE: "bot:greedy"}, 3, path)
    while session.result is None:
        if session.auto() is None:
            assert session.state.decision is not None
            session.act(session.state.decision.default or session.state.decision.actions[-1])
    return session


async def later(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """What another thread has to bring."""
    for _attempt in range(8):
        with contextlib.suppress(AssertionError):
            return await until(pilot, true)
    await until(pilot, true)


def test_the_analysis_is_opened_from_the_end_and_shows_turning_points(tmp_path: Path) -> None:
    session = over(tmp_path / "game.log")
    judging.of_log(tmp_path / "game.log").run(Thought(), None, 4)  # the rest goes on from there

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        await until(pilot, lambda: "a analysis" in shown(pilot.app.screen))
        await type_keys(pilot, "a")
        found = pilot.app.screen
        assert isinstance(found, AnalysisScreen)
        await until(pilot, lambda: "Analysing: " in shown(found))
        await type_keys(pilot, "s")
        await later(pilot, lambda: "Chance of winning" in shown(found))
        await type_keys(pilot, "pagedown")
        assert "VP given away" in shown(found)
        await type_keys(pilot, "escape")
        assert isinstance(pilot.app.screen, EndScreen)

    play(session, SMALL, script)
    assert beside(tmp_path / "game.log").exists()


def test_a_key_that_it_does_not_know_is_told_to_be_none_until_the_next(tmp_path: Path) -> None:
    session = over(tmp_path / "game.log")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        for opened in (EndScreen, AnalysisScreen):
            found = pilot.app.screen
            assert isinstance(found, opened)
            await type_keys(pilot, "z")
            assert "z is no key here" in shown(found) and "Esc" in shown(found)
            await type_keys(pilot, "Z")
            assert "Z is no key here" in shown(found) and "z is no key here" not in shown(found)
            await type_keys(pilot, "down")
            assert "is no key here" not in shown(found) and "Esc" in shown(found)
            await type_keys(pilot, "s" if opened is AnalysisScreen else "a")
            assert "is no key here" not in shown(pilot.app.screen)

    play(session, SMALL, script)


def test_it_is_left_at_any_time(tmp_path: Path) -> None:
    session = over(tmp_path / "game.log")
    works = []

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        await type_keys(pilot, "a")
        assert isinstance(pilot.app.screen, AnalysisScreen)
        works.append(pilot.app.screen._work)
        await type_keys(pilot, "escape")
        assert isinstance(pilot.app.screen, EndScreen)
        await later(pilot, lambda: works[0].over)

    play(session, SMALL, script)
    assert works[0].thought.stopped


@pytest.mark.parametrize("fault", [b"", b"nothing\n"])
def test_a_log_that_cannot_be_read_is_told_in_a_line(tmp_path: Path, fault: bytes) -> None:
    session = over(tmp_path / "game.log")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        (tmp_path / "game.log").write_bytes(fault)
        await type_keys(pilot, "a")
        found = pilot.app.screen
        assert isinstance(found, AnalysisScreen)
        await later(pilot, lambda: found._fault.endswith("not a game log"))
        await until(pilot, lambda: "Analysing" not in shown(found))

    play(session, SMALL, script)


def test_without_a_log_there_is_none() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        await until(pilot, lambda: "M report" in shown(pilot.app.screen))
        assert "a analysis" not in shown(pilot.app.screen)
        await type_keys(pilot, "a")
        assert isinstance(pilot.app.screen, EndScreen)

    play(over(None), SMALL, script)
