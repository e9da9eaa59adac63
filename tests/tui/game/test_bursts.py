"""Many keys and clicks in one packet, as fast typing and slow lines bring them."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import SMALL, clicked, packet, play, session_at, texts
from textual.pilot import Pilot

from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.screens.standing import StandingScreen
from support import UNION

_DOWN = "\x1b[B"
_ESC, _ENTER = "\x1b[27u", "\r"  # Escape alone would wait for what follows it
# What opens a window, what is typed in it first, and what closes it.
_WINDOWS = {
    "commands": (":", "zoom-in", _ENTER),
    "commands left": (":", "", _ESC),
    "go": ("g", "N3117", _ENTER),
    "go left": ("g", "", _ESC),
    "jump": (";", "", "a"),
    "jump left": (";", "", _ESC),
    "log": ("G", "N3117", _ENTER),
    "log left": ("G", "", _ESC),
    "rules": ("/", "", _ENTER),
    "rules left": ("/", "", _ESC),
    "save": ("s", "", _ENTER),
    "save left": ("s", "", _ESC),
    "report": ("M", "", _ENTER),
    "compare": ("E", "N3117", _ENTER),
    "roster": ("R", "", _ENTER),
    "roster left": ("R", "", "q"),
    "explain": ("?", "", "?"),
    "keys": ("i", "", "q"),
    "points": ("P", "", _ENTER),
    "tree": ("D", _DOWN, _ENTER),
    "standing": ("A", "", "q"),
    "playback": ("B", "", _ENTER),
    "settings": ("O", "", "q"),
    "what if": ("X", "", "q"),
}


@pytest.mark.parametrize("name", _WINDOWS)
def test_what_comes_behind_the_key_that_closes_a_window_does_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    opens, types, closes = _WINDOWS[name]
    session = session_at("done", "done", "march robinson", "stand", "step N3117")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        before = texts(session)
        await packet(pilot, opens)
        assert pilot.app.screen is not screen, "it opens"
        await packet(pilot, types)
        await packet(pilot, closes * 2)
        assert pilot.app.screen is screen, "it closes, and nothing else opens"
        assert texts(session) == before

    play(session, SMALL, script)


def test_keys_behind_one_that_opens_a_window_are_for_the_window() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        before = texts(session)
        await packet(pilot, ";s")
        assert pilot.app.screen is screen and screen.cursor == "N3318"
        await packet(pilot, f"gN3614{_ENTER}")
        assert pilot.app.screen is screen and screen.cursor == "N3614"
        await packet(pilot, f":zoom-in{_ENTER}")
        assert pilot.app.screen is screen and screen.board.zoom == 3
        await packet(pilot, f"G{_ESC}")
        assert pilot.app.screen is screen
        assert texts(session) == before

    play(session, SMALL, script)


def test_keys_on_the_map_are_all_taken() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        at = screen.cursor
        await packet(pilot, "jjlkhk")
        assert screen.cursor == at
        await packet(pilot, "1u1uU")
        assert texts(session) == ["transfer warren N3117"]

    play(session, SMALL, script)


def test_a_second_click_in_one_packet_does_nothing() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        before = texts(session)
        for keys, place in ((":jump", (5, 2)), (";", (40, 10)), ("R", (5, 4)), ("D", (5, 2))):
            await packet(pilot, keys)
            assert pilot.app.screen is not screen
            await packet(pilot, clicked(*place) * 4)
            assert texts(session) == before
            while pilot.app.screen is not screen:
                await packet(pilot, _ESC)

    play(session, SMALL, script)


def test_standing_answers_take_nothing_before_they_are_shown() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        window = StandingScreen(screen.look, session, UNION, None)
        await pilot.app.push_screen(window)
        window._choices = []
        window.action_turn()
        window.action_for_unit()
        assert session.standing == frozenset()
        for key in (_ENTER, " ", "u", _DOWN, "1"):
            await packet(pilot, f"q{key}")
            await packet(pilot, f"A{key}")
            assert isinstance(pilot.app.screen, StandingScreen)

    play(session, SMALL, script)
