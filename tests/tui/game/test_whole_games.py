"""Scenario 3 to its end by mouse alone, by keys alone, and line by line through a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from driving import NOT_TWICE, PEOPLE, SMALL, play, shown, texts, type_keys, until
from textual.events import MouseEvent, MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.windows.reading import ReadingScreen
from support import CONFEDERATE, RACE, UNION

AT_ONCE = Settings(confirm=NOT_TWICE.confirm, pace="instant")
_MOST = 400  # answers


class Mouse:
    """Clicks, and nothing else."""

    def __init__(self, pilot: Pilot[None], screen: GameScreen) -> None:
        self.pilot = pilot
        self.game = screen
        self.desk = screen.desk

    async def settle(self) -> None:
        """Until the program waits for somebody."""
        session = self.desk.session
        await self.pilot.pause()
        await until(self.pilot, lambda: session.waiting in ("human", "over") and not self.game.automatic.playing)
        await self.pilot.pause()

    async def text(self, words: str) -> None:
        """On the first place where the words stand on the screen."""
        rows = shown(self.pilot.app.screen).splitlines()
        y = next((y for y, row in enumerate(rows) if words in row), None)
        assert y is not None, f"{words} is not there:\n" + "\n".join(rows)
        await self.pilot.click(offset=(rows[y].index(words), y))
        await self.settle()

    async def hint(self, words: str) -> None:
        """On the last line; a message there goes first."""
        if words not in shown(self.pilot.app.screen).splitlines()[-1]:
            await self.pilot.click("#message")
            await self.pilot.pause()
        row = shown(self.pilot.app.screen).splitlines()[-1]
        assert words in row, row
        await self.pilot.click(offset=(row.index(words), len(shown(self.pilot.app.screen).splitlines()) - 1))
        await self.settle()

    async def hex(self, place: str) -> None:
        board = self.game.board
        assert board.in_sight(place), f"{place} is not in sight:\n{shown(self.game)}"
        x, y = board.painter.centre(self.desk.game.map.ids[place])
        assert board._corner is not None
        await self.pilot.click("#map", offset=(x - board._corner[0], y - board._corner[1]))
        await self.settle()

    async def wheel(self, kind: type[MouseEvent], part: str, control: bool = False) -> None:
        await self.pilot._post_mouse_events([kind], part, (3, 3), control=control)
        await self.pilot.pause()

    async def answer(self, wanted: Callable[[str], bool]) -> None:
        """One of the list, wheeled into sight; by a second click where the first only shows it, or opens its group.
        Units are ticked, and named by `Enter`."""
        index = next(n for n, answer in enumerate(self.desk.answers) if wanted(self.verb(n)))
        count = len(self.desk.session.state)
        for _click in range(4):
            panel, answering = self.game.panel_widget("answers"), self.game.answering
            row = next((at for at, row in enumerate(answering.list.rows) if index in row.answers), None)
            if row is None:  # about another hex than the cursor's
                await type_keys(self.pilot, "escape")
                continue
            line = answering.list.row_of.index(row)
            while not panel.top <= line < panel.top + panel.room:
                await self.wheel(MouseScrollDown if line >= panel.top + panel.room else MouseScrollUp, "#answers")
            await self.pilot.click("#answers", offset=(5, 1 + line - panel.top))
            await self.settle()
            if answering.list.ticked:
                await type_keys(self.pilot, "enter")
                await self.settle()
            if len(self.desk.session.state) != count:
                return
        raise AssertionError(f"not answered:\n{shown(self.game)}")

    def verb(self, index: int) -> str:
        codec = self.desk.session.game.system.codec
        return str(codec.text(self.desk.answers[index].action))


def far(screen: GameScreen, least: int = 2) -> list[str] | None:
    """A way of some hexes in sight that the unit on the march can go."""
    reach = screen.desk.reach()
    ways = [screen.desk.route(place) for place in (reach.cells if reach else ()) if screen.board.in_sight(place)]
    return max((way for way in ways if way and len(way) >= least), key=len, default=None)


def test_a_whole_game_by_mouse_alone(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:random"}, 3, log)
    marched: list[list[str]] = []
    attacked: list[str] = []

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        mouse = Mouse(pilot, screen)
        desk = screen.desk
        # taking back
        await mouse.answer(lambda text: text.startswith("transfer"))
        assert len(texts(session)) == 1
        await mouse.hint("u undo")
        assert texts(session) == []
        # looking around
        before = screen.board.text()
        await mouse.wheel(MouseScrollDown, "#map")
        assert screen.board.text() != before
        await mouse.wheel(MouseScrollUp, "#map")
        await mouse.wheel(MouseScrollUp, "#map", control=True)
        assert screen.board.zoom == 3
        await mouse.wheel(MouseScrollDown, "#map", control=True)
        await mouse.hint(": menu")
        for _turn in range(9):
            await mouse.wheel(MouseScrollDown, "#table")
        await mouse.text("zones-first")
        assert set(screen.overlays.pinned) == {"zoc:0"}
        await mouse.text(" Hex ")
        assert screen.panels.shown == "odds"
        await pilot.click("#decision")
        await pilot.pause()
        assert "The question" in shown(pilot.app.screen)
        await mouse.text("Esc back")
        assert pilot.app.screen is screen
        # playing
        for _answer in range(_MOST):
            if session.waiting == "over":
                break
            verbs = [mouse.verb(n).partition(" ")[0] for n in range(len(desk.answers))]
            decision = desk.decision
            assert decision is not None
            way = far(screen) if not marched else None
            if "attack" in verbs and not attacked:
                place = next(answer for answer in desk.answers if answer.action.verb == "attack").hexes[0]
                await mouse.hex(place)
                assert screen.panels.shown == "odds" and place in shown(screen)
                await mouse.hex(place)
                attacked.append(place)
                assert f"attack {place}" in texts(session)
            elif way is not None:
                count = len(session.state)
                await mouse.hex(way[-1])
                assert "moves there" in shown(screen)
                await mouse.hex(way[-1])
                assert texts(session)[count] == f"step {way[0]}"
                marched.append(way)
            elif "march" in verbs and (not marched or not attacked):
                wish = "march robinson" if marched else "march wright"
                found = [mouse.verb(n) for n in range(len(desk.answers))]
                wish = wish if wish in found else found[verbs.index("march")]
                await mouse.answer(wish.__eq__)
            elif decision.default is not None:
                await pilot.click("#answers", offset=(3, 0))
                await mouse.settle()
            else:
                await mouse.answer(lambda _text: True)
        assert marched and attacked
        await until(pilot, lambda: isinstance(pilot.app.screen, ReadingScreen))
        await pilot.pause()
        assert "The game is over" in shown(pilot.app.screen) and "victory" in shown(pilot.app.screen)
        await mouse.text("Esc map")
        await pilot.click("#status")
        await mouse.text("Esc back")
        row = shown(screen).splitlines()[-1]
        if "q quit" not in row:
            await pilot.click("#message")
            await pilot.pause()
        await pilot.click(offset=(shown(screen).splitlines()[-1].index("q quit"), SMALL[1] - 1))
        await until(pilot, lambda: pilot.app._exit)

    play(session, SMALL, script, AT_ONCE)
    session.close()
    again = replay_file(log)
    assert again.timeline.state.result == session.state.result is not None


def test_a_whole_game_by_keys_alone() -> None:
    session = Session.new(RACE, PEOPLE, 3, None)
    done: set[str] = set()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        desk = screen.desk

        async def press(*keys: str) -> None:
            await type_keys(pilot, *keys)
            await until(pilot, lambda: session.waiting in ("human", "over") and not screen.automatic.playing)
            await pilot.pause()

        async def number(index: int) -> None:
            """By its number; Enter where another digit could follow, or where the odds are shown first."""
            count = len(session.state)
            await press(*str(index + 1))
            if len(session.state) == count:
                await press("enter")
            assert len(session.state) > count

        for _answer in range(_MOST):
            if session.waiting == "over":
                break
            decision = desk.decision
            assert decision is not None
            verbs = [answer.action.verb for answer in desk.answers]
            found = [session.game.system.codec.text(answer.action) for answer in desk.answers]
            way = far(screen) if "far" not in done else None
            if "attack" in verbs and "attack" not in done:
                await number(verbs.index("attack"))
                done.add("attack")
            elif way is not None:
                count = len(session.state)
                await press("g", *way[-1].lower(), "enter")
                await press("enter")
                assert texts(session)[count] == f"step {way[0]}"
                done.add("far")
                await press("u")
                done.add("undo")
                assert "undone" in shown(screen)
            elif "march" in verbs and not {"far", "attack"} <= done:
                wish = "march robinson" if "far" in done else "march wright"
                await number(found.index(wish) if wish in found else verbs.index("march"))
            elif decision.default is not None:
                await press("space")
            else:
                await number(0)
        assert done == {"far", "attack", "undo"}
        await until(pilot, lambda: isinstance(pilot.app.screen, ReadingScreen))
        await pilot.pause()
        assert "The game is over" in shown(pilot.app.screen) and "victory" in shown(pilot.app.screen)
        await type_keys(pilot, "escape", "q")
        assert "not saved" in shown(screen)
        await type_keys(pilot, "q")
        await until(pilot, lambda: pilot.app._exit)

    play(session, SMALL, script, AT_ONCE)
    assert session.state.result is not None


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    session = Session.new(RACE, PEOPLE, 3, None)
    typed: list[str] = []
    kinds: set[str] = set()
    while session.waiting != "over":
        if session.auto() is not None:
            continue
        decision = session.state.decision
        assert decision is not None
        verbs = [action.verb for action in decision.actions]
        wish = next((verb for verb in ("attack", "march", "step") if verb in verbs and verb not in kinds), None)
        action = decision.actions[verbs.index(wish)] if wish else (decision.default or decision.actions[0])
        kinds.add(action.verb)
        typed.append(session.game.system.codec.text(action))
        if len(typed) == 1:
            typed += ["undo", typed[0]]
        session.act(action)
    log = tmp_path / "game.log"
    command = [sys.executable, "-m", "gtc_tui", "play", RACE, "--text", "--union", "human", "--confederate", "human"]
    program = subprocess.run(
        [*command, "--seed", "3", "--log", str(log)],
        input="\n".join(typed) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "GTC_DATA": str(tmp_path), "GTC_CONFIG": str(tmp_path)},
    )
    assert program.returncode == 0 and not program.stderr
    assert session.state.result is not None
    assert session.state.result.title in program.stdout
    again = replay_file(log).timeline.state
    assert again.hash == session.state.hash
    assert {"attack", "march"} <= kinds
