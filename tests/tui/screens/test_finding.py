"""Finding things on the screen without a terminal: jump letters, commands by name, overlays, the way of a march."""

from __future__ import annotations

import random

import pytest
from driving import LARGE, SMALL, marching, play, session_at, shown, texts, type_keys
from textual.pilot import Pilot

from gtc_tui.draw import ZOOMS
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.screens.jump import LETTERS, JumpScreen, jump_letters, narrow
from gtc_tui.tui.screens.log import LogScreen
from gtc_tui.tui.screens.palette import PaletteScreen
from gtc_tui.tui.screens.roster import RosterScreen
from gtc_tui.tui.settings.settings import CHOICES, Settings
from gtc_tui.tui.widgets.panel import Panel
from support import CONFEDERATE, UNION


@pytest.mark.parametrize("count", [0, 1, 26, 27, 300, 676, 700])
def test_jump_letters_are_all_different_and_none_begins_another(count: int) -> None:
    places = [f"N{n:04}" for n in range(count)]
    letters = jump_letters(places)
    assert list(letters) == places[:676]
    assert len(set(letters.values())) == len(letters)
    assert {len(text) for text in letters.values()} <= {1 if count <= len(LETTERS) else 2}
    for place, text in letters.items():
        for key in text:
            letters = narrow(letters, key)
        assert letters == {place: ""}
        break


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_two_letters_reach_any_legal_hex_at_every_zoom(zoom: int, size: tuple[int, int]) -> None:
    session = marching("wright")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        while screen.board.zoom != zoom:
            await type_keys(pilot, "z")
        before = len(session.state)
        await type_keys(pilot, "semicolon")
        assert isinstance(pilot.app.screen, JumpScreen)
        letters = dict(screen.jumping.letters)
        reach = screen.desk.reach()
        assert reach is not None and letters
        seen = {place for place in reach.cells if screen.board.in_sight(place)}
        assert set(letters) >= seen - {screen.cursor}
        rows = screen.board.text()
        assert all(text in rows for text in letters.values())
        place, text = list(letters.items())[-1]
        await type_keys(pilot, *text)
        assert pilot.app.screen is screen and screen.cursor == place and not screen.jumping.letters
        assert len(session.state) == before
        await type_keys(pilot, "semicolon", "escape")
        assert pilot.app.screen is screen and screen.cursor == place and not screen.jumping.letters

    play(session, size, script)


def test_a_command_is_found_by_a_word_and_done() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "colon", *"counties", "enter")
        assert pilot.app.screen is screen
        assert "counties" in screen.overlays.pinned
        await type_keys(pilot, "ctrl+p")
        assert "take the highlighted choice; on a distant hex in reach: move there" in shown(pilot.app.screen)
        await type_keys(pilot, "down")
        assert shown(pilot.app.screen).splitlines()[-2].strip() == ""  # "next choice" has room in its row
        await type_keys(pilot, *"zzz")
        assert isinstance(pilot.app.screen, PaletteScreen)
        assert "No command has these words." in shown(pilot.app.screen)
        await type_keys(pilot, "enter")
        assert pilot.app.screen is screen
        await type_keys(pilot, "colon", *"take back", "backspace", "escape")
        assert len(session.state) == 3

    play(session, SMALL, script)


def test_overlays_combine_and_go() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        plain = screen.board.text()
        for count, key in enumerate(("T", "w", "e", "t", "F", "C", "N", "m", "W"), start=1):
            before = screen.board.text()
            await type_keys(pilot, key)
            assert len(screen.overlays.pinned) == count
            assert screen.board.text() != before, key
        await type_keys(pilot, "T")
        assert "threat" not in screen.overlays.pinned
        await type_keys(pilot, "escape")
        assert screen.board.text() == plain

    play(session, LARGE, script)


def test_the_way_of_a_march_is_told_before_it_is_taken() -> None:
    session = marching("wright")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        reach = screen.desk.reach()
        assert reach is not None
        goal = next(place for place in reach.cells if len(screen.desk.route(place) or ()) > 1)
        route = screen.desk.route(goal)
        before = len(session.state)
        await type_keys(pilot, "g", *goal.lower(), "enter")
        text = shown(screen)
        assert route is not None and all(f" {place}" in text for place in route)
        assert "+1: " in text or "+2: " in text
        assert len(session.state) == before

    play(session, LARGE, script)


def test_enter_goes_from_one_place_of_a_name_to_the_next() -> None:
    """It answers nothing meanwhile; any other key ends it, and Escape ends nothing else."""
    session = marching("wright")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        found = screen.desk.find("spots", screen.cursor)
        places = [one.hex for one in found]
        before = len(session.state)
        await type_keys(pilot, "t", "g", *"spots", "enter")
        assert screen.cursor == places[0] == "N3520"
        assert f"1/{len(places)}: Spotsylvania Court House (N3520). Enter next" in shown(screen)
        await type_keys(pilot, "enter")
        assert screen.cursor == places[1] and f"2/{len(places)}: {found[1].name}" in shown(screen)
        await type_keys(pilot, *["enter"] * (len(places) - 1))
        assert screen.cursor == places[0] and len(session.state) == before
        await type_keys(pilot, "shift+tab")
        assert screen.cursor == places[-1] and f"{len(places)}/{len(places)}: " in shown(screen)
        await type_keys(pilot, "tab", "tab")
        assert screen.cursor == places[1] and "S-Tab back" in shown(screen)
        await type_keys(pilot, "shift+tab")
        pinned = dict(screen.overlays.pinned)
        await type_keys(pilot, "escape")
        assert "Enter next" not in shown(screen) and pinned and screen.overlays.pinned == pinned
        await type_keys(pilot, "g", *"spots", "enter", "v")
        assert "Enter next" not in shown(screen)  # Enter takes what is highlighted again
        await type_keys(pilot, "enter")
        assert screen.cursor == places[0]

    play(session, SMALL, script)


