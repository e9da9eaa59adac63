"""The screen while a machine player thinks, for a side or for advice: it answers to keys, and loses nothing."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import pytest
from driving import AT_ONCE, LARGE, SMALL, play, seated, session_at, shown, texts, type_keys, until
from textual import events
from textual.pilot import Pilot

from gtc_tui.engine.seat import Seat
from gtc_tui.play.aids import advice
from gtc_tui.play.table import pondering
from gtc_tui.play.table.session import Session
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.act import answering
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.lines import text_of
from gtc_tui.tui.screens.roster import RosterScreen
from gtc_tui.tui.settings.settings import Settings
from slowbots import FORESIGHTED, LONG, SLOW, STUBBORN, ForesightedBot, SlowBot, StubbornBot, greedy_advises, slow_bots
from support import CONFEDERATE, RACE, UNION

__all__ = ["greedy_advises", "slow_bots"]
pytestmark = pytest.mark.usefixtures("greedy_advises", "slow_bots")

UNSETTLED = "bot:search:think=600,nodes=99999999,habits=none"  # two marches are as good as each other to it


def against(bot: str, path: Path | None = None) -> Session:
    """The machine's Union is asked first."""
    return Session.new(RACE, {UNION: bot, CONFEDERATE: "human"}, 3, path)


def test_progress_is_told_and_the_map_and_screens_can_be_looked_at() -> None:
    session = against(SLOW)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: "THINKING" in shown(screen))
        row = shown(screen).splitlines()[1]
        assert "40 %: the last answer" in row and "Esc" in row
        before = screen.cursor
        await type_keys(pilot, "up")
        assert screen.cursor != before
        await type_keys(pilot, "w")
        assert "zoc:0" in screen.overlays.pinned and screen.marks().cells
        await type_keys(pilot, "R")
        assert isinstance(pilot.app.screen, RosterScreen)
        await type_keys(pilot, "escape")
        assert session.waiting == "bot" and texts(session) == []
        screen.automatic.interrupt(lambda: None)

    play(session, LARGE, script, AT_ONCE)


