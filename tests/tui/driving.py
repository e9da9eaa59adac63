"""Playing on a screen without a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual._xterm_parser import XTermParser
from textual.pilot import Pilot

from gtc_tui.engine.action import Side
from gtc_tui.play.table.session import Session
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.taking import TakingApp
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.act import answering
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.settings.settings import Settings
from support import CONFEDERATE, RACE, UNION

answering.TOGETHER = answering.UNSEEN = 0.0  # tests type faster than people

PEOPLE: dict[Side, str] = {UNION: "human", CONFEDERATE: "human"}
NOT_TWICE = Settings(confirm="no")
AT_ONCE = Settings(confirm="no", pace="instant")
SMALL, LARGE = (80, 24), (200, 50)
Play = Callable[[Pilot[None], GameScreen], Awaitable[None]]


def session_at(*lines: str, path: Path | None = None) -> Session:
    """A game between two people, advanced by actions in text form; dice by seed."""
    session = Session.new(RACE, PEOPLE, 3, path)
    for line in lines:
        while session.auto() is not None:
            pass
        session.act(session.game.system.codec.parse(line))
    while session.auto() is not None:
        pass
    return session


def marching(unit: str) -> Session:
    """A Union unit on the march in the first action phase that the Union has; cavalry beside it stands."""
    session = session_at("done", "done")
    lines = ["done", "done"] if session.state.to_move == UNION else ["done", "done", "pass"]
    session = session_at(*lines, f"march {unit}")
    if session.state.decision is not None and session.state.decision.kind == "evade":
        return session_at(*lines, f"march {unit}", "stand")
    return session


def play(session: Session, size: tuple[int, int], script: Play, settings: Settings = NOT_TWICE) -> None:
    async def run() -> None:
        app = GameApp(session, Look(None), settings)
        async with app.run_test(size=size) as pilot:
            await seated(pilot, app.game_screen)
            await script(pilot, app.game_screen)

    asyncio.run(run())


async def seated(pilot: Pilot[None], screen: GameScreen) -> None:
    """Waits for the map; whoever is asked first takes the keyboard, where it has to be taken."""
    await until(pilot, lambda: screen.desk.cover is not None or bool(screen.board.text().strip()))
    if screen.desk.cover is not None:
        await pilot.press("enter")
        await until(pilot, lambda: bool(screen.board.text().strip()))


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Waits for automatic play."""
    for _attempt in range(200):
        if true():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came")


async def type_keys(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def packet(pilot: Pilot[None], sent: str) -> None:
    """Bytes that a terminal sends at once."""
    driver = pilot.app._driver
    assert driver is not None
    for event in XTermParser().feed(sent):
        driver.process_message(event)
    await pilot.pause()
    while isinstance(pilot.app, TakingApp) and pilot.app.taking:
        await asyncio.sleep(0.001)
    await pilot.pause()


def clicked(x: int, y: int) -> str:
    """What a terminal sends for a click."""
    return f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m"


def shown(screen: GameScreen) -> str:
    """The screen as a terminal would show it."""
    strips = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def settled(pilot: Pilot[None], screen: GameScreen) -> str:
    """The screen once nothing changes on it any more."""
    before = ""
    while before != (before := shown(screen)):
        await pilot.pause(0.1)
    return before


def texts(session: Session) -> list[str]:
    return [session.game.system.codec.text(action) for action in session.state.history]
