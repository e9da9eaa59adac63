"""A machine player that fails is asked again: no game stands still for it."""

from __future__ import annotations

import pytest

from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.desk import desk as of_desk
from gtc_tui.server.desk.thinkers import Thinkers, Thought, chosen
from gtc_tui.server.session.remote import RemoteTable
from served import UNION, ClockedDesk, settle, until
from support import RACE


def test_a_machine_player_that_fails_is_asked_again(desk: ClockedDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def choose(_self: Thinkers, thought: Thought) -> str:
        asked.append(thought.spec)
        if len(asked) <= 4:  # as where its process was killed time and again
            raise GtcError("the computer player does not answer")
        return chosen(thought)

    monkeypatch.setattr(Thinkers, "choose", choose)
    monkeypatch.setattr(of_desk, "THINKS_AGAIN", 0.01)
    anna = desk.player("Anna")
    table = RemoteTable(anna, anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:random"), wire.Listing).game)

    def moved() -> bool:
        settle(table, anna)
        if table.waiting == "human":
            legal = table.seat(UNION).legal_actions()
            table.act(legal[len(asked) % len(legal)])
        return len(asked) > 6  # it has answered, and is asked more

    until(moved)
