"""The list of fronts with the map in miniature: it leads to a place, at both sizes of screen."""

from __future__ import annotations

import pytest
from driving import LARGE, SMALL, play, session_at, shown, type_keys
from textual.pilot import Pilot

from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.screens.fronts import FrontsScreen


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_front_is_gone_to(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "dollar_sign")
        window = pilot.app.screen
        assert isinstance(window, FrontsScreen)
        (front,) = window._fronts
        assert front.label in shown(window) and "Miniature" in shown(window)
        await type_keys(pilot, "down", "enter")
        assert pilot.app.screen is screen and screen.cursor == front.place
        screen.looking.turn_to("N2505")
        await type_keys(pilot, "f7", "2")
        assert pilot.app.screen is not screen and screen.cursor == "N2505"
        await type_keys(pilot, "1")
        assert pilot.app.screen is screen and screen.cursor == front.place
        for leave in ("escape", "f7", "q"):
            await type_keys(pilot, "f7", leave)
            assert pilot.app.screen is screen and screen.cursor == front.place

    play(session_at("done", "done"), size, script)


def test_list_and_miniature_take_turns_where_there_is_no_room_for_both() -> None:
    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        await type_keys(pilot, "dollar_sign")
        window = pilot.app.screen
        assert "Miniature" not in shown(window)
        await type_keys(pilot, "tab")
        assert "Miniature" in shown(window)

    play(session_at("done", "done"), (60, 20), script)
