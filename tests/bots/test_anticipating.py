"""Thinking on the enemy's time: the same answers, at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.search_bot import SearchBot
from gtc_tui.bots.thought import Thought
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from support import CONFEDERATE, RACE, UNION, scenario

QUICK = "nodes=12"


def searches(bot: SearchBot, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How often it has searched so far."""
    search, count = bot._search, [0]

    def counted(*given: object) -> object:
        count[0] += 1
        return search(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(bot, "_search", counted)
    return lambda: count[0]


def played(bot: SearchBot, count: Callable[[], int], ahead: bool) -> tuple[list[Action], int, int]:
    """A game of its Confederates against the appraisal's Union: their answers; how many came straight after a choice of
    the Union, and before how many of these they searched."""
    state, referee, union = scenario(RACE).new_state(), Referee(5), GreedyBot(7)
    answers, first, searched, after = list[Action](), 0, 0, False
    while (decision := state.decision) is not None and len(state) < 120:
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
        elif decision.side == UNION:
            if ahead and len(decision.actions) > 1:
                bot.anticipate(Seat(state, CONFEDERATE), Thought())
            state.apply(union.choose(Seat.deciding(state)))
            after = True
        else:
            before = count()
            answer = bot.choose(Seat.deciding(state))
            if len(decision.actions) > 1:
                first, searched, after = first + after, searched + (after and count() > before), False
                answers.append(answer)
            state.apply(answer)
    return answers, first, searched


def test_what_was_thought_on_the_enemys_time_is_answered_at_once_and_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []
    for ahead in (False, True):
        bot = SearchBot(3, QUICK)
        found.append(played(bot, searches(bot, monkeypatch), ahead))
    (plain, first, searched), (quick, also, still) = found
    assert quick == plain and also == first > 3
    assert searched > 3
    assert still < searched / 2


def test_what_is_not_thought_to_the_end_is_not_kept() -> None:
    state = scenario(RACE).new_state()
    assert state.to_move == UNION
    bot, thought = SearchBot(3, QUICK), Thought()
    thought.stop()
    bot.anticipate(Seat(state, CONFEDERATE), thought)
    assert not bot._planned
    bot.anticipate(Seat(state, UNION), Thought())  # it is asked itself: that is not the enemy's time
    assert not bot._planned
    bot.anticipate(Seat(state, CONFEDERATE), Thought())
    assert bot._planned


def test_where_sides_have_secrets_it_waits() -> None:
    state: State = scenario(RACE, "limited-information").new_state()
    while state.to_move == CHANCE:
        decision = state.decision
        assert decision is not None
        state.apply(Referee(1).roll(decision, len(state)))
    side = UNION if state.to_move == CONFEDERATE else CONFEDERATE
    bot = SearchBot(3, QUICK)
    bot.anticipate(Seat(state, side), Thought())
    assert state.game.secrets and not bot._planned
