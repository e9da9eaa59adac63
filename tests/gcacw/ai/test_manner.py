"""The other side is taken for what its answers show: for one that plays by what was learned, or by `ai.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from test_habits import IDLE, opening, text

import gtc_tui
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.rules.gcacw.ai import habits, judgement, manner, search, weights
from gtc_tui.rules.gcacw.ai.habits import WITHOUT, Assumed
from support import CONFEDERATE, RACE, UNION, inner

LEARNED = "gtc/04-bloody-spotsylvania"  # where both sides have habits that come with the program
FIRST_SIGHT = "bot:search:nodes=2,threads=1"  # by the habits of its side, as far as the search decides


def played(scenario: str, bots: dict[Side, str], actions: int) -> State:
    """The beginning of a game, up to a choice of the Union's."""
    state = gtc_tui.load(scenario).new_state()
    players = {side: make_bot(name, 1) for side, name in bots.items()}
    dice = Referee(7)
    while len(state) < actions or state.to_move != UNION or state.decision is None or state.decision.kind != "action":
        decision = state.decision
        assert decision is not None
        if decision.side == CHANCE:
            state.apply(dice.roll(decision, len(state)))
        else:
            state.apply(players[decision.side].choose(Seat.deciding(state)))
    return state


@cache
def begun(enemy: str) -> State:
    return played(LEARNED, {UNION: "bot:greedy", CONFEDERATE: enemy}, 150)


def against(enemy: str) -> State:
    return begun(enemy).clone()


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[frozenset[Side]]:
    """Who was taken to have no habits in searches, one after the other."""
    for enemy in ("bot:greedy", FIRST_SIGHT):
        against(enemy)  # played by a search that works
    found: list[frozenset[Side]] = []
    monkeypatch.setattr(search, "propose", lambda play, decision, budget: found.append(budget.plain) or ())
    return found


def test_who_plays_by_the_usual_weights_is_found_out_and_who_plays_by_habit_is_not(
    taken: list[frozenset[Side]],
) -> None:
    plain, habitual = against("bot:greedy"), against(FIRST_SIGHT)
    for state in (plain, habitual):
        state.propose(Budget())
    assert taken == [{CONFEDERATE}, set()]


def test_nothing_is_told_before_he_has_answered_and_without_habits(taken: list[frozenset[Side]]) -> None:
    gtc_tui.load(LEARNED).new_state().propose(Budget())
    against("bot:greedy").propose(Budget(habits="none"))
    played("gtc/06-strike-them-a-blow", {UNION: "bot:greedy", CONFEDERATE: "bot:greedy"}, 60).propose(Budget())
    assert taken == [set(), set(), set()]


def test_it_follows_from_the_log_alone(taken: list[frozenset[Side]]) -> None:
    """After undo, in a copy, and in a game that is taken up again; and what was taken back no longer counts."""
    state = against("bot:greedy")
    state.propose(Budget())
    twin, again = state.clone(), gtc_tui.load(LEARNED).new_state()
    again.replay(state.history)
    for one in (twin, again):
        one.propose(Budget())
    for _action in range(40):
        twin.undo()
    twin.replay(state.history[len(twin) :])
    twin.propose(Budget())
    assert taken == [{CONFEDERATE}] * 4
    while len(twin):
        twin.undo()
    twin.propose(Budget())
    assert taken[4:] == [set()]


def test_another_past_is_another_enemy(taken: list[frozenset[Side]]) -> None:
    """What was told of answers taken back says nothing of those given since."""
    plain, habitual = against("bot:greedy"), against(FIRST_SIGHT)
    plain.propose(Budget())
    for _action in range(len(plain)):
        plain.undo()
    plain.replay(habitual.history)
    plain.propose(Budget())
    assert taken == [{CONFEDERATE}, set()]


def test_what_a_copy_goes_through_tells_nothing_of_the_game_itself(taken: list[frozenset[Side]]) -> None:
    whole, state = against("bot:greedy"), gtc_tui.load(LEARNED).new_state()
    state.propose(Budget())
    twin = state.clone()
    twin.replay(whole.history)
    for one in (twin, state):
        one.propose(Budget())
    assert taken[1:] == [{CONFEDERATE}, set()]


def test_an_answer_tells_something_only_where_habit_and_usual_weights_part(folder: Path) -> None:
    (folder / "habits-idle.toml").write_text(text(**IDLE))
    play, _world = opening()
    decision = play.settle()
    assert decision is not None and decision.side == CONFEDERATE
    told = manner.of(play.game, CONFEDERATE, "idle")
    assert told is not None and manner.of(play.game, UNION, "idle") is None
    values = gtc_tui.State.from_play(play).appraise()
    for action, value in zip(decision.actions, values, strict=True):
        idle, usual = type(action).__name__ == "Pass", value == max(values)
        assert told(play, decision, action) == idle - usual, "he would rather pass"
    assert len(decision.actions) > 2


def test_who_is_taken_to_have_none_plays_on_by_the_usual_weights(folder: Path) -> None:
    (folder / "habits-both.toml").write_text(text(**IDLE) + text("union", **IDLE).split("\n", 5)[5])
    (folder / "habits-one.toml").write_text(text("union", **IDLE))
    play, world = opening()
    usual, plain = judgement.judge_of(play), frozenset({CONFEDERATE})
    assert Assumed("both", plain).of(RACE, CONFEDERATE) is weights.load() is not habits.of(RACE, CONFEDERATE, "both")
    taken, one, both = (
        judgement.by_habit(play, usual, assumed)
        for assumed in (Assumed("both", plain), Assumed("one"), Assumed("both"))
    )
    assert world.playouts(taken, 20, 1000, 3) == world.playouts(one, 20, 1000, 3) != world.playouts(both, 20, 1000, 3)
    assert judgement.by_habit(play, usual, Assumed("both", frozenset({CONFEDERATE, UNION}))) is usual
    assert judgement.by_habit(play, usual, WITHOUT) is usual


def test_the_search_plans_by_it() -> None:
    """The same question, asked of one past and of none."""
    state = against("bot:greedy")
    play, decision, budget = inner(state), state.decision, Budget(nodes=40, seed=3)
    assert decision is not None and decision.kind == "action"
    knowing, without = state.propose(budget), State.from_play(play).propose(budget)
    assert [one.value for one in knowing] != [one.value for one in without]
    assert knowing == search.propose(play, decision, replace(budget, plain=frozenset({CONFEDERATE})))
