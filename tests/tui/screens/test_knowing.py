"""Screens that tell: playback, rules, order of battle, reports."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from driving import AT_ONCE, LARGE, SMALL, marching, play, session_at, shown, texts, type_keys, until
from textual.pilot import Pilot
from textual.widgets import Input

from gtc_tui.draw import ZOOMS
from gtc_tui.play.story.last_look import Looks
from gtc_tui.play.table.session import Session
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.game.screen import GameScreen, WhatIfScreen
from gtc_tui.tui.lines import text_of
from gtc_tui.tui.screens.playback import PlaybackScreen
from gtc_tui.tui.screens.rules import RulesScreen
from gtc_tui.tui.screens.standing import StandingScreen
from gtc_tui.tui.screens.tree import TreeScreen
from gtc_tui.tui.widgets.panel import Panel
from support import CONFEDERATE, RACE, UNION


def played(path: Path | None = None, lines: int = 40) -> Session:
    """A game against the machine that has gone on for a while."""
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:random"}, 5, path)
    while len(session.state) < lines:
        if session.auto() is None:
            assert session.state.decision is not None
            session.act(session.state.decision.actions[0])
    while session.auto() is not None:
        pass
    return session


def test_playback_steps_back_and_forward_and_jumps() -> None:
    session = played()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "B")
        back = pilot.app.screen
        assert isinstance(back, PlaybackScreen)
        last = shown(back)
        assert f"of {len(session.state)}" in last and "PLAYBACK" in last
        await type_keys(pilot, "left")
        assert shown(back) != last
        await type_keys(pilot, "home")
        assert "The beginning of the game." in shown(back)
        first = shown(back)
        await type_keys(pilot, "right", "left")
        assert shown(back) == first
        await type_keys(pilot, "g", *str(len(session.state)), "enter")
        assert f"Action {len(session.state)} of" in shown(back)
        await type_keys(pilot, "escape")
        assert pilot.app.screen is screen

    play(session, SMALL, script)


def test_every_line_of_a_moment_can_be_read_on_a_small_screen() -> None:
    session = played(lines=200)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "B")
        back = pilot.app.screen
        assert isinstance(back, PlaybackScreen)
        longest = max(back._story.moments, key=lambda moment: len(moment.lines))  # a combat
        await type_keys(pilot, "g", *str(longest.end), "enter")
        told = back.query_one("#moment", Panel)
        title, last = told.title, len(told.lines) - told.room
        for _press in range(9):
            await type_keys(pilot, "right_square_bracket")
        assert told.top == last > 0 and told.title == title  # the end of the same moment
        await type_keys(pilot, *["left_square_bracket"] * 9)
        assert told.top == 0 and told.title == title

    play(session, SMALL, script)


def test_a_game_that_went_on_tells_what_its_player_missed(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    session = played(log)
    session.close()
    looks = Looks(log)
    looks.look(UNION, 2)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaybackScreen))
        await until(pilot, lambda: "Since your last look" in shown(pilot.app.screen))
        await type_keys(pilot, "escape")
        assert pilot.app.screen is screen
        assert Looks(log).since(UNION) == len(session.state)

    play(Session.resume(log), SMALL, script)


def test_rules_are_found_by_the_question_by_number_and_by_words() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "question_mark")
        assert "r the rules, section 3.0" in shown(pilot.app.screen)
        await type_keys(pilot, "r")
        rules = pilot.app.screen
        assert isinstance(rules, RulesScreen)
        assert "3.0 Sequence of a turn" in shown(rules)
        await type_keys(pilot, "7", "full_stop", "8")
        assert "7.8 Refusing the flanks" in shown(rules)
        await type_keys(pilot, *["backspace"] * 3, *"zone", "space", *"swamp")
        assert "2.4 Zones of control" in shown(rules)
        await type_keys(pilot, *"qqq")
        assert "Nothing found" in shown(rules)
        await type_keys(pilot, "escape", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)

    play(session_at(), SMALL, script)


def test_the_order_of_battle_opens_closes_and_leads_to_the_map() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "D")
        tree = pilot.app.screen
        assert isinstance(tree, TreeScreen)
        assert "Turn 1 of 1" in shown(tree) and "Griffin" in shown(tree)
        await type_keys(pilot, "down", "left")
        assert "Griffin" not in shown(tree) and "4 units" in shown(tree)
        await type_keys(pilot, "right", "down", "down", "enter")
        assert pilot.app.screen is screen
        assert screen.cursor == "N3217"

    play(session_at(), LARGE, script)


def test_the_game_is_exported_as_a_report(tmp_path: Path) -> None:
    file = tmp_path / "report.md"

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "M")
        pilot.app.screen.query_one(Input).value = str(file)
        await type_keys(pilot, "enter")
        assert "The report is in" in shown(screen)

    play(played(), SMALL, script)
    assert file.read_text().startswith("# Race for Spotsylvania")


def test_every_new_screen_bears_any_size() -> None:
    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        app = pilot.app
        assert isinstance(app, GameApp)
        for key in ("B", "slash", "D", "A"):
            await type_keys(pilot, key)
            for size in ((20, 5), (200, 50), (81, 24)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
            await type_keys(pilot, "escape")

    play(played(), SMALL, script)


def test_lessons_stand_at_the_foot_of_the_map_until_they_are_hidden() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert "hides lessons" not in shown(screen)
        await type_keys(pilot, "I")
        assert "Leaders (I hides lessons)" in shown(screen) and "m command radius" in shown(screen)
        assert screen.board.in_sight(screen.cursor)
        await type_keys(pilot, "I")
        assert "hides lessons" not in shown(screen)
        await type_keys(pilot, "I", "1")
        assert "hides lessons" not in shown(screen)  # the next transfer is nothing new

    play(session_at(), SMALL, script)


def test_a_lesson_names_no_key_that_would_take_away_what_is_to_be_looked_at() -> None:
    """Objectives by their key while they are not shown; the reach of a march is on the map by itself."""

    async def objectives(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "I", "space")
        await until(pilot, lambda: "t objectives" in shown(screen))
        await type_keys(pilot, "t")
        lesson = text_of(screen.panel_widget("lesson").lines)
        assert "objectives (shown)" in lesson and "t objectives" not in lesson

    async def reach(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "I")
        assert screen.lessons.lesson is not None and "reach" in screen.lessons.lesson.look
        lesson = text_of(screen.panel_widget("lesson").lines)
        assert "reach (shown)" in " ".join(lesson.split()) and "r reach" not in lesson

    play(Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:greedy"}, 2), SMALL, objectives, AT_ONCE)
    play(marching("wright"), SMALL, reach)


def test_what_a_lesson_suggests_is_listed_wherever_the_cursor_is() -> None:
    """A suggestion about another hex than the cursor's: every choice is listed, not those of the cursor's hex alone."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "I", "space")
        await until(pilot, lambda: screen.desk.decision is not None and screen.desk.decision.kind == "action")
        suggested = screen.lessons.suggested()
        assert suggested is not None
        assert any(
            screen.desk.answers[index].action == suggested
            for row in screen.answering.list.rows
            for index in row.answers
        )
        here = screen.desk.answers_at(screen.cursor)
        assert here and suggested not in [answer.action for answer in here]
        assert "elsewhere" not in shown(screen)

    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:greedy"}, 2)
    play(session, SMALL, script, AT_ONCE)


