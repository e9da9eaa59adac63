"""Numbers of actions: one legal action each in a position, and the same in all positions as far as they can be."""

from __future__ import annotations

import random

import pytest

from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.research import numbering
from gtc_tui.research.numbering import action_of, numbered
from support import RACE, scenario


def positions(steps: int) -> list[State]:
    """Where a side is asked in random games."""
    state, chosen = scenario(RACE).new_state(), random.Random(2)
    found = []
    for _step in range(steps):
        if state.decision is None:
            state = scenario(RACE).new_state()
        if state.to_move in state.game.sides:
            found.append(state.clone())
        state.apply(chosen.choice(state.legal_actions()))
    return found


def test_every_legal_action_has_a_number_of_its_own() -> None:
    for state in positions(400):
        table = numbered(Seat.deciding(state))
        assert len(table) == len(state.legal_actions()) and list(table) == sorted(table)
        assert all(
            0 <= number < numbering.SIZE and action_of(Seat.deciding(state), number) == table[number]
            for number in table
        )


def test_an_action_keeps_its_number_from_one_position_to_the_next() -> None:
    known: dict[str, set[int]] = {}
    for state in positions(400):
        for number, action in numbered(Seat.deciding(state)).items():
            known.setdefault(state.game.system.codec.text(action), set()).add(number)
    assert len(known) > 100 and all(len(numbers) == 1 for numbers in known.values())


def test_two_that_fall_on_one_number_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbering, "_own", lambda text: numbering.SIZE - 1)
    for state in positions(20):
        texts = sorted(map(state.game.system.codec.text, state.legal_actions()))
        table = numbered(Seat.deciding(state))
        places = [numbering.SIZE - 1, *range(len(texts) - 1)]
        assert [state.game.system.codec.text(table[number]) for number in places] == texts


def test_a_number_without_an_action_is_refused() -> None:
    state = scenario(RACE).new_state()
    wrong = next(number for number in range(100) if number not in numbered(Seat.deciding(state)))
    with pytest.raises(GtcError, match=str(wrong)):
        action_of(Seat.deciding(state), wrong)
