"""The game screen of a session tells what others at the table say and take back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.remote import RemoteTable
from served import ClockedDesk, paired


async def shown(pilot: Pilot[None], *keys: str) -> str:
    await pilot.press(*keys)
    for _n in range(5):
        await pilot.pause(0.02)
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def opened(table: RemoteTable) -> ServedApp:
    return ServedApp(table._client, "gtc-tui")


@asynccontextmanager
async def at_table(table: RemoteTable) -> AsyncIterator[Pilot[None]]:
    app = opened(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.show_game(table.number)
        yield pilot


def test_a_long_message_leaves_its_question_and_is_read_in_full(desk: ClockedDesk) -> None:
    anna, ben = paired(desk)

    async def looks() -> list[str]:
        async with at_table(ben) as pilot:
            nothing = await shown(pilot, "f8")
            anna.say("Over  there: " + "a long word " * 60 + "omega")
            told = await shown(pilot)
            asked = await shown(pilot, "s")
            return [nothing, told, asked, await shown(pilot, "escape", "f8")]

    nothing, told, asked, read = asyncio.run(looks())
    assert "nobody has said anything yet" in nothing
    assert "Over there: a long word" in told and "omega" not in told
    question = asked.splitlines()[-2]
    assert question.startswith("Message (Esc cancels):") and "Over there" in question
    assert "What was said" in read and "omega" in read


def test_what_the_other_one_undoes_is_not_told_any_longer(desk: ClockedDesk) -> None:
    anna, ben = paired(desk)

    async def looks() -> list[str]:
        async with at_table(ben) as pilot:
            await shown(pilot)
            legal = anna.seat(anna.side).legal_actions()
            anna.act(legal[0])
            told = await shown(pilot)
            anna.undo()
            return [told, await shown(pilot)]

    told, undone = asyncio.run(looks())
    assert "Warren transfers" in told.splitlines()[-1] and "*[U23i]" in told
    assert undone.splitlines()[-1].startswith("1 step undone") and "*[U23i]" not in undone


def test_sessions_go_on_in_any_size_and_say_what_the_game_needs(desk: ClockedDesk) -> None:
    anna, _ben = paired(desk)

    async def looks() -> list[str]:
        app = opened(anna)
        found = []
        async with app.run_test(size=(80, 24)) as pilot:
            for number in (0, anna.number):
                if number:
                    app.show_game(number)
                for size in ((1, 1), (2, 30), (200, 1), (20, 5)):
                    await pilot.resize_terminal(*size)
                    await shown(pilot)
                found.append(await shown(pilot))
        return found

    lobby, game = asyncio.run(looks())
    assert "gtc-tui" in lobby.splitlines()[0] and len(lobby.splitlines()) == 5
    assert " ".join(game.split()) == "20x5: needs 60x16, or: ssh -t HOST text q quits"
