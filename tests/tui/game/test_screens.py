"""The game on a screen without a terminal: what is shown, and what keys and clicks do. Rules are tested elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from driving import LARGE, PEOPLE, SMALL, marching, play, session_at, shown, texts, type_keys, until
from pictures import resumed
from textual.pilot import Pilot
from textual.widgets import Input

from gtc_tui import i18n
from gtc_tui.play.table.session import Session
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.game.commands import KEYS, OWNERS
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.screens.log import LogScreen
from gtc_tui.tui.screens.roster import RosterScreen
from gtc_tui.tui.settings.keys import for_game
from gtc_tui.tui.windows.reading import ReadingScreen
from gtc_tui.widths import cells
from support import CONFEDERATE, RACE, UNION, numbered


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_decision_its_answers_and_the_map_are_shown(size: tuple[int, int]) -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        decision = session.state.decision
        assert decision is not None
        text = shown(screen)
        rows = text.splitlines()
        assert len(rows) == size[1]
        assert decision.prompt in rows[1] and f"[{decision.rule}]" in rows[1]
        assert "Warren joins Cutler" in text
        assert "Spotsylvania" in text
        assert text.isascii()
        for title in ("Hex", "Log", "VP"):
            assert any(f" {title} " in row for row in rows[2:]) == (size == LARGE or title == "Hex")

    play(session, size, script)


def test_the_top_line_says_the_points_and_what_wins() -> None:
    """On the smallest of usual screens the phase is there too."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        top = shown(screen).splitlines()[0]
        assert "VP 0 (15 wins)" in top and "Turn 1 of 1" in top
        assert screen.desk.view.phase in top

    play(session_at(), SMALL, script)


def test_an_answer_by_its_number_and_undo() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "1")
        assert texts(session) == ["transfer warren N3117"]
        await type_keys(pilot, "u")
        assert texts(session) == []
        await type_keys(pilot, "9")
        assert texts(session) == []
        assert "no choice 9" in shown(screen)

    play(session, SMALL, script)


def test_the_routine_answer_and_dice_that_roll_by_themselves() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "space", "space")
        await until(pilot, lambda: session.waiting == "human" and not screen.automatic.playing)
        assert texts(session)[:2] == ["done", "done"] and texts(session)[2].startswith("roll ")
        assert "Initiative" in shown(screen)

    play(session, SMALL, script)


async def click_on(pilot: Pilot[None], screen: GameScreen, place: str, across: int = 0) -> None:
    """across: columns from the middle of the hex."""
    board = screen.board
    x, y = board.painter.centre(screen.desk.game.map.ids[place])
    assert board._corner is not None
    await pilot.click("#map", offset=(x + across - board._corner[0], y - board._corner[1]))
    await pilot.pause()


def test_a_click_looks_and_another_one_answers() -> None:
    session = marching("wright")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        before = len(session.state)
        await click_on(pilot, screen, "N3314")
        assert screen.cursor == "N3314" and len(session.state) == before
        assert "Click again, or Enter: " in shown(screen)
        await click_on(pilot, screen, "N3314")
        assert texts(session)[before:] == ["step N3314"]

    play(session, SMALL, script)


def test_a_click_on_a_name_in_the_key_goes_to_its_objective() -> None:
    """Nothing is answered, and the hex that the key lies over is not meant."""
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        lines = screen.board.text().splitlines()
        [row] = [line for line in lines if " Harrison " in line]
        before = len(session.state)
        for _time in range(2):
            await pilot.click("#map", offset=(row.index("Harrison") + 2, lines.index(row)))
            await pilot.pause()
            assert screen.cursor == "N3419" and len(session.state) == before
            lines = screen.board.text().splitlines()
            row = next((line for line in lines if "Harrison" in line), row)

    play(session, SMALL, script)


def test_clicks_on_a_stack_with_several_choices_never_act() -> None:
    session = session_at("done", "done")
    if session.state.to_move != UNION:
        session = session_at("done", "done", "pass")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert screen.desk.asks_human and len(screen.desk.answers_at("N3217")) > 1
        before = len(session.state)
        for _time in range(3):
            await click_on(pilot, screen, "N3217")
            assert "choices here: click one" in shown(screen)
        assert len(session.state) == before and screen.cursor == "N3217"

    play(session, SMALL, script)


