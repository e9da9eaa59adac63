"""Invitations by a word: whoever says it first sits down, once, wherever he comes in."""

from __future__ import annotations

import asyncio

import pytest

from gtc_tui.server import wire
from gtc_tui.server.session import commands
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.store.clocks import DAY
from gtc_tui.server.store.kept import Store
from served import CONFEDERATE, UNION, ClockedDesk
from support import RACE

BLOW = "gtc/06-strike-them-a-blow"
PLAN = wire.Sharing(UNION, (wire.PostPlan(("IX", "II")), wire.PostPlan(("V", "VI"), "V")))


def opened(desk: ClockedDesk, **more: object) -> tuple[Client, int]:
    anna = desk.player("Anna")
    return anna, anna.call(wire.OpenGame(RACE, (), UNION, **more), wire.Listing).game  # type: ignore[arg-type]


def word(anna: Client, game: int, side: str = "", place: int = 0) -> str:
    return anna.call(wire.MakeTicket(game, side, place), wire.Ticketed).word


def test_a_word_lets_one_person_sit_down_once(desk: ClockedDesk) -> None:
    anna, game = opened(desk, private=True)
    said = word(anna, game)
    ben, carl = desk.player("Ben"), desk.player("Carl")
    with pytest.raises(Refused, match="no seat is free for you"):
        anna.call(wire.Join(said), wire.Joined)  # it is not used up by that
    begun = ben.call(wire.Join(f" {said.upper()} "), wire.Joined).listing
    assert begun.game == game and begun.status == "running" and begun.seated
    for wrong in (said, "aaaa-aaaa-aaaa", ""):
        with pytest.raises(Refused, match="no longer valid"):
            carl.call(wire.Join(wrong), wire.Joined)
    store = Store(desk.data)
    kept = store.database.rows("select * from ticket where game = ?", game)
    store.close()
    assert len(kept) == 1 and said not in repr(kept)


def test_words_end_and_are_not_for_everybody_to_make(desk: ClockedDesk) -> None:
    anna, game = opened(desk)
    ben = desk.player("Ben")
    with pytest.raises(Refused, match="only to a game of yours"):
        word(ben, game)
    old = word(anna, game)
    desk.passes(30 * DAY)
    with pytest.raises(Refused, match="no longer valid"):
        ben.call(wire.Join(old), wire.Joined)
    words = [word(anna, game) for _n in range(20)]
    with pytest.raises(Refused, match="20 such words are unused"):
        word(anna, game)
    ben.call(wire.Join(words[0]), wire.Joined)
    with pytest.raises(Refused, match="started already"):
        desk.player("Carl").call(wire.Join(words[1]), wire.Joined)
    with pytest.raises(Refused, match="only to a game of yours"):
        word(anna, game)
    named, kept = opened(desk, invited=desk.name("Ben"))
    with pytest.raises(Refused, match="only to a game of yours"):
        word(named, kept)


def test_38_0_a_word_is_for_one_place_of_several_commanders(desk: ClockedDesk) -> None:
    anna = desk.player("Anna")
    game = anna.call(wire.OpenGame(BLOW, (), UNION, shared=(PLAN,)), wire.Listing).game
    with pytest.raises(Refused, match="for which place"):
        word(anna, game)
    with pytest.raises(Refused, match="no such place"):
        word(anna, game, UNION, 2)
    said, other = word(anna, game, UNION, 1), word(anna, game, UNION, 1)
    found = desk.player("Ben").call(wire.Join(said), wire.Joined).listing
    assert found.status == "open" and found.your_post == found.posts[1]
    with pytest.raises(Refused, match="no seat is free"):
        desk.player("Carl").call(wire.Join(other), wire.Joined)
    assert desk.player("Carl").call(wire.Join(word(anna, game, CONFEDERATE)), wire.Joined).listing.status == "running"


def test_who_comes_the_first_time_joins_by_command_with_a_name(
    desk: ClockedDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, game = opened(desk)
    assert commands.run(anna, ["link", str(game)]) == 0
    said = capsys.readouterr().out.split(" join ")[1].split()[0]
    new = desk.client(f"SHA256:{desk.name('new')}")
    assert commands.run(new, ["join", said]) == 1
    assert capsys.readouterr().err == f"gtc: you have no account here yet: join {said} NAME\n"
    assert commands.run(new, ["join", f"{said}x", desk.name("Dora")]) == 1  # mistyped: nothing has changed
    assert "no longer valid" in capsys.readouterr().err
    assert desk.client(f"SHA256:{desk.name('new')}").welcome.name == "" == new.welcome.name
    assert commands.run(new, ["join", said, desk.name("Anna")]) == 1
    assert "taken" in capsys.readouterr().err and new.welcome.name == ""
    assert commands.run(new, ["join", said, desk.name("Dora")]) == 0
    assert f"Game {game}: " in capsys.readouterr().out and new.welcome.name == desk.name("Dora")
    assert commands.run(new, ["join", said]) == 1
    assert "no longer valid" in capsys.readouterr().err
    assert commands.run(desk.client(""), ["join", said, "Nobody"]) == 1
    assert "only watch" in capsys.readouterr().err


def test_words_are_made_and_taken_in_the_lobby(desk: ClockedDesk) -> None:
    desk.player("Ben")
    _anna, game = opened(desk)
    anna, ben = (desk.client(f"SHA256:{desk.name(name)}") for name in ("Anna", "Ben"))

    async def shows(client: Client, *keys: str) -> str:
        app = ServedApp(client, "gtc-tui")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            return "\n".join(strip.text for strip in app.screen._compositor.render_strips())

    painted = asyncio.run(shows(anna, "l"))
    said = painted.split("In the lobby: c, then ")[1].split()[0]
    assert f"ssh HOST join {said}" in painted
    typed = ("minus" if char == "-" else char for char in said)
    assert "Turn 1" in asyncio.run(shows(ben, "c", *typed, "enter"))  # he is at the table
    joined = ben.call(wire.Find(str(game)), wire.Listing)
    assert joined.seated and joined.status == "running"
