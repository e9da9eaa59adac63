"""Games whose players let each other wait: clocks as the lists show them, what may be claimed and what comes of it."""

from __future__ import annotations

import pytest

from gtc_tui.play.checks.dicecheck import check_lines
from gtc_tui.server import wire
from gtc_tui.server.session import telling
from gtc_tui.server.session.client import Client, Refused
from gtc_tui.server.session.game import closed_text
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.store.clocks import DAY, HOUR
from served import CONFEDERATE, UNION, ClockedDesk, paired, settle, until
from support import RACE


def by_turn(tables: list[RemoteTable], clients: list[Client]) -> tuple[Client, RemoteTable, Client, RemoteTable]:
    """Who is asked, and the other one."""
    first = 0 if tables[0].waiting == "human" else 1
    return clients[first], tables[first], clients[1 - first], tables[1 - first]


def row(client: Client, table: RemoteTable) -> wire.Listing:
    return client.asked(wire.Find(str(table.number)), wire.Listing)


def seat(listing: wire.Listing, table: RemoteTable) -> wire.SeatRow:
    return next(one for one in listing.seats if one.side == table.side)


def fight(tables: list[RemoteTable], clients: list[Client]) -> None:
    """Until each has decided ten times."""
    number = tables[0].number
    while min(sum(side == one for side in tables[0].deciders) for one in (UNION, CONFEDERATE)) <= 10:
        for table, client in zip(tables, clients, strict=True):
            settle(table, client)
        asked = next((table for table in tables if table.waiting == "human"), None)
        if asked is not None:
            legal = asked.seat(asked.side).legal_actions()
            asked.act(next((one for one in legal if one.verb != "pass"), legal[0]))
        assert row(clients[0], tables[0]).status == "running", number
    until(
        lambda: tables[0].known == tables[1].known, lambda: [settle(*one) for one in zip(tables, clients, strict=True)]
    )


def test_the_lists_show_whose_clock_runs(desk: ClockedDesk) -> None:
    tables = paired(desk, pace="evenings")
    asked, its, other, theirs = by_turn(tables, desk.clients[:2])
    begun = row(other, its)
    assert begun.pace == "evenings"
    assert (seat(begun, its).left, seat(begun, its).flag) == (3 * DAY, desk.at + 3 * DAY)
    assert (seat(begun, theirs).left, seat(begun, theirs).flag) == (3 * DAY, 0)
    desk.passes(DAY)
    assert seat(row(other, its), its).left == 2 * DAY
    while its.waiting == "human":
        legal = its.seat(its.side).legal_actions()
        its.act(next((one for one in legal if one.verb == "pass"), legal[0]))
        settle(its, asked)
    until(lambda: theirs.known == its.known, lambda: settle(theirs, other))
    after = row(other, its)
    if theirs.waiting == "human":
        assert seat(after, its).left == 2 * DAY + 12 * HOUR and seat(after, its).flag == 0
    with pytest.raises(Refused, match="still has time"):
        other.call(wire.Claim(its.number, "win"), wire.Done)
    with pytest.raises(Refused, match="no such pace"):
        asked.call(wire.OpenGame(RACE, (), UNION, pace="bullet"), wire.Listing)


def test_a_game_is_won_on_time_by_a_claim_alone(desk: ClockedDesk) -> None:
    tables = paired(desk, pace="evenings")
    fight(tables, desk.clients[:2])  # it counts
    asked, its, other, theirs = by_turn(tables, desk.clients[:2])
    watcher = desk.client("")
    watched = RemoteTable(watcher, its.number)
    desk.passes(6 * DAY)
    assert row(other, its).status == "running" and row(asked, its).claims == () == row(watcher, its).claims
    assert row(other, its).claims == wire.CLAIMS and telling.state_of(row(other, its)) == "out of time"
    with pytest.raises(Refused, match="nothing to claim"):
        asked.call(wire.Claim(its.number, "win"), wire.Done)
    with pytest.raises(Refused, match="do not play"):
        desk.player("Eve").call(wire.Claim(its.number, "win"), wire.Done)
    other.call(wire.Claim(its.number, "win"), wire.Done)
    over = row(asked, its)
    assert (over.status, over.result, over.victor) == ("over", wire.ON_TIME, theirs.side)
    for table, client in ((its, asked), (theirs, other), (watched, watcher)):
        until(lambda t=table: t.closed, lambda t=table, c=client: settle(t, c))  # type: ignore[misc]
        assert table.waiting == "over" and "won on time" in closed_text(table)
    assert all(one.rating for one in over.seats)
    legal = its.seat(its.side).legal_actions()
    with pytest.raises(Refused, match="over"):
        asked.call(wire.Act(its.number, its.known, its.game.system.codec.text(legal[0])), wire.Lines)
    with pytest.raises(Refused, match="over"):
        asked.call(wire.Undo(its.number, its.known), wire.Lines)
    with pytest.raises(Refused, match="nothing to claim"):
        other.call(wire.Claim(its.number, "win"), wire.Done)
    checked = check_lines(its.lines, "log")
    assert checked.rolls and not checked.foreseen
    desk.stop()
    desk.start()
    again = desk.player("Anna")
    assert RemoteTable(again, its.number).closed


