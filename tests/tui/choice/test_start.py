"""The start screen: scenarios, kept games, how to play, and back to it after a game."""

from __future__ import annotations

import asyncio
import difflib
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from driving import LARGE, NOT_TWICE, SMALL, packet, type_keys, until
from pictures import GOLDENS, Keyed, picture, resumed
from terminals import terminal
from textual.pilot import Pilot

from gtc_tui.play.setup.lobby import Plan
from gtc_tui.play.setup.saved import Progresses
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import LogFile, games_folder, kept_logs
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.choice.setup import SetupScreen
from gtc_tui.tui.choice.start import StartScreen
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.screens.end import EndScreen
from gtc_tui.tui.widgets.panel import Panel
from gtc_tui.tui.windows.ask import AskScreen
from keptgames import BOTS, keep
from support import RACE, UNION

Script = Callable[[Pilot[None], GameApp], Awaitable[None]]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder, under a name that is the same in every run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GTC_DATA", "mine")
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    return tmp_path / "mine"


def text_of(app: GameApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def start(
    script: Script, size: tuple[int, int] = SMALL, plan: Plan | None = None, session: Session | None = None
) -> GameApp:
    app = GameApp(session, Look(None), NOT_TWICE, plan=plan)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(run())
    app.let_go()
    return app


async def choose_race(pilot: Pilot[None]) -> None:
    await type_keys(pilot, "down", "down", "enter")


def header(app: GameApp) -> dict[str, object]:
    """Of the game that was begun."""
    assert app.session is not None
    return msgspec.json.decode(app.session.lines[0], type=dict[str, object])


# -- what is shown -------------------------------------------------------------------------------------------
STEPS = {
    "start": (),
    "kept": ("tab",),
    "set-up": ("tab", "down", "down", "enter"),
    "set-up-changed": ("down", "down", "right", "down", "down", "right", "7"),
}


@pytest.mark.parametrize("name", ["80x24", "200x50"])
def test_screens_as_they_were(name: str, pytestconfig: pytest.Config) -> None:
    games_folder().mkdir(parents=True)
    for log, when in (("middle.log", 1_000_000_000), ("end.log", 1_100_000_000)):
        (games_folder() / log).write_bytes((GOLDENS / log).read_bytes())
        os.utime(games_folder() / log, (when, when))
    found: dict[str, str] = {}
    size = SMALL if name == "80x24" else LARGE
    app = GameApp(None, Keyed(None), NOT_TWICE)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: "over" in text_of(app) and "1/1" in text_of(app))
            for step, keys in STEPS.items():
                await type_keys(pilot, *keys)
                await pilot.pause()
                found[step] = picture(app.screen, styles=size == SMALL)

    asyncio.run(run())
    folder = GOLDENS / f"start-{name}"
    if pytestconfig.getoption("--regenerate"):
        folder.mkdir(parents=True, exist_ok=True)
        for step, text in found.items():
            (folder / f"{step}.txt").write_text(text, encoding="ascii")
    wrong = []
    for step, text in found.items():
        expected = (folder / f"{step}.txt").read_text(encoding="ascii")
        wrong += difflib.unified_diff(expected.splitlines(), text.splitlines(), step, "now", lineterm="", n=0)
    assert not wrong, "\n".join(wrong)
    assert {file.name for file in folder.iterdir()} == {f"{step}.txt" for step in STEPS}


def test_a_terminal_below_the_least_size_shows_the_list() -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        assert "Race for Spotsylvania" in text_of(app)
        await choose_race(pilot)
        assert isinstance(app.screen, SetupScreen)

    start(script, (50, 12))


def test_rules_of_the_scenario_chosen() -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "down", "down", "slash")
        assert "13.3 Race for Spotsylvania" in text_of(app)
        await type_keys(pilot, "escape")
        assert isinstance(app.screen, StartScreen)
        await type_keys(pilot, "question_mark")
        assert "a second one does what" in text_of(app)

    start(script)


