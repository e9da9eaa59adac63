"""What a session does is done once before there is anybody, as sessions do it."""

from __future__ import annotations

import pytest
from textual.cache import LRUCache
from textual.css import stylesheet

from gtc_tui.i18n import speak
from gtc_tui.server.session import app, rehearsal, scenarios
from gtc_tui.server.session.game import ServedScreen
from gtc_tui.server.session.lobby import LobbyScreen
from gtc_tui.server.session.rehearsal import LOOKED, Rehearsal, show
from gtc_tui.tui.display.frugal import FrugalDisplay


def test_lobby_and_game_are_painted_as_a_terminal_would_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    sent: list[str] = []
    painted, paint = Rehearsal._painted, FrugalDisplay.paint

    def note(self: Rehearsal, *more: object) -> str:
        seen.append(type(self.screen).__name__)
        return painted(self, *more)  # type: ignore[arg-type]

    def kept(self: FrugalDisplay, *more: object) -> str:
        sent.append(paint(self, *more))  # type: ignore[arg-type]
        return sent[-1]

    monkeypatch.setattr(Rehearsal, "_painted", note)
    monkeypatch.setattr(FrugalDisplay, "paint", kept)
    speak("en")
    try:
        show("gtc/03-race-for-spotsylvania", LOOKED)
    finally:
        speak("")
    assert list(dict.fromkeys(seen))[:2] == [LobbyScreen.__name__, ServedScreen.__name__]
    assert {"LogScreen", "RosterScreen", "ReadingScreen"} <= set(seen)
    told = "".join(sent)
    assert "Games" in told and "nobody on " in told


def test_what_was_read_is_found_again_in_the_empty_environment_of_a_session(monkeypatch: pytest.MonkeyPatch) -> None:
    speak("ja")
    try:
        before = scenarios.listed()
        monkeypatch.setenv("LANG", "C")
        monkeypatch.delenv("GTC_LANG", raising=False)
        assert scenarios.listed() is before
        speak("en")
        assert scenarios.listed() is not before
    finally:
        speak("")


def test_the_desk_of_a_rehearsal_knows_one_game_that_nobody_plays() -> None:
    prompter = rehearsal.Prompter("gtc/03-race-for-spotsylvania")
    assert prompter.fileno() == -1 and prompter.welcome.name
    assert prompter.notes() == []


def test_what_styles_of_widgets_say_is_parsed_for_the_first_session_only(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse = stylesheet.parse

    def note(scope: str, css: str, *more: object, **named: object) -> object:
        parsed.append(css)
        return parse(scope, css, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(stylesheet, "parse", note)
    monkeypatch.setattr(app, "_parsed", LRUCache(256))
    show("gtc/03-race-for-spotsylvania", ())
    first = len(parsed)
    show("gtc/03-race-for-spotsylvania", ())
    assert 0 < first == len(parsed)