def test_of_many_places_the_nearest_comes_first_and_all_is_told_on_a_small_screen() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "g", *"n3217", "enter", "g", *"church", "enter")
        assert screen.cursor == "N3316"
        assert "1/39: Piney Branch Church (N3316). Enter next, S-Tab back, Esc stay" in shown(screen)
        await type_keys(pilot, "shift+tab")
        assert "39/39: " in shown(screen) and "Esc stay" in shown(screen)

    play(session, SMALL, script)


def test_what_cannot_be_undone_is_asked_twice_unless_switched_off() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "space")
        assert texts(session) == [] and "this cannot be" in shown(screen)
        await type_keys(pilot, "j", "space")
        assert texts(session) == [] and "this cannot be" in shown(screen)  # another key has cancelled it
        await type_keys(pilot, "space")
        assert texts(session) == ["done"]
        at = next(at for at, choice in enumerate(CHOICES) if choice.key == "confirm")
        await type_keys(pilot, "O", *["down"] * at, "right", "escape")
        assert screen.settings.confirm == "no"

    play(session, SMALL, script, Settings())


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
def test_two_hundred_keys_at_random_crash_nothing(seed: int) -> None:
    """Whatever is open. Leaving, saving and real files are kept out of it."""
    chance = random.Random(seed)
    session = session_at("done", "done") if seed % 2 else marching("wright")
    keys = [
        *("enter", "escape", "tab", "shift+tab", "space", "backspace", "up", "down", "left", "right", "home", "end"),
        *("pageup", "pagedown", "shift+up", "shift+left", "f1", "ctrl+l", "ctrl+p", "ctrl+r", "question_mark", "colon"),
        *("semicolon", "plus", "minus", "left_square_bracket", "right_square_bracket", "full_stop", "comma", "slash"),
        *"0123456789abcdefghijklmnoprtuvwxyzABCDEFGHIJKLNPRTUVWXYZ",
    ]

    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        for number in range(200):
            await pilot.press(chance.choice(keys))
            if number % 40 == 20:
                await pilot.resize_terminal(*chance.choice(((80, 24), (60, 20), (200, 50), (120, 40))))
        await pilot.resize_terminal(80, 24)
        for _time in range(4):
            await type_keys(pilot, "escape")
        assert pilot.app._exception is None
        assert isinstance(pilot.app.screen, GameScreen)  # the real one, or that of a what-if game

    play(session, SMALL, script)


def test_the_roster_is_filtered_by_side_kind_and_state() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        every = screen.desk.view.pieces
        await type_keys(pilot, "R")
        roster = pilot.app.screen
        assert isinstance(roster, RosterScreen)
        await type_keys(pilot, "1")
        assert {piece.side for piece in roster._pieces} == {UNION}
        await type_keys(pilot, "1", "2")
        kinds = {(piece.side, piece.kind) for piece in roster._pieces}
        assert len(kinds) == 1 and next(iter(kinds))[0] == CONFEDERATE
        text = roster.query_one("#table", Panel).title
        assert "Confederate" in text
        await type_keys(pilot, "1", *("2" for _kind in {piece.kind for piece in every}))
        assert len(roster._pieces) == len(every)
        await type_keys(pilot, "3", "3", "x", "enter")  # nobody has acted: an empty list is no harm
        assert pilot.app.screen is screen

    play(session, SMALL, script)


@pytest.mark.parametrize("how", ["key", "mouse"])
def test_a_line_of_the_log_leads_to_its_place(how: str) -> None:
    session = marching("wright")
    goal = next(action for action in session.state.legal_actions() if action.verb == "step")
    session.act(goal)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        place = next(event.hexes[-1] for _count, event in session.happened if event.kind == "march")
        await type_keys(pilot, "g", *"n3520", "enter", "G", *"wright march")
        log = pilot.app.screen
        assert isinstance(log, LogScreen)
        assert log._found and all("wright" in event.pieces for event in log._found)
        log._chosen = next(n for n, event in enumerate(log._found) if event.kind == "march")
        log.fill()
        if how == "key":
            await type_keys(pilot, "enter")
        else:
            await pilot.click("#table", offset=(5, 1 + log._event_of.index(log._chosen)))
            await pilot.pause()
        assert pilot.app.screen is screen and screen.cursor == place

    play(session, SMALL, script)


def test_a_log_without_the_words_typed_says_so_and_takes_any_key() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "G", *"zzz")
        log = pilot.app.screen
        assert isinstance(log, LogScreen) and "No entry has these words." in shown(log)
        await pilot.click("#table", offset=(5, 1))
        await type_keys(pilot, "enter", "down", "end", "pageup")
        assert pilot.app.screen is log and "type to filter" in shown(log)
        await type_keys(pilot, "backspace", "backspace", "backspace")
        assert "No entry has these words." not in shown(log) and len(log._found) == session.events

    play(session, SMALL, script)


def test_what_an_overlay_means_is_on_a_small_screen_as_it_is_laid_on() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        screen.history.news = True  # the log would be shown
        await type_keys(pilot, "w")
        assert "Capital letter: zone of" in shown(screen)
        await type_keys(pilot, "w")  # off again
        assert "Capital letter: zone of" not in shown(screen) and screen.panels.shown == "log"
        await type_keys(pilot, "e", "down")
        assert "Capital letter: zone of" not in shown(screen) and "Zones of control" in shown(screen)

    play(session, SMALL, script)
