"""Whatever a side comes to know that was hidden from it is declared (`Play.reveal`), and ends undo as dice do.

Asked in two ways. A piece that a side did not see and sees now has been revealed to it. And two games that are the same
to a side stay the same to it while the same is done in both, until something is revealed to it, dice are thrown, the
question goes over to the other side, or another question comes in one of them than in the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from otherworlds import exchanged, positions

import gtc_tui
from gtc_tui import messages
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.play import Play
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State

MAD_ANTHONY, PERSHING = "boots2/mad-anthony", "boots2/pershing"


def seen(state: State, side: Side) -> set[str]:
    return {piece.id for piece in state.view(side).pieces if not piece.unseen}


def come_to_light(game_id: str, seed: int, longest: int) -> Iterator[tuple[int, str, Side, bool]]:
    """Answers by which a side comes to see pieces: number of actions, text, side, whether that was declared."""
    state, rng, bot = gtc_tui.load(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    before = {side: seen(state, side) for side in state.game.sides}
    while (decision := state.decision) is not None and len(state) < longest:
        if decision.side == CHANCE:
            action = rng.choices(decision.actions, decision.weights)[0]
        else:
            action = bot.choose(Seat.deciding(state)) if rng.random() < 0.5 else rng.choice(decision.actions)
        state.apply(action)
        now = {side: seen(state, side) for side in state.game.sides}
        for side in state.game.sides:
            if decision.side != CHANCE and now[side] - before[side]:
                told = state.game.system.codec.text(action)
                yield len(state), told, side, side in state.revealed[-1]
        before = now


def parted(game_id: str, seed: int, every: int, longest: int) -> Iterator[tuple[int, str, Side, bool]]:
    """Answers that make two games different to a side to which they were the same; the same four."""
    for state in positions(game_id, seed, every, longest):
        decision, rng = state.decision, random.Random(len(state))
        if decision is None or decision.side == CHANCE:
            continue
        for side in state.game.sides:
            found = exchanged(state, side, rng, hands=True)
            if found is None or found[0].to_move != state.to_move:
                continue
            other, stead = found
            for action in rng.sample(decision.actions, min(4, len(decision.actions))):
                same = instead(action, stead)
                if same not in other.legal_actions():
                    continue
                pairs = ((State.from_play(state.play), action), (other, same))
                ends = [after(one, taken, side) for one, taken in pairs]
                next_ = course(ends[0][0])
                if next_ != course(ends[1][0]) or next_[0] != decision.side:
                    continue
                if ends[0][1] != ends[1][1]:
                    told = state.game.system.codec.text(action)
                    yield len(state), told, side, any(side in end.revealed[-1] for end, _told in ends)


def course(state: State) -> tuple[Side | None, str]:
    """Who is asked next, and what. That is open, though it may tell of scouts and hands."""
    return state.to_move, "" if state.decision is None else state.decision.kind


def instead(action: Action, stead: dict[object, object]) -> Action:
    """The same, done by who is in the place of each unit."""
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return msgspec.structs.replace(action, **{name: stead.get(value, value) for name, value in fields.items()})


def after(state: State, action: Action, side: Side) -> tuple[State, bytes]:
    """What the side is told of an answer, and where it leads as far as the side may know."""
    twin = state.clone()
    events: tuple[Event, ...] = twin.apply(action)
    seat = Seat(twin, side)
    told = (seat.events(events), seat.view(), seat.decision)
    return twin, msgspec.json.encode(told, enc_hook=messages.told)


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, pytest.param(PERSHING, marks=pytest.mark.long)])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long)])
def test_15_1_what_a_side_comes_to_see_is_declared(game_id: str, seed: int) -> None:
    found = list(come_to_light(game_id, seed, 1000))
    assert len(found) > 5 and not [one for one in found if not one[3]]


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.long
def test_15_1_games_that_were_the_same_part_only_by_what_is_declared(game_id: str, seed: int) -> None:
    found = list(parted(game_id, seed, 8, 700))
    assert not [one for one in found if not one[3]]


def test_15_1_what_is_not_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "reveal", lambda play, *sides: None)
    assert any(not one[3] for one in come_to_light(PERSHING, 1, 1000))
    assert any(not one[3] for one in parted(PERSHING, 1, 8, 700))


def test_where_nothing_is_hidden_nothing_is_revealed() -> None:
    state, rng = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state(), random.Random(1)
    assert not state.game.system.secrets
    while state.decision is not None and len(state) < 1500:
        state.apply(rng.choice(state.legal_actions()))
    assert len(state.revealed) == len(state) and not any(state.revealed)


def test_what_was_revealed_goes_with_the_action() -> None:
    """Taken back, copied, replayed."""
    state = next(
        state
        for seed in range(1, 9)
        for state in positions(MAD_ANTHONY, seed, 4, 1000)
        if state.decision is not None and state.decision.kind == "look"
    )
    count = len(state)
    state.apply(state.legal_actions()[0])
    assert state.revealed[count] and len(state.clone().revealed) == len(state) == count + 1
    again = state.beginning()
    again.replay(state.history)
    assert again.revealed == state.revealed
    state.undo()
    assert len(state.revealed) == count
