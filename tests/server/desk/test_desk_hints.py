"""Hints are thought of in the desk's pool, for who is asked, and not without end."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_38_shared_sides import PLAN, Three, union_menu

from gtc_tui.i18n import LANGUAGES, speak
from gtc_tui.play.aids.advice import ADVISERS, advise, pondering_advice
from gtc_tui.server import wire
from gtc_tui.server.desk import thinkers
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Refused
from gtc_tui.server.session.remote import RemoteTable
from served import PATIENCE, UNION, ClockedDesk, DeskProcess, paired, until
from support import RACE

INSTANT = ADVISERS["instant"]


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedDesk]:
    data = tmp_path_factory.mktemp("desk") / "data"
    data.mkdir(mode=0o700)
    (data / "server.toml").write_text("[limits]\nhints = 3\nnewcomer = 0\ntake_back = 0\n")
    one = ClockedDesk(data, 1_790_000_000_000)
    yield one
    one.close()


def mover(tables: list[RemoteTable]) -> RemoteTable:
    return next(table for table in tables if table.waiting == "human")


def asked(table: RemoteTable, **other: object) -> wire.Advise:
    fields = {"game": table.number, "n": table.known, "spec": INSTANT, "top": 3, **other}
    return wire.Advise(**fields)  # type: ignore[arg-type]


def test_it_is_what_a_machine_player_would_say_here(desk: ClockedDesk) -> None:
    table = mover(paired(desk, teaching=True))
    pondering = pondering_advice(table, table.seat(table.side), 3, "instant")
    pondering.start()
    assert pondering.wait(PATIENCE)
    assert pondering.outcome() == advise(table.seat(table.side), 3, INSTANT)


def test_it_is_told_in_the_language_of_whoever_asks(desk: ClockedDesk) -> None:
    table = mover(paired(desk, teaching=True))
    texts = {}
    for code in LANGUAGES:
        speak(code)
        pondering = pondering_advice(table, table.seat(table.side), 3, "instant")
        pondering.start()
        assert pondering.wait(PATIENCE)
        texts[code] = [one.text for one in pondering.outcome() or ()]
        assert texts[code] == [one.text for one in advise(table.seat(table.side), 3, INSTANT)]
    assert texts["ja"] != texts["en"]


def test_who_is_not_asked_gets_none(desk: ClockedDesk) -> None:
    tables = paired(desk, teaching=True)
    asks, other = mover(tables), next(one for one in tables if one.waiting != "human")
    with pytest.raises(Refused, match="not your turn"):
        other._client.call(asked(other), wire.Advised)
    with pytest.raises(Refused, match="do not play"):
        desk.player("Carl").call(asked(asks), wire.Advised)
    with pytest.raises(Refused, match="gone on"):
        asks._client.call(asked(asks, n=0), wire.Advised)
    with pytest.raises(Refused, match="nobody who gives hints"):
        asks._client.call(asked(asks, spec="bot:exec:/bin/sh"), wire.Advised)


def test_so_many_an_hour_and_one_at_a_time(desk: ClockedDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    table, begun, goes_on = mover(paired(desk, teaching=True)), threading.Event(), threading.Event()

    async def thought_of(_self: object, _question: object) -> tuple[wire.AdviceRow, ...]:
        begun.set()
        while not goes_on.is_set():
            await asyncio.sleep(0.01)
        return ()

    monkeypatch.setattr(thinkers.Thinkers, "advise", thought_of)
    client, stops = table._client, threading.Event()
    left = threading.Thread(target=lambda: client.aside(asked(table), wire.Advised, stops.is_set))
    left.start()

    def gets_one() -> bool:
        try:
            return client.call(asked(table), wire.Advised).rows == ()
        except Refused as fault:
            assert "one hint at a time" in str(fault)
            return False

    assert begun.wait(PATIENCE)
    with pytest.raises(Refused, match="one hint at a time"):
        client.call(asked(table), wire.Advised)
    stops.set()
    left.join(PATIENCE)
    with pytest.raises(Refused, match="one hint at a time"):  # he has left it, but it is still thought of
        client.call(asked(table), wire.Advised)
    goes_on.set()
    until(gets_one)
    assert gets_one()
    with pytest.raises(Refused, match="no more than 3 hints an hour"):
        client.call(asked(table), wire.Advised)
    desk.passes(3_600_000)
    assert client.call(asked(table), wire.Advised).rows == ()


def test_38_0_a_commander_is_advised_what_he_may_do(desk: ClockedDesk) -> None:
    three = Three(desk, PLAN)
    for table in three.tables[:2]:
        if table.talking:
            table.adjourn()
            break
    three.settle()
    union_menu(three)
    table = three.tables[0]
    own = set(table.seat(table.side).legal_actions())
    assert len(own) < len(table.state.legal_actions())
    for wait in ("instant", "0.5s"):
        pondering = pondering_advice(table, table.seat(table.side), 1000, wait)
        pondering.start()
        assert pondering.wait(PATIENCE)
        found = pondering.outcome()
        assert found and {one.action for one in found} <= own
    with pytest.raises(Refused, match="not your turn"):
        three.tables[1]._client.call(asked(three.tables[1]), wire.Advised)


def test_on_the_screen(tmp_path: Path) -> None:
    desk = DeskProcess(tmp_path / "data")
    anna = desk.player("Anna")
    game = anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:greedy"), wire.Listing).game
    client = desk.client(f"SHA256:{desk.name('Anna')}")

    async def play() -> None:
        app = ServedApp(client, "gtc-tui")
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("enter")

            async def see(pattern: str) -> None:
                async with asyncio.timeout(PATIENCE):
                    while not re.search(
                        pattern, "\n".join(strip.text for strip in app.screen._compositor.render_strips())
                    ):
                        await asyncio.sleep(0.05)

            await see("Turn 1")
            table = app.game_screen.desk.session
            assert isinstance(table, RemoteTable) and table.number == game
            async with asyncio.timeout(PATIENCE):
                while table.waiting != "human":
                    await asyncio.sleep(0.05)
            await pilot.press("f3")
            await see("best by a")
            await pilot.press("f3")

    asyncio.run(play())
    desk.close()
