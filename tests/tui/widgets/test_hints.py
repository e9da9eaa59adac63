"""Keys told on the screen are pressed by a click on them."""

from __future__ import annotations

import pytest
from driving import SMALL, play, session_at, shown, texts
from textual.pilot import Pilot

from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.settings.keys import key_named, key_text
from gtc_tui.tui.widgets.hints import key_at
from gtc_tui.tui.windows.ask import AskScreen


def test_every_key_is_known_by_what_players_read() -> None:
    for key in KEYS:
        for name in key.keys:
            assert key_named(key_text(name)) == name
    assert key_named("take") is None and key_named("") is None


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("Up", "up"),
        ("Down", "down"),
        ("PgUp", "pageup"),
        ("scroll", "pagedown"),
        ("r the", "r"),
        ("section", "r"),
        ("back", "escape"),
        ("none)", "escape"),
        ("anything", None),
    ],
)
def test_the_key_under_a_click(word: str, key: str | None) -> None:
    text = "Up Down PgUp PgDn scroll   r the rules, section 4.0   Esc back   Go to a hex? (Esc: none)   type anything"
    assert key_at(text, text.index(word)) == key
    assert key_at(text, text.index("   r")) is None and key_at(text, len(text)) is None


def test_what_is_told_goes_by_a_click_and_is_no_hint() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        screen.say("u undo")
        await pilot.click("#message")
        await pilot.pause()
        assert "q quit" in shown(screen).splitlines()[-1]
        await pilot.click("#answers", offset=(5, 1))
        await pilot.click("#answers", offset=(5, 1))
        await pilot.pause()
        assert len(texts(session)) == 1
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AskScreen)
        question = pilot.app.screen.query_one("#question").region
        await pilot.click(offset=(question.x + 20, question.y))
        await pilot.pause()
        assert pilot.app.screen is screen

    play(session, SMALL, script)


def test_a_choice_that_goes_on_below_the_edge_says_so() -> None:
    """What is lost by a choice is not hidden with the rest of its words."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        panel = screen.panel_widget("answers")
        lines = [[("1) Force march: -1 manpower, +2", "text")], [("   MP", "text")]]
        panel.put([[("0) Pass", "text")]] * (panel.room - 1) + lines, parts=frozenset({panel.room}))
        await pilot.pause()
        assert "1) Force march: -1 manpower, .." in shown(screen)
        panel.scroll(1)
        await pilot.pause()
        assert "-1 manpower, +2" in shown(screen) and "-1 manpower, .." not in shown(screen)

    play(session_at("done", "done"), SMALL, script)


def test_a_line_of_the_log_leads_to_its_place() -> None:
    session = session_at("transfer warren N3117")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        happened = [event for _count, event in session.happened]
        event = next(event for event in happened if event.hexes)
        await pilot.press("down", "v", "v")
        await pilot.pause()
        panel = screen.panel_widget("log")
        line = screen.history._log_of.index(happened.index(event))
        await pilot.click("#log", offset=(4, 1 + line - panel.top))
        await pilot.pause()
        assert screen.cursor == event.hexes[-1]

    play(session, SMALL, script)
