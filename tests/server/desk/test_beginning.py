"""A game whose players are all there begins a little later: until then whoever sat down as the last may take it back,
and nobody answers. The clock is the test's."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.server import wire
from gtc_tui.server.session import commands, telling
from gtc_tui.server.session.app import ServedApp
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.session.lines import Lines, Source
from gtc_tui.server.store.clocks import DAY
from served import CONFEDERATE, UNION, ClockedDesk, until
from support import RACE

BLOW = "gtc/06-strike-them-a-blow"
PLAN = wire.Sharing(UNION, (wire.PostPlan(("IX", "II")), wire.PostPlan(("V", "VI"), "V")))
WAIT = 30_000


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedDesk]:
    data = Path(tmp_path_factory.mktemp("desk")) / "data"
    data.mkdir()
    (data / "server.toml").write_text("[limits]\nnewcomer = 0\n")
    one = ClockedDesk(data, 1_790_000_000_000)
    yield one
    one.close()


def found(client: Client, game: int) -> wire.Listing:
    return client.call(wire.Find(str(game)), wire.Listing)


def opened(desk: ClockedDesk, **more: object) -> tuple[Client, Client, int]:
    """Anna has opened a game; Ben is here, too."""
    for name in ("Anna", "Ben"):
        desk.player(name)
    anna, ben = desk.player("Anna"), desk.player("Ben")
    return anna, ben, anna.call(wire.OpenGame(RACE, (), UNION, **more), wire.Listing).game  # type: ignore[arg-type]


def begins(desk: ClockedDesk, client: Client, game: int) -> wire.Listing:
    """Once the wait is over."""
    desk.passes(WAIT)
    until(lambda: found(client, game).status == "running")
    return found(client, game)


def test_nobody_answers_before_the_game_begins_and_clocks_run_from_then_on(desk: ClockedDesk) -> None:
    anna, ben, game = opened(desk, pace="live")
    joined = ben.call(wire.Accept(game), wire.Listing)
    assert (joined.status, joined.begins, joined.until, joined.seated) == ("open", desk.at + WAIT, 0, True)
    desk.passes(WAIT - 5000)
    for one in (anna, ben):
        with pytest.raises(Refused, match=f"game {game} starts in 5 s"):
            one.call(wire.Follow(game), wire.Table)
        with pytest.raises(Refused, match=f"game {game} starts in 5 s"):
            one.call(wire.Act(game, 3, "pass"), wire.Lines)
    carl = desk.player("Carl")
    assert game not in [row.game for row in carl.call(wire.Look(), wire.Lobby).open]
    with pytest.raises(Refused, match="no seat is free"):
        carl.call(wire.Accept(game), wire.Listing)
    with pytest.raises(Refused, match="only to a game of yours that waits"):
        anna.call(wire.MakeTicket(game), wire.Ticketed)
    begun = begins(desk, ben, game)
    assert begun.begins == 0 and {seat.left for seat in begun.seats} == {45 * 60_000}
    assert max(seat.flag for seat in begun.seats) == desk.at + 45 * 60_000
    with pytest.raises(Refused, match="started already"):
        ben.call(wire.Decline(game), wire.Done)


def test_who_joined_by_mistake_takes_it_back_and_all_is_as_before(desk: ClockedDesk) -> None:
    anna, ben, game = opened(desk)
    before = found(anna, game)
    ben.call(wire.Accept(game), wire.Listing)
    ben.call(wire.Decline(game), wire.Done)
    desk.passes(WAIT)
    assert found(anna, game) == before
    desk.player("Carl").call(wire.Accept(game), wire.Listing)
    assert begins(desk, anna, game).seats[1].name == desk.name("Carl")


def test_a_seat_that_was_kept_for_one_is_kept_for_him_again(desk: ClockedDesk) -> None:
    desk.player("Ben")
    anna, ben, game = opened(desk, invited=desk.name("Ben"))
    ben.call(wire.Accept(game), wire.Listing)
    assert not found(ben, game).invites_you and found(anna, game).seats[1].invited == ""
    ben.call(wire.Decline(game), wire.Done)
    assert found(ben, game).invites_you
    with pytest.raises(Refused, match="kept for another"):
        desk.player("Carl").call(wire.Accept(game), wire.Listing)
    ben.call(wire.Decline(game), wire.Done)
    assert not anna.call(wire.Look(), wire.Lobby).mine


def test_a_word_is_good_again_for_who_takes_it_back(desk: ClockedDesk) -> None:
    anna, ben, game = opened(desk, private=True)
    word = anna.call(wire.MakeTicket(game), wire.Ticketed).word
    ben.call(wire.Join(word), wire.Joined)
    carl = desk.player("Carl")
    with pytest.raises(Refused, match="no longer valid"):
        carl.call(wire.Join(word), wire.Joined)
    ben.call(wire.Decline(game), wire.Done)
    assert carl.call(wire.Join(word), wire.Joined).listing.begins
    assert begins(desk, carl, game).seated


def test_38_0_the_last_of_several_commanders_takes_it_back(desk: ClockedDesk) -> None:
    anna, ben = desk.player("Anna"), desk.player("Ben")
    game = anna.call(wire.OpenGame(BLOW, (), UNION, shared=(PLAN,)), wire.Listing).game
    assert ben.call(wire.Accept(game, "", UNION, 1), wire.Listing).begins == 0
    carl = desk.player("Carl")
    assert carl.call(wire.Accept(game), wire.Listing).begins
    carl.call(wire.Decline(game), wire.Done)
    assert [post.side for post in found(anna, game).free_posts] == [CONFEDERATE]
    assert carl.call(wire.Accept(game), wire.Listing).begins
    assert begins(desk, anna, game).your_post is not None


def test_sides_by_lot_are_drawn_when_it_begins(desk: ClockedDesk) -> None:
    """Whoever sits down and stands up again does not learn which side would be his; both sides come up."""
    anna, ben = desk.player("Anna"), desk.player("Ben")
    seated = list[wire.Listing]()
    for _n in range(16):
        game = anna.call(wire.OpenGame(RACE, (), Side("")), wire.Listing).game
        seated.append(ben.call(wire.Accept(game), wire.Listing))
        assert telling.against(seated[-1]) in (
            f"{desk.name('Anna')}, you, sides by lot",
            f"you, {desk.name('Anna')}, sides by lot",
        )
    begins(desk, ben, seated[-1].game)
    until(lambda: all(found(ben, one.game).status == "running" for one in seated))
    kept = [found(ben, one.game).your_side == one.your_side for one in seated]
    assert set(kept) == {True, False}  # fails once in 32768 times


def test_a_desk_that_was_away_begins_it(desk: ClockedDesk) -> None:
    _anna, ben, game = opened(desk)
    ben.call(wire.Accept(game), wire.Listing)
    desk.stop()
    desk.passes(WAIT)
    desk.start()
    ben = desk.player("Ben")
    until(lambda: found(ben, game).status == "running")


def test_a_full_game_does_not_become_stale(desk: ClockedDesk) -> None:
    _anna, ben, game = opened(desk)
    desk.passes(10 * DAY - WAIT // 2)
    ben.call(wire.Accept(game), wire.Listing)
    desk.stop()
    desk.passes(WAIT // 2 + 1)
    desk.start()
    ben = desk.player("Ben")
    assert found(ben, game).status == "open"
    begins(desk, ben, game)


def test_machine_players_begin_at_once(desk: ClockedDesk) -> None:
    anna = desk.player("Anna")
    assert anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:greedy"), wire.Listing).status == "running"


def test_by_command_it_is_told_and_left(desk: ClockedDesk, capsys: pytest.CaptureFixture[str]) -> None:
    anna, ben, game = opened(desk)
    word = anna.call(wire.MakeTicket(game), wire.Ticketed).word
    assert commands.run(ben, ["join", word]) == 0
    assert f"ssh HOST leave {game}" in capsys.readouterr().out
    for command in (["show", str(game)], ["act", str(game), "pass"], ["log", str(game)]):
        assert commands.run(ben, command) == 1
        assert f"gtc: game {game} starts in " in capsys.readouterr().err
    assert commands.run(ben, ["games"]) == 0
    shown = {row["game"]: row for row in json.loads(capsys.readouterr().out)["mine"]}
    assert shown[game]["begins"] == desk.at + WAIT and shown[game]["status"] == "open"
    assert commands.run(ben, ["leave", str(game)]) == 0
    assert capsys.readouterr().out == f"You have left game {game}.\n"
    assert commands.run(ben, ["leave", str(game)]) == 1
    assert "not yours" in capsys.readouterr().err
    assert commands.run(anna, ["leave", str(game)]) == 0
    assert capsys.readouterr().out == f"Game {game} is withdrawn.\n"


def painted(app: ServedApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def test_who_waits_in_the_lobby_for_an_opponent_is_told_that_one_has_come(desk: ClockedDesk) -> None:
    anna, ben, game = opened(desk)

    async def scene() -> None:
        app = ServedApp(anna, "gtc-tui")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            assert "it starts when an opponent joins" in painted(app)
            for call, told in ((wire.Accept(game), "until then x withdraws it"), (wire.Decline(game), "Enter open")):
                ben.call(call, wire.Answer)
                for _n in range(500):
                    await pilot.pause(0.05)
                    if told in painted(app):
                        break
                assert told in painted(app)

    asyncio.run(scene())


def test_on_the_screen_it_is_told_taken_back_and_opened(desk: ClockedDesk) -> None:
    _anna, ben, game = opened(desk)

    async def scene() -> None:
        app = ServedApp(ben, "gtc-tui")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            assert "until then x takes it back" in painted(app) and "starts in" in painted(app)
            await pilot.press("x")
            await pilot.pause()
            assert not found(ben, game).seated and "until then" not in painted(app)
            await pilot.press("enter")
            await pilot.pause()
            desk.passes(WAIT)
            for _n in range(500):
                await pilot.pause(0.05)
                if f"game {game} has started" in painted(app):
                    break
            await pilot.press("enter")
            await pilot.pause()
            assert "Turn 1" in painted(app)

    asyncio.run(scene())


def test_line_by_line_it_is_told_and_withdrawn(
    desk: ClockedDesk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _anna, ben, game = opened(desk)
    typed = iter([f"play {game}", f"play {game}", f"withdraw {game}", "list", "quit"])
    monkeypatch.setattr(Source, "readline", lambda _source, _limit: next(typed) + "\n")
    Lines(ben, "gtc-tui").run()
    told = " ".join(capsys.readouterr().out.split())
    assert told.count("until then withdraw") == 2 and f"Game {game} starts in" in told
    assert not found(ben, game).seated


def test_who_waits_line_by_line_is_told_at_once_who_joins_who_leaves_and_when_it_begins(
    desk: ClockedDesk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a command is waited for, and one line each; nothing of what he has done himself."""
    desk.player("Ben")
    anna, ben, game = opened(desk, invited=desk.name("Ben"))
    name, heard = desk.name("Ben"), list[str]()

    def hears(source: Source, what: str) -> None:
        """What is printed in the middle of the prompt until then."""
        lines = list[str]()

        def told() -> bool:
            source.heard()
            lines.extend(capsys.readouterr().out.splitlines())
            return any(what in line for line in lines)

        until(told)
        assert lines[0] == "" and lines[-1] == "> " and len(lines) == 3, lines
        heard.append(lines[1])

    def readline(source: Source, _limit: int) -> str:
        if heard:
            return "quit\n"
        capsys.readouterr()
        ben.call(wire.Accept(game), wire.Listing)
        hears(source, "joined")
        ben.call(wire.Decline(game), wire.Done)
        hears(source, "left")
        ben.call(wire.Accept(game), wire.Listing)
        hears(source, "joined")
        desk.passes(WAIT)
        hears(source, "started")
        other = anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
        source.heard()
        assert not capsys.readouterr().out
        return f"withdraw {other.game}\n"

    monkeypatch.setattr(Source, "readline", readline)
    Lines(anna, "gtc-tui").run()
    starts = rf"{name} has joined; game {game} starts in \d+ s, then: play {game}"
    told = [starts, f"{name} has left game {game}", starts, f"Game {game} has started: play {game}"]
    assert all(map(re.fullmatch, told, heard)) and len(heard) == 4, heard
    assert "has been withdrawn" not in capsys.readouterr().out


def test_what_becomes_of_a_game_that_is_waited_for_is_told_in_one_line(desk: ClockedDesk) -> None:
    anna, ben, game = opened(desk)
    alone, lines = found(anna, game), Lines(ben, "gtc-tui")
    assert telling.came(alone, alone) == ""
    ben.call(wire.Accept(game), wire.Listing)
    seated = found(ben, game)
    lines._await(seated)
    anna.call(wire.Decline(game), wire.Done)
    told = list[str]()

    def heard() -> bool:
        told.extend(lines._news())
        return bool(told)

    until(heard)
    assert told == [f"Game {game} has been withdrawn"] == [telling.came(alone, None)]
    shared = anna.call(wire.OpenGame(BLOW, (), UNION, shared=(PLAN,)), wire.Listing)
    ben.call(wire.Accept(shared.game, "", UNION, 1), wire.Listing)
    assert telling.came(shared, found(anna, shared.game)) == f"{desk.name('Ben')} has joined game {shared.game}"