# -- beginning -----------------------------------------------------------------------------------------------
def test_escape_ends_nothing() -> None:
    """One too many, behind a window that it closed, would leave the program."""

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "slash", "escape", "escape")
        assert isinstance(app.screen, StartScreen) and text_of(app).splitlines()[-1].rstrip() == "q quits"
        await type_keys(pilot, "escape")
        assert "Enter play" in text_of(app).splitlines()[-1]
        await type_keys(pilot, "q")
        assert not app.is_running

    start(script)


def test_a_sign_that_is_no_key_is_said_to_be_none_until_the_next_key() -> None:
    said = " is no key here; ? lists the keys"

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        for sign in ("x", "あ", "4", "Z"):
            await type_keys(pilot, sign)
            assert text_of(app).splitlines()[-1].rstrip() == f"{sign}{said}"
        for key in ("alt+m", "f11"):  # of the terminal, and of a keyboard with more keys
            await type_keys(pilot, key)
            assert said not in text_of(app), key
        for key in ("down", "pagedown", "home", "escape"):
            await type_keys(pilot, "x", key)
            assert said not in text_of(app) and "Enter play" in text_of(app).splitlines()[-1], key
        await type_keys(pilot, "x", "tab")
        assert "no saved games" in text_of(app).splitlines()[-1]
        await type_keys(pilot, "x", "delete")
        assert "choose one first" in text_of(app).splitlines()[-1]
        await type_keys(pilot, "x", "question_mark")
        assert "Tab goes to the other list" in text_of(app)
        await type_keys(pilot, "escape", "down", "enter", "x")
        assert isinstance(app.screen, SetupScreen)
        assert f"x{said}" in [line.rstrip() for line in text_of(app).splitlines()]
        await type_keys(pilot, "5")
        assert said not in text_of(app) and "[5]" in text_of(app)

    start(script)


def test_players_options_seed_and_lessons_are_chosen_by_keys() -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await choose_race(pilot)
        await type_keys(pilot, "down", "right", "right", "down", "down", "left", "down", "down", "enter")
        await type_keys(pilot, "down", *"427", "backspace", "b")
        assert app.session is not None and app.screen is app.game_screen
        await until(pilot, lambda: app.game_screen.lessons.lesson is not None)

    app = start(script)
    told = header(app)
    assert told["players"] == {"union": "human", "confederate": "human"}
    assert told["options"] == {"ammunition": True} and told["seed"] == 42 and told["game"] == RACE


def test_that_there_are_no_saved_games_is_told_where_they_are_asked_for() -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "tab")
        assert text_of(app).splitlines()[-1].rstrip() == "There are no saved games yet"
        await type_keys(pilot, "down")
        assert "Enter play" in text_of(app).splitlines()[-1]

    start(script, (60, 20))


def test_the_key_that_starts_the_game_is_told_on_the_narrowest_screen() -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await choose_race(pilot)
        line = text_of(app).splitlines()[-1]
        assert "b start" in line and "Left Right change" in line and "Esc back" in line

    start(script, (60, 20))


def test_a_first_game_with_lessons_is_a_key_away() -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        assert "New here? n: Race for Spotsylvania with lessons" in text_of(app).splitlines()[0]
        await type_keys(pilot, "n")
        await until(pilot, lambda: app.session is not None and app.game_screen.lessons.lesson is not None)
        await until(pilot, lambda: "leaders are well placed: no transfers" in text_of(app).replace("\n", " "))

    app = start(script)
    assert header(app)["game"] == RACE and header(app)["players"] == {"union": "human", "confederate": "bot:greedy"}


@pytest.mark.parametrize("over", [False, True])
def test_lessons_are_offered_until_a_game_has_been_finished(monkeypatch: pytest.MonkeyPatch, over: bool) -> None:
    monkeypatch.setattr(Progresses, "finished", over)

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await choose_race(pilot)
        (line,) = (line for line in text_of(app).splitlines() if "Lessons" in line)
        assert ("[no]" if over else "[yes]") in line
        await type_keys(pilot, "b")
        await until(pilot, lambda: app.session is not None and app.game_screen.desk.asks_human)
        await pilot.pause()
        assert (app.game_screen.lessons.lesson is None) == over
        assert app.game_screen.desk.decision is not None
        assert app.game_screen.desk.decision.kind == ("transfer" if over else "action")

    start(script)


