"""Advice of this series: what is hidden from the side does not go into it (15.1, 6.5), and what it says."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest
from scenes import MAD_ANTHONY, PERSHING, game, inner

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.search_bot import SearchBot
from gtc_tui.bots.thought import Advice, Thought
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.ai import dealing, search
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.state.game import BootsPlay

BOTH = pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])


@lru_cache
def twins(game_id: str) -> list[tuple[State, State]]:
    """Positions of a greedy game, each with another one that looks the same to the side that decides, and is not."""
    state, chance, bot = game(game_id).new_state(), random.Random(5), GreedyBot(5)
    found: list[tuple[State, State]] = []
    seen: dict[str, int] = {}
    while (decision := state.decision) is not None and len(found) < 16:
        if decision.side == CHANCE:
            state.apply(chance.choices(decision.actions, decision.weights)[0])
            continue
        if len(decision.actions) > 1 and fog.hidden(inner(state), decision.side) and seen.get(decision.kind, 0) < 2:
            other = another(state, decision.side, len(state))
            if other is not None:
                seen[decision.kind] = seen.get(decision.kind, 0) + 1
                found.append((State.from_play(inner(state)), other))
        state.apply(bot.choose(Seat.deciding(state)))
    return found


def another(state: State, side: Side, seed: int) -> State | None:
    play = inner(state)
    dealing.deal(play, side, random.Random(seed))
    places = [[one.position.hex(n) for n in range(len(one.game.pieces))] for one in (inner(state), play)]
    enemy = 1 - play.game.side_index(side)
    hands = [one.record.hands[enemy] for one in (inner(state), play)]
    if places[0] == places[1] and hands[0] == hands[1]:
        return None
    other = State.from_play(play)
    assert other.view(side) == state.view(side)
    return other if other.decision == state.decision else None


@pytest.fixture
def even(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ties are broken alike in states that look alike: by whom does not matter, and would show which state it is."""
    monkeypatch.setattr(State, "hash", property(len))


def told(one: State, other: State, bot: GreedyBot | SearchBot) -> list[tuple[Advice, ...]]:
    """What is advised in both, where all that is hidden is dealt alike, as it is in the first."""
    truth = inner(one)

    def known(play: BootsPlay, _side: Side, _chance: random.Random) -> None:
        play.position, play.record, play.stack = truth.position.clone(), truth.record, list(truth.stack)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dealing, "deal", known)
        return [bot.explain(Seat.deciding(state), 5, Thought()) for state in (one, other)]


@BOTH
def test_15_1_first_sight_says_the_same_whatever_is_hidden(game_id: str, even: None) -> None:
    pairs = twins(game_id)
    assert len({one.decision.kind for one, _other in pairs if one.decision is not None}) > 4
    lines = 0
    for one, other in pairs:
        first, second = told(one, other, GreedyBot(1))
        assert first == second, one.decision
        lines += any(advice.line for advice in first)
    assert lines > 4


@BOTH
@pytest.mark.parametrize("kinds", [search.KINDS, search.MOVES])
def test_15_1_the_search_says_the_same_whatever_is_hidden(game_id: str, kinds: frozenset[str], even: None) -> None:
    searched = 0
    for one, other in twins(game_id):
        if one.decision is not None and one.decision.kind in kinds and searched < 4:
            first, second = told(one, other, SearchBot(1, "nodes=100"))
            assert first == second, one.decision
            searched += any(advice.playouts for advice in first)
    assert searched > 1


@BOTH
def test_moves_are_advised_with_their_goals_and_what_they_are_good_for(game_id: str, even: None) -> None:
    """The whole way stands in the line; what is seen at first sight and what playouts make of it add up."""
    lines = reasons = 0
    for one, _other in twins(game_id):
        if one.decision is None or one.decision.kind not in search.MOVES:
            continue
        for advice in SearchBot(1, "nodes=100").explain(Seat.deciding(one), 3, Thought()):
            if advice.playouts:
                assert sum(points for _name, points in advice.parts) == pytest.approx(advice.points, abs=0.03)
                reasons += any("from" in name for name, _points in advice.parts)
                lines += bool(advice.line)
    assert lines > 1 and reasons > 1


@BOTH
def test_15_1_what_follows_is_told_of_an_imagined_game(game_id: str) -> None:
    """It looks the same to the side and asks the same, and what is hidden is not as it is."""
    otherwise = 0
    for one, _other in twins(game_id):
        side = one.to_move
        assert side is not None
        before = one.hash
        world = one.imagined(side, len(one))
        assert one.hash == before
        if world is not None:
            assert world.decision == one.decision and world.view(side) == one.view(side)
            again = one.imagined(side, len(one))
            assert again is not None and again.hash == world.hash
            otherwise += world.hash != before
    assert otherwise > 7


@BOTH
def test_parts_of_moves_and_sub_commands_add_up(game_id: str) -> None:
    known: dict[str, int] = {}
    state, chance, bot = game(game_id).new_state(), random.Random(3), GreedyBot(3)
    while (decision := state.decision) is not None and len(state) < 260:
        if decision.side == CHANCE:
            state.apply(chance.choices(decision.actions, decision.weights)[0])
            continue
        if decision.kind in ("move", "activate", "heroism") and known.get(decision.kind, 0) < 8:
            for action, value in zip(decision.actions, state.appraise(), strict=True):
                parts = state.reasons(action)
                if parts:
                    known[decision.kind] = known.get(decision.kind, 0) + 1
                    assert sum(points for _name, points in parts) == pytest.approx(value, abs=0.03)
        state.apply(bot.choose(Seat.deciding(state)))
    assert {"move", "heroism"} <= set(known)
