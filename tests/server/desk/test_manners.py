"""A new account says nothing to strangers for an hour."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gtc_tui.server import wire
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client, Refused
from served import UNION, ClockedDesk
from support import RACE

HOUR = 3_600_000


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ClockedDesk]:
    """With its limits as they are where the operator says nothing."""
    (tmp_path / "server.toml").write_text('[mail]\nhost = "127.0.0.1"\n')
    one = ClockedDesk(tmp_path, 1_790_000_000_000)
    yield one
    one.close()


def game(first: Client, second: Client, private: bool) -> int:
    opened = first.call(wire.OpenGame(RACE, (), UNION, private), wire.Listing)
    second.call(wire.Accept(opened.game, opened.code), wire.Listing)
    return opened.game


def test_a_new_account_talks_at_private_tables_only(desk: ClockedDesk) -> None:
    anna = desk.player("Anna")
    desk.passes(HOUR // 2)
    ben = desk.player("Ben")
    public, private = (game(anna, ben, one) for one in (False, True))
    for one in (anna, ben):
        one.call(wire.Say(private, "hello"), wire.Done)
    with pytest.raises(Refused, match="in 30 minutes"):
        anna.call(wire.Say(public, "hello"), wire.Done)
    assert "New account: no messages outside private games for 60 minutes." in account.do(ben, ["account"])
    desk.passes(HOUR // 2)
    anna.call(wire.Say(public, "hello"), wire.Done)
    with pytest.raises(Refused, match="in 30 minutes"):
        ben.call(wire.Say(public, "hello"), wire.Done)
    assert not any("New account" in line for line in account.do(anna, ["account"]))


def test_nor_does_it_write_to_those_who_look_for_a_game_or_are_not_here(desk: ClockedDesk) -> None:
    anna = desk.player("Anna")
    with pytest.raises(Refused, match="account is new"):
        anna.call(wire.OpenGame(RACE, (), UNION, notice="buy my stamps"), wire.Listing)
    opened = anna.call(wire.OpenGame(RACE, (), UNION), wire.Listing)
    with pytest.raises(Refused, match="account is new"):
        anna.call(wire.Invite(opened.game, "stranger@example.org"), wire.Done)
    anna.call(wire.MakeTicket(opened.game), wire.Ticketed)  # whom one gives it to one knows
    desk.passes(HOUR)
    anna.call(wire.Invite(opened.game, "stranger@example.org"), wire.Done)