def test_what_is_drawn_for_a_hex_is_hit_as_that_hex() -> None:
    """Brackets and letters of a stack lie partly in its neighbours' blocks."""
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "g", *"n3217", "enter")
        row = next(line for line in screen.board.text().splitlines() if "U23i" in line)
        place, ids = "N3217", screen.desk.game.map.ids
        x, _y = screen.board.painter.centre(ids[place])
        assert screen.board._corner is not None
        start = row.index("U23i") - (x - screen.board._corner[0])
        for across in range(start - 1, start + len("U23i") + 1):  # the cursor's brackets too
            await type_keys(pilot, "g", *"n3217", "enter")
            await click_on(pilot, screen, place, across)
            assert screen.cursor == place, across

    play(session, SMALL, script)


def test_a_march_to_a_far_hex_is_taken_back_and_brought_back_whole() -> None:
    session = marching("wright")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        route = next(way for cell in reach_of(screen, "wright") if (way := screen.desk.route(cell)) and len(way) > 1)
        before = len(session.state)
        await type_keys(pilot, "g", *route[-1].lower(), "enter", "enter")
        marched = texts(session)[before:]
        assert len(marched) == len(route)
        await type_keys(pilot, "u")
        assert len(session.state) == before and screen.desk.decision is not None
        assert screen.desk.decision.kind == "march"
        await type_keys(pilot, "U")
        assert texts(session)[before:] == marched
        await type_keys(pilot, "u")
        assert len(session.state) == before

    play(session, SMALL, script)


def test_enter_on_a_far_hex_marches_there() -> None:
    session = marching("wright")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        route = next(way for cell in reach_of(screen, "wright") if (way := screen.desk.route(cell)) and len(way) > 1)
        before = len(session.state)
        await type_keys(pilot, "g", *route[-1].lower(), "enter")
        assert screen.cursor == route[-1]
        assert "Enter moves there" in shown(screen)
        assert {place for place, cell in screen.marks().cells.items() if cell.style == "route"} == set(route)
        await type_keys(pilot, "enter")
        assert texts(session)[before:] == [f"step {place}" for place in route]

    play(session, SMALL, script)


def reach_of(screen: GameScreen, piece: str) -> list[str]:
    reach = screen.desk.overlay("reach", piece=piece)
    assert reach is not None
    return list(reach.cells)


def test_enter_where_nothing_is_legal_says_why() -> None:
    session = marching("robinson")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        before = len(session.state)
        await type_keys(pilot, "g", *"n3118", "enter", "enter")
        assert len(session.state) == before
        foot = shown(screen).splitlines()[-1]
        assert "Not allowed: " in foot and "N3118" in foot and re.search(r" \[\d+\.\d+\]", foot)
        await type_keys(pilot, "space")  # the march ends: the mistake is mended
        assert len(session.state) > before and "Not allowed: " not in shown(screen)

    play(session, SMALL, script)


def test_digits_of_a_number_can_be_taken_back() -> None:
    session = Session.new("gtc/02-grant-crosses-the-rapidan", PEOPLE, 3, None)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        count = session.count
        for key in ("backspace", "u", "escape"):
            await type_keys(pilot, "1")
            assert screen.answering.list.typed == "1"
            await type_keys(pilot, key)
            assert screen.answering.list.typed == "" and session.count == count

    play(session, SMALL, script)


def test_turns_are_whole_in_80_columns() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "D")
        lines = shown(pilot.app.screen).splitlines()
        assert not [line for line in lines if "Turn " in line and "1864" not in line]
        assert not [line for line in lines if line.rstrip().endswith("..")] and "due: Hagood" in "\n".join(lines)

    play(Session.new("gtc/09-the-overland-campaign", PEOPLE, 3, None), SMALL, script)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_odds_come_before_the_attack_is_confirmed(size: tuple[int, int]) -> None:
    session = marching("robinson")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        number = next(answer.number for answer in screen.desk.answers if answer.action.verb == "attack")
        before = len(session.state)
        await type_keys(pilot, *str(number))
        odds = screen.desk.odds("N3318")
        assert odds is not None
        text = shown(screen)
        assert odds.title in text and " Odds " in text
        assert len(session.state) == before
        await type_keys(pilot, "enter")
        assert texts(session)[before] == "attack N3318"

    play(session, size, script)


@pytest.mark.parametrize("away", [("v",), ("f",), ("v", "v", "asterisk")])
def test_nobody_attacks_by_a_key_that_does_not_see_the_odds(away: tuple[str, ...]) -> None:
    session = marching("robinson")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        number = next(answer.number for answer in screen.desk.answers if answer.action.verb == "attack")
        before = len(session.state)
        await type_keys(pilot, *str(number), *away)
        assert " Odds " not in shown(screen)
        await type_keys(pilot, "enter")
        assert len(session.state) == before
        assert " Odds " in shown(screen) and "Enter again to attack" in shown(screen)
        await type_keys(pilot, "enter")
        assert texts(session)[before] == "attack N3318"

    play(session, SMALL, script)