def test_what_a_key_is_told_while_the_opponent_moves_stays_until_the_player_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No key of that time answers anything; nor does one that is typed before its player can have seen the question."""
    session = against(SLOW)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: screen.desk.busy)
        for key in ("space", "1", "enter"):
            await type_keys(pilot, key)
            assert screen.footer.text.startswith("Your opponent is moving: this key does nothing now")
            screen.note("The Union passes")
            assert "this key does nothing now" in shown(screen).splitlines()[-1]
        await type_keys(pilot, "right")
        assert not screen.footer.text and texts(session) == []  # looking round is allowed
        monkeypatch.setattr(answering, "UNSEEN", 60.0)
        while not screen.desk.asks_human:
            await type_keys(pilot, "escape")  # what it has found is played
        await until(pilot, lambda: not screen.automatic.playing)
        asked = texts(session)
        for key in ("space", "1"):
            await type_keys(pilot, key)
            assert screen.footer.text.startswith("You are asked now") and texts(session) == asked
        monkeypatch.setattr(answering, "UNSEEN", 0.0)
        await type_keys(pilot, "space", "space")
        assert len(texts(session)) > len(asked)
        screen.automatic.paused = True
        screen.automatic.interrupt(lambda: None)

    play(session, SMALL, script, AT_ONCE)


def test_a_key_typed_before_the_player_was_asked_and_handled_late_answers_nothing() -> None:
    """On a slow machine what is typed waits; when it was typed counts."""
    session = against(SLOW)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: screen.desk.busy)
        driver = pilot.app._driver
        assert driver is not None
        early = events.Key("space", " ")
        while not screen.desk.asks_human:
            await type_keys(pilot, "escape")
        await until(pilot, lambda: not screen.automatic.playing)
        asked = texts(session)
        driver.process_message(early)
        await until(pilot, lambda: bool(screen.footer.text))
        assert screen.footer.text.startswith("You are asked now") and texts(session) == asked
        await type_keys(pilot, "space", "space")
        assert len(texts(session)) > len(asked)
        screen.automatic.paused = True
        screen.automatic.interrupt(lambda: None)

    play(session, SMALL, script, AT_ONCE)


def test_escape_takes_the_best_so_far() -> None:
    session = against(SLOW)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: screen.desk.busy)
        last = session.game.system.codec.text(session.state.legal_actions()[-1])
        await type_keys(pilot, "escape")
        await until(pilot, lambda: len(session.state) > 0)
        assert texts(session)[0] == last
        screen.automatic.paused = True
        screen.automatic.interrupt(lambda: None)
        await until(pilot, lambda: not screen.automatic.playing)
        assert "THINKING" not in shown(screen)

    play(session, SMALL, script, AT_ONCE)


def test_one_that_does_not_hear_is_played_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gtc_tui.tui.game.attending.GRACE", 0.0)
    session = against(STUBBORN)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: screen.desk.busy)
        best = session.game.system.codec.text(session.hurried())
        screen.automatic.paused = True
        await type_keys(pilot, "escape")
        await until(pilot, lambda: len(session.state) == 1)
        assert texts(session) == [best]
        StubbornBot.free.set()
        assert StubbornBot.dismissed.acquire(timeout=5)
        await pilot.pause(0.05)
        assert texts(session) == [best]

    play(session, SMALL, script, AT_ONCE)


def test_quitting_while_it_thinks_is_quick_and_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, {UNION: SLOW, CONFEDERATE: SLOW}, 3, path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: screen.desk.busy)
        await type_keys(pilot, "escape")  # one answer of it
        await until(pilot, lambda: len(session.state) > 0 and screen.desk.busy)
        begun = time.monotonic()
        await type_keys(pilot, "q")
        await until(pilot, lambda: pilot.app._exit)
        assert time.monotonic() - begun < 3

    play(session, SMALL, script, AT_ONCE)
    kept = texts(session)
    session.close()
    again = Session.resume(path)
    assert texts(again) == kept and len(kept) >= 1 and again.waiting == "bot"
    again.close()


def test_undo_while_it_thinks_takes_the_persons_answer_back() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: SLOW}, 3)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "space")
        await until(pilot, lambda: screen.desk.busy)
        assert texts(session) == ["done"]
        await type_keys(pilot, "u")
        await until(pilot, lambda: texts(session) == [])
        assert session.waiting == "human" and not screen.desk.busy
        assert "undone" in shown(screen)

    play(session, SMALL, script, AT_ONCE)


def test_the_machine_thinks_on_the_players_time_until_he_answers_asks_for_a_hint_or_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gtc_tui.play.table.table._LULL", 0.0)
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: FORESIGHTED}, 3)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        def next_begun() -> bool:
            return ForesightedBot.begun.acquire(blocking=False)

        def next_ended() -> bool:
            return ForesightedBot.ended.acquire(blocking=False)

        await until(pilot, lambda: screen.desk.asks_human)
        await until(pilot, next_begun)
        assert not next_ended()
        await type_keys(pilot, "exclamation_mark")
        await until(pilot, next_ended)
        assert not next_begun()
        screen.answering.answer(screen.desk.answers[0].action)
        await until(pilot, next_begun)
        assert not next_ended()
        await type_keys(pilot, "q", "q")

    play(session, SMALL, script, AT_ONCE)
    assert ForesightedBot.ended.acquire(timeout=LONG)


def test_the_map_is_where_it_was_when_advice_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice may hide the hex looked at, so that the map moves: back again, unless somebody has moved it since."""
    monkeypatch.setattr(advice, "SHOWN", 9)
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        for _line in range(3):
            await type_keys(pilot, "down")
        rows, corner = shown(screen).splitlines(), screen.board.corner
        await type_keys(pilot, "Z", "exclamation_mark")
        await until(pilot, lambda: screen.advising.advice is not None)
        await pilot.pause()
        assert screen.board.corner != corner and screen.board.in_sight(screen.cursor)
        await type_keys(pilot, "escape")
        assert screen.board.corner == corner and shown(screen).splitlines()[:20] == rows[:20]
        await type_keys(pilot, "exclamation_mark", "L")
        moved = screen.board.corner
        await type_keys(pilot, "exclamation_mark")
        assert moved != corner and screen.board.corner == moved

    play(session, SMALL, script)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_hint_stands_under_the_map_and_the_question_stays(size: tuple[int, int]) -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        rows = shown(screen).splitlines()
        await type_keys(pilot, "exclamation_mark")
        await until(pilot, lambda: screen.advising.advice is not None)
        text = shown(screen)
        best = advice.advise(Seat.deciding(session.state))
        hint = text_of(screen.panel_widget("advice").lines)
        assert " Hint (" in text and f"{best[0].text} [6]: best by a quick estimate." in " ".join(hint.split())
        assert text.splitlines()[1] == rows[1] and "Warren joins Cutler" in text
        assert text.isascii() and texts(session) == []
        await type_keys(pilot, "exclamation_mark")
        assert " Hint (" not in shown(screen) and shown(screen).splitlines()[:20] == rows[:20]
        await type_keys(pilot, "Z")
        why = text_of(screen.panel_widget("advice").lines)
        assert " Why (" in shown(screen) and f"{best[0].text}: best by a quick" in " ".join(why.split())
        await type_keys(pilot, "space")
        assert " Why (" not in shown(screen)

    play(session, size, script)


