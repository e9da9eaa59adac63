"""Machine players in a thread of their own: the game waits, is cut short, goes on."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gtc_tui.bots.thought import Thought
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.thinking import Budget, Proposal, processors
from gtc_tui.play.aids.advice import pondering_advice
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.table import Table
from gtc_tui.server.session.remote import RemoteTable, Trial
from slowbots import FORESIGHTED, LONG, SLOW, STUBBORN, ForesightedBot, SlowBot, StubbornBot, slow_bots
from support import CONFEDERATE, RACE, UNION

__all__ = ["slow_bots"]


def against(bot: str, path: Path | None = None) -> Session:
    """The Union's machine player is asked first."""
    return Session.new(RACE, {UNION: bot, CONFEDERATE: "human"}, 3, path)


def test_work_is_done_in_another_thread_and_its_outcome_kept() -> None:
    seen = []
    pondering = Pondering(lambda thought: (threading.current_thread().name, thought.stopped))
    pondering.start(lambda: seen.append("done"))
    assert pondering.wait(LONG) and pondering.over
    assert pondering.outcome() == ("pondering", False)
    while not seen:
        pass


def test_what_the_work_raises_is_raised_to_whoever_waits() -> None:
    def fail(_thought: Thought) -> None:
        raise ValueError("no idea")

    pondering = Pondering(fail)
    pondering.start()
    pondering.wait(LONG)
    with pytest.raises(ValueError, match="no idea"):
        pondering.outcome()


def test_progress_is_seconds_share_and_what_was_found() -> None:
    pondering: Pondering[None] = Pondering(lambda thought: None)
    assert pondering.progress() == "0 s"
    pondering.thought.tell(0.4, "march to N3118")
    assert pondering.progress() == "0 s, 40 %: march to N3118"


def test_a_thinker_is_cut_short_and_its_best_so_far_is_played(slow_bots: None) -> None:
    session = against(SLOW)
    thinking = session.thinking()
    assert thinking is not None
    thinking.start()
    SlowBot.going.acquire()
    assert not thinking.wait(0.05) and "40 %: the last answer" in thinking.progress()
    before = session.state.hash
    thinking.thought.stop()
    assert thinking.wait(2) and session.state.hash == before
    last = session.state.legal_actions()[-1]
    session.auto(thinking.outcome())
    assert session.state.history[0] == last


def test_one_that_does_not_stop_loses_its_seat_and_is_let_go_when_it_is_done(slow_bots: None) -> None:
    session = against(STUBBORN)
    thinking = session.thinking()
    assert thinking is not None
    thinking.start()
    held = session.players[UNION]
    thinking.abandon()
    session.replace_player()
    assert session.players[UNION] is not held and isinstance(session.players[UNION], StubbornBot)
    values = session.state.appraise()
    best = session.state.legal_actions()[values.index(max(values))]
    assert session.hurried() == best
    session.auto(session.hurried())
    assert session.state.history == (best,)
    assert not StubbornBot.dismissed.acquire(timeout=0.05)
    StubbornBot.free.set()
    assert StubbornBot.dismissed.acquire(timeout=5)
    assert session.state.history == (best,)


def test_nothing_is_thought_about_where_dice_or_a_person_is_asked() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:greedy"}, 3)
    assert session.thinking() is None
    for _answer in range(2):
        while session.auto() is not None:
            pass
        assert session.waiting != "human" or session.thinking() is None
        session.act(session.state.legal_actions()[-1])


def test_a_game_with_thinking_is_the_game_without(tmp_path: Path) -> None:
    players = {UNION: "bot:greedy", CONFEDERATE: "bot:random"}
    plain, threaded = Session.new(RACE, players, 8), Session.new(RACE, players, 8)
    while plain.auto() is not None and len(plain.state) < 60:
        pass
    while len(threaded.state) < len(plain.state):
        thinking = threaded.thinking()
        if thinking is not None:
            thinking.start()
            thinking.wait(LONG)
        threaded.auto(None if thinking is None else thinking.outcome())
    assert threaded.state.history == plain.state.history


def test_on_a_persons_time_think_those_who_can_and_nobody_else(slow_bots: None) -> None:
    for bot in ("bot:greedy", SLOW, "human"):
        assert Session.new(RACE, {UNION: "human", CONFEDERATE: bot}, 3).anticipating() is None
    assert against(FORESIGHTED).anticipating() is None  # it is asked itself
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: FORESIGHTED}, 3)
    anticipating = session.anticipating()
    assert anticipating is not None
    anticipating.start()
    anticipating.abandon()  # sooner than it begins
    assert anticipating.wait(LONG)
    assert not ForesightedBot.begun.acquire(blocking=False)


def test_a_search_that_is_waited_for_here_uses_all_processors_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert Session.threads == processors() and Table.threads == 1
    assert RemoteTable.threads == Trial.threads == 1  # a server's processors are everybody's
    monkeypatch.setattr(Session, "threads", 5)
    used = list[int]()
    search = Seat.propose

    def heard(seat: Seat, budget: Budget) -> Sequence[Proposal]:
        used.append(budget.threads)
        return search(seat, budget)

    monkeypatch.setattr(Seat, "propose", heard)

    def threads(work: Pondering[Any] | None) -> set[int]:
        assert work is not None
        used.clear()
        work.start()
        assert work.wait(LONG) and work.outcome() != ()
        return set(used)

    session = against("bot:search:nodes=16")
    assert threads(session.thinking()) == {5}
    assert threads(against("bot:search:nodes=16,threads=3").thinking()) == {3}
    assert threads(pondering_advice(session, session.seat(UNION), wait="0.5s")) == {5}
    used.clear()
    against("bot:search:nodes=16").auto()
    assert set(used) == {1}  # asked here and now, as in a match
