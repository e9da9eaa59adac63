"""Screens as texts, for goldens.

The small size has a second plane: a letter for the style of each cell, explained at the foot.
"""

from __future__ import annotations

import asyncio
import string
from pathlib import Path

from driving import LARGE, NOT_TWICE, SMALL, seated, type_keys
from rich.style import Style
from textual.pilot import Pilot
from textual.screen import Screen

from gtc_tui.play.table.session import Session
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.screen import GameScreen

GOLDENS = Path(__file__).parent / "goldens"
SIZES = {"80x24": SMALL, "200x50": LARGE}
# What is pressed for each screen, after Escape; "=" in front: without it. A name: the file.
Steps = dict[str, tuple[str, ...]]
_LETTERS = string.ascii_letters + string.digits + string.punctuation.replace(".", "")


class Keyed(Look):
    """Styles that remember their keys."""

    def style(self, key: str) -> Style:
        return Style(meta={"key": key})


def resumed(name: str, folder: Path) -> Session:
    """A game between two people that goes on from a log in goldens/."""
    log = folder / name
    log.write_bytes((GOLDENS / name).read_bytes())
    session = Session.resume(log)
    while session.auto() is not None:
        pass
    return session


def screens(session: Session, size: tuple[int, int], steps: Steps) -> dict[str, str]:
    """The screen after each step."""
    found: dict[str, str] = {}

    async def run() -> None:
        app = GameApp(session, Keyed(None), NOT_TWICE)
        async with app.run_test(size=size) as pilot:
            await seated(pilot, app.game_screen)
            for name, keys in steps.items():
                if keys[:1] != ("=",):
                    await back(pilot, app.game_screen)
                await pilot.press(*(key for key in keys if key != "="))
                for _turn in range(3):
                    await pilot.pause()
                found[name] = picture(app.screen, styles=size == SMALL)

    asyncio.run(run())
    return found


async def back(pilot: Pilot[None], screen: GameScreen) -> None:
    for _over in range(3):
        if pilot.app.screen is screen:
            break
        await type_keys(pilot, "escape")
    assert pilot.app.screen is screen
    await type_keys(pilot, "escape")


def picture(screen: Screen[object], styles: bool) -> str:
    """What a terminal would show, blanks at the ends of lines left out."""
    strips = screen._compositor.render_strips()
    rows = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    if not styles:
        return "\n".join(rows) + "\n"
    keys: dict[str, str] = {"": ".", "text": ".", "ground": "."}
    plane = []
    for strip in strips:
        row = ""
        for segment in strip:
            key = segment.style.meta.get("key", "") if segment.style else ""
            if key not in keys:
                keys[key] = _LETTERS[len(set(keys.values())) - 1]
            row += keys[key] * len(segment.text)
        plane.append(row)
    legend = [f"{letter} {key}" for key, letter in keys.items() if letter != "."]
    return "\n".join([*rows, "-" * screen.size.width, *plane, "-" * screen.size.width, *legend]) + "\n"