def test_a_claim_before_ten_decisions_changes_no_rating(desk: ClockedDesk) -> None:
    tables = paired(desk, pace="live")
    asked, its, other, _theirs = by_turn(tables, desk.clients[:2])
    desk.passes(46 * 60_000)
    other.call(wire.Claim(its.number, "win"), wire.Done)
    assert [one.rating for one in row(asked, its).seats] == ["", ""]


def test_time_is_given_and_whoever_comes_in_time_plays_on(desk: ClockedDesk) -> None:
    tables = paired(desk, pace="slow")
    asked, its, other, _theirs = by_turn(tables, desk.clients[:2])
    desk.passes(8 * DAY)
    assert row(other, its).claims
    other.call(wire.GiveTime(its.number), wire.Done)
    assert row(other, its).claims == () and seat(row(asked, its), its).left == 3 * DAY
    until(lambda: its.presence.seats[0].left >= 0, lambda: settle(its, asked))
    legal = its.seat(its.side).legal_actions()
    its.act(legal[0])
    nobody = paired(desk)[0]
    with pytest.raises(Refused, match="no clocks"):
        desk.clients[-2].call(wire.GiveTime(nobody.number), wire.Done)


def test_a_vacation_stops_the_clocks_of_all_games(desk: ClockedDesk) -> None:
    tables = paired(desk, pace="evenings")
    asked, its, other, _theirs = by_turn(tables, desk.clients[:2])
    account = asked.call(wire.Vacation(7), wire.Account)
    assert (account.vacation, account.days) == (desk.at + 7 * DAY, 14)
    until(lambda: any(one.vacation for one in _theirs.presence.seats), lambda: settle(_theirs, other))
    desk.passes(7 * DAY)
    assert row(other, its).claims == () and seat(row(other, its), its).left == 3 * DAY
    desk.passes(2 * DAY)
    assert seat(row(other, its), its).left == DAY
    with pytest.raises(Refused, match="14 days"):
        asked.call(wire.Vacation(15), wire.Account)


def test_a_machine_player_takes_over_and_the_game_does_not_count(desk: ClockedDesk) -> None:
    tables = paired(desk, pace="live")
    asked, its, other, theirs = by_turn(tables, desk.clients[:2])
    desk.passes(HOUR)
    n = theirs.known
    other.call(wire.Claim(its.number, "machine"), wire.Done)
    until(lambda: theirs.known > n, lambda: settle(theirs, other))
    now = row(other, its)
    assert (now.status, now.pace) == ("running", "none")
    assert [one.bot for one in now.seats if not one.you] == ["bot:search:nodes=500"]
    with pytest.raises(Refused, match="do not play"):
        asked.call(wire.Act(its.number, n, "pass"), wire.Lines)
    assert row(asked, its).seats[0].you is False is row(asked, its).seats[1].you


def test_a_substitute_takes_the_seat(desk: ClockedDesk) -> None:
    tables = paired(desk, pace="slow")
    _asked, its, other, theirs = by_turn(tables, desk.clients[:2])
    desk.passes(8 * DAY)
    other.call(wire.Claim(its.number, "substitute"), wire.Done)
    carl = desk.player("Carl")
    free = next(one for one in carl.call(wire.Look(), wire.Lobby).open if one.game == its.number)
    assert free.vacant and telling.state_of(free) == "seat free"
    assert row(other, its).claims == ("machine",)
    with pytest.raises(Refused, match="no seat is free"):
        other.call(wire.Accept(its.number), wire.Listing)
    carl.call(wire.Accept(its.number), wire.Listing)
    new = RemoteTable(carl, its.number)
    assert new.side == its.side and new.waiting == "human"
    assert seat(row(carl, new), new).left == 7 * DAY
    n = theirs.known
    new.act(new.seat(new.side).legal_actions()[0])
    until(lambda: theirs.known > n, lambda: settle(theirs, other))
    with pytest.raises(Refused, match="started already"):
        desk.player("Dora").call(wire.Accept(its.number), wire.Listing)


def test_who_lets_three_games_down_opens_no_more(desk: ClockedDesk) -> None:
    held: Client | None = None
    for _n in range(3):
        tables = paired(desk, pace="live")
        held, its, other, _theirs = by_turn(tables, desk.clients[-2:])
        desk.passes(HOUR)
        other.call(wire.Claim(its.number, "win"), wire.Done)
    assert held is not None
    with pytest.raises(Refused, match="not open games"):
        held.call(wire.OpenGame(RACE, (), UNION), wire.Listing)


def test_times_are_told_in_days_and_hours() -> None:
    assert [telling.span(one) for one in (0, 61 * 60_000, 3 * DAY + 5 * HOUR)] == ["0:00 h", "1:01 h", "3 d 5 h"]
    assert telling.clock_of(wire.SeatRow(UNION)) == ""
    assert telling.clock_of(wire.SeatRow(UNION, left=HOUR, vacation=1)) == "1:00 h, on vacation"
    assert telling.clock_of(wire.SeatRow(UNION, left=0, flag=1)) == "out of time"
