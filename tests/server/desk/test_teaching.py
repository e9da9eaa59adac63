"""Teaching games: undo needs nobody's consent, hints are given, whoever joins sees the lessons, and the game does not
count."""

from __future__ import annotations

import asyncio

import pytest

from gtc_tui.play.aids.advice import ADVISERS
from gtc_tui.server import wire
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.session.telling import state_of, told
from gtc_tui.server.store.kept import Store
from served import CONFEDERATE, PATIENCE, UNION, ClockedDesk, paired, settle, until
from support import RACE


def settled(desk: ClockedDesk, tables: list[RemoteTable]) -> RemoteTable:
    """All have all lines; who is asked."""
    for table, client in zip(tables, desk.clients, strict=False):
        settle(table, client)
        until(lambda t=table: t.known == max(one.known for one in tables), lambda t=table, c=client: settle(t, c))  # type: ignore[misc]
        settle(table, client)
    return next(table for table in tables if table.waiting == "human")


def test_who_has_moved_takes_it_back_although_the_other_side_has_decided_since(desk: ClockedDesk) -> None:
    tables = paired(desk, teaching=True)
    mover = other = settled(desk, tables)
    before, was = 0, 0
    while other is mover:
        before, was = mover.count, mover.state.hash
        assert not any(map(mover.final, mover.seat(mover.side).legal_actions()))
        mover.act(mover.seat(mover.side).legal_actions()[-1])
        other = settled(desk, tables)
    other.act(other.seat(other.side).legal_actions()[0])
    settled(desk, tables)
    assert other.side in mover.deciders[before:]
    mover.undo()
    assert mover.asking is None and (mover.count, mover.state.hash) == (before, was)
    settled(desk, tables)
    assert other.state.hash == was


def test_hints_are_given_there_and_in_no_game_that_counts(desk: ClockedDesk) -> None:
    for teaching in (True, False):
        tables = paired(desk, teaching=teaching)
        table = next(one for one in tables if one.waiting == "human")
        asked = wire.Advise(table.number, table.known, ADVISERS["instant"], 2)
        if teaching:
            assert table._client.call(asked, wire.Advised).rows
        else:
            with pytest.raises(Refused, match=rf"game {table.number} is rated: hints are given only"):
                table._client.call(asked, wire.Advised)


def test_it_does_not_count_and_lists_say_what_it_is(desk: ClockedDesk) -> None:
    anna = desk.player("Anna")
    opened = anna.call(wire.OpenGame(RACE, (), UNION, teaching=True), wire.Listing)
    other = anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    assert opened.teaching and state_of(opened) == "open, teaching" and "not rated" in str(told(opened))
    assert not other.teaching and state_of(other) == "open" and "not rated" not in str(told(other))
    store = Store(desk.data)
    games = [store.games.game(one.game) for one in (opened, other)]
    store.close()
    assert [one is not None and one.rated for one in games] == [False, True]


def test_it_is_for_two_people(desk: ClockedDesk) -> None:
    anna = desk.player("Anna")
    with pytest.raises(Refused, match="between two players"):
        anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:greedy", teaching=True), wire.Listing)
    sharing = wire.Sharing(UNION, (wire.PostPlan(("V",)), wire.PostPlan(("VI",), "VI")))
    with pytest.raises(Refused, match="between two players"):
        anna.call(wire.OpenGame(RACE, (), UNION, shared=(sharing,), teaching=True), wire.Listing)


@pytest.mark.parametrize("learns", [True, False])
def test_whoever_joins_sees_the_lessons(desk: ClockedDesk, learns: bool) -> None:
    """Of what he is asked."""
    sides = (CONFEDERATE, UNION) if learns else (UNION, CONFEDERATE)
    tables = paired(desk, sides=sides, teaching=True)
    assert settled(desk, tables).side == UNION
    client = desk.client(f"SHA256:{desk.name('Ben' if learns else 'Anna')}")

    async def play() -> None:
        app = ServedApp(client, "gtc-tui")
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            app.show_game(tables[0].number)
            async with asyncio.timeout(PATIENCE):
                while not app.game_screen.desk.asks_human or not app.game_screen.places:
                    await asyncio.sleep(0.05)
            await pilot.pause()
            assert ("lesson" in app.game_screen.places) == learns

    asyncio.run(play())