def test_players_and_options_are_chosen_by_clicks() -> None:
    async def click(pilot: Pilot[None], words: str) -> None:
        panel = next(
            one for one in pilot.app.screen.query(Panel) if any(words in line_text(line) for line in one.lines)
        )
        row = next(number for number, line in enumerate(panel.lines) if words in line_text(line))
        await pilot.click(panel, offset=(3, row - panel.top + 1))
        await pilot.pause()

    def line_text(line: list[tuple[str, str]]) -> str:
        return "".join(text for text, _style in line)

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await click(pilot, "Race for Spotsylvania")
        assert isinstance(app.screen, StartScreen) and "Anderson's infantry" in text_of(app)
        await click(pilot, "Race for Spotsylvania")
        await click(pilot, "Confederate")
        await click(pilot, "Fifth activation")
        await click(pilot, "Start the game")
        assert app.screen is app.game_screen

    app = start(script)
    assert header(app)["players"] == {"union": "human", "confederate": "bot:random"}
    assert header(app)["options"] == {"fifth-activation": True}


def test_a_kept_game_goes_on() -> None:
    path = keep("begun", 1_000_000_000)
    before = path.read_text()

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "tab", "enter")
        assert app.session is not None and app.session.path == path

    start(script)
    assert path.read_text().startswith(before)


@pytest.mark.parametrize("size", [SMALL, LARGE, (79, 24), (60, 20)])
def test_no_title_of_a_scenario_is_cut(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        screen = app.screen
        assert isinstance(screen, StartScreen)
        assert "New here? n: Race for Spotsylvania with lessons" in text_of(app)
        for one in screen._scenarios:
            assert one.brief is not None
            told = screen.query_one("#told", Panel)
            assert one.brief.title in text_of(app) and one.brief.title in told._title_line()[0][0]
            await type_keys(pilot, "down")

    start(script, size)


def test_what_the_command_wanted_is_offered_and_what_there_is_not_is_told() -> None:
    plan = Plan({"union": "bot:random", "french": "human", "confederate": "bot:clever"}, ("amunition", "ammunition"), 9)

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await choose_race(pilot)
        text = text_of(app)
        assert "[Beginner]" in text and "[9]" in text
        assert "has no option amunition; perhaps ammunition?" in text
        assert "bot:clever: no such player" in text and "--french: no such option" in text and "Start the game" in text
        await type_keys(pilot, "b")
        await until(pilot, lambda: app.session is not None)

    app = start(script, LARGE, plan=plan)
    assert header(app)["options"] == {"ammunition": True} and header(app)["seed"] == 9


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_programs_of_the_player_are_offered_and_play(own_folder: Path, size: tuple[int, int]) -> None:
    """However many there are and however long their names: the one chosen can be read."""
    (own_folder / "bots").mkdir(parents=True)
    example = Path(__file__).parents[3] / "docs" / "bots" / "routine_bot.sh"
    for name in ("routine.sh", "a-program-with-a-name-that-goes-on-beyond-the-end-of-any-line-of-a-small-screen.sh"):
        (own_folder / "bots" / name).write_bytes(example.read_bytes())
        (own_folder / "bots" / name).chmod(0o755)

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await choose_race(pilot)
        await type_keys(pilot, "down", "down", "left", "left")
        lines = text_of(app).splitlines()
        assert any("Union" in line and "small-screen.sh]" in line for line in lines)
        await type_keys(pilot, "right")
        assert any("Union" in line and "[bot:exec:routine.sh]" in line for line in text_of(app).splitlines())
        await type_keys(pilot, "b")
        await until(pilot, lambda: app.session is not None and len(app.session.state) > 10)

    app = start(script, size)
    assert header(app)["players"] == {"union": "bot:exec:routine.sh", "confederate": "bot:greedy"}


# -- faults --------------------------------------------------------------------------------------------------
def test_a_faulty_scenario_is_listed_and_told(own_folder: Path) -> None:
    folder = own_folder / "scenarios" / "gcacw" / "gtc" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "00-broken.toml").write_text("title = [\n")

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        assert "gtc/00-broken" in text_of(app)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, StartScreen) and "00-broken.toml" in text_of(app).splitlines()[-1]

    start(script)


