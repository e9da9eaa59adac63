"""Notices by mail and webhook: to confirmed addresses alone, one for each time that a game waits for somebody, none of
a turn that was taken; and a mail server that fails is tried again."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtc_tui.server import settings as of_server
from gtc_tui.server import wire
from gtc_tui.server.desk import post as of_desk
from gtc_tui.server.notify import mail as of_mail
from gtc_tui.server.notify import webhook
from gtc_tui.server.notify.fault import Undelivered
from gtc_tui.server.notify.mail import send
from gtc_tui.server.notify.webhook import post
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.store.clocks import DAY, HOUR, MINUTE
from postoffice import House, moves_until_over, opened
from served import PATIENCE, UNION, paired, settle, until
from support import RACE


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path) as one:
        yield one


def begun(house: House, pace: str = "evenings") -> tuple[Client, RemoteTable, Client, RemoteTable]:
    """A game of two; first who is asked, and his table."""
    tables = paired(house.desk, pace=pace)
    first = 0 if tables[0].waiting == "human" else 1
    clients = house.desk.clients[-2:]
    return clients[first], tables[first], clients[1 - first], tables[1 - first]


def test_an_address_is_told_nothing_before_its_code(house: House) -> None:
    asked, its, other, _theirs = begun(house)
    account.do(asked, ["mail", "anna@example.org"])
    assert house.deliver() == ["anna@example.org"]
    with pytest.raises(Refused, match="not the code"):
        account.do(asked, ["confirm", "wrongone"])
    (kept,) = asked.asked(wire.LookUp(), wire.Account).addresses
    with pytest.raises(Refused, match="no such address"):  # of another player
        other.call(wire.RemoveAddress(kept.id), wire.Account)
    assert asked.asked(wire.LookUp(), wire.Account).addresses == (kept,)
    its.close()
    assert house.deliver(DAY) == []
    for bad in ("anna", "a@b", "a b@c.de", "a@b.de\r\nBcc: c@d.ef", "@x.de"):
        with pytest.raises(Refused, match="not an address"):
            asked.call(wire.AddAddress("mail", bad), wire.Account)
    for bad in ("ftp://x.de/", "http://u:p@x.de/", "javascript:alert(1)", "https://x.de/\r\nHost: y"):
        with pytest.raises(Refused, match="not an address"):
            asked.call(wire.AddAddress("plain", bad), wire.Account)


def test_guessing_a_code_ends_it(house: House) -> None:
    asked, _its, _other, _theirs = begun(house)
    account.do(asked, ["mail", "anna@example.org"])
    house.deliver()
    found = re.search(r"confirm ([a-z0-9]{8})", house.mails.got[-1][1])
    assert found is not None
    for _n in range(5):
        with pytest.raises(Refused):
            account.do(asked, ["confirm", "wrongone"])
    with pytest.raises(Refused):
        account.do(asked, ["confirm", found[1]])
    for _n in range(4):
        account.do(asked, ["mail", "anna@example.org"])
    with pytest.raises(Refused, match="tomorrow"):
        account.do(asked, ["mail", "anna@example.org"])


def test_one_notice_a_turn_and_none_once_it_is_taken(house: House) -> None:
    asked, its, other, theirs = begun(house)
    house.subscribe(other, "other@example.org")
    theirs.close()  # he looks at something else
    moves_until_over(its, asked)
    assert its.waiting == "away"
    assert house.deliver() == [] and house.deliver(MINUTE) == ["other@example.org"]
    text = house.mails.got[-1][1]
    assert "Subject: [gtc-tui] game" in text and "ssh -p 2222 example.org" in text and "Receipt: " in text
    assert house.deliver(HOUR) == []  # one, however long he takes; the reminder comes later
    again = RemoteTable(other, its.number)
    moves_until_over(again, other)
    until(lambda: its.known == again.known, lambda: settle(its, asked))
    again.close()
    if its.waiting == "human":
        moves_until_over(its, asked)
        back = RemoteTable(other, its.number)
        moves_until_over(back, other)  # within the minute
        back.close()
        assert house.deliver(2 * MINUTE) == []


def test_one_letter_a_day_tells_of_all_games_that_wait(house: House) -> None:
    asked, its, other, theirs = begun(house)
    house.subscribe(other, "other@example.org")
    account.do(other, ["notices", "daily"])
    assert any("daily: at most once a day" in line for line in account.do(other, ["account"]))
    theirs.close()
    moves_until_over(its, asked)
    assert house.deliver(MINUTE) == ["other@example.org"]
    first = house.mails.got[-1][1]
    assert "1 game waits for you" in first and f"Game {its.number}, Race for Spotsylvania" in first
    assert "Hours left on your clock: " in first
    for _n in range(2):
        opened = other.call(wire.OpenGame(RACE, (), theirs.side), wire.Listing)
        asked.call(wire.Accept(opened.game), wire.Listing)
        more = RemoteTable(asked, opened.game)
        moves_until_over(more, asked)
        more.close()
    assert house.deliver(HOUR) == []
    assert house.deliver(DAY - 2 * HOUR) == []
    told = house.deliver(2 * HOUR)
    assert told == ["other@example.org"] and "3 games wait for you" in house.mails.got[-1][1]
    assert house.deliver(HOUR) == []
    again = RemoteTable(other, opened.game)
    moves_until_over(again, other)
    again.close()
    back = RemoteTable(asked, opened.game)
    if back.waiting == "human":
        moves_until_over(back, asked)
    back.close()
    assert house.deliver(HOUR) == []


def test_who_is_at_the_table_needs_no_mail(house: House) -> None:
    asked, its, other, theirs = begun(house)
    house.subscribe(other, "other@example.org")
    moves_until_over(its, asked)
    settle(theirs, other)
    theirs.look()  # he is there
    assert house.deliver(MINUTE) == []
    assert house.deliver(10 * MINUTE) == ["other@example.org"]  # but does nothing any more
    account.do(other, ["notices", "never"])
    assert house.deliver(3 * DAY) == []


def test_reminders_at_half_the_clock_and_a_day_before_its_end_vacations_wait(house: House) -> None:
    asked, its, _other, _theirs = begun(house)
    house.subscribe(asked, "asked@example.org")
    account.do(asked, ["notices", "always"])
    its.close()
    moved = RemoteTable(asked, its.number)
    moves_until_over(moved, asked)
    theirs = RemoteTable(_other, its.number)
    moves_until_over(theirs, _other)
    until(lambda: moved.known == theirs.known, lambda: settle(moved, asked))
    assert moved.waiting == "human"
    assert house.deliver(2 * MINUTE) == ["asked@example.org"]
    seat = next(one for one in _other.asked(wire.Find(str(its.number)), wire.Listing).seats if one.flag)
    account.do(asked, ["vacation", "5"])
    assert house.deliver(5 * DAY) == []
    assert house.deliver(seat.left // 2 + MINUTE) == ["asked@example.org"]
    assert "time runs out" in house.mails.got[-1][1]
    assert house.deliver(seat.left // 2 - DAY + MINUTE) == ["asked@example.org"]
    assert house.deliver(10 * DAY) == []


def test_a_mail_server_that_fails_is_tried_again_and_the_desk_waits_for_nobody(house: House) -> None:
    asked, its, other, _theirs = begun(house)
    house.subscribe(other, "other@example.org")
    house.mails.refuses = "451 later"
    moves_until_over(its, asked)
    house.desk.passes(5 * MINUTE)
    assert house.deliver() == []
    house.mails.refuses = ""
    assert house.deliver() == [] and house.deliver(MINUTE) == ["other@example.org"]
    house.mails.refuses = "550 no such user"
    account.do(asked, ["mail", "nobody@example.org"])
    assert house.deliver() == []
    assert any("no such user" in line for line in account.do(asked, ["account"]))


def test_webhooks_as_discord_and_slack_want_them(house: House) -> None:
    asked, its, other, theirs = begun(house)
    port = house.hooks.server_address[1]
    for kind in ("discord", "slack", "plain"):
        account.do(other, ["webhook", kind, f"http://127.0.0.1:{port}/{kind}?k=1"])
    house.deliver()
    for _path, _kind, body in list(house.hooks.got):
        found = re.search(r"confirm ([a-z0-9]{8})", body)
        assert found is not None
        account.do(other, ["confirm", found[1]])
    house.hooks.got.clear()
    theirs.close()
    moves_until_over(its, asked)
    house.deliver(2 * MINUTE)
    got = {path: (kind, body) for path, kind, body in house.hooks.got}
    assert set(got) == {"/discord?k=1", "/slack?k=1", "/plain?k=1"}
    assert "your turn" in json.loads(got["/discord?k=1"][1])["content"]
    assert "your turn" in json.loads(got["/slack?k=1"][1])["text"]
    assert got["/plain?k=1"][0].startswith("text/plain")
    with pytest.raises(Refused, match="remove one"):
        account.do(other, ["mail", "x@example.org"])


def test_a_webhook_that_fails_is_marked_and_nobody_is_sent_elsewhere(house: House) -> None:
    asked, _its, _other, _theirs = begun(house)
    port = house.hooks.server_address[1]
    house.hooks.status = 302
    account.do(asked, ["webhook", f"http://127.0.0.1:{port}/"])
    for _n in range(3):
        house.deliver(HOUR)
    assert len(house.hooks.got) == 3 and any("HTTP 302" in line for line in account.do(asked, ["account"]))
    assert house.deliver(HOUR) == [] and len(house.hooks.got) == 3


def test_the_servers_own_network_is_nobodys_business() -> None:
    for target in (
        "http://127.0.0.1/",
        "http://localhost:22/",
        "http://[::1]/",
        "http://10.0.0.1/",
        "http://169.254.169.254/",
        "http://[64:ff9b::7f00:1]/",  # 127.0.0.1 as others write it
        "http://[2002:7f00:1::]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fec0::1]/",
        "http://[ff0e::1]/",
        "http://224.0.1.1/",
    ):
        with pytest.raises(Undelivered, match="private") as fault:
            post(of_server.Settings(), wire.Letter(1, "plain", target, "", ""))
        assert fault.value.for_ever


@contextlib.contextmanager
def dripping(says: bytes) -> Iterator[tuple[int, threading.Event]]:
    """A server that goes on saying something, a byte at a time: its port, and whether its line was cut."""
    cut = threading.Event()

    def drips(server: socket.socket) -> None:
        line, _address = server.accept()
        with line, contextlib.suppress(OSError):
            line.sendall(says)
            for _n in range(100):
                line.sendall(b"a")
                time.sleep(0.1)
            return
        cut.set()

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=drips, args=(server,), daemon=True).start()
        yield server.getsockname()[1], cut


@pytest.mark.parametrize(
    ("way", "says"), [(webhook, b"HTTP/1.1 200 OK\r\nX-A: "), (of_mail, b"220 slow\r\n250-")], ids=["webhook", "mail"]
)
def test_whoever_answers_slowly_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, way: Any, says: bytes) -> None:
    monkeypatch.setattr(way, "_PATIENCE", 0.5)
    with dripping(says) as (port, cut):
        settings = of_server.Settings(
            mail=of_server.Mail("127.0.0.1", port, "none"), notices=of_server.Notices(private_targets=True)
        )
        begun = time.monotonic()
        with pytest.raises(Undelivered, match="undelivered"):
            if way is of_mail:
                send(settings, wire.Letter(1, "mail", "anna@example.org", "", ""))
            else:
                post(settings, wire.Letter(1, "plain", f"http://127.0.0.1:{port}/", "", ""))
        assert time.monotonic() - begun < 5 and cut.wait(5)


def test_an_address_that_is_slow_holds_up_nobody_else(house: House) -> None:
    anna, ben = house.desk.player("Anna"), house.desk.player("Ben")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(PATIENCE)
        port = silent.getsockname()[1]
        for n in range(3):
            account.do(anna, ["webhook", f"http://127.0.0.1:{port}/{n}"])
        account.do(ben, ["mail", "ben@example.org"])
        assert house.letters.turn()
        line, _address = silent.accept()
        until(lambda: bool(house.mails.got))
        silent.settimeout(0.1)

        def another() -> bool:
            with contextlib.suppress(TimeoutError):
                silent.accept()[0].close()
                return True
            return False

        with line:
            assert house.letters.turn() and not another()  # hers has not ended, and her others wait for it
        until(another, house.letters.turn)


@pytest.mark.parametrize("sender", ["gtc@example.org", "Wargames <gtc@example.org>"])
def test_a_mail_is_named_by_the_senders_host(house: House, sender: str) -> None:
    mails = of_server.Mail("127.0.0.1", house.mails.server_address[1], "none", sender=sender)
    send(of_server.Settings(mail=mails), wire.Letter(1, "mail", "anna@example.org", "", ""))
    assert re.search(r"(?m)^Message-ID: <[^<>@\s]+@example\.org>\r?$", house.mails.got[-1][1])


def test_whoever_has_a_letter_can_end_the_notices(house: House) -> None:
    asked, its, other, theirs = begun(house)
    house.subscribe(other, "other@example.org")
    theirs.close()
    moves_until_over(its, asked)
    house.deliver(2 * MINUTE)
    found = re.search(r"unsubscribe ([a-z0-9]{16})", house.mails.got[-1][1].replace("=\r\n", ""))
    assert found is not None
    stranger = house.desk.client("")
    with pytest.raises(Refused, match="no such"):
        account.do(stranger, ["unsubscribe", "x" * 16])
    account.do(stranger, ["unsubscribe", found[1]])
    assert other.asked(wire.LookUp(), wire.Account).addresses == () and house.deliver(3 * DAY) == []


def test_somebody_without_an_account_is_invited_once(house: House) -> None:
    anna, ben = house.desk.player("Anna"), house.desk.player("Ben")
    opened = anna.call(wire.OpenGame(RACE, (), UNION, private=True), wire.Listing)
    account.do(anna, ["invite", str(opened.game), "Carl@example.org"])
    assert house.deliver() == ["carl@example.org"] and opened.code in house.mails.got[-1][1]
    assert "Anna invites you" in house.mails.got[-1][1]
    for client, target, why in (
        (anna, "carl@EXAMPLE.org", "30 days"),
        (anna, "carl@", "not an address"),
        (anna, "carl", "nobody has this name"),
        (ben, "dora@example.org", "no such game"),
    ):
        with pytest.raises(Refused, match=why):
            account.do(client, ["invite", str(opened.game), target])
    account.do(anna, ["invite", str(opened.game), "dora@example.org"])
    anna.call(wire.Decline(opened.game), wire.Done)
    assert house.deliver() == []  # there is nothing to come to any more
    other = anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    with pytest.raises(Refused, match="tomorrow"):
        for n in range(6):
            account.do(anna, ["invite", str(other.game), f"x{n}@example.org"])


def test_a_player_is_told_of_an_invitation_while_it_stands(house: House) -> None:
    anna, ben = house.desk.player("Anna"), house.desk.player("Ben")
    house.subscribe(ben, "ben@example.org")
    first, second = (anna.call(wire.OpenGame(RACE, (), UNION, invited="Ben"), wire.Listing) for _n in range(2))
    ben.call(wire.Decline(first.game), wire.Done)
    assert house.deliver(MINUTE) == ["ben@example.org"]
    assert "Anna invites you" in house.mails.got[-1][1] and "unsubscribe" in house.mails.got[-1][1]
    anna.call(wire.OpenGame(RACE, (), UNION, invited="Ben"), wire.Listing)
    account.do(ben, ["notices", "never"])
    assert house.deliver(MINUTE) == [] and second.status == "open"


def test_whoever_invites_again_and_again_sends_few_letters(house: House) -> None:
    anna, ben, carl = (house.desk.player(name) for name in ("Anna", "Ben", "Carl"))
    house.subscribe(ben, "ben@example.org")
    game = anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing).game
    for _n in range(3):
        anna.call(wire.Invite(game, "Ben"), wire.Done)
        anna.call(wire.Invite(game, "Carl"), wire.Done)
    anna.call(wire.Invite(game, "Ben"), wire.Done)
    assert len(house.deliver(MINUTE)) == 1
    anna.call(wire.Invite(game, "Ben"), wire.Done)
    assert house.deliver(MINUTE) == []

    def invites(client: Client) -> int:
        client.call(wire.OpenGame(RACE, (), UNION, invited="Ben"), wire.Listing)
        return len(house.deliver(MINUTE))

    assert [invites(anna) for _n in range(4)] == [1, 1, 0, 0] and invites(carl) == 1
    assert len([one for one in ben.call(wire.Look(), wire.Lobby).mine if one.invites_you]) == 6  # he sees them all
    house.desk.passes(DAY)
    assert invites(anna) == 1


def test_only_the_notifier_takes_letters(house: House) -> None:
    anna = house.desk.player("Anna")
    with pytest.raises(Refused, match="identify"):
        anna.call(wire.Post(), wire.Answer)
    with pytest.raises(Refused, match="identify"):
        house.notifier.call(wire.Look(), wire.Lobby)


def test_the_notifier_is_a_process_that_ends_with_its_input(house: House) -> None:
    asked, _its, _other, _theirs = begun(house)
    account.do(asked, ["mail", "anna@example.org"])
    command = [sys.executable, "-m", "gtc_tui.server.notify", str(house.desk.data), str(house.desk.socket)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, env=os.environ)
    assert process.stdin is not None
    process.stdin.write(house.desk.key)
    process.stdin.flush()
    until(lambda: len(house.mails.got) == 1)
    process.stdin.close()
    assert process.wait(30) == 0


def test_a_letter_that_cannot_be_written_keeps_no_other_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, _its, other, _theirs = begun(house)
    account.do(asked, ["mail", "anna@example.org"])
    written, failing = of_desk.written, iter((True, False))

    def fails(*about: Any) -> tuple[str, str]:
        if next(failing):
            raise RuntimeError("spoilt")
        return written(*about)

    monkeypatch.setattr(of_desk, "written", fails)
    account.do(other, ["mail", "ben@example.org"])
    assert house.deliver() == [] and house.deliver() == ["ben@example.org"]