def test_why_sets_the_highlighted_answer_beside_the_best() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "Z")
        await until(pilot, lambda: screen.advising.advice is not None)
        best, other = advice.advise(Seat.deciding(session.state))[:2]
        for _answer in screen.desk.answers:
            if screen.chosen_answer() is not None and screen.chosen_answer().action == other.action:  # type: ignore[union-attr]
                break
            await type_keys(pilot, "tab")
        assert f"{other.text}: behind {best.text}" in " ".join(shown(screen).split())

    play(session, LARGE, script)


def test_advice_is_thought_of_while_the_question_can_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(advice.ADVISERS, advice.USUAL, SLOW)
    monkeypatch.setattr(pondering, "PATIENCE", 0.0)
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "exclamation_mark")
        await until(pilot, lambda: "Thinking, 0 s, 40 %: the last answer" in shown(screen))
        await type_keys(pilot, "Z", "escape")  # enough
        await until(pilot, lambda: screen.advising.advice is not None)
        assert "+2.00 ground" in shown(screen) and "Expected line: what follows" in shown(screen)
        await type_keys(pilot, "escape")
        assert "+2.00 ground" not in shown(screen)
        await type_keys(pilot, "1")
        assert texts(session) == ["transfer warren N3117"]
        await type_keys(pilot, "exclamation_mark", "1")  # answered while it is thought of, which ends that
        assert len(texts(session)) == 2 and SlowBot.going.acquire(timeout=2)
        await until(pilot, lambda: screen.advising.pondering is None)
        assert " Hint (" not in shown(screen)

    play(session, SMALL, script)


def test_first_sight_stands_there_until_the_search_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint at the menu of actions by the search itself: its sketch first, then its own figures; Esc ends it."""
    monkeypatch.setitem(advice.ADVISERS, "10s", UNSETTLED)
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: session.waiting == "human" and not screen.automatic.playing)
        assert session.state.decision is not None and session.state.decision.kind == "action"
        await type_keys(pilot, "exclamation_mark")
        told = r"Thinking, \d+ s, 0 %\. Esc: what it has found so far\. .*, quick estimate\)"
        await until(pilot, lambda: re.search(told, " ".join(shown(screen).replace("|", "").split())) is not None)
        await type_keys(pilot, "escape")
        await until(pilot, lambda: screen.advising.advice is not None)
        await pilot.pause()
        assert "Thinking, " not in shown(screen) and " Hint (" in shown(screen)
        assert screen.advising.advice and len({one.by for one in screen.advising.advice}) == 1

    play(session, LARGE, script, Settings(confirm="no", pace="instant", hint="10s"))


def test_quitting_while_advice_is_thought_of_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(advice.ADVISERS, advice.USUAL, UNSETTLED)
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "exclamation_mark")
        await until(pilot, lambda: screen.advising.pondering is not None)
        advising = screen.advising.pondering
        assert advising is not None
        await type_keys(pilot, "q", "q")  # not saved, so twice
        await until(pilot, lambda: pilot.app._exit)
        assert advising.thought.stopped and advising.wait(5)

    play(session, SMALL, script, AT_ONCE)


@pytest.mark.parametrize("hint", list(advice.ADVISERS))
def test_the_setting_says_who_is_asked(hint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(advice.ADVISERS, hint, SLOW)
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "exclamation_mark")
        await until(pilot, lambda: SlowBot.going.acquire(blocking=False))
        screen.advising.stop()
        await until(pilot, lambda: screen.advising.advice is not None)

    play(session, SMALL, script, Settings(confirm="no", hint=hint))


class Ending(GameApp):
    """Notes whether the game's screen is open when the program begins to take its parts off."""

    opened: bool | None = None

    async def _close_all(self) -> None:
        self.opened = self.game_screen.is_open
        await super()._close_all()


def test_machines_play_on_no_screen_of_a_program_that_ends() -> None:
    async def run() -> bool | None:
        app = Ending(session_at("done"), Look(None), Settings())
        async with app.run_test(size=SMALL) as pilot:
            await seated(pilot, app.game_screen)
            assert app.game_screen.is_open
        return app.opened

    assert asyncio.run(run()) is False