def test_kept_games_that_cannot_be_played_are_told_in_one_line() -> None:
    path = keep("begun", 1_000_000_000)
    (games_folder() / "junk.log").write_text("no log\n")
    held, _contents = LogFile.reopen(path)
    os.utime(games_folder() / "junk.log", (5, 5))

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "tab", "enter")
        assert "in use by another program" in text_of(app).splitlines()[-1]
        await type_keys(pilot, "down", "enter")
        assert "junk.log:1: not a game log" in text_of(app).splitlines()[-1]
        assert app.session is None

    start(script)
    held.close()


def test_control_characters_of_a_log_do_not_reach_the_terminal() -> None:
    path = keep("evil\x1b[2J", 1_000_000_000)
    path.write_text(path.read_text() + "march \x1b[2J\n")

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "tab")
        await until(pilot, lambda: "march" in text_of(app) or "[2J: " in text_of(app))
        await type_keys(pilot, "enter")
        assert "\x1b" not in text_of(app) and app.session is None

    start(script)


def test_no_seed_beyond_the_largest() -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await choose_race(pilot)
        await type_keys(pilot, *"9" * 20)
        assert "no whole number" in text_of(app) and f"[{'9' * 18}]" in text_of(app)

    start(script)


def test_a_log_that_cannot_be_written_is_told(own_folder: Path) -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        own_folder.write_text("a file where the folder should be")
        await choose_race(pilot)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, StartScreen) and "Not a directory" in text_of(app).splitlines()[-1]

    start(script)


# -- from one game to the next -------------------------------------------------------------------------------
def test_after_the_end_another_game_is_chosen(tmp_path: Path) -> None:
    session = resumed("end.log", tmp_path)

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await until(pilot, lambda: "Q new game" in text_of(app))
        await type_keys(pilot, "n")  # a page down, as in every other screen
        assert isinstance(app.screen, EndScreen)
        await type_keys(pilot, "space", "!")  # a space too many closes it; what follows names the way back
        await until(pilot, lambda: not isinstance(app.screen, EndScreen) and "Enter the result" in text_of(app))
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, EndScreen)
        await type_keys(pilot, "Q")
        assert isinstance(app.screen, StartScreen) and app.session is None
        LogFile.reopen(tmp_path / "end.log")[0].close()  # it was let go of
        await choose_race(pilot)
        await type_keys(pilot, "b")
        assert app.screen is app.game_screen and app.session is not session
        await until(pilot, lambda: app.game_screen.desk.asks_human)
        await type_keys(pilot, "1", "1")
        await type_keys(pilot, "Q")
        assert isinstance(app.screen, StartScreen) and " 1/1 " in text_of(app)
        await type_keys(pilot, "q")

    app = start(script, session=session)
    assert app.farewell() == "" and app._exit


def test_a_game_that_is_left_does_not_go_on_while_its_screen_is_taken_off(tmp_path: Path) -> None:
    """What comes to a person in that moment finds no map: it is told to nobody."""

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await choose_race(pilot)
        await type_keys(pilot, "b")
        await until(pilot, lambda: app.session is not None and app.game_screen.desk.asks_human)
        screen = app.game_screen
        leaving = app.pop_screen()
        while screen.is_attached and screen.query("#map"):
            await asyncio.sleep(0)
        assert not screen.is_open
        await leaving

    start(script, plan=Plan(BOTS | {UNION: "human"}, seed=3, log=tmp_path / "one.log"))


