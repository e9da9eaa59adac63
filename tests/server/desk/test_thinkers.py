"""A machine player that fails is asked again: no game stands still for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

import pytest

import gtc_tui
from gtc_tui.bots.base import Bot, make_bot
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.desk import machines as of_machines
from gtc_tui.server.desk import thinkers as of_thinkers
from gtc_tui.server.desk.thinkers import Thinkers, Thought, chosen
from gtc_tui.server.session.remote import RemoteTable
from served import UNION, ClockedDesk, settle, until
from support import RACE

R = TypeVar("R")


@pytest.mark.parametrize("fault", [GtcError("the computer player does not answer"), RuntimeError("a fault"), None])
def test_a_machine_player_that_fails_is_asked_again(
    desk: ClockedDesk, monkeypatch: pytest.MonkeyPatch, fault: Exception | None
) -> None:
    """fault None: it answers what is no answer here."""
    asked, reports = list[str](), list[BaseException]()

    async def choose(_self: Thinkers, thought: Thought) -> str:
        asked.append(thought.spec)
        if len(asked) <= 4:  # as where its process was killed time and again
            if fault is not None:
                raise fault
            return "no answer"
        return chosen(thought)

    monkeypatch.setattr(Thinkers, "choose", choose)
    monkeypatch.setattr(of_machines, "THINKS_AGAIN", 0.01)
    monkeypatch.setattr(of_machines, "report", reports.append)
    anna = desk.player("Anna")
    table = RemoteTable(anna, anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:random"), wire.Listing).game)

    def moved() -> bool:
        settle(table, anna)
        if table.waiting == "human":
            legal = table.seat(UNION).legal_actions()
            table.act(legal[len(asked) % len(legal)])
        return len(asked) > 6  # it has answered, and is asked more

    until(moved)
    assert bool(reports) == isinstance(fault, RuntimeError)


def test_a_machine_player_is_the_same_all_through_a_game(desk: ClockedDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would not keep to its plans, and each process would make them anew for every answer."""
    asked, made = list[Thought](), list[str]()

    def make(spec: str, seed: int) -> Bot:
        made.append(spec)
        return make_bot(spec, seed)

    async def choose(_self: Thinkers, thought: Thought) -> str:
        if thought.spec == "bot:greedy":  # the desk has other games, too
            asked.append(thought)
        return chosen(thought)

    monkeypatch.setattr(Thinkers, "choose", choose)
    monkeypatch.setattr(of_thinkers, "make_bot", make)
    anna = desk.player("Anna")
    table = RemoteTable(anna, anna.call(wire.OpenGame(RACE, (), UNION, bot="bot:greedy"), wire.Listing).game)

    def moved() -> bool:
        settle(table, anna)
        if table.waiting == "human":
            table.act(table.seat(UNION).legal_actions()[-1])
        return len(asked) > 6

    until(moved)
    assert len({thought.seed for thought in asked}) == 1 and made.count("bot:greedy") == 1


def test_where_the_system_has_no_process_to_give_the_player_is_asked_again() -> None:
    """Else the game would wait for a machine player that nobody sets to work."""
    begun: list[int] = []

    class Pool(ProcessPoolExecutor):
        def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
            if len(begun) == 1:
                raise BlockingIOError("no process")
            found: Future[R] = Future()
            found.set_result(fn(*args, **kwargs))
            return found

    def pool(processes: int) -> Pool:
        begun.append(processes)
        return Pool(processes)

    game = header_line(new_header(RACE, {}, None, {}, gtc_tui.PROGRAM))
    thought = Thought((game,), "bot:random", "")
    assert asyncio.run(Thinkers(1, pool).choose(thought)) == chosen(thought)
    assert begun == [1, 1]
