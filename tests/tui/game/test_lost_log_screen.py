"""The full screen says that the log was lost, and the farewell names the one in which the game is kept now."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import AT_ONCE, SMALL, play, session_at
from textual.pilot import Pilot

from gtc_tui.play.table.replay import replay_file
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.game.screen import GameScreen


@pytest.mark.parametrize("key", ["d", "u"])
def test_a_log_that_was_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    path, rescued = tmp_path / "g.log", tmp_path / "g-rescued.log"
    session = session_at("done", path=path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        path.unlink()
        await pilot.press(key)
        await pilot.pause()
        assert str(screen.footer.text).startswith(
            "Somebody moved, removed or changed the log. All of the game is saved in"
        )
        app = screen.app
        assert isinstance(app, GameApp)
        assert app.farewell().endswith(str(rescued))

    play(session, SMALL, script, AT_ONCE)
    assert replay_file(rescued).timeline.state.hash == session.state.hash
