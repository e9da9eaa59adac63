"""The desk: who may do what, one answer once, and what is answered stays whatever is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.play.checks.dicecheck import check_lines
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.server import wire
from gtc_tui.server.desk.desk import Desk
from gtc_tui.server.desk.thinkers import Thinkers
from gtc_tui.server.session.client import Client, DeskLost, Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.settings import Settings
from gtc_tui.server.store.kept import Store
from served import CONFEDERATE, UNION, DeskProcess, harried, paired, play, settle, until
from support import RACE


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DeskProcess]:
    one = DeskProcess(tmp_path_factory.mktemp("desk") / "data")
    yield one
    one.close()


def spread(given: int, choices: int) -> int:
    return given * 7 % choices


def test_the_desk_answers_every_call_that_there_is(tmp_path: Path) -> None:
    async def answered() -> set[type[wire.Call]]:
        store = Store(tmp_path / "data")
        try:
            return set(Desk(store, Settings(), b"k" * 32, Thinkers(1))._calls)
        finally:
            store.close()

    beside = {wire.Hello, wire.Advise}  # answered before who it is is known, and when it has been thought of
    assert asyncio.run(answered()) == set(wire.Call.__subclasses__()) - beside


def test_a_pass_is_made_by_the_front_alone(desk: DeskProcess) -> None:
    forged = wire.sealed(wire.Pass("SHA256:x", "", 1), b"x" * 32)
    with pytest.raises(Refused, match="identify"):
        Client(desk.socket, forged)
    anna = desk.client("SHA256:Antonia")
    with pytest.raises(Refused, match="identify"):
        anna.call(wire.Hello(forged), wire.Welcome)
    with pytest.raises(Refused, match="name"):
        anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    assert anna.call(wire.SignUp("Antonia", "ja"), wire.Welcome).name == "Antonia"
    assert desk.client("SHA256:Antonia").welcome.language == "ja"
    with pytest.raises(Refused, match="only watch"):
        desk.client("").call(wire.SignUp("Nobody", ""), wire.Welcome)


def test_two_people_find_each_other(desk: DeskProcess) -> None:
    anna, ben, carl = desk.player("Anna"), desk.player("Ben"), desk.player("Carl")
    opened = anna.call(wire.OpenGame(RACE, (), CONFEDERATE, notice="tonight\x1b[2J"), wire.Listing)
    assert [seat.name for seat in opened.seats] == ["", desk.name("Anna")] and "\x1b" not in opened.notice
    assert opened.game in [row.game for row in ben.call(wire.Look(), wire.Lobby).open]
    with pytest.raises(Refused, match="no seat is free"):
        anna.call(wire.Accept(opened.game), wire.Listing)
    begun = ben.call(wire.Accept(opened.game), wire.Listing)
    assert [(seat.name, seat.you) for seat in begun.seats] == [(desk.name("Ben"), True), (desk.name("Anna"), False)]
    with pytest.raises(Refused, match="started already"):
        carl.call(wire.Accept(opened.game), wire.Listing)
    lobby = carl.call(wire.Look(), wire.Lobby)
    assert opened.game in [row.game for row in lobby.watch]
    assert opened.game not in [row.game for row in lobby.open]
    assert lobby.people == tuple(map(desk.name, ("Anna", "Ben", "Carl")))


def test_private_games_are_found_by_name_or_code(desk: DeskProcess) -> None:
    anna, ben, carl = desk.player("Anna"), desk.player("Ben"), desk.player("Carl")
    invited = anna.call(wire.OpenGame(RACE, (), UNION, invited=desk.name("BEN")), wire.Listing)
    assert [row.invites_you for row in ben.call(wire.Look(), wire.Lobby).mine] == [True]
    with pytest.raises(Refused, match="kept for another"):
        carl.call(wire.Accept(invited.game), wire.Listing)
    ben.call(wire.Decline(invited.game), wire.Done)
    assert anna.call(wire.Look(), wire.Lobby).mine == ()
    secret = anna.call(wire.OpenGame(RACE, (), UNION, private=True), wire.Listing)
    for refused in (wire.Accept(secret.game), wire.Find(str(secret.game)), wire.Follow(secret.game)):
        with pytest.raises(Refused, match="no such game"):
            carl.call(refused, wire.Listing)
    assert carl.call(wire.Find(secret.code.upper()), wire.Listing).game == secret.game
    carl.call(wire.Accept(secret.game, secret.code), wire.Listing)
    with pytest.raises(Refused, match="no such game"):
        ben.call(wire.Follow(secret.game), wire.Table)


def test_answers_are_checked_by_number_side_and_rule(desk: DeskProcess) -> None:
    tables = paired(desk)
    anna, ben = desk.clients[:2]
    asked, other = (tables, [anna, ben]) if tables[0].waiting == "human" else (tables[::-1], [ben, anna])
    legal = asked[0].seat(asked[0].side).legal_actions()
    text = asked[0].game.system.codec.text(legal[0])
    number, n = asked[0].number, asked[0].known
    for call, why in (
        (wire.Act(number, n - 1, text), "gone on"),
        (wire.Act(number, n, "undo"), "not an action"),
        (wire.Act(number, n, "roll 6"), "offered|legal|not"),
        (wire.Act(number, n, text + "\n" + text), "too many words|not an action"),
    ):
        with pytest.raises(Refused, match=why):
            other[0].call(call, wire.Lines)
    with pytest.raises(Refused, match="other side decides"):
        other[1].call(wire.Act(number, n, text), wire.Lines)
    with pytest.raises(Refused, match="do not play"):
        desk.player("Carl").call(wire.Act(number, n, text), wire.Lines)
    with pytest.raises(IllegalAction):
        asked[1].act(legal[0])
    asked[0].act(legal[0])
    until(lambda: asked[1].known > n, lambda: settle(asked[1], other[1]))
    assert asked[1].lines[n] == text


def test_a_game_is_played_to_its_end_and_its_log_replays(desk: DeskProcess) -> None:
    tables = paired(desk)
    watcher = desk.client("")
    watched = RemoteTable(watcher, tables[0].number)
    play([*tables, watched], [*desk.clients[:2], watcher], 2000, spread)
    assert {table.waiting for table in (*tables, watched)} == {"over"}
    assert tables[0].lines == tables[1].lines == watched.lines
    again = replay_lines(tables[0].lines, "log")
    assert again.timeline.state.hash == tables[1].state.hash
    row = desk.clients[0].call(wire.Look(), wire.Lobby).ended[0]
    assert row.game == tables[0].number and row.result and row.status == "over"
    checked = check_lines(tables[0].lines, "log")
    assert (
        checked.rolls > 10
        and not checked.foreseen
        and checked.names == {UNION: desk.name("Anna"), CONFEDERATE: desk.name("Ben")}
    )
    with pytest.raises(GtcError, match="nothing to undo"):
        tables[0].undo()
    with pytest.raises(Refused, match="over"):
        desk.clients[0].call(wire.Undo(tables[0].number, tables[0].known), wire.Lines)


def test_no_answered_decision_is_lost_when_the_desk_is_killed(desk: DeskProcess) -> None:
    tables = paired(desk)
    for table, client in zip(tables, desk.clients, strict=True):
        client.again = table.catch_up
    given = 0
    for _round in range(4):
        given += play(tables, desk.clients[:2], 10, lambda _given, _choices: 0)
        before = tables[0].lines
        desk.kill()
        desk.start()
        store = Store(desk.data)
        assert tuple(store.games.lines(tables[0].number)) == before
        store.close()
        for table, client in zip(tables, desk.clients, strict=True):
            client.mend(20)
            settle(table, client)
    assert given == 40 and tables[0].lines == tables[1].lines


def test_an_answer_whose_echo_was_lost_counts_once(desk: DeskProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = paired(desk)
    table = next(one for one in tables if one.waiting == "human")
    client = desk.clients[tables.index(table)]
    client.again = table.catch_up
    taken = client.call

    def cut(body: wire.Call, kind: type[wire.Answer]) -> wire.Answer:
        answer = taken(body, kind)
        if isinstance(body, wire.Act):
            monkeypatch.undo()
            desk.kill()
            desk.start()
            client.mend(20)
            raise DeskLost("lost")
        return answer

    monkeypatch.setattr(client, "call", cut)
    n, legal = table.known, table.seat(table.side).legal_actions()
    table.act(legal[0])
    assert table.lines[n] == table.game.system.codec.text(legal[0]) and table.count >= 1
    assert sum(line == table.lines[n] for line in table.lines[n : n + 2]) == 1


def test_undo_is_free_until_dice_or_the_other_side(desk: DeskProcess) -> None:
    tables = paired(desk)
    clients = desk.clients[:2]
    freely = agreed = False
    for _n in range(200):
        for table, client in zip(tables, clients, strict=True):
            until(lambda t=table: t.known == max(one.known for one in tables), lambda t=table, c=client: settle(t, c))  # type: ignore[misc]
            settle(table, client)
        if freely and agreed:
            break
        mover = next(table for table in tables if table.waiting == "human")
        before, side = mover.count, mover.side
        legal = mover.seat(side).legal_actions()
        mover.act(legal[spread(before, len(legal))])
        while mover.waiting in ("bot", "chance"):
            mover.auto()
        if mover.waiting == "human" and all(one == side for one in mover.deciders[before:]):
            if not freely:
                freely = mover.undo() == 1 and mover.count == before
        elif not agreed:
            with pytest.raises(GtcError, match="opponent is asked"):
                mover.undo()
            steps = mover.count - before
            other = next(one for one in tables if one is not mover)
            client = clients[tables.index(other)]
            until(lambda o=other: o.asking is not None, lambda o=other, c=client: settle(o, c))  # type: ignore[misc]
            assert other.asking is not None and not other.asking.yours and other.asking.steps == steps
            other.reply(True)
            mine = clients[tables.index(mover)]
            until(lambda m=mover: m.told_of_request != "", lambda m=mover, c=mine: settle(m, c))  # type: ignore[misc]
            settle(mover, mine)
            assert mover.count == before and "agrees" in mover.told_of_request
            agreed = True
    assert freely and agreed
    for table, client in zip(tables, clients, strict=True):
        until(lambda t=table: t.known == tables[0].known, lambda t=table, c=client: settle(t, c))  # type: ignore[misc]
    assert tables[0].state.hash == tables[1].state.hash
    assert replay_lines(tables[0].lines, "log").timeline.state.hash == tables[0].state.hash


def test_standing_answers_are_given_by_the_desk_and_nobody_is_told(desk: DeskProcess) -> None:
    tables = paired(desk)
    clients = desk.clients[:2]
    for _n in range(100):
        seat = tables[0].seat(tables[0].side)
        verbs = [action.verb for action in seat.legal_actions()]
        verb = next((one for one in verbs if verbs.count(one) == 1), None) if len(verbs) > 1 else None
        if verb is not None:
            break
        play(tables, clients, 1, spread)
    assert verb is not None and seat.decision is not None
    rule = Standing(tables[0].side, seat.decision.kind, verb)
    with pytest.raises(Refused, match="one's own"):
        clients[1].call(wire.Stand(tables[1].number, (rule,)), wire.Done)
    before = tables[0].known
    tables[0].set_standing([rule])
    for table, client in zip(tables, clients, strict=True):
        until(lambda t=table: t.known > before, lambda t=table, c=client: settle(t, c))  # type: ignore[misc]
        settle(table, client)
    assert tables[0].lines[before].startswith(verb)
    assert "standing" in {event.kind for _n, event in tables[0].told(tables[0].side)}
    assert "standing" not in {event.kind for _n, event in tables[1].told(tables[1].side)}
    assert RemoteTable(clients[1], tables[0].number).standing == frozenset()
    assert RemoteTable(clients[0], tables[0].number).standing == {rule}


def test_a_request_ends_when_a_standing_answer_goes_on(desk: DeskProcess) -> None:
    tables = paired(desk)
    clients = desk.clients[:2]

    def rule(table: RemoteTable) -> Standing | None:
        """That answers what the table asks now."""
        decision = table.state.decision
        verbs = [action.verb for action in table.seat(table.side).legal_actions()]
        verb = next((one for one in verbs if verbs.count(one) == 1), "")
        return Standing(table.side, decision.kind, verb) if decision is not None and verb else None

    for _n in range(100):
        play(tables, clients, 1, spread)
        asked = next(one for one in tables if one.waiting == "human")
        other = next(one for one in tables if one is not asked)
        answer = rule(asked)
        if answer is not None and other.side in other.deciders:
            break
    assert answer is not None
    with pytest.raises(GtcError, match="opponent is asked"):
        other.undo()
    asked.set_standing([answer])
    until(lambda: other.asking is None, lambda: settle(other, clients[tables.index(other)]))
    assert "gone on" in other.told_of_request
    with pytest.raises(Refused, match="request is closed"):
        clients[tables.index(asked)].call(wire.Reply(1, True), wire.Done)


def test_nobody_asks_for_an_undo_without_end(desk: DeskProcess) -> None:
    tables = paired(desk)
    clients = dict(zip(tables, desk.clients[:2], strict=True))

    def asks() -> list[RemoteTable]:
        """Who has something to take back for which the other one is asked, and the other one."""
        play(tables, list(clients.values()), 1, spread)
        other = next(one for one in tables if one.waiting == "human")
        asker = next(one for one in tables if one is not other)
        return [asker, other] if asker.side in asker.deciders else []

    asker, other = next(found for _n in range(100) if (found := asks()))
    for _n in range(3):
        with pytest.raises(GtcError, match="opponent is asked"):
            asker.undo()
        until(lambda: other.asking is not None, lambda: settle(other, clients[other]))
        other.reply(False)
        until(lambda: "not agree" in asker.told_of_request, lambda: settle(asker, clients[asker]))
        asker.told_of_request = ""
    with pytest.raises(Refused, match="asked often enough"):
        asker.undo()
    before = asker.known
    legal = other.seat(other.side).legal_actions()
    other.act(legal[spread(1, len(legal))])
    until(lambda: asker.known > before, lambda: settle(asker, clients[asker]))
    with pytest.raises(GtcError, match="opponent is asked"):
        asker.undo()


def test_talk_at_the_table_is_not_for_those_who_look_on(desk: DeskProcess) -> None:
    tables = paired(desk)
    watcher = desk.player("Carl")
    watched = RemoteTable(watcher, tables[0].number)
    tables[0].say("good luck \x07!")
    watched.say("who wins?")
    until(lambda: len(tables[1].said) == 1, lambda: settle(tables[1], desk.clients[1]))
    assert (tables[1].said[0].name, tables[1].said[0].text) == (desk.name("Anna"), "good luck ?!")
    until(lambda: len(watched.said) == 1, lambda: settle(watched, watcher))
    assert watched.said[0].text == "who wins?"
    settle(tables[0], desk.clients[0])
    assert [one.text for one in tables[0].said] == ["good luck ?!"]
    assert tables[1].presence.watching == 1 and [seat.here for seat in tables[1].presence.seats] == [True, True]
    with pytest.raises(Refused, match="too many"):
        for _n in range(30):
            tables[0].say("again")


def test_a_machine_player_takes_the_other_seat(desk: DeskProcess) -> None:
    anna = desk.player("Anna")
    opened = anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:greedy"), wire.Listing)
    assert opened.status == "running"
    table = RemoteTable(anna, opened.game)
    deciders = set()
    for given in range(12):
        until(lambda: table.waiting == "human", lambda: settle(table, anna))
        legal = table.seat(UNION).legal_actions()
        table.act(legal[spread(given, len(legal))])
        settle(table, anna)
        deciders |= set(table.deciders)
    assert CONFEDERATE in deciders
    with pytest.raises(Refused, match="no computer player"):
        anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:exec:/bin/sh"), wire.Listing)


def test_what_is_no_message_ends_the_session_and_nothing_else(desk: DeskProcess) -> None:
    import socket

    for bad in (b"\x00\x00\x00\x04junk", b"\xff\xff\xff\xff", wire.frame(1, wire.Done())):
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(str(desk.socket))
            line.sendall(bad)
            assert line.recv(100) == b""
    assert desk.player("Anna").call(wire.Look(), wire.Lobby).people == (desk.name("Anna"),)


def test_lines_asked_for_twice_come_once(desk: DeskProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk is away while a table catches up: on its new line it catches up first, then asks again."""
    tables = paired(desk)
    mover, other = sorted(tables, key=lambda table: table.waiting != "human")
    mover.act(mover.seat(mover.side).legal_actions()[0])
    client = desk.clients[tables.index(other)]
    ask = client.call

    def away(body: wire.Call, kind: type[Any]) -> Any:
        monkeypatch.undo()
        other.catch_up()
        return ask(body, kind)

    monkeypatch.setattr(client, "call", away)
    other.catch_up()
    settle(other, client)
    assert other.known == mover.known and other.state.hash == mover.state.hash


@pytest.mark.long
def test_kills_at_any_moment_lose_nothing_and_double_nothing(desk: DeskProcess) -> None:
    tables = paired(desk)
    assert harried(tables, desk.clients[:2], 25, lambda: (desk.kill(), desk.start())) > 50


def test_it_ends_in_order_and_sessions_find_the_next_one(tmp_path: Path) -> None:
    one = DeskProcess(tmp_path / "data", complaints=tmp_path / "complaints")
    tables = paired(one)
    one.process.terminate()
    one.reap()
    assert (tmp_path / "complaints").read_text() == ""
    one.start()
    one.clients[0].again = tables[0].catch_up
    one.clients[0].mend(20)
    assert one.clients[0].call(wire.Look(), wire.Lobby).mine[0].game == tables[0].number
    one.close()