def test_overlays_at_a_key() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        plain = screen.board.text()
        for key, sample in (("w", "U"), ("e", "C"), ("t", "C12"), ("r", "2")):
            await type_keys(pilot, "escape")
            assert screen.board.text() == plain
            await type_keys(pilot, key)
            assert screen.board.text() != plain
            assert screen.board.text().count(sample) > plain.count(sample)
        await type_keys(pilot, "escape", "w", "e")
        assert "UC" in screen.board.text()
        assert "###" in screen.board.text()  # closed hexes stay in sight

    play(session, SMALL, script)


def test_what_is_laid_over_a_march_hides_the_reach_that_shows_unasked() -> None:
    session = marching("robinson")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "T")
        reach, threat = screen.overlays.shown()
        assert reach.title.startswith("Reach") and threat.title.startswith("Number")
        apart = [to for to in reach.cells if to in threat.cells and reach.cells[to].text != threat.cells[to].text]
        assert apart and all(screen.marks().cells[to].text == threat.cells[to].text for to in apart)
        panel = screen.panel_widget("hex")
        assert "".join(text for text, _style in panel.lines[0]).startswith("Number of Confederate units")

    play(session, SMALL, script)


def test_a_cursor_move_draws_only_what_changed() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        before = screen.board.text().splitlines()
        await type_keys(pilot, "down")
        after = screen.board.text().splitlines()
        changed = [row for row, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        assert 0 < len(changed) <= 4

    play(session, LARGE, script)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_hex_panel_is_read_on_and_then_the_one_below_it(size: tuple[int, int]) -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "T")  # a line for each enemy unit
        panel = screen.panel_widget("hex")
        told = "".join(text for text, _style in panel.lines[-1])
        assert len(panel.lines) > panel.room and told not in shown(screen)
        pages = 0
        while told not in shown(screen):
            before = panel.top
            await type_keys(pilot, "right_curly_bracket")
            pages += 1
            assert panel.top > before
        log = screen.panel_widget("log").top
        await type_keys(pilot, "right_curly_bracket")
        assert panel.top == len(panel.lines) - panel.room and screen.panel_widget("log").top == log
        if size == LARGE:  # what stands below it is read after it, and turned back first
            below = screen.panel_widget(screen.panels.beside)
            assert below.top > 0
            await type_keys(pilot, "left_curly_bracket")
            assert below.top == 0 and panel.top > 0
        await type_keys(pilot, *("left_curly_bracket",) * pages)
        assert panel.top == 0

    play(session, size, script)


def test_a_number_that_is_none_of_two_is_told_both() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert [row.number for row in screen.answering.list.rows] == [1, 2]
        await type_keys(pilot, "7")
        assert shown(screen).splitlines()[-1].startswith("There is no choice 7: there are 1 and 2 ")

    play(Session.new(numbered("08"), PEOPLE, 3, None), SMALL, script)


def test_screens_over_the_game_open_and_close() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        for key, kind in (("question_mark", ReadingScreen), ("i", ReadingScreen), ("G", LogScreen)):
            await type_keys(pilot, key)
            above: object = pilot.app.screen
            assert isinstance(above, kind)
            await type_keys(pilot, "escape")
            assert pilot.app.screen is screen
        await type_keys(pilot, "R", "x", "end", "enter")
        assert pilot.app.screen is screen
        standing = [piece.hex for piece in screen.desk.view.pieces if piece.hex is not None]
        assert screen.cursor == max(standing)
        await type_keys(pilot, "R")
        assert isinstance(pilot.app.screen, RosterScreen)

    play(session, SMALL, script)


def test_a_terminal_too_small_says_so_and_takes_no_answers() -> None:
    session = session_at()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await pilot.resize_terminal(50, 20)
        await until(pilot, lambda: "50x20" in shown(screen))  # on a busy machine one pause is too short
        rows = shown(screen).splitlines()
        assert rows[0].rstrip() == "50x20: needs 60x16, or: gtc play --text" and rows[1].rstrip() == "q quits"
        assert not "".join(rows[2:]).strip()
        await type_keys(pilot, "space", "1")
        assert texts(session) == []
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Warren joins Cutler" in shown(screen))
        await type_keys(pilot, "space")
        assert texts(session) == ["done"]

    play(session, SMALL, script)


