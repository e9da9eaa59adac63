"""What a step of the cursor costs on the line, in every theme, plain and with overlays: the same steps in the same
game, so the bytes are always the same."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pyte
import pytest
from driving import LARGE, NOT_TWICE, SMALL, seated, session_at, type_keys
from rich.color import ColorSystem
from test_frugal import picture
from textual._compositor import CompositorUpdate
from textual.screen import Screen

from gtc_tui.draw import THEMES
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.frugal import Able, FrugalDisplay
from gtc_tui.tui.display.theme import Look

_STEPS = "jljlkhkhhkjjllkhohnby"  # from hex to hex, crowded ones and empty ones
_OTHERS = sorted(set(THEMES) - {"none", "dark", "light"})
_CEILING = 500  # bytes; nineteen steps of twenty cost no more


class Line(GameApp):
    """A program whose paints go to a terminal of its own; sent: bytes since they were last counted."""

    def __init__(self, look: Look, size: tuple[int, int]) -> None:
        super().__init__(session_at(), look, NOT_TWICE)
        self._shown = FrugalDisplay(look.colours, Able(erases_ground=True, to_column=True))
        self.terminal = pyte.Screen(*size)
        self._stream = pyte.Stream(self.terminal)
        self.sent = 0

    def _display(self, screen: Screen[object], renderable: object) -> None:
        if isinstance(renderable, CompositorUpdate) and self._running:
            self._send(self._painted(screen, renderable))
        super()._display(screen, renderable)

    def _send(self, written: str) -> None:
        self.sent += len(written.encode())
        self._stream.feed(written)

    def anew(self) -> pyte.Screen:
        """A terminal that is sent the whole screen as it is now."""
        size = self.screen.outer_size
        fresh = pyte.Screen(size.width, size.height)
        cursor = size.clamp_offset(self.cursor_position)
        update = self.screen._compositor.render_full_update()
        display = FrugalDisplay(self.look.colours)
        pyte.Stream(fresh).feed(display.paint(update, size.width, size.height, (cursor.x, cursor.y)))
        return fresh


def costs(look: Look, size: tuple[int, int], shown: Sequence[str] = ("", "we")) -> list[list[int]]:
    """Bytes of each step, with what these keys lay over the map; after them the terminal shows the screen."""
    found: list[list[int]] = []

    async def run() -> None:
        app = Line(look, size)
        async with app.run_test(size=size) as pilot:
            await seated(pilot, app.game_screen)
            for overlays in shown:
                await type_keys(pilot, "escape", *overlays)
                await pilot.pause()
                found.append([])
                for key in _STEPS:
                    app.sent = 0
                    await type_keys(pilot, key)
                    found[-1].append(app.sent)
                await pilot.pause()
                fresh = app.anew()
                assert picture(app.terminal) == picture(fresh)
                assert (app.terminal.cursor.x, app.terminal.cursor.y) == (fresh.cursor.x, fresh.cursor.y)

    asyncio.run(run())
    return found


def most(found: list[int]) -> int:
    """All but the two dearest of some twenty cost no more."""
    return sorted(found)[len(found) * 19 // 20 - 1]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "200x50"])
@pytest.mark.parametrize("colours", [ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR], ids=["256", "true"])
@pytest.mark.parametrize(
    "theme", ["dark", "light", *(pytest.param(theme, marks=pytest.mark.long) for theme in _OTHERS)]
)
def test_a_step_of_the_cursor_keeps_its_ceiling(theme: str, colours: ColorSystem, size: tuple[int, int]) -> None:
    for found in costs(Look(colours, theme), size):
        assert all(found)
        assert most(found) <= _CEILING, sorted(found)


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "200x50"])
@pytest.mark.parametrize("colours", [ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR], ids=["256", "true"])
def test_so_it_does_with_every_overlay(colours: ColorSystem, size: tuple[int, int]) -> None:
    for found in costs(Look(colours, "light"), size, ("T", "F", "t", "m", "C", "N")):
        assert most(found) <= _CEILING, sorted(found)