def test_a_what_if_game_is_marked_and_leaves_nothing_behind() -> None:
    session = session_at()
    before = texts(session)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "Y")
        trial = pilot.app.screen
        assert isinstance(trial, WhatIfScreen)
        assert "WHAT IF (q discards it)" in shown(trial)
        await type_keys(pilot, "1", "space", "space")
        await until(pilot, lambda: len(trial.desk.session.state) > len(before) + 3)
        await type_keys(pilot, "s", "X")
        assert pilot.app.screen is trial
        await until(pilot, lambda: not trial.desk.busy)
        await type_keys(pilot, "q")
        assert pilot.app.screen is screen and "WHAT IF" not in shown(screen)
        assert texts(session) == before

    play(session, SMALL, script)


def test_a_standing_answer_takes_the_place_of_the_one_highlighted() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "shift+tab")
        assert screen.answering.list.chosen == len(screen.desk.answers) - 1
        await type_keys(pilot, "A", "enter", "escape")
        await until(pilot, lambda: session.waiting == "human" and session.state.to_move != UNION)
        assert screen.answering.list.chosen is None or screen.answering.list.chosen < len(screen.desk.answers)

    play(session, SMALL, script)


def test_a_standing_answer_is_given_told_and_taken_back() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "A")
        standing = pilot.app.screen
        assert isinstance(standing, StandingScreen)
        assert "No leader transfers (3.0) -- asked now" in shown(standing)
        await type_keys(pilot, "enter", "escape")
        assert len(session.standing) == 1
        await until(pilot, lambda: session.state.to_move == CONFEDERATE)
        assert any(event.kind == "standing" for _count, event in session.happened)
        await type_keys(pilot, "u")
        assert session.waiting == "human" and session.state.to_move == UNION
        await type_keys(pilot, "A", "enter", "escape")
        assert not session.standing

    play(session, SMALL, script)


def test_two_attacks_side_by_side() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "E")
        asked = shown(pilot.app.screen).splitlines()[-2:]
        assert asked[0].rstrip() == "No odds are shown: type two attacks to compare (Esc cancels)"
        assert asked[1].startswith("N3318 robinson N3318 griffin")  # an example of this position
        await type_keys(pilot, "enter")
        assert "A: Robinson against N3318" in shown(pilot.app.screen)
        await type_keys(pilot, "escape", "E")
        await until(pilot, lambda: len(pilot.app.screen.query(Input)) == 1)
        pilot.app.screen.query_one(Input).value = "N3318 griffin N3318 robinson"
        await type_keys(pilot, "enter")
        told = shown(pilot.app.screen)
        assert "A: Griffin against N3318" in told and "B: Robinson against N3318" in told
        await type_keys(pilot, "escape", "E")
        await until(pilot, lambda: len(pilot.app.screen.query(Input)) == 1)
        pilot.app.screen.query_one(Input).value = "N3318 napoleon"
        await type_keys(pilot, "enter")
        assert pilot.app.screen is screen

    play(session_at(), SMALL, script)


def test_the_attack_shown_is_kept_and_compared() -> None:
    session = marching("griffin")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        target = next(answer.hexes[0] for answer in screen.desk.answers if screen.desk.odds(answer.hexes[0]))
        screen.looking.turn_to(target)
        await type_keys(pilot, "E")
        assert "Marked:" in shown(screen)
        assert screen.comparing.plan is not None
        screen.comparing.plan = msgspec.structs.replace(screen.comparing.plan, title="Another plan")
        await type_keys(pilot, "E")
        assert "A: Another plan" in shown(pilot.app.screen)

    play(session, SMALL, script)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_window_stands_still_while_the_cursor_goes_to_a_neighbour_and_back(zoom: int) -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        while screen.board.zoom != zoom:
            await type_keys(pilot, "z")
        screen.board.centre(screen.cursor)
        before = screen.board.text()
        for there, back in (("j", "k"), ("k", "j"), ("y", "n"), ("n", "y"), ("o", "b"), ("b", "o")):
            await type_keys(pilot, there, back)
            assert screen.board.text() == before, there

    play(session_at(), SMALL, script)
