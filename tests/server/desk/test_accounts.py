"""Whoever runs the server can hold or close an account while the server runs."""

from __future__ import annotations

import pytest

from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.store.kept import Store
from gtc_tui.server.upkeep.accounts import complaints, decide
from served import UNION, ClockedDesk, paired, settle, until
from support import RACE


def test_a_link_is_redeemed_by_the_front_alone(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    token = anna.call(wire.Link(), wire.Linked).token
    with pytest.raises(Refused, match="not valid any more"):
        ben.call(wire.Redeem(token), wire.Holder)
    front = Client(desk.socket, wire.sealed(wire.Pass("", "", 0), desk.key))
    assert front.call(wire.Redeem(token), wire.Holder).fingerprint == f"SHA256:{desk.name('Anna')}"
    front.close()


def test_whose_a_key_is_and_what_stays_with_earlier_versions_the_front_alone_is_told(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    game = anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:random"), wire.Listing).game
    store = Store(desk.data)
    with store.database.transaction():
        store.games.pin(game, "/elsewhere/python")
    store.close()
    known, pins = wire.Known(f"SHA256:{desk.name('Anna')}"), (wire.Pins(), wire.Pins(game))
    with pytest.raises(Refused, match="choose a name"):
        ben.call(known, wire.Done)
    assert [ben.call(one, wire.Pinned).programs for one in pins] == [(), ()]
    front = Client(desk.socket, wire.sealed(wire.Pass("", "", 0), desk.key))
    front.call(known, wire.Done)
    assert [front.call(one, wire.Pinned).programs for one in pins] == [("/elsewhere/python",)] * 2
    front.close()


def test_a_held_account_plays_and_is_silent(desk: ClockedDesk) -> None:
    tables = paired(desk)
    anna, _ben = desk.clients[:2]
    assert decide(desk.data, "hold", desk.name("ANNA"), "spam") == desk.name("Anna")

    def silent(client: Client) -> bool:
        try:
            client.call(wire.Say(tables[0].number, "hello"), wire.Done)
        except Refused as fault:
            return "not send messages" in str(fault)
        return False

    until(lambda: silent(anna))
    with pytest.raises(Refused, match="not open games"):
        anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    asked = next(one for one in tables if one.waiting == "human")
    asked.act(asked.seat(asked.side).legal_actions()[0])
    decide(desk.data, "release", desk.name("Anna"))
    until(lambda: desk.player("Anna").welcome.held is False)


def test_whoever_is_held_or_closed_is_told_why(desk: ClockedDesk) -> None:
    desk.player("Anna"), desk.player("Ben")
    decide(desk.data, "hold", desk.name("Anna"), "spam\x1b[2J")
    until(lambda: desk.player("Anna").welcome.held)
    told = account.do(desk.player("Anna"), ["account"])
    assert "Your account is held: you may play your games, but open none and send no messages. Reason: spam?[2J" in told
    assert "Three of your opponents" in account.held_told(wire.LET_DOWN)
    decide(desk.data, "release", desk.name("Anna"))
    decide(desk.data, "ban", desk.name("Ben"), "insults")
    with pytest.raises(Refused, match="closed: insults"):
        until(lambda: bool(desk.client(f"SHA256:{desk.name('Ben')}")) and False)


def test_a_bot_is_marked_wherever_names_are(desk: ClockedDesk) -> None:
    tables = paired(desk)
    anna, ben = desk.clients[:2]
    with pytest.raises(Refused, match=f"game {tables[0].number} is rated"):
        account.do(ben, ["player", "bot"])
    with pytest.raises(GtcError, match="bot, or person"):
        account.do(ben, ["player", "robot"])
    deep = desk.client(f"SHA256:{desk.name('Deep')}")
    deep.call(wire.SignUp(desk.name("Deep"), "en", bot=True), wire.Welcome)
    marked = f"{desk.name('Deep')} [bot]"
    game = deep.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    assert game.owner == marked
    rows = [row for one in (anna, deep, desk.client("")) for row in one.call(wire.Look(), wire.Lobby).open]
    rows += deep.call(wire.Look(), wire.Lobby).mine
    own = [seat for row in rows if row.game == game.game for seat in row.seats if seat.name]
    assert len(own) == 3 and {(seat.name, seat.program) for seat in own} == {(marked, True)}
    assert marked in anna.call(wire.Look(), wire.Lobby).people
    anna.call(wire.Accept(game.game), wire.Listing)
    table, theirs = RemoteTable(anna, game.game), RemoteTable(deep, game.game)
    theirs.say("hello")
    settle(table, anna)
    assert table.said[-1].name == marked and any(marked in line for line in table.lines)
    for name in ("Deeper [bot]", "Deep[bot]"):  # nobody can call himself so
        with pytest.raises(Refused, match="a name has letters"):
            desk.client(f"SHA256:{name}").call(wire.SignUp(name, "en"), wire.Welcome)
    asked = wire.OpenGame(RACE, (), UNION, invited=marked)  # as a rematch names him
    assert anna.call(asked, wire.Listing).seats[1].invited == marked


def test_the_operator_says_that_an_account_is_a_bots(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    assert "A person plays with this account." in account.do(ben, ["account"])
    decide(desk.data, "bot", desk.name("Ben"))
    until(lambda: f"{desk.name('Ben')} [bot]" in anna.call(wire.Look(), wire.Lobby).people)
    assert "A bot plays with this account." in account.do(ben, ["player", "bot"])
    assert "A person plays with this account." in account.do(ben, ["player", "person"])


def test_a_closed_account_is_out_at_once(desk: ClockedDesk) -> None:
    ben = desk.player("Ben")
    decide(desk.data, "ban", desk.name("Ben"), "insults")

    def out() -> bool:
        try:
            ben.call(wire.Look(), wire.Lobby)
        except GtcError:
            return True
        return False

    until(out)
    with pytest.raises(Refused, match="closed"):
        desk.client(f"SHA256:{desk.name('Ben')}")
    decide(desk.data, "readmit", desk.name("Ben"))
    assert desk.player("Ben").welcome.name == desk.name("Ben")
    with pytest.raises(GtcError, match="nobody has this name"):
        decide(desk.data, "ban", "Nobody At All")


def test_a_complaint_reaches_the_operator_with_what_was_said(desk: ClockedDesk) -> None:
    tables = paired(desk)
    anna, ben = desk.clients[:2]
    tables[1].say("you play like a wagon train")
    assert account.do(anna, ["complain", str(tables[0].number), "he", "is", "rude\x1b[2J"])
    told = list(complaints(desk.data))
    assert f"{desk.name('Anna')} complains: he is rude" in told[0] and "\x1b" not in told[0]
    assert f"{desk.name('Ben')}: you play like a wagon train" in told[1]
    with pytest.raises(Refused, match="complaints today"):
        for _n in range(11):
            account.do(ben, ["complain", str(tables[0].number), "no"])
    with pytest.raises(GtcError, match="not a server's folder"):
        decide(desk.data / "nowhere", "ban", "Anna")
