"""What a session of one side paints, and what it writes for scripts, does not change when what the side may not know
does: two worlds that look the same to it look the same on its terminal, key by key."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from gtc_tui.bots.base import make_bot
from gtc_tui.engine.action import CHANCE, PUBLIC, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.server import wire
from gtc_tui.server.session import commands
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.systems import load

Table = tuple[str, dict[str, bool]]
MAD_ANTHONY: Table = "boots2/mad-anthony", {}
LIMITED: Table = "gtc/03-race-for-spotsylvania", {"limited-information": True}
KEYS = [
    *("v", "v", "v", "v", "G", "escape", "R", "escape", "P", "escape", "w", "e", "T", "r", "t", "D", "escape"),
    *("right", "down", "right", "a", "a", "question_mark", "escape", "number_sign", "escape", "M", "pagedown"),
    *("escape", "z", "z", "u", "X", "escape", "s", "escape", "slash", "escape"),
]


class Deaf:
    """A line to a desk that knows one game."""

    def __init__(self, game: Game, side: Side) -> None:
        names = dict(zip(game.sides, ("Anna", "Ben"), strict=True))
        lines = (header_line(new_header(game.id, game.options, None, {}, "")),)
        seats = tuple(wire.SeatRow(one, name, you=one == side) for one, name in names.items())
        self.listing = wire.Listing(
            *(1, game.id, tuple(game.options), "running", "Anna", True, False, "", False, "", seats, game.sides[0]),
            *(len(lines), 0, 0, "", "", 0),
        )
        self.welcome = wire.Welcome(True, "Anna")
        self.table = wire.Table(self.listing, side, 0, lines, (), (), (), None, 0)
        self.woken = self.again = lambda: None

    def fileno(self) -> int:
        return -1

    def notes(self) -> list[wire.Answer]:
        return []

    def call(self, call: wire.Call, kind: Any) -> Any:
        if isinstance(call, wire.Follow):
            return self.table
        if isinstance(call, wire.Undo):
            raise Refused(wire.Fault("no"))
        if isinstance(call, wire.Vouch):  # it differs in both worlds, and tells nobody how: `engine.receipt`
            return wire.Vouched("1.5.word")
        return wire.Lobby((), (), (), (), ()) if isinstance(call, wire.Look) else wire.Done()

    asked = call


def position(table: Table, answers: int, seed: int) -> State:
    """A game between machine players after so many answers."""
    state, random = load(*table).new_state(), Random(seed)
    players = {side: make_bot("bot:random", seed) for side in state.game.sides}
    while answers and state.to_move is not None:
        if state.to_move == CHANCE:
            assert state.decision is not None
            state.apply(random.choice(state.decision.actions))
        else:
            state.apply(players[state.to_move].choose(Seat.deciding(state)))
            answers -= 1
    return state


def alike(state: State, eyes: Side) -> tuple[State, State] | None:
    """Two worlds that look the same to a side; None where nothing is hidden from it."""
    worlds = [world for n in range(20) if (world := state.imagined(eyes, n)) is not None]
    other = next((world for world in worlds if world.hash != worlds[0].hash), None)
    return None if other is None else (worlds[0], other)


async def paint(state: State, side: Side) -> list[str]:
    """What `show` and `act` write, then what stands on the terminal after each key."""
    client = Deaf(state.game, side)
    app = ServedApp(client, "gtc-tui")  # type: ignore[arg-type]
    async with app.run_test(size=(100, 40)) as pilot:
        table = RemoteTable(client, 1)  # type: ignore[arg-type]
        table._timeline = Timeline.at(state)
        pictures = [commands._face(table), commands._face(table, 0)]
        app.push_screen(app._play(table, False))
        await pilot.pause()
        for key in KEYS:
            await pilot.press(key)
            await pilot.pause()
            pictures.append("\n".join(strip.text for strip in app.screen._compositor.render_strips()))
    return pictures


@pytest.mark.parametrize("table", [MAD_ANTHONY, LIMITED])
@pytest.mark.parametrize("who", [0, pytest.param(1, marks=pytest.mark.long), pytest.param(2, marks=pytest.mark.long)])
def test_what_is_hidden_changes_nothing_that_is_painted(table: Table, who: int) -> None:
    """who: plays a side; 2: looks on."""
    sides = load(*table).sides
    side = (*sides, PUBLIC)[who]
    first, second = next(pair for seed in range(3, 20) if (pair := alike(position(table, 30, seed), sides[who % 2])))
    own = Side("") if side == PUBLIC else side
    one, other = (asyncio.run(paint(world, own)) for world in (first, second))
    for key, shown, also in zip(("show", "act", *KEYS), one, other, strict=True):
        assert shown == also, key
