"""Invitations by a word: whoever says it first sits down, once, wherever he comes in."""

from __future__ import annotations

import asyncio

import pytest

from gtc_tui.server import wire
from gtc_tui.server.session import commands
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.session.telling import told
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
    desk.passes(10 * DAY)
    with pytest.raises(Refused, match="no longer valid"):
        ben.call(wire.Join(old), wire.Joined)
    anna, game = opened(desk)
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


def rows(client: Client) -> list[wire.Listing]:
    return list(client.call(wire.Look(), wire.Lobby).mine)


def test_38_0_a_place_is_kept_for_a_player_by_name(desk: ClockedDesk) -> None:
    anna, ben, carl = desk.player("Anna"), desk.player("Ben"), desk.player("Carl")
    game = anna.call(wire.OpenGame(BLOW, (), UNION, shared=(PLAN,)), wire.Listing).game

    def invite(name: str, side: str = "", place: int = 0) -> None:
        anna.call(wire.Invite(game, desk.name(name), side, place), wire.Done)

    with pytest.raises(Refused, match="for which place"):
        invite("Ben")
    with pytest.raises(Refused, match="no such place"):
        invite("Ben", UNION, 2)
    with pytest.raises(Refused, match="nobody has this name"):
        invite("Nobody", UNION, 1)
    with pytest.raises(Refused, match="only to a game of yours"):
        ben.call(wire.Invite(game, desk.name("Carl"), UNION, 1), wire.Done)
    invite("Ben", UNION, 1)
    assert [row.invites_you for row in rows(ben)] == [True] and not rows(carl)
    assert rows(anna)[0].posts[1].invited == desk.name("Ben")
    with pytest.raises(Refused, match="no seat is free"):
        carl.call(wire.Accept(game, "", UNION, 1), wire.Listing)
    ben.call(wire.Decline(game), wire.Done)  # the place is anybody's again, and the game waits on
    assert not rows(ben) and rows(anna)[0].posts[1].invited == ""
    invite("Ben", UNION, 1)
    invite("Carl", CONFEDERATE)
    invite("Ben", CONFEDERATE)  # another one, in Carl's place
    assert [row.side for row in rows(ben)[0].free_posts if row.for_you] == [CONFEDERATE] and not rows(carl)
    invite("Carl", UNION, 1)
    assert ben.call(wire.Accept(game), wire.Listing).your_side == CONFEDERATE  # that which is kept for him
    assert carl.call(wire.Accept(game), wire.Listing).status == "running"
    with pytest.raises(Refused, match="only to a game of yours"):
        invite("Dora", UNION, 1)


def test_a_player_is_invited_by_name_to_an_open_game_of_two(desk: ClockedDesk) -> None:
    anna, game = opened(desk)
    ben, carl = desk.player("Ben"), desk.player("Carl")
    with pytest.raises(Refused, match="cannot invite yourself"):
        anna.call(wire.Invite(game, desk.name("Anna")), wire.Done)
    anna.call(wire.Invite(game, desk.name("Ben")), wire.Done)
    with pytest.raises(Refused, match="kept for another player"):
        carl.call(wire.Accept(game), wire.Listing)
    assert ben.call(wire.Accept(game), wire.Listing).status == "running"


def test_invitations_by_name_are_typed_in_the_lobby_and_as_commands(
    desk: ClockedDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = desk.player("Anna")
    game = anna.call(wire.OpenGame(BLOW, (), UNION, shared=(PLAN,)), wire.Listing).game
    ben = desk.player("Ben")
    assert commands.run(anna, ["invite", str(game), desk.name("Ben"), UNION, "2"]) == 0
    assert desk.name("Ben") in capsys.readouterr().out
    assert [(row.invites_you, row.posts[1].for_you) for row in rows(ben)] == [(True, True)]
    desk.player("Carl")

    async def types(*keys: str) -> str:
        app = ServedApp(desk.client(f"SHA256:{desk.name('Anna')}"), "gtc-tui")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            return "\n".join(strip.text for strip in app.screen._compositor.render_strips())

    typed = ("space" if char == " " else char for char in desk.name("Carl"))
    painted = asyncio.run(types("i", *typed, "enter", "2"))  # the place after Ben's
    assert f"invited: {desk.name('Carl')}" in painted and f"invited: {desk.name('Ben')}" in painted


def test_a_game_that_nobody_comes_for_ends_after_ten_days_and_says_when(desk: ClockedDesk) -> None:
    anna, game = opened(desk)
    ends = rows(anna)[0].until
    assert ends == desk.at + 10 * DAY
    assert any("withdrawn on" in text for text, _style in told(rows(anna)[0]))
    desk.passes(10 * DAY)
    desk.stop()
    desk.start()
    anna = desk.player("Anna")
    assert [row.game for row in rows(anna)] == [game]  # not before
    desk.passes(1)
    desk.stop()
    desk.start()
    assert not rows(desk.player("Anna"))


def test_who_keeps_three_opponents_waiting_opens_no_other_game(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    for _n in range(3):
        game = anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing).game
        ben.call(wire.Accept(game), wire.Listing)  # the Union is asked first
    with pytest.raises(Refused, match="wait for your move in 3 games"):
        anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    assert anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:random"), wire.Listing).status == "running"
    assert ben.call(wire.OpenGame(RACE, (), UNION), wire.Listing).status == "open"  # he has nobody waiting
