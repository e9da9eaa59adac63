"""38.0 in sessions: three people play the first turn of scenario 6, two of them the Union; screens, lines and scripts
say whose answer it is, and none shows what is another one's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Hosted
from gtc_tui.server.session import commands, staff, telling
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.session.lines import Lines, Source
from gtc_tui.server.session.remote import RemoteTable
from served import CONFEDERATE, UNION, ClockedDesk, settle, until

BLOW = "gtc/06-strike-them-a-blow"


def known(desk: ClockedDesk, name: str) -> Client:
    """A session of somebody who has signed up before it."""
    desk.player(name)
    return desk.client(f"SHA256:{desk.name(name)}")


def begun(desk: ClockedDesk) -> tuple[list[Client], int]:
    """Anna is in chief, Ben has two corps, Carl plays the other side."""
    anna, ben, carl = (known(desk, name) for name in ("Anna", "Ben", "Carl"))
    shared = (staff.dealt(BLOW, UNION, 2),)
    game = anna.call(wire.OpenGame(BLOW, (), UNION, shared=shared), wire.Listing).game
    ben.call(wire.Accept(game, side=UNION, place=1), wire.Listing)
    carl.call(wire.Accept(game), wire.Listing)
    return [anna, ben, carl], game


def everybody(tables: list[RemoteTable], clients: list[Client]) -> None:
    most = max(table.known for table in tables)
    for table, client in zip(tables, clients, strict=True):
        until(lambda t=table: t.known >= most, lambda t=table, c=client: settle(t, c))  # type: ignore[misc]
        client.call(wire.Look(), wire.Lobby)
        settle(table, client)


def test_38_0_three_people_play_a_turn(desk: ClockedDesk, capsys: pytest.CaptureFixture[str]) -> None:
    clients, number = begun(desk)
    tables = [RemoteTable(client, number) for client in clients]
    answered, handed, refused = set[int](), 0, 0
    turn = tables[0].state.headline(None).turn
    for _n in range(1500):
        everybody(tables, clients)
        if tables[0].state.headline(None).turn != turn or tables[0].waiting == "over":
            break
        if tables[0].talking:
            staff.do(tables[0], ["end"])
            continue
        who = [table.waiting for table in tables].index("human")
        assert [table.waiting for table in tables].count("human") == 1
        table = tables[who]
        decision = table.state.decision
        assert decision is not None
        other = 1 - who if who < 2 else None
        if other is not None and refused < 20:  # a script of the other commander is told so in one line
            refused += 1
            text = table.game.system.codec.text(decision.actions[0])
            assert commands.run(clients[other], ["act", str(number), text]) == 1
            told = capsys.readouterr().err
            assert told.startswith(f"gtc: game {number}: {desk.name(('Anna', 'Ben')[who])} decides (Union, ")
            assert told.count("\n") == 1
        fresh = table.command is not None and table.command.initiative.returned == ()
        if who == 0 and decision.kind == "action" and fresh and handed < 6 and hand(table):
            handed += 1
            continue
        legal = table.seat(table.side).legal_actions()
        marches = [one for one in legal if one.verb in ("march", "activate")] if decision.kind == "action" else []
        chosen = marches[0] if marches and len(answered) < 3 else decision.default
        table.act(chosen if chosen in legal else legal[0])  # type: ignore[arg-type]
        answered.add(who)
    assert tables[0].state.headline(None).turn != turn and answered == {0, 1, 2} and handed and refused
    assert tables[0].lines == tables[1].lines == tables[2].lines


def hand(table: RemoteTable) -> bool:
    try:
        staff.do(table, ["hand", "2"])
    except GtcError:
        return False
    return True


# -- typed ---------------------------------------------------------------------------------------------------------
def test_38_0_typed_commands_of_commanders(desk: ClockedDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hosted, "dice_of", lambda hosted, number: (6, 6))
    clients, number = begun(desk)
    tables = [RemoteTable(client, number) for client in clients]
    first = "\n".join(staff.lines(tables[0]))
    anna, ben = desk.name("Anna"), desk.name("Ben")
    assert "Union, commander in chief: you; Burnside (IX), Hancock (II)" in first
    assert f"Union, commander 2: {ben}; Warren (V), Wright (VI); wing commander: Warren (V)" in first
    assert f"The commanders talk (Union): {anna} ends it" in first and "end: ends the talk" in first
    assert "end: ends the talk" not in "\n".join(staff.lines(tables[1]))
    staff.do(tables[1], ["write", "1", "Lee", "is", "gone"])
    assert "goes off when the talk ends: Lee is gone" in "\n".join(staff.lines(tables[1]))
    for table in (tables[0], tables[2]):
        assert "Lee is gone" not in "\n".join(staff.lines(table))
    staff.do(tables[0], ["end"])
    everybody(tables, clients)
    assert "Lee is gone" not in "\n".join(staff.lines(tables[0]))
    captured = tables[2].papers()
    assert f"You have read a dispatch of the enemy, {ben} to {anna}: Lee is gone" in "\n".join(staff.lines(tables[2]))
    assert [row.text for row in tables[2].news] == ["Lee is gone"]
    staff.do(tables[2], ["send", str(captured[0].id)])
    everybody(tables, clients)
    assert f"Dispatch from {ben}: Lee is gone" in "\n".join(staff.lines(tables[0]))
    assert "sent on" in "\n".join(staff.lines(tables[2]))
    for words in (["hand"], ["hand", "x"], ["write", "2"], ["burn", "1"], ["talk"]):
        with pytest.raises(GtcError):
            staff.do(tables[0], words)


def test_38_0_how_sides_are_shared_is_typed() -> None:
    typed = f"{BLOW} union bot:greedy union=IX,II/V,VI confederate:2 as:2"
    words, shared, place = staff.shared(BLOW, typed.split())
    assert words == [BLOW, "union", "bot:greedy"] and place == 1
    assert shared[0] == wire.Sharing(UNION, (wire.PostPlan(("IX", "II")), wire.PostPlan(("V", "VI"), "V")))
    assert shared[1].side == CONFEDERATE and len(shared[1].posts) == 2
    assert staff.shared(BLOW, [BLOW, "union", "bot:search:nodes=500"])[1:] == ((), 0)
    with pytest.raises(GtcError, match="no side us"):
        staff.shared(BLOW, ["us:2"])
    with pytest.raises(GtcError, match="2 to 5 people"):
        staff.shared(BLOW, ["union:9"])


def test_38_0_scripts_read_and_do_what_a_commander_may(desk: ClockedDesk, capsys: pytest.CaptureFixture[str]) -> None:
    clients, number = begun(desk)
    assert commands.run(clients[1], ["staff", str(number)]) == 0
    assert "Union, commander 2: you; Warren (V), Wright (VI)" in capsys.readouterr().out
    assert commands.run(clients[1], ["staff", str(number), "end"]) == 1
    assert capsys.readouterr().err == "gtc: only the commander in chief does that\n"
    assert commands.run(clients[1], ["staff", str(number), "write 1", "all quiet"]) == 0
    assert commands.run(clients[1], ["staff", str(number)]) == 0
    assert "all quiet" in capsys.readouterr().out
    assert commands.run(clients[0], ["staff", str(number)]) == 0
    assert "all quiet" not in capsys.readouterr().out


# -- screens -------------------------------------------------------------------------------------------------------
def picture(app: ServedApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def shown(pilot: Pilot[None], *keys: str) -> str:
    for key in keys:
        await pilot.press(key)
    await pilot.pause()
    await pilot.pause()
    app = pilot.app
    assert isinstance(app, ServedApp)
    return picture(app)


def test_38_0_a_table_is_opened_and_joined_in_the_lobby(desk: ClockedDesk) -> None:
    anna, ben = known(desk, "Anna"), known(desk, "Ben")

    async def opens() -> list[str]:
        app = ServedApp(anna, "gtc-tui")
        async with app.run_test(size=(100, 40)) as pilot:
            pictures = [await shown(pilot, "n", "down")]
            for _n in range(40):
                if "Strike Them a Blow" in pictures[-1].split("[")[1]:
                    break
                pictures = [await shown(pilot, "right")]
            pictures.append(await shown(pilot, "down", "down", "down", "right"))
            pictures.append(await shown(pilot, "b"))  # no side is chosen so far
            pictures.append(await shown(pilot, "up", "up", "right", "b"))
            return pictures[1:]

    two, needs, waits = asyncio.run(opens())
    assert "[2 commanders]" in two and "Warren (V)" in two and "wing commander of 2" in two
    assert "choose your side" in needs
    assert "every place is taken" in waits and "Union, commander 2: free" in waits

    async def joins() -> list[str]:
        app = ServedApp(ben, "gtc-tui")
        async with app.run_test(size=(100, 40)) as pilot:
            return [await shown(pilot, "enter"), await shown(pilot, "down", "up", "enter"), await shown(pilot, "x")]

    asks, sits, leaves = asyncio.run(joins())
    assert "Which place?" in asks and "1 Union, commander 2: free; Warren (V)" in asks
    assert "2 Confederate, alone: free" in asks
    assert "every place is taken" in sits and "commander 2: you" in sits
    assert "commander 2: free" in leaves


def test_38_0_the_game_screen_says_whose_decision_it_is(desk: ClockedDesk) -> None:
    clients, number = begun(desk)
    anna = desk.name("Anna")

    async def looks(who: int) -> list[str]:
        app = ServedApp(clients[who], "gtc-tui")
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            app.show_game(number)
            first = await shown(pilot)
            return [first, await shown(pilot, "f8"), await shown(pilot, "escape", "escape")]

    talks, listed, _again = asyncio.run(looks(1))
    assert f"The commanders talk (Union): {anna} ends it" in talks
    assert "Union, commander 2: you; Warren (V), Wright (VI)" in listed and "talk WORDS" in listed
    RemoteTable(clients[0], number).adjourn()
    decides, *_rest = asyncio.run(looks(1))
    assert "pause" not in decides  # there is nothing to hold up
    assert f"{anna} decides (Union, commander in chief)" in decides and "1)" not in decides.splitlines()[1]
    own, *_rest = asyncio.run(looks(0))
    assert "choose an action" in own and "decides" not in own


def test_38_0_a_commander_ends_the_talk_and_is_asked_on_his_screen(desk: ClockedDesk) -> None:
    clients, number = begun(desk)

    async def plays() -> str:
        app = ServedApp(clients[0], "gtc-tui")
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            app.show_game(number)
            await shown(pilot, "f8", "escape", *"end", "enter")
            return await shown(pilot)

    assert "choose an action" in asyncio.run(plays())


def test_38_0_nothing_of_what_others_write_is_painted(desk: ClockedDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hosted, "dice_of", lambda hosted, number: (1, 1))
    clients, number = begun(desk)
    tables = [RemoteTable(client, number) for client in clients]
    secret = "xyzzy"
    staff.do(tables[0], ["talk", secret])
    staff.do(tables[0], ["write", "2", secret])
    staff.do(tables[0], ["end"])
    keys = ("f8", "escape", "escape", "s", "escape", "G", "escape", "M", "escape", "D", "escape", "f1", "escape", "R")

    async def paints(client: Client) -> str:
        app = ServedApp(client, "gtc-tui")
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            app.show_game(number)
            return "".join([await shown(pilot), *[await shown(pilot, key) for key in keys]])

    watcher = desk.client("")
    assert secret in asyncio.run(paints(clients[1]))
    assert secret not in asyncio.run(paints(clients[2]))
    assert secret not in asyncio.run(paints(watcher))
    log = "\n".join(tables[2].lines)
    assert secret not in log and secret not in repr(tables[2].listing) and secret not in repr(tables[2].news)


def test_38_0_lists_say_who_shares_a_side(desk: ClockedDesk) -> None:
    clients, number = begun(desk)
    row = next(one for one in clients[2].call(wire.Look(), wire.Lobby).mine if one.game == number)
    anna, ben = desk.name("Anna"), desk.name("Ben")
    assert telling.against(row) == f"Union: {anna}, {ben}, Confederate: you"
    assert telling.state_of(row) == "commanders talk"
    RemoteTable(clients[0], number).adjourn()
    row = next(one for one in clients[1].call(wire.Look(), wire.Lobby).mine if one.game == number)
    assert telling.state_of(row) == f"{anna} to move"
    with pytest.raises(Refused, match="other side decides"):
        clients[2].call(wire.Act(number, row.lines, "pass"), wire.Lines)


def test_38_0_the_log_is_replayed_at_home(desk: ClockedDesk, tmp_path: Path) -> None:
    from gtc_tui.play.table.replay import replay_lines

    clients, number = begun(desk)
    table = RemoteTable(clients[0], number)
    assert f"# union, V VI: {desk.name('Ben')}" in table.lines
    assert replay_lines(table.lines, "log").timeline.state.hash == table.state.hash


def menu(tables: list[RemoteTable], clients: list[Client]) -> None:
    """Until the Union's commander in chief has the initiative and units of both commanders can act."""
    for _n in range(300):
        everybody(tables, clients)
        texts = {tables[0].game.system.codec.text(action) for action in tables[0].state.legal_actions()}
        if {"activate warren", "activate hancock", "pass"} <= texts:
            return
        if tables[0].talking:
            tables[0].adjourn()
            continue
        table = next(one for one in tables if one.waiting == "human")
        decision = table.seat(table.side).decision
        assert decision is not None
        table.act(decision.default or decision.actions[0])
    raise AssertionError("it never came")