def test_a_smaller_screen_shows_all_of_the_cursors_hex() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        for _step in range(14):
            await type_keys(pilot, "n")
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
            board = screen.board
            assert board.corner is not None
            x, y = board.painter.centre(screen.desk.game.map.ids[screen.cursor])
            assert 3 <= x - board.corner[0] <= board.size.width - 3
            assert 1 <= y - board.corner[1] < board.size.height - 1
            await pilot.resize_terminal(120, 40)
            await pilot.pause()

    play(session_at(), (120, 40), script)


def test_a_copy_is_saved_and_a_fault_is_one_line(tmp_path: Path) -> None:
    session = session_at(path=tmp_path / "game.log")
    copy = tmp_path / "copy"

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        for _time in range(2):
            await type_keys(pilot, "s")
            pilot.app.screen.query_one(Input).value = str(copy)
            await type_keys(pilot, "enter")
        assert copy.read_text() == (tmp_path / "game.log").read_text()
        assert str(copy) in shown(screen).splitlines()[-1]  # the second time: it exists already
        picture = copy.with_suffix(".svg")
        assert picture.read_text().startswith("<svg") and "Laurel Hill" in picture.read_text()
        for name in ("alone.svg", "alone.svg"):  # one of ours may be drawn anew
            await type_keys(pilot, "s")
            pilot.app.screen.query_one(Input).value = str(tmp_path / name)
            await type_keys(pilot, "enter")
            assert "aved as" in shown(screen).splitlines()[-1]
        assert sorted(path.name for path in tmp_path.glob("alone*")) == ["alone.svg"]
        told = screen.keeping._save(tmp_path / "both.gtclog") or ""
        assert told.endswith("both.gtclog and both.svg")  # the folder once: the line holds both names

    play(session, (120, 30), script)


def test_a_machine_plays_until_a_person_is_asked() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:random"}, 5, None)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "x", "x", "space")  # at once
        await until(pilot, lambda: session.waiting == "human" and not screen.automatic.playing)
        assert len(session.state) > 2
        assert screen.desk.asks_human and screen.desk.answers
        await type_keys(pilot, "u")
        assert texts(session) == []

    play(session, SMALL, script)


def test_the_end_shows_level_and_points() -> None:
    session = Session.new(RACE, {UNION: "bot:random", CONFEDERATE: "bot:random"}, 5, None)
    while session.auto() is not None:
        pass
    result = session.state.result
    assert result is not None

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, ReadingScreen))

        def text() -> str:
            strips = pilot.app.screen._compositor.render_strips()
            return "\n".join("".join(segment.text for segment in strip) for strip in strips)

        await until(pilot, lambda: result.title in text())
        assert str(result.points) in text()

    play(session, SMALL, script)


def test_a_game_that_is_over_does_not_continue(tmp_path: Path) -> None:
    session = resumed("end.log", tmp_path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, ReadingScreen))  # the result, by itself
        await type_keys(pilot, "escape")
        foot = shown(screen).splitlines()[-1]
        assert foot.startswith("The game is over: Enter the result, Q another game, q quit"), foot
        await type_keys(pilot, "enter")
        assert isinstance(pilot.app.screen, ReadingScreen)

    play(session, SMALL, script)


def test_every_key_has_an_owner_and_no_key_two() -> None:
    names = [name for key in KEYS for name in key.keys]
    assert len(names) == len(set(names)) and len({key.name for key in KEYS}) == len(KEYS)
    assert sorted(KEYS) == sorted(key for owner in OWNERS for key in owner.KEYS)
    for owner in OWNERS:
        for key in owner.KEYS:
            doer = GameApp if key.action.startswith("app.") else owner
            assert hasattr(doer, f"action_{key.action.removeprefix('app.')}"), key


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("number", ["03", "09"])
def test_what_a_command_does_is_told_whole_below_the_list_of_commands(
    number: str, language: str, japanese: None
) -> None:
    game = Session.new(numbered(number), PEOPLE, 3, None).game
    with i18n.reading(language):
        for key in for_game(KEYS, game, hand=True):
            told = i18n._(key.text).format(side="Confederates")
            assert cells(told) <= SMALL[0], told


def test_nothing_is_marked_where_no_command_is_found() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "colon", *"xyz")
        row = shown(pilot.app.screen).splitlines()[2]  # type: ignore[arg-type]
        assert row.startswith("| No command has these words.")

    play(session_at("done", "done"), SMALL, script)
