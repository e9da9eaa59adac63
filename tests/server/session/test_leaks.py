"""What a session of one side paints does not change when what the side may not know does: two worlds that look the same
to it look the same on its terminal, key by key."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from gtc_tui.bots.base import make_bot
from gtc_tui.engine.action import CHANCE, PUBLIC, Side
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.server import wire
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.systems import load

MAD_ANTHONY = "boots2/mad-anthony"
KEYS = [
    *("v", "v", "v", "v", "G", "escape", "R", "escape", "P", "escape", "w", "e", "T", "r", "t", "D", "escape"),
    *("right", "down", "right", "a", "a", "question_mark", "escape", "number_sign", "escape", "M", "pagedown"),
    *("escape", "z", "z", "u", "X", "escape", "s", "escape", "slash", "escape"),
]


class Deaf:
    """A line to a desk that knows one game."""

    def __init__(self, side: Side, lines: tuple[str, ...]) -> None:
        names = {Side("us"): "Anna", Side("indian"): "Ben"}
        seats = tuple(wire.SeatRow(one, name, you=one == side) for one, name in names.items())
        self.listing = wire.Listing(
            1, MAD_ANTHONY, (), "running", "Anna", True, False, "", False, "", seats, "us", len(lines), 0, 0, "", "", 0
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


def position(answers: int, seed: int) -> State:
    """A game between machine players after so many answers."""
    state, random = load(MAD_ANTHONY).new_state(), Random(seed)
    players = {side: make_bot("bot:random", seed) for side in state.game.sides}
    while answers and state.to_move is not None:
        if state.to_move == CHANCE:
            assert state.decision is not None
            state.apply(random.choice(state.decision.actions))
        else:
            state.apply(players[state.to_move].choose(Seat.deciding(state)))
            answers -= 1
    return state


async def paint(state: State, side: Side) -> list[str]:
    """What stands on the terminal after each key."""
    client = Deaf(side, (header_line(new_header(MAD_ANTHONY, {}, None, {}, "")),))
    app = ServedApp(client, "gtc-tui")  # type: ignore[arg-type]
    pictures = []
    async with app.run_test(size=(100, 40)) as pilot:
        table = RemoteTable(client, 1)  # type: ignore[arg-type]
        table._timeline = Timeline.at(state)
        app.push_screen(app._play(table, False))
        await pilot.pause()
        for key in KEYS:
            await pilot.press(key)
            await pilot.pause()
            pictures.append("\n".join(strip.text for strip in app.screen._compositor.render_strips()))
    return pictures


@pytest.mark.parametrize(
    "side", ["us", pytest.param("indian", marks=pytest.mark.long), pytest.param(PUBLIC, marks=pytest.mark.long)]
)
def test_what_is_hidden_changes_nothing_that_is_painted(side: Side) -> None:
    state = position(30, 3)
    eyes = Side("us") if side == PUBLIC else side
    worlds = [world for n in range(20) if (world := state.imagined(eyes, n)) is not None]
    first = worlds[0]
    second = next(world for world in worlds if world.hash != first.hash)
    own = Side("") if side == PUBLIC else side
    one, other = (asyncio.run(paint(world, own)) for world in (first, second))
    for key, shown, also in zip(KEYS, one, other, strict=True):
        assert shown == also, key
