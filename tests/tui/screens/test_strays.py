"""A sign that no command has, on the screens over the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import SMALL, play, session_at, shown, type_keys, until
from pictures import resumed
from textual.pilot import Pilot

from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.screens.end import EndScreen

SCREENS = {
    "roster": "R",
    "command tree": "D",
    "fronts": "dollar_sign",
    "standing orders": "A",
    "settings": "O",
    "keys": "f1",
    "explain": "question_mark",
    "points": "P",
    "replay": "B",
}


@pytest.mark.parametrize("key", SCREENS.values(), ids=SCREENS)
def test_it_is_told_to_be_none_until_the_next_key(key: str) -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, key)
        over = pilot.app.screen
        assert over is not screen and "Esc" in shown(over)
        before = shown(over)
        await type_keys(pilot, "%")
        assert "% is no key here" in shown(over)
        await type_keys(pilot, "up")
        assert "is no key here" not in shown(over) and shown(over).splitlines()[-1] == before.splitlines()[-1]
        await type_keys(pilot, "%", "escape")
        assert pilot.app.screen is screen

    play(session, SMALL, script)


def test_at_the_end_of_the_game_it_takes_no_hint_from_its_line(tmp_path: Path) -> None:
    """Nor does the narrowest screen."""
    session = resumed("end.log", tmp_path)
    hints = ("Q ", "M report", "a analysis", "q quit", "Esc map", "PgDn more")

    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        await type_keys(pilot, "%")
        line = shown(pilot.app.screen).splitlines()[-1]
        assert line.startswith("% is no key here") and all(hint in line for hint in hints), line
        await type_keys(pilot, "up")
        await pilot.resize_terminal(60, 20)
        line = shown(pilot.app.screen).splitlines()[-1]
        assert all(hint in line for hint in hints), line

    play(session, SMALL, script)


@pytest.mark.parametrize(("key", "asks"), [("G", "%"), ("colon", "%"), ("slash", "%")])
def test_where_words_are_typed_it_is_a_part_of_them(key: str, asks: str) -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, key, asks)
        assert pilot.app.screen is not screen
        assert "is no key here" not in shown(pilot.app.screen) and asks in shown(pilot.app.screen)

    play(session, SMALL, script)
