"""What a session does, done once before there is anybody: all that is made and found out then is shared by the sessions
that are forked afterwards, and what the interpreter learns of the code it runs is learned only once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import textual.scrollbar  # noqa: F401 - the library loads it when it is wanted
from textual import events
from textual._compositor import CompositorUpdate
from textual.screen import Screen

from gtc_tui import systems
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.i18n import LANGUAGES
from gtc_tui.play.table.so_far import HUMAN
from gtc_tui.server import wire
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Client

_SIZE = (80, 24)
_TURN = 0.03  # seconds, ...
_TURNS = 25  # ... so many of them for what a key paints: some paint nothing
_NOBODY = "nobody"
_OPENED = ("enter",)  # the game in the lobby
LOOKED = ("right", "left", "down", "up", "G", "escape", "R", "escape", "P", "escape", "B")
"""At what is often looked at, by keys that paint something."""


class Prompter(Client):
    """Says what a desk would of one game, which nobody plays."""

    def __init__(self, scenario: str) -> None:
        game = systems.load(scenario)
        header = new_header(game.id, game.options, None, dict.fromkeys(game.sides, HUMAN), "")
        seats = tuple(wire.SeatRow(side, _NOBODY, you=n == 0) for n, side in enumerate(game.sides))
        self._lines = (header_line(header),)
        self._listing = wire.Listing(
            *(1, game.id, (), "running", _NOBODY, True, False, "", False, "", seats, game.sides[0], 1, 0, 0, "", "", 0)
        )
        super().__init__(Path(), b"")

    def _open(self) -> None:
        """There is nobody to talk to."""

    def _exchange(self, body: wire.Call) -> wire.Answer:
        listing = self._listing
        if isinstance(body, wire.Hello):
            return wire.Welcome(name=_NOBODY, language=LANGUAGES[0])
        if isinstance(body, wire.Look):
            return wire.Lobby((listing,), (), (), (), (_NOBODY,))
        if isinstance(body, wire.Find):
            return listing
        if isinstance(body, wire.Follow):
            return wire.Table(listing, listing.seats[0].side, 0, self._lines, (), (), (), None, 0)
        return wire.Done()


class Rehearsal(ServedApp):
    """What a terminal would be sent is made, and sent nowhere."""

    painted = 0

    def _display(self, screen: Screen[object], renderable: object) -> None:
        if isinstance(renderable, CompositorUpdate) and self._running:
            self._painted(screen, renderable)
            self.painted += 1
        super()._display(screen, renderable)


def show(scenario: str, keys: Sequence[str]) -> None:
    """The lobby and a game of this scenario, in which these keys are pressed."""
    asyncio.run(_play(scenario, keys))


async def _play(scenario: str, keys: Sequence[str]) -> None:
    app = Rehearsal(Prompter(scenario), "")
    async with app.run_test(size=_SIZE) as pilot:
        for key in (*_OPENED, *keys):
            before = app.painted
            app.post_message(events.Key(key, key if len(key) == 1 else None))
            for _turn in range(_TURNS):
                latest = app.painted
                await pilot.pause(_TURN)
                if app.painted == latest > before:
                    break
        await pilot.pause(_TURN)
