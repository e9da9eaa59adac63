"""A game that was begun at home goes on at the server, and back: its log stays as it was, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gtc_tui.play.checks.dicecheck import check_lines
from gtc_tui.play.table.replay import replay_file, replay_lines
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import HUMAN
from gtc_tui.server import wire
from gtc_tui.server.session import telling
from gtc_tui.server.session.client import Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.upkeep.games import verify
from served import CONFEDERATE, UNION, ClockedDesk, play, settle, until
from support import RACE


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ClockedDesk]:
    one = ClockedDesk(tmp_path / "data", 1_790_000_000_000)
    yield one
    one.close()


def at_home(answers: int) -> tuple[str, ...]:
    """The log of a game against the machine, dice and all."""
    with closing(Session.new(RACE, {UNION: HUMAN, CONFEDERATE: "bot:greedy"}, seed=7)) as session:
        given = 0
        while given < answers and session.waiting != "over":
            if session.waiting == "human":
                legal = session.seat(UNION).legal_actions()
                going = [one for one in legal if one.verb != "pass"] or legal
                session.act(going[given * 7 % len(going)])
                given += 1
            else:
                session.auto()
        return session.lines


def spread(given: int, choices: int) -> int:
    return given * 7 % choices


def test_a_game_of_home_goes_on_and_comes_back(desk: ClockedDesk, tmp_path: Path) -> None:
    home = at_home(40)
    assert any(line.startswith("roll") for line in home)
    anna, ben = desk.player("Anna"), desk.player("Ben")
    opened = anna.call(wire.OpenGame("", (), CONFEDERATE, pace="slow", log=home), wire.Listing)
    assert (opened.scenario, opened.status, opened.brought) == (RACE, "open", len(home))
    offered = next(one for one in ben.call(wire.Look(), wire.Lobby).open if one.game == opened.game)
    assert any("Begun elsewhere" in text for text, _style in telling.told(offered))
    ben.call(wire.Accept(opened.game), wire.Listing)
    tables = [RemoteTable(anna, opened.game), RemoteTable(ben, opened.game)]
    assert [table.side for table in tables] == [CONFEDERATE, UNION]
    assert {table.waiting for table in tables} <= {"human", "away"}
    assert play(tables, [anna, ben], 2000, spread) > 1
    log = tables[0].lines
    assert log[: len(home)] == home and {table.waiting for table in tables} == {"over"}
    checked = check_lines(log, "log")
    assert checked.before == sum(line.startswith("roll") for line in home) and not checked.foreseen
    assert all(not seat.rating for seat in anna.call(wire.Find(str(opened.game)), wire.Listing).seats)
    assert [fault for _number, fault in verify(desk.data)] == [""]
    (tmp_path / "back.log").write_text("".join(f"{line}\n" for line in log))
    assert replay_file(tmp_path / "back.log").timeline.state.hash == tables[0].state.hash


def test_a_game_goes_home_in_the_middle(desk: ClockedDesk, tmp_path: Path) -> None:
    anna = desk.player("Anna")
    opened = anna.call(wire.OpenGame("", (), UNION, bot="bot:greedy", log=at_home(5)), wire.Listing)
    table = RemoteTable(anna, opened.game)
    until(lambda: table.waiting == "human", lambda: settle(table, anna))
    path = tmp_path / "home.log"
    path.write_text("".join(f"{line}\n" for line in table.lines))
    with closing(Session.resume(path)) as session:
        assert session.state.hash == table.state.hash
        while session.waiting != "human":
            session.auto()
        session.act(session.seat(UNION).legal_actions()[0])
    assert path.read_text().splitlines()[: len(table.lines)] == list(table.lines)


def test_what_cannot_be_played_on_is_refused_with_its_line(desk: ClockedDesk) -> None:
    anna, home = desk.player("Anna"), at_home(5)
    for log, why in (
        ((*home, "march nobody"), f":{len(home) + 1}: "),
        (("not a log",), "not a game log"),
        ((*home, "#! dice 1 7 " + "0" * 64), "committed"),
        (at_home(10_000), "over"),
    ):
        with pytest.raises(Refused, match=why):
            anna.call(wire.OpenGame("", (), UNION, log=log), wire.Listing)
    for line in ("# \x1b]0;yours\x07", "# \u202e", "\x00", "#! dice\x9b2J"):
        with pytest.raises(Refused, match=f"log:{len(home) + 1}: control characters"):
            anna.call(wire.OpenGame("", (), UNION, log=(*home, line)), wire.Listing)
    assert anna.call(wire.Look(), wire.Lobby).mine == ()
    remarks = (*home, "#\tour second evening", "# \u4e8c\u65e5\u76ee\u3000", "")
    assert anna.call(wire.OpenGame("", (), UNION, log=remarks), wire.Listing).brought == len(remarks)
    assert replay_lines(home, "log").timeline.state.decision is not None
