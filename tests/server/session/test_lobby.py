"""The lobby: what it says of a game that waits goes when the game begins."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.session.app import ServedApp

SCENARIO = "gtc/03-race-for-spotsylvania"
TOLD = "it starts when an opponent joins"


class Desk:
    """A line to a desk that knows one game of Anna's, open until somebody sits down."""

    def __init__(self) -> None:
        self.status = "open"
        self.opened: list[wire.OpenGame] = []
        self.welcome = wire.Welcome(True, "Anna")
        self.woken = self.again = lambda: None

    @property
    def listing(self) -> wire.Listing:
        names = (("union", "Anna"), ("confederate", "" if self.status == "open" else "Ben"))
        seats = tuple(wire.SeatRow(Side(side), name, you=name == "Anna") for side, name in names)
        return wire.Listing(
            1, SCENARIO, (), self.status, "Anna", True, False, "", False, "", seats, "union", 1, 0, 0, "", "", 0
        )

    def fileno(self) -> int:
        return -1

    def notes(self) -> list[wire.Answer]:
        return []

    def call(self, call: wire.Call, kind: Any) -> Any:
        if isinstance(call, wire.OpenGame):
            self.opened.append(call)
            return self.listing
        return wire.Lobby((self.listing,), (), (), (), ("Anna",)) if isinstance(call, wire.Look) else wire.Done()

    asked = call


def page(app: ServedApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def foot(app: ServedApp) -> str:
    return page(app).splitlines()[-1]


async def waiting_then_begun() -> tuple[str, str, str]:
    """The last line when a game was opened, when the lists change otherwise, and when somebody has sat down."""
    desk = Desk()
    app = ServedApp(desk, "gtc-tui")  # type: ignore[arg-type]
    found = []
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lobby: Any = app.screen
        lobby._open_again(wire.OpenGame(SCENARIO, (), Side("union"), False, "", ""))
        for status in ("open", "open", "running"):
            desk.status = status
            await pilot.pause()
            if found:
                lobby.look_again()
                await pilot.pause()
            found.append(foot(app))
    first, second, third = found
    return first, second, third


def test_that_a_game_waits_is_told_until_it_begins() -> None:
    opened, still, begun = asyncio.run(waiting_then_begun())
    assert TOLD in opened and TOLD in still
    assert TOLD not in begun and "Enter open" in begun


async def escaped() -> tuple[list[str], bool]:
    app: Any = ServedApp(Desk(), "test")
    async with app.run_test(size=(80, 24)) as pilot:
        feet = []
        for key in ("escape", "escape", "question_mark", "escape", "escape"):
            await pilot.press(key)
            await pilot.pause()
            feet.append(foot(app).strip())
        return feet, app._exit


def test_escape_leaves_no_lobby() -> None:
    (first, second, *_others, last), left = asyncio.run(escaped())
    assert first == last == "q leaves the server" and second.startswith("Up Down choose") and not left


def test_a_sign_that_is_no_key_is_said_to_be_none() -> None:
    async def typed() -> list[str]:
        app: Any = ServedApp(Desk(), "test")
        async with app.run_test(size=(80, 24)) as pilot:
            feet = []
            for key in ("Z", "ctrl+x", "escape"):
                await pilot.press(key)
                await pilot.pause()
                feet.append(foot(app).strip())
            return feet

    stray, still, keys = asyncio.run(typed())
    assert stray == still == "Z is no key here; ? lists the keys" and keys.startswith("Up Down choose")


def test_a_teaching_game_is_a_line_of_a_new_game_against_people_only() -> None:
    desk = Desk()

    async def choose() -> None:
        app = ServedApp(desk, "gtc-tui")  # type: ignore[arg-type]
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            await pilot.press("n")
            await pilot.pause()
            screen: Any = app.screen

            def lines() -> dict[str, str]:
                return {what: value for what, _label, value in screen._rows()}

            at = list(lines()).index("teaching") + 1
            await pilot.press(*(["down"] * at), "right")
            assert lines()["teaching"] == "yes"
            screen._opponent = screen._opponents.index("bot:greedy")
            assert "teaching" not in lines()
            screen._opponent = 0
            await pilot.press("b")
            await pilot.pause()

    asyncio.run(choose())
    assert [one.teaching for one in desk.opened] == [True]


def test_a_refusal_leaves_the_lines_of_a_new_game_as_they_were() -> None:
    class Refusing(Desk):
        def call(self, call: wire.Call, kind: Any) -> Any:
            if isinstance(call, wire.OpenGame) and call.invited == "nobody":
                raise GtcError("nobody: nobody has this name here")
            return super().call(call, kind)

        asked = call

    desk = Refusing()

    async def choose() -> str:
        app = ServedApp(desk, "gtc-tui")  # type: ignore[arg-type]
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("n")
            await pilot.pause()
            await pilot.press("down", "down", "right", "down", "right", "enter", *"nobody", "enter", "b")
            await pilot.pause()
            told = page(app)
            await pilot.press("enter", *"Ben", "enter", "b")
            await pilot.pause()
            return told

    assert "nobody has this name" in asyncio.run(choose())
    assert [(one.invited, one.side) for one in desk.opened] == [("Ben", "union")]


def test_the_same_game_again_is_as_private_and_as_slow_with_sides_exchanged() -> None:
    desk = Desk()
    ended = msgspec.structs.replace(desk.listing, status="over", private=True, pace="slow", options=("ammunition",))
    ended = msgspec.structs.replace(ended, seats=(ended.seats[0], wire.SeatRow(Side("confederate"), "Ben")))

    async def again() -> None:
        app = ServedApp(desk, "gtc-tui")  # type: ignore[arg-type]
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            lobby: Any = app.screen
            lobby._games, lobby._at = [ended], 0
            lobby._fill_hints()
            await pilot.pause()
            assert "m rematch" in foot(app)
            lobby.action_rematch()

    asyncio.run(again())
    sides = Side("confederate")
    assert desk.opened == [wire.OpenGame(SCENARIO, ("ammunition",), sides, True, "Ben", "", "slow")]
