"""The screens over the game on the narrowest terminal: what does not fit goes on below, or is left out whole."""

from __future__ import annotations

import pytest
from driving import play, session_at, shown, type_keys
from textual.pilot import Pilot

from gtc_tui.engine.action import Side
from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.settings.settings import CHOICES, value_name

NARROW = (60, 20)


def test_every_value_of_a_setting_is_seen_with_what_it_does() -> None:
    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        await type_keys(pilot, "O")
        for choice in CHOICES:
            told = " ".join(shown(pilot.app.screen).replace("|", " ").split())
            assert all(value_name(value) in told for value in choice.values), choice.key
            assert choice.told in told, choice.key
            await type_keys(pilot, "down")

    play(session_at("done", "done"), NARROW, script)


def test_a_setting_is_changed_by_a_click_on_any_of_its_lines() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "O", *["down"] * (len(CHOICES) - 1))
        before = screen.settings.stop
        line = next(
            at for at, row in enumerate(shown(pilot.app.screen).splitlines()) if row.rstrip().endswith("all, none")
        )
        await pilot.click(offset=(15, line))
        await pilot.pause()
        assert screen.settings.stop != before

    play(session_at("done", "done"), NARROW, script)


def test_what_a_command_does_is_told_whole() -> None:
    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        await type_keys(pilot, "colon")
        told = " ".join(shown(pilot.app.screen).split())
        assert "take the highlighted choice; on a distant hex in reach: move there" in told

    play(session_at("done", "done"), NARROW, script)


def test_the_roster_ends_with_no_beginning_of_a_word() -> None:
    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        await type_keys(pilot, "R")
        row = next(row for row in shown(pilot.app.screen).splitlines() if "E Johnson" in row)
        assert row.split()[-2:] == ["10", "F0"], row

    play(session_at("done", "done"), NARROW, script)


def test_the_key_that_gives_a_standing_order_is_told() -> None:
    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        await type_keys(pilot, "A")
        line = shown(pilot.app.screen).splitlines()[-1]
        assert "Enter give, cancel" in line and "u for Robinson only" in line and "Esc back" in line

    play(session_at("done", "done"), NARROW, script)


def test_what_the_list_of_keys_says_of_its_commands_is_told_whole() -> None:
    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        await type_keys(pilot, "f1")
        for _page in range(3):
            told = " ".join(shown(pilot.app.screen).replace("|", " ").split())
            if "Every key, by the name of its command; what each does follows" in told:
                return
            await type_keys(pilot, "pagedown")
        raise AssertionError("it is cut")

    play(session_at("done", "done"), NARROW, script)


@pytest.mark.parametrize(("key", "told"), [("X", "q ends it"), ("semicolon", "Esc back")])
def test_what_a_key_has_begun_is_told_to_its_end(key: str, told: str) -> None:
    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        await type_keys(pilot, key)
        line = shown(pilot.app.screen).splitlines()[-1].rstrip()
        assert line.endswith(told), line

    play(session_at("done", "done"), NARROW, script)


def test_what_places_the_rest_is_told_to_its_end() -> None:
    session = Session.new("boots2/pershing", {Side("us"): "human", Side("villa"): "human"}, 3, None)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "space")
        assert shown(screen).splitlines()[-1].rstrip().endswith("places this unit and the rest")

    play(session, NARROW, script)


def test_of_several_places_each_is_told_with_the_keys_that_go_on() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "g", *"church", "enter")
        for _church in range(8):
            line = shown(screen).splitlines()[-1].rstrip()
            assert line.endswith("Enter next, S-Tab back, Esc stay") and ": " in line, line
            await type_keys(pilot, "enter")

    play(session_at("done", "done"), NARROW, script)


def test_a_long_name_that_is_none_leaves_room_for_what_is_said_of_it() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "g", *"nowhere" * 9, "enter")
        assert shown(screen).splitlines()[-1].rstrip().endswith("..: no such hex, place or piece")

    play(session_at("done", "done"), NARROW, script)