def test_at_the_end_the_game_is_told_and_written_as_a_report(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await until(pilot, lambda: isinstance(app.screen, EndScreen) and "Winner: " in text_of(app))
        shown = text_of(app)
        assert "manpower" in shown and " VP, " in shown and "0 or less" in shown
        await type_keys(pilot, "M")
        assert isinstance(app.screen, AskScreen)
        await type_keys(pilot, *["backspace"] * 40, *str(tmp_path / "told.md"), "enter")
        assert (tmp_path / "told.md").read_text().startswith("# ")
        assert isinstance(app.screen, EndScreen)
        await type_keys(pilot, "escape", "q")

    start(script, session=resumed("end.log", tmp_path))


def test_after_the_end_the_program_is_left(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await type_keys(pilot, "q")

    app = start(script, session=resumed("end.log", tmp_path))
    assert app._exit and "The game is saved" in app.farewell()


def test_the_next_game_has_dice_and_a_file_of_its_own(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await choose_race(pilot)
        await type_keys(pilot, "b")
        await until(pilot, lambda: app.session is not None and app.session.path == tmp_path / "one.log")
        await type_keys(pilot, "Q", "enter")
        await until(pilot, lambda: "[none]" in text_of(app))
        await type_keys(pilot, "b")
        await until(pilot, lambda: app.session is not None and app.session.path != tmp_path / "one.log")

    start(script, plan=Plan(BOTS | {UNION: "human"}, seed=3, log=tmp_path / "one.log"))


def test_on_a_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--seed", "4", GTC_DATA=str(tmp_path / "own")) as game:
        game.see("Which game?", "Race for Spotsylvania", "none yet")
        game.type("jj\r")
        game.see("New game: Race for Spotsylvania", "[4]")
        game.type("\r")
        game.see("choose an action", "1) Activate")
        game.read(0.6)  # else it is a key of before the question
        game.type("1")
        game.see("choose the units")
        game.type("Q")
        game.see("Which game?", " 1/1 ")
        game.type("q")
        assert game.wait() == 0
    (log,) = (tmp_path / "own" / "games").glob("*.log")
    assert '"seed":4' in log.read_text()


def test_on_a_dumb_terminal_the_same_is_asked_in_lines(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", TERM="dumb", GTC_DATA=str(tmp_path / "own")) as game:
        game.see("playing line by line", "3  Race for Spotsylvania", "quit quits")
        game.type("3\n")
        game.see("Enter starts")
        game.type("\nquit\n")
        game.see("You have made no choice yet")
        assert game.wait() == 0


def test_a_second_enter_in_one_packet_begins_no_second_game() -> None:
    keep("mine", 1_000_000)

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await packet(pilot, "\t\r\r\r")
        await until(pilot, lambda: app.session is not None)
        assert app.screen is app.game_screen and len(app.screen_stack) == 2
        before = len(app.game_screen.desk.session.state)
        await pilot.pause(0.2)
        assert len(app.game_screen.desk.session.state) >= before
        await packet(pilot, "QQ")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        assert "use" not in text_of(app).splitlines()[-1], "no complaint about a game in use"

    start(script)


# -- what is kept --------------------------------------------------------------------------------------------
def test_a_game_that_was_only_looked_at_is_not_kept() -> None:
    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "n")
        assert app.screen is app.game_screen and len(kept_logs()) == 1
        await until(pilot, lambda: bool([*games_folder().glob(".*.look")]))
        await type_keys(pilot, "Q")
        assert isinstance(app.screen, StartScreen) and not kept_logs()
        await type_keys(pilot, "n", "q")

    app = start(script)
    assert app.farewell() == "You have made no choice yet: the game was not saved." and not kept_logs()
    assert not [*games_folder().iterdir()]  # nor what was beside it


def test_saved_games_stand_under_their_scenarios_and_are_deleted_by_del_twice() -> None:
    keep("first", 1_000_000)
    keep("second", 2_000_000)

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "delete")
        assert "choose one first" in text_of(app)
        await type_keys(pilot, "tab", "delete")
        assert len(kept_logs()) == 2 and "for good" in text_of(app)
        await type_keys(pilot, "down", "delete")  # another one: asked anew
        assert len(kept_logs()) == 2
        await type_keys(pilot, "delete")
        assert [path.stem for path, _when, _size in kept_logs()] == ["second"]
        below = text_of(app).partition("Saved games")[2]
        assert below.count("Race for Spotsylvania") == 1
        await type_keys(pilot, "q")

    start(script)


def test_a_game_that_is_being_played_is_not_deleted() -> None:
    path = keep("mine", 1_000_000)
    played = Session.resume(path)

    async def script(pilot: Pilot[None], app: GameApp) -> None:
        await type_keys(pilot, "tab", "delete", "delete")
        assert path.exists() and str(path.name) in text_of(app)
        await type_keys(pilot, "q")

    start(script)
    played.close()