def test_38_0_the_initiative_comes_to_an_open_screen_and_goes_back(desk: ClockedDesk) -> None:
    clients, number = begun(desk)
    tables = [RemoteTable(client, number) for client in clients]
    menu(tables, clients)
    anna = desk.name("Anna")

    async def waits() -> list[str]:
        app = ServedApp(clients[1], "gtc-tui")
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            app.show_game(number)
            pictures = [await shown(pilot)]
            tables[0].hand(1)
            for _n in range(200):
                pictures[1:] = [await shown(pilot)]
                if "F8: give back" in pictures[-1]:
                    break
                await asyncio.sleep(0.02)
            pictures.append(await shown(pilot, "f8", "escape", *"back", "enter"))
            return pictures

    before, asked, back = asyncio.run(waits())
    assert f"{anna} decides" in before and "Warren" in asked
    assert "F8: give back" in asked and "Activate" in beside(asked) and "Pass" not in beside(asked)
    assert f"{anna} decides" in back


def beside(painted: str) -> str:
    """What stands beside the map: the choices first."""
    return "\n".join(line[66:] for line in painted.splitlines()[2:])


def test_38_0_line_by_line_the_talk_ends_and_he_is_asked(
    desk: ClockedDesk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clients, number = begun(desk)
    typed = iter([f"{number}", "staff end", "staff talk", "quit", "quit"])

    def readline(_source: Source, _limit: int) -> str:
        return next(typed) + "\n"

    monkeypatch.setattr(Source, "readline", readline)
    Lines(clients[0], "gtc-tui").run()
    told = capsys.readouterr().out
    assert f"The commanders talk (Union): {desk.name('Anna')} ends it" in told
    assert "choose an action" in told.split("ends it")[-1] and "staff: talk WORDS" in told
